#include <algorithm>

#include <fmt/format.h>

#include "campaigns/file/loader.hpp"
#include "language/limit.hpp"
#include "language/nearest.hpp"

namespace yates::campaigns {

void Loader::read_gates(const toml::table& section) {
  for (const auto& [key, node] : TomlReader::entries(section)) read_gate(*key, *node);
}

void Loader::read_gate(const toml::key& key, const toml::node& node) {
  const std::string name(key.str());
  const auto found = std::find(reading_names.begin(), reading_names.end(), name);
  if (found == reading_names.end()) {
    const Names known(reading_names.begin(), reading_names.end());
    reader_.fault(key.source().begin, fmt::format("[gates]: no gate is called '{}'{}", name,
                                                  language::suggestion(name, known)));
    return;
  }
  const std::string of = fmt::format(" of gate '{}'", name);
  Gate gate{.what = static_cast<Reading>(found - reading_names.begin()), .limit = {}};
  const toml::node* limit = &node;
  if (const auto* table = node.as_table()) {
    static const Names keys{"limit", "otherwise", "patience", "times"};
    reader_.check_keys(*table, fmt::format("gate '{}'", name), keys, {});
    static const Names policies{"flag", "wait", "repeat"};
    const auto policy = reader_.choice(*table, "otherwise", "'otherwise'" + of, policies);
    gate.otherwise = static_cast<GatePolicy>(policy.value_or(0));
    read_timeout(*table, "patience", gate.patience);
    gate.times = static_cast<int>(std::min<std::int64_t>(
        reader_.integer(*table, "times", "'times'" + of, 1).value_or(2), 1000));
    if (table->contains("patience") && gate.otherwise != GatePolicy::wait) {
      reader_.fault(*table->get("patience"), "'patience'" + of + " needs otherwise = \"wait\"");
    }
    if (table->contains("times") && gate.otherwise != GatePolicy::repeat) {
      reader_.fault(*table->get("times"), "'times'" + of + " needs otherwise = \"repeat\"");
    }
    if (gate.what == Reading::throttled && gate.otherwise == GatePolicy::wait) {
      reader_.fault(*table->get("otherwise"),
                    "gate 'throttled' cannot wait: it is known after a run only");
    }
    limit = table->get("limit");
    if (limit == nullptr) {
      reader_.fault(node, fmt::format("gate '{}' has no limit", name));
      return;
    }
  }
  if (!limit->is_string()) {
    reader_.fault(*limit, fmt::format("'limit'{} is {}; expected a comparison in quotes", of,
                                      kind_of(*limit)));
    return;
  }
  auto read = parse_gate_limit(gate.what, limit->as_string()->get());
  if (const auto* fault = std::get_if<LimitFault>(&read)) {
    reader_.fault(*limit, fmt::format("'limit'{} {}", of, fault->text));
    return;
  }
  gate.limit = std::get<GateLimit>(std::move(read));
  campaign_.gates.push_back(std::move(gate));
}

void Loader::read_until(const toml::table& design) {
  const auto* table = reader_.table(design, "until", "'until' of [design]");
  if (table == nullptr) return;
  static const Names keys{"half_width", "of", "most_replications", "runs", "time"};
  reader_.check_keys(*table, "'until' of [design]", keys, {});
  Until until;
  until.response = until_response(*table);
  const toml::node* width = table->get("half_width");
  const auto text = width != nullptr ? reader_.written(*width) : std::nullopt;
  const auto half_width = text ? language::parse_delta(*text) : std::nullopt;
  if (!half_width || half_width->value == 0) {
    reader_.fault(
        width != nullptr ? *width : *table,
        fmt::format("'half_width' of until is {}; expected \"5 %\" or a number above zero",
                    text               ? "'" + *text + "'"
                    : width != nullptr ? kind_of(*width)
                                       : "missing"));
  }
  if (half_width) until.half_width = *half_width;
  const std::size_t planned = campaign_.plan.replications;
  if (!table->contains("most_replications")) {
    reader_.fault(*table, "until has no most_replications, without which it might never end");
  }
  const auto most = reader_.integer(*table, "most_replications", "'most_replications' of until",
                                    static_cast<std::int64_t>(planned));
  until.most_replications = static_cast<std::size_t>(most.value_or(0));
  const std::size_t runs_planned = design_ ? design_->points().size() * planned : 1;
  if (const auto runs = reader_.integer(*table, "runs", "'runs' of until",
                                        static_cast<std::int64_t>(runs_planned))) {
    until.most_runs = static_cast<std::size_t>(*runs);
  }
  if (table->contains("time")) read_timeout(*table, "time", until.most_seconds.emplace(0));
  campaign_.until = std::move(until);
}

/// The response that 'of' names; without one the primary response, or the only one with a goal.
std::string Loader::until_response(const toml::table& until) {
  const auto& responses = campaign_.responses;
  const auto has_goal = [](const Response& one) { return one.goal.has_value(); };
  if (!until.contains("of")) {
    if (campaign_.questions.primary) return *campaign_.questions.primary;
    if (std::count_if(responses.begin(), responses.end(), has_goal) == 1) {
      return std::find_if(responses.begin(), responses.end(), has_goal)->name;
    }
    reader_.fault(until, "until does not say of which response; write of = \"...\"");
    return {};
  }
  const auto name = reader_.text(until, "of", "'of' of until");
  if (!name) return {};
  const toml::node& node = *until.get("of");
  const auto found = std::find_if(responses.begin(), responses.end(),
                                  [&](const Response& one) { return one.name == *name; });
  if (found == responses.end()) {
    reader_.fault(node, fmt::format("until: no response is called '{}'{}", *name,
                                    language::suggestion(*name, response_names())));
  } else if (!found->goal) {
    reader_.fault(node, fmt::format("until: response '{}' has no goal", *name));
  }
  return *name;
}

}  // namespace yates::campaigns

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include "campaigns/file/sections.hpp"
#include "campaigns/spark/submission.hpp"
#include "language/duration.hpp"
#include "language/limit.hpp"
#include "language/nearest.hpp"

namespace yates::campaigns {
namespace {

void read_gate(Draft& draft, const toml::key& key, const toml::node& node) {
  const std::string name(key.str());
  const auto found = std::ranges::find(reading_names, name);
  if (found == reading_names.end()) {
    const Names known(reading_names.begin(), reading_names.end());
    draft.fault(key.source().begin, "[gates]: no gate is called '{}'{}", name,
                language::suggestion(name, known));
    return;
  }
  const std::string of = fmt::format(" of gate '{}'", name);
  const Placement& placement = draft.campaign.placement;
  Gate gate{.what = static_cast<Reading>(found - reading_names.begin()), .limit = {}};
  if (is_of_application(gate.what)) {
    if (placement.on != Place::spark_submit) {
      draft.fault(key.source().begin,
                  "gate '{}' is read from the event log of an application, and needs [launch] on = "
                  "\"spark-submit\"",
                  name);
    } else if (!keeps_event_log(placement.spark.conf, placement.spark.options)) {
      draft.fault(
          key.source().begin,
          "gate '{}' is read from the event log, which [launch] disables or sends elsewhere", name);
    }
  }
  const toml::node* limit = &node;
  if (const auto* table = node.as_table()) {
    static const Names keys{"limit", "otherwise", "patience", "times"};
    draft.reader.check_keys(*table, fmt::format("gate '{}'", name), keys, {});
    static const Names policies{"flag", "wait", "repeat"};
    const auto policy = draft.reader.choice(*table, "otherwise", "'otherwise'" + of, policies);
    gate.otherwise = static_cast<GatePolicy>(policy.value_or(0));
    read_timeout(draft, *table, "patience", gate.patience);
    gate.times = static_cast<int>(std::min<std::int64_t>(
        draft.reader.integer(*table, "times", "'times'" + of, 1).value_or(2), 1000));
    if (table->contains("patience") && gate.otherwise != GatePolicy::wait) {
      draft.fault(*table->get("patience"), "'patience'" + of + " needs otherwise = \"wait\"");
    }
    if (table->contains("times") && gate.otherwise != GatePolicy::repeat) {
      draft.fault(*table->get("times"), "'times'" + of + " needs otherwise = \"repeat\"");
    }
    if (known_only_after(gate.what) && gate.otherwise == GatePolicy::wait) {
      draft.fault(*table->get("otherwise"), "gate '{}' cannot wait: it is known only after a run",
                  name);
    }
    limit = table->get("limit");
    if (limit == nullptr) {
      draft.fault(node, "gate '{}' has no limit", name);
      return;
    }
  }
  if (!limit->is_string()) {
    draft.fault(*limit, "'limit'{} is {}; expected a comparison in quotes", of,
                language::kind_of(*limit));
    return;
  }
  auto read = parse_gate_limit(gate.what, limit->as_string()->get());
  if (const auto* fault = std::get_if<LimitFault>(&read)) {
    draft.fault(*limit, "'limit'{} {}", of, fault->text);
    return;
  }
  gate.limit = std::get<GateLimit>(std::move(read));
  draft.campaign.gates.push_back(std::move(gate));
}

}  // namespace

void read_gates(Draft& draft, const toml::table& section) {
  for (const auto& [key, node] : language::TomlReader::entries(section))
    read_gate(draft, *key, *node);
}

namespace {

/// The response that 'of' names; without one the primary response, or the only one with a goal.
std::string until_response(Draft& draft, const toml::table& until) {
  const auto& responses = draft.campaign.responses;
  const auto has_goal = [](const Response& one) { return one.goal.has_value(); };
  if (!until.contains("of")) {
    if (draft.campaign.questions.primary) return *draft.campaign.questions.primary;
    if (std::ranges::count_if(responses, has_goal) == 1) {
      return std::ranges::find_if(responses, has_goal)->name;
    }
    draft.fault(until, "until names no response; write of = \"...\"");
    return {};
  }
  const auto name = draft.reader.text(until, "of", "'of' of until");
  if (!name) return {};
  const toml::node& node = *until.get("of");
  const auto found = std::ranges::find(responses, *name, &Response::name);
  if (found == responses.end()) {
    draft.fault(node, "until: no response is called '{}'{}", *name,
                language::suggestion(*name, response_names(draft)));
  } else if (!found->goal) {
    draft.fault(node, "until: response '{}' has no goal; write goal = \"minimize\" or \"maximize\"",
                *name);
  }
  return *name;
}

}  // namespace

void read_until(Draft& draft, const toml::table& design) {
  const auto* table = draft.reader.table(design, "until", "'until' of [design]");
  if (table == nullptr) return;
  static const Names keys{"half_width", "of", "most_replications", "runs", "time"};
  draft.reader.check_keys(*table, "'until' of [design]", keys, {});
  Until until;
  until.response = until_response(draft, *table);
  const toml::node* width = table->get("half_width");
  const auto text = width != nullptr ? draft.reader.written(*width) : std::nullopt;
  const auto half_width = text ? language::parse_delta(*text) : std::nullopt;
  if (!half_width || half_width->value == 0) {
    draft.fault(width != nullptr ? *width : *table,
                "'half_width' of until is {}; expected \"5 %\" or a number above zero",
                text               ? "'" + *text + "'"
                : width != nullptr ? language::kind_of(*width)
                                   : "missing");
  }
  if (half_width) until.half_width = *half_width;
  const std::size_t planned = draft.campaign.plan.replications;
  if (!table->contains("most_replications")) {
    draft.fault(*table,
                "until has no most_replications, without which the campaign might never end");
  }
  const auto most =
      draft.reader.integer(*table, "most_replications", "'most_replications' of until",
                           static_cast<std::int64_t>(planned));
  until.most_replications = static_cast<std::size_t>(most.value_or(0));
  const std::size_t runs_planned = std::max<std::size_t>(draft.campaign.design.size() * planned, 1);
  if (const auto runs = draft.reader.integer(*table, "runs", "'runs' of until",
                                             static_cast<std::int64_t>(runs_planned))) {
    until.most_runs = static_cast<std::size_t>(*runs);
  }
  if (table->contains("time")) read_timeout(draft, *table, "time", until.most_seconds.emplace(0));
  draft.campaign.until = std::move(until);
}

namespace {

/// "2m", as sleep and systemd take it.
bool is_minutes(const std::string& text) {
  const auto m = text.find_first_not_of("0123456789.");
  return m != std::string::npos && m > 0 && text.substr(m) == "m";
}

}  // namespace

void read_timeout(Draft& draft, const toml::table& section, const std::string& key,
                  double& seconds) {
  const toml::node* node = section.get(key);
  if (node == nullptr) return;
  const auto written = draft.reader.written(*node);
  auto parsed = written ? language::parse_duration(*written) : std::nullopt;
  if (!parsed && written && is_minutes(*written))
    parsed = language::parse_duration(*written + "in");
  if (parsed) {
    seconds = *parsed;
  } else {
    draft.fault(*node, "{} is {}; expected a duration such as \"2 min\", \"1.5 h\" or \"90 s\"",
                key, written ? "'" + *written + "'" : language::kind_of(*node));
  }
}

void read_limit(Draft& draft, const toml::table& section, const std::string& key, double& seconds) {
  read_timeout(draft, section, key, seconds);
  if (seconds == 0.0 && draft.reader.faultless()) {
    draft.fault(*section.get(key), key + " is zero; no command could finish");
  }
}

}  // namespace yates::campaigns

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include "campaigns/file/sections.hpp"
#include "campaigns/spark/submission.hpp"
#include "language/nearest.hpp"

namespace yates::campaigns {
namespace {

void read_gate(Draft& draft, const toml::key& key, const toml::node& node) {
  const std::string name(key.str());
  const auto found = std::find(reading_names.begin(), reading_names.end(), name);
  if (found == reading_names.end()) {
    const Names known(reading_names.begin(), reading_names.end());
    draft.reader.fault(key.source().begin, fmt::format("[gates]: no gate is called '{}'{}", name,
                                                       language::suggestion(name, known)));
    return;
  }
  const std::string of = fmt::format(" of gate '{}'", name);
  const Placement& placement = draft.campaign.placement;
  Gate gate{.what = static_cast<Reading>(found - reading_names.begin()), .limit = {}};
  if (is_of_application(gate.what)) {
    if (placement.on != Place::spark_submit) {
      draft.reader.fault(key.source().begin,
                         fmt::format("gate '{}' is read from the event log of an application, and "
                                     "needs [launch] on = \"spark-submit\"",
                                     name));
    } else if (!keeps_event_log(placement.spark.conf, placement.spark.options)) {
      draft.reader.fault(key.source().begin,
                         fmt::format("gate '{}' is read from the event log, which [launch] "
                                     "disables or sends elsewhere",
                                     name));
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
      draft.reader.fault(*table->get("patience"),
                         "'patience'" + of + " needs otherwise = \"wait\"");
    }
    if (table->contains("times") && gate.otherwise != GatePolicy::repeat) {
      draft.reader.fault(*table->get("times"), "'times'" + of + " needs otherwise = \"repeat\"");
    }
    if (known_only_after(gate.what) && gate.otherwise == GatePolicy::wait) {
      draft.reader.fault(*table->get("otherwise"),
                         fmt::format("gate '{}' cannot wait: it is known only after a run", name));
    }
    limit = table->get("limit");
    if (limit == nullptr) {
      draft.reader.fault(node, fmt::format("gate '{}' has no limit", name));
      return;
    }
  }
  if (!limit->is_string()) {
    draft.reader.fault(*limit, fmt::format("'limit'{} is {}; expected a comparison in quotes", of,
                                           language::kind_of(*limit)));
    return;
  }
  auto read = parse_gate_limit(gate.what, limit->as_string()->get());
  if (const auto* fault = std::get_if<LimitFault>(&read)) {
    draft.reader.fault(*limit, fmt::format("'limit'{} {}", of, fault->text));
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

}  // namespace yates::campaigns

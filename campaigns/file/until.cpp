#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include "campaigns/file/sections.hpp"
#include "language/limit.hpp"
#include "language/nearest.hpp"

namespace yates::campaigns {
namespace {

/// The response that 'of' names; without one the primary response, or the only one with a goal.
std::string until_response(Draft& draft, const toml::table& until) {
  const auto& responses = draft.campaign.responses;
  const auto has_goal = [](const Response& one) { return one.goal.has_value(); };
  if (!until.contains("of")) {
    if (draft.campaign.questions.primary) return *draft.campaign.questions.primary;
    if (std::count_if(responses.begin(), responses.end(), has_goal) == 1) {
      return std::find_if(responses.begin(), responses.end(), has_goal)->name;
    }
    draft.reader.fault(until, "until names no response; write of = \"...\"");
    return {};
  }
  const auto name = draft.reader.text(until, "of", "'of' of until");
  if (!name) return {};
  const toml::node& node = *until.get("of");
  const auto found = std::find_if(responses.begin(), responses.end(),
                                  [&](const Response& one) { return one.name == *name; });
  if (found == responses.end()) {
    draft.reader.fault(node, fmt::format("until: no response is called '{}'{}", *name,
                                         language::suggestion(*name, response_names(draft))));
  } else if (!found->goal) {
    draft.reader.fault(node, fmt::format("until: response '{}' has no goal; write goal = "
                                         "\"minimize\" or \"maximize\"",
                                         *name));
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
    draft.reader.fault(
        width != nullptr ? *width : *table,
        fmt::format("'half_width' of until is {}; expected \"5 %\" or a number above zero",
                    text               ? "'" + *text + "'"
                    : width != nullptr ? language::kind_of(*width)
                                       : "missing"));
  }
  if (half_width) until.half_width = *half_width;
  const std::size_t planned = draft.campaign.plan.replications;
  if (!table->contains("most_replications")) {
    draft.reader.fault(
        *table, "until has no most_replications, without which the campaign might never end");
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

}  // namespace yates::campaigns

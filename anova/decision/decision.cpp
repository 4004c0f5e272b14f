#include "anova/decision/decision.hpp"

#include <algorithm>
#include <cstddef>

namespace yates::anova {

std::string_view to_string(DecisionKind kind) {
  static constexpr std::string_view words[] = {"choose",    "keep-baseline", "change-nothing",
                                               "too-small", "cannot-tell",   "do-not-decide"};
  return words[static_cast<std::size_t>(kind)];
}

std::string_view to_string(DecisionReason reason) {
  static constexpr std::string_view words[] = {"shown-better",
                                               "unmeasured-baseline",
                                               "baseline-breaks-limits",
                                               "best-levels",
                                               "some-open",
                                               "best-within-limits",
                                               "best-that-ran",
                                               "gain-too-small",
                                               "nothing-larger",
                                               "gain-may-be-too-small",
                                               "no-winner-shown",
                                               "effects-may-matter",
                                               "nothing-shown",
                                               "constant-response",
                                               "no-noise",
                                               "no-test",
                                               "more-factors-than-settings",
                                               "no-goal",
                                               "no-setting-within-limits",
                                               "cannot-compare",
                                               "confounded-factors",
                                               "many-settings",
                                               "below-zero",
                                               "found-data"};
  return words[static_cast<std::size_t>(reason)];
}

bool is_held(const Decision& decision, std::size_t factor) {
  return std::any_of(decision.held.begin(), decision.held.end(),
                     [&](const HeldFactor& one) { return one.factor == factor; });
}

std::span<const Decision> parts_of(const Decision& decision) {
  if (decision.circumstances.empty()) return {&decision, 1};
  return decision.circumstances;
}

const Setting& what_is_advised(const Decision& decision) {
  const bool chosen = decision.kind == DecisionKind::choose && decision.advised;
  return chosen ? *decision.advised : decision.compared_with;
}

bool is_baseline(const Decision& decision, std::size_t candidate) {
  return decision.baseline == candidate ||
         std::any_of(decision.circumstances.begin(), decision.circumstances.end(),
                     [&](const Decision& part) { return part.baseline == candidate; });
}

}  // namespace yates::anova

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

bool is_held(const DecisionPart& part, std::size_t factor) {
  return std::any_of(part.held.begin(), part.held.end(),
                     [&](const HeldFactor& one) { return one.factor == factor; });
}

const DecisionPart* Decision::at_all_settings() const {
  return parts.front().circumstance.empty() ? &parts.front() : nullptr;
}

const DecisionPart& Decision::leading() const {
  const auto weight = [](const DecisionPart& part) {
    return part.kind == DecisionKind::choose           ? 2
           : part.kind != DecisionKind::change_nothing ? 1
                                                       : 0;
  };
  return *std::max_element(parts.begin(), parts.end(),
                           [&](const DecisionPart& one, const DecisionPart& other) {
                             return weight(one) < weight(other);
                           });
}

const Setting& what_is_advised(const DecisionPart& part) {
  const bool chosen = part.kind == DecisionKind::choose && part.advised;
  return chosen ? *part.advised : part.compared_with;
}

bool is_baseline(const Decision& decision, std::size_t candidate) {
  return std::any_of(decision.parts.begin(), decision.parts.end(),
                     [&](const DecisionPart& part) { return part.baseline == candidate; });
}

}  // namespace yates::anova

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

bool is_held(std::span<const DecisionPart> parts, std::size_t factor) {
  return std::any_of(parts.begin(), parts.end(), [&](const DecisionPart& part) {
    return std::any_of(part.held.begin(), part.held.end(),
                       [&](const HeldFactor& one) { return one.factor == factor; });
  });
}

const DecisionPart* Decision::at_all_settings() const {
  return parts.front().circumstance.empty() ? &parts.front() : nullptr;
}

const DecisionPart& Decision::leading() const {
  const auto weight = [](const DecisionPart& part) {
    static constexpr int weights[] = {4, 3, 0, 2, 2, 1};  // in the order of DecisionKind
    return weights[static_cast<std::size_t>(part.kind)];
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

std::optional<std::int64_t> more_replications(const Decision& decision) {
  std::optional<std::int64_t> most;
  for (const DecisionPart& part : decision.parts) {
    if (part.kind != DecisionKind::cannot_tell) continue;
    if (!part.more_replications) return std::nullopt;
    most = std::max(most.value_or(0), *part.more_replications);
  }
  return most;
}

bool is_baseline(const Decision& decision, std::size_t candidate) {
  return std::any_of(decision.parts.begin(), decision.parts.end(),
                     [&](const DecisionPart& part) { return part.baseline == candidate; });
}

}  // namespace yates::anova

#include "anova/decision/decision.hpp"

#include <algorithm>

namespace yates::anova {

std::string_view to_string(DecisionKind kind) {
  switch (kind) {
    case DecisionKind::choose:
      return "choose";
    case DecisionKind::keep_baseline:
      return "keep-baseline";
    case DecisionKind::change_nothing:
      return "change-nothing";
    case DecisionKind::too_small:
      return "too-small";
    case DecisionKind::cannot_tell:
      return "cannot-tell";
    case DecisionKind::do_not_decide:
      break;
  }
  return "do-not-decide";
}

std::string_view to_string(DecisionReason reason) {
  switch (reason) {
    case DecisionReason::shown_better:
      return "shown-better";
    case DecisionReason::unmeasured_baseline:
      return "unmeasured-baseline";
    case DecisionReason::baseline_breaks_limits:
      return "baseline-breaks-limits";
    case DecisionReason::best_levels:
      return "best-levels";
    case DecisionReason::some_open:
      return "some-open";
    case DecisionReason::best_within_limits:
      return "best-within-limits";
    case DecisionReason::best_that_ran:
      return "best-that-ran";
    case DecisionReason::gain_too_small:
      return "gain-too-small";
    case DecisionReason::nothing_larger:
      return "nothing-larger";
    case DecisionReason::gain_may_be_too_small:
      return "gain-may-be-too-small";
    case DecisionReason::no_winner_shown:
      return "no-winner-shown";
    case DecisionReason::effects_may_matter:
      return "effects-may-matter";
    case DecisionReason::nothing_shown:
      return "nothing-shown";
    case DecisionReason::constant_response:
      return "constant-response";
    case DecisionReason::no_noise:
      return "no-noise";
    case DecisionReason::no_test:
      return "no-test";
    case DecisionReason::more_factors_than_settings:
      return "more-factors-than-settings";
    case DecisionReason::no_goal:
      return "no-goal";
    case DecisionReason::no_setting_within_limits:
      return "no-setting-within-limits";
    case DecisionReason::confounded_factors:
      return "confounded-factors";
    case DecisionReason::cannot_compare:
      return "cannot-compare";
    case DecisionReason::many_settings:
      return "many-settings";
    case DecisionReason::below_zero:
      return "below-zero";
    case DecisionReason::found_data:
      break;
  }
  return "found-data";
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

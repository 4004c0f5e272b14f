#include <algorithm>

#include <fmt/format.h>

#include "reports/words/decision_words.hpp"
#include "reports/words/joint_words.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {

using anova::JointDecision;
using anova::JointSetting;

Responses joint_responses(std::span<const ResponseReport> responses,
                          const anova::Together& together) {
  Responses result;
  for (const std::size_t i : together.answers) result.push_back(&responses[i]);
  return result;
}

namespace {

/// What the response by itself decides where the joint decision holds.
const anova::Decision& its_own(const ResponseReport& report, const JointDecision& decision) {
  for (const anova::Decision& part : report.decision->circumstances) {
    if (part.circumstance == decision.circumstance) return part;
  }
  return *report.decision;
}

}  // namespace

const anova::Effect& expected_baseline(const ResponseReport& report,
                                       const JointDecision& decision) {
  return its_own(report, decision).expected_baseline.value();
}

std::string joint_limit_suffix(const ResponseReport& report, const JointDecision& decision,
                               const JointSetting& setting) {
  return limit_suffix(report, its_own(report, decision), setting.setting, setting.limits);
}

std::string joint_change_text(const ResponseReport& report, const JointDecision& decision,
                              const anova::JointChange& change, Typography typography,
                              bool as_factor) {
  if (change.change && change.change->low == 0.0 && change.change->high == 0.0) return "the same";
  if (change.change) {
    return change_text(report, *change.change, expected_baseline(report, decision).value,
                       typography, as_factor);
  }
  if (!change.at_most) return "no change shown";
  if (!(*change.at_most > 0.0)) return "the same";
  return fmt::format("no change shown (at most {})",
                     at_most_text(report, *change.at_most, typography));
}

bool any_factor(const ResponseReport& report, const JointDecision& decision, std::size_t response) {
  return std::any_of(decision.settings.begin(), decision.settings.end(),
                     [&](const JointSetting& one) {
                       if (response >= one.changes.size()) return false;
                       const auto& change = one.changes[response].change;
                       return change && is_shown_as_factor(report, *change);
                     });
}

double gain_in(const ResponseReport& report, const JointSetting& setting, std::size_t response) {
  const anova::JointChange& one = setting.changes[response];
  if (!one.change) return 0.0;
  return smaller_is_better(report) ? -one.change->value : one.change->value;
}

std::vector<const JointSetting*> ways_of(const JointDecision& decision) {
  std::vector<const JointSetting*> result;
  for (std::size_t s = 1; s < decision.settings.size(); ++s) {
    const JointSetting& one = decision.settings[s];
    const bool gains =
        std::any_of(one.changes.begin(), one.changes.end(), [](const anova::JointChange& change) {
          return change.direction == anova::Direction::better;
        });
    const bool worth_naming = one.standing == anova::Standing::unbeaten && gains &&
                              decision.advised != s && decision.unclear != s &&
                              one.limits != anova::LimitStatus::broken;
    if (worth_naming) result.push_back(&one);
  }
  return result;
}

}  // namespace yates::reports

#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "anova/comparisons/simultaneous.hpp"
#include "anova/decision/decision.hpp"
#include "anova/decision/factor_groups.hpp"
#include "anova/decision/threshold.hpp"

namespace yates::anova {

/// What is the same for all circumstances.
struct DecisionTask {
  const DecisionBasis& basis;
  const Question& question;
  ScaledQuestion scaled;
  Family settings;  // of the comparisons of settings
  std::vector<Grouping> groupings;
  std::vector<std::size_t> given;
  std::vector<std::size_t> placebos;
  bool limited = false;   // some setting does not hold a limit for certain
  bool positive = false;  // all values are above zero, on the scale on which they were measured
  std::vector<Setting> failed = {};  // see Limits
};

bool contains(const std::vector<std::size_t>& list, std::size_t one);

/// The family that the analysis asks for.
Family of_options(const DecisionTask& task, std::size_t dimension = 0);

void settle(Decision& decision, DecisionKind kind, DecisionReason reason);

/// The measured setting among the candidates.
std::optional<std::size_t> candidate_at(const Decision& decision, const DecisionTask& task,
                                        const Setting& setting);

/// The groups' advice, with all other factors at the baseline.
Setting advised_by_groups(const Decision& decision, const Setting& baseline);

/// Says what is expected at a setting, and what it gains over the baseline.
void advise(Decision& decision, const DecisionTask& task, const Setting& setting,
            const Setting& baseline);

/// A setting other than the baseline would be better: is the gain sure, and large enough?
void weigh_gain(Decision& decision, const DecisionTask& task);

}  // namespace yates::anova

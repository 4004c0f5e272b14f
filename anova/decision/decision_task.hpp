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
  /// In the making: what its parts share. Each part compares its own candidates.
  Decision& whole;
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

/// Whether two settings have the same levels of some factors.
bool agree(const Setting& one, const Setting& other, const std::vector<std::size_t>& factors);

/// The family that the analysis asks for.
Family of_options(const DecisionTask& task, std::size_t dimension = 0);

void settle(DecisionPart& part, DecisionKind kind, DecisionReason reason);

/// The measured setting among the candidates.
std::optional<std::size_t> candidate_at(const DecisionTask& task, const Setting& setting);

/// The groups' advice, with all other factors at the baseline.
Setting advised_by_groups(const DecisionPart& part, const Setting& baseline);

/// Says what is expected at a setting, and what it gains over the baseline.
void advise(DecisionPart& part, const DecisionTask& task, const Setting& setting,
            const Setting& baseline);

/// A setting other than the baseline would be better: is the gain sure, and large enough?
void weigh_gain(DecisionPart& part, const DecisionTask& task);

/// Compares the combinations of every group of the task.
void find_groups(DecisionPart& part, const DecisionTask& task, const Setting& baseline);

/// The factors in no group, and what each may change at most, on average over all others.
void find_free_factors(DecisionPart& part, const DecisionTask& task);

/// The same at the setting that is advised, of factors that interactions of the model hold: an
/// average may hide what they change there.
void bound_beside_advice(DecisionPart& part, const DecisionTask& task);

/// The factors in no group that were shown to change a limited response and must stay at their
/// levels of `setting`: with others beside its levels of the groups, a limit is broken, or kept
/// less surely than there. `settings` are those of the candidates.
std::vector<std::size_t> held_for_limits(const Decision& whole, const DecisionPart& part,
                                         const std::vector<Setting>& settings,
                                         const Setting& setting);

/// All factors in no group whose levels must be named with those of the groups, see
/// DecisionPart::held.
std::vector<HeldFactor> held_factors(const DecisionPart& part, const DecisionTask& task,
                                     const Setting& setting);

/// The limits' status at a setting: its own where it was measured; otherwise, as in a fraction, the
/// worst of the considered settings that agree with it in `factors`, and by_estimate where none
/// does.
LimitStatus limits_at(const Decision& whole, const DecisionPart& part,
                      const std::vector<Setting>& settings, const std::vector<std::size_t>& factors,
                      const Setting& setting);

/// The factors that were shown to change the response or a limited one. Only these leave the
/// baseline: of settings that differ in others, whichever seems to keep the limits best is the
/// luckiest.
std::vector<std::size_t> moving_factors(const Decision& whole, const DecisionPart& part);

/// Whether runs were made with the setting's levels of these factors, and none of them succeeded.
bool all_runs_failed(const DecisionTask& task, const std::vector<std::size_t>& factors,
                     const Setting& setting);

/// The same of the given factors and those that leave the baseline.
bool all_runs_failed(const DecisionPart& part, const DecisionTask& task, const Setting& setting);

/// Replaces the groups' advice where a limit forbids it, or where all of its runs failed. True
/// where that ended the matter.
bool obey_limits(DecisionPart& part, const DecisionTask& task, const Setting& baseline);

bool any_verdict(const DecisionPart& part, GroupVerdict verdict);

/// No group moves: is the baseline good, or is nothing known?
void weigh_staying(DecisionPart& part, const DecisionTask& task);

/// Some groups would leave the baseline and the whole gain is not shown, while others were shown to
/// be best as they are: the baseline is kept, and the former are open. Their changes are then those
/// that allow for having been chosen. Nothing is done where one of them alone is shown to gain.
void keep_beside_open_gains(DecisionPart& part, const DecisionTask& task, const Setting& baseline);

/// Whether all values are above zero on the scale on which they were measured.
bool is_positive(const Fit& fit, const Transformation& scale);

/// No interval of a positive response begins below zero, unless the estimate lies there as well:
/// that one tells that the model is wrong.
void keep_positive(Decision& decision);

/// No mean of a share of one, and no end of its interval, lies outside [0, 1].
void keep_within_one(Decision& decision);

/// A model that expects zero or less of a positive response, at the advised setting or at the
/// baseline, describes neither: what it says of their difference is no advice.
void refuse_below_zero(DecisionPart& part, const DecisionTask& task, const Setting& baseline);

}  // namespace yates::anova

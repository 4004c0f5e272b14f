#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "anova/decision/factor_groups.hpp"
#include "anova/decision/limit_status.hpp"
#include "anova/decision/question.hpp"
#include "anova/variance/analysis.hpp"

namespace yates::anova {

struct Fit;

/// A measured setting by itself, and what the model predicts for it. Where factors are given it is
/// compared with the settings of its own circumstance.
struct Candidate {
  std::size_t setting;  // index into Observations::settings
  double observed_mean;
  std::int64_t observations;
  double predicted;
  /// Simultaneous over all settings; absent where there is no noise, and without a goal where more
  /// than 1,000 were measured.
  std::optional<double> low;
  std::optional<double> high;
  /// Predicted minus the baseline's prediction; simultaneous over all settings but the baseline. It
  /// is absent for the baseline, where that was not measured, and where nothing is compared:
  /// without a goal, noise or a test.
  std::optional<Effect> change;
  /// How much worse than the best setting, whichever that is; at least 0; all hold together. It is
  /// absent where nothing is compared.
  std::optional<Effect> loss;
  /// True if it is as good as the advised setting as far as the groups tell: none of its
  /// combinations was shown to be worse than the best by more than what matters.
  bool tied = false;
  /// Whether it keeps the limits of all responses; `held` where there is no limit.
  LimitStatus limits = LimitStatus::held;
  std::vector<UnkeptLimit> unkept = {};  // the limits that it does not hold
};

enum class DecisionKind {
  choose,          // a setting was shown to be better than the baseline, by what matters
  keep_baseline,   // the baseline has the best levels, or nothing better was shown
  change_nothing,  // no term was shown to matter
  too_small,       // whatever may be gained is smaller than the smallest difference that matters
  cannot_tell,     // something may be gained, and more replications would tell
  do_not_decide,   // the data or the question do not allow a decision
};
std::string_view to_string(DecisionKind kind);

/// Why the decision is what it is.
enum class DecisionReason {
  shown_better,            // choose
  unmeasured_baseline,     // choose: there is nothing to compare the best setting with
  baseline_breaks_limits,  // choose: the baseline must be left
  best_levels,             // keep_baseline: it has the best levels of the factors that matter
  some_open,               // keep_baseline: so it has of some; which levels of others are is open
  best_within_limits,      // keep_baseline: nothing better keeps the limits
  best_that_ran,           // keep_baseline: what would be better failed in all its runs
  gain_too_small,          // too_small: a gain was shown that does not matter
  nothing_larger,          // too_small: no factor changes the response by what matters
  gain_may_be_too_small,   // cannot_tell: a gain was shown that may not matter
  no_winner_shown,         // cannot_tell: a factor matters; which level is the best is not shown
  effects_may_matter,      // cannot_tell: nothing was shown, and effects that matter are possible
  nothing_shown,           // change_nothing
  constant_response,       // change_nothing: the response is the same in every run
  no_noise,                // do_not_decide, as the following
  no_test,
  more_factors_than_settings,
  no_goal,
  no_setting_within_limits,
  cannot_compare,
  confounded_factors,  // nothing was shown, and factors that change together could not be tested
  many_settings,
  below_zero,  // a response that is always positive: the model expects zero or less
  found_data,  // nobody chose the settings: what goes with what is no advice
};
std::string_view to_string(DecisionReason reason);

/// What the expectations at the advised setting and at the baseline are.
enum class Expectation {
  over_free_factors,     // the model's mean over the factors in no group
  without_interactions,  // the same, each group by itself: the model has interactions between
                         // groups, or with given factors, that were not shown and would change an
                         // expectation by more than a quarter of the half of its interval
  with_little_interaction,  // the same, and they would change it by less than that
  of_setting,               // what the model predicts for the setting alone
};

/// A factor that no term shown to matter contains: it may be set at will.
struct FreeFactor {
  std::size_t factor;  // index into Observations::factors
  /// In every part, no two of its levels differ by more beside the advice; all hold together.
  /// Without a group, on average over all other factors; where levels are given, at these.
  std::optional<double> at_most;
  /// How far the two levels that at_most speaks of lie apart by the estimates.
  double estimated = 0.0;
};

/// Why a factor of no group stands at the level that the advice has for it.
enum class HeldFor {
  limit,    // with another level a limit is broken, or kept less surely
  runs,     // with another level all runs failed
  compared  // it matters, and the model cannot compare its levels
};

struct HeldFactor {
  std::size_t factor;  // index into Observations::factors
  HeldFor reason;
};

/// The setting with the best expectation, where it is not what is advised: nobody showed that it is
/// better. Values are on the scale of the analysis.
struct BestBet {
  Setting setting;
  double expected = 0.0;
  double change = 0.0;              // from what is advised, or the baseline where nothing is
  double probability_better = 0.0;  // than that

  /// Whether it says more than that something has to be the best: where nothing has an effect, at
  /// most 6 % of experiments have such a bet.
  bool worth_a_word() const { return probability_better >= 0.8; }
};

/// What is decided in one circumstance: at one combination of the given factors' levels, or at all
/// settings where no factor is given. All values are on the scale of the analysis.
struct DecisionPart {
  /// The levels of the given factors that it holds for; empty: all settings.
  std::vector<std::pair<std::string, std::string>> circumstance;
  DecisionKind kind = DecisionKind::do_not_decide;
  DecisionReason reason = DecisionReason::no_test;
  /// Its settings, as indexes into Decision::candidates, ascending.
  std::vector<std::size_t> considered;
  /// Factors that terms shown to matter join; none where no such factor can be chosen, and without
  /// a goal.
  std::vector<FactorGroup> groups;
  /// The same factors in every part; at_most is the largest of all parts.
  std::vector<FreeFactor> free_factors;
  /// Factors of terms shown to matter whose levels the model cannot compare: they stay.
  std::vector<std::size_t> uncompared_factors;
  /// One level per factor: those that the groups advise, the baseline's elsewhere. It is absent
  /// where nothing is advised.
  std::optional<Setting> advised;
  LimitStatus advised_limits = LimitStatus::held;
  /// The setting that the groups would advise, had not all of its runs failed.
  std::optional<Setting> failed_choice;
  /// The setting that the model expects below zero, of a response that never is.
  std::optional<Setting> impossible;
  /// What everything in it is compared with, whether or not it was measured.
  Setting compared_with;
  /// Factors in no group that leave the baseline because a limited response changes with them.
  std::vector<std::size_t> moved_for_limits;
  /// Factors in no group whose levels the advice names all the same: with others it would be
  /// another advice.
  std::vector<HeldFactor> held;
  std::optional<Effect> expected;  // at the advised setting
  std::optional<Effect> expected_baseline;
  Expectation expectation = Expectation::over_free_factors;  // of both
  std::optional<Effect> gain;  // from the baseline to the advised setting, the difference of both
  /// On a logarithmic scale, where the runs of both scatter, or may scatter, differently: the
  /// change of the arithmetic mean, by which totals differ.
  std::optional<Effect> gain_of_totals;
  /// It is absent where the bet is what is advised, without a goal, and with more than 1,000
  /// settings.
  std::optional<BestBet> bet;
  /// What a change must gain; 0 without a delta.
  double worth_a_change = 0.0;
  /// So many more replications of every setting would probably tell.
  std::optional<std::int64_t> more_replications;
  /// Indexes into Decision::candidates: the advised setting and the baseline, if measured, and
  /// those that are tied with the advised one.
  std::optional<std::size_t> best;
  std::optional<std::size_t> baseline;
  std::vector<std::size_t> tied;
};

/// The advice for one response: every box, caption, table and JSON field states what stands here
/// and in Analysis::terms. All values are on the scale of the analysis.
struct Decision {
  std::optional<Goal> goal;
  /// The baseline; each part has its levels of the factors that are not given.
  Setting compared_with;
  BaselineOrigin baseline_origin = BaselineOrigin::first_levels;
  /// One per setting, in their order; none where more than 1,000 settings of measured numbers were
  /// measured, most of them once.
  std::vector<Candidate> candidates;
  /// One for each measured combination of the given factors' levels; a single one where no factor
  /// is given, or where the settings are too many (`candidates`). Never empty.
  std::vector<DecisionPart> parts = std::vector<DecisionPart>(1);
  /// Factors that were shown to change a limited response: they may leave the baseline, too.
  std::vector<std::size_t> limit_factors;
  std::vector<model::TermName> mattering_terms;  // by size of share, largest first
  std::size_t tested_terms = 0;                  // treatment terms that were tested
  /// Factors to measure next, four at most, where factors are at least as many as settings.
  std::vector<std::size_t> suspects;
  std::vector<model::TermName> mattering_interactions;
  std::vector<model::TermName> placebo_alarms;  // terms of placebos that seem to matter
  std::vector<std::string> silent_placebos;
  std::vector<std::string> idle_factors;  // in no term that matters
  double explained_percent = 0.0;         // share of the total by all treatment terms
  /// Half-width of every effect's interval, where it is the same for all.
  std::optional<double> margin;
  /// No effect is larger than this by its interval; absent where a term has several degrees of
  /// freedom.
  std::optional<double> largest_possible;

  /// The part that holds at all settings, which is then the only one; otherwise null.
  const DecisionPart* at_all_settings() const;
  /// What stands for all parts where a single word must do: the first of those that choose another
  /// setting, else of those that keep the baseline, cannot tell or find too little, do not decide,
  /// change nothing.
  const DecisionPart& leading() const;
};

/// Whether some of these parts names the level of a factor that is in no group.
bool is_held(std::span<const DecisionPart> parts, std::size_t factor);
inline bool is_held(const DecisionPart& part, std::size_t factor) {
  return is_held(std::span(&part, 1), factor);
}

/// What stays or changes by the advice: the advised setting, or the baseline where none is to be
/// chosen.
const Setting& what_is_advised(const DecisionPart& part);

/// So many more replications that all parts which cannot tell would probably tell; absent where for
/// one of them no number is known, and where every part can tell.
std::optional<std::int64_t> more_replications(const Decision& decision);

/// Whether a candidate is the baseline of some part.
bool is_baseline(const Decision& decision, std::size_t candidate);

/// What the decision of one response rests on.
struct DecisionBasis {
  const Fit& fit;            // on the scale of the analysis
  const Analysis& analysis;  // of that fit: its terms decide
  std::optional<Noise> noise;
};

/// One chain of reasoning: the terms that are shown to matter join factors into groups; the
/// combinations of each group are compared on their means over all other factors, with the baseline
/// and with the best; what is advised names levels of these factors alone. Throws InputError for a
/// baseline that names an unknown factor or level and for an unknown given factor (with the
/// nearest), or one that is named twice; with a goal, where every factor that changes is given; and
/// where the given factors' levels have more than 100 combinations, which times the settings are
/// more than 200,000.
Decision decide(const DecisionBasis& basis, const Question& question, const Transformation& scale,
                const Limits& limits = {});

}  // namespace yates::anova

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "anova/comparisons/simultaneous.hpp"
#include "anova/decision/decision.hpp"
#include "numerics/double_double_matrix.hpp"

namespace yates::anova {

/// Every measured setting by itself, with its simultaneous interval.
std::vector<Candidate> candidates_of(const DecisionBasis& basis, const Family& family,
                                     const Limits& limits, bool with_intervals = true);

/// Compares the candidates of a part with its baseline, where that was measured, and with the best
/// of them.
void compare_candidates(std::vector<Candidate>& candidates, const DecisionPart& part,
                        const DecisionBasis& basis, const Family& family, bool smaller_is_better);

/// What a change from the baseline to another setting of the groups' factors gains or loses by the
/// model, and what is expected there. All are over the levels of the factors that are in no group.
struct SettingOutlook {
  std::optional<Effect> change;             // absent where the baseline's groups were not measured
  std::optional<Effect> expected;           // at the setting
  std::optional<Effect> expected_baseline;  // at the baseline
  Expectation expectation = Expectation::over_free_factors;
};

/// `setting` and `baseline` have one level per factor; they differ in factors of the groups, and
/// where a limit demands it in others. Those and `fixed` factors stand at their levels in both;
/// over others all is averaged. The interval of the change holds although the setting was chosen
/// among all combinations of the groups' levels from the same data.
SettingOutlook outlook_of(const DecisionBasis& basis, const std::vector<FactorGroup>& groups,
                          const Setting& setting, const Setting& baseline,
                          const std::vector<std::size_t>& fixed, const Family& family);

/// The change from the baseline to the setting as a linear function of the coefficients: what each
/// group's change adds, and what other factors do that differ. The change is absent where the model
/// cannot tell.
std::optional<numerics::DoubleDoubleVector> change_row(const Fit& fit,
                                                       const std::vector<FactorGroup>& groups,
                                                       const Setting& setting,
                                                       const Setting& baseline);

/// The combination of a group that a setting has.
std::optional<std::size_t> combination_at(const FactorGroup& group, const Setting& setting);

/// The largest difference between two levels of a factor, over all others, that the data leave
/// possible; absent where the model cannot tell, or it would take long.
std::optional<LargestDifference> at_most_between_levels(const DecisionBasis& basis,
                                                        std::size_t factor, const Family& family);

/// The same beside the setting's levels of all others.
std::optional<LargestDifference> at_most_beside(const DecisionBasis& basis, std::size_t factor,
                                                const Setting& setting, const Family& family);

/// How far the effects of a term lie apart: of a factor the largest difference between its levels'
/// means, of an interaction that between what is left of the means when those over each of its
/// factors are taken out (of two levels each, Jain's 2q).
struct TermRange {
  double at_least;  // shown by simultaneous intervals of all pairs; 0 where none is
  double at_most;   // that they leave possible
};

/// The range is absent where the model cannot compare the term's levels, where not all combinations
/// of them can be read, and with more than 64 of these. `family` is that of the term's own
/// differences.
std::optional<TermRange> term_range(const DecisionBasis& basis, const model::Term& term,
                                    const Family& family);

/// Which terms were shown to matter, which factors are in none of them, and how large an effect may
/// still be of anything that can be chosen: nobody chooses `given` factors.
void summarise_terms(Decision& decision, const Fit& fit, const Analysis& analysis,
                     const std::vector<std::size_t>& placebos,
                     const std::vector<std::size_t>& given);

/// With a delta, what each treatment term was shown to be beside it (TermRow::verdict): by the
/// interval of its effect, with several degrees of freedom by its range (see term_range). A term
/// that decides between two combinations by itself is judged by their difference, as the advice is.
/// Terms whose levels cannot be compared keep what their test says. `analysis` is the table as it
/// was written, `basis` what decides.
void judge_terms(Analysis& analysis, const Decision& decision, const DecisionBasis& basis);

/// How many more replications of every setting would probably tell what a part leaves open that
/// cannot tell, or that keeps the baseline while some groups are open: in four of five experiments.
/// Intervals shrink with the root of the replications and with Student's t, and estimates still
/// move: a difference that is there, by today's squared standard error times the share of runs that
/// are new; effects of which none was shown are taken to be none, so that their estimates fall as
/// well. With today's estimate d, its standard error s, the bound b, the share o of all runs that
/// are today's, and the multiplier t of then, the chance is for a gain
///     Phi((|d - b| - t s sqrt(o)) / (s sqrt(1 - o))),
/// and for effects, with r = b - t s sqrt(o) and v = s sqrt(o (1 - o)), over all pairs of levels
/// the product of
///     Phi((r - o d) / v) - Phi((-r - o d) / v).
/// At least 1; absent for other parts, where no number is known, and where it would take more than
/// most_replications times those that were made. Source: D. J. Spiegelhalter, L. S. Freedman,
/// Statistics in Medicine 5, 1986 (predictive power).
std::optional<std::int64_t> more_replications(const DecisionPart& part, const DecisionBasis& basis);

constexpr double most_replications = 100.0;

/// Whether the factors are at least as many as the settings, as in a supersaturated design: then no
/// effect can be told from all others.
bool has_more_factors_than_settings(const Fit& fit);

/// Of two-level factors that are so many, those to measure next, at most four: the two that explain
/// most together, then step by step the one that explains most of the rest. As indexes of factors;
/// none where factors have more levels, or fewer than six settings were measured. On made
/// experiments with 16 factors in 10 runs and 24 in 12, two effects of 3 to 4 sigma were both in
/// such a list in 95 to 96 %, where the four largest differences of means had both in 81 to 86 %;
/// of three effects all were in it in 68 to 93 %. Source of stepwise selection in such designs:
/// D. K. J. Lin, A new class of supersaturated designs, Technometrics 35, 1993.
std::vector<std::size_t> suspects(const Fit& fit);

/// The level of each of several tests of growing data so that all looks together have at most level
/// alpha: alpha / (1 + 2 ln looks), a little below Pocock's constants (0.024 of 0.05 for two looks,
/// where his is 0.029), since few replications tell less of the noise than he supposes. Simulated
/// for 2^3 with 2 to 12 replications. looks >= 1. Source: S. J. Pocock, Group sequential methods in
/// the design and analysis of clinical trials, Biometrika 64, 1977.
double level_of_each_look(double alpha, std::size_t looks);

}  // namespace yates::anova

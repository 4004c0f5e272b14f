#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "anova/comparisons/estimates.hpp"
#include "anova/variance/analysis.hpp"

namespace yates::anova {

/// How sure the comparisons of one family are to hold.
struct Family {
  double confidence = 0.95;
  /// All comparisons of the family hold together at this confidence; otherwise each by itself.
  bool together = true;
  /// The dimension of the space that the differences span: Scheffe's bound serves where it is
  /// narrower than the bound by number. Zero where it is not known.
  std::size_t dimension = 0;
};

/// The family that the options ask for: together, unless p values are not adjusted, or only for the
/// false discovery rate.
Family family_of(const AnalysisOptions& options, std::size_t dimension = 0);

/// Estimate by estimate: its value minus that of the baseline, with a two-sided interval. All
/// intervals hold together. The multiplier is that of C. W. Dunnett, A multiple comparison
/// procedure for comparing several treatments with a control, JASA 50, 1955, for any numbers of
/// observations; with more than most_exact_comparisons estimates the smaller one of Sidak's and
/// Scheffe's. The difference is absent for the baseline itself.
std::vector<std::optional<Effect>> differences_from(const Estimates& estimates,
                                                    std::size_t baseline, const Family& family);

/// How far an estimate is behind the best of all.
struct Loss {
  Effect behind;            // at least 0
  bool may_be_best = true;  // it was not shown to be behind another one
};

/// How far each estimate may be behind the best of all; the intervals hold together although the
/// best is chosen from the same data. `smaller` says whether small values are good. What may not be
/// the best can still have an interval that begins at 0: behind which of the others it is, is open.
/// Whatever has one that begins above 0 may not be the best. For the true best,
/// whichever it is, the differences of all others from it hold together by Dunnett's multiplier;
/// the interval joins those over all that may be the best. Source: D. Edwards, J. C. Hsu, Multiple
/// comparisons with the best treatment, JASA 78, 1983.
std::vector<Loss> losses_against_best(const Estimates& estimates, bool smaller,
                                      const Family& family);

/// The estimates with intervals that hold together: the studentised maximum modulus where the
/// estimates are uncorrelated, otherwise the smaller one of Sidak's and Scheffe's multipliers.
std::vector<Effect> simultaneous_intervals(const Estimates& estimates, const Family& family);

/// How far two estimates lie apart, and how far at most, by the interval of their difference.
struct LargestDifference {
  double estimated = 0.0;
  double at_most = 0.0;
};

/// The largest difference of any two estimates that the data leave possible, by Tukey and Kramer's
/// simultaneous intervals; 0 for a single estimate.
LargestDifference largest_possible_difference(const Estimates& estimates, const Family& family);

/// The largest difference of two estimates that is shown by the same intervals; 0 where none is.
double largest_shown_difference(const Estimates& estimates, const Family& family);

constexpr std::size_t most_exact_comparisons = 200;

}  // namespace yates::anova

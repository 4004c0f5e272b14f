#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "anova/comparisons/simultaneous.hpp"
#include "anova/decision/threshold.hpp"
#include "anova/means/mean_rows.hpp"
#include "anova/variance/analysis.hpp"

namespace yates::anova {

struct Fit;

/// One combination of the levels of a group's factors.
struct Combination {
  std::vector<std::size_t> levels;  // one per factor of the group
  Effect mean;                      // of the model, over all other factors; simultaneous interval
  std::int64_t observations = 0;
  /// Its mean minus that of the baseline's combination; absent there.
  std::optional<Effect> change;
  Effect loss{};  // behind the best combination, whichever that is; at least 0
  /// It may be the best, or its loss no larger than the smallest difference that matters.
  bool among_best = false;
  /// It may be as good as the advised combination: it is among the best, and not shown to differ
  /// from that one by more than what matters. False of the advised combination itself.
  bool tied = false;
  /// Beside the other advised levels all of its runs failed, or it keeps the limits less surely
  /// than these: it is no choice.
  bool barred = false;
  bool better = false;  // shown to be better than the baseline's combination
};

/// What the comparison of a group's combinations says of the baseline.
enum class GroupVerdict {
  move,          // a combination was shown to be better, by as much as matters or maybe less
  too_small,     // the best gains less than the smallest difference that matters
  keep,          // the baseline's combination has the best mean
  unclear,       // another one has the best mean, and was not shown to be better
  not_measured,  // the baseline's combination was not measured
};

/// Factors that interact are chosen together: those that terms shown to matter join.
struct FactorGroup {
  std::vector<std::size_t> factors;    // that can be chosen; indexes into Observations::factors
  std::vector<std::size_t> given{};    // joined by the terms, too, without being chosen
  std::vector<model::TermName> terms;  // shown to matter, within the group
  std::vector<Combination> combinations;
  std::optional<std::size_t> baseline;  // index into combinations
  std::size_t best = 0;                 // the combination with the best mean
  /// The baseline's, or the best of those shown to be better; where somebody meant the baseline,
  /// the one that changes the fewest factors of those not shown to be worse than the best, or
  /// expected to be so by no more than what matters.
  std::size_t advised = 0;
  GroupVerdict verdict = GroupVerdict::keep;
  /// Where the baseline stays: nothing is shown of these levels, neither for it nor against it.
  bool open = false;
  MeanRows rows{};  // of the combinations
};

/// Finds the combinations that are tied with the advised one: none where a limit advises what is
/// not among the best.
void find_ties(FactorGroup& group, const ScaledQuestion& question);

/// The factors that a term reads, as indexes.
std::vector<std::size_t> factors_of(const Observations& data, const model::Term& term);

/// The groups of a table: which factors the terms that are shown to matter join, without those that
/// cannot be chosen; `given` ones join others without being chosen.
struct Grouping {
  std::vector<std::size_t> choosable;
  std::vector<std::size_t> given;
  std::vector<model::TermName> terms;
};
std::vector<Grouping> groups_of(const Fit& fit, const Analysis& analysis,
                                const std::vector<std::size_t>& given,
                                const std::vector<std::size_t>& placebos);

/// Compares the combinations of one group on their means over all other factors. `setting` has the
/// levels of the baseline and of the given factors. Where the model cannot compare them and the
/// group is the `only_one`, so that nothing else was shown to matter, on the measured settings. The
/// result is absent where neither is possible, or there are more than most_combinations. Without a
/// goal, no combination is better than another.
std::optional<FactorGroup> compare_group(const Fit& fit, const Grouping& grouping, bool only_one,
                                         const Setting& setting, const Noise& noise,
                                         const Family& family, const ScaledQuestion& question,
                                         bool baseline_is_meant);

constexpr std::size_t most_combinations = 1024;

/// Whether some group chooses the factor's level.
bool in_a_group(const std::vector<FactorGroup>& groups, std::size_t factor);

}  // namespace yates::anova

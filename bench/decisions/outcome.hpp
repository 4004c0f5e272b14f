#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "bench/decisions/scenario.hpp"

namespace yates::decisions {

/// What the title says.
enum class Verdict {
  do_this,            // change to the advised setting
  baseline_best,      // keep the baseline: it is called the best
  baseline_unproven,  // keep the baseline: nothing was shown to be better
  gain_too_small,     // keep the baseline: the best gains less than the difference that matters
  nothing_matters,    // no effect was shown
  undecided,          // no advice can be given from these data
};

/// The scale that tests, comparisons and intervals come from.
enum class Scale {
  raw,          // means, differences
  logarithmic,  // typical values (geometric means), ratios
};

/// What is said of an effect.
enum class Size {
  matters,      // shown; where a delta was asked, shown to be larger than it
  too_small,    // shown, but smaller than delta
  below_delta,  // not shown, and not larger than delta
  unsure,       // shown, but perhaps smaller than delta
  not_shown,
};

struct Interval {
  double low;   // may be -infinity
  double high;  // may be infinity
};

/// A setting, or the mean over the settings that share some levels: one level per factor, absent
/// where the mean goes over all levels, each with the same weight.
using Combination = std::vector<std::optional<std::size_t>>;

struct SaidOfTerm {
  std::vector<std::size_t> factors;  // indexes into Scenario::factors, ascending
  Size size;
};

/// In the response's unit.
struct SaidOfSetting {
  Combination of;
  Interval interval;
};

/// A difference in the response's unit, or a ratio on the logarithmic scale.
struct SaidOfChange {
  Combination of;
  Combination from;
  Interval interval;
};

/// How much worse than the best: a difference, or a ratio on the logarithmic scale.
struct SaidOfLoss {
  Combination of;
  /// The combination that was named the best; absent where the interval is for the best in
  /// SaidOfLoss::among, whichever that is.
  std::optional<Combination> beside;
  Interval interval;
  std::vector<Combination> among = {};
};

enum class SaidOfLimit {
  nothing,      // no word, or no limit was asked
  held,         // said to be kept with confidence
  by_estimate,  // said to be kept by the estimate only
  broken,       // said to be broken, or not known
};

/// The named sensitivity analysis.
struct RobustLine {
  std::vector<std::size_t> factors;  // shown by it, indexes into Scenario::factors
};

/// A change from the baseline of one of two responses that are decided together.
struct SaidOfJointChange {
  Combination of;
  bool of_other = false;  // of the second response
  bool called_better = false;
  bool called_worse = false;
  Interval interval;  // a difference in the response's unit, or a ratio
  Scale scale = Scale::raw;
};

/// The one advice over two responses.
struct SaidTogether {
  bool advises = false;
  std::vector<std::size_t> advised;  // levels, where it advises
  std::vector<SaidOfJointChange> changes;
};

/// What a comparison of two versions says.
struct SaidOfVersions {
  std::vector<SaidOfChange>
      changes;                // of every setting, and of the average where there are several
  bool of_totals = false;     // ratios of arithmetic means, on the logarithmic scale
  bool called_lower = false;  // shown to fall at some setting or on average
  bool gate_failed = false;   // of a gate against any rise
};

/// The setting that is likely to be the best, where it is not the advised one.
struct SaidBet {
  std::vector<std::size_t> levels;
  double probability_better;  // than what is advised, in [0, 1]
  bool named = false;         // in a sentence
};

/// What an answer says, without the types of the answer.
struct Outcome {
  Verdict verdict = Verdict::undecided;
  Scale scale = Scale::raw;
  /// One level per factor where the verdict is do_this; factors that are left free keep the
  /// baseline's level.
  std::vector<std::size_t> advised;
  std::vector<std::size_t> moved_for_limits;  // factors that are said to keep a limit
  std::vector<std::size_t> held_for_limits;   // factors that must keep their levels for a limit
  std::optional<SaidBet> bet;
  /// The interval of that gain, from the baseline to the advised setting; at most one.
  std::vector<SaidOfChange> gains;
  /// The gain over the baseline that is stated for the advised setting: difference, or ratio of the
  /// baseline's typical value to the advised one's.
  std::optional<double> gain;
  std::vector<SaidOfTerm> terms;
  std::vector<SaidOfSetting> settings;
  /// What is expected at the advised setting and at the baseline, over the factors of no group.
  std::vector<SaidOfSetting> expectations;
  std::vector<SaidOfChange> changes;
  std::vector<SaidOfLoss> losses;
  std::vector<Combination> worse;  // shown to be worse than the best
  SaidOfLimit limit = SaidOfLimit::nothing;
  bool warned_of_order = false;   // of launch order or drift
  bool warned_of_spread = false;  // the check of equal spread asks for a look
  std::optional<RobustLine> robust;
  std::optional<SaidOfVersions> versions;  // where the scenario compares versions
  std::optional<SaidTogether> together;    // where the scenario has a second response
};

/// Asks anova::answer() as the program does, and reads off what it says.
Outcome outcome_of(const Scenario& scenario, const table::Table& table);

}  // namespace yates::decisions

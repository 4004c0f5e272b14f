#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "anova/means/mean_rows.hpp"
#include "anova/reading/observations.hpp"
#include "language/limit.hpp"
#include "language/question.hpp"

namespace yates::anova {

using language::Goal;
using language::Limit;
/// The smallest difference that matters in practice; a relative one is a share of the typical value
/// at the baseline.
using language::Delta;

/// Factors and levels as they were written.
using NamedLevels = std::vector<std::pair<std::string, std::string>>;

/// What is asked of one response, in its own unit.
struct Question {
  std::optional<Goal> goal;
  std::optional<Limit> limit;
  std::optional<Delta> delta;
  NamedLevels baseline = {};  // empty: see baseline_setting
  /// Factors that nobody chooses (the workload, say): the best setting is sought for each of their
  /// combinations.
  std::vector<std::string> given = {};
  /// Factors that change nothing: they measure false alarms and are never advised.
  std::vector<std::string> placebos = {};
  /// Somebody wrote the levels in their order, the usual one first.
  bool levels_are_listed = false;
};

/// The first level of each factor in its order.
Setting first_setting(const std::vector<FactorReading>& factors);

/// Where the baseline comes from.
enum class BaselineOrigin {
  named,             // some factor's level was asked for
  first_levels,      // nothing was: the first level of each factor, see first_setting()
  centre,            // the first levels were not measured together: the middle of the numbers
  nearest_measured,  // nor was that: the measured setting nearest to the first levels
};

/// Whether nobody meant the baseline to be one: who lists levels writes the first ones first, those
/// of a file stand in no order that says so.
bool is_assumed(BaselineOrigin origin, const Question& question);

struct Baseline {
  Setting setting;
  BaselineOrigin origin;
};

/// The places of the named levels; "64" and "64.0" are the same. Throws InputError for a name that
/// is no factor or no level of it (with the nearest).
std::vector<HeldLevel> named_levels(const std::vector<FactorReading>& factors,
                                    const NamedLevels& named);

/// Throws InputError for a name in baseline or given that is no factor (with the nearest).
void check_names(const std::vector<FactorReading>& factors, const Question& question);

bool is_measured(const Observations& data, const Setting& setting);

/// Whether every two of a setting's levels were measured together.
bool pairs_were_measured(const Observations& data, const Setting& setting);

/// A measured setting to compare with: the centre as in response surfaces (the middle of every
/// number with an odd number of levels, three or more), or else the one that differs from the first
/// levels in the fewest factors, then by the fewest levels, then the earliest. At least one
/// setting.
Baseline measured_baseline(const Observations& data);

/// The levels of the baseline, one per factor: the asked ones, the first of each factor elsewhere.
/// Where nothing was asked and the first levels were not measured together, they stay only in
/// fractions of a factorial, half of it or less, in which every two of them were measured together
/// and the centre was not: their model knows what they give. Elsewhere it is measured_baseline().
/// Throws InputError for a name that is no factor or no level of it (with the nearest).
Baseline baseline_of(const Observations& data, const Question& question);
Setting baseline_setting(const Observations& data, const Question& question);

/// The given factors as indexes. Throws InputError for a name that is no factor (with the nearest).
std::vector<std::size_t> given_factors(const std::vector<FactorReading>& factors,
                                       const Question& question);

/// The placebos that are factors of the model.
std::vector<std::size_t> placebo_factors(const std::vector<FactorReading>& factors,
                                         const Question& question);

/// Without a baseline's level or a given of what is no factor of the model.
Question without_absent_factors(Question question, const Observations& data);

}  // namespace yates::anova

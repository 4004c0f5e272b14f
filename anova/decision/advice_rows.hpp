#pragma once

#include <optional>
#include <vector>

#include "anova/decision/decision.hpp"
#include "numerics/double_double_matrix.hpp"

namespace yates::anova {

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
/// group's change adds, and what other factors do that differ. Absent where the model cannot tell.
std::optional<numerics::DoubleDoubleVector> change_row(const Fit& fit,
                                                       const std::vector<FactorGroup>& groups,
                                                       const Setting& setting,
                                                       const Setting& baseline);

/// The combination of a group that a setting has.
std::optional<std::size_t> combination_at(const FactorGroup& group, const Setting& setting);

/// The largest difference between two levels of a factor, over all others, that the data leave
/// possible; absent where the model cannot tell, or it would take long.
std::optional<double> at_most_between_levels(const DecisionBasis& basis, std::size_t factor,
                                             const Family& family);

/// The same beside the setting's levels of all others.
std::optional<double> at_most_beside(const DecisionBasis& basis, std::size_t factor,
                                     const Setting& setting, const Family& family);

}  // namespace yates::anova

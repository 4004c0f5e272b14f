#pragma once

namespace yates::anova {

/// A check of an assumption (lack of fit, equal spread, normality, drift, outliers) asks for a look
/// where its p is below this. It is smaller than the usual 0.05: an analysis makes several checks,
/// and frequent false alarms would soon be ignored.
inline constexpr double look_below = 0.01;
/// Below this the assumption counts as broken.
inline constexpr double fail_below = 0.0001;

}  // namespace yates::anova

#pragma once

#include <optional>
#include <vector>

#include "queueing/calibration/calibration.hpp"
#include "queueing/calibration/fit_search.hpp"

namespace yates::queueing {

/// Parameters fitted to resamples of the configurations (as many, with replacement), all runs of a
/// configuration together.
struct Resamples {
  std::vector<std::vector<double>> parameters;
  int failed = 0;
};
Resamples resample(const FitProblem& problem, const SearchResult& result, int count,
                   numerics::Seed seed);

/// The parameters without one configuration after another.
std::vector<std::optional<std::vector<double>>> leave_out_each(const FitProblem& problem,
                                                               const SearchResult& result);

/// The bias-corrected and accelerated bootstrap interval of an estimate from its values in
/// resamples and without each configuration (the acceleration); plain percentiles where the
/// correction has no value (all resamples on one side). Absent with fewer than 50 resamples.
/// Source: B. Efron, Better bootstrap confidence intervals, JASA 82, 1987.
std::optional<Interval> corrected_interval(double estimate, std::vector<double> resampled,
                                           const std::vector<double>& without, double confidence);

}  // namespace yates::queueing

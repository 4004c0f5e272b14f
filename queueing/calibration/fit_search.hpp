#pragma once

#include <optional>
#include <vector>

#include <Eigen/Core>

#include "queueing/calibration/calibration.hpp"
#include "queueing/calibration/fit_problem.hpp"

namespace yates::queueing {

/// Where a search from several starts ended.
struct SearchResult {
  std::vector<double> parameters;
  std::vector<bool> held;                 // at an end of its range
  numerics::LeastSquaresMinimum minimum;  // over the parameters that are not held
  StartSummary starts;
};

/// The best minimum from the model file's start and a Latin hypercube around it. A parameter whose
/// remaining distance to an end of its range changes no residual any more is set to that end, and
/// the others are searched again. Absent where no start has a value for every configuration.
/// Source of the starts: M. McKay, R. Beckman, W. Conover, Technometrics 21, 1979.
std::optional<SearchResult> search(const FitProblem& problem, const CalibrationOptions& options);

/// The best parameters for other weights of the configurations, from the given ones, with the same
/// ones held; absent where that does not converge or the weights leave fewer configurations than
/// parameters.
std::optional<std::vector<double>> refit(const FitProblem& problem, const SearchResult& from,
                                         const std::vector<double>& weights);

/// How often each configuration counts in the whole data: its number of runs.
std::vector<double> full_weights(const FitProblem& problem);

/// What the data say about the parameters at a minimum.
struct Determination {
  /// d residual / d coordinate of the free parameters, by differences of the fourth order.
  Eigen::MatrixXd jacobian;
  Eigen::VectorXd lengths;  // of its columns
  double condition;         // of the columns scaled to length one; infinity if one is zero
  /// Free parameters that the data do not determine, as their places among all.
  std::vector<std::size_t> undetermined;
  /// (J'J)^-1 in the coordinates; only where everything is determined.
  std::optional<Eigen::MatrixXd> unscaled_covariance;
};

inline constexpr double largest_condition = 1e8;

Determination determine(const FitProblem& problem, const SearchResult& result);

}  // namespace yates::queueing

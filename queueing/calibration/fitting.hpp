#pragma once

#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "numerics/minimization.hpp"
#include "queueing/calibration/calibration.hpp"
#include "queueing/calibration/measured_runs.hpp"
#include "queueing/calibration/response_surface.hpp"
#include "queueing/model_files/model_file.hpp"

namespace yates::queueing {

/// Between a parameter p and the coordinate t in which it is searched:
///     identity   t = p
///     logarithm  t = log(p - min), or log(max - p) with an upper end alone
///     logit      t = log((p - min) / (max - p))
/// so that every t gives a p inside of its range.
class ParameterLink {
 public:
  explicit ParameterLink(const Parameter& parameter);

  Link kind() const { return kind_; }
  /// p at t; by rounding it may equal an end of the range, never pass it.
  double parameter(double coordinate) const;
  /// t at p; a p at an end of the range is first moved a thousandth of `size` inside.
  double coordinate(double parameter) const;
  /// dp / dt.
  double slope(double coordinate) const;
  /// The parameter values between two coordinates, in order.
  Interval interval(double from, double to) const;
  /// The end of the range that is nearest to p; only for kinds other than identity.
  double nearest_end(double parameter) const;
  /// Coordinates within which starts are spread around `coordinate`: a factor of ten either way, or
  /// the range but for its outermost two hundredths. `natural` is the spread of a parameter without
  /// range.
  Interval spread(double coordinate, double natural) const;

 private:
  Link kind_;
  double least_ = 0.0;
  double largest_ = 0.0;
  double size_ = 1.0;  // of the parameter, as far as its start and range tell
  bool upper_end_alone_ = false;
};

/// The least-squares problem of a model and measured runs, in the coordinates of the links. The
/// replicates of a configuration enter by their mean, weighted with their number: no parameter can
/// change how they differ among themselves.
class FitProblem {
 public:
  /// Throws InputError as ResponseSurface, where nothing is to be fitted, and where with relative
  /// error a response is not above zero.
  FitProblem(const NetworkModel& model, const MeasuredRuns& runs, bool relative_error);

  const std::vector<Configuration>& configurations() const { return configurations_; }
  const std::vector<std::string>& names() const { return names_; }
  const std::vector<ParameterLink>& links() const { return links_; }
  std::size_t parameters() const { return names_.size(); }

  /// The model file's start.
  Eigen::VectorXd start() const;
  Eigen::VectorXd coordinates(const std::vector<double>& parameters) const;
  std::vector<double> values(const Eigen::VectorXd& coordinates) const;

  /// A parameter that is held: absent where it is searched.
  using Held = std::vector<std::optional<double>>;
  /// Residuals of the configurations' means as a function of the coordinates of the parameters that
  /// are not held. `weights`: how often each configuration counts; those of weight 0 are not
  /// evaluated.
  numerics::ResidualFunction residuals(const Held& held, const std::vector<double>& weights) const;

  /// The response per configuration; absent where the model has no value for one of them.
  std::optional<std::vector<double>> responses(const std::vector<double>& parameters) const;
  /// What the search compares: a response, or its logarithm.
  double compared(double response) const;

  /// Sum of squares of the replicates around their means, and its degrees of freedom.
  double pure_error() const { return pure_error_; }
  int pure_error_df() const { return pure_error_df_; }
  /// Largest absolute value among the compared responses' deviations from their mean, or 1.
  double size() const { return size_; }
  const ResponseSurface& surface(std::size_t configuration) const {
    return surfaces_[configuration];
  }

 private:
  bool relative_error_;
  std::vector<Configuration> configurations_;
  std::vector<std::string> names_;
  std::vector<ParameterLink> links_;
  std::vector<double> starts_;
  std::vector<ResponseSurface> surfaces_;
  std::vector<double> means_;  // of the compared responses, per configuration
  double pure_error_ = 0.0;
  int pure_error_df_ = 0;
  double size_ = 1.0;
};

/// The factors' levels by name.
Values named_levels(const MeasuredRuns& runs, const std::vector<double>& levels);

/// Where a search from several starts ended.
struct SearchResult {
  std::vector<double> parameters;
  std::vector<bool> held;                 // at an end of its range
  numerics::LeastSquaresMinimum minimum;  // over the parameters that are not held
  StartSummary starts;
};

/// The best minimum from the model file's start and a Latin hypercube around it. A parameter whose
/// remaining distance to an end of its range changes no residual any more is set to that end, and
/// the others are searched again. The minimum is absent where no start has a value for every
/// configuration.
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

/// The values of a parameter with which some values of all others fit as well, and these fits at
/// the ends: their sum of squares is at most `limit`. An end is infinite where nothing bounds the
/// parameter. `size` is that of a change of its coordinate which matters. Source: D. M. Bates, D.
/// G. Watts, Nonlinear Regression Analysis and Its Applications, 1988, section 6.1 (profile t).
struct ProfileInterval {
  double low;
  double high;
  std::vector<std::vector<double>> fits;
};
ProfileInterval profile_interval(const FitProblem& problem, const SearchResult& best,
                                 std::size_t parameter, double limit, double size);

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
/// correction has no value (all resamples on one side). The interval is absent with fewer than 50
/// resamples. Source: B. Efron, Better bootstrap confidence intervals, JASA 82, 1987.
std::optional<Interval> corrected_interval(double estimate, std::vector<double> resampled,
                                           const std::vector<double>& without, double confidence);

}  // namespace yates::queueing

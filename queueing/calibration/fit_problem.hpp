#pragma once

#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "numerics/levenberg_marquardt.hpp"
#include "queueing/calibration/measured_runs.hpp"
#include "queueing/calibration/parameter_link.hpp"
#include "queueing/calibration/response_surface.hpp"
#include "queueing/model_files/model_file.hpp"

namespace yates::queueing {

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

}  // namespace yates::queueing

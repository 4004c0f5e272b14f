#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "numerics/random.hpp"
#include "queueing/calibration/measured_runs.hpp"
#include "queueing/calibration/prediction.hpp"
#include "queueing/model_files/model_file.hpp"

namespace yates::queueing {

struct CalibrationOptions {
  /// Fit log T, so that relative errors count; absent: as the model file's [fit] says.
  std::optional<bool> relative_error = std::nullopt;
  int starts = 16;               // >= 1; the first is the one of the model file
  int bootstrap = 400;           // resamples of configurations; 0: none
  double confidence = 0.95;      // of all intervals, in (0, 1)
  numerics::Seed seed = {2021};  // of starts and resamples
};

/// The coordinate in which a parameter p is searched; every coordinate gives a p in its range.
enum class Link {
  identity,   // no range: p
  logarithm,  // one end: log(p - min), or log(max - p)
  logit       // both ends: log((p - min) / (max - p))
};

struct FittedParameter {
  std::string name;
  Link link;
  double estimate;
  /// The search ended at an end of the range: the estimate is that end.
  bool at_bound = false;
  /// From the Jacobian, sigma sqrt((J'J)^-1), in the parameter's own unit (delta method).
  std::optional<double> standard_error = std::nullopt;
  /// Student's t interval in the coordinate of the link, carried back: not symmetric, in the range.
  /// Where it would be wide there (a factor of two each way), or a parameter is at the end of its
  /// range, the values with which all others can still fit as well (profile t).
  std::optional<Interval> interval = std::nullopt;
  /// By resampling configurations: bias-corrected and accelerated (Efron 1987).
  std::optional<Interval> bootstrap_interval = std::nullopt;
};

enum class Identification {
  identified,
  not_identifiable,  // the data do not determine the parameters; notes name those concerned
  saturated          // no start at which the model has a value for every run
};

/// How well the searches from different starts agree.
struct StartSummary {
  int tried = 0;
  int with_value = 0;    // the model had a value for every run there
  int reached_best = 0;  // ended at the best optimum
  /// Another optimum that the data cannot tell from the best one (F test at the confidence).
  std::optional<Values> rival = std::nullopt;
  std::optional<double> rival_sum_of_squares = std::nullopt;
  bool rival_is_as_good = false;  // its sum of squares is at most 5 % larger
};

/// Test of whether the means of the configurations lie on the model, given the spread of
/// replicates:
///     F = (lack / (m - p)) / (pure / (n - m))    n runs, m configurations, p parameters
/// Source: N. Draper, H. Smith, Applied Regression Analysis, 3rd ed., section 2.1.
struct LackOfFit {
  double pure_error_sum_of_squares;
  int pure_error_df;
  double lack_sum_of_squares;
  int lack_df;
  std::optional<double> f;  // absent where the replicates agree exactly
  std::optional<double> p;
};

struct ModelFit {
  Identification identification;
  bool relative_error;
  double confidence;
  std::vector<FittedParameter> parameters;  // in the order of the model file; empty if saturated
  /// Of the responses, one per run; empty if saturated.
  std::vector<double> fitted;
  /// measured - fitted, or log(measured / fitted) with relative error; one per run.
  std::vector<double> residuals;
  double sum_of_squares = 0.0;      // of `residuals`
  int degrees_of_freedom = 0;       // runs - parameters that were free
  std::optional<double> sigma;      // absent without degrees of freedom
  std::optional<double> r_squared;  // on the responses themselves, also with relative error
  /// Largest over smallest singular value of the Jacobian with columns of length one.
  std::optional<double> condition;
  /// Of the estimates of the free parameters, in their order; row by row.
  std::vector<std::vector<double>> correlation;
  std::vector<std::string> free_parameters;  // names of the rows of `correlation`
  StartSummary starts;
  std::optional<LackOfFit> lack_of_fit;  // absent without replicates
  /// Parameters of each resample that could be fitted, in the order of `parameters`.
  std::vector<std::vector<double>> resamples;
  int failed_resamples = 0;
  /// Parameters that fit as well as the best within the confidence, at the ends of profile
  /// intervals.
  std::vector<std::vector<double>> as_good;
  /// The parameters fitted without one configuration, in the order of configurations(); absent
  /// where that could not be fitted.
  std::vector<std::optional<std::vector<double>>> without_configuration;
  std::vector<Note> notes;

  /// The estimates by name, for network_at.
  Values values() const;
};

/// Fits a model file's parameters to measured runs by nonlinear least squares,
///     response = fixed_time + cycles x mean response time of the system,
/// on the response or on its logarithm, from several starts (Latin hypercube around the model
/// file's). The model may be open or closed. Deterministic: the same input and seed give the same
/// numbers. Throws InputError where the model has no [fit], no parameters, several classes, or
/// needs a factor that the runs lack (with the nearest name), and where with relative error a
/// response is not above zero; std::domain_error by check_runs and for options out of range.
/// Sources: G. A. F. Seber, C. J. Wild, Nonlinear Regression, 1989, chapters 2 and 5; B. Efron,
/// R. Tibshirani, An Introduction to the Bootstrap, 1993, chapter 14; D. A. Menasce, Computing
/// missing service demand parameters for performance models, CMG 2008 (demands by nonlinear least
/// squares on response times).
ModelFit fit(const NetworkModel& model, const MeasuredRuns& runs,
             const CalibrationOptions& options = {});

/// The response of a configuration by a fitted model: its value, an interval for one new run (every
/// resample's prediction plus every residual), and whether it lies inside the measured range.
/// `levels` are those of runs.factors, in their order. Of a saturated open model a note names the
/// largest stable arrival rate.
Prediction predict(const NetworkModel& model, const ModelFit& fit, const MeasuredRuns& runs,
                   const std::vector<double>& levels);

}  // namespace yates::queueing

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "language/expression.hpp"
#include "queueing/calibration/calibration.hpp"
#include "queueing/calibration/measured_runs.hpp"
#include "queueing/calibration/prediction.hpp"
#include "queueing/calibration/validation.hpp"
#include "queueing/model_files/model_file.hpp"

namespace yates::queueing {

/// The value of an expression in factors; absent where it is not finite. Throws UsageError where it
/// reads a name that is not a factor.
std::optional<double> term_value(const language::Expression& term, const Values& factors);

/// Coefficients of 1 and the terms by ordinary least squares; absent where the runs do not
/// determine them or a term has no value.
std::optional<std::vector<double>> regress(const std::vector<language::Expression>& terms,
                                           const MeasuredRuns& runs,
                                           const std::vector<double>& response);

/// The terms of the naive regression beside a model: its cycles, and its cycles times its
/// population or arrival rate, where cycles depend on factors (for the Courier models that is
/// 1 / batch and cpu * njobs / batch); else every factor in a straight line. Only expressions
/// without parameters serve. A floor, as in max(1, x), and constant factors are left out, so that
/// models of the same cycles and load stand beside the same regression.
std::vector<language::Expression> naive_terms(const NetworkModel& model, const MeasuredRuns& runs);
/// "time ~ 1 / batch + cpu * njobs / batch": the response on the terms, the constant 1 left out
/// where others stand beside it.
std::string naive_formula(const std::string& response,
                          const std::vector<language::Expression>& terms);

/// Constants of the Courier study's deployment.
struct CourierSettings {
  double samples = 60000;       // of the training set, > 0
  double epochs = 10;           // passes over it, > 0
  double service_time = 0.045;  // S: CPU seconds per batch iteration, > 0
  double workers = 3;           // machines over which the processes are spread, > 0

  double cycles(double batch) const { return samples / batch * epochs; }  // N_T
  /// lambda_D = max(1, processes / workers) / S: as if every process always computed, which the
  /// study assumes. The assumption is wrong: a process that waits for the disk makes no requests.
  double arrival_rate(double processes) const;
};

/// The constants of a model file; those that it leaves out are the study's.
CourierSettings settings_of(const PublishedModel& published);

/// What the estimator reads of one run.
struct CourierRun {
  double batch;      // samples per batch, > 0
  double processes;  // cpu x njobs, > 0
  double response;   // T, seconds
};

/// The runs as the estimator reads them. Throws std::domain_error where a factor that `published`
/// names was not measured.
std::vector<CourierRun> courier_runs(const PublishedModel& published, const MeasuredRuns& runs);

/// The disk's service rate that explains one run; absent where T / N_T <= S: nothing is left for
/// the disk, and mu_D would be infinite or negative.
struct InvertedRun {
  std::optional<double> disk_rate = std::nullopt;  // mu_D, per second
  /// The relative error of mu_D - lambda_D per relative error of T: |d ln (mu_D - lambda_D) / d ln
  /// T| = T / (T - N_T S). It exceeds 1 and grows without bound towards the pole T = N_T S.
  std::optional<double> sensitivity = std::nullopt;
};

/// mu_D = b0 + b1 batch + b2 processes.
struct CourierFit {
  CourierSettings settings;
  std::vector<InvertedRun> inversions;  // one per run
  std::size_t not_inverted = 0;
  /// They are absent where fewer than three runs could be inverted or these determine no plane.
  std::optional<std::vector<double>> coefficients;  // b0, b1, b2
  /// Of mu_D, as the study judges it, and of the gap mu_D - lambda_D that the prediction uses. The
  /// first is inflated: lambda_D, a known function of the processes, is part of mu_D.
  std::optional<double> r_squared_of_rate;
  std::optional<double> r_squared_of_gap;
};

/// The estimator as published: each run's mu_D by inversion,
///     mu_D = 1 / (T / N_T - S) + lambda_D,
/// then ordinary least squares of mu_D on batch and processes. Runs that cannot be inverted are
/// counted and left out. For teaching and comparison: a reciprocal of a difference of nearly equal
/// times is regressed without weights and inverted again near another pole. The study's report
/// prints E[T_D] = 1 / (lambda_D - mu_D); the sign is a slip there, its inversion and predictions
/// use 1 / (mu_D - lambda_D), which is valid for mu_D > lambda_D only. Throws std::domain_error
/// unless settings, batches and processes are finite and above zero and responses are finite.
/// Source: the report of the Courier-BigDL study, section 4.2.
CourierFit fit_courier(std::span<const CourierRun> runs, const CourierSettings& settings = {});

/// T = N_T (S + 1 / (mu_D - lambda_D)) with the fitted mu_D; `saturated` where mu_D <= lambda_D,
/// with a note; `not_identifiable` without coefficients.
Prediction predict(const CourierFit& fit, double batch, double processes);

/// The model file's fit. It searches from the fit to all runs and gives no intervals.
Estimator model_estimator(std::string name, const NetworkModel& model, const ModelFit& fit);

/// The inversion of the Courier study (see fit_courier).
Estimator published_estimator(std::string name, const PublishedModel& published);

/// Ordinary least squares of the response on 1 and the terms, which are expressions in factors; a
/// baseline.
Estimator linear_estimator(std::string name, std::vector<language::Expression> terms);

/// The mean of the training runs; a baseline.
Estimator mean_estimator();

}  // namespace yates::queueing

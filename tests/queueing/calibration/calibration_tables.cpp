// Prints the tables of docs/calibration.md: every estimator on the Courier study's 48 runs.
//     calibration_tables EXAMPLES_DIRECTORY      (courier_48.csv is looked for in YATES_DATA_DIR)
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "language/expression.hpp"
#include "numerics/order_statistics.hpp"
#include "numerics/random.hpp"
#include "queueing/calibration/calibration.hpp"
#include "queueing/calibration/data_hygiene.hpp"
#include "queueing/calibration/estimators.hpp"
#include "queueing/calibration/validation.hpp"
#include "queueing/model_files/model_file.hpp"
#include "tests/queueing/calibration/courier_data.hpp"

namespace {

using namespace yates::queueing;

struct Candidate {
  std::string name;
  std::string file;
  bool relative_error;
};

const std::vector<Candidate> candidates = {
    {"open, mu a plane", "courier.toml", false},
    {"open, log gap a plane", "open_repaired.toml", false},
    {"closed repairman", "machine_repairman.toml", false},
    {"closed repairman, log T", "machine_repairman.toml", true},
    {"closed, D linear in batch", "machine_repairman_batch.toml", false}};

std::string number(const std::optional<double>& value, int digits) {
  return value ? fmt::format("{:.{}f}", *value, digits) : "-";
}

std::string root(const std::optional<double>& square) {
  return square ? fmt::format("{:.1f}", std::sqrt(*square)) : "-";
}

std::string missing(const PredictionErrors& errors) {
  const std::size_t count = errors.runs - errors.predicted();
  return count == 0 ? "" : fmt::format(" ({} without)", count);
}

void print_findings(const MeasuredRuns& runs, const std::vector<Finding>& findings) {
  for (const Finding& finding : findings) fmt::print("- {}\n", finding.text);
  fmt::print("- {} of {} runs are not suspected\n\n", unsuspected(runs, findings).size(),
             runs.size());
}

void print_parameters(const std::vector<ModelFit>& fits) {
  fmt::print(
      "| model | parameter | estimate | standard error | 95 % interval | "
      "bootstrap "
      "|\n|---|---|---|---|---|---|\n");
  for (std::size_t i = 0; i < fits.size(); ++i) {
    for (const FittedParameter& one : fits[i].parameters) {
      const auto interval = [](const std::optional<Interval>& both) {
        return both ? fmt::format("{:.3g} to {:.3g}", both->low, both->high) : "-";
      };
      fmt::print("| {} | {} | {:.5g}{} | {} | {} | {} |\n", candidates[i].name, one.name,
                 one.estimate, one.at_bound ? " (end of range)" : "",
                 one.standard_error ? fmt::format("{:.2g}", *one.standard_error) : "-",
                 interval(one.interval), interval(one.bootstrap_interval));
    }
  }
  fmt::print(
      "\n| model | condition | sigma | R2 | starts at the best optimum |\n|---|---|---|---|---|\n");
  for (std::size_t i = 0; i < fits.size(); ++i) {
    fmt::print("| {} | {} | {} | {} | {} of {} |\n", candidates[i].name,
               number(fits[i].condition, 1), number(fits[i].sigma, 3), number(fits[i].r_squared, 4),
               fits[i].starts.reached_best, fits[i].starts.tried);
  }
  fmt::print("\n");
  for (std::size_t i = 0; i < fits.size(); ++i)
    for (const auto& note : fits[i].notes) fmt::print("- {}: {}\n", candidates[i].name, note.text);
  fmt::print("\n");
}

void print_errors(const std::string& name, const PredictionErrors& in,
                  const PredictionErrors& out) {
  fmt::print("| {} | {}{} | {} | {} | {}{} | {} | {} | {} |\n", name, root(in.mean_squared_error),
             missing(in), number(in.r_squared, 3), number(in.mean_absolute_percentage_error, 1),
             root(out.mean_squared_error), missing(out), number(out.r_squared, 3),
             number(out.mean_absolute_percentage_error, 1), number(out.bias, 1));
}

void print_held_out(const Validation& validation) {
  fmt::print(
      "In sample, then with one configuration left out after another. R2 = 1 - sum of squared "
      "errors / sum of squared differences from the mean of the runs that were fitted, so that the "
      "estimator `mean` has 0 in both:\n\n"
      "| estimator | RMSE (s) | R2 | MAPE (%) | RMSE, left out | R2 | MAPE (%) | bias (s) |\n"
      "|---|---|---|---|---|---|---|---|\n");
  for (const EstimatorValidation& one : validation.estimators)
    print_errors(one.name, one.in_sample, one.leave_one_configuration_out);
  fmt::print("\nWith one level of a factor left out after another:\n\n| estimator |");
  const auto& factors = validation.estimators.front().leave_one_level_out;
  for (const auto& [factor, errors] : factors) fmt::print(" {}: RMSE (s) | MAPE (%) |", factor);
  fmt::print("\n|---|");
  for (std::size_t f = 0; f < factors.size(); ++f) fmt::print("---|---|");
  fmt::print("\n");
  for (const EstimatorValidation& one : validation.estimators) {
    fmt::print("| {} |", one.name);
    for (const auto& [factor, errors] : one.leave_one_level_out)
      fmt::print(" {}{} | {} |", root(errors.mean_squared_error), missing(errors),
                 number(errors.mean_absolute_percentage_error, 1));
    fmt::print("\n");
  }
  fmt::print("\n");
}

void print_levels(const Validation& validation) {
  fmt::print("Each level left out, root mean squared error in seconds:\n\n| level | direction |");
  for (const EstimatorValidation& one : validation.estimators) fmt::print(" {} |", one.name);
  fmt::print("\n|---|---|");
  for (std::size_t i = 0; i < validation.estimators.size(); ++i) fmt::print("---|");
  fmt::print("\n");
  for (std::size_t l = 0; l < validation.estimators.front().levels.size(); ++l) {
    const LevelErrors& level = validation.estimators.front().levels[l];
    fmt::print("| {} = {:g} | {} |", level.factor, level.level,
               level.direction == Direction::downwards ? "down"
               : level.direction == Direction::upwards ? "up"
                                                       : "between");
    for (const EstimatorValidation& one : validation.estimators)
      fmt::print(" {}{} |", root(one.levels[l].errors.mean_squared_error),
                 missing(one.levels[l].errors));
    fmt::print("\n");
  }
  fmt::print("\n");
}

/// Held-out errors over random splits of the runs. They show how much a single split, as in the
/// Courier paper, depends on chance.
struct SplitErrors {
  int with_unpredicted = 0;               // splits in which some run had no value
  std::vector<double> mean_squared = {};  // of the predicted runs, ascending
};

SplitErrors over_random_splits(const Estimator& estimator, const MeasuredRuns& runs, int splits) {
  const auto train =
      static_cast<std::ptrdiff_t>(std::llround(0.8 * static_cast<double>(runs.size())));
  SplitErrors result;
  for (int split = 0; split < splits; ++split) {
    std::vector<std::size_t> order(runs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    // The same splits for every estimator.
    yates::numerics::Random random({2021}, static_cast<std::uint64_t>(split) + 1);
    yates::numerics::shuffle(std::span<std::size_t>(order), random);
    const Predictor predictor =
        estimator.train(select(runs, {order.begin(), order.begin() + train}));
    double squares = 0.0;
    double predicted = 0.0;
    for (auto run = order.begin() + train; run != order.end(); ++run) {
      std::vector<double> at;
      for (const MeasuredColumn& factor : runs.factors) at.push_back(factor.values[*run]);
      const Prediction prediction = predictor(at);
      if (!prediction.value) continue;
      squares += std::pow(*prediction.value - runs.response[*run], 2);
      ++predicted;
    }
    if (predicted < static_cast<double>(order.end() - order.begin() - train))
      ++result.with_unpredicted;
    if (predicted > 0.0) result.mean_squared.push_back(squares / predicted);
  }
  std::sort(result.mean_squared.begin(), result.mean_squared.end());
  return result;
}

void print_splits(const std::vector<Estimator>& estimators, const MeasuredRuns& runs) {
  constexpr int splits = 100;
  fmt::print(
      "Random splits of the runs, 80 % to learn and 20 % to predict, mean squared error:\n\n"
      "| estimator | splits | with runs without a value | lowest | median | upper quartile | "
      "highest |\n|---|---|---|---|---|---|---|\n");
  for (const Estimator& one : estimators) {
    const SplitErrors errors = over_random_splits(one, runs, splits);
    const std::vector<double>& squared = errors.mean_squared;
    if (squared.empty()) continue;
    fmt::print("| {} | {} | {} | {:.0f} | {:.0f} | {:.0f} | {:.3g} |\n", one.name, splits,
               errors.with_unpredicted, squared.front(), yates::numerics::quantile(squared, 0.5),
               yates::numerics::quantile(squared, 0.75), squared.back());
  }
  fmt::print("\n");
}

void print_verdicts(const Validation& validation) {
  for (const Note& note : validation.notes) fmt::print("- {}\n", note.text);
  fmt::print("\n");
}

/// The number of processes at and beyond which the fitted mu_D <= lambda_D for a batch size, which
/// must come where mu_D grows slower per process than lambda_D (1 / (workers S)). Zero: at any
/// number. Absent where it never does.
std::optional<double> saturating_processes(const CourierFit& fit, double batch) {
  const std::vector<double>& b = *fit.coefficients;
  const CourierSettings& settings = fit.settings;
  const double slope = b[2];
  const double constant = b[0] + b[1] * batch;
  // Up to `workers` processes arrivals stay at 1 / S, beyond they grow in proportion.
  const double level = 1.0 / settings.service_time;
  const auto gap = [&](double processes) {
    return constant + slope * processes - settings.arrival_rate(processes);
  };
  if (gap(0.0) <= 0.0 && gap(settings.workers) <= 0.0) return 0.0;
  if (gap(0.0) > 0.0 && gap(settings.workers) <= 0.0) return (level - constant) / slope;
  const double arrivals_slope = level / settings.workers;
  if (slope >= arrivals_slope) return std::nullopt;
  return constant / (arrivals_slope - slope);
}

void print_published(const MeasuredRuns& runs) {
  std::vector<CourierRun> all;
  for (std::size_t run = 0; run < runs.size(); ++run)
    all.push_back({runs.factors[1].values[run],
                   runs.factors[0].values[run] * runs.factors[2].values[run], runs.response[run]});
  const CourierFit fit = fit_courier(all);
  double most_sensitive = 0.0;
  for (const InvertedRun& run : fit.inversions)
    most_sensitive = std::max(most_sensitive, run.sensitivity.value_or(0.0));
  fmt::print(
      "mu = {:.4f} {:+.5f} batch {:+.4f} processes; {} of {} "
      "runs not inverted; R2 of mu {}, of the gap {}; the most sensitive run magnifies "
      "errors {:.0f} times\n\n| batch | saturated from |\n|---|---|\n",
      (*fit.coefficients)[0], (*fit.coefficients)[1], (*fit.coefficients)[2], fit.not_inverted,
      all.size(), number(fit.r_squared_of_rate, 3), number(fit.r_squared_of_gap, 3),
      most_sensitive);
  for (const double batch : levels(runs.factors[1]))
    fmt::print("| {:g} | {} processes |\n", batch, number(saturating_processes(fit, batch), 1));
  fmt::print("\n| run | measured | predicted |\n|---|---|---|\n");
  for (std::size_t run = 0; run < all.size(); ++run) {
    const Prediction prediction = predict(fit, all[run].batch, all[run].processes);
    if (prediction.verdict != Verdict::stable ||
        std::abs(*prediction.value - all[run].response) > 150)
      fmt::print("| row {} (batch {:g}, {:g} processes) | {:.1f} | {} |\n", runs.rows[run],
                 all[run].batch, all[run].processes, all[run].response,
                 prediction.value ? fmt::format("{:.1f}", *prediction.value)
                                  : to_string(prediction.verdict));
  }
  fmt::print("\n");
}

struct Fitted {
  std::vector<ModelFit> fits;
  std::vector<Estimator> estimators;
  Validation validation;
};

Fitted fit_all(const std::filesystem::path& examples, const MeasuredRuns& runs, int bootstrap) {
  Fitted result;
  std::vector<Estimator>& estimators = result.estimators;
  estimators.push_back(published_estimator("published inversion",
                                           {.batch = "batch", .processes = {"cpu", "njobs"}}));
  for (const Candidate& one : candidates) {
    const NetworkModel model = load_model(examples / one.file);
    result.fits.push_back(
        fit(model, runs, {.relative_error = one.relative_error, .bootstrap = bootstrap}));
    estimators.push_back(model_estimator(one.name, model, result.fits.back()));
  }
  estimators.push_back(
      linear_estimator("naive 1/B + p/B", {yates::language::parse("1 / batch", "term"),
                                           yates::language::parse("cpu * njobs / batch", "term")}));
  estimators.push_back(mean_estimator());
  result.validation = validate(estimators, runs);
  return result;
}

}  // namespace

int main(int count, char** words) {
  try {
    const auto runs = courier_data();
    if (count != 2 || !runs) {
      std::fputs("usage: YATES_DATA_DIR=... calibration_tables EXAMPLES_DIRECTORY\n", stderr);
      return 2;
    }
    const std::filesystem::path examples = words[1];
    const NetworkModel model = load_model(examples / "machine_repairman.toml");
    const std::vector<Finding> findings = inspect(*runs, &model, naive_terms(model, *runs));
    fmt::print("### What the data hide\n\n");
    print_findings(*runs, findings);
    fmt::print("### The published estimator\n\n");
    print_published(*runs);
    const Fitted all = fit_all(examples, *runs, 400);
    fmt::print("### Parameters\n\n");
    print_parameters(all.fits);
    fmt::print("### Errors\n\n");
    print_held_out(all.validation);
    print_levels(all.validation);
    print_splits(all.estimators, *runs);
    print_verdicts(all.validation);
    fmt::print("### Without the suspected runs\n\n");
    print_held_out(fit_all(examples, select(*runs, unsuspected(*runs, findings)), 0).validation);
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}

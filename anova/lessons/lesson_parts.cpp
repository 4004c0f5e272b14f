#include "anova/lessons/lesson_parts.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <fmt/format.h>

namespace yates::anova {

using lessons::Derivation;
using lessons::derive;
using lessons::looked_up;
using lessons::printed;
using lessons::Word;

namespace {

constexpr std::size_t most_listed = 12;

std::vector<double> with(double first, std::vector<double> rest) {
  rest.insert(rest.begin(), first);
  return rest;
}

std::string squares_of_places(std::size_t places) {
  std::string result = "{}^2";
  for (std::size_t i = 1; i < places; ++i) result += " + {}^2";
  return result;
}

}  // namespace

std::string listed_numbers(const std::vector<double>& values) {
  std::string result;
  for (std::size_t i = 0; i < std::min(values.size(), most_listed); ++i) {
    result += (result.empty() ? "" : ", ") + printed(values[i]);
  }
  return values.size() > most_listed ? fmt::format("{}, ... ({} in all)", result, values.size())
                                     : result;
}

std::string percent_text(double share) {
  return printed(100.0 * share) + "%";
}

std::string counted(std::size_t count, const std::string& one) {
  return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

Derivation mean_of_runs(lessons::About about, const std::vector<double>& values) {
  const double count = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  about.word = Word::mean;
  if (values.size() > most_written_out) {
    return looked_up(std::move(about),
                     fmt::format("the sum of {} values / {}", values.size(), count), mean);
  }
  std::vector<double> operands = values;
  operands.push_back(count);
  return derive(std::move(about), "(" + lessons::sum_of_places(values.size()) + ") / {}", operands,
                mean);
}

Derivation sum_of_their_squares(lessons::About about, const std::vector<double>& values,
                                double value) {
  about.word = Word::sum_of_squares;
  if (values.size() > most_written_out) {
    return looked_up(std::move(about), fmt::format("the sum of {} squares", values.size()), value);
  }
  return derive(std::move(about), squares_of_places(values.size()), values, value);
}

std::vector<Derivation> total_variation(const LessonData& data, const std::string& mean_symbol) {
  const double count = data.observations();
  const double mean = std::accumulate(data.all_runs.begin(), data.all_runs.end(), 0.0) / count;
  const double squares =
      std::inner_product(data.all_runs.begin(), data.all_runs.end(), data.all_runs.begin(), 0.0);
  std::vector<Derivation> result;
  result.push_back(sum_of_their_squares({.name = "sum of the squares of all runs",
                                         .symbol = "SSY",
                                         .formula = "SSY = sum of y^2",
                                         .why = "Every run is squared, as it was measured."},
                                        data.all_runs, squares));
  result.push_back(derive({.name = "sum of squares of the mean",
                           .symbol = "SS0",
                           .formula = fmt::format("SS0 = N * {}^2", mean_symbol),
                           .why = "This part says only how large the mean is: it would be there if "
                                  "all runs were equal.",
                           .word = Word::sum_of_squares},
                          "{} * {}^2", {count, mean}, count * mean * mean));
  result.push_back(derive({.name = "total variation",
                           .symbol = "SST",
                           .formula = "SST = SSY - SS0",
                           .why = "What is left is the variation around the mean: all that effects "
                                  "and noise have to explain.",
                           .word = Word::sum_of_squares},
                          "{} - {}", {squares, count * mean * mean}, data.total()));
  return result;
}

Derivation share_of(const std::string& suffix, const std::string& name, double part, double total,
                    std::string why) {
  return derive({.name = fmt::format("share of variation of {}", name),
                 .symbol = "share_" + suffix,
                 .formula = fmt::format("share_{} = 100 * SS{} / SST", suffix,
                                        suffix == noise_suffix ? "E" : "_" + suffix),
                 .why = std::move(why),
                 .word = Word::share_of_variation,
                 .unit = "%"},
                "100 * {} / {}", {part, total}, 100.0 * part / total);
}

Derivation error_by_subtraction(const LessonData& data, const std::vector<std::string>& symbols,
                                const std::vector<double>& parts) {
  std::string formula = "SSE = SST";
  std::string expression = "{}";
  std::vector<double> operands{data.total()};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    formula += " - " + symbols[i];
    expression += " - {}";
    operands.push_back(parts[i]);
  }
  return derive({.name = "sum of squares of the noise",
                 .symbol = "SSE",
                 .formula = formula,
                 .why = "What no effect explains is noise: the differences between runs that the "
                        "model gives the same value.",
                 .word = Word::sum_of_squares},
                expression, operands, data.analysis.residual.sum_of_squares);
}

std::vector<Derivation> turned_back(const LessonData& data, const std::string& symbol,
                                    const std::string& name, double value) {
  if (!data.task.logarithm || !std::isfinite(data.measured(value))) return {};
  const double base = *data.task.logarithm;
  const bool natural = std::abs(base - std::exp(1.0)) < 1e-12;
  const std::string back = symbol + "_back";
  std::vector<Derivation> result;
  result.push_back(derive(
      {.name = fmt::format("{}, as it was measured", name),
       .symbol = back,
       .formula = natural ? fmt::format("{} = exp({})", back, symbol)
                          : fmt::format("{} = {}^({})", back, printed(base), symbol),
       .why = "The logarithm is undone. It is the typical value there: half of the runs are above "
              "it.",
       .word = Word::logarithm,
       .unit = data.task.unit},
      natural ? "exp({})" : "{}^({})",
      natural ? std::vector<double>{value} : std::vector<double>{base, value},
      natural ? std::exp(value) : std::pow(base, value)));
  return result;
}

double predicted_at(const LessonData& data, std::size_t setting) {
  return data.fit.setting_mean(data.order[setting]).value;
}

std::vector<Derivation> prediction_intervals(const LessonData& data, std::size_t setting,
                                             const PredictionError& error) {
  std::vector<Derivation> result;
  const Estimate mean = data.fit.setting_mean(data.order[setting]);
  if (!data.has_noise() || !mean.standard_error) return result;
  const double sigma = *data.analysis.sigma;
  const double s = *mean.standard_error;
  result.push_back(derive({.name = "standard error of the predicted mean",
                           .symbol = "s_yhat",
                           .formula = "s_yhat = " + error.formula,
                           .why = "So far would the prediction typically miss the true mean.",
                           .word = Word::standard_error,
                           .unit = data.unit()},
                          error.expression, with(sigma, error.operands), s));
  const Estimated number{.suffix = "mean",
                         .name = "the mean there",
                         .symbol = "yhat",
                         .value = mean.value,
                         .error_symbol = "s_yhat",
                         .standard_error = s,
                         .subject = "",
                         .unit = data.unit()};
  for (Derivation& one : interval_of(data, number)) result.push_back(std::move(one));
  const double single = std::sqrt(sigma * sigma + s * s);
  result.push_back(
      derive({.name = "standard error of the prediction of one further run",
              .symbol = "s_run",
              .formula = "s_run = sqrt(s_e^2 + s_yhat^2)",
              .why = "A single run also has its own noise, so that its interval is much "
                     "wider than that of the mean.",
              .word = Word::prediction,
              .unit = data.unit()},
             "sqrt({}^2 + {}^2)", {sigma, s}, single));
  Estimated run = number;
  run.suffix = "run";
  run.name = "one further run there";
  run.error_symbol = "s_run";
  run.standard_error = single;
  for (Derivation& one : interval_of(data, run)) result.push_back(std::move(one));
  return result;
}

}  // namespace yates::anova

#include "anova/lessons/lesson_parts.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "numerics/distributions.hpp"

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
                                        suffix == "E" ? "E" : "_" + suffix),
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

std::vector<Derivation> noise_numbers(const LessonData& data) {
  const double sse = data.analysis.residual.sum_of_squares;
  const double mse = *data.analysis.residual.mean_square;
  std::vector<Derivation> result;
  result.push_back(derive({.name = "mean square of the noise",
                           .symbol = "MSE",
                           .formula = "MSE = SSE / df_e",
                           .why = "The variance of a single run: the noise for each degree of "
                                  "freedom.",
                           .word = Word::mean_square},
                          "{} / {}", {sse, data.error_df()}, mse));
  result.push_back(derive({.name = "standard deviation of the noise",
                           .symbol = "s_e",
                           .formula = "s_e = sqrt(MSE)",
                           .why = "Single runs at the same setting typically lie so far from their "
                                  "mean.",
                           .word = Word::standard_deviation,
                           .unit = data.unit()},
                          "sqrt({})", {mse}, std::sqrt(mse)));
  return result;
}

Derivation t_of(const LessonData& data) {
  const double probability = 0.5 + data.task.confidence / 2.0;
  return looked_up({.name = "multiplier of the intervals",
                    .symbol = "t",
                    .formula = "t",
                    .why = fmt::format("An interval that is to hold with {} reaches so many "
                                       "standard errors to each side.",
                                       percent_text(data.task.confidence)),
                    .word = Word::t_quantile},
                   fmt::format("the {} quantile of Student's t with {} degrees of freedom",
                               printed(probability), data.error_df()),
                   numerics::t_quantile(probability, data.error_df()));
}

namespace {

struct Ends {
  double t;
  double low;
  double high;
};

Ends ends_of(const LessonData& data, double value, double standard_error) {
  const double t = numerics::t_quantile(0.5 + data.task.confidence / 2.0, data.error_df());
  return {t, value - t * standard_error, value + t * standard_error};
}

}  // namespace

bool contains_zero(const LessonData& data, const Estimated& number) {
  const Ends ends = ends_of(data, number.value, number.standard_error);
  return ends.low <= 0.0 && ends.high >= 0.0;
}

std::vector<Derivation> interval_of(const LessonData& data, const Estimated& number) {
  const auto [t, low, high] = ends_of(data, number.value, number.standard_error);
  std::string verdict;
  if (!number.subject.empty()) {
    verdict = contains_zero(data, number)
                  ? fmt::format("0 lies inside: that {} matters was not shown.", number.subject)
                  : fmt::format("0 lies outside: {} matters.", number.subject);
  }
  std::vector<Derivation> result;
  const auto end = [&](const char* side, char sign, double value, std::string why) {
    result.push_back(derive(
        {.name = fmt::format("{} end of the {} interval of {}", sign == '-' ? "lower" : "upper",
                             percent_text(data.task.confidence), number.name),
         .symbol = fmt::format("{}_{}", side, number.suffix),
         .formula = fmt::format("{}_{} = {} {} t * {}", side, number.suffix, number.symbol, sign,
                                number.error_symbol),
         .why = std::move(why),
         .word = Word::confidence_interval,
         .unit = number.unit},
        sign == '-' ? "{} - {} * {}" : "{} + {} * {}", {number.value, t, number.standard_error},
        value));
  };
  end("low", '-', low, "");
  end("high", '+', high, std::move(verdict));
  return result;
}

std::vector<Derivation> test_of(const LessonData& data, const TermRow& row,
                                const std::string& suffix, const std::string& name) {
  std::vector<Derivation> result;
  if (!row.f || !row.p || !row.mean_square) return result;
  const double mse = *data.analysis.residual.mean_square;
  const double df = static_cast<double>(row.df);
  result.push_back(derive({.name = fmt::format("mean square of {}", name),
                           .symbol = "MS_" + suffix,
                           .formula = fmt::format("MS_{0} = SS_{0} / df_{0}", suffix),
                           .why = {},
                           .word = Word::mean_square},
                          "{} / {}", {row.sum_of_squares, df}, *row.mean_square));
  result.push_back(derive({.name = fmt::format("F of {}", name),
                           .symbol = "F_" + suffix,
                           .formula = fmt::format("F_{0} = MS_{0} / MSE", suffix),
                           .why = "How many times as large as the noise; about 1 if there was no "
                                  "effect.",
                           .word = Word::f_ratio},
                          "{} / {}", {*row.mean_square, mse}, *row.f));
  const bool small = *row.p < 1.0 - data.task.confidence;
  result.push_back(looked_up(
      {.name = fmt::format("p of {}", name),
       .symbol = "p_" + suffix,
       .formula = fmt::format("p_{0} = P(F > F_{0})", suffix),
       .why = small ? fmt::format("Noise alone gives so large an F in fewer than {} of 100 "
                                  "experiments: {} matters.",
                                  printed(100.0 * (1.0 - data.task.confidence)), name)
                    : fmt::format("Noise alone gives such an F in {} of 100 experiments: that {} "
                                  "matters was not shown.",
                                  printed(100.0 * *row.p, 2), name),
       .word = Word::p_value},
      fmt::format("the upper tail of F with {} and {} degrees of freedom", row.df, data.error_df()),
      *row.p));
  return result;
}

lessons::LessonTable analysis_table(const LessonData& data,
                                    const std::vector<std::string>& suffixes) {
  lessons::LessonTable table{.caption = "Analysis of variance, as yates anova prints it",
                             .columns = {"source", "df", "sum of squares", "mean square", "F", "p"},
                             .rows = {}};
  const auto text = [](const std::optional<double>& value) {
    return value ? printed(*value) : std::string();
  };
  for (std::size_t i = 0; i < data.analysis.terms.size(); ++i) {
    const TermRow& row = data.analysis.terms[i];
    table.rows.push_back({{row.term},
                          {printed(static_cast<double>(row.df))},
                          {printed(row.sum_of_squares), "SS_" + suffixes[i]},
                          {text(row.mean_square), "MS_" + suffixes[i]},
                          {text(row.f), "F_" + suffixes[i]},
                          {text(row.p), "p_" + suffixes[i]}});
  }
  const auto row = [&](const char* name, const ErrorRow& error, const char* symbol,
                       const char* mean_square) {
    table.rows.push_back(
        {{name},
         {printed(static_cast<double>(error.df))},
         {printed(error.sum_of_squares), symbol},
         {error.mean_square && *mean_square != 0 ? printed(*error.mean_square) : "", mean_square},
         {},
         {}});
  };
  row("noise", data.analysis.residual, "SSE", "MSE");
  row("total", data.analysis.total, "SST", "");
  return table;
}

std::vector<Derivation> turned_back(const LessonData& data, const std::string& symbol,
                                    const std::string& name, double value) {
  if (!data.task.logarithm) return {};
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

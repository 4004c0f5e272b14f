#include "anova/lessons/lesson_parts.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

namespace yates::anova {

using lessons::Places;
using lessons::printed;
using lessons::Sum;
using lessons::Writer;

std::string listed_numbers(const std::vector<double>& values) {
  constexpr std::size_t most_listed = 12;
  std::vector<std::string> listed;
  for (std::size_t i = 0; i < std::min(values.size(), most_listed); ++i) {
    listed.push_back(printed(values[i]));
  }
  if (values.size() > most_listed) listed.push_back(fmt::format("... ({} in all)", values.size()));
  return joined(listed);
}

std::string joined(const std::vector<std::string>& names, std::string_view between) {
  return fmt::to_string(fmt::join(names, between));
}

std::string with_unit(double value, const std::string& unit) {
  return printed(value) + (unit.empty() ? "" : " " + unit);
}

std::string multiplicative(const LessonTask& task) {
  return task.logarithm ? ", multiplicative" : "";
}

void add_mean(Writer& step, std::string_view number, const Places& places,
              const std::vector<double>& values) {
  Sum sum;
  for (const double value : values) sum.add("{}", {value});
  const double count = static_cast<double>(values.size());
  sum.operands.push_back(count);
  step.derive(number, places, sum, std::accumulate(values.begin(), values.end(), 0.0) / count);
}

void add_squares(Writer& step, std::string_view number, const std::vector<double>& values,
                 double value) {
  Sum sum;
  for (const double one : values) sum.add("{}^2", {one});
  step.derive(number, {}, sum, value);
}

void add_total_variation(Writer& step, const LessonData& data, const std::string& mean_symbol) {
  const double count = data.observations();
  const double mean = std::accumulate(data.all_runs.begin(), data.all_runs.end(), 0.0) / count;
  const double squares =
      std::inner_product(data.all_runs.begin(), data.all_runs.end(), data.all_runs.begin(), 0.0);
  add_squares(step, "all-squares", data.all_runs, squares);
  step.derive("squares-of-mean", {{"mean", mean_symbol}}, {count, mean}, count * mean * mean);
  step.derive("total-variation", {}, {squares, count * mean * mean}, data.total());
}

void add_share(Writer& step, const LessonData& data, const std::string& suffix,
               const std::string& name, double part, const std::string& why) {
  const std::string squares = suffix == noise_suffix ? "SSE" : "SS_" + suffix;
  step.derive("share", {{"suffix", suffix}, {"name", name}, {"squares", squares}, {"why", why}},
              {part, data.total()}, 100.0 * part / data.total());
}

void add_noise_share(Writer& step, const LessonData& data, const std::string& why) {
  add_share(step, data, noise_suffix, "noise", data.analysis.residual.sum_of_squares, why);
}

void add_noise_left(Writer& step, const LessonData& data,
                    const std::vector<std::pair<std::string, double>>& parts) {
  Sum sum;
  sum.add("{}", {data.total()}, "SST");
  for (const auto& [symbol, part] : parts) sum.add("{}", {part}, symbol, -1);
  step.derive("noise-left", {}, sum, data.analysis.residual.sum_of_squares);
}

void add_freedom(Writer& step, const std::string& suffix, const std::string& name,
                 const std::string& formula, const std::string& expression,
                 const std::vector<double>& operands, double value, const std::string& why) {
  step.derive(
      "freedom",
      {{"suffix", suffix}, {"name", name}, {"formula", formula}, {"by", expression}, {"why", why}},
      operands, value);
}

void add_turned_back(Writer& step, const LessonData& data, std::string_view number,
                     const std::string& symbol, const std::string& name, double value) {
  if (!data.task.logarithm || !std::isfinite(data.measured(value))) return;
  const double base = *data.task.logarithm;
  const Places places{{"symbol", symbol}, {"name", name}, {"base", printed(base)}};
  if (std::abs(base - std::exp(1.0)) < 1e-12) {
    step.derive(number, places, {value}, std::exp(value));
  } else {
    step.derive(fmt::format("{}-to-base", number), places, {base, value}, std::pow(base, value));
  }
}

double predicted_at(const LessonData& data, std::size_t setting) {
  return data.fit.setting_mean(data.order[setting]).value;
}

void add_prediction(Writer& step, const LessonData& data, const Places& places, const Sum& sum,
                    double value) {
  step.derive("predicted",
              {{"where", step.text("where", places)},
               {"why", step.text("why", places)},
               {"long", step.text("long", places)}},
              sum, value);
  add_turned_back(step, data, "back", "yhat", "predicted value", value);
}

void add_prediction_intervals(Writer& step, const LessonData& data, std::size_t setting,
                              const Places& places, std::vector<double> operands) {
  const Estimate mean = data.fit.setting_mean(data.order[setting]);
  if (!data.has_noise() || !mean.standard_error) return;
  const double sigma = *data.analysis.sigma;
  const double s = *mean.standard_error;
  operands.insert(operands.begin(), sigma);
  step.derive("error-of-mean",
              {{"formula", step.text("error", places)}, {"by", step.text("error-by")}}, operands,
              s);
  Estimated number{.suffix = "mean",
                   .symbol = "yhat",
                   .value = mean.value,
                   .error_symbol = "s_yhat",
                   .standard_error = s,
                   .name = "the mean there"};
  add_interval(step, data, number);
  number.suffix = "run";
  number.name = "one further run there";
  number.error_symbol = "s_run";
  number.standard_error = std::sqrt(sigma * sigma + s * s);
  step.derive("error-of-run", {}, {sigma, s}, number.standard_error);
  add_interval(step, data, number);
}

}  // namespace yates::anova

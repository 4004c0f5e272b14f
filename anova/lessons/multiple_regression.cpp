#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "anova/lessons/lesson_parts.hpp"
#include "anova/lessons/lesson_steps.hpp"
#include "numerics/distributions.hpp"

namespace yates::anova {

using lessons::printed;
using lessons::Writer;

namespace {

double product_of(const Regression& line, std::size_t a, std::size_t b) {
  return std::inner_product(line.x[a].begin(), line.x[a].end(), line.x[b].begin(), 0.0);
}

lessons::Step equations_step(const Regression& line) {
  Writer step = line.write("equations");
  step.say("rows");
  lessons::LessonTable table{
      .caption = "Normal equations", .columns = {"row of", "b0"}, .rows = {}};
  for (std::size_t v = 0; v < line.names.size(); ++v)
    table.columns.push_back(fmt::format("b{}", v + 1));
  table.columns.emplace_back("with y");
  std::vector<lessons::Cell> first{{"1"}, {printed(line.runs())}};
  for (const double sum : line.sum_x) first.push_back({printed(sum)});
  first.push_back({printed(line.sum_y), "Sy"});
  table.rows.push_back(std::move(first));
  for (std::size_t v = 0; v < line.names.size(); ++v) {
    std::vector<lessons::Cell> row{{fmt::format("x{}", v + 1)}, {printed(line.sum_x[v])}};
    for (std::size_t w = 0; w < line.names.size(); ++w) {
      row.push_back({printed(product_of(line, v, w))});
    }
    row.push_back({printed(line.sum_xy[v]), fmt::format("Sx{}y", v + 1)});
    table.rows.push_back(std::move(row));
  }
  step.show(std::move(table));
  step.look_up("long-sum", {{"name", "sum of y"}, {"symbol", "Sy"}, {"what", "y"}}, line.sum_y);
  for (std::size_t v = 0; v < line.names.size(); ++v) {
    step.look_up("long-sum",
                 {{"name", fmt::format("sum of the products of {} and y", line.names[v])},
                  {"symbol", fmt::format("Sx{}y", v + 1)},
                  {"what", fmt::format("x{} y", v + 1)}},
                 line.sum_xy[v]);
  }
  return step.written;
}

lessons::Step coefficients_step(const Regression& line) {
  Writer step = line.write("coefficients");
  step.say("solution");
  step.look_up("intercept", {}, line.intercept());
  lessons::Sum sum;
  sum.add("{} * {}", {line.runs(), line.intercept()}, "n * b0");
  for (std::size_t v = 0; v < line.names.size(); ++v) {
    step.look_up("slope-of", {{"name", line.names[v]}, {"i", fmt::to_string(v + 1)}},
                 line.slope(v));
    sum.add("{} * {}", {line.sum_x[v], line.slope(v)}, fmt::format("Sx{0} * b{0}", v + 1));
  }
  step.derive("first-equation", {}, sum, line.sum_y);
  return step.written;
}

/// The element of a coefficient on the diagonal of the inverse of the normal equations.
double diagonal_of(const Regression& line, std::size_t coefficient) {
  const Analysis& analysis = line.data.analysis;
  return std::pow(*analysis.coefficients[coefficient].standard_error / *analysis.sigma, 2);
}

lessons::Step slopes_step(const Regression& line) {
  Writer step = line.write("slopes");
  const LessonData& data = line.data;
  step.say("diagonal");
  add_t(step, data);
  for (std::size_t j = 0; j <= line.names.size(); ++j) {
    const Coefficient& one = data.analysis.coefficients[j];
    const lessons::Places places{{"j", fmt::to_string(j)}};
    const std::string symbol = fmt::format("b{}", j);
    step.look_up("diagonal", places, diagonal_of(line, j));
    step.derive("error-of-slope", places, {*data.analysis.sigma, diagonal_of(line, j)},
                *one.standard_error);
    add_interval(step, data,
                 {.suffix = symbol,
                  .symbol = symbol,
                  .value = *one.estimate,
                  .error_symbol = "s_" + symbol,
                  .standard_error = *one.standard_error,
                  .subject = j == 0 ? std::string() : line.names[j - 1],
                  .has_unit = false});
  }
  step.ask("wide");
  return step.written;
}

lessons::Step slope_tests_step(const Regression& line) {
  Writer step = line.write("slope-tests");
  const LessonData& data = line.data;
  const std::vector<TermRow>& terms = data.analysis.terms;
  const double k = static_cast<double>(line.names.size());
  const double mse = *data.analysis.residual.mean_square;
  const double f = line.model_squares() / k / mse;
  const double p = numerics::f_upper_tail(f, k, data.error_df()).probability;
  step.derive("f-of-all", {}, {line.model_squares(), k, mse}, f);
  step.look_up("p-of-all", {}, p);
  std::vector<std::string> suffixes;
  for (std::size_t v = 0; v < line.names.size(); ++v) {
    suffixes.push_back(fmt::format("x{}", v + 1));
    step.derive("squares-of-slope", {{"name", line.names[v]}, {"i", fmt::to_string(v + 1)}},
                {line.slope(v), diagonal_of(line, v + 1)}, terms[v].sum_of_squares);
    add_test(step, data, terms[v], suffixes.back(), line.names[v]);
  }
  step.show(analysis_table(data, suffixes));
  const double alpha = 1.0 - data.task.confidence;
  const bool one_alone = std::any_of(terms.begin(), terms.end(),
                                     [&](const TermRow& row) { return row.p && *row.p < alpha; });
  if (p < alpha && !one_alone) step.conclude("together");
  return step.written;
}

lessons::Step plane_step(const Regression& line) {
  Writer step = line.write("predict-plane");
  const LessonData& data = line.data;
  const std::size_t setting = line.setting_to_predict();
  const lessons::Places places{{"setting", data.setting_text(setting)}};
  step.say("which", places);
  lessons::Sum sum;
  sum.add("{}", {line.intercept()}, "b0");
  for (std::size_t v = 0; v < line.names.size(); ++v) {
    sum.add("{} * {}", {line.slope(v), line.value_at(v, setting)},
            fmt::format("b{0} * x{0}", v + 1));
  }
  add_prediction(step, data, places, sum, predicted_at(data, setting));
  const Estimate mean = data.fit.setting_mean(data.order[setting]);
  const double leverage = std::pow(*mean.standard_error / *data.analysis.sigma, 2);
  step.look_up("leverage", {}, leverage);
  add_prediction_intervals(step, data, setting, {}, {leverage});
  return step.written;
}

}  // namespace

lessons::Lesson multiple_regression_lesson(const LessonTask& task) {
  const Regression line = regression(task);
  const Writer about = line.write("plane");
  return {.title = about.written.title,
          .question = about.text("question"),
          .data = {},
          .steps = {measure_line_step(line), equations_step(line), coefficients_step(line),
                    line_variation_step(line), line_share_step(line), line_noise_step(line),
                    slopes_step(line), slope_tests_step(line), plane_step(line),
                    line_decision_step(line)}};
}

}  // namespace yates::anova

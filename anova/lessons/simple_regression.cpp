#include <numeric>

#include "anova/lessons/lesson_parts.hpp"
#include "anova/lessons/lesson_steps.hpp"

namespace yates::anova {

using lessons::Writer;

namespace {

/// The sums of which everything is computed.
struct Sums {
  double squares_x;
  double mean_x;
  double mean_y;
  double spread_x;  // sum of x^2 - n mean^2
};

Sums sums_of(const Regression& line) {
  const std::vector<double>& x = line.x.front();
  Sums sums{};
  sums.squares_x = std::inner_product(x.begin(), x.end(), x.begin(), 0.0);
  sums.mean_x = line.sum_x.front() / line.runs();
  sums.mean_y = line.sum_y / line.runs();
  for (const double value : x) sums.spread_x += (value - sums.mean_x) * (value - sums.mean_x);
  return sums;
}

lessons::Step sums_step(const Regression& line, const Sums& sums) {
  Writer step = line.write("sums");
  const std::vector<double>& x = line.x.front();
  const std::vector<double>& y = line.data.all_runs;
  lessons::Sum of_x;
  lessons::Sum of_y;
  lessons::Sum of_squares;
  lessons::Sum of_products;
  for (std::size_t i = 0; i < x.size(); ++i) {
    of_x.add("{}", {x[i]});
    of_y.add("{}", {y[i]});
    of_squares.add("{}^2", {x[i]});
    of_products.add("{} * {}", {x[i], y[i]});
  }
  const auto add = [&](const char* name, const char* symbol, const char* what,
                       const lessons::Sum& sum, double value, const std::string& why) {
    step.derive("sum", {{"name", name}, {"symbol", symbol}, {"what", what}, {"why", why}}, sum,
                value);
  };
  add("sum of x", "Sx", "x", of_x, line.sum_x.front(), step.text("needed"));
  add("sum of y", "Sy", "y", of_y, line.sum_y, "");
  add("sum of the squares of x", "Sxx", "x^2", of_squares, sums.squares_x, "");
  add("sum of the products", "Sxy", "x y", of_products, line.sum_xy.front(), step.text("pairs"));
  step.derive("mean-of-x", {{"name", "x"}}, {line.sum_x.front(), line.runs()}, sums.mean_x);
  step.derive("mean-of-x", {{"name", "y"}}, {line.sum_y, line.runs()}, sums.mean_y);
  return step.written;
}

lessons::Step slope_step(const Regression& line, const Sums& sums) {
  Writer step = line.write("slope");
  step.derive("b1", {},
              {line.sum_xy.front(), line.runs(), sums.mean_x, sums.mean_y, sums.squares_x,
               line.runs(), sums.mean_x},
              line.slope(0));
  step.derive("b0", {}, {sums.mean_y, line.slope(0), sums.mean_x}, line.intercept());
  step.ask("means");
  return step.written;
}

Estimated estimated_slope(const Regression& line) {
  return {.suffix = "b1",
          .symbol = "b1",
          .value = line.slope(0),
          .error_symbol = "s_b1",
          .standard_error = *line.data.analysis.coefficients[1].standard_error,
          .subject = line.names.front(),
          .has_unit = false};
}

lessons::Step errors_step(const Regression& line, const Sums& sums) {
  Writer step = line.write("errors");
  const LessonData& data = line.data;
  const double sigma = *data.analysis.sigma;
  const Estimated slope = estimated_slope(line);
  const double error = *data.analysis.coefficients[0].standard_error;
  step.derive("error-of-b1", {}, {sigma, sums.squares_x, line.runs(), sums.mean_x},
              slope.standard_error);
  step.derive("error-of-b0", {},
              {sigma, line.runs(), sums.mean_x, sums.squares_x, line.runs(), sums.mean_x}, error);
  add_t(step, data);
  add_interval(step, data, slope);
  add_interval(step, data,
               {.suffix = "b0",
                .symbol = "b0",
                .value = line.intercept(),
                .error_symbol = "s_b0",
                .standard_error = error});
  return step.written;
}

lessons::Step line_test_step(const Regression& line) {
  Writer step = line.write("line-tests");
  const LessonData& data = line.data;
  const TermRow& row = data.analysis.terms.front();
  step.derive("squares-of-x", {}, {line.model_squares()}, line.model_squares());
  add_test(step, data, row, "x", line.names.front());
  add_f_again(step, row, "x", "the slope", estimated_slope(line));
  step.show(analysis_table(data, {"x"}));
  return step.written;
}

lessons::Step point_step(const Regression& line, const Sums& sums) {
  Writer step = line.write("predict-point");
  const LessonData& data = line.data;
  const std::size_t setting = line.setting_to_predict();
  const double x = line.value_at(0, setting);
  const lessons::Places places{{"x", lessons::printed(x)}};
  step.say("which", places);
  lessons::Sum sum;
  sum.add("{}", {line.intercept()}, "b0");
  sum.add("{} * {}", {line.slope(0), x}, "b1 * x");
  add_prediction(step, data, places, sum, predicted_at(data, setting));
  add_prediction_intervals(step, data, setting, {},
                           {line.runs(), x, sums.mean_x, sums.squares_x, line.runs(), sums.mean_x});
  step.ask("best");
  return step.written;
}

}  // namespace

lessons::Lesson simple_regression_lesson(const LessonTask& task) {
  const Regression line = regression(task);
  const Sums sums = sums_of(line);
  const Writer about = line.write("line");
  return {.title = about.written.title,
          .question = about.text("question"),
          .data = {},
          .steps = {measure_line_step(line), sums_step(line, sums), slope_step(line, sums),
                    line_variation_step(line), line_share_step(line), line_noise_step(line),
                    errors_step(line, sums), line_test_step(line), point_step(line, sums),
                    line_decision_step(line)}};
}

}  // namespace yates::anova

#include <cmath>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "anova/lessons/lesson_parts.hpp"
#include "anova/lessons/lesson_steps.hpp"

namespace yates::anova {

using lessons::Derivation;
using lessons::derive;
using lessons::looked_up;
using lessons::printed;
using lessons::Word;

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
  lessons::Step step;
  step.title = "Sums";
  const std::vector<double>& x = line.x.front();
  const std::vector<double>& y = line.data.all_runs;
  const auto sum = [&](const char* name, const char* symbol, const char* what,
                       const std::string& place, const std::vector<double>& operands, double value,
                       const char* why) {
    lessons::About about{.name = name,
                         .symbol = symbol,
                         .formula = fmt::format("{} = sum of {}", symbol, what),
                         .why = why};
    if (y.size() > most_written_out) {
      step.numbers.push_back(
          looked_up(std::move(about), fmt::format("the sum of {} numbers", y.size()), value));
      return;
    }
    std::string expression = place;
    for (std::size_t i = 1; i < y.size(); ++i) expression += " + " + place;
    step.numbers.push_back(derive(std::move(about), expression, operands, value));
  };
  std::vector<double> pairs;
  for (std::size_t i = 0; i < x.size(); ++i) {
    pairs.push_back(x[i]);
    pairs.push_back(y[i]);
  }
  sum("sum of x", "Sx", "x", "{}", x, line.sum_x.front(),
      "These sums are all that the line needs.");
  sum("sum of y", "Sy", "y", "{}", y, line.sum_y, "");
  sum("sum of the squares of x", "Sxx", "x^2", "{}^2", x, sums.squares_x, "");
  sum("sum of the products", "Sxy", "x y", "{} * {}", pairs, line.sum_xy.front(),
      "Each x is multiplied by the y of its run.");
  const auto mean = [&](const char* name, const char* symbol, const char* of, double total,
                        double value) {
    step.numbers.push_back(derive({.name = name,
                                   .symbol = symbol,
                                   .formula = fmt::format("{} = {} / n", symbol, of),
                                   .why = "",
                                   .word = Word::mean},
                                  "{} / {}", {total, line.runs()}, value));
  };
  mean("mean of x", "xbar", "Sx", line.sum_x.front(), sums.mean_x);
  mean("mean of y", "ybar", "Sy", line.sum_y, sums.mean_y);
  return step;
}

lessons::Step slope_step(const Regression& line, const Sums& sums) {
  lessons::Step step;
  step.title = "Slope and intercept";
  step.numbers.push_back(
      derive({.name = "slope",
              .symbol = "b1",
              .formula = "b1 = (Sxy - n * xbar * ybar) / (Sxx - n * xbar^2)",
              .why = "How x and y vary together, divided by how x varies: no other slope leaves "
                     "smaller squares of residuals.",
              .word = Word::slope},
             "({} - {} * {} * {}) / ({} - {} * {}^2)",
             {line.sum_xy.front(), line.runs(), sums.mean_x, sums.mean_y, sums.squares_x,
              line.runs(), sums.mean_x},
             line.slope(0)));
  step.numbers.push_back(derive({.name = "intercept",
                                 .symbol = "b0",
                                 .formula = "b0 = ybar - b1 * xbar",
                                 .why = "The line goes through the point of both means.",
                                 .word = Word::intercept,
                                 .unit = line.data.unit()},
                                "{} - {} * {}", {sums.mean_y, line.slope(0), sums.mean_x},
                                line.intercept()));
  step.questions.push_back(
      {"Through which point does the line go in any case?", "Through the means of x and y."});
  return step;
}

lessons::Step errors_step(const Regression& line, const Sums& sums) {
  lessons::Step step;
  step.title = "Is it noise?";
  const LessonData& data = line.data;
  const double sigma = *data.analysis.sigma;
  const Coefficient& slope = data.analysis.coefficients[1];
  const Coefficient& intercept = data.analysis.coefficients[0];
  step.numbers.push_back(derive({.name = "standard error of the slope",
                                 .symbol = "s_b1",
                                 .formula = "s_b1 = s_e / sqrt(Sxx - n * xbar^2)",
                                 .why = "The further the x are apart, the better the slope is "
                                        "known.",
                                 .word = Word::standard_error},
                                "{} / sqrt({} - {} * {}^2)",
                                {sigma, sums.squares_x, line.runs(), sums.mean_x},
                                *slope.standard_error));
  step.numbers.push_back(
      derive({.name = "standard error of the intercept",
              .symbol = "s_b0",
              .formula = "s_b0 = s_e * sqrt(1/n + xbar^2 / (Sxx - n * xbar^2))",
              .why = "The further x = 0 is from the mean, the less the intercept is known.",
              .word = Word::standard_error,
              .unit = data.unit()},
             "{} * sqrt(1/{} + {}^2 / ({} - {} * {}^2))",
             {sigma, line.runs(), sums.mean_x, sums.squares_x, line.runs(), sums.mean_x},
             *intercept.standard_error));
  step.numbers.push_back(t_of(data));
  const auto interval = [&](const char* symbol, double value, double error, std::string subject,
                            const std::string& unit) {
    for (Derivation& number : interval_of(data, {.suffix = symbol,
                                                .name = symbol,
                                                .symbol = symbol,
                                                .value = value,
                                                .error_symbol = fmt::format("s_{}", symbol),
                                                .standard_error = error,
                                                .subject = std::move(subject),
                                                .unit = unit})) {
      step.numbers.push_back(std::move(number));
    }
  };
  interval("b1", line.slope(0), *slope.standard_error, line.names.front(), "");
  interval("b0", line.intercept(), *intercept.standard_error, "", data.unit());
  return step;
}

lessons::Step line_test_step(const Regression& line) {
  lessons::Step step;
  step.title = "F and p from the same numbers";
  const LessonData& data = line.data;
  step.numbers.push_back(derive({.name = "sum of squares of " + line.names.front(),
                                 .symbol = "SS_x",
                                 .formula = "SS_x = SSR",
                                 .why = "The line has no other number in it.",
                                 .word = Word::sum_of_squares},
                                "{}", {line.model_squares()}, line.model_squares()));
  for (Derivation& number : test_of(data, data.analysis.terms.front(), "x", line.names.front())) {
    step.numbers.push_back(std::move(number));
  }
  const Coefficient& slope = data.analysis.coefficients[1];
  step.numbers.push_back(derive({.name = "the same F from the slope",
                                 .symbol = "F_check",
                                 .formula = "F_x = (b1 / s_b1)^2",
                                 .why = "The same as above: interval and F are two views of one "
                                        "comparison.",
                                 .word = Word::f_ratio},
                                "({} / {})^2", {line.slope(0), *slope.standard_error},
                                *data.analysis.terms.front().f));
  step.tables.push_back(analysis_table(data, {"x"}));
  return step;
}

lessons::Step point_step(const Regression& line, const Sums& sums) {
  lessons::Step step;
  step.title = "Predict a point";
  const LessonData& data = line.data;
  const std::size_t setting = line.setting_to_predict();
  const double x = line.value_at(0, setting);
  const double predicted = predicted_at(data, setting);
  step.text.push_back(fmt::format("At the largest x, {}:", printed(x)));
  step.numbers.push_back(derive({.name = fmt::format("predicted mean at x = {}", printed(x)),
                                 .symbol = "yhat",
                                 .formula = "yhat = b0 + b1 * x",
                                 .why = "The point of the line there.",
                                 .word = Word::prediction,
                                 .unit = data.unit()},
                                "{} + {} * {}", {line.intercept(), line.slope(0), x}, predicted));
  for (Derivation& number : turned_back(data, "yhat", "predicted value", predicted)) {
    step.numbers.push_back(std::move(number));
  }
  for (Derivation& number : prediction_intervals(
           data, setting,
           {"s_e * sqrt(1/n + (x - xbar)^2 / (Sxx - n * xbar^2))",
            "{} * sqrt(1/{} + ({} - {})^2 / ({} - {} * {}^2))",
            {line.runs(), x, sums.mean_x, sums.squares_x, line.runs(), sums.mean_x}})) {
    step.numbers.push_back(std::move(number));
  }
  step.questions.push_back(
      {"Where is the line known best?", "At the mean of x: there the second part of s_yhat is 0."});
  return step;
}

}  // namespace

lessons::Lesson simple_regression_lesson(const LessonTask& task) {
  const Regression line = regression(task);
  const Sums sums = sums_of(line);
  lessons::Lesson lesson;
  lesson.title =
      fmt::format("A straight line{}, step by step", task.logarithm ? " through logarithms" : "");
  lesson.question = fmt::format("How does {} depend on {}, and how well is that known?",
                                line.data.analysed(), line.names.front());
  lesson.steps = {measure_line_step(line),   sums_step(line, sums), slope_step(line, sums),
                  line_variation_step(line), line_share_step(line), line_noise_step(line),
                  errors_step(line, sums),   line_test_step(line),  point_step(line, sums),
                  line_decision_step(line)};
  return lesson;
}

}  // namespace yates::anova

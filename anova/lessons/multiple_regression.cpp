#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "anova/lessons/lesson_parts.hpp"
#include "anova/lessons/lesson_steps.hpp"
#include "numerics/distributions.hpp"

namespace yates::anova {

using lessons::Derivation;
using lessons::derive;
using lessons::looked_up;
using lessons::printed;
using lessons::Word;

namespace {

double product_of(const Regression& line, std::size_t a, std::size_t b) {
  return std::inner_product(line.x[a].begin(), line.x[a].end(), line.x[b].begin(), 0.0);
}

lessons::Step equations_step(const Regression& line) {
  lessons::Step step;
  step.title = "Sums and normal equations";
  step.text.emplace_back(
      "Each row below is an equation: its sums, multiplied by b0, b1, ... and added up, give the "
      "last column. The first row is that of the constant 1.");
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
  step.tables.push_back(std::move(table));
  const auto total = [&](const std::string& name, const std::string& symbol,
                         const std::string& formula, double value) {
    step.numbers.push_back(
        looked_up({.name = name, .symbol = symbol, .formula = formula, .why = ""},
                  fmt::format("over all {} runs", line.runs()), value));
  };
  total("sum of y", "Sy", "Sy = sum of y", line.sum_y);
  for (std::size_t v = 0; v < line.names.size(); ++v) {
    total(fmt::format("sum of the products of {} and y", line.names[v]),
          fmt::format("Sx{}y", v + 1), fmt::format("Sx{0}y = sum of x{0} y", v + 1),
          line.sum_xy[v]);
  }
  return step;
}

lessons::Step coefficients_step(const Regression& line) {
  lessons::Step step;
  step.title = "Coefficients";
  step.text.emplace_back(
      "They solve the normal equations. By hand that is elimination, as in school; the check below "
      "puts them into the first equation.");
  const auto coefficient = [&](std::size_t index, const std::string& name, double value,
                               std::string why) {
    step.numbers.push_back(looked_up({.name = name,
                                      .symbol = fmt::format("b{}", index),
                                      .formula = fmt::format("b{}", index),
                                      .why = std::move(why),
                                      .word = index == 0 ? Word::intercept : Word::slope},
                                     "the solution of the normal equations", value));
  };
  coefficient(0, "intercept", line.intercept(), "What the model gives where all x are 0.");
  for (std::size_t v = 0; v < line.names.size(); ++v) {
    coefficient(
        v + 1, "slope of " + line.names[v], line.slope(v),
        v == 0 ? "What one more unit changes while the other numbers stay as they are." : "");
  }
  std::string formula = "Sy = n * b0";
  std::string expression = "{} * {}";
  std::vector<double> operands{line.runs(), line.intercept()};
  for (std::size_t v = 0; v < line.names.size(); ++v) {
    formula += fmt::format(" + Sx{0} * b{0}", v + 1);
    expression += " + {} * {}";
    operands.push_back(line.sum_x[v]);
    operands.push_back(line.slope(v));
  }
  step.numbers.push_back(derive({.name = "check with the first equation",
                                 .symbol = "Sy_check",
                                 .formula = formula,
                                 .why = "It gives the sum of y, so that the residuals add up to 0.",
                                 .word = Word::normal_equations},
                                expression, operands, line.sum_y));
  return step;
}

lessons::Step slopes_step(const Regression& line) {
  lessons::Step step;
  step.title = "Is it noise?";
  const LessonData& data = line.data;
  const double sigma = *data.analysis.sigma;
  step.text.emplace_back(
      "c_j is the element on the diagonal of the inverse of the table of normal equations: how "
      "much "
      "of the noise of a run stays in the coefficient.");
  step.numbers.push_back(t_of(data));
  for (std::size_t j = 0; j <= line.names.size(); ++j) {
    const Coefficient& one = data.analysis.coefficients[j];
    const double error = *one.standard_error;
    const double diagonal = (error / sigma) * (error / sigma);
    const std::string symbol = fmt::format("b{}", j);
    step.numbers.push_back(looked_up({.name = fmt::format("diagonal element of {}", symbol),
                                      .symbol = fmt::format("c_{}", j),
                                      .formula = fmt::format("c_{}", j),
                                      .why = "",
                                      .word = Word::normal_equations},
                                     "from the inverse of the normal equations", diagonal));
    step.numbers.push_back(derive({.name = fmt::format("standard error of {}", symbol),
                                   .symbol = "s_" + symbol,
                                   .formula = fmt::format("s_{} = s_e * sqrt(c_{})", symbol, j),
                                   .why = "",
                                   .word = Word::standard_error},
                                  "{} * sqrt({})", {sigma, diagonal}, error));
    for (Derivation& number :
         interval_of(data, {.suffix = symbol,
                           .name = symbol,
                           .symbol = symbol,
                           .value = *one.estimate,
                           .error_symbol = "s_" + symbol,
                           .standard_error = error,
                           .subject = j == 0 ? std::string() : line.names[j - 1]})) {
      step.numbers.push_back(std::move(number));
    }
  }
  step.questions.push_back(
      {"Two numbers that nearly rise together: what happens to the intervals of their slopes?",
       "They get wide: the runs can hardly say which of the two it is."});
  return step;
}

lessons::Step slope_tests_step(const Regression& line) {
  lessons::Step step;
  step.title = "F and p";
  const LessonData& data = line.data;
  const double k = static_cast<double>(line.names.size());
  const double mse = *data.analysis.residual.mean_square;
  const double f = line.model_squares() / k / mse;
  step.numbers.push_back(derive({.name = "F of the whole line",
                                 .symbol = "F_all",
                                 .formula = "F_all = (SSR / k) / MSE",
                                 .why = "Whether any of the numbers matters.",
                                 .word = Word::f_ratio},
                                "({} / {}) / {}", {line.model_squares(), k, mse}, f));
  const double p = numerics::f_upper_tail(f, k, data.error_df()).probability;
  step.numbers.push_back(looked_up(
      {.name = "p of the whole line",
       .symbol = "p_all",
       .formula = "p_all = P(F > F_all)",
       .why = "",
       .word = Word::p_value},
      fmt::format("the upper tail of F with {} and {} degrees of freedom", k, data.error_df()), p));
  std::vector<std::string> suffixes;
  for (std::size_t v = 0; v < line.names.size(); ++v) {
    const TermRow& row = data.analysis.terms[v];
    suffixes.push_back(fmt::format("x{}", v + 1));
    const std::string& suffix = suffixes.back();
    const Coefficient& slope = data.analysis.coefficients[v + 1];
    step.numbers.push_back(derive(
        {.name = "sum of squares of " + line.names[v],
         .symbol = "SS_" + suffix,
         .formula = fmt::format("SS_{} = b{}^2 / c_{}", suffix, v + 1, v + 1),
         .why = "What it adds when all other numbers are in the model.",
         .word = Word::sum_of_squares},
        "{}^2 / {}", {line.slope(v), std::pow(*slope.standard_error / *data.analysis.sigma, 2)},
        row.sum_of_squares));
    for (Derivation& number : test_of(data, row, suffix, line.names[v])) {
      step.numbers.push_back(std::move(number));
    }
  }
  step.tables.push_back(analysis_table(data, suffixes));
  const double alpha = 1.0 - data.task.confidence;
  const bool one_alone = std::any_of(data.analysis.terms.begin(), data.analysis.terms.end(),
                                     [&](const TermRow& row) { return row.p && *row.p < alpha; });
  if (p < alpha && !one_alone) {
    step.conclusions.emplace_back(
        "Together they matter, and none of them alone: they rise and fall together in these runs, "
        "so that nobody can tell whose effect it is. Runs that vary one without the others would "
        "tell.");
  }
  return step;
}

lessons::Step plane_step(const Regression& line) {
  lessons::Step step;
  step.title = "Predict a point";
  const LessonData& data = line.data;
  const std::size_t setting = line.setting_to_predict();
  const double predicted = predicted_at(data, setting);
  step.text.push_back(fmt::format("At {}:", data.setting_text(setting)));
  std::string formula = "yhat = b0";
  std::string expression = "{}";
  std::vector<double> operands{line.intercept()};
  for (std::size_t v = 0; v < line.names.size(); ++v) {
    formula += fmt::format(" + b{0} * x{0}", v + 1);
    expression += " + {} * {}";
    operands.push_back(line.slope(v));
    operands.push_back(line.value_at(v, setting));
  }
  step.numbers.push_back(
      derive({.name = fmt::format("predicted mean at {}", data.setting_text(setting)),
              .symbol = "yhat",
              .formula = formula,
              .why = "The coefficients with the numbers of this point.",
              .word = Word::prediction,
              .unit = data.unit()},
             expression, operands, predicted));
  for (Derivation& number : turned_back(data, "yhat", "predicted value", predicted)) {
    step.numbers.push_back(std::move(number));
  }
  const Estimate mean = data.fit.setting_mean(data.order[setting]);
  const double leverage = std::pow(*mean.standard_error / *data.analysis.sigma, 2);
  step.numbers.push_back(looked_up({.name = "leverage of the point",
                                    .symbol = "h",
                                    .formula = "h",
                                    .why = "How far the point is from the middle of all others; at "
                                           "the middle it is 1/n.",
                                    .word = Word::normal_equations},
                                   "from the inverse of the normal equations", leverage));
  for (Derivation& number :
       prediction_intervals(data, setting, {"s_e * sqrt(h)", "{} * sqrt({})", {leverage}})) {
    step.numbers.push_back(std::move(number));
  }
  return step;
}

}  // namespace

lessons::Lesson multiple_regression_lesson(const LessonTask& task) {
  const Regression line = regression(task);
  std::string names;
  for (const std::string& name : line.names) names += (names.empty() ? "" : ", ") + name;
  lessons::Lesson lesson;
  lesson.title = fmt::format("A regression on {} numbers{}, step by step", line.names.size(),
                             task.logarithm ? " through logarithms" : "");
  lesson.question = fmt::format("How does {} depend on {}, and which of them matter?",
                                line.data.analysed(), names);
  lesson.steps = {measure_line_step(line),   equations_step(line),   coefficients_step(line),
                  line_variation_step(line), line_share_step(line),  line_noise_step(line),
                  slopes_step(line),         slope_tests_step(line), plane_step(line),
                  line_decision_step(line)};
  return lesson;
}

}  // namespace yates::anova

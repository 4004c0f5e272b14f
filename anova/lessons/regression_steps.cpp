// Source: R. Jain, The Art of Computer Systems Performance Analysis, 1991, chapters 14 and 15.
#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "anova/lessons/lesson_parts.hpp"
#include "anova/lessons/lesson_steps.hpp"

namespace yates::anova {

using lessons::Derivation;
using lessons::derive;
using lessons::printed;
using lessons::Word;

namespace {

constexpr std::size_t most_rows = 100;

}  // namespace

lessons::Step measure_line_step(const Regression& line) {
  lessons::Step step;
  step.title = "Measure";
  lessons::LessonTable table{.caption = fmt::format("What was measured: {}", line.data.analysed()),
                             .columns = {"run"},
                             .rows = {}};
  for (const std::string& name : line.names) table.columns.push_back(name);
  table.columns.push_back(line.data.analysed());
  const std::size_t runs = line.data.all_runs.size();
  for (std::size_t run = 0; run < std::min(runs, most_rows); ++run) {
    std::vector<lessons::Cell> cells{{fmt::format("{}", run + 1)}};
    for (const std::vector<double>& x : line.x) cells.push_back({printed(x[run])});
    cells.push_back({printed(line.data.all_runs[run])});
    table.rows.push_back(std::move(cells));
  }
  if (runs > most_rows) {
    step.text.push_back(fmt::format("The first {} of {} runs are listed.", most_rows, runs));
  }
  step.text.push_back(line.names.size() == 1 ? fmt::format("x is {}, y is {}.", line.names.front(),
                                                           line.data.analysed())
                                             : fmt::format("y is {}.", line.data.analysed()));
  for (std::size_t v = 0; line.names.size() > 1 && v < line.names.size(); ++v) {
    step.text.push_back(fmt::format("x{} is {}.", v + 1, line.names[v]));
  }
  step.tables.push_back(std::move(table));
  const double first = line.slope(0);
  step.questions.push_back(
      {fmt::format("Does {} rise or fall with {}?", line.data.analysed(), line.names.front()),
       fmt::format("The line {}, by {} for each unit of {}.", first < 0.0 ? "falls" : "rises",
                   printed(std::abs(first)), line.names.front())});
  return step;
}

lessons::Step line_variation_step(const Regression& line) {
  lessons::Step step;
  step.title = "Split the variation";
  step.text.emplace_back(
      "The squares around the mean are those that the line explains, and those of the residuals.");
  const LessonData& data = line.data;
  step.numbers = total_variation(data, "ybar");
  const bool single = line.names.size() == 1;
  std::string formula = "SSE = SSY - b0 * Sy";
  std::string expression = "{} - {} * {}";
  std::vector<double> operands{line.squares_y, line.intercept(), line.sum_y};
  for (std::size_t v = 0; v < line.names.size(); ++v) {
    formula += single ? std::string(" - b1 * Sxy") : fmt::format(" - b{0} * Sx{0}y", v + 1);
    expression += " - {} * {}";
    operands.push_back(line.slope(v));
    operands.push_back(line.sum_xy[v]);
  }
  step.numbers.push_back(derive({.name = "sum of squares of the noise",
                                 .symbol = "SSE",
                                 .formula = formula,
                                 .why = "The squares of the residuals, by a shortcut that needs no "
                                        "residual.",
                                 .word = Word::sum_of_squares},
                                expression, operands, data.analysis.residual.sum_of_squares));
  step.numbers.push_back(derive({.name = "sum of squares of the line",
                                 .symbol = "SSR",
                                 .formula = "SSR = SST - SSE",
                                 .why = "What the line explains.",
                                 .word = Word::sum_of_squares},
                                "{} - {}", {data.total(), data.analysis.residual.sum_of_squares},
                                line.model_squares()));
  return step;
}

lessons::Step line_share_step(const Regression& line) {
  lessons::Step step;
  step.title = "Share of variation";
  const LessonData& data = line.data;
  step.numbers.push_back(derive({.name = "coefficient of determination",
                                 .symbol = "R2",
                                 .formula = "R^2 = SSR / SST",
                                 .why = "1 would be a line through all points; it does not say "
                                        "whether a line is the right form.",
                                 .word = Word::r_squared},
                                "{} / {}", {line.model_squares(), data.total()},
                                *data.analysis.r_squared));
  step.questions.push_back({"How much of the variation does the line explain?",
                            fmt::format("{}%.", printed(100.0 * *data.analysis.r_squared, 4))});
  return step;
}

lessons::Step line_noise_step(const Regression& line) {
  lessons::Step step;
  step.title = "The noise";
  const double coefficients = static_cast<double>(line.names.size()) + 1.0;
  step.numbers.push_back(derive({.name = "degrees of freedom of the noise",
                                 .symbol = "df_e",
                                 .formula = "df_e = n - number of coefficients",
                                 .why = "All runs, less one for each coefficient.",
                                 .word = Word::degrees_of_freedom},
                                "{} - {}", {line.runs(), coefficients}, line.data.error_df()));
  for (Derivation& number : noise_numbers(line.data)) step.numbers.push_back(std::move(number));
  return step;
}

lessons::Step line_decision_step(const Regression& line) {
  lessons::Step step;
  step.title = "Residuals, checks and the decision";
  const LessonData& data = line.data;
  if (data.settings() <= most_rows) step.tables.push_back(residual_table(data));
  const std::size_t setting = line.setting_to_predict();
  step.numbers = residuals_of_setting(data, setting, predicted_at(data, setting));
  step.numbers.push_back(residual_sum(data));
  step.tables.push_back(checks_table(data));
  step.conclusions = scale_remarks(data);
  for (std::size_t v = 0; v < line.names.size(); ++v) {
    step.conclusions.push_back(data.analysis.terms[v].shown
                                   ? fmt::format("{} matters.", line.names[v])
                                   : fmt::format("That {} matters was not shown.", line.names[v]));
  }
  step.conclusions.push_back(fmt::format(
      "The line holds where it was measured. Whether it goes on beyond the largest {}, no number "
      "above can say.",
      line.names.front()));
  return step;
}

}  // namespace yates::anova

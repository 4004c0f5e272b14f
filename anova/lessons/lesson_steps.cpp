// Steps that are the same in every lesson: measuring at the beginning, residuals and checks at the
// end.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "anova/checks/diagnostics.hpp"
#include "anova/lessons/lesson_parts.hpp"

namespace yates::anova {

using lessons::Derivation;
using lessons::derive;
using lessons::printed;
using lessons::Word;

lessons::Step measure_step(const LessonData& data) {
  lessons::Step step{.title = "Measure",
                     .text = {},
                     .questions = {},
                     .tables = {},
                     .numbers = {},
                     .conclusions = {}};
  const std::string runs_name = data.task.unit.empty()
                                    ? data.task.label
                                    : fmt::format("{} ({})", data.task.label, data.task.unit);
  lessons::LessonTable table{.caption = fmt::format("What was measured: {}", runs_name),
                             .columns = {"setting", "runs"},
                             .rows = {},
                             .words = 1};
  if (data.task.logarithm) table.columns.push_back(data.analysed());
  table.columns.emplace_back("mean");
  const bool repeated = data.all_runs.size() > data.settings();
  for (std::size_t i = 0; i < data.settings(); ++i) {
    std::vector<double> measured;
    for (const double run : data.runs[i]) measured.push_back(data.measured(run));
    std::vector<lessons::Cell> row{{data.setting_text(i)}, {listed_numbers(measured)}};
    if (data.task.logarithm) row.push_back({listed_numbers(data.runs[i])});
    row.push_back({printed(data.means[i]), fmt::format("ybar_{}", i + 1)});
    table.rows.push_back(std::move(row));
    if (!repeated) continue;
    const std::string name = fmt::format("ybar_{}", i + 1);
    step.numbers.push_back(mean_of_runs(
        {.name = fmt::format("mean of {}", data.setting_text(i)),
         .symbol = name,
         .formula = fmt::format("{} = sum of its runs / {}", name, data.runs[i].size()),
         .why = i == 0 ? "Runs of one setting differ by noise alone; their mean is the best guess "
                         "of what the setting gives."
                       : "",
         .unit = data.unit()},
        data.runs[i]));
  }
  step.tables.push_back(std::move(table));
  step.text.push_back(
      repeated ? "Each row is one setting with all of its runs. The mean of a setting is ybar, "
                 "numbered in the order of the rows."
               : "Each row is one setting, and each setting was measured once.");
  if (data.task.logarithm) {
    step.text.push_back(fmt::format(
        "The effects are taken to multiply, not to add up. Logarithms turn products into sums, so "
        "everything below is computed from {} and turned back at the end.",
        data.analysed()));
  }
  return step;
}

std::vector<Derivation> residuals_of_setting(const LessonData& data, std::size_t setting,
                                             double predicted) {
  std::vector<Derivation> result;
  double sum = 0.0;
  std::vector<double> residuals;
  const std::vector<double>& runs = data.runs[setting];
  for (std::size_t i = 0; i < std::min<std::size_t>(runs.size(), most_written_out); ++i) {
    const std::string name = fmt::format("e_{}", i + 1);
    residuals.push_back(data.cleared(runs[i] - predicted));
    sum += residuals.back();
    result.push_back(
        derive({.name = fmt::format("residual of run {} of this setting", i + 1),
                .symbol = name,
                .formula = fmt::format("{} = y_{} - yhat", name, i + 1),
                .why = i == 0 ? "What was measured minus what the model predicts there." : "",
                .word = Word::residual,
                .unit = data.unit()},
               "{} - {}", {runs[i], predicted}, residuals.back()));
  }
  if (runs.size() < 2 || runs.size() > most_written_out) return result;
  const bool zero = std::abs(data.means[setting] - predicted) <=
                    1e-12 * (std::abs(predicted) + std::abs(data.means[setting]));
  result.push_back(
      derive({.name = "their sum",
              .symbol = "e_sum",
              .formula = "e_sum = sum of its residuals",
              .why = zero ? "The prediction is the mean of these runs, so that their residuals "
                            "cancel."
                          : "They do not cancel, because the model does not go through the mean of "
                            "these runs.",
              .word = Word::residual,
              .unit = data.unit()},
             lessons::sum_of_places(residuals.size()), residuals, zero ? 0.0 : sum));
  return result;
}

lessons::LessonTable residual_table(const LessonData& data) {
  lessons::LessonTable table{.caption = "All runs with prediction and residual",
                             .columns = {"setting", "predicted", "runs", "residuals"},
                             .rows = {}};
  for (std::size_t i = 0; i < data.settings(); ++i) {
    const double predicted = predicted_at(data, i);
    std::vector<double> residuals;
    for (const double run : data.runs[i]) {
      residuals.push_back(data.cleared(run - predicted));
    }
    table.rows.push_back({{data.setting_text(i)},
                          {printed(predicted)},
                          {listed_numbers(data.runs[i])},
                          {listed_numbers(residuals)}});
  }
  return table;
}

Derivation residual_sum(const LessonData& data) {
  std::vector<double> residuals;
  double squares = 0.0;  // SSE, but for the digits that cancel where the residuals are tiny
  for (std::size_t i = 0; i < data.settings(); ++i) {
    for (const double run : data.runs[i]) {
      residuals.push_back(data.cleared(run - predicted_at(data, i)));
      squares += residuals.back() * residuals.back();
    }
  }
  return sum_of_their_squares({.name = "sum of the squares of all residuals",
                               .symbol = "e_squares",
                               .formula = "e_squares = sum of e^2",
                               .why = "The same as SSE above: the noise is what the residuals are "
                                      "made of."},
                              residuals, squares);
}

lessons::LessonTable checks_table(const LessonData& data) {
  lessons::LessonTable table{.caption = "What the model assumes, as yates anova checks it",
                             .columns = {"assumption", "looked at", "result", "verdict"},
                             .rows = {},
                             .words = 4};
  for (const Check& one : check(data.fit, data.analysis)) {
    table.rows.push_back(
        {{one.assumption}, {one.looked_at}, {one.result}, {std::string(to_string(one.verdict))}});
  }
  return table;
}

std::vector<std::string> scale_remarks(const LessonData& data) {
  if (data.task.logarithm) return {};
  const auto [low, high] = std::minmax_element(data.means.begin(), data.means.end());
  constexpr double large_ratio = 10.0;
  if (!(*std::min_element(data.all_runs.begin(), data.all_runs.end()) > 0.0)) return {};
  if (!(*low > 0.0) || *high / *low < large_ratio || !std::isfinite(*high / *low)) return {};
  return {
      fmt::format("The largest mean is {} times the smallest. Over such a range effects usually "
                  "multiply rather than add up, and noise grows with the response: look at the "
                  "same lesson with --scale log.",
                  printed(*high / *low, 3))};
}

}  // namespace yates::anova

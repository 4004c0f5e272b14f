#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "anova/lessons/lesson_parts.hpp"
#include "anova/lessons/lesson_steps.hpp"

namespace yates::anova {

double TwoFactors::interaction_effect(std::size_t row, std::size_t column) const {
  return data.cleared(data.means[cell(row, column)] - first_means[row] - second_means[column] +
                      mean);
}

TwoFactors two_factors(const LessonTask& task) {
  TwoFactors result{lesson_data(task), {}, {}, 0.0, {}, {}, treatment_terms(task.data).size() == 3};
  const LessonData& data = result.data;
  for (const std::size_t v : treatment_variables(task.data)) {
    const auto& columns = task.data.model.variables[v].columns;
    for (const FactorReading& factor : task.data.factors) {
      if (std::find(columns.begin(), columns.end(), factor.name) == columns.end()) continue;
      result.names.push_back(factor.name);
      result.levels.push_back(factor.levels);
    }
  }
  result.mean = data.analysis.mean;
  for (std::size_t row = 0; row < result.rows(); ++row) {
    double sum = 0.0;
    for (std::size_t column = 0; column < result.columns(); ++column) {
      sum += data.means[result.cell(row, column)];
    }
    result.first_means.push_back(sum / static_cast<double>(result.columns()));
  }
  for (std::size_t column = 0; column < result.columns(); ++column) {
    double sum = 0.0;
    for (std::size_t row = 0; row < result.rows(); ++row) {
      sum += data.means[result.cell(row, column)];
    }
    result.second_means.push_back(sum / static_cast<double>(result.rows()));
  }
  return result;
}

lessons::Lesson two_factors_lesson(const LessonTask& task) {
  const TwoFactors two = two_factors(task);
  require_noise(two.data);
  const auto runs = static_cast<std::size_t>(two.runs_of_cell());
  lessons::Lesson lesson;
  lesson.title = fmt::format(
      "Two factors, {} by {}, {}{}, step by step", two.rows(), two.columns(),
      runs > 1 ? fmt::format("with {} runs of each combination", runs) : "without replication",
      task.logarithm ? ", multiplicative" : "");
  lesson.question = fmt::format(
      "How much of the differences in {} is due to {}, how much to {}, and "
      "how much to noise?",
      task.label, two.names[0], two.names[1]);
  std::vector<std::string> names = two.names;
  if (two.interaction) {
    names.push_back(fmt::format("the interaction of {} and {}", names[0], names[1]));
  }
  lesson.steps = {measure_step(two.data),      means_of_levels_step(two),
                  effects_of_levels_step(two), squares_of_two_step(two),
                  shares_of_two_step(two),     noise_of_two_step(two),
                  tests_of_two_step(two),      intervals_of_two_step(two),
                  prediction_of_two_step(two), decision_of_levels(two.data, names)};
  return lesson;
}

}  // namespace yates::anova

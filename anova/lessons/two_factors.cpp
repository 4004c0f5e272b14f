#include <numeric>

#include <fmt/format.h>

#include "anova/lessons/lesson_parts.hpp"
#include "anova/lessons/lesson_steps.hpp"

namespace yates::anova {

double TwoFactors::interaction_effect(std::size_t cell) const {
  return data.cleared(data.means[cell] - factors[0].means[level(0, cell)] -
                      factors[1].means[level(1, cell)] + mean);
}

std::vector<double> TwoFactors::cells_of(std::size_t factor, std::size_t wanted) const {
  std::vector<double> result;
  for (std::size_t cell = 0; cell < cells(); ++cell) {
    if (level(factor, cell) == wanted) result.push_back(data.means[cell]);
  }
  return result;
}

std::vector<std::string> TwoFactors::names() const {
  std::vector<std::string> result{factors[0].name, factors[1].name};
  if (interaction) result.emplace_back("the interaction");
  return result;
}

TwoFactors two_factors(const LessonTask& task) {
  TwoFactors result{lesson_data(task), {}, 0.0, treatment_terms(task.data).size() == 3};
  for (const std::size_t f : factors_by_model(task.data)) {
    const FactorReading& factor = task.data.factors[f];
    result.factors.push_back({factor.name, factor.levels, {}, {}});
  }
  result.mean = result.data.analysis.mean;
  for (std::size_t f = 0; f < 2; ++f) {
    OneOfTwo& factor = result.factors[f];
    for (std::size_t level = 0; level < factor.levels.size(); ++level) {
      const std::vector<double> cells = result.cells_of(f, level);
      factor.means.push_back(std::accumulate(cells.begin(), cells.end(), 0.0) /
                             static_cast<double>(cells.size()));
      factor.effects.push_back(result.data.cleared(factor.means.back() - result.mean));
    }
  }
  return result;
}

lessons::Writer TwoFactors::write(std::string_view step) const {
  const auto runs = static_cast<std::size_t>(runs_of_cell());
  return data.write(step,
                    {{"first", factors[0].name},
                     {"second", factors[1].name},
                     {"rows", fmt::to_string(rows())},
                     {"columns", fmt::to_string(columns())},
                     {"repeated", runs > 1 ? fmt::format("with {} runs of each combination", runs)
                                           : std::string("without replication")},
                     {"multiplicative", multiplicative(data.task)}});
}

lessons::Lesson two_factors_lesson(const LessonTask& task) {
  const TwoFactors two = two_factors(task);
  require_noise(two.data);
  std::vector<std::string> names = two.names();
  if (two.interaction) names.back() += fmt::format(" of {} and {}", names[0], names[1]);
  const lessons::Writer about = two.write("two-factors");
  return {.title = about.written.title,
          .question = about.text("question"),
          .data = {},
          .steps = {measure_step(two.data), means_of_levels_step(two), effects_of_levels_step(two),
                    squares_of_two_step(two), shares_of_two_step(two), noise_of_two_step(two),
                    tests_of_two_step(two), intervals_of_two_step(two), prediction_of_two_step(two),
                    decision_of_levels(two.data, names)}};
}

}  // namespace yates::anova

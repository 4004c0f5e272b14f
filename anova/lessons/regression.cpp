#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "anova/lessons/lesson_steps.hpp"
#include "language/error.hpp"
#include "model/polynomial.hpp"

namespace yates::anova {

std::size_t Regression::setting_to_predict() const {
  std::size_t best = 0;
  for (std::size_t i = 1; i < data.settings(); ++i) {
    if (value_at(0, i) > value_at(0, best)) best = i;
  }
  return best;
}

double Regression::value_at(std::size_t variable, std::size_t setting) const {
  std::size_t run = 0;
  for (std::size_t i = 0; i < setting; ++i) run += data.runs[i].size();
  return x[variable][run];
}

Regression regression(const LessonTask& task) {
  Regression result{lesson_data(task), {}, {}, 0.0, 0.0, {}, {}};
  const LessonData& data = result.data;
  require_noise(data);
  const Observations& observations = task.data;
  for (const Coefficient& coefficient : data.analysis.coefficients) {
    if (coefficient.estimate && coefficient.standard_error) continue;
    throw language::InputError(
        fmt::format("'{}': {} follows from the other numbers, so its slope cannot be derived",
                    observations.model.formula, coefficient.name));
  }
  std::vector<std::size_t> point_of_setting(data.settings());
  for (std::size_t point = 0; point < observations.points.size(); ++point) {
    const std::size_t setting = observations.setting_of_point[point];
    const auto place = std::find(data.order.begin(), data.order.end(), setting);
    point_of_setting[static_cast<std::size_t>(place - data.order.begin())] = point;
  }
  for (const std::size_t v : treatment_variables(observations)) {
    result.names.push_back(observations.model.variables[v].name);
    const auto& values = *model::numbers_of(observations.values[v]);
    std::vector<double>& of_runs = result.x.emplace_back();
    for (std::size_t i = 0; i < data.settings(); ++i) {
      of_runs.insert(of_runs.end(), data.runs[i].size(), values[point_of_setting[i]].value());
    }
    result.sum_x.push_back(std::accumulate(of_runs.begin(), of_runs.end(), 0.0));
    result.sum_xy.push_back(
        std::inner_product(of_runs.begin(), of_runs.end(), data.all_runs.begin(), 0.0));
  }
  result.sum_y = std::accumulate(data.all_runs.begin(), data.all_runs.end(), 0.0);
  result.squares_y =
      std::inner_product(data.all_runs.begin(), data.all_runs.end(), data.all_runs.begin(), 0.0);
  return result;
}

}  // namespace yates::anova

#pragma once

#include <string>
#include <vector>

#include "anova/lessons/lesson_data.hpp"

namespace yates::anova {

/// A regression as its lesson tells it; one value of each variable per run.
struct Regression {
  LessonData data;
  std::vector<std::string> names;  // of the variables: "size", "log2(size)"
  std::vector<std::vector<double>>
      x;  // per variable, per run, in the order of LessonData::all_runs
  double sum_y;
  double squares_y;
  std::vector<double> sum_x;
  std::vector<double> sum_xy;

  double runs() const { return data.observations(); }
  double intercept() const { return *data.analysis.coefficients[0].estimate; }
  double slope(std::size_t variable) const {
    return *data.analysis.coefficients[variable + 1].estimate;
  }
  double model_squares() const { return data.total() - data.analysis.residual.sum_of_squares; }
  /// The setting with the largest value of the first variable, which a lesson predicts.
  std::size_t setting_to_predict() const;
  /// The value of a variable there.
  double value_at(std::size_t variable, std::size_t setting) const;
};

/// Throws InputError where the variables depend on one another, or nothing is left as noise.
Regression regression(const LessonTask& task);

lessons::Lesson simple_regression_lesson(const LessonTask& task);
lessons::Lesson multiple_regression_lesson(const LessonTask& task);

// Steps of both, in regression_steps.cpp.
lessons::Step measure_line_step(const Regression& line);
lessons::Step line_variation_step(const Regression& line);
lessons::Step line_share_step(const Regression& line);
lessons::Step line_noise_step(const Regression& line);
lessons::Step line_decision_step(const Regression& line);

}  // namespace yates::anova

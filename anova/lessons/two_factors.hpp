#pragma once

#include <string>
#include <vector>

#include "anova/lessons/lesson_data.hpp"

namespace yates::anova {

/// Two factors whose combinations were measured equally often, as their lesson tells them. Cells
/// stand with the first factor fastest.
struct TwoFactors {
  LessonData data;
  std::vector<std::string> names;                // of the factors, in the order of the model
  std::vector<std::vector<std::string>> levels;  // of each
  double mean;
  std::vector<double> first_means;  // of the levels of the first factor
  std::vector<double> second_means;
  bool interaction;  // the model has it

  std::size_t rows() const { return levels[0].size(); }
  std::size_t columns() const { return levels[1].size(); }
  std::size_t cell(std::size_t row, std::size_t column) const { return row + rows() * column; }
  double runs_of_cell() const { return data.observations() / static_cast<double>(data.settings()); }
  double first_effect(std::size_t row) const { return data.cleared(first_means[row] - mean); }
  double second_effect(std::size_t column) const {
    return data.cleared(second_means[column] - mean);
  }
  /// Of a cell: what the two effects do not explain of its mean.
  double interaction_effect(std::size_t row, std::size_t column) const;
};

TwoFactors two_factors(const LessonTask& task);

// The steps, in two_factors_effects.cpp
lessons::Step means_of_levels_step(const TwoFactors& two);
lessons::Step effects_of_levels_step(const TwoFactors& two);
lessons::Step squares_of_two_step(const TwoFactors& two);
// ... and in two_factors_tests.cpp.
lessons::Step shares_of_two_step(const TwoFactors& two);
lessons::Step noise_of_two_step(const TwoFactors& two);
lessons::Step tests_of_two_step(const TwoFactors& two);
lessons::Step intervals_of_two_step(const TwoFactors& two);
lessons::Step prediction_of_two_step(const TwoFactors& two);

}  // namespace yates::anova

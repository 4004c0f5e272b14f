#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "anova/effects/effects.hpp"
#include "anova/lessons/lesson_parts.hpp"

namespace yates::anova {

/// One effect of a two-level lesson. The mean is one, too: its signs are all +1.
struct LetteredEffect {
  std::string letters;     // "A", "AB"; "0" for the mean, as in q_0
  std::string name;        // "memory", "the interaction of memory and cache", "the mean"
  std::vector<int> signs;  // per setting, in standard order
  double q;
  double sum_of_squares;
  bool main = false;     // of one factor
  std::size_t term = 0;  // index into Analysis::terms; of the mean, meaningless
};

/// One factor of it.
struct LetteredFactor {
  std::string letter;
  std::string name;
  std::string low;  // level
  std::string high;
  std::vector<int> signs;
};

/// A two-level design, full or a part of it, as its lesson tells it.
struct TwoLevel {
  LessonData data;
  std::vector<LetteredFactor> factors;
  LetteredEffect mean;
  std::vector<LetteredEffect>
      effects;  // those that the settings can tell, in the order of the model
  SignTable table;
  bool full = true;  // every combination was measured

  double replications() const { return data.observations() / static_cast<double>(data.settings()); }
  double settings() const { return static_cast<double>(data.settings()); }
  /// As LessonData's, with the place {power}: "2^3", or "n" of a part of a design.
  lessons::Writer write(std::string_view step) const;
  /// s_e / sqrt(N), where there is noise.
  double standard_error_of_q() const;
  /// Whether its test among all (or Lenth's margin) shows it.
  bool matters(const LetteredEffect& effect) const;
};

TwoLevel two_level(const LessonTask& task);

/// "A", "B", ..., without I, which is the mean; "X26" and so on from the 26th factor.
std::string factor_letter(std::size_t factor);

/// "A, memory": the name of a row; an interaction has its letters alone.
std::string row_name(const std::string& letters, const std::string& factor);

/// Its q with the standard error.
Estimated estimated_q(const TwoLevel& design, const LetteredEffect& effect);

lessons::Lesson two_level_lesson(const LessonTask& task);

// Its steps, in their order; two_level_signs.cpp,
lessons::Step signs_step(const TwoLevel& design);
lessons::Step totals_step(const TwoLevel& design);
lessons::Step division_step(const TwoLevel& design);
// two_level_variation.cpp,
lessons::Step shares_step(const TwoLevel& design);
// two_level_noise.cpp,
lessons::Step noise_step(const TwoLevel& design);
lessons::Step tests_step(const TwoLevel& design);
// two_level_decision.cpp,
lessons::Step cell_step(const TwoLevel& design);
lessons::Step residuals_step(const TwoLevel& design);
lessons::Step decision_step(const TwoLevel& design);
// one_at_a_time.cpp.
lessons::Step one_at_a_time_step(const TwoLevel& design);

lessons::Lesson one_factor_lesson(const LessonTask& task);
lessons::Lesson two_factors_lesson(const LessonTask& task);

/// Throws InputError where the model leaves no noise to compare effects with.
void require_noise(const LessonData& data);

/// The last step of factors with several levels: residuals, checks and the decision. One name for
/// each term of the analysis.
lessons::Step decision_of_levels(const LessonData& data, const std::vector<std::string>& names);

/// The two levels whose means are furthest apart, the larger one first; absent where all are equal.
std::optional<std::pair<std::size_t, std::size_t>> furthest_apart(const std::vector<double>& means);
/// The difference of their means; `mean` is what the symbols of these begin with. The places of its
/// texts are returned: {high} and {low} are the levels, {i} and {j} their numbers.
lessons::Places add_difference(lessons::Writer& step, const std::string& symbol,
                               const std::string& mean, const std::vector<double>& means,
                               const std::vector<std::string>& levels);

/// One of two factors.
struct OneOfTwo {
  std::string name;
  std::vector<std::string> levels;
  std::vector<double> means;    // of the levels
  std::vector<double> effects;  // these, less the mean of all
};

/// Two factors whose combinations were measured equally often, as their lesson tells them. Cells
/// stand with the first factor fastest.
struct TwoFactors {
  LessonData data;
  std::vector<OneOfTwo> factors;  // in the order of the model
  double mean;
  bool interaction;  // the model has it

  std::size_t rows() const { return factors[0].levels.size(); }
  std::size_t columns() const { return factors[1].levels.size(); }
  std::size_t cells() const { return rows() * columns(); }
  double runs_of_cell() const { return data.observations() / static_cast<double>(data.settings()); }
  /// The level that a factor, 0 or 1, has in a cell.
  std::size_t level(std::size_t factor, std::size_t cell) const {
    return factor == 0 ? cell % rows() : cell / rows();
  }
  /// The means of the cells with a level of a factor.
  std::vector<double> cells_of(std::size_t factor, std::size_t wanted) const;
  /// Of a cell: what the two effects do not explain of its mean.
  double interaction_effect(std::size_t cell) const;
  /// Of the factors, then of the interaction where there is one.
  std::vector<std::string> names() const;
  /// As LessonData's, with places for both factors.
  lessons::Writer write(std::string_view step) const;
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
  /// As LessonData's, with places for the variables: {name} is the first one's.
  lessons::Writer write(std::string_view step) const;
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

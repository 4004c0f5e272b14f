#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "anova/effects/effects.hpp"
#include "anova/lessons/lesson_data.hpp"

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

}  // namespace yates::anova

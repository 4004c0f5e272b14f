#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "anova/fit/fit.hpp"
#include "anova/lessons/lesson.hpp"
#include "anova/reading/observations.hpp"
#include "anova/variance/analysis.hpp"

namespace yates::anova {

/// A lesson lists no more settings than this.
inline constexpr std::size_t most_settings = 256;
/// A sum of more numbers than this is told in words.
inline constexpr std::size_t most_written_out = 40;

/// The terms of the model that are treatments, in its order.
std::vector<model::Term> treatment_terms(const Observations& data);
/// The variables that they are made of, ascending.
std::vector<std::size_t> treatment_variables(const Observations& data);
/// Of two-level factors: the sign of each setting for each treatment term, -1 at the first level
/// (or the smaller number) of a factor.
std::vector<std::vector<int>> sign_columns(const Observations& data);

/// What all lessons are derived from, with settings in standard order: the first factor fastest.
struct LessonData {
  LessonTask task;
  Fit fit;
  Analysis analysis;
  std::vector<std::size_t> order;         // settings of the observations, in standard order
  std::vector<std::vector<double>> runs;  // per setting in standard order, as analysed
  std::vector<double> means;              // of these
  std::vector<double> all_runs;           // setting by setting
  double size = 0.0;                      // of the largest of these

  std::size_t settings() const { return order.size(); }
  double observations() const { return static_cast<double>(all_runs.size()); }
  /// "memory=4, cache=1" of a setting in standard order.
  std::string setting_text(std::size_t setting) const;
  /// The unit of what is analysed; that of a logarithm is empty.
  std::string unit() const { return task.logarithm ? std::string() : task.unit; }
  /// "time", "log10(time)".
  std::string analysed() const;
  /// The measured value behind an analysed one.
  double measured(double value) const;
  /// A difference of runs or means; 0 where it is no more than their rounding.
  double cleared(double difference) const;
  /// Whether a part of the variation is left as noise, so that it can be tested against.
  bool has_noise() const;
  double error_df() const { return static_cast<double>(analysis.residual.df); }
  double total() const { return analysis.total.sum_of_squares; }
  /// The setting that a lesson predicts: the best of a goal, otherwise that of the largest mean.
  std::size_t setting_to_predict() const;
};

/// Reads, fits and analyses. Throws InputError where all values of the response are equal, or their
/// differences are so small that no double holds their squares.
LessonData lesson_data(const LessonTask& task, SumsOfSquares type = SumsOfSquares::type_2);

}  // namespace yates::anova

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "anova/fit/fit.hpp"
#include "anova/lessons/lesson.hpp"
#include "anova/reading/observations.hpp"
#include "anova/variance/analysis.hpp"
#include "lessons/derive.hpp"
#include "lessons/lesson.hpp"

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
  /// "Take memory=16: 75 MIPS is predicted for memory=16, cache=2. Which level of cache is better
  /// was not shown." Of a setting in standard order, the value in words, and the terms that were
  /// shown.
  std::string advice(std::size_t setting, const std::string& value,
                     const std::vector<model::TermName>& shown) const;
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

/// Parts that several lessons have in common.

/// "15, 18, 12"; of many numbers the first ones.
std::string listed_numbers(const std::vector<double>& values);
/// "95%"
std::string percent_text(double share);
/// "3 runs", "1 run".
std::string counted(std::size_t count, const std::string& one);

/// The mean of numbers: written out where they are few.
lessons::Derivation mean_of_runs(lessons::About about, const std::vector<double>& values);
/// The sum of the squares of numbers.
lessons::Derivation sum_of_their_squares(lessons::About about, const std::vector<double>& values,
                                         double value);

/// The step "Measure": a row for each setting with its runs and mean, and how the means come about.
lessons::Step measure_step(const LessonData& data);

/// SSY, SS0 and SST; the mean stands in the lesson as `mean_symbol`.
std::vector<lessons::Derivation> total_variation(const LessonData& data,
                                                 const std::string& mean_symbol);
/// The noise in a symbol, as in s_e and df_e: a capital E is the fifth factor.
inline constexpr const char* noise_suffix = "e";
/// "share_A = 100 * SS_A / SST"; of the noise, "share_e = 100 * SSE / SST".
lessons::Derivation share_of(const std::string& suffix, const std::string& name, double part,
                             double total, std::string why);
/// SSE as what the listed sums of squares leave of SST, by their symbols.
lessons::Derivation error_by_subtraction(const LessonData& data,
                                         const std::vector<std::string>& symbols,
                                         const std::vector<double>& parts);
/// MSE = SSE / df_e and s_e = sqrt(MSE).
std::vector<lessons::Derivation> noise_numbers(const LessonData& data);
/// The quantile of Student's t of two-sided intervals.
lessons::Derivation t_of(const LessonData& data);

/// A number with its standard error, whose interval is asked for.
struct Estimated {
  std::string suffix;  // "A": low_A and high_A
  std::string name;    // "q_A"
  std::string symbol;  // of the number: "q_A"
  double value;
  std::string error_symbol;  // "s_q"
  double standard_error;
  std::string subject;  // "memory matters" would be said of "memory"
  std::string unit = {};
};
/// Both ends, the second with the sentence whether 0 is inside.
std::vector<lessons::Derivation> interval_of(const LessonData& data, const Estimated& number);
bool contains_zero(const LessonData& data, const Estimated& number);

/// F_A = MS_A / MSE and its p value, of a term of the analysis.
std::vector<lessons::Derivation> test_of(const LessonData& data, const TermRow& row,
                                         const std::string& suffix, const std::string& name);
/// The table of the analysis of variance; one suffix for each treatment term.
lessons::LessonTable analysis_table(const LessonData& data,
                                    const std::vector<std::string>& suffixes);

/// The assumptions as `yates anova` checks them.
lessons::LessonTable checks_table(const LessonData& data);
/// What the ratio of the largest to the smallest mean says of the scale; empty where nothing.
std::vector<std::string> scale_remarks(const LessonData& data);
/// Prediction turned back into what was measured, for logarithms; otherwise nothing.
std::vector<lessons::Derivation> turned_back(const LessonData& data, const std::string& symbol,
                                             const std::string& name, double value);

/// e_1, e_2, ... of the runs of one setting, and that they add up to zero.
std::vector<lessons::Derivation> residuals_of_setting(const LessonData& data, std::size_t setting,
                                                      double predicted);
/// All runs with prediction and residual, and the sum of squares of these.
lessons::LessonTable residual_table(const LessonData& data);
lessons::Derivation residual_sum(const LessonData& data);

/// Of the setting in standard order, by the fitted model.
double predicted_at(const LessonData& data, std::size_t setting);
/// How the standard error of a predicted mean follows from s_e: the formula behind "s_yhat = ", and
/// the same with places, s_e first.
struct PredictionError {
  std::string formula;
  std::string expression;
  std::vector<double> operands;  // without s_e
};
/// Intervals of the mean and of a single further run around a prediction, where there is noise.
std::vector<lessons::Derivation> prediction_intervals(const LessonData& data, std::size_t setting,
                                                      const PredictionError& error);

}  // namespace yates::anova

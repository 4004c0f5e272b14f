#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "anova/fit/fit.hpp"
#include "anova/lessons/lesson.hpp"
#include "anova/reading/observations.hpp"
#include "anova/variance/analysis.hpp"
#include "lessons/derive.hpp"
#include "lessons/lesson.hpp"
#include "lessons/writer.hpp"

namespace yates::anova {

/// The files of anova/lessons/texts.
const lessons::Texts& lesson_texts();

/// A lesson lists no more settings than this.
inline constexpr std::size_t most_settings = 256;

/// The terms of the model that are treatments, in its order.
std::vector<model::Term> treatment_terms(const Observations& data);
/// The variables that they are made of, ascending.
std::vector<std::size_t> treatment_variables(const Observations& data);
/// The factors in the order in which the model names them, as indexes into Observations::factors.
std::vector<std::size_t> factors_by_model(const Observations& data);
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
  /// Whether a goal asks for small values.
  bool lower_is_better() const { return task.goal && *task.goal == Goal::minimize; }
  /// A step by its section of anova/lessons/texts. Places of all texts: {unit} of what is analysed
  /// and {measured_unit}, {label} and {analysed}, {confidence}, {settings}, {N} runs, {df_e}.
  lessons::Writer write(std::string_view step, const lessons::Places& more = {}) const;
};

/// Reads, fits and analyses. Throws InputError where all values of the response are equal, or their
/// differences are so small that no double holds their squares.
LessonData lesson_data(const LessonTask& task, SumsOfSquares type = SumsOfSquares::type_2);

/// Parts that several lessons have in common.

/// "15, 18, 12"; of many numbers the first ones.
std::string listed_numbers(const std::vector<double>& values);
/// "a, b"
std::string joined(const std::vector<std::string>& names, std::string_view between = ", ");
/// "20 MIPS"
std::string with_unit(double value, const std::string& unit);
/// ", multiplicative" of a lesson on logarithms.
std::string multiplicative(const LessonTask& task);

/// The mean of numbers: written out where they are few.
void add_mean(lessons::Writer& step, std::string_view number, const lessons::Places& places,
              const std::vector<double>& values);
/// The sum of the squares of numbers.
void add_squares(lessons::Writer& step, std::string_view number, const std::vector<double>& values,
                 double value);

/// The step "Measure": a row for each setting with its runs and mean, and how the means come about.
lessons::Step measure_step(const LessonData& data);

/// SSY, SS0 and SST; the mean stands in the lesson as `mean_symbol`.
void add_total_variation(lessons::Writer& step, const LessonData& data,
                         const std::string& mean_symbol);
/// The noise in a symbol, as in s_e and df_e: a capital E is the fifth factor.
inline constexpr const char* noise_suffix = "e";
/// "share_A = 100 * SS_A / SST"; of the noise, "share_e = 100 * SSE / SST".
void add_share(lessons::Writer& step, const LessonData& data, const std::string& suffix,
               const std::string& name, double part, const std::string& why = "");
/// The share of the noise.
void add_noise_share(lessons::Writer& step, const LessonData& data, const std::string& why = "");
/// SSE as what sums of squares leave of SST, each with its symbol.
void add_noise_left(lessons::Writer& step, const LessonData& data,
                    const std::vector<std::pair<std::string, double>>& parts);
/// The degrees of freedom of a term or of the noise: "df_A = " and a formula.
void add_freedom(lessons::Writer& step, const std::string& suffix, const std::string& name,
                 const std::string& formula, const std::string& expression,
                 const std::vector<double>& operands, double value, const std::string& why);
/// MSE = SSE / df_e and s_e = sqrt(MSE).
void add_noise_numbers(lessons::Writer& step, const LessonData& data);
/// The quantile of Student's t of two-sided intervals.
void add_t(lessons::Writer& step, const LessonData& data);

/// A number with its standard error, whose interval is asked for.
struct Estimated {
  std::string suffix;  // "A": low_A and high_A
  std::string symbol;  // "q_A"
  double value;
  std::string error_symbol;  // "s_q"
  double standard_error;
  std::string subject = {};  // "memory matters" would be said of "memory"
  std::string name = {};     // where that is not the symbol
  bool has_unit = true;      // that of the response
};
/// Both ends, the second with the sentence whether 0 is inside; whether it is.
bool add_interval(lessons::Writer& step, const LessonData& data, const Estimated& number);

/// F_A = MS_A / MSE and its p value, of a term of the analysis.
void add_test(lessons::Writer& step, const LessonData& data, const TermRow& row,
              const std::string& suffix, const std::string& name);
/// The F of a term with one degree of freedom once more, from an estimate and its standard error.
void add_f_again(lessons::Writer& step, const TermRow& row, const std::string& suffix,
                 const std::string& from, const Estimated& number);
/// The table of the analysis of variance; one suffix for each treatment term.
lessons::LessonTable analysis_table(const LessonData& data,
                                    const std::vector<std::string>& suffixes);

/// The assumptions as `yates anova` checks them.
lessons::LessonTable checks_table(const LessonData& data);
/// What the ratio of the largest to the smallest mean says of the scale, if anything.
void conclude_scale(lessons::Writer& step, const LessonData& data);
/// Which setting to take by the goal, or why none; `shown` are the terms that were shown to matter.
/// The text "confirm" of the step follows the advice.
void conclude_choice(lessons::Writer& step, const LessonData& data, bool nothing_shown,
                     const std::vector<model::TermName>& shown);
/// A number of logarithms turned back into what was measured, by the texts of `number`: "back" or
/// "ratio". Nothing where these are no logarithms.
void add_turned_back(lessons::Writer& step, const LessonData& data, std::string_view number,
                     const std::string& symbol, const std::string& name, double value);

/// e_1, e_2, ... of the runs of one setting, and that they add up to zero.
void add_residuals_of_setting(lessons::Writer& step, const LessonData& data, std::size_t setting);
/// These, and the sum of the squares of all residuals.
void add_residuals(lessons::Writer& step, const LessonData& data, std::size_t setting);
/// All runs with prediction and residual.
lessons::LessonTable residual_table(const LessonData& data);

/// Of the setting in standard order, by the fitted model.
double predicted_at(const LessonData& data, std::size_t setting);
/// A predicted mean, and what was measured where it is that of logarithms. The texts "where" and
/// "why" of the step tell of it, "long" of a sum that is not written out.
void add_prediction(lessons::Writer& step, const LessonData& data, const lessons::Places& places,
                    const lessons::Sum& sum, double value);
/// Intervals of the mean and of a single further run around a prediction, where there is noise. The
/// texts "error" and "error-by" say how the standard error follows from s_e and the operands.
void add_prediction_intervals(lessons::Writer& step, const LessonData& data, std::size_t setting,
                              const lessons::Places& places, std::vector<double> operands);

}  // namespace yates::anova

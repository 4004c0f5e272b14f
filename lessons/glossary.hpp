#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace yates::lessons {

struct Lesson;

/// The terms of art that lessons explain.
enum class Word {
  mean,
  sign_table,
  contrast,
  effect,
  interaction,
  sum_of_squares,
  share_of_variation,
  residual,
  degrees_of_freedom,
  mean_square,
  standard_deviation,
  standard_error,
  confidence_interval,
  t_quantile,
  f_ratio,
  p_value,
  prediction,
  lenth,
  alias,
  logarithm,
  slope,
  intercept,
  r_squared,
  normal_equations,
  simultaneous,
};

/// How the word is written: "degrees of freedom".
std::string_view written(Word word);
/// The word that is written so; absent where there is none.
std::optional<Word> word_written(std::string_view text);
/// What it means, as one or two sentences.
std::string meaning(Word word);
/// The words that a lesson uses, in the order of their first use.
std::vector<Word> words_of(const Lesson& lesson);

}  // namespace yates::lessons

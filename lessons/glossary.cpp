#include "lessons/glossary.hpp"

#include <algorithm>

#include "lessons/lesson.hpp"

namespace yates::lessons {

namespace {

struct Entry {
  std::string_view written;
  std::string_view meaning;
};

Entry entry_of(Word word) {
  switch (word) {
    case Word::mean:
      return {"mean", "The sum of the values divided by how many there are."};
    case Word::sign_table:
      return {"sign table",
              "One row for each setting, one column for each effect; -1 stands for the low level "
              "and +1 for the high one, and the column of an interaction is the product of the "
              "columns of its factors."};
    case Word::contrast:
      return {"contrast",
              "A sum of means in which some count positive and as many negative, so that whatever "
              "they have in common cancels."};
    case Word::effect:
      return {"effect",
              "How much the response changes when a factor goes from its low to its high level, on "
              "average over the levels of the others: 2q. With more than two levels, how far the "
              "mean of a level is from the mean of all."};
    case Word::interaction:
      return {"interaction",
              "Two factors interact where the effect of one depends on the level of the other; "
              "their effects then do not simply add up."};
    case Word::sum_of_squares:
      return {"sum of squares",
              "Squared differences, added up. The sum for all differences from the mean splits "
              "without a rest into a part for each effect and a part for the noise."};
    case Word::share_of_variation:
      return {"share of variation",
              "The part of the total sum of squares that an effect explains, in percent. It says "
              "what is large, not what is certain."};
    case Word::residual:
      return {"residual", "What was measured minus what the model predicts."};
    case Word::degrees_of_freedom:
      return {"degrees of freedom",
              "How many numbers can still vary freely: the number of values less the number of "
              "quantities that were computed from them."};
    case Word::mean_square:
      return {"mean square", "A sum of squares divided by its degrees of freedom."};
    case Word::standard_deviation:
      return {"standard deviation",
              "How far single runs at one setting typically lie from their mean: the size of the "
              "noise."};
    case Word::standard_error:
      return {"standard error",
              "How far a computed number, such as an effect, would typically lie from its true "
              "value if the whole experiment was repeated."};
    case Word::confidence_interval:
      return {"confidence interval",
              "A range around a computed number. Of many experiments, the stated share gives a "
              "range that contains the true value."};
    case Word::t_quantile:
      return {"quantile of Student's t",
              "How many standard errors an interval must reach to each side; the fewer degrees of "
              "freedom the noise is known from, the more."};
    case Word::f_ratio:
      return {"F ratio",
              "The mean square of an effect divided by that of the noise: about 1 where there is "
              "no effect."};
    case Word::p_value:
      return {"p value",
              "How often noise alone would give a ratio F as large as this one. It is not the "
              "probability that there is no effect."};
    case Word::prediction:
      return {"prediction", "What the model says that a setting gives on average."};
    case Word::lenth:
      return {"Lenth's method",
              "Judges effects without a repeated run: if most effects are zero, their typical size "
              "shows the noise."};
    case Word::alias:
      return {"alias",
              "Two effects are aliases where their columns of signs are equal: the runs cannot "
              "tell them apart, and what is computed is their sum."};
    case Word::logarithm:
      return {"multiplicative model",
              "Where effects multiply, their logarithms add up; so the logarithm is analysed, and "
              "its effects are turned back into ratios."};
    case Word::slope:
      return {"slope", "By how much the line rises when the number on the x axis grows by one."};
    case Word::intercept:
      return {"intercept",
              "Where the line crosses x = 0. It need not mean anything if nothing was measured "
              "near there."};
    case Word::r_squared:
      return {"coefficient of determination",
              "R^2: the share of the variation that the line explains, from 0 to 1."};
    case Word::normal_equations:
      return {"normal equations",
              "The equations of which the coefficients of least squares are the solution: each "
              "says that the residuals and one column of numbers have nothing in common."};
    case Word::simultaneous:
      return {"simultaneous interval",
              "Wider than the interval of one number alone, so that all of several intervals hold "
              "together with the stated confidence."};
  }
  return {};
}

}  // namespace

std::string_view written(Word word) {
  return entry_of(word).written;
}

std::optional<Word> word_written(std::string_view text) {
  for (int word = 0; word <= static_cast<int>(Word::simultaneous); ++word) {
    if (written(static_cast<Word>(word)) == text) return static_cast<Word>(word);
  }
  return std::nullopt;
}

std::string_view meaning(Word word) {
  return entry_of(word).meaning;
}

std::vector<Word> words_of(const Lesson& lesson) {
  std::vector<Word> result;
  for (const Step& step : lesson.steps) {
    for (const Derivation& number : step.numbers) {
      if (!number.word) continue;
      if (std::find(result.begin(), result.end(), *number.word) == result.end()) {
        result.push_back(*number.word);
      }
    }
  }
  return result;
}

}  // namespace yates::lessons

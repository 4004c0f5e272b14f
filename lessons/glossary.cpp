#include "lessons/glossary.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "lessons/glossary_text.hpp"
#include "lessons/lesson.hpp"
#include "lessons/writer.hpp"

namespace yates::lessons {

namespace {

constexpr std::string_view words[] = {"mean",
                                      "sign table",
                                      "contrast",
                                      "effect",
                                      "interaction",
                                      "sum of squares",
                                      "share of variation",
                                      "residual",
                                      "degrees of freedom",
                                      "mean square",
                                      "standard deviation",
                                      "standard error",
                                      "confidence interval",
                                      "quantile of Student's t",
                                      "F ratio",
                                      "p value",
                                      "prediction",
                                      "Lenth's method",
                                      "alias",
                                      "multiplicative model",
                                      "slope",
                                      "intercept",
                                      "coefficient of determination",
                                      "normal equations",
                                      "simultaneous interval"};

}  // namespace

std::string_view written(Word word) {
  return words[static_cast<std::size_t>(word)];
}

std::optional<Word> word_written(std::string_view text) {
  const auto found = std::find(std::begin(words), std::end(words), text);
  if (found == std::end(words)) return std::nullopt;
  return static_cast<Word>(found - std::begin(words));
}

std::string meaning(Word word) {
  static const Texts texts(glossary_text);
  return texts.filled(written(word), "meaning", {});
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

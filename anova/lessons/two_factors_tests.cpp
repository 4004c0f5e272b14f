#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "anova/lessons/lesson_parts.hpp"
#include "anova/lessons/lesson_steps.hpp"

namespace yates::anova {

using lessons::Derivation;
using lessons::derive;
using lessons::printed;
using lessons::Word;

namespace {

constexpr const char* suffixes[] = {"A", "B", "AB"};

std::vector<std::string> names_of(const TwoFactors& two) {
  std::vector<std::string> result = two.names;
  if (two.interaction) result.emplace_back("the interaction");
  return result;
}

double coefficients(const TwoFactors& two) {
  const auto a = static_cast<double>(two.rows());
  const auto b = static_cast<double>(two.columns());
  return two.interaction ? a * b : a + b - 1.0;
}

}  // namespace

lessons::Step shares_of_two_step(const TwoFactors& two) {
  lessons::Step step;
  step.title = "Share of variation";
  const std::vector<std::string> names = names_of(two);
  std::size_t largest = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const double part = two.data.analysis.terms[i].sum_of_squares;
    step.numbers.push_back(share_of(suffixes[i], names[i], part, two.data.total(), ""));
    if (part > two.data.analysis.terms[largest].sum_of_squares) largest = i;
  }
  step.numbers.push_back(
      share_of(noise_suffix, "noise", two.data.analysis.residual.sum_of_squares, two.data.total(),
               two.interaction ? "The rest is between runs of the same cell."
                               : "The rest is what rows and columns do not explain; a real "
                                 "interaction would be in here, too."));
  step.questions.push_back(
      {fmt::format("Which explains most: {}, {} or the noise?", two.names[0], two.names[1]),
       fmt::format("Of the factors it is {} with {}.", names[largest],
                   step.numbers[largest].result)});
  return step;
}

lessons::Step noise_of_two_step(const TwoFactors& two) {
  lessons::Step step;
  step.title = "The noise";
  const auto a = static_cast<double>(two.rows());
  const auto b = static_cast<double>(two.columns());
  const double r = two.runs_of_cell();
  const auto freedom = [&](const char* suffix, const std::string& name, const char* formula,
                           std::string why, std::string_view expression,
                           const std::vector<double>& operands, double value) {
    step.numbers.push_back(derive({.name = "degrees of freedom of " + name,
                                   .symbol = fmt::format("df_{}", suffix),
                                   .formula = fmt::format("df_{} = {}", suffix, formula),
                                   .why = std::move(why),
                                   .word = Word::degrees_of_freedom},
                                  expression, operands, value));
  };
  freedom("A", two.names[0], "a - 1", "The effects of a factor cancel, so one of them is not free.",
          "{} - 1", {a}, a - 1.0);
  freedom("B", two.names[1], "b - 1", "", "{} - 1", {b}, b - 1.0);
  if (two.interaction) {
    freedom("AB", "the interaction", "(a - 1) (b - 1)",
            "The interactions cancel in every row and in every column.", "({} - 1) * ({} - 1)",
            {a, b}, (a - 1.0) * (b - 1.0));
    freedom("e", "the noise", "a b (r - 1)", "Each cell gives one less than it has runs.",
            "{} * {} * ({} - 1)", {a, b, r}, two.data.error_df());
  } else {
    freedom("e", "the noise", "N - a - b + 1",
            "All runs, less one for the mean and those of the two factors.", "{} - {} - {} + 1",
            {two.data.observations(), a, b}, two.data.error_df());
  }
  for (Derivation& number : noise_numbers(two.data)) step.numbers.push_back(std::move(number));
  return step;
}

lessons::Step tests_of_two_step(const TwoFactors& two) {
  lessons::Step step;
  step.title = "F and p";
  step.text.emplace_back(
      "If a factor did not matter, its mean square would be about that of the noise.");
  const std::vector<std::string> names = names_of(two);
  std::vector<std::string> letters;
  for (std::size_t i = 0; i < names.size(); ++i) {
    letters.emplace_back(suffixes[i]);
    for (Derivation& number :
         test_of(two.data, two.data.analysis.terms[i], suffixes[i], names[i])) {
      step.numbers.push_back(std::move(number));
    }
  }
  step.tables.push_back(analysis_table(two.data, letters));
  return step;
}

namespace {

struct Side {
  const std::vector<double>& means;
  const std::vector<std::string>& levels;
  std::string factor;
  std::string letter;   // of the effects: "a"
  std::string capital;  // "A"
  double runs_of_level;
};

void add_intervals(lessons::Step& step, const TwoFactors& two, const Side& side) {
  const LessonData& data = two.data;
  const double sigma = *data.analysis.sigma;
  const auto count = static_cast<double>(side.means.size());
  const double error = sigma * std::sqrt((count - 1.0) / data.observations());
  const std::string error_symbol = "s_" + side.letter;
  step.numbers.push_back(
      derive({.name = fmt::format("standard error of each effect of {}", side.factor),
              .symbol = error_symbol,
              .formula = fmt::format("{} = s_e * sqrt(({} - 1) / N)", error_symbol, side.letter),
              .why = "The mean of a level is uncertain; a part of this is also in "
                     "the mean of all and drops out.",
              .word = Word::standard_error,
              .unit = data.unit()},
             "{} * sqrt(({} - 1) / {})", {sigma, count, data.observations()}, error));
  for (std::size_t i = 0; i < side.means.size(); ++i) {
    const std::string symbol = fmt::format("{}_{}", side.letter, i + 1);
    for (Derivation& number :
         interval_of(data, {.suffix = fmt::format("{}{}", side.letter, i + 1),
                           .name = symbol,
                           .symbol = symbol,
                           .value = data.cleared(side.means[i] - two.mean),
                           .error_symbol = error_symbol,
                           .standard_error = error,
                           .subject = fmt::format("{}={}", side.factor, side.levels[i]),
                           .unit = data.unit()})) {
      step.numbers.push_back(std::move(number));
    }
  }
  const auto [low, high] = std::minmax_element(side.means.begin(), side.means.end());
  if (low == high) return;
  const auto first = static_cast<std::size_t>(high - side.means.begin());
  const auto second = static_cast<std::size_t>(low - side.means.begin());
  const std::string symbol = "d_" + side.capital;
  const double difference = *high - *low;
  const double difference_error = sigma * std::sqrt(2.0 / side.runs_of_level);
  step.numbers.push_back(derive(
      {.name = fmt::format("{} above {}", side.levels[first], side.levels[second]),
       .symbol = symbol,
       .formula =
           fmt::format("{0} = m_{1}{2} - m_{1}{3}", symbol, side.capital, first + 1, second + 1),
       .why = "The two levels that are furthest apart. They were chosen for that, so their "
              "difference looks larger than it is; yates anova allows for it.",
       .word = Word::contrast,
       .unit = data.unit()},
      "{} - {}", {*high, *low}, difference));
  step.numbers.push_back(
      derive({.name = "standard error of a difference of two levels",
              .symbol = "s_d" + side.capital,
              .formula = fmt::format("s_d{} = s_e * sqrt(2 / runs of a level)", side.capital),
              .why = "Both means are uncertain.",
              .word = Word::standard_error,
              .unit = data.unit()},
             "{} * sqrt(2 / {})", {sigma, side.runs_of_level}, difference_error));
  for (Derivation& number :
       interval_of(data, {.suffix = "d" + side.capital,
                         .name = symbol,
                         .symbol = symbol,
                         .value = difference,
                         .error_symbol = "s_d" + side.capital,
                         .standard_error = difference_error,
                         .subject = fmt::format("choosing between {} and {}", side.levels[first],
                                                side.levels[second]),
                         .unit = data.unit()})) {
    step.numbers.push_back(std::move(number));
  }
}

}  // namespace

lessons::Step intervals_of_two_step(const TwoFactors& two) {
  lessons::Step step;
  step.title = "Intervals of the effects";
  const double r = two.runs_of_cell();
  step.numbers.push_back(t_of(two.data));
  add_intervals(step, two,
                {two.first_means, two.levels[0], two.names[0], "a", "A",
                 static_cast<double>(two.columns()) * r});
  add_intervals(step, two,
                {two.second_means, two.levels[1], two.names[1], "b", "B",
                 static_cast<double>(two.rows()) * r});
  return step;
}

lessons::Step prediction_of_two_step(const TwoFactors& two) {
  lessons::Step step;
  step.title = "Predict a cell";
  const LessonData& data = two.data;
  const std::size_t cell = data.setting_to_predict();
  const std::size_t row = cell % two.rows();
  const std::size_t column = cell / two.rows();
  step.text.push_back(fmt::format("For {}:", data.setting_text(cell)));
  const double predicted = predicted_at(data, cell);
  std::string formula = fmt::format("yhat = mu + a_{} + b_{}", row + 1, column + 1);
  std::string expression = "{} + {} + {}";
  std::vector<double> operands{two.mean, two.first_effect(row), two.second_effect(column)};
  if (two.interaction) {
    formula += fmt::format(" + g_{}{}", row + 1, column + 1);
    expression += " + {}";
    operands.push_back(two.interaction_effect(row, column));
  }
  step.numbers.push_back(
      derive({.name = fmt::format("predicted mean of {}", data.setting_text(cell)),
              .symbol = "yhat",
              .formula = formula,
              .why = two.interaction ? "With the interaction it is the mean of the cell."
                                     : "Every run of the row and of the column tells of it, "
                                       "not only the runs of the cell.",
              .word = Word::prediction,
              .unit = data.unit()},
             expression, operands, predicted));
  for (Derivation& number : turned_back(data, "yhat", "predicted value", predicted)) {
    step.numbers.push_back(std::move(number));
  }
  for (Derivation& number : prediction_intervals(data, cell,
                                                 {"s_e * sqrt(number of coefficients / N)",
                                                  "{} * sqrt({} / {})",
                                                  {coefficients(two), data.observations()}})) {
    step.numbers.push_back(std::move(number));
  }
  step.questions.push_back(
      {"Is the prediction the mean of the runs of this cell?",
       fmt::format("{} Its runs have the mean {}.",
                   two.interaction ? "Yes." : "Not exactly: the model has no interaction.",
                   printed(data.means[cell]))});
  return step;
}

}  // namespace yates::anova

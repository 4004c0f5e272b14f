// One factor with any number of levels. Source: R. Jain, The Art of Computer Systems Performance
// Analysis, 1991, chapter 20.
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

/// One factor as its lesson tells it; a setting is a level.
struct OneFactor {
  LessonData data;
  std::string factor;
  std::vector<std::string> levels;  // in the order of the settings
  double mean;
  std::vector<double> effects;
  bool balanced;

  double runs_of(std::size_t level) const { return static_cast<double>(data.runs[level].size()); }
  double sum_of_squares() const { return data.analysis.terms.front().sum_of_squares; }
};

OneFactor one_factor(const LessonTask& task) {
  OneFactor result{lesson_data(task), {}, {}, 0.0, {}, true};
  const LessonData& data = result.data;
  result.factor = data.task.data.factors.front().name;
  result.mean = data.analysis.mean;
  for (std::size_t i = 0; i < data.settings(); ++i) {
    const std::size_t level = data.task.data.settings[data.order[i]].levels.front();
    result.levels.push_back(data.task.data.factors.front().levels[level]);
    result.effects.push_back(data.cleared(data.means[i] - result.mean));
    result.balanced = result.balanced && data.runs[i].size() == data.runs.front().size();
  }
  return result;
}

lessons::Step mean_step(const OneFactor& one) {
  lessons::Step step;
  step.title = "The mean of all";
  step.text.emplace_back(
      one.balanced ? "The mean of all runs is also the mean of the means."
                   : "The levels have different numbers of runs, so the mean of all runs gives "
                     "levels with many runs more weight.");
  step.numbers.push_back(mean_of_runs({.name = "mean of all runs",
                                       .symbol = "mu",
                                       .formula = "mu = sum of y / N",
                                       .why = "Everything below is measured from here.",
                                       .unit = one.data.unit()},
                                      one.data.all_runs));
  return step;
}

lessons::Step effects_step(const OneFactor& one) {
  lessons::Step step;
  step.title = "Effects";
  step.text.emplace_back("The effect of a level is how far its mean is from the mean of all.");
  for (std::size_t i = 0; i < one.levels.size(); ++i) {
    step.numbers.push_back(
        derive({.name = fmt::format("effect of {}={}", one.factor, one.levels[i]),
                .symbol = fmt::format("a_{}", i + 1),
                .formula = fmt::format("a_{0} = ybar_{0} - mu", i + 1),
                .why = i == 0 ? "What choosing this level changes, compared with the mean." : "",
                .word = Word::effect,
                .unit = one.data.unit()},
               "{} - {}", {one.data.means[i], one.mean}, one.effects[i]));
  }
  std::vector<double> operands;
  std::string expression;
  for (std::size_t i = 0; i < one.levels.size(); ++i) {
    expression += i == 0 ? "{} * {}" : " + {} * {}";
    operands.push_back(one.runs_of(i));
    operands.push_back(one.effects[i]);
  }
  if (operands.size() <= most_written_out) {
    step.numbers.push_back(derive({.name = "sum of the effects, each as often as it was measured",
                                   .symbol = "a_sum",
                                   .formula = "a_sum = sum of r_i * a_i",
                                   .why = "Effects are deviations from the mean, so they cancel: "
                                          "one of them follows from the others.",
                                   .word = Word::effect,
                                   .unit = one.data.unit()},
                                  expression, operands, 0.0));
  }
  step.questions.push_back({"What do the effects add up to?",
                            "To 0, where each counts as often as its level was measured."});
  return step;
}

lessons::Step squares_step(const OneFactor& one) {
  lessons::Step step;
  step.title = "Sums of squares";
  step.text.emplace_back(
      "All squares together are those of the mean, those of the effects, and those of the noise.");
  step.numbers = total_variation(one.data, "mu");
  std::string expression;
  std::vector<double> operands;
  for (std::size_t i = 0; i < one.levels.size(); ++i) {
    expression += i == 0 ? "{} * {}^2" : " + {} * {}^2";
    operands.push_back(one.runs_of(i));
    operands.push_back(one.effects[i]);
  }
  step.numbers.push_back(derive({.name = fmt::format("sum of squares of {}", one.factor),
                                 .symbol = "SS_A",
                                 .formula = "SS_A = sum of r_i * a_i^2",
                                 .why = "Each run has the effect of its level in it.",
                                 .word = Word::sum_of_squares},
                                expression, operands, one.sum_of_squares()));
  step.numbers.push_back(error_by_subtraction(one.data, {"SS_A"}, {one.sum_of_squares()}));
  return step;
}

lessons::Step share_step(const OneFactor& one) {
  lessons::Step step;
  step.title = "Share of variation";
  step.numbers.push_back(share_of("A", one.factor, one.sum_of_squares(), one.data.total(),
                                  "So much of all differences between runs is due to the level."));
  step.numbers.push_back(share_of(noise_suffix, "noise", one.data.analysis.residual.sum_of_squares,
                                  one.data.total(), "The rest is between runs of the same level."));
  step.questions.push_back(
      {fmt::format("Is more of the variation due to {} or to noise?", one.factor),
       fmt::format("{} explains {}.", one.factor, step.numbers.front().result)});
  return step;
}

lessons::Step noise_step(const OneFactor& one) {
  lessons::Step step;
  step.title = "The noise";
  const LessonData& data = one.data;
  const double levels = static_cast<double>(one.levels.size());
  step.numbers.push_back(derive({.name = fmt::format("degrees of freedom of {}", one.factor),
                                 .symbol = "df_A",
                                 .formula = "df_A = a - 1",
                                 .why = "The effects cancel, so one of them is not free.",
                                 .word = Word::degrees_of_freedom},
                                "{} - 1", {levels}, levels - 1.0));
  step.numbers.push_back(derive({.name = "degrees of freedom of the noise",
                                 .symbol = "df_e",
                                 .formula = "df_e = N - a",
                                 .why = "Each level gives one less than it has runs.",
                                 .word = Word::degrees_of_freedom},
                                "{} - {}", {data.observations(), levels}, data.error_df()));
  for (Derivation& number : noise_numbers(data)) step.numbers.push_back(std::move(number));
  return step;
}

lessons::Step test_step(const OneFactor& one) {
  lessons::Step step;
  step.title = "F and p";
  step.text.emplace_back(
      "If the level did not matter, the means would differ by noise alone, and the mean square of "
      "the factor would be about that of the noise.");
  step.numbers = test_of(one.data, one.data.analysis.terms.front(), "A", one.factor);
  step.tables.push_back(analysis_table(one.data, {"A"}));
  step.questions.push_back(
      {"If nothing but noise was measured, about how large would F be?", "About 1."});
  return step;
}

/// The two levels whose means are furthest apart.
std::pair<std::size_t, std::size_t> extremes(const OneFactor& one) {
  const auto [low, high] = std::minmax_element(one.data.means.begin(), one.data.means.end());
  return {static_cast<std::size_t>(low - one.data.means.begin()),
          static_cast<std::size_t>(high - one.data.means.begin())};
}

lessons::Step interval_step(const OneFactor& one) {
  lessons::Step step;
  step.title = "Intervals of the effects";
  const LessonData& data = one.data;
  const double sigma = *data.analysis.sigma;
  step.numbers.push_back(t_of(data));
  for (std::size_t i = 0; i < one.levels.size(); ++i) {
    const double runs = one.runs_of(i);
    const double error = sigma * std::sqrt(1.0 / runs - 1.0 / data.observations());
    const std::string suffix = fmt::format("a{}", i + 1);
    const std::string name = fmt::format("{}={}", one.factor, one.levels[i]);
    step.numbers.push_back(
        derive({.name = fmt::format("standard error of the effect of {}", name),
                .symbol = "s_" + suffix,
                .formula = fmt::format("s_{} = s_e * sqrt(1/r_{} - 1/N)", suffix, i + 1),
                .why = i == 0 ? "The mean of the level is uncertain; a part of this is also in the "
                                "mean of all and drops out."
                              : "",
                .word = Word::standard_error,
                .unit = data.unit()},
               "{} * sqrt(1/{} - 1/{})", {sigma, runs, data.observations()}, error));
    for (Derivation& number : interval_of(data, {.suffix = suffix,
                                                .name = fmt::format("a_{}", i + 1),
                                                .symbol = fmt::format("a_{}", i + 1),
                                                .value = one.effects[i],
                                                .error_symbol = "s_" + suffix,
                                                .standard_error = error,
                                                .subject = name,
                                                .unit = data.unit()})) {
      step.numbers.push_back(std::move(number));
    }
  }
  const auto [low, high] = extremes(one);
  if (low == high) return step;
  const double difference = data.means[high] - data.means[low];
  const double error = sigma * std::sqrt(1.0 / one.runs_of(high) + 1.0 / one.runs_of(low));
  step.numbers.push_back(
      derive({.name = fmt::format("{} above {}", one.levels[high], one.levels[low]),
              .symbol = "d",
              .formula = fmt::format("d = ybar_{} - ybar_{}", high + 1, low + 1),
              .why = "The two levels that are furthest apart. They were chosen for that, so their "
                     "difference looks larger than it is; yates anova allows for it.",
              .word = Word::contrast,
              .unit = data.unit()},
             "{} - {}", {data.means[high], data.means[low]}, difference));
  step.numbers.push_back(
      derive({.name = "standard error of this difference",
              .symbol = "s_d",
              .formula = fmt::format("s_d = s_e * sqrt(1/r_{} + 1/r_{})", high + 1, low + 1),
              .why = "Both means are uncertain.",
              .word = Word::standard_error,
              .unit = data.unit()},
             "{} * sqrt(1/{} + 1/{})", {sigma, one.runs_of(high), one.runs_of(low)}, error));
  for (Derivation& number : interval_of(
           data,
           {.suffix = "d",
           .name = "d",
           .symbol = "d",
           .value = difference,
           .error_symbol = "s_d",
           .standard_error = error,
           .subject = fmt::format("choosing between {} and {}", one.levels[high], one.levels[low]),
           .unit = data.unit()})) {
    step.numbers.push_back(std::move(number));
  }
  return step;
}

lessons::Step prediction_step(const OneFactor& one) {
  lessons::Step step;
  step.title = "Predict a level";
  const LessonData& data = one.data;
  const std::size_t level = data.setting_to_predict();
  step.text.push_back(fmt::format("For {}:", data.setting_text(level)));
  step.numbers.push_back(
      derive({.name = fmt::format("predicted mean of {}", data.setting_text(level)),
              .symbol = "yhat",
              .formula = fmt::format("yhat = mu + a_{}", level + 1),
              .why = "The mean of all and the effect of the level; it is the "
                     "mean of its runs.",
              .word = Word::prediction,
              .unit = data.unit()},
             "{} + {}", {one.mean, one.effects[level]}, data.means[level]));
  for (Derivation& number : turned_back(data, "yhat", "predicted value", data.means[level])) {
    step.numbers.push_back(std::move(number));
  }
  for (Derivation& number : prediction_intervals(
           data, level,
           {fmt::format("s_e / sqrt(r_{})", level + 1), "{} / sqrt({})", {one.runs_of(level)}})) {
    step.numbers.push_back(std::move(number));
  }
  return step;
}

}  // namespace

lessons::Lesson one_factor_lesson(const LessonTask& task) {
  const OneFactor one = one_factor(task);
  require_noise(one.data);
  lessons::Lesson lesson;
  lesson.title = fmt::format("One factor with {} levels{}, step by step", one.levels.size(),
                             task.logarithm ? ", multiplicative" : "");
  lesson.question = fmt::format("Does {} change {}, and by how much?", one.factor, task.label);
  lesson.steps = {measure_step(one.data), mean_step(one),
                  effects_step(one),      squares_step(one),
                  share_step(one),        noise_step(one),
                  test_step(one),         interval_step(one),
                  prediction_step(one),   decision_of_levels(one.data, {one.factor})};
  return lesson;
}

}  // namespace yates::anova

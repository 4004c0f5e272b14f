// One factor with any number of levels. Source: R. Jain, The Art of Computer Systems Performance
// Analysis, 1991, chapter 20.
#include <cmath>

#include <fmt/format.h>

#include "anova/lessons/lesson_parts.hpp"
#include "anova/lessons/lesson_steps.hpp"

namespace yates::anova {

using lessons::Writer;

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
  std::string level_text(std::size_t level) const {
    return fmt::format("{}={}", factor, levels[level]);
  }
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
  Writer step = one.data.write("one-mean");
  step.say(one.balanced ? "balanced" : "unbalanced");
  add_mean(step, "mean-of-runs", {}, one.data.all_runs);
  return step.written;
}

lessons::Step effects_step(const OneFactor& one) {
  Writer step = one.data.write("level-effects");
  step.say("effect");
  lessons::Sum sum;
  for (std::size_t i = 0; i < one.levels.size(); ++i) {
    sum.add("{} * {}", {one.runs_of(i), one.effects[i]});
    step.derive("level-effect",
                {{"level", one.level_text(i)},
                 {"symbol", fmt::format("a_{}", i + 1)},
                 {"mean", fmt::format("ybar_{}", i + 1)},
                 {"once", step.text("level-effect/one-factor")}},
                {one.data.means[i], one.mean}, one.effects[i]);
  }
  if (sum.operands.size() <= lessons::most_written_out) step.derive("effects-added", {}, sum, 0.0);
  step.ask("added");
  return step.written;
}

lessons::Step squares_step(const OneFactor& one) {
  Writer step = one.data.write("squares");
  step.say("parts");
  add_total_variation(step, one.data, "mu");
  lessons::Sum sum;
  for (std::size_t i = 0; i < one.levels.size(); ++i) {
    sum.add("{} * {}^2", {one.runs_of(i), one.effects[i]});
  }
  step.derive("squares-of-factor", {{"factor", one.factor}}, sum, one.sum_of_squares());
  add_noise_left(step, one.data, {{"SS_A", one.sum_of_squares()}});
  return step.written;
}

lessons::Step share_step(const OneFactor& one) {
  Writer step = one.data.write("one-share");
  add_share(step, one.data, "A", one.factor, one.sum_of_squares(), step.text("factor"));
  add_noise_share(step, one.data, step.text("noise"));
  step.ask("more", {{"factor", one.factor}, {"share", step.written.numbers.front().result}});
  return step.written;
}

lessons::Step noise_step(const OneFactor& one) {
  Writer step = one.data.write("level-noise");
  const LessonData& data = one.data;
  const double levels = static_cast<double>(one.levels.size());
  add_freedom(step, "A", one.factor, "a - 1", "{} - 1", {levels}, levels - 1.0,
              step.text("factor"));
  add_freedom(step, noise_suffix, "the noise", "N - a", "{} - {}", {data.observations(), levels},
              data.error_df(), step.text("runs"));
  add_noise_numbers(step, data);
  return step.written;
}

lessons::Step test_step(const OneFactor& one) {
  Writer step = one.data.write("level-tests");
  step.say("one-factor");
  add_test(step, one.data, one.data.analysis.terms.front(), "A", one.factor);
  step.show(analysis_table(one.data, {"A"}));
  step.ask("noise");
  return step.written;
}

lessons::Step interval_step(const OneFactor& one) {
  Writer step = one.data.write("level-intervals");
  const LessonData& data = one.data;
  const double sigma = *data.analysis.sigma;
  add_t(step, data);
  for (std::size_t i = 0; i < one.levels.size(); ++i) {
    const double runs = one.runs_of(i);
    const std::string number = fmt::to_string(i + 1);
    const Estimated effect{
        .suffix = "a" + number,
        .symbol = "a_" + number,
        .value = one.effects[i],
        .error_symbol = "s_a" + number,
        .standard_error = sigma * std::sqrt(1.0 / runs - 1.0 / data.observations()),
        .subject = one.level_text(i)};
    step.derive("error-of-level", {{"level", effect.subject}, {"i", number}},
                {sigma, runs, data.observations()}, effect.standard_error);
    add_interval(step, data, effect);
  }
  const auto furthest = furthest_apart(data.means);
  if (!furthest) return step.written;
  const auto [high, low] = *furthest;
  const double error = sigma * std::sqrt(1.0 / one.runs_of(high) + 1.0 / one.runs_of(low));
  const lessons::Places places = add_difference(step, "d", "ybar_", data.means, one.levels);
  step.derive("error-of-difference", places, {sigma, one.runs_of(high), one.runs_of(low)}, error);
  add_interval(step, data,
               {.suffix = "d",
                .symbol = "d",
                .value = data.means[high] - data.means[low],
                .error_symbol = "s_d",
                .standard_error = error,
                .subject = step.text("choice", places)});
  return step.written;
}

lessons::Step prediction_step(const OneFactor& one) {
  Writer step = one.data.write("predict-level");
  const LessonData& data = one.data;
  const std::size_t level = data.setting_to_predict();
  const lessons::Places places{{"setting", data.setting_text(level)},
                               {"i", fmt::to_string(level + 1)}};
  step.say("which", places);
  lessons::Sum sum;
  sum.add("{}", {one.mean}, "mu");
  sum.add("{}", {one.effects[level]}, fmt::format("a_{}", level + 1));
  add_prediction(step, data, places, sum, data.means[level]);
  add_prediction_intervals(step, data, level, places, {one.runs_of(level)});
  return step.written;
}

}  // namespace

lessons::Lesson one_factor_lesson(const LessonTask& task) {
  const OneFactor one = one_factor(task);
  require_noise(one.data);
  const Writer about = one.data.write("one-factor", {{"levels", fmt::to_string(one.levels.size())},
                                                     {"multiplicative", multiplicative(task)},
                                                     {"factor", one.factor}});
  return {.title = about.written.title,
          .question = about.text("question"),
          .data = {},
          .steps = {measure_step(one.data), mean_step(one), effects_step(one), squares_step(one),
                    share_step(one), noise_step(one), test_step(one), interval_step(one),
                    prediction_step(one), decision_of_levels(one.data, {one.factor})}};
}

}  // namespace yates::anova

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

std::string with_its_unit(const LessonData& data, double value) {
  return printed(value) + (data.unit().empty() ? "" : " " + data.unit());
}

bool lower_is_better(const LessonData& data) {
  return data.task.goal && *data.task.goal == Goal::minimize;
}

}  // namespace

lessons::Step cell_step(const TwoLevel& design) {
  lessons::Step step;
  step.title = "Predict a setting";
  const LessonData& data = design.data;
  const std::size_t setting = data.setting_to_predict();
  step.text.push_back(
      fmt::format("The model puts a setting together again: the mean, plus every q with the sign "
                  "of its column. "
                  "For {}, the setting with the {} mean:",
                  data.setting_text(setting), lower_is_better(data) ? "smallest" : "largest"));
  std::string formula = "yhat = q_0";
  std::string expression = "{}";
  std::vector<double> operands{design.mean.q};
  for (const LetteredEffect& effect : design.effects) {
    const char* sign = effect.signs[setting] < 0 ? "-" : "+";
    formula += fmt::format(" {} q_{}", sign, effect.letters);
    expression += fmt::format(" {} {{}}", sign);
    operands.push_back(effect.q);
  }
  const double predicted = predicted_at(data, setting);
  lessons::About about{.name = fmt::format("predicted mean of {}", data.setting_text(setting)),
                       .symbol = "yhat",
                       .formula = formula,
                       .why = "What the model says that this setting gives on average.",
                       .word = Word::prediction,
                       .unit = data.unit()};
  if (operands.size() > most_written_out) {
    about.formula = "yhat = q_0 + sum of sign * q";
    step.numbers.push_back(lessons::looked_up(
        std::move(about), fmt::format("the sum of {} numbers with their signs", operands.size()),
        predicted));
  } else {
    step.numbers.push_back(derive(std::move(about), expression, operands, predicted));
  }
  const bool exact = static_cast<double>(design.effects.size() + 1) == design.settings();
  step.questions.push_back(
      {"Is the prediction the mean of the runs of this setting?",
       exact
           ? "Yes: the model has as many numbers as there are settings, so that it gives every "
             "mean exactly."
           : fmt::format("Not exactly: the model leaves effects out, so that it smooths. The runs "
                         "of this setting have the mean {}.",
                         with_its_unit(data, data.means[setting]))});
  for (Derivation& one : turned_back(data, "yhat", "predicted value", predicted)) {
    step.numbers.push_back(std::move(one));
  }
  const double numbers = static_cast<double>(design.effects.size() + 1);
  for (Derivation& one : prediction_intervals(
           data, setting,
           {"s_e * sqrt(number of q / N)", "{} * sqrt({} / {})", {numbers, data.observations()}})) {
    step.numbers.push_back(std::move(one));
  }
  return step;
}

lessons::Step residuals_step(const TwoLevel& design) {
  lessons::Step step;
  step.title = "Residuals of that setting";
  const LessonData& data = design.data;
  const std::size_t setting = data.setting_to_predict();
  step.numbers = residuals_of_setting(data, setting, predicted_at(data, setting));
  if (!data.has_noise()) {
    step.text.emplace_back(
        "With as many effects as settings, and one run of each, every residual is 0: there is "
        "nothing to look at. That does not mean that the measurement has no noise.");
    return step;
  }
  step.text.push_back(fmt::format("Of {}, then of all runs.", data.setting_text(setting)));
  step.tables.push_back(residual_table(data));
  step.numbers.push_back(residual_sum(data));
  return step;
}

lessons::Step decision_step(const TwoLevel& design) {
  lessons::Step step;
  step.title = "Check and decide";
  const LessonData& data = design.data;
  step.text.emplace_back(
      "Before a decision, look whether the runs are what the arithmetic takes them for: "
      "independent, "
      "scattered equally everywhere, without outliers.");
  if (data.has_noise()) step.tables.push_back(checks_table(data));
  step.conclusions = scale_remarks(data);
  std::string matter;
  std::string interactions;
  std::vector<model::TermName> shown;
  const bool can_tell = data.has_noise() || design.table.lenth;
  for (const LetteredEffect& effect : design.effects) {
    if (!can_tell || design.matters(effect)) shown.push_back(data.analysis.terms[effect.term].term);
    if (!design.matters(effect)) continue;
    matter += (matter.empty() ? "" : ", ") + effect.letters;
    if (!effect.main) interactions += (interactions.empty() ? "" : "; ") + effect.name;
  }
  if (!can_tell) {
    step.conclusions.emplace_back(
        "Without a repeated run this lesson cannot say which effects are real. Their sizes say "
        "what "
        "to measure again.");
  } else {
    step.conclusions.push_back(matter.empty() ? "No effect was shown to matter."
                                              : fmt::format("Shown to matter: {}.", matter));
  }
  if (!interactions.empty()) {
    step.conclusions.push_back(
        fmt::format("Do not tune these factors one at a time, because of {}.", interactions));
  }
  const std::size_t best = data.setting_to_predict();
  const double value = data.measured(predicted_at(data, best));
  const std::string unit = data.task.unit.empty() ? "" : " " + data.task.unit;
  if (data.task.goal && matter.empty() && can_tell) {
    step.conclusions.push_back(fmt::format(
        "The best prediction, {}{}, is that of {}. Nothing shows that it is better than another: "
        "that is no reason to change.",
        printed(value), unit, data.setting_text(best)));
  } else if (data.task.goal) {
    step.conclusions.push_back(
        data.advice(best, printed(value) + unit, shown) +
        " Confirm it by a few further runs, since the best of several means is usually a little "
        "lucky.");
  } else {
    step.conclusions.push_back(
        fmt::format("The largest value, {}{}, is predicted for {}. Say --goal minimize or --goal "
                    "maximize for the decision.",
                    printed(value), unit, data.setting_text(best)));
  }
  return step;
}

}  // namespace yates::anova

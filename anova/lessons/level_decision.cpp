#include <fmt/format.h>

#include "anova/lessons/lesson_parts.hpp"
#include "anova/lessons/lesson_steps.hpp"
#include "language/error.hpp"

namespace yates::anova {

void require_noise(const LessonData& data) {
  if (data.has_noise()) return;
  throw language::InputError(fmt::format(
      "'{}': {}, so a lesson has no noise to compare effects with; measure settings repeatedly",
      data.analysis.formula,
      data.analysis.residual.df > 0 ? "the model gives every run exactly"
                                    : "nothing is left of the runs beside the model"));
}

lessons::Step decision_of_levels(const LessonData& data, const std::vector<std::string>& names) {
  lessons::Step step;
  step.title = "Residuals, checks and the decision";
  const std::size_t setting = data.setting_to_predict();
  step.text.push_back(
      fmt::format("The residuals of {}, then of all runs.", data.setting_text(setting)));
  step.numbers = residuals_of_setting(data, setting, predicted_at(data, setting));
  step.numbers.push_back(residual_sum(data));
  step.tables.push_back(residual_table(data));
  step.tables.push_back(checks_table(data));
  step.conclusions = scale_remarks(data);
  std::string shown;
  std::string not_shown;
  std::vector<model::TermName> shown_terms;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const TermRow& row = data.analysis.terms[i];
    if (row.shown) shown_terms.push_back(row.term);
    std::string& list = row.shown ? shown : not_shown;
    list += (list.empty() ? "" : ", ") + names[i];
  }
  if (!shown.empty()) step.conclusions.push_back(fmt::format("Shown to matter: {}.", shown));
  if (!not_shown.empty()) {
    step.conclusions.push_back(
        fmt::format("Not shown to matter: {}. That is not the same as shown not to matter: the "
                    "intervals say how large it may still be.",
                    not_shown));
  }
  const std::string unit = data.task.unit.empty() ? "" : " " + data.task.unit;
  const std::string value = lessons::printed(data.measured(predicted_at(data, setting)));
  if (!data.task.goal) {
    step.conclusions.push_back(
        fmt::format("The largest value, {}{}, is predicted for {}. Say --goal minimize or "
                    "--goal maximize for the decision.",
                    value, unit, data.setting_text(setting)));
  } else if (shown.empty()) {
    step.conclusions.push_back(
        fmt::format("The best prediction, {}{}, is that of {}. Nothing shows that it is better "
                    "than another: that is no reason to change.",
                    value, unit, data.setting_text(setting)));
  } else {
    step.conclusions.push_back(data.advice(setting, value + unit, shown_terms) +
                               " Confirm it by further runs.");
  }
  return step;
}

}  // namespace yates::anova

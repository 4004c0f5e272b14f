// What the lessons on factors of several levels have in common.
#include <algorithm>

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

std::optional<std::pair<std::size_t, std::size_t>> furthest_apart(
    const std::vector<double>& means) {
  const auto [low, high] = std::minmax_element(means.begin(), means.end());
  if (low == high) return std::nullopt;
  return std::pair{static_cast<std::size_t>(high - means.begin()),
                   static_cast<std::size_t>(low - means.begin())};
}

lessons::Places add_difference(lessons::Writer& step, const std::string& symbol,
                               const std::string& mean, const std::vector<double>& means,
                               const std::vector<std::string>& levels) {
  const auto [high, low] = *furthest_apart(means);
  const lessons::Places places{{"high", levels[high]},
                               {"low", levels[low]},
                               {"symbol", symbol},
                               {"mean", mean},
                               {"i", fmt::to_string(high + 1)},
                               {"j", fmt::to_string(low + 1)}};
  step.derive("difference", places, {means[high], means[low]}, means[high] - means[low]);
  return places;
}

lessons::Step decision_of_levels(const LessonData& data, const std::vector<std::string>& names) {
  lessons::Writer step = data.write("level-decision");
  const std::size_t setting = data.setting_to_predict();
  step.say("which", {{"setting", data.setting_text(setting)}});
  add_residuals(step, data, setting);
  step.show(residual_table(data));
  step.show(checks_table(data));
  conclude_scale(step, data);
  std::vector<std::string> shown;
  std::vector<std::string> not_shown;
  std::vector<model::TermName> shown_terms;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const TermRow& row = data.analysis.terms[i];
    (row.shown ? shown : not_shown).push_back(names[i]);
    if (row.shown) shown_terms.push_back(row.term);
  }
  if (!shown.empty()) step.conclude("shown", {{"names", joined(shown)}});
  if (!not_shown.empty()) step.conclude("not-shown", {{"names", joined(not_shown)}});
  conclude_choice(step, data, shown.empty(), shown_terms);
  return step.written;
}

}  // namespace yates::anova

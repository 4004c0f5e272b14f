#include <fmt/format.h>

#include "anova/lessons/lesson_parts.hpp"
#include "anova/lessons/lesson_steps.hpp"

namespace yates::anova {

lessons::Step cell_step(const TwoLevel& design) {
  lessons::Writer step = design.write("cell");
  const LessonData& data = design.data;
  const std::size_t setting = data.setting_to_predict();
  const std::size_t numbers = design.effects.size() + 1;
  const lessons::Places places{{"setting", data.setting_text(setting)},
                               {"extreme", data.lower_is_better() ? "smallest" : "largest"},
                               {"mean", with_unit(data.means[setting], data.unit())},
                               {"count", fmt::to_string(numbers)}};
  step.say("together", places);
  lessons::Sum sum;
  sum.add("{}", {design.mean.q}, "q_0");
  for (const LetteredEffect& effect : design.effects) {
    sum.add("{}", {effect.q}, "q_" + effect.letters, effect.signs[setting]);
  }
  if (numbers > lessons::most_written_out) sum.symbols = "q_0 + sum of sign * q";
  add_prediction(step, data, places, sum, predicted_at(data, setting));
  step.ask(numbers == data.settings() ? "exact" : "smooth", places);
  add_prediction_intervals(step, data, setting, {},
                           {static_cast<double>(numbers), data.observations()});
  return step.written;
}

lessons::Step residuals_step(const TwoLevel& design) {
  lessons::Writer step = design.write("residuals");
  const LessonData& data = design.data;
  const std::size_t setting = data.setting_to_predict();
  if (!data.has_noise()) {
    add_residuals_of_setting(step, data, setting);
    step.say("none");
    return step.written;
  }
  add_residuals(step, data, setting);
  step.say("which", {{"setting", data.setting_text(setting)}});
  step.show(residual_table(data));
  return step.written;
}

lessons::Step decision_step(const TwoLevel& design) {
  lessons::Writer step = design.write("decision");
  const LessonData& data = design.data;
  step.say("look");
  if (data.has_noise()) step.show(checks_table(data));
  conclude_scale(step, data);
  std::vector<std::string> matter;
  std::vector<std::string> interactions;
  std::vector<model::TermName> shown;
  const bool can_tell = data.has_noise() || design.table.lenth;
  for (const LetteredEffect& effect : design.effects) {
    if (!can_tell || design.matters(effect)) shown.push_back(data.analysis.terms[effect.term].term);
    if (!design.matters(effect)) continue;
    matter.push_back(effect.letters);
    if (!effect.main) interactions.push_back(effect.name);
  }
  step.conclude(!can_tell        ? "no-noise"
                : matter.empty() ? "nothing"
                                 : "shown",
                {{"letters", joined(matter)}});
  if (!interactions.empty()) {
    step.conclude("together", {{"interactions", joined(interactions, "; ")}});
  }
  conclude_choice(step, data, matter.empty() && can_tell, shown);
  return step.written;
}

}  // namespace yates::anova

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "anova/lessons/lesson_parts.hpp"
#include "anova/lessons/lesson_steps.hpp"
#include "numerics/lenth.hpp"
#include "numerics/order_statistics.hpp"

namespace yates::anova {

using lessons::Derivation;
using lessons::Places;
using lessons::printed;
using lessons::Writer;

namespace {

Places sorted_list(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  std::vector<std::string> result;
  for (const double value : values) result.push_back(printed(value));
  return {{"sizes", joined(result)}};
}

/// The noise of unrepeated runs, from the effects themselves.
void add_lenth(Writer& step, const TwoLevel& design) {
  const numerics::Lenth& lenth = *design.table.lenth;
  std::vector<double> sizes;
  for (const LetteredEffect& effect : design.effects) sizes.push_back(std::abs(2.0 * effect.q));
  const double middle = numerics::median(sizes);
  std::vector<double> small;
  for (const double size : sizes) {
    if (size < 2.5 * 1.5 * middle) small.push_back(size);
  }
  step.look_up("median", sorted_list(sizes), middle);
  step.derive("first-guess", {}, {middle}, 1.5 * middle);
  if (small.empty()) return;
  const double error = lenth.pseudo_standard_error;
  step.look_up("median-of-small", sorted_list(small), numerics::median(small));
  step.derive("pseudo-error", {}, {numerics::median(small)}, error);
  if (!(error > 0.0)) return;
  const double multiplier = lenth.simultaneous_margin / error;
  step.look_up("multiplier-by-lenth",
               {{"count", fmt::to_string(sizes.size())}, {"df", printed(lenth.df)}}, multiplier);
  step.derive("margin", {}, {multiplier, error}, lenth.simultaneous_margin);
  for (const LetteredEffect& effect : design.effects) {
    Derivation one;
    one.name = effect.name;
    one.formula = fmt::format("|2 q_{}| against the margin", effect.letters);
    one.inserted = fmt::format("{} and {}", printed(std::abs(2.0 * effect.q)),
                               printed(lenth.simultaneous_margin));
    one.result = step.text(design.matters(effect) ? "larger" : "smaller");
    one.word = lessons::Word::lenth;
    step.written.numbers.push_back(std::move(one));
  }
}

/// All intervals together, as `yates effects` widens them.
void add_simultaneous(Writer& step, const TwoLevel& design) {
  const auto family = static_cast<int>(design.effects.size());
  if (family < 2) return;
  const LessonData& data = design.data;
  const double multiplier =
      interval_multiplier(data.task.confidence, Adjustment::holm, family, data.error_df());
  const double half_width = multiplier * design.standard_error_of_q();
  step.look_up(
      "multiplier",
      {{"count", fmt::to_string(family)}, {"alpha", printed(100.0 * (1.0 - data.task.confidence))}},
      multiplier);
  step.derive("half-width", {}, {multiplier, design.standard_error_of_q()}, half_width);
  std::vector<std::string> matter;
  for (const LetteredEffect& effect : design.effects) {
    if (std::abs(effect.q) > half_width) matter.push_back(effect.letters);
  }
  step.conclude(matter.empty() ? "none-together" : "together", {{"letters", joined(matter)}});
}

void add_freedom_of_noise(Writer& step, const TwoLevel& design) {
  const double m = static_cast<double>(design.effects.size());
  if (design.replications() > 1.0 && m + 1.0 == design.settings()) {  // the model has every effect
    add_freedom(step, noise_suffix, "the noise", step.text("within"), "{} * ({} - 1)",
                {design.settings(), design.replications()}, design.data.error_df(),
                step.text("within-why"));
  } else {
    add_freedom(step, noise_suffix, "the noise", "N - 1 - number of effects", "{} - 1 - {}",
                {design.data.observations(), m}, design.data.error_df(), step.text("left-why"));
  }
}

}  // namespace

Estimated estimated_q(const TwoLevel& design, const LetteredEffect& effect) {
  return {.suffix = effect.letters,
          .symbol = "q_" + effect.letters,
          .value = effect.q,
          .error_symbol = "s_q",
          .standard_error = design.standard_error_of_q(),
          .subject = effect.name};
}

lessons::Step noise_step(const TwoLevel& design) {
  Writer step = design.write("noise");
  const LessonData& data = design.data;
  if (!data.has_noise()) {
    step.say(data.analysis.residual.df > 0 ? "exact" : "none");
    if (data.analysis.residual.df > 0) return step.written;
    step.say(design.table.lenth ? "lenth" : "too-few");
    if (design.table.lenth) add_lenth(step, design);
    return step.written;
  }
  step.say("compared");
  add_freedom_of_noise(step, design);
  add_noise_numbers(step, data);
  step.derive("error-of-q", {}, {*data.analysis.sigma, data.observations()},
              design.standard_error_of_q());
  add_t(step, data);
  lessons::LessonTable table{.caption = step.text("intervals"),
                             .columns = {"effect", "q", "from", "to", "contains 0"},
                             .rows = {}};
  for (const LetteredEffect& effect : design.effects) {
    const bool inside = add_interval(step, data, estimated_q(design, effect));
    const auto ends = step.written.numbers.end() - 2;
    table.rows.push_back({{row_name(effect.letters, effect.main ? effect.name : "")},
                          {printed(effect.q), "q_" + effect.letters},
                          {printed(*ends[0].value), "low_" + effect.letters},
                          {printed(*ends[1].value), "high_" + effect.letters},
                          {inside ? "yes" : "no"}});
  }
  step.show(std::move(table));
  add_simultaneous(step, design);
  step.ask("narrower");
  return step.written;
}

lessons::Step tests_step(const TwoLevel& design) {
  Writer step = design.write("tests");
  const LessonData& data = design.data;
  step.say(data.has_noise() ? "compared" : "none");
  if (!data.has_noise()) return step.written;
  std::vector<std::string> suffixes(data.analysis.terms.size());
  for (const LetteredEffect& effect : design.effects) {
    suffixes[effect.term] = effect.letters;
    add_test(step, data, data.analysis.terms[effect.term], effect.letters, effect.name);
  }
  const LetteredEffect& first = design.effects.front();
  const TermRow& row = data.analysis.terms[first.term];
  if (row.f) {
    add_f_again(step, row, first.letters, "q and its standard error", estimated_q(design, first));
  }
  step.show(analysis_table(data, suffixes));
  return step.written;
}

}  // namespace yates::anova

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "anova/lessons/lesson_parts.hpp"
#include "anova/lessons/lesson_steps.hpp"
#include "numerics/lenth.hpp"
#include "numerics/order_statistics.hpp"

namespace yates::anova {

using lessons::Derivation;
using lessons::derive;
using lessons::looked_up;
using lessons::printed;
using lessons::Word;

namespace {

std::string sorted_list(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  std::string result;
  for (const double value : values) result += (result.empty() ? "" : ", ") + printed(value);
  return "the middle of " + result;
}

/// The noise of unrepeated runs, from the effects themselves.
void add_lenth(lessons::Step& step, const TwoLevel& design) {
  const numerics::Lenth& lenth = *design.table.lenth;
  std::vector<double> sizes;
  for (const LetteredEffect& effect : design.effects) sizes.push_back(std::abs(2.0 * effect.q));
  const double middle = numerics::median(sizes);
  std::vector<double> small;
  for (const double size : sizes) {
    if (size < 2.5 * 1.5 * middle) small.push_back(size);
  }
  const std::string unit = design.data.unit();
  const auto about = [&](const char* name, const char* symbol, const char* formula,
                         const char* why) {
    return lessons::About{.name = name,
                          .symbol = symbol,
                          .formula = formula,
                          .why = why,
                          .word = Word::lenth,
                          .unit = unit};
  };
  step.numbers.push_back(looked_up(about("median of all effects", "m_1", "m_1 = median of |effect|",
                                         "If most effects are zero, what is computed for them is "
                                         "noise, and the median shows its size."),
                                   sorted_list(sizes), middle));
  step.numbers.push_back(
      derive(about("first guess of their standard error", "s_0", "s_0 = 1.5 * m_1",
                   "1.5 times the median is about one standard error where "
                   "there is noise alone."),
             "1.5 * {}", {middle}, 1.5 * middle));
  if (small.empty()) return;
  step.numbers.push_back(looked_up(
      about("median of the small effects", "m_2", "m_2 = median of |effect| below 2.5 * s_0",
            "Effects beyond 2.5 standard errors are real and must not count as noise."),
      sorted_list(small), numerics::median(small)));
  step.numbers.push_back(derive(about("pseudo standard error", "PSE", "PSE = 1.5 * m_2",
                                      "The noise of an effect, guessed without a repeated run."),
                                "1.5 * {}", {numerics::median(small)},
                                lenth.pseudo_standard_error));
  if (!(lenth.pseudo_standard_error > 0.0)) return;
  const double multiplier = lenth.simultaneous_margin / lenth.pseudo_standard_error;
  step.numbers.push_back(looked_up(
      {.name = "multiplier for all effects together",
       .symbol = "t_all",
       .formula = "t_all",
       .why = "Wide enough for all effects at once, since we look at all of them.",
       .word = Word::simultaneous},
      fmt::format("Sidak's multiplier of {} effects with {} degrees of freedom, a third of them",
                  sizes.size(), printed(lenth.df)),
      multiplier));
  step.numbers.push_back(derive(about("margin", "margin", "margin = t_all * PSE",
                                      "An effect that is larger than this is hardly noise."),
                                "{} * {}", {multiplier, lenth.pseudo_standard_error},
                                lenth.simultaneous_margin));
  for (const LetteredEffect& effect : design.effects) {
    Derivation one;
    one.name = effect.name;
    one.formula = fmt::format("|2 q_{}| against the margin", effect.letters);
    one.inserted = fmt::format("{} and {}", printed(std::abs(2.0 * effect.q)),
                               printed(lenth.simultaneous_margin));
    one.result = design.matters(effect) ? "larger: it matters" : "smaller: it may be noise";
    one.word = Word::lenth;
    step.numbers.push_back(std::move(one));
  }
}

/// All intervals together, as `yates effects` widens them.
void add_simultaneous(lessons::Step& step, const TwoLevel& design) {
  const auto family = static_cast<int>(design.effects.size());
  if (family < 2) return;
  const LessonData& data = design.data;
  const double multiplier =
      interval_multiplier(data.task.confidence, Adjustment::holm, family, data.error_df());
  const double half_width = multiplier * design.standard_error_of_q();
  step.numbers.push_back(looked_up(
      {.name = "multiplier for all effects together",
       .symbol = "t_all",
       .formula = "t_all",
       .why = fmt::format("Each interval alone is wrong in {} of 100 experiments. So that all {} "
                          "hold together, they must be wider; yates anova and yates effects print "
                          "them so.",
                          printed(100.0 * (1.0 - data.task.confidence)), family),
       .word = Word::simultaneous},
      fmt::format("Sidak's multiplier of {} effects with {} degrees of freedom", family,
                  data.error_df()),
      multiplier));
  step.numbers.push_back(derive({.name = "half width of all intervals together",
                                 .symbol = "h_all",
                                 .formula = "h_all = t_all * s_q",
                                 .why = "A q beyond this matters even though we looked at all of "
                                        "them.",
                                 .word = Word::simultaneous,
                                 .unit = data.unit()},
                                "{} * {}", {multiplier, design.standard_error_of_q()}, half_width));
  std::string matter;
  for (const LetteredEffect& effect : design.effects) {
    if (std::abs(effect.q) <= half_width) continue;
    matter += (matter.empty() ? "" : ", ") + effect.letters;
  }
  step.conclusions.push_back(matter.empty() ? "Together, none of the effects is shown to matter."
                                            : fmt::format("Beyond h_all are: {}.", matter));
}

}  // namespace

lessons::Step noise_step(const TwoLevel& design) {
  lessons::Step step;
  step.title = "Is it noise?";
  const LessonData& data = design.data;
  if (!data.has_noise()) {
    if (data.analysis.residual.df > 0) {
      step.text.emplace_back(
          "The model gives every run exactly, so there is no noise to compare the effects with.");
      return step;
    }
    step.text.emplace_back(
        "No setting was measured twice and nothing was left for the noise, so it cannot be "
        "computed from runs. Repeat the settings (2^k r) if you can.");
    if (design.table.lenth) {
      step.text.emplace_back(
          "One way remains: if most effects are zero, their own size shows the noise.");
      add_lenth(step, design);
    } else {
      step.text.emplace_back("With fewer than three effects nothing shows how large the noise is.");
    }
    return step;
  }
  step.text.emplace_back(
      "If the experiment was repeated, the effects would come out differently, by noise alone. By "
      "how much? Looked at alone, an effect matters where its interval does not contain 0.");
  const double m = static_cast<double>(design.effects.size());
  const bool within =
      design.replications() > 1.0 && m + 1.0 == design.settings();  // the model has every effect
  step.numbers.push_back(
      within ? derive({.name = "degrees of freedom of the noise",
                       .symbol = "df_e",
                       .formula = design.full
                                      ? fmt::format("df_e = 2^{} (r - 1)", design.factors.size())
                                      : "df_e = n (r - 1)",
                       .why = "Each setting gives one less than it has runs, because its mean was "
                              "computed from them.",
                       .word = Word::degrees_of_freedom},
                      "{} * ({} - 1)", {design.settings(), design.replications()}, data.error_df())
             : derive({.name = "degrees of freedom of the noise",
                       .symbol = "df_e",
                       .formula = "df_e = N - 1 - number of effects",
                       .why = "All runs, less one for the mean and one for each effect.",
                       .word = Word::degrees_of_freedom},
                      "{} - 1 - {}", {data.observations(), m}, data.error_df()));
  for (Derivation& one : noise_numbers(data)) step.numbers.push_back(std::move(one));
  step.numbers.push_back(derive({.name = "standard error of every q",
                                 .symbol = "s_q",
                                 .formula = "s_q = s_e / sqrt(N)",
                                 .why = "Every q is computed from all N runs, so the noise of the "
                                        "single runs mostly cancels.",
                                 .word = Word::standard_error,
                                 .unit = data.unit()},
                                "{} / sqrt({})", {*data.analysis.sigma, data.observations()},
                                design.standard_error_of_q()));
  step.numbers.push_back(t_of(data));
  lessons::LessonTable table{
      .caption = fmt::format("{} intervals of q", percent_text(data.task.confidence)),
      .columns = {"effect", "q", "from", "to", "contains 0"},
      .rows = {}};
  for (const LetteredEffect& effect : design.effects) {
    const Estimated number{.suffix = effect.letters,
                           .name = "q_" + effect.letters,
                           .symbol = "q_" + effect.letters,
                           .value = effect.q,
                           .error_symbol = "s_q",
                           .standard_error = design.standard_error_of_q(),
                           .subject = effect.name,
                           .unit = data.unit()};
    std::vector<Derivation> ends = interval_of(data, number);
    table.rows.push_back({{row_name(effect.letters, effect.main ? effect.name : "")},
                          {printed(effect.q), "q_" + effect.letters},
                          {printed(*ends[0].value), "low_" + effect.letters},
                          {printed(*ends[1].value), "high_" + effect.letters},
                          {contains_zero(data, number) ? "yes" : "no"}});
    for (Derivation& one : ends) step.numbers.push_back(std::move(one));
  }
  step.tables.push_back(std::move(table));
  add_simultaneous(step, design);
  step.questions.push_back(
      {"With four times as many runs of each setting, how wide would the intervals be?",
       "About half as wide: s_q falls with the square root of the number of runs. A little less "
       "still, because t gets smaller with more degrees of freedom."});
  return step;
}

lessons::Step tests_step(const TwoLevel& design) {
  lessons::Step step;
  step.title = "F and p from the same numbers";
  const LessonData& data = design.data;
  if (!data.has_noise()) {
    step.text.emplace_back(
        "F divides the mean square of an effect by that of the noise. Here no noise was measured, "
        "so "
        "there is no F and no p; yates anova prints none either.");
    return step;
  }
  step.text.emplace_back(
      "The analysis of variance asks the same question in another form: how many times larger than "
      "the noise is the mean square of an effect? Of each effect alone it says the same, because F "
      "is the square of q / s_q.");
  std::vector<std::string> suffixes(data.analysis.terms.size());
  for (const LetteredEffect& effect : design.effects) {
    suffixes[effect.term] = effect.letters;
    for (Derivation& one :
         test_of(data, data.analysis.terms[effect.term], effect.letters, effect.name)) {
      step.numbers.push_back(std::move(one));
    }
  }
  const LetteredEffect& first = design.effects.front();
  const std::optional<double> f = data.analysis.terms[first.term].f;
  if (f) {
    step.numbers.push_back(derive({.name = "the same F from q and its standard error",
                                   .symbol = "F_check",
                                   .formula = fmt::format("F_{0} = (q_{0} / s_q)^2", first.letters),
                                   .why = "The same as above: interval and F are two views of one "
                                          "comparison.",
                                   .word = Word::f_ratio},
                                  "({} / {})^2", {first.q, design.standard_error_of_q()}, *f));
  }
  step.tables.push_back(analysis_table(data, suffixes));
  return step;
}

}  // namespace yates::anova

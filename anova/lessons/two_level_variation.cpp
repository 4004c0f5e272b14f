#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "anova/lessons/lesson_parts.hpp"
#include "anova/lessons/lesson_steps.hpp"

namespace yates::anova {

using lessons::derive;
using lessons::printed;
using lessons::Word;

namespace {

const LetteredEffect& largest_effect(const TwoLevel& design) {
  return *std::max_element(design.effects.begin(), design.effects.end(),
                           [](const LetteredEffect& a, const LetteredEffect& b) {
                             return std::abs(a.q) < std::abs(b.q);
                           });
}

}  // namespace

std::string row_name(const std::string& letters, const std::string& factor) {
  return factor.empty() ? letters : fmt::format("{}, {}", letters, factor);
}

lessons::Step shares_step(const TwoLevel& design) {
  lessons::Step step;
  step.title = "Share of variation";
  const LessonData& data = design.data;
  step.text.emplace_back(
      "Squares tell how much of all differences is due to what. The squares of the effects and of "
      "the noise add up to the square of the whole, as in the theorem of Pythagoras, because the "
      "columns of signs have nothing in common.");
  step.numbers = total_variation(data, "q_0");
  std::vector<std::string> symbols;
  std::vector<double> parts;
  for (const LetteredEffect& effect : design.effects) {
    symbols.push_back("SS_" + effect.letters);
    parts.push_back(effect.sum_of_squares);
    step.numbers.push_back(derive(
        {.name = "sum of squares of " + effect.name,
         .symbol = symbols.back(),
         .formula = fmt::format("SS_{0} = {1} r q_{0}^2", effect.letters,
                                design.full ? fmt::format("2^{}", design.factors.size()) : "n"),
         .why = "",
         .word = Word::sum_of_squares},
        "{} * {} * {}^2", {design.settings(), design.replications(), effect.q},
        effect.sum_of_squares));
  }
  lessons::LessonTable table{.caption = "Where the variation comes from",
                             .columns = {"source", "sum of squares", "share of variation"},
                             .rows = {}};
  const auto share = [&](const std::string& suffix, const std::string& name, double part,
                         const std::string& symbol, const std::string& row) {
    step.numbers.push_back(share_of(suffix, name, part, data.total(), ""));
    table.rows.push_back(
        {{row}, {printed(part), symbol}, {step.numbers.back().result, "share_" + suffix}});
  };
  if (data.analysis.residual.df > 0) {
    step.numbers.push_back(error_by_subtraction(data, symbols, parts));
  }
  for (const LetteredEffect& effect : design.effects) {
    share(effect.letters, effect.name, effect.sum_of_squares, "SS_" + effect.letters,
          row_name(effect.letters, effect.main ? effect.name : ""));
  }
  if (data.analysis.residual.df > 0) {
    share(noise_suffix, "noise", data.analysis.residual.sum_of_squares, "SSE", "noise");
  } else {
    step.conclusions.emplace_back(
        "There are as many effects as differences between the settings, so nothing is left for the "
        "noise.");
  }
  step.tables.push_back(std::move(table));
  const LetteredEffect& largest = largest_effect(design);
  step.questions.push_back(
      {"Which effect explains most of the variation, and is it more than half?",
       fmt::format("{}: {}% of the variation.", largest.name,
                   printed(100.0 * largest.sum_of_squares / data.total(), 3))});
  return step;
}

}  // namespace yates::anova

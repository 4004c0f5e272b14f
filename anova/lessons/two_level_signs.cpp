#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "anova/lessons/lesson_parts.hpp"
#include "anova/lessons/lesson_steps.hpp"

namespace yates::anova {

using lessons::derive;
using lessons::printed;
using lessons::Word;

namespace {

/// A table for reading has no more columns of signs than this.
constexpr std::size_t most_sign_columns = 16;

std::string sign_text(int sign) {
  return sign < 0 ? "-1" : "+1";
}

/// "BD, CE" where the product of two other factors has the same signs as the effect, or all
/// opposite ones: "-BD".
std::string aliases_of(const TwoLevel& design, const LetteredEffect& effect) {
  std::string result;
  const auto add = [&](const std::string& letters, const std::vector<int>& signs) {
    const int product = std::inner_product(signs.begin(), signs.end(), effect.signs.begin(), 0);
    if (letters == effect.letters || std::abs(product) != static_cast<int>(signs.size())) return;
    result += fmt::format("{}{}{}", result.empty() ? "" : ", ", product < 0 ? "-" : "", letters);
  };
  for (std::size_t a = 0; a < design.factors.size(); ++a) {
    add(design.factors[a].letter, design.factors[a].signs);
  }
  for (std::size_t a = 0; a < design.factors.size(); ++a) {
    for (std::size_t b = a + 1; b < design.factors.size(); ++b) {
      std::vector<int> product = design.factors[a].signs;
      for (std::size_t i = 0; i < product.size(); ++i) product[i] *= design.factors[b].signs[i];
      add(design.factors[a].letter + design.factors[b].letter, product);
    }
  }
  return result;
}

lessons::LessonTable alias_table(const TwoLevel& design) {
  lessons::LessonTable table{
      .caption = "What the settings cannot tell apart, of one and two factors",
      .columns = {"effect", "has the same column as"},
      .rows = {},
      .words = 2};
  for (const LetteredEffect& effect : design.effects) {
    table.rows.push_back({{effect.letters}, {aliases_of(design, effect)}});
  }
  return table;
}

}  // namespace

lessons::Step signs_step(const TwoLevel& design) {
  lessons::Step step;
  step.title = "Signs";
  std::string coding;
  for (const LetteredFactor& factor : design.factors) {
    const std::string name =
        factor.letter == factor.name ? factor.name : factor.letter + " is " + factor.name;
    coding += fmt::format("{}{}: -1 stands for {}, +1 for {}", coding.empty() ? "" : "; ", name,
                          factor.low, factor.high);
  }
  step.text.push_back(coding + ".");
  step.text.emplace_back(
      "The column I is +1 everywhere. The column of an interaction is the product of the columns "
      "of "
      "its factors, row by row: AB = A * B. That is all an interaction is.");
  lessons::LessonTable table{
      .caption = "Sign table", .columns = {"setting", "I"}, .rows = {}, .words = 1};
  std::vector<const LetteredEffect*> columns;
  for (const LetteredEffect& effect : design.effects) {
    if (columns.size() < most_sign_columns) columns.push_back(&effect);
  }
  for (const LetteredEffect* effect : columns) table.columns.push_back(effect->letters);
  table.columns.emplace_back("mean");
  for (std::size_t i = 0; i < design.data.settings(); ++i) {
    std::vector<lessons::Cell> row{{design.data.setting_text(i)}, {"+1"}};
    for (const LetteredEffect* effect : columns) row.push_back({sign_text(effect->signs[i])});
    row.push_back({printed(design.data.means[i]), fmt::format("ybar_{}", i + 1)});
    table.rows.push_back(std::move(row));
  }
  step.tables.push_back(std::move(table));
  if (columns.size() < design.effects.size()) {
    step.text.push_back(fmt::format("{} further columns are products in the same way.",
                                    design.effects.size() - columns.size()));
  }
  const auto interaction = std::find_if(design.effects.begin(), design.effects.end(),
                                        [](const LetteredEffect& effect) { return !effect.main; });
  if (interaction != design.effects.end()) {
    step.questions.push_back(
        {fmt::format("Which sign does {} have in the first row?", interaction->letters),
         fmt::format("{}: the product of the signs of its factors there.",
                     sign_text(interaction->signs.front()))});
  }
  if (!design.full) {
    step.tables.push_back(alias_table(design));
    step.conclusions.push_back(fmt::format(
        "Only {} of all {} combinations were measured, so several effects have the same column of "
        "signs. What is computed below under one name is the sum of all of them. It is read as the "
        "effect with the fewest factors, because interactions of many factors are usually small.",
        design.data.settings(),
        design.factors.size() < 60 ? fmt::format("{}", std::size_t{1} << design.factors.size())
                                   : fmt::format("2^{}", design.factors.size())));
  }
  return step;
}

lessons::Step totals_step(const TwoLevel& design) {
  lessons::Step step;
  step.title = "Multiply and add";
  step.text.emplace_back(
      "Multiply every mean by its sign in a column, and add them up. The total of the column I is "
      "the sum of all means; each other total says how far the rows with +1 are above those with "
      "-1.");
  const bool repeated = design.replications() > 1.0;
  const auto total_of = [&](const LetteredEffect& effect, std::string why) {
    std::string expression;
    std::vector<double> operands;
    double total = 0.0;
    for (std::size_t i = 0; i < effect.signs.size(); ++i) {
      expression += effect.signs[i] < 0 ? (i == 0 ? "-{}" : " - {}") : (i == 0 ? "{}" : " + {}");
      operands.push_back(design.data.means[i]);
      total += effect.signs[i] * design.data.means[i];
    }
    lessons::About about{
        .name = fmt::format("total of {}", effect.letters == "0" ? "I" : effect.letters),
        .symbol = "T_" + effect.letters,
        .formula = fmt::format("T_{} = sum of sign * {}", effect.letters, repeated ? "ybar" : "y"),
        .why = std::move(why),
        .word = Word::contrast,
        .unit = design.data.unit()};
    if (operands.size() > most_written_out) {
      step.numbers.push_back(lessons::looked_up(
          std::move(about), fmt::format("the sum of {} means with their signs", operands.size()),
          total));
    } else {
      step.numbers.push_back(derive(std::move(about), expression, operands, total));
    }
  };
  total_of(design.mean, "All signs are +1.");
  for (const LetteredEffect& effect : design.effects) {
    total_of(effect,
             effect.main
                 ? fmt::format("Settings with the high level of {} count positive, those with the "
                               "low level negative; everything else cancels.",
                               effect.name)
                 : fmt::format("The signs are those of the column {}.", effect.letters));
  }
  const auto first = step.numbers.begin() + 1;
  if (first != step.numbers.end()) {
    step.questions.push_back(
        {fmt::format("Is the total of {} above or below zero?", design.effects.front().letters),
         fmt::format("It is {}.", first->result)});
  }
  return step;
}

lessons::Step division_step(const TwoLevel& design) {
  lessons::Step step;
  const std::size_t settings = design.data.settings();
  step.title = fmt::format("Divide by {}", settings);
  step.text.push_back(fmt::format(
      "A total adds up {} means, so divide it by {}. The result is q, half of the effect: a factor "
      "moves the response by q to both sides of the mean, so going from its low to its high level "
      "changes it by 2q.",
      settings, settings));
  lessons::LessonTable table{.caption = "Totals and effects",
                             .columns = {"column", "total", "q", "effect, 2q"},
                             .rows = {}};
  const std::string divisor =
      design.full ? fmt::format("2^{}", design.factors.size()) : std::string("n");
  const auto divide = [&](const LetteredEffect& effect, std::string why) {
    step.numbers.push_back(
        derive({.name = effect.letters == "0" ? "mean of all" : "q of " + effect.name,
                .symbol = "q_" + effect.letters,
                .formula = fmt::format("q_{0} = T_{0} / {1}", effect.letters, divisor),
                .why = std::move(why),
                .word = effect.letters == "0" ? Word::mean
                        : effect.main         ? Word::effect
                                              : Word::interaction,
                .unit = design.data.unit()},
               "{} / {}", {effect.q * design.settings(), design.settings()}, effect.q));
    table.rows.push_back({{effect.letters == "0" ? "I" : effect.letters},
                          {printed(effect.q * design.settings()), "T_" + effect.letters},
                          {printed(effect.q), "q_" + effect.letters},
                          {}});
    if (effect.main) {
      table.rows.back().back() = {printed(2.0 * effect.q), "effect_" + effect.letters};
    }
  };
  divide(design.mean, "The level around which everything below turns.");
  for (const LetteredEffect& effect : design.effects) {
    divide(effect, effect.main
                       ? ""
                       : "If this was zero, the effect of each of these factors would be the "
                         "same at every level of the others.");
    if (!effect.main) continue;
    const auto factor =
        std::find_if(design.factors.begin(), design.factors.end(),
                     [&](const LetteredFactor& one) { return one.letter == effect.letters; });
    const double change = 2.0 * effect.q;
    step.numbers.push_back(derive(
        {.name = "effect of " + effect.name,
         .symbol = "effect_" + effect.letters,
         .formula = fmt::format("effect_{0} = 2 * q_{0}", effect.letters),
         .why = fmt::format("Going from {} to {} {} the mean by {}, on average over the other "
                            "factors.",
                            factor->low, factor->high, change < 0.0 ? "lowers" : "raises",
                            printed(std::abs(change)) +
                                (design.data.unit().empty() ? "" : " " + design.data.unit())),
         .word = Word::effect,
         .unit = design.data.unit()},
        "2 * {}", {effect.q}, change));
    for (lessons::Derivation& one :
         turned_back(design.data, "effect_" + effect.letters, "effect of " + effect.name, change)) {
      one.name = fmt::format("the same as a ratio");
      one.why = fmt::format("{} multiplies what was measured by this factor.", effect.name);
      const std::size_t blank = one.result.find(' ');
      one.result = one.result.substr(0, blank);
      step.numbers.push_back(std::move(one));
    }
  }
  step.tables.push_back(std::move(table));
  return step;
}

}  // namespace yates::anova

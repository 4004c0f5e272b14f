#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "anova/lessons/lesson_parts.hpp"
#include "anova/lessons/lesson_steps.hpp"

namespace yates::anova {

using lessons::printed;

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
    const std::string aliases = aliases_of(design, effect);
    if (!aliases.empty()) table.rows.push_back({{effect.letters}, {aliases}});
  }
  return table;
}

}  // namespace

lessons::Step signs_step(const TwoLevel& design) {
  lessons::Writer step = design.write("signs");
  const LessonData& data = design.data;
  std::vector<std::string> coding;
  for (const LetteredFactor& factor : design.factors) {
    const std::string name =
        factor.letter == factor.name ? factor.name : factor.letter + " is " + factor.name;
    coding.push_back(
        step.text("coding", {{"name", name}, {"low", factor.low}, {"high", factor.high}}));
  }
  step.written.text.push_back(joined(coding, "; ") + ".");
  step.say("products");
  lessons::LessonTable table{
      .caption = "Sign table", .columns = {"setting", "I"}, .rows = {}, .words = 1};
  const std::size_t columns = std::min(most_sign_columns, design.effects.size());
  for (std::size_t e = 0; e < columns; ++e) table.columns.push_back(design.effects[e].letters);
  table.columns.emplace_back("mean");
  for (std::size_t i = 0; i < data.settings(); ++i) {
    std::vector<lessons::Cell> row{{data.setting_text(i)}, {"+1"}};
    for (std::size_t e = 0; e < columns; ++e)
      row.push_back({sign_text(design.effects[e].signs[i])});
    row.push_back({printed(data.means[i]), fmt::format("ybar_{}", i + 1)});
    table.rows.push_back(std::move(row));
  }
  step.show(std::move(table));
  if (columns < design.effects.size()) {
    step.say("further", {{"count", fmt::to_string(design.effects.size() - columns)}});
  }
  const auto interaction = std::find_if(design.effects.begin(), design.effects.end(),
                                        [](const LetteredEffect& effect) { return !effect.main; });
  if (interaction != design.effects.end()) {
    step.ask("first",
             {{"letters", interaction->letters}, {"sign", sign_text(interaction->signs.front())}});
  }
  if (!design.full) {
    lessons::LessonTable aliases = alias_table(design);
    if (!aliases.rows.empty()) step.show(std::move(aliases));
    const std::size_t k = design.factors.size();
    step.conclude("fraction",
                  {{"all", k < 60 ? fmt::to_string(std::size_t{1} << k) : fmt::format("2^{}", k)}});
  }
  return step.written;
}

lessons::Step totals_step(const TwoLevel& design) {
  lessons::Writer step = design.write("totals");
  step.say("adding");
  const auto total_of = [&](const LetteredEffect& effect, std::string_view why) {
    lessons::Sum sum;
    double total = 0.0;
    for (std::size_t i = 0; i < effect.signs.size(); ++i) {
      sum.add("{}", {design.data.means[i]}, "", effect.signs[i]);
      total += effect.signs[i] * design.data.means[i];
    }
    lessons::Places places{{"column", effect.letters == "0" ? "I" : effect.letters},
                           {"letters", effect.letters},
                           {"name", effect.name},
                           {"run", design.replications() > 1.0 ? "ybar" : "y"}};
    places.emplace_back("why", step.text(why, places));
    step.derive("total", places, sum, total);
  };
  total_of(design.mean, "total/of-mean");
  for (const LetteredEffect& effect : design.effects) {
    total_of(effect, effect.main ? "total/of-factor" : "total/of-interaction");
  }
  if (!design.effects.empty()) {
    step.ask("first", {{"letters", design.effects.front().letters},
                       {"result", step.written.numbers[1].result}});
  }
  return step.written;
}

lessons::Step division_step(const TwoLevel& design) {
  lessons::Writer step = design.write("division");
  step.say("halves");
  lessons::LessonTable table{.caption = "Totals and effects",
                             .columns = {"column", "total", "q", "effect, 2q"},
                             .rows = {}};
  const auto divide = [&](const LetteredEffect& effect, std::string_view number) {
    step.derive(number, {{"name", effect.name}, {"letters", effect.letters}},
                {effect.q * design.settings(), design.settings()}, effect.q);
    table.rows.push_back({{effect.letters == "0" ? "I" : effect.letters},
                          {printed(effect.q * design.settings()), "T_" + effect.letters},
                          {printed(effect.q), "q_" + effect.letters},
                          {}});
  };
  divide(design.mean, "q-of-mean");
  for (const LetteredEffect& effect : design.effects) {
    divide(effect, effect.main ? "q-of-factor" : "q-of-interaction");
    if (!effect.main) continue;
    const auto factor =
        std::find_if(design.factors.begin(), design.factors.end(),
                     [&](const LetteredFactor& one) { return one.letter == effect.letters; });
    const double change = 2.0 * effect.q;
    const std::string symbol = "effect_" + effect.letters;
    table.rows.back().back() = {printed(change), symbol};
    step.derive("effect",
                {{"name", effect.name},
                 {"letters", effect.letters},
                 {"low", factor->low},
                 {"high", factor->high},
                 {"moves", change < 0.0 ? "lowers" : "raises"},
                 {"size", with_unit(std::abs(change), design.data.unit())}},
                {effect.q}, change);
    add_turned_back(step, design.data, "ratio", symbol, effect.name, change);
  }
  step.show(std::move(table));
  return step.written;
}

}  // namespace yates::anova

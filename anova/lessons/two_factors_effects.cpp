// Source: R. Jain, The Art of Computer Systems Performance Analysis, 1991, chapters 21 and 22.
#include <fmt/format.h>

#include "anova/lessons/lesson_parts.hpp"
#include "anova/lessons/lesson_steps.hpp"

namespace yates::anova {

using lessons::printed;
using lessons::Writer;

namespace {

constexpr const char* mean_symbols[] = {"m_A", "m_B"};
constexpr const char* effect_symbols[] = {"a_", "b_"};

lessons::LessonTable table_of_means(const TwoFactors& two) {
  const OneOfTwo& first = two.factors[0];
  const OneOfTwo& second = two.factors[1];
  lessons::LessonTable table{.caption = fmt::format("Means of {}", two.data.analysed()),
                             .columns = {first.name},
                             .rows = {}};
  for (const std::string& level : second.levels) table.columns.push_back(level);
  table.columns.emplace_back("mean");
  for (const std::string& level : first.levels) table.rows.push_back({{level}});
  for (std::size_t cell = 0; cell < two.cells(); ++cell) {
    table.rows[two.level(0, cell)].push_back(
        {printed(two.data.means[cell]), fmt::format("ybar_{}", cell + 1)});
  }
  std::vector<lessons::Cell> last{{"mean"}};
  for (std::size_t row = 0; row < two.rows(); ++row) {
    table.rows[row].push_back({printed(first.means[row]), fmt::format("m_A{}", row + 1)});
  }
  for (std::size_t column = 0; column < two.columns(); ++column) {
    last.push_back({printed(second.means[column]), fmt::format("m_B{}", column + 1)});
  }
  last.push_back({printed(two.mean), "mu"});
  table.rows.push_back(std::move(last));
  return table;
}

}  // namespace

lessons::Step means_of_levels_step(const TwoFactors& two) {
  Writer step = two.write("two-means");
  step.say("which");
  step.show(table_of_means(two));
  const auto add = [&](const std::string& level, const std::string& symbol,
                       const std::vector<double>& cells, std::string_view why) {
    add_mean(step, "mean-of-cells",
             {{"level", level},
              {"symbol", symbol},
              {"count", fmt::to_string(cells.size())},
              {"once", step.text(why)}},
             cells);
  };
  for (std::size_t f = 0; f < 2; ++f) {
    const OneOfTwo& factor = two.factors[f];
    for (std::size_t i = 0; i < factor.levels.size(); ++i) {
      add(fmt::format("{}={}", factor.name, factor.levels[i]),
          fmt::format("{}{}", mean_symbols[f], i + 1), two.cells_of(f, i),
          f == 0 ? "rows" : "columns");
    }
  }
  add("all", "mu", two.factors[0].means, "all");
  return step.written;
}

lessons::Step effects_of_levels_step(const TwoFactors& two) {
  Writer step = two.write("level-effects");
  step.say("effect");
  for (std::size_t f = 0; f < 2; ++f) {
    const OneOfTwo& factor = two.factors[f];
    for (std::size_t i = 0; i < factor.levels.size(); ++i) {
      step.derive("level-effect",
                  {{"level", fmt::format("{}={}", factor.name, factor.levels[i])},
                   {"symbol", fmt::format("{}{}", effect_symbols[f], i + 1)},
                   {"mean", fmt::format("{}{}", mean_symbols[f], i + 1)},
                   {"once", step.text("level-effect/two-factors")}},
                  {factor.means[i], two.mean}, factor.effects[i]);
    }
  }
  for (std::size_t cell = 0; two.interaction && cell < two.cells(); ++cell) {
    const std::size_t row = two.level(0, cell);
    const std::size_t column = two.level(1, cell);
    step.derive(
        "interaction-of-cell",
        {{"setting", two.data.setting_text(cell)},
         {"i", fmt::to_string(row + 1)},
         {"j", fmt::to_string(column + 1)},
         {"cell", fmt::to_string(cell + 1)}},
        {two.data.means[cell], two.factors[0].means[row], two.factors[1].means[column], two.mean},
        two.interaction_effect(cell));
  }
  return step.written;
}

lessons::Step squares_of_two_step(const TwoFactors& two) {
  Writer step = two.write("squares");
  step.say("parts");
  add_total_variation(step, two.data, "mu");
  std::vector<std::pair<std::string, double>> parts;
  const auto squares = [&](const std::string& suffix, const std::string& formula, double factor,
                           const std::vector<double>& effects) {
    const std::string name = two.names()[parts.size()];
    const double value = two.data.analysis.terms[parts.size()].sum_of_squares;
    parts.emplace_back("SS_" + suffix, value);
    lessons::Sum sum;
    for (const double effect : effects) sum.add("{}^2", {effect});
    sum.operands.insert(sum.operands.begin(), factor);
    step.derive(
        "squares-of-effects",
        {{"name", name}, {"suffix", suffix}, {"formula", formula}, {"runs", printed(factor)}}, sum,
        value);
  };
  const double r = two.runs_of_cell();
  squares("A", "b r * sum of a^2", static_cast<double>(two.columns()) * r, two.factors[0].effects);
  squares("B", "a r * sum of b^2", static_cast<double>(two.rows()) * r, two.factors[1].effects);
  if (two.interaction) {
    std::vector<double> both;
    for (std::size_t cell = 0; cell < two.cells(); ++cell) {
      both.push_back(two.interaction_effect(cell));
    }
    squares("AB", "r * sum of g^2", r, both);
  }
  add_noise_left(step, two.data, parts);
  return step.written;
}

}  // namespace yates::anova

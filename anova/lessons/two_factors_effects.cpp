// Source: R. Jain, The Art of Computer Systems Performance Analysis, 1991, chapters 21 and 22.
#include <utility>

#include <fmt/format.h>

#include "anova/lessons/lesson_parts.hpp"
#include "anova/lessons/lesson_steps.hpp"

namespace yates::anova {

using lessons::derive;
using lessons::looked_up;
using lessons::printed;
using lessons::Word;

namespace {

/// The mean of the cells of a row, or of a column.
lessons::Derivation mean_of_cells(const TwoFactors& two, const std::string& name,
                                  const std::string& symbol, const std::vector<double>& cells,
                                  std::string why) {
  return mean_of_runs({.name = name,
                       .symbol = symbol,
                       .formula = fmt::format("{} = sum of its cells / {}", symbol, cells.size()),
                       .why = std::move(why),
                       .unit = two.data.unit()},
                      cells);
}

lessons::LessonTable table_of_means(const TwoFactors& two) {
  lessons::LessonTable table{.caption = fmt::format("Means of {}", two.data.analysed()),
                             .columns = {two.names[0]},
                             .rows = {}};
  for (const std::string& level : two.levels[1]) table.columns.push_back(level);
  table.columns.emplace_back("mean");
  for (std::size_t row = 0; row < two.rows(); ++row) {
    std::vector<lessons::Cell> cells{{two.levels[0][row]}};
    for (std::size_t column = 0; column < two.columns(); ++column) {
      const std::size_t cell = two.cell(row, column);
      cells.push_back({printed(two.data.means[cell]), fmt::format("ybar_{}", cell + 1)});
    }
    cells.push_back({printed(two.first_means[row]), fmt::format("m_A{}", row + 1)});
    table.rows.push_back(std::move(cells));
  }
  std::vector<lessons::Cell> last{{"mean"}};
  for (std::size_t column = 0; column < two.columns(); ++column) {
    last.push_back({printed(two.second_means[column]), fmt::format("m_B{}", column + 1)});
  }
  last.push_back({printed(two.mean), "mu"});
  table.rows.push_back(std::move(last));
  return table;
}

}  // namespace

lessons::Step means_of_levels_step(const TwoFactors& two) {
  lessons::Step step;
  step.title = "Means of rows and columns";
  step.text.push_back(fmt::format("Rows are the levels of A, {}; columns are those of B, {}.",
                                  two.names[0], two.names[1]));
  step.tables.push_back(table_of_means(two));
  for (std::size_t row = 0; row < two.rows(); ++row) {
    std::vector<double> cells;
    for (std::size_t column = 0; column < two.columns(); ++column) {
      cells.push_back(two.data.means[two.cell(row, column)]);
    }
    step.numbers.push_back(mean_of_cells(
        two, fmt::format("mean of {}={}", two.names[0], two.levels[0][row]),
        fmt::format("m_A{}", row + 1), cells,
        row == 0 ? "The levels of the other factor are all in it equally, so they do not disturb "
                   "the comparison of rows."
                 : ""));
  }
  for (std::size_t column = 0; column < two.columns(); ++column) {
    std::vector<double> cells;
    for (std::size_t row = 0; row < two.rows(); ++row) {
      cells.push_back(two.data.means[two.cell(row, column)]);
    }
    step.numbers.push_back(mean_of_cells(
        two, fmt::format("mean of {}={}", two.names[1], two.levels[1][column]),
        fmt::format("m_B{}", column + 1), cells, column == 0 ? "The same for columns." : ""));
  }
  step.numbers.push_back(mean_of_cells(two, "mean of all", "mu", two.first_means,
                                       "The mean of the means of the rows; that of the columns is "
                                       "the same."));
  return step;
}

lessons::Step effects_of_levels_step(const TwoFactors& two) {
  lessons::Step step;
  step.title = "Effects";
  step.text.emplace_back("The effect of a level is how far its mean is from the mean of all.");
  const auto effect = [&](const std::string& name, const std::string& symbol,
                          const std::string& mean_symbol, double mean, double value) {
    step.numbers.push_back(derive({.name = "effect of " + name,
                                   .symbol = symbol,
                                   .formula = fmt::format("{} = {} - mu", symbol, mean_symbol),
                                   .why = "",
                                   .word = Word::effect,
                                   .unit = two.data.unit()},
                                  "{} - {}", {mean, two.mean}, value));
  };
  for (std::size_t row = 0; row < two.rows(); ++row) {
    effect(fmt::format("{}={}", two.names[0], two.levels[0][row]), fmt::format("a_{}", row + 1),
           fmt::format("m_A{}", row + 1), two.first_means[row], two.first_effect(row));
  }
  for (std::size_t column = 0; column < two.columns(); ++column) {
    effect(fmt::format("{}={}", two.names[1], two.levels[1][column]),
           fmt::format("b_{}", column + 1), fmt::format("m_B{}", column + 1),
           two.second_means[column], two.second_effect(column));
  }
  step.numbers.front().why = "The effects of one factor add up to 0.";
  if (!two.interaction) return step;
  for (std::size_t column = 0; column < two.columns(); ++column) {
    for (std::size_t row = 0; row < two.rows(); ++row) {
      const std::size_t cell = two.cell(row, column);
      step.numbers.push_back(derive(
          {.name = fmt::format("interaction in the cell {}", two.data.setting_text(cell)),
           .symbol = fmt::format("g_{}{}", row + 1, column + 1),
           .formula = fmt::format("g_{0}{1} = ybar_{2} - m_A{0} - m_B{1} + mu", row + 1, column + 1,
                                  cell + 1),
           .why = cell == 0 ? "What the mean of a cell has beyond the effects of its row and "
                              "its column."
                            : "",
           .word = Word::interaction,
           .unit = two.data.unit()},
          "{} - {} - {} + {}",
          {two.data.means[cell], two.first_means[row], two.second_means[column], two.mean},
          two.interaction_effect(row, column)));
    }
  }
  return step;
}

lessons::Step squares_of_two_step(const TwoFactors& two) {
  lessons::Step step;
  step.title = "Sums of squares";
  step.text.emplace_back(
      "All squares together are those of the mean, those of the effects, and those of the noise.");
  step.numbers = total_variation(two.data, "mu");
  std::vector<std::string> symbols;
  std::vector<double> parts;
  const auto squares = [&](const std::string& suffix, const std::string& name,
                           const std::string& formula, double factor,
                           const std::vector<double>& effects) {
    const double value = two.data.analysis.terms[symbols.size()].sum_of_squares;
    symbols.push_back("SS_" + suffix);
    parts.push_back(value);
    lessons::About about{.name = "sum of squares of " + name,
                         .symbol = symbols.back(),
                         .formula = fmt::format("SS_{} = {}", suffix, formula),
                         .why = fmt::format("Each effect is in {} runs.", printed(factor)),
                         .word = Word::sum_of_squares};
    if (effects.size() > most_written_out) {
      step.numbers.push_back(looked_up(
          std::move(about),
          fmt::format("{} times the sum of {} squares", printed(factor), effects.size()), value));
      return;
    }
    std::string expression = "{} * ({}^2";
    for (std::size_t i = 1; i < effects.size(); ++i) expression += " + {}^2";
    std::vector<double> operands{factor};
    operands.insert(operands.end(), effects.begin(), effects.end());
    step.numbers.push_back(derive(std::move(about), expression + ")", operands, value));
  };
  const double r = two.runs_of_cell();
  std::vector<double> first;
  std::vector<double> second;
  std::vector<double> both;
  for (std::size_t row = 0; row < two.rows(); ++row) first.push_back(two.first_effect(row));
  for (std::size_t column = 0; column < two.columns(); ++column) {
    second.push_back(two.second_effect(column));
    for (std::size_t row = 0; row < two.rows(); ++row) {
      both.push_back(two.interaction_effect(row, column));
    }
  }
  squares("A", two.names[0], "b r * sum of a^2", static_cast<double>(two.columns()) * r, first);
  squares("B", two.names[1], "a r * sum of b^2", static_cast<double>(two.rows()) * r, second);
  if (two.interaction) squares("AB", "the interaction", "r * sum of g^2", r, both);
  step.numbers.push_back(error_by_subtraction(two.data, symbols, parts));
  return step;
}

}  // namespace yates::anova

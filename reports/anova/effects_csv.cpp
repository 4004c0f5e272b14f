#include "reports/anova/effects_csv.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "anova/effects/saturated_factorial.hpp"
#include "language/csv_field.hpp"
#include "reports/anova/tables.hpp"
#include "reports/draw/shortest_text.hpp"
#include "reports/words/term_words.hpp"
#include "table/parallel.hpp"

namespace yates::reports {

namespace {

/// So many lines stay in a processor's cache until they are written.
constexpr std::size_t effects_of_a_part = 512;
constexpr std::size_t bytes_of_a_line = 192;  // more than most

/// Writes a cell behind its comma: the shortest decimal that reads back as the number, and nothing
/// for what is absent or not finite.
char* write_cell(char* to, std::optional<double> value) {
  *to++ = ',';
  return value && std::isfinite(*value) ? write_shortest(to, *value) : to;
}

std::string header_line(double confidence) {
  std::string line;
  for (const DataTable::Column& column : effects_columns(confidence)) {
    line += (line.empty() ? "" : ",") + language::csv_field(column.name);
  }
  return line + "\n";
}

std::string mean_line(const anova::SaturatedFactorial& factorial) {
  char cell[longest_shortest_text + 1];
  return "I" + std::string(cell, write_cell(cell, factorial.mean_row().q)) + ",,,,,,the mean\n";
}

std::vector<std::string> variable_names(const anova::SaturatedFactorial& factorial) {
  std::vector<std::string> result;
  for (const model::Variable& one : factorial.model.model.variables) result.push_back(one.name);
  return result;
}

/// The end of a line.
std::string verdict_cell(bool matters) {
  anova::EffectEstimate effect{};
  effect.matters = matters;
  return "," + language::csv_field(effect_verdict(effect)) + "\n";
}

/// Writes the lines of effects.
class Lines {
 public:
  explicit Lines(const anova::SaturatedFactorial& factorial)
      : Lines(factorial, variable_names(factorial)) {}

  void append(std::string& text, std::size_t index) const {
    append_name(text, factorial_.model.terms[index]);
    const anova::EffectEstimate effect = factorial_.effect(index);
    constexpr std::size_t numbers = 6;
    char cells[numbers * (longest_shortest_text + 1)];
    char* to = write_cell(cells, effect.q);
    to = write_cell(to, effect.effect);
    to = write_cell(to, effect.low);
    to = write_cell(to, effect.high);
    to = write_cell(to, effect.sum_of_squares);
    to = write_cell(to, effect.variation_percent);
    text.append(cells, to);
    text += effect.matters ? matters_ : not_shown_;
  }

 private:
  Lines(const anova::SaturatedFactorial& factorial, const std::vector<std::string>& names)
      : factorial_(factorial), names_(names) {
    plain_ = std::all_of(names.begin(), names.end(),
                         [](const std::string& name) { return language::csv_field(name) == name; });
  }

  void append_name(std::string& text, model::BitTerm term) const {
    if (plain_) {
      names_.append(text, term);
      return;
    }
    std::string name;
    names_.append(name, term);
    text += language::csv_field(name);
  }

  const anova::SaturatedFactorial& factorial_;
  TermNames names_;
  bool plain_;  // no name needs quotes, and so none of those that are put together from them
  std::string matters_ = verdict_cell(true);
  std::string not_shown_ = verdict_cell(false);
};

}  // namespace

void write_effects_csv(const anova::SaturatedFactorial& factorial, const TextSink& sink) {
  sink(header_line(factorial.confidence) + mean_line(factorial));
  const Lines lines(factorial);
  const std::size_t effects = factorial.model.terms.size();
  const std::size_t parts = (effects + effects_of_a_part - 1) / effects_of_a_part;
  table::parallel_in_order(
      parts, table::hardware_threads(),
      [&](std::size_t part) {
        std::string text;
        text.reserve(effects_of_a_part * bytes_of_a_line);
        const std::size_t end = std::min(effects, (part + 1) * effects_of_a_part);
        for (std::size_t i = part * effects_of_a_part; i < end; ++i) lines.append(text, i);
        return text;
      },
      sink);
}

}  // namespace yates::reports

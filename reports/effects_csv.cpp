#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/compile.h>
#include <fmt/format.h>

#include "reports/anova_tables.hpp"
#include "reports/many_effects.hpp"
#include "reports/term_names.hpp"
#include "table/parallel.hpp"
#include "table/write.hpp"

namespace yates::reports {

namespace {

/// So many lines stay in a processor's cache until they are written.
constexpr std::size_t effects_of_a_part = 512;

/// Appends the shortest decimal that reads back as the number, and nothing for what is not finite.
void append_number(std::string& text, double value) {
  if (!std::isfinite(value)) return;
  constexpr std::size_t longest = 32;  // -1.7976931348623157e+308 has 24 characters
  char digits[longest];
  text.append(digits, fmt::format_to(digits, FMT_COMPILE("{}"), value));
}

void append_cell(std::string& text, std::optional<double> value) {
  text += ',';
  if (value) append_number(text, *value);
}

std::string header_line(double confidence) {
  std::string line;
  for (const DataTable::Column& column : effects_columns(confidence)) {
    line += (line.empty() ? "" : ",") + table::csv_field(column.name);
  }
  return line + "\n";
}

std::string mean_line(const anova::SaturatedFactorial& factorial) {
  std::string line = "I";
  append_cell(line, factorial.mean_row().q);
  return line + ",,,,,,the mean\n";
}

/// Writes the lines of effects.
class Lines {
 public:
  explicit Lines(const anova::SaturatedFactorial& factorial)
      : factorial_(factorial), names_(variable_names(factorial)) {
    plain_ = std::all_of(names_.variables().begin(), names_.variables().end(),
                         [](const std::string& name) { return table::csv_field(name) == name; });
  }

  void append(std::string& text, std::size_t index) const {
    append_name(text, factorial_.model.terms[index]);
    const anova::EffectEstimate effect = factorial_.effect(index);
    append_cell(text, effect.q);
    append_cell(text, effect.effect);
    append_cell(text, effect.low);
    append_cell(text, effect.high);
    append_cell(text, effect.sum_of_squares);
    append_cell(text, effect.variation_percent);
    text += ',';
    text += effect.matters ? matters_ : does_not_;
    text += '\n';
  }

 private:
  static std::vector<std::string> variable_names(const anova::SaturatedFactorial& factorial) {
    std::vector<std::string> result;
    for (const model::Variable& one : factorial.model.model.variables) result.push_back(one.name);
    return result;
  }

  void append_name(std::string& text, model::BitTerm term) const {
    if (plain_) {
      names_.append(text, term);
      return;
    }
    std::string name;
    names_.append(name, term);
    text += table::csv_field(name);
  }

  const anova::SaturatedFactorial& factorial_;
  TermNames names_;
  bool plain_;  // no name needs quotes, and so none of those that are put together from them
  std::string matters_ = verdict(true);
  std::string does_not_ = verdict(false);

  static std::string verdict(bool matters) {
    anova::EffectEstimate effect{};
    effect.matters = matters;
    return effect_verdict(effect);
  }
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
        const std::size_t end = std::min(effects, (part + 1) * effects_of_a_part);
        for (std::size_t i = part * effects_of_a_part; i < end; ++i) lines.append(text, i);
        return text;
      },
      sink);
}

}  // namespace yates::reports

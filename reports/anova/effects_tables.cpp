#include <algorithm>

#include <fmt/format.h>

#include "reports/anova/tables.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/term_words.hpp"

namespace yates::reports {

std::vector<DataTable::Column> effects_columns(double confidence) {
  return {{"term", false},     {"q", true},
          {"effect 2q", true}, {rounded(100.0 * confidence, 6, Typography::plain) + "% low", true},
          {"high", true},      {"sum of squares", true},
          {"variation", true}, {"verdict", false}};
}

std::string effect_verdict(const anova::EffectEstimate& effect) {
  return effect.matters ? "matters" : "not shown to matter";
}

namespace {

std::string verdict_of(const anova::SignEffect& effect) {
  if (!effect.role) return "the mean";
  if (effect.aliased) return "aliased";
  if (!effect.treatment()) return std::string(to_string(*effect.role));
  return effect_verdict(effect);
}

}  // namespace

namespace {

/// Readers see a few names, programs all.
void add_aliases(DataTable& table, const anova::SignTable& signs,
                 std::span<const TermAliases> aliases, Typography typography, Digits digits) {
  if (aliases.empty()) return;
  const std::size_t most = digits == Digits::exact ? static_cast<std::size_t>(-1) : 3;
  table.columns.push_back({"aliases", false});
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const auto found = std::find_if(aliases.begin(), aliases.end(), [&](const TermAliases& one) {
      return i < signs.effects.size() && one.term == signs.effects[i].term;
    });
    table.rows[i].push_back(
        alias_cell(found == aliases.end() ? nullptr : &*found, most, typography));
  }
}

}  // namespace

DataTable effects_table(const anova::SignTable& signs, Typography typography, Digits digits,
                        std::span<const TermAliases> aliases) {
  const NumberWriter write{typography, digits};
  DataTable table{"Effects", effects_columns(signs.confidence), {}};
  if (signs.square_exponent != 0) {
    for (DataTable::Column& column : table.columns) {
      if (column.name != "sum of squares") continue;
      column.name = fmt::format("sum of squares / 1e{}", signs.square_exponent);
    }
  }
  for (const anova::SignEffect& effect : signs.effects) {
    const bool mean = !effect.role;
    table.rows.push_back(
        {write.term(effect.term), write.number(effect.q, 5),
         mean ? write.none() : write.number(effect.effect, 5), write.number(effect.low, 4),
         write.number(effect.high, 4), mean ? write.none() : write.number(effect.sum_of_squares, 5),
         mean ? write.none() : write.share(effect.variation_percent), verdict_of(effect)});
  }
  const std::string none = write.none();
  if (signs.error_df > 0) {
    table.rows.push_back({"error", none, none, none, none,
                          write.number(signs.error_sum_of_squares, 5),
                          write.share(signs.error_percent), ""});
  }
  add_aliases(table, signs, aliases, typography, digits);
  return table;
}

DataTable signs_table(const anova::SignTable& signs, Typography typography) {
  DataTable table{"Signs", {}, {}};
  for (const anova::SignEffect& effect : signs.effects) {
    table.columns.push_back({NumberWriter{typography, Digits::readable}.term(effect.term), true});
  }
  table.columns.push_back({"mean", true});
  table.columns.push_back({"runs", true});
  table.columns.push_back({"setting", false});
  const std::string minus = typography == Typography::unicode ? "\u22121" : "-1";
  for (std::size_t point = 0; point < signs.means.size(); ++point) {
    std::vector<std::string> row;
    for (const anova::SignEffect& effect : signs.effects) {
      const int sign = point < effect.signs.size() ? effect.signs[point] : 1;
      row.push_back(sign < 0 ? minus : "1");
    }
    row.push_back(rounded(signs.means[point], 6, typography));
    row.push_back(std::to_string(signs.counts[point]));
    std::string setting;
    for (std::size_t f = 0; f < signs.factors.size(); ++f) {
      setting += fmt::format("{}{}={}", f > 0 ? ", " : "", signs.factors[f].name,
                             signs.factors[f].levels[signs.settings[point].levels[f]]);
    }
    row.push_back(std::move(setting));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace yates::reports

#include <algorithm>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "reports/anova/tables.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/term_words.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

constexpr std::size_t most_effects_in_text = 15;
constexpr std::size_t most_effects_in_table = 40;
constexpr std::size_t most_aliases_named = 4;

}  // namespace

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

DataTable each_table(const ResponseReport& response, Typography typography, Digits digits) {
  const bool exact = digits == Digits::exact;
  const NumberWriter write{typography, digits};
  const std::string confidence = confidence_text(response.analysis);
  DataTable table{fmt::format("Each factor alone: {} by a straight line for numbers, by a one-way "
                              "analysis for categories",
                              quantity_name(response.label, response.unit)),
                  {{"factor", false},
                   {"read as", false},
                   {"intercept", true},
                   {"slope", true},
                   {confidence + " low", true},
                   {"high", true},
                   {"std. error", true},
                   {"df", true},
                   {"F", true},
                   {"p", true},
                   {exact || typography == Typography::plain ? "R2" : "R\u00b2", true},
                   {"n", true}},
                  {}};
  for (const anova::FactorAlone& one : response.each) {
    const auto of_line = [&](auto member) -> std::optional<double> {
      if (!one.line) return std::nullopt;
      return (*one.line).*member;
    };
    using Line = anova::SimpleRegression;
    table.rows.push_back(
        {write.term(one.factor), one.numeric ? "number" : "category",
         write.number(of_line(&Line::intercept), 6), write.number(of_line(&Line::slope), 6),
         write.number(of_line(&Line::low), 5), write.number(of_line(&Line::high), 5),
         write.number(of_line(&Line::standard_error), 4),
         fmt::format("{}, {}", one.df, one.error_df), write.number(one.f, 4), write.p(one.p),
         write.number(one.r_squared, 4), std::to_string(one.observations)});
  }
  return table;
}

DataTable alias_table(const ResponseReport& report, Typography typography) {
  const std::vector<const TermAliases*> shown = shown_aliases(report);
  const auto any = [&](auto member) {
    return std::any_of(shown.begin(), shown.end(),
                       [&](const TermAliases* one) { return !(one->*member).empty(); });
  };
  const bool same = any(&TermAliases::same);
  const bool mixed = any(&TermAliases::mixed);
  DataTable table{"Effects and what they cannot be told from", {{"effect", false}}, {}};
  if (same) table.columns.push_back({"is the same as", false});
  if (mixed) table.columns.push_back({"mixed in part with", false});
  for (std::size_t i = 0; i < std::min(shown.size(), most_effects_in_table); ++i) {
    std::vector<std::string> row = {term_text(shown[i]->term, typography)};
    if (same) row.push_back(same_text(*shown[i], most_aliases_named, typography));
    if (mixed) row.push_back(mixed_text(*shown[i], most_aliases_named, typography));
    table.rows.push_back(std::move(row));
  }
  if (shown.size() > most_effects_in_table) {
    table.rows.emplace_back(table.columns.size());
    table.rows.back().front() =
        count_of(shown.size() - most_effects_in_table, "more effect", "more effects");
  }
  return table;
}

std::vector<std::string> alias_lines(const ResponseReport& report, Typography typography) {
  const std::vector<const TermAliases*> shown = shown_aliases(report);
  std::vector<std::string> lines;
  if (shown.empty()) return lines;
  for (std::size_t i = 0; i < std::min(shown.size(), most_effects_in_text); ++i) {
    lines.push_back(chain_text(*shown[i], most_aliases_named, typography));
  }
  if (shown.size() > most_effects_in_text) {
    lines.push_back(count_of(shown.size() - most_effects_in_text, "more effect", "more effects"));
  }
  lines.push_back(alias_legend(report));
  return lines;
}

}  // namespace yates::reports

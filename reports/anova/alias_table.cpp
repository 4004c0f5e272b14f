#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "reports/anova/tables.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/term_words.hpp"

namespace yates::reports {
namespace {

constexpr std::size_t most_effects_in_text = 15;
constexpr std::size_t most_effects_in_table = 40;
constexpr std::size_t most_aliases_named = 4;

}  // namespace

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

std::string alias_block(const ResponseReport& report, const TextOptions& options) {
  const std::vector<const TermAliases*> shown = shown_aliases(report);
  if (shown.empty()) return "";
  const Typography typography = typography_of(options);
  std::string text = heading_line("What each effect cannot be told from", options);
  for (std::size_t i = 0; i < std::min(shown.size(), most_effects_in_text); ++i) {
    text += wrapped(chain_text(*shown[i], most_aliases_named, typography), options.width, 2) + "\n";
  }
  if (shown.size() > most_effects_in_text) {
    text += count_of(shown.size() - most_effects_in_text, "more effect", "more effects") + "\n";
  }
  return text + wrapped(alias_legend(report), options.width, 2) + "\n\n";
}

}  // namespace yates::reports

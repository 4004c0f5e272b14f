#include <algorithm>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "campaigns/file/key_homes.hpp"
#include "campaigns/file/placeholders.hpp"
#include "campaigns/file/sections.hpp"
#include "numerics/decimal.hpp"
#include "table/table.hpp"

namespace yates::campaigns {
namespace {

std::vector<doe::Level> read_levels(Draft& draft, const std::string& name,
                                    const toml::array& list) {
  std::vector<doe::Level> levels;
  std::unordered_set<std::string> texts;
  std::unordered_map<double, std::string> text_of_number;
  const std::string decimals = decimal_commas(draft, list);
  if (!decimals.empty()) {
    draft.warn("factor '{}': {}", name, decimals);
  }
  for (const toml::node& node : list) {
    const auto text = draft.reader.written(node);
    if (!text) {
      draft.fault(node, "factor '{}': a level is {}; expected a text, a number, true or false",
                  name, language::kind_of(node));
      continue;
    }
    doe::Level level{*text, std::nullopt};
    if (node.is_number()) {
      const auto decimal = numerics::Decimal::parse(*text);
      if (!decimal) {
        draft.fault(node,
                    "factor '{}': level {} is not a decimal number; write it in digits, or as a "
                    "text in quotes",
                    name, *text);
        continue;
      }
      level.number = decimal->to_double();
    } else if (text->empty() || *text == "NA") {
      draft.fault(
          node,
          "factor '{}': level '{}' would be read as a missing value in tables; use another word",
          name, *text);
    }
    if (!texts.insert(level.text).second) {
      draft.fault(node, "factor '{}' has the level '{}' twice{}", name, level.text,
                  decimals.empty() ? "" : "; " + decimals);
    } else if (level.number) {
      const auto [same, added] = text_of_number.try_emplace(*level.number, level.text);
      if (!added) {
        draft.fault(node,
                    "factor '{}': the levels {} and {} are the same number; write them in quotes "
                    "if they differ",
                    name, same->second, level.text);
      }
    }
    levels.push_back(std::move(level));
  }
  warn_of_versions(draft, name, levels);
  warn_of_hashes(draft, name, levels);
  warn_of_outer_blanks(draft, name, levels);
  return levels;
}

void read_change(Draft& draft, const doe::Factor& factor, const toml::table& table) {
  const toml::node* change = table.get("change");
  if (change == nullptr) return;
  const std::string name = fmt::format("'change' of factor '{}'", factor.name);
  if (!factor.hard_to_change) {
    draft.fault(*change,
                "{} needs hard_to_change = true; the levels of other factors can be set by "
                "'before' of [run]",
                name);
  }
  const Names known{factor.name, "host", "run_dir"};
  const Names words =
      read_command(draft, table, "change", known, "when the factor's level changes");
  const std::string place = "{" + factor.name + "}";
  if (!words.empty() && std::ranges::none_of(words, [&](const std::string& word) {
        return word.find(place) != std::string::npos;
      })) {
    draft.fault(*change, "{} does not hold {}, so it cannot set the level", name, place);
  }
  draft.campaign.changes.emplace_back(factor.name, words);
}

/// `was`: the level of the runs that were made before the factor joined the campaign.
void read_former_level(Draft& draft, const doe::Factor& factor, const toml::table& table) {
  const toml::node* node = table.get("was");
  if (node == nullptr) return;
  const auto text = draft.reader.written(*node);
  const auto& levels = factor.levels;
  if (!text ||
      std::ranges::none_of(levels, [&](const doe::Level& level) { return level.text == *text; })) {
    draft.fault(*node,
                "'was' of factor '{}' is {}; expected one of its levels: the one that runs had "
                "before the factor was varied",
                factor.name, text ? "'" + *text + "'" : language::kind_of(*node));
    return;
  }
  draft.campaign.former_levels.emplace_back(factor.name, *text);
}

void read_factor_options(Draft& draft, doe::Factor& factor, const toml::table& table) {
  static const Names keys{"levels",         "as",     "scale", "unit", "label", "placebo", "given",
                          "hard_to_change", "change", "step",  "was"};
  const std::string of = fmt::format("of factor '{}'", factor.name);
  draft.reader.check_keys(table, fmt::format("factor '{}'", factor.name), keys, {});
  static const Names scales{"log2", "log10", "linear"};
  const auto scale = draft.reader.choice(table, "scale", "'scale' " + of, scales);
  if (scale == 0U) factor.scale = doe::Scale::log2;
  if (scale == 1U) factor.scale = doe::Scale::log10;
  factor.step = draft.reader.number(table, "step", "'step' " + of, 0, 1e300);
  factor.unit = draft.reader.text(table, "unit", "'unit' " + of).value_or("");
  factor.label = draft.reader.text(table, "label", "'label' " + of).value_or("");
  factor.placebo = draft.reader.boolean(table, "placebo", "'placebo' " + of).value_or(false);
  factor.given = draft.reader.boolean(table, "given", "'given' " + of).value_or(false);
  factor.hard_to_change =
      draft.reader.boolean(table, "hard_to_change", "'hard_to_change' " + of).value_or(false);
  read_change(draft, factor, table);
  read_former_level(draft, factor, table);
}

void decide_kind(Draft& draft, doe::Factor& factor, const toml::node& node,
                 std::optional<std::size_t> as) {
  const auto numbers = static_cast<std::size_t>(std::ranges::count_if(
      factor.levels, [](const doe::Level& level) { return level.number.has_value(); }));
  const bool all = numbers == factor.levels.size() && numbers > 0;
  if (as == 1U && !all) {
    draft.fault(node, "factor '{}' is declared numeric, but some levels are texts", factor.name);
  }
  if (!as && numbers > 0 && !all) {
    draft.fault(node,
                "factor '{}' mixes numbers and texts; write as = \"categorical\", or numbers only",
                factor.name);
  }
  factor.kind = all && as != 0U ? doe::FactorKind::numeric : doe::FactorKind::categorical;
  if (!factor.scale) return;
  if (factor.kind != doe::FactorKind::numeric) {
    draft.fault(node, "factor '{}' has a scale but is categorical", factor.name);
  } else if (std::ranges::any_of(factor.levels,
                                 [](const doe::Level& level) { return level.number <= 0.0; })) {
    draft.fault(node, "factor '{}' has a logarithmic scale, which needs levels above zero",
                factor.name);
  }
}

void read_factor(Draft& draft, const toml::key& key, const toml::node& node) {
  doe::Factor factor;
  factor.name = key.str();
  const Names own = names_of_yates_for_factors(draft);
  if (std::ranges::find(own, factor.name) != own.end()) {
    draft.fault(key.source().begin,
                "'{}' is a name that yates uses itself; a factor needs another name than {}",
                factor.name, fmt::join(own, ", "));
  }
  if (factor.name.empty() || factor.name.find_first_of("{}`\n") != std::string::npos) {
    draft.fault(key.source().begin,
                "a factor's name must not be empty or hold braces, backticks or line breaks");
  }
  refuse_unseen(draft, key, "factor");
  const toml::node* levels = node.is_table() ? node.as_table()->get("levels") : &node;
  if (levels == nullptr) {
    draft.fault(node, "factor '{}' has no levels; write levels = [...]", factor.name);
  } else if (!levels->is_array()) {
    draft.fault(
        *levels, "the levels of factor '{}' are {}; expected a list in [ ]{}", factor.name,
        language::kind_of(*levels),
        home_of_key(factor.name).empty() || node.is_table()
            ? ""
            : fmt::format("; where it is no factor, it belongs to {}", home_of_key(factor.name)));
  } else {
    factor.levels = read_levels(draft, factor.name, *levels->as_array());
    if (levels->as_array()->size() < 2) {
      draft.fault(*levels, "factor '{}' has {}; a factor needs at least two", factor.name,
                  levels->as_array()->empty() ? "no level" : "one level");
    }
  }
  std::optional<std::size_t> as;
  if (const auto* table = node.as_table()) {
    static const Names kinds{"categorical", "numeric"};
    as = draft.reader.choice(*table, "as", fmt::format("'as' of factor '{}'", factor.name), kinds);
    read_factor_options(draft, factor, *table);
  }
  if (levels != nullptr) decide_kind(draft, factor, *levels, as);
  draft.campaign.factors.push_back(std::move(factor));
}

}  // namespace

void read_factors(Draft& draft, const toml::table& section) {
  for (const auto& [key, node] : language::TomlReader::entries(section))
    read_factor(draft, *key, *node);
  if (section.empty() && draft.reader.document().contains("factors")) {
    draft.fault(section, "[factors] is empty; a campaign varies at least one factor");
  }
}

}  // namespace yates::campaigns

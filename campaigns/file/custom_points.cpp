#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "campaigns/file/sections.hpp"
#include "language/error.hpp"
#include "language/files.hpp"
#include "language/nearest.hpp"
#include "numerics/decimal.hpp"
#include "table/cells/nuisance_columns.hpp"
#include "table/read.hpp"

namespace yates::campaigns {
namespace {

/// A list of points is a mistake beyond this.
constexpr std::size_t most_custom_points = 1'000'000;

/// The cells of the points as texts: cells[row][factor].
struct Written {
  std::vector<std::vector<std::string>> cells;
  std::vector<std::size_t> blocks;
  std::vector<std::size_t> whole_plots;
};

std::optional<double> number_of(const std::string& text) {
  const auto decimal = numerics::Decimal::parse(text);
  if (!decimal) return std::nullopt;
  return decimal->to_double();
}

std::optional<std::size_t> level_of(const doe::Factor& factor, const std::string& text) {
  const auto number = number_of(text);
  for (std::size_t level = 0; level < factor.levels.size(); ++level) {
    const doe::Level& one = factor.levels[level];
    if (one.text == text) return level;
    const auto known = one.number ? one.number : number_of(one.text);
    if (number && known == number) return level;
  }
  return std::nullopt;
}

/// Declares the numbers that the points take beside the declared levels, in ascending order.
void declare_numbers(doe::Factor& factor, std::size_t column, const Written& points) {
  if (factor.kind != doe::FactorKind::numeric) return;
  std::map<double, std::string> found;
  for (const auto& row : points.cells) {
    if (level_of(factor, row[column])) continue;
    if (const auto number = number_of(row[column])) found.try_emplace(*number, row[column]);
  }
  for (const auto& [number, text] : found) factor.levels.push_back({text, number});
}

doe::kinds::Custom points_of(Draft& draft, const toml::node& place, const std::string& what,
                             const Written& points, std::vector<doe::Factor>& factors) {
  doe::kinds::Custom result;
  for (std::size_t f = 0; f < factors.size(); ++f) declare_numbers(factors[f], f, points);
  for (const doe::Factor& factor : factors) result.points.levels.push_back(factor.levels.size());
  std::set<std::string> told;
  for (std::size_t row = 0; row < points.cells.size(); ++row) {
    result.points.rows.emplace_back();
    for (std::size_t f = 0; f < factors.size(); ++f) {
      const std::string& text = points.cells[row][f];
      const auto level = level_of(factors[f], text);
      if (!level && told.insert(factors[f].name + "=" + text).second) {
        Names levels;
        for (const doe::Level& one : factors[f].levels) levels.push_back(one.text);
        draft.fault(place, "{}, point {}: factor '{}' has no level '{}'{}", what, row + 1,
                    factors[f].name, text, language::suggestion(text, levels));
      }
      result.points.rows.back().push_back(level.value_or(0));
    }
  }
  result.blocks = points.blocks;
  result.whole_plots = points.whole_plots;
  return result;
}

/// The numbers of a column that a plan has; empty where it is not there, not of whole numbers, or
/// always the same.
std::vector<std::size_t> groups_of(const table::Table& table, const std::string& name) {
  const table::Column* column = table.find(name);
  if (column == nullptr || !column->numeric() || column->missing() > 0) return {};
  std::vector<std::size_t> groups;
  std::set<std::size_t> seen;
  for (std::size_t row = 0; row < table.rows; ++row) {
    const double block = column->number(row);
    if (!(block >= 1) || block != std::floor(block) || block > 1e9) return {};
    groups.push_back(static_cast<std::size_t>(block));
    seen.insert(groups.back());
  }
  // Renumbered without gaps: the blocks of a part of a plan are still blocks.
  for (std::size_t& block : groups) {
    block = static_cast<std::size_t>(std::distance(seen.begin(), seen.find(block))) + 1;
  }
  return seen.size() > 1 ? groups : std::vector<std::size_t>{};
}

std::optional<Written> read_file_of_points(Draft& draft, const toml::node& place,
                                           const std::string& key, const std::string& name) {
  const std::filesystem::path& file = draft.campaign.file;
  // A design without a campaign file looks for points where the user stands.
  const auto folder =
      file.empty() ? std::filesystem::path() : language::absolute(file).parent_path();
  const std::string path = (folder / name).string();
  const table::Table table = table::import_file(path).table;
  Written result;
  std::vector<const table::Column*> columns;
  for (const doe::Factor& factor : draft.campaign.factors) {
    columns.push_back(table.find(factor.name));
    if (columns.back() != nullptr) continue;
    draft.fault(place, "{}: {} has no column '{}'{}", key, name, factor.name,
                language::suggestion(factor.name, table.names()));
    return std::nullopt;
  }
  for (const std::string& column : table.names()) {
    const Names known = factor_names(draft);
    if (table::is_own_column(column) || table::is_nuisance_column(column) ||
        std::ranges::find(known, column) != known.end()) {
      continue;
    }
    draft.warn("{}: the column '{}' of {} is not a factor and is passed over{}", key, column, name,
               language::suggestion(column, known));
  }
  for (std::size_t row = 0; row < table.rows; ++row) {
    result.cells.emplace_back();
    for (const table::Column* column : columns) {
      if (!column->present[row]) {
        draft.fault(place, "{}: {}, point {}: factor '{}' has no value", key, name, row + 1,
                    column->name);
        return std::nullopt;
      }
      result.cells.back().push_back(column->text(row));
    }
  }
  result.blocks = groups_of(table, "block");
  const auto& factors = draft.campaign.factors;
  if (std::ranges::any_of(factors, [](const doe::Factor& one) { return one.hard_to_change; })) {
    result.whole_plots = groups_of(table, "whole_plot");
  }
  return result;
}

std::optional<Written> read_list_of_points(Draft& draft, const toml::table& section) {
  Written result;
  bool sound = true;
  draft.reader.each(section, "points", "points", [&](const toml::node& node) {
    const auto* point = node.as_table();
    if (point == nullptr) {
      draft.fault(node,
                  "points holds {}; expected tables with a level of each factor, as in {{ codec = "
                  "\"gzip\", level = 1 }}",
                  language::kind_of(node));
      sound = false;
      return;
    }
    draft.reader.check_keys(*point, "a point, which holds a level of each factor",
                            factor_names(draft), {});
    result.cells.emplace_back();
    for (const doe::Factor& factor : draft.campaign.factors) {
      const toml::node* value = point->get(factor.name);
      const auto text = value != nullptr ? draft.reader.written(*value) : std::nullopt;
      if (!text) {
        draft.fault(node, "a point has no level of factor '{}'", factor.name);
        sound = false;
      }
      result.cells.back().push_back(text.value_or(""));
    }
  });
  if (!sound) return std::nullopt;
  return result;
}

doe::kinds::Custom checked(Draft& draft, const toml::node& place, const std::string& what,
                           const std::optional<Written>& points,
                           std::vector<doe::Factor>& factors) {
  if (!points) return {};
  if (points->cells.empty() || points->cells.size() > most_custom_points) {
    draft.fault(place, "{} holds {} points; expected 1 to {}", what, points->cells.size(),
                most_custom_points);
    return {};
  }
  return points_of(draft, place, what, *points, factors);
}

}  // namespace

doe::kinds::Custom read_points(Draft& draft, const toml::table& section, const std::string& key) {
  return read_points(draft, section, key, draft.campaign.factors);
}

doe::kinds::Custom read_points(Draft& draft, const toml::table& section, const std::string& key,
                               std::vector<doe::Factor>& factors) {
  const auto name = draft.reader.text(section, key, key);
  if (!name || !draft.reader.faultless()) return {};
  const toml::node& place = *section.get(key);
  try {
    return checked(draft, place, *name, read_file_of_points(draft, place, key, *name), factors);
  } catch (const language::FileError& error) {
    draft.fault(place, "{}: {}", key, error.what());
  } catch (const language::InputError& error) {
    draft.fault(place, "{}: {}", key, error.what());
  }
  return {};
}

doe::kinds::Custom read_file_or_list(Draft& draft, const toml::table& section,
                                     std::string_view what, std::vector<doe::Factor>& factors) {
  if (section.contains("file") == section.contains("points")) {
    draft.fault(section, "{} needs either file = \"points.csv\" or points = [...]", what);
    return {};
  }
  if (section.contains("file")) return read_points(draft, section, "file", factors);
  if (!draft.reader.faultless()) return {};
  return checked(draft, *section.get("points"), "points", read_list_of_points(draft, section),
                 factors);
}

doe::kinds::Custom read_custom(Draft& draft, const toml::table& section) {
  return read_file_or_list(draft, section, "a custom design", draft.campaign.factors);
}

}  // namespace yates::campaigns

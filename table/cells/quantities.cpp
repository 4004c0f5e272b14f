#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/units.hpp"
#include "table/cells/columns.hpp"
#include "table/cells/numbers.hpp"
#include "table/cells/origin.hpp"
#include "table/cells/short_decimal.hpp"
#include "table/text/number_slips.hpp"
#include "table/text/quantity.hpp"

namespace yates::table {

namespace {

constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max();

/// The first row of each level; `nowhere` for a level without rows.
std::vector<std::size_t> first_rows_of_levels(const Categories& categories,
                                              const RowFlags& present) {
  std::vector<std::size_t> first(categories.levels.size(), nowhere);
  std::size_t left = first.size();
  for (std::size_t row = 0; row < present.size() && left > 0; ++row) {
    if (!present[row] || first[categories.code[row]] != nowhere) continue;
    first[categories.code[row]] = row;
    --left;
  }
  return first;
}

/// "G" of du -h and ls -h, which does not say whether it is of 1000 or of 1024.
bool is_bare_prefix(std::string_view unit) {
  return unit.size() == 1 && std::string_view("kKMGT").find(unit) != std::string_view::npos;
}

std::string a_dimension(const std::string& unit) {
  const auto known = language::find_unit(unit);
  return known ? fmt::format("is a {}", to_string(known->dimension))
               : fmt::format("is in {}", unit);
}

/// What keeps a quantity from standing below the first one of its column; empty if nothing does.
std::string clash(const WrittenQuantity& first, const WrittenQuantity& other) {
  if (convertible(other.unit, first.unit)) return {};
  if (other.unit.empty())
    return fmt::format(
        "has no unit, where the cells above are in {}; write the unit in every cell "
        "or in none",
        first.unit);
  if (first.unit.empty())
    return fmt::format(
        "has the unit {}, where the cells above have none; write the unit in every "
        "cell or in none",
        other.unit);
  if (is_bare_prefix(first.unit) && is_bare_prefix(other.unit))
    return fmt::format(
        "is in {}, where the cells above are in {}; of sizes write KiB, MiB, GiB for steps of "
        "1024, "
        "kB, MB, GB for steps of 1000; of other quantities write plain numbers",
        other.unit, first.unit);
  return fmt::format("{}, where the cells above are in {}; one column holds one kind of quantity",
                     a_dimension(other.unit), first.unit);
}

/// Reads levels in the order of their first rows, so that the first fault is that of the file.
class LevelReader {
 public:
  LevelReader(const std::string& column, const Categories& categories, const RowFlags& present,
              const Dialect& dialect)
      : column_(column),
        levels_(categories.levels),
        dialect_(dialect),
        first_row_(first_rows_of_levels(categories, present)),
        order_(levels_.size()),
        quantities_(levels_.size()) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::sort(order_.begin(), order_.end(),
              [&](std::size_t a, std::size_t b) { return first_row_[a] < first_row_[b]; });
  }

  /// The level at fault, if there is one; `why` then says it.
  std::optional<std::size_t> read() {
    for (const std::size_t level : order_) {
      if (first_row_[level] == nowhere) continue;
      std::optional<WrittenQuantity> quantity = parse_quantity(levels_[level], dialect_.decimal);
      if (!quantity) {
        why_ = says_not_finite(levels_[level])
                   ? "is not a finite number below 1e300"
                   : not_a_number({levels_[level], column_, first_row_[level] == 0, levels_,
                                   dialect_.decimal});
        return level;
      }
      if (!first_) first_ = *quantity;
      why_ = clash(*first_, *quantity);
      if (!why_.empty()) return level;
      quantities_[level] = std::move(*quantity);
    }
    return ambiguous_level();
  }

  const std::string& why() const { return why_; }
  std::size_t first_row(std::size_t level) const { return first_row_[level]; }
  const std::string& unit() const { return first_->unit; }
  /// In which some levels are written, which are converted.
  std::vector<std::string> other_units() const {
    std::vector<std::string> result;
    for (const std::size_t level : order_) {
      const std::string& one = quantities_[level].unit;
      if (one.empty() || one == unit()) continue;
      if (std::find(result.begin(), result.end(), one) == result.end()) result.push_back(one);
    }
    return result;
  }
  /// Of a level, in the unit of the first.
  std::string number(std::size_t level) const {
    if (first_row_[level] == nowhere) return {};
    return converted(quantities_[level].number, quantities_[level].unit, unit());
  }

 private:
  /// "15,595" is a number of thousands only if another cell shows that.
  std::optional<std::size_t> ambiguous_level() {
    if (dialect_.decimal_is_certain) return std::nullopt;
    std::optional<std::size_t> doubtful;
    bool decimals = false;
    for (const std::size_t level : order_) {
      const WrittenQuantity& quantity = quantities_[level];
      const std::string& text = levels_[level];
      if (quantity.grouped && !quantity.ambiguous) return std::nullopt;
      const bool doubted =
          quantity.ambiguous || (doubts_points(dialect_) && point_may_mark_thousands(text));
      if (doubted && !doubtful) doubtful = level;
      if (!doubted && text.find(dialect_.decimal) != std::string::npos) decimals = true;
    }
    if (!doubtful) return std::nullopt;
    if (!decimals) {
      why_ = either_number(levels_[*doubtful]);
      return doubtful;
    }
    // Beside decimals behind a point, "1,500" is how programs in English write thousands; whoever
    // mixes the marks otherwise has cells of two origins.
    if (dialect_.decimal == '.' && dialect_.separator != ';') return std::nullopt;
    return level_with_other_mark();
  }

  std::optional<std::size_t> level_with_other_mark() {
    const auto found = std::find_if(order_.begin(), order_.end(), [&](std::size_t level) {
      return quantities_[level].ambiguous;
    });
    if (found == order_.end()) return std::nullopt;
    why_ = other_mark(levels_[*found], dialect_.decimal);
    return *found;
  }

  const std::string& column_;
  const std::vector<std::string>& levels_;
  const Dialect& dialect_;
  std::vector<std::size_t> first_row_;
  std::vector<std::size_t> order_;
  std::vector<WrittenQuantity> quantities_;
  std::optional<WrittenQuantity> first_;
  std::string why_;
};

/// The first present cell spares most columns of texts anything further.
std::optional<std::size_t> row_of_first_text(const Categories& categories, const RowFlags& present,
                                             char decimal) {
  for (std::size_t row = 0; row < present.size(); ++row) {
    if (!present[row]) continue;
    const std::string& text = categories.levels[categories.code[row]];
    if (parse_quantity(text, decimal) || says_not_finite(text)) return std::nullopt;
    return row;
  }
  return std::nullopt;
}

}  // namespace

Numbers in_unit(const Quantities& quantities, const RowFlags& present, const std::string& unit) {
  if (quantities.unit == unit) return quantities.numbers;
  const Origin origin(quantities.numbers.origin);
  std::vector<std::string> texts(present.size());
  for (std::size_t row = 0; row < texts.size(); ++row) {
    if (!present[row]) continue;
    texts[row] = converted(origin.text(quantities.numbers.deviation[row]), quantities.unit, unit);
  }
  const std::vector<std::string_view> cells(texts.begin(), texts.end());
  return make_numbers(cells, present);
}

std::optional<Quantities> quantities_of(const Column& column) {
  if (column.quantities) return column.quantities;
  if (!column.numeric() || column.unit.empty()) return std::nullopt;
  return Quantities{std::get<Numbers>(column.values), column.unit, column.other_units};
}

void add_unit(std::vector<std::string>& units, const std::string& unit) {
  if (std::find(units.begin(), units.end(), unit) == units.end()) units.push_back(unit);
}

void use_quantities(Column& column, const std::string& unit) {
  std::optional<Quantities> found = quantities_of(column);
  if (!found) return;
  if (!unit.empty() && !convertible(found->unit, unit))
    throw language::InputError(fmt::format("column '{}' is in {}, which cannot be turned into {}",
                                           column.name, found->unit, unit));
  column.unit = unit.empty() ? found->unit : unit;
  column.values = in_unit(*found, column.present, column.unit);
  if (column.unit != found->unit)
    found->other_units.insert(found->other_units.begin(), found->unit);
  std::erase(found->other_units, column.unit);
  column.other_units = std::move(found->other_units);
  column.quantities.reset();
}

std::optional<std::size_t> read_quantities(Column& column, const Dialect& dialect) {
  const auto& categories = std::get<Categories>(column.values);
  const auto fault = [&](std::size_t row, std::string why) {
    column.not_a_number = NotANumber{{}, categories.levels[categories.code[row]], std::move(why)};
    return row;
  };
  if (const auto row = row_of_first_text(categories, column.present, dialect.decimal))
    return fault(*row, not_a_number({categories.levels[categories.code[*row]], column.name,
                                     *row == 0, categories.levels, dialect.decimal}));
  LevelReader reader(column.name, categories, column.present, dialect);
  if (const auto level = reader.read()) return fault(reader.first_row(*level), reader.why());
  std::vector<std::string> numbers(categories.levels.size());
  for (std::size_t level = 0; level < numbers.size(); ++level)
    numbers[level] = reader.number(level);
  std::vector<std::string_view> cells(column.present.size());
  for (std::size_t row = 0; row < cells.size(); ++row)
    if (column.present[row]) cells[row] = numbers[categories.code[row]];
  Numbers values = make_numbers(cells, column.present);
  if (reader.unit().empty())
    column.values = std::move(values);
  else
    column.quantities = Quantities{std::move(values), reader.unit(), reader.other_units()};
  return std::nullopt;
}

}  // namespace yates::table

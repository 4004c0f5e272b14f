#include "table/cells/two_levels.hpp"

#include <algorithm>
#include <variant>

namespace yates::table {

namespace {

constexpr std::size_t most_factors = 31;

/// The codes of a column that order its values as its levels are; null where there are none.
const PackedIntegers* ordered_codes(const Column& column) {
  if (const auto* categories = std::get_if<Categories>(&column.values)) return &categories->code;
  const auto& numbers = std::get<Numbers>(column.values);
  if (!numbers.declared_levels.empty() || !numbers.deviation.exact()) return nullptr;
  return &numbers.deviation.multiples();
}

/// Sets one bit of the cells of all rows whose code is the higher of two; absent where there are
/// not two. Without a branch, so that it runs in the vector registers.
template <typename Integer>
std::optional<TwoLevelRows::Levels> mark_high(std::span<const Integer> codes, std::uint32_t bit,
                                              std::vector<std::uint32_t>& cell_of_row) {
  Integer low = codes.front();
  Integer high = low;
  for (const Integer code : codes) {
    low = std::min(low, code);
    high = std::max(high, code);
  }
  if (low == high) return std::nullopt;
  std::uint32_t others = 0;
  for (std::size_t row = 0; row < codes.size(); ++row) {
    const std::uint32_t is_high = codes[row] == high ? 1 : 0;
    const std::uint32_t is_low = codes[row] == low ? 1 : 0;
    others |= 1U - is_high - is_low;
    cell_of_row[row] |= is_high * bit;
  }
  if (others != 0) return std::nullopt;
  const auto row_of = [&](Integer code) {
    return static_cast<std::size_t>(std::find(codes.begin(), codes.end(), code) - codes.begin());
  };
  return TwoLevelRows::Levels{row_of(low), row_of(high)};
}

}  // namespace

std::optional<TwoLevelRows> two_level_rows(const Table& table,
                                           std::span<const std::string> columns) {
  if (table.rows < 2 || columns.size() > most_factors) return std::nullopt;
  TwoLevelRows result;
  result.cell_of_row.assign(table.rows, 0);
  for (const std::string& name : columns) {
    const Column& column = *table.find(name);
    const PackedIntegers* codes = column.present.all() ? ordered_codes(column) : nullptr;
    if (codes == nullptr) return std::nullopt;
    const std::uint32_t bit = std::uint32_t{1} << result.levels.size();
    const auto levels =
        codes->visit([&](auto span) { return mark_high(span, bit, result.cell_of_row); });
    if (!levels) return std::nullopt;
    result.levels.push_back(*levels);
  }
  return result;
}

}  // namespace yates::table

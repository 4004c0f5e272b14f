#include "cli/data/row_of_totals.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/printable.hpp"

namespace yates::cli {
namespace {

bool names_totals(const std::string& level) {
  static constexpr std::array<std::string_view, 11> words{
      "total",    "totals", "grand total",    "sum",    "average",   "mean",
      "average:", "total:", "gesamtergebnis", "gesamt", "mittelwert"};
  std::string small = level;
  std::transform(small.begin(), small.end(), small.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return std::find(words.begin(), words.end(), small) != words.end();
}

}  // namespace

void refuse_row_of_totals(const table::Table& table) {
  const std::size_t last = table.rows - 1;
  for (const table::Column& column : table.columns) {
    const auto* categories = std::get_if<table::Categories>(&column.values);
    if (categories == nullptr || table.rows < 3 || !column.present[last]) continue;
    const std::size_t code = categories->code[last];
    if (!names_totals(categories->levels[code])) continue;
    std::vector<std::size_t> rows_with(categories->levels.size(), 0);
    for (std::size_t row = 0; row < table.rows; ++row) {
      if (column.present[row]) ++rows_with[categories->code[row]];
    }
    const std::size_t others = static_cast<std::size_t>(std::count_if(
        rows_with.begin(), rows_with.end(), [](std::size_t rows) { return rows > 1; }));
    if (rows_with[code] != 1 || others + 1 < rows_with.size()) continue;
    throw language::InputError(
        {table.source, std::nullopt, std::nullopt},
        fmt::format("the last row has '{}' in column '{}' and looks like one of totals; take it "
                    "out, because it would be read as a run",
                    language::printable(categories->levels[code]),
                    language::printable(column.name)));
  }
}

}  // namespace yates::cli

#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "table/table.hpp"

namespace yates::table {

/// Whether texts stand in the cells as they are, or so that a spreadsheet takes none for a formula
/// (language::spreadsheet_field); numbers are numbers for both.
enum class CsvTexts { exact, for_spreadsheet };

/// The table as CSV with a header line, LF line ends and empty cells for missing values. Numbers
/// are printed with as many digits as keep the exact value; `read_text(to_csv(t))` gives the same
/// table up to origins, where texts are exact.
std::string to_csv(const Table& table, CsvTexts texts = CsvTexts::exact);
/// Calls `use` with one piece of this text after another.
void write_csv(const Table& table, const std::function<void(std::string_view)>& use,
               CsvTexts texts = CsvTexts::exact);

}  // namespace yates::table

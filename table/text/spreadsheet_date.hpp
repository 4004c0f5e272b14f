#pragma once

#include <string_view>

namespace yates::table {

/// Whether a word is a month as spreadsheets shorten it in English and German: "Jan", "Mrz", "Okt".
bool is_month(std::string_view word);

/// Whether a cell is a date such as "2. Jan" or "Jan 02", which spreadsheets make of 2.1.
bool is_spreadsheet_date(std::string_view text);

}  // namespace yates::table

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/read.hpp"
#include "table/table.hpp"

namespace yates::table {

/// The first line of a CSV or TSV file that is not blank.
struct Header {
  std::vector<std::string> names;  // distinct, none empty
  std::size_t size;                // bytes up to the line below it
  int lines;                       // the number of that line
};

/// Throws InputError where there is no header line or a name is missing or taken.
Header read_header(std::string_view content, char separator, const std::string& name);

/// Reads CSV or TSV without anything rare in it (see ChunkReader::read), on up to `threads`
/// threads. Absent where something rare or wrong is found: read_any_text then gives the table, or
/// says what is wrong. What both read, they read alike.
std::optional<Table> read_plain(std::string_view content, char separator, const std::string& name,
                                std::size_t threads);

/// Reads as read_text does, by the rules for all files, on one thread.
Table read_any_text(std::string_view content, FileFormat format, const std::string& name);

}  // namespace yates::table

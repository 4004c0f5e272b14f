#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/file_content.hpp"
#include "table/read.hpp"
#include "table/table.hpp"

namespace yates::table {

/// The first line of a CSV or TSV file that is not blank.
struct Header {
  std::vector<std::string> names;  // distinct, none empty
  std::size_t size;                // bytes up to the line below it
  int lines;                       // the number of that line
};

/// Reads the header line. Throws InputError if there is none or if a name is missing or appears
/// twice.
Header read_header(std::string_view content, char separator, const std::string& name);

/// Reads CSV or TSV without rare forms (see ChunkReader::read), on up to `threads` threads. Absent
/// if it finds something rare or wrong: read_any_text then returns the table or reports what is
/// wrong. Where both return a table, it is the same. What has been read of a `file` that holds the
/// content is given back.
std::optional<Table> read_plain(std::string_view content, char separator, const std::string& name,
                                std::size_t threads, const FileContent* file = nullptr);

/// Reads any file as read_text does, on one thread.
Table read_any_text(std::string_view content, FileFormat format, const std::string& name);

}  // namespace yates::table

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/delimited/file_content.hpp"
#include "table/read.hpp"
#include "table/table.hpp"
#include "table/text/dialect.hpp"

namespace yates::table {

/// The first line of a file that is neither blank nor a comment.
struct Header {
  std::vector<std::string> names;  // distinct, none empty
  std::size_t size;                // bytes up to the line below it
  int lines;                       // the number of that line
  bool comments;                   // lines that begin with # stand before it
};

/// Reads the header line. Throws InputError if there is none or if a name is missing or appears
/// twice.
Header read_header(std::string_view content, const Dialect& dialect, const std::string& name);

/// Reads a table without rare forms (see ChunkReader::read) and with a decimal point, on up to
/// `threads` threads. The table is absent if there is something rare or wrong: import_delimited
/// then returns the table or reports what is wrong. Where both return a table, it is the same. What
/// has been read of a `file` that holds the content is given back.
std::optional<Table> read_plain(std::string_view content, const Dialect& dialect,
                                const std::string& name, std::size_t threads,
                                const FileContent* file = nullptr);

/// Reads any file as read_text does, on one thread.
Table read_any_text(std::string_view content, FileFormat format, const std::string& name);

/// Throws InputError with the place of the first byte that is not UTF-8 text.
void check_text(std::string_view content, const std::string& name);

/// Says in front of everything else that was found out how the text was encoded.
void say_encoding(Import& import, std::string_view encoding);

/// Reads a table whose dialect is found out; `usual` is the separator where nothing tells
/// otherwise. Remarks say what was found that is not usual. Throws as read_text does.
Import import_delimited(std::string_view content, char usual, const std::string& name,
                        const ReadOptions& options, const FileContent* file);

}  // namespace yates::table

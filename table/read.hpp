#pragma once

#include <string>
#include <string_view>

#include "table/table.hpp"

namespace yates::table {

enum class FileFormat { csv, tsv, json_lines };

/// Reads a table by the file's ending: .csv, .tsv, .jsonl (.ndjson); "-" reads standard input. Its
/// format, and that of files with other endings, is told from the first characters. What is
/// compressed with gzip or zstd, told by its first bytes, is decompressed ("runs.csv.gz"); what
/// hyperfine and Google Benchmark write is read, too (see table/benchmark_files.hpp). Throws
/// FileError where the file cannot be opened or is a directory; InputError with line and column for
/// what is not a table (no header, a row of another length, an open quote, two columns of one name,
/// bytes that are not text, no rows).
Table read_file(const std::string& path);

/// `name` is what messages call the source. CSV and TSV by RFC 4180: quotes, doubled quotes,
/// embedded newlines, CRLF, a byte-order mark; blanks around a field and blank lines do not count.
/// JSON Lines: one flat object per line, columns in order of first appearance; a missing key and
/// null are missing cells, true and false are text. A column is numeric if every present cell is a
/// decimal number; the first cell that spoils a column of numbers (NaN, inf, "n/a") is kept in
/// Column::not_a_number with its line and column, and judged by whoever uses the column. Throws as
/// read_file does.
Table read_text(std::string_view content, FileFormat format, const std::string& name);

}  // namespace yates::table

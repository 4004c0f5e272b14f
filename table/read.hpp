#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "table/table.hpp"
#include "table/text/dialect.hpp"

namespace yates::table {

enum class FileFormat { csv, tsv, json_lines };

/// Reads a table by the file's ending: .csv, .tsv, .jsonl (.ndjson); "-" reads standard input. For
/// standard input and other endings the first characters show the format. Files compressed with
/// gzip, zstd or xz, which their first bytes show, are decompressed ("runs.csv.gz"). What other
/// programs write is read as well, whatever the file is called (see
/// table/programs/program_files.hpp). Throws FileError if the file cannot be opened or is a
/// directory; InputError with line and column for a text that is not a table (no header, a row of
/// another length, an open quote, two columns of one name, bytes that are not text, no rows).
Table read_file(const std::string& path);

/// A column of numbers that are versions, in which 3.10 is read as 3.1.
struct VersionsAsNumbers {
  std::string column;
  language::Place place;  // of a cell that ends in 0, the first one
  std::string text;       // "3.10"
  /// The text of the same number, "3.1", and its line, where a row has it; the two are one level.
  std::string same = {};
  int line_of_same = 0;
};

/// A table, with remarks about what had to be left out of a file that another program wrote.
struct Import {
  Table table;
  std::vector<std::string> remarks = {};  // one sentence each, without a full stop
  /// What was found out about the way in which the text is written: "fields are separated by
  /// semicolons, decimals stand behind a comma"; empty for what is usual and what options say.
  std::string found = {};
  /// Columns that somebody may look for, and why they are not there, as the end of a sentence.
  std::map<std::string, std::string> absent = {};
  /// Numbers that a factor must not hold, whereas a response may.
  std::vector<VersionsAsNumbers> versions = {};
  /// Columns of hashes, which were read as texts though all of their cells are numbers.
  std::vector<std::string> hashes = {};
  /// Whether the text writes a name with characters that nobody sees, or with blanks at its ends.
  bool renamed = false;
};
/// The same with the remarks. The separator, the decimal comma, UTF-16 and Windows-1252 are found
/// out; see docs/data.md.
Import import_file(const std::string& path, const ReadOptions& options = {});
/// The same for the content of a file called `name`.
Import import_text(std::string_view content, const std::string& name,
                   const ReadOptions& options = {});

/// Reads a table from a text; `name` is what messages call it. CSV and TSV follow RFC 4180: quotes,
/// doubled quotes, embedded newlines, CRLF, a byte-order mark; blanks around a field, blank lines
/// and lines that begin with # are ignored. JSON Lines: one object per line, columns in order
/// of first appearance; an object within it makes columns such as "params.size"; a missing key and
/// null are missing cells, true and false are text. A column
/// is numeric if every present cell is a decimal number; the first cell that prevents this ("fast",
/// "inf") is kept in Column::not_a_number with its line and column, for those who use the column.
/// Cells that are missing: see MissingWords. Throws as read_file does.
Table read_text(std::string_view content, FileFormat format, const std::string& name);

}  // namespace yates::table

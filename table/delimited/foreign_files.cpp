#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/pieces.hpp"
#include "table/delimited/delimited.hpp"
#include "table/delimited/file_content.hpp"
#include "table/programs/program_files.hpp"
#include "table/text/encoding.hpp"

namespace yates::table {

namespace {

/// How a file that yates does not read begins, and the end of the sentence about it.
struct Foreign {
  std::string_view magic;
  std::string_view holds;  // what else its first bytes name; empty: nothing more is asked
  std::string_view sentence;
};

constexpr std::string_view zip_magic("PK\x03\x04");

constexpr std::string_view excel =
    "is an Excel workbook (.xlsx), which yates does not read; save the sheet as CSV UTF-8 in "
    "Excel, "
    "or type: libreoffice --headless --convert-to csv FILE";

constexpr std::string_view pickle =
    "is a Python pickle, which yates does not read; write it as CSV, as in "
    "pandas.read_pickle('FILE').to_csv('runs.csv')";

// Debian has no library that reads workbooks and is kept up: export is one step.
constexpr auto foreign_files = std::to_array<Foreign>(
    {{zip_magic, "opendocument.spreadsheet",
      "is an OpenDocument spreadsheet (.ods), which yates does not read; save the sheet as CSV in "
      "LibreOffice, or type: libreoffice --headless --convert-to csv FILE"},
     {zip_magic, "[Content_Types].xml", excel},
     {zip_magic, "xl/", excel},
     {zip_magic, "",
      "is a ZIP archive, which yates does not read; unpack it and name the table in it"},
     {"PK\x05\x06", "", "is a ZIP archive without a file in it; expected a table, such as CSV"},
     {"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "",
      "is an old Excel workbook (.xls), which yates does not read; save the sheet as CSV UTF-8 in "
      "Excel, or type: libreoffice --headless --convert-to csv FILE"},
     {"PAR1\x15", "",
      "is a Parquet file, which yates does not read; Spark makes the cells of it (yates cells "
      "--spark), or write it as CSV, as in pandas.read_parquet('FILE').to_csv('runs.csv')"},
     {"\x80\x04\x95", "", pickle},
     {"\x80\x05\x95", "", pickle},
     {"X\n", std::string_view("\0\0\0", 3),
      "is an object of R (saveRDS), which yates does not read; write it as CSV, as in "
      "write.csv(readRDS('FILE'), 'runs.csv', row.names = FALSE)"},
     {"BZh", "1AY&SY",
      "is compressed with bzip2, which yates does not read; decompress it: bunzip2 FILE"}});

/// What people read instead of the lines for programs.
constexpr auto printed_forms = std::to_array<Foreign>(
    {{"", "\nname,iterations,real_time,cpu_time,time_unit",
      "is Google Benchmark's CSV, with text above the table; expected its JSON: "
      "--benchmark_out=runs.json --benchmark_out_format=json"},
     {"", "Time             CPU   Iterations",
      "is the table that Google Benchmark prints; expected its JSON: "
      "--benchmark_out=runs.json --benchmark_out_format=json"},
     {"Performance counter stats for ", "",
      "is what perf stat prints for people; expected its lines for programs: perf stat -x, -o "
      "counters.csv"},
     {"Benchmark", "Mode  Cnt",
      "is the table that JMH prints, which holds means alone; expected its JSON: -rf json"},
     {"real\t", "\nuser\t",
      "is what the shell's time prints; let yates measure the command (yates run), or write the "
      "times by: command time -v -o times.txt -a COMMAND"},
     {"<?xml", "", "is XML, which yates does not read; expected a table, such as CSV"},
     {"<", "<table",
      "is a page of HTML, which yates does not read; copy its table into a spreadsheet and save it "
      "as CSV"},
     {"<", "<html",
      "is a page of HTML, which yates does not read; expected a table, such as CSV"}});

std::string_view without_comments(std::string_view text) {
  while (text.starts_with('#')) {
    text.remove_prefix(std::min(text.find('\n'), text.size()));
    text = language::trimmed(text);
  }
  return text;
}

/// Its second line holds nothing but dashes, colons and bars.
bool is_markdown(std::string_view text) {
  if (!text.starts_with('|')) return false;
  const std::size_t begin = std::min(text.find('\n'), text.size() - 1) + 1;
  const std::string_view second =
      text.substr(begin, std::min(text.find('\n', begin), text.size()) - begin);
  return second.find("--") != std::string_view::npos &&
         second.find_first_not_of("|+-: \t\r") == std::string_view::npos;
}

std::string filled(std::string_view sentence, const std::string& name) {
  std::string text(sentence);
  constexpr std::string_view place = "FILE";
  if (const std::size_t at = text.rfind(place); at != std::string::npos && name != "standard input")
    text.replace(at, place.size(), name);
  return text;
}

/// Zero bytes, and a first line that does not end: whatever follows, it is no table. A device or a
/// pipe may give them for ever.
void refuse_what_is_no_text(std::string_view content, const std::string& name) {
  const std::string_view head = content.substr(0, first_bytes_of_pipe);
  if (head.find('\0') != std::string_view::npos && !begins_as_utf16(head)) check_text(head, name);
  constexpr std::size_t longest_line = std::size_t{1} << 24;
  if (content.size() <= longest_line) return;
  const std::size_t first = content.find_first_not_of(" \t\r\n");
  if (first < longest_line && (content[first] == '{' || content[first] == '[')) return;  // JSON
  if (content.substr(0, longest_line).find_last_of("\r\n") != std::string_view::npos) return;
  throw language::InputError(
      language::Place{name, 1},
      fmt::format("the first line does not end within {} bytes; expected a line with the names of "
                  "the columns",
                  longest_line));
}

}  // namespace

void refuse_foreign_format(std::string_view content, const std::string& name) {
  constexpr std::size_t looked_at = 4096;
  const auto refuse_if = [&](std::string_view text, const Foreign& foreign) {
    const std::string_view head = text.substr(0, looked_at);
    const std::string_view end = text.substr(text.size() - std::min(text.size(), looked_at));
    // An archive lists its files at its end.
    if (!head.starts_with(foreign.magic) ||
        (head.find(foreign.holds) == std::string_view::npos &&
         (foreign.magic != zip_magic || end.find(foreign.holds) == std::string_view::npos)))
      return;
    throw language::InputError(language::Place{name}, filled(foreign.sentence, name));
  };
  for (const Foreign& foreign : foreign_files) refuse_if(content, foreign);
  const std::string_view text =
      without_comments(language::trimmed(content.substr(0, 4 * looked_at)));
  for (const Foreign& foreign : printed_forms) refuse_if(text, foreign);
  const bool framed = text.starts_with("+-");
  if (is_markdown(text) ||
      (framed && is_markdown(text.substr(std::min(text.find('|'), text.size())))))
    throw language::InputError(
        language::Place{name},
        fmt::format("is a table {}; to make it CSV, delete the line{} of dashes and the | at both "
                    "ends of every line, and write a comma for each other |",
                    framed ? "in a frame" : "in Markdown", framed ? "s" : ""));
  refuse_what_is_no_text(content, name);
}

}  // namespace yates::table

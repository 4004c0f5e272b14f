// Tables in the many ways in which programs write them.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "language/error.hpp"
#include "table/read.hpp"
#include "table/wide.hpp"
#include "table/write.hpp"

namespace yates::table {
namespace {

/// A pseudo-random whole number below `bound`, the same on every machine.
class Draws {
 public:
  explicit Draws(std::uint64_t seed) : state_(seed * 2 + 1) {}
  std::size_t below(std::size_t bound) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::size_t>((state_ >> 33) % bound);
  }
  bool chance(std::size_t in) { return below(in) == 0; }

 private:
  std::uint64_t state_;
};

using Cells = std::vector<std::vector<std::string>>;

/// A factor of texts, one of whole numbers, and two responses; empty cells are missing.
Cells random_cells(Draws& draws) {
  static const std::vector<std::string> levels = {
      "gzip",       "zstd -3",          "a,b",    "x;y",     "p|q",     "say \"hi\"",
      "#1",         "gr\u00f6\u00dfer", "8 KiB",  "+",       "o'clock", "tab\there",
      "two\nlines", "v1.2.3",           "\u20ac", " padded "};
  Cells cells = {{"codec", "level", "time", "size (MB)"}};
  const std::size_t rows = 6 + draws.below(30);
  for (std::size_t row = 0; row < rows; ++row) {
    std::vector<std::string> line = {
        levels[draws.below(levels.size())], std::to_string(1 + draws.below(9)),
        std::to_string(draws.below(5000)) + "." + std::to_string(10 + draws.below(90)),
        std::to_string(draws.below(100000))};
    if (draws.chance(4)) line[2].insert(0, "-");
    if (draws.chance(9)) line[2] += "e-3";
    if (draws.chance(6)) line[2 + draws.below(2)].clear();
    cells.push_back(line);
  }
  cells[1][0] = "gzip";  // a column of texts, whatever was drawn
  cells[2][2] = "2.5";   // and one of decimals
  return cells;
}

/// How a table is written.
struct Writing {
  char separator = ',';
  char decimal = '.';
  std::string line_end = "\n";
  std::string missing;
  bool all_texts_quoted = false;
  bool trailing_separator = false;
  bool separator_line = false;
  bool comments = false;
  bool index = false;  // a first column without a name
};

std::string in_quotes(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? "\"\"" : std::string(1, c);
  return result + '"';
}

std::string field(const std::string& text, bool is_text, const Writing& writing) {
  if (text.empty()) return writing.missing;
  std::string result = text;
  if (!is_text && writing.decimal == ',')
    for (char& c : result)
      if (c == '.') c = ',';
  const bool special =
      result.find_first_of(std::string("\"\n\r# ") + writing.separator) != std::string::npos ||
      (writing.separator == ' ' && result.find('\t') != std::string::npos);
  return special || (is_text && writing.all_texts_quoted) ? in_quotes(result) : result;
}

std::string written(const Cells& cells, const Writing& writing) {
  std::string text;
  if (writing.separator_line) text += std::string("sep=") + writing.separator + writing.line_end;
  if (writing.comments) text += "# measured by night" + writing.line_end;
  for (std::size_t row = 0; row < cells.size(); ++row) {
    if (writing.comments && row == 3) text += "  #; went on, later" + writing.line_end;
    if (writing.index) text += (row == 0 ? "" : std::to_string(row)) + writing.separator;
    for (std::size_t i = 0; i < cells[row].size(); ++i) {
      if (i > 0) text += writing.separator;
      text += field(cells[row][i], row == 0 || i == 0, writing);
    }
    if (writing.trailing_separator) text += writing.separator;
    text += writing.line_end;
  }
  return text;
}

std::string utf16(const std::string& text, bool little) {
  std::string result = little ? "\xff\xfe" : "\xfe\xff";
  const auto unit = [&](unsigned code) {
    const char low = static_cast<char>(code & 0xff);
    const char high = static_cast<char>(code >> 8);
    result += little ? low : high;
    result += little ? high : low;
  };
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    const auto next = [&](std::size_t i) {
      return static_cast<unsigned char>(text[at + i]) & 0x3fU;
    };
    if (byte < 0x80) {
      unit(byte);
      at += 1;
    } else if (byte < 0xe0) {
      unit(((byte & 0x1fU) << 6) | next(1));
      at += 2;
    } else {
      unit(((byte & 0x0fU) << 12) | (next(1) << 6) | next(2));
      at += 3;
    }
  }
  return result;
}

/// The table itself, which nothing has to be found out of.
std::string expected(const Cells& cells) {
  return to_csv(read_text(written(cells, Writing()), FileFormat::csv, "runs.csv"));
}

Writing random_writing(Draws& draws) {
  Writing writing;
  writing.separator = std::string(",;\t| ")[draws.below(5)];
  if (writing.separator != ',') writing.decimal = draws.chance(2) ? ',' : '.';
  writing.line_end = std::vector<std::string>{"\n", "\r\n", "\r"}[draws.below(3)];
  writing.missing = std::vector<std::string>{"", "NA", "NaN", "#N/A", "null"}[draws.below(5)];
  if (writing.separator == ' ' && writing.missing.empty()) writing.missing = "NA";
  writing.all_texts_quoted = draws.chance(2);
  writing.trailing_separator = draws.chance(4);
  writing.separator_line = writing.separator != ' ' && draws.chance(4);
  writing.comments = draws.chance(4);
  writing.index = writing.separator != ' ' && draws.chance(4);
  return writing;
}

TEST(Dialects, AllReadAsTheSameTable) {
  for (std::uint64_t seed = 1; seed <= 600; ++seed) {
    Draws draws(seed);
    const Cells cells = random_cells(draws);
    const Writing writing = random_writing(draws);
    const std::string text = written(cells, writing);
    const std::string wanted = expected(cells);
    const Import found = import_text(text, "runs");
    ASSERT_EQ(to_csv(found.table), wanted) << "seed " << seed << ", " << found.found << "\n"
                                           << text;
    ASSERT_EQ(found.found.find("semicolon") != std::string::npos, writing.separator == ';') << text;
    ASSERT_EQ(found.found.find("decimal") != std::string::npos, writing.decimal == ',') << text;
    ReadOptions options;
    options.separator = writing.separator;
    options.decimal = writing.decimal;
    const Import said = import_text(text, "runs", options);
    ASSERT_EQ(to_csv(said.table), wanted) << "seed " << seed;
    ASSERT_EQ(said.found, "");
    ASSERT_EQ(to_csv(import_text("\xef\xbb\xbf" + text, "runs").table), wanted) << "seed " << seed;
    ASSERT_EQ(to_csv(import_text(utf16(text, seed % 2 == 0), "runs").table), wanted)
        << "seed " << seed;
  }
}

TEST(Dialects, ReadDecimalCommasBesideCommasWhenToldSo) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Draws draws(seed);
    const Cells cells = random_cells(draws);
    Writing writing;
    writing.decimal = ',';
    ReadOptions options;
    options.decimal = ',';
    ASSERT_EQ(to_csv(import_text(written(cells, writing), "runs.csv", options).table),
              expected(cells));
  }
}

TEST(Dialects, FindWhatLargeFilesSayLate) {
  std::string text = "a;time\n";
  for (int row = 0; row < 20000; ++row) text += row % 2 == 0 ? "p;1\n" : "q;2\n";
  const Import whole = import_text(text, "runs.csv");
  EXPECT_TRUE(whole.table.columns[1].numeric());
  const Import decimal = import_text(text + "p;1,25\n", "runs.csv");
  ASSERT_TRUE(decimal.table.columns[1].numeric());
  EXPECT_EQ(decimal.table.columns[1].number(20000), 1.25);
  const Import sign = import_text(text + "-;1\n+;2\n", "runs.csv");
  EXPECT_TRUE(sign.table.columns[0].present.all());
  const Import comment = import_text(text + "#p;1\n", "runs.csv");
  EXPECT_EQ(comment.table.rows, 20000U);
  EXPECT_EQ(comment.remarks.size(), 1U);
}

TEST(Dialects, KeepColumnsThatLookLikeNumbersOfAnotherKind) {
  // A version is no number beside a decimal comma, a point is no mark of thousands without a sign.
  const Import versions = import_text("version;time\n2.5;1,5\n2.6;2,5\n2.595;3\n", "runs.csv");
  EXPECT_FALSE(versions.table.columns[0].numeric());
  EXPECT_TRUE(versions.table.columns[1].numeric());
  const Import thousands = import_text("a,time\nx,\"1,500\"\ny,2.5\n", "runs.csv");
  ASSERT_TRUE(thousands.table.columns[1].numeric());
  EXPECT_EQ(thousands.table.columns[1].number(0), 1500.0);
  const Import unclear = import_text("a,time\nx,\"1,500\"\ny,2\n", "runs.csv");
  EXPECT_FALSE(unclear.table.columns[1].numeric());
  EXPECT_NE(unclear.table.columns[1].not_a_number->why.find("is either 1.500 or 1500"),
            std::string::npos);
}

std::string quantity_texts(std::string_view content) {
  Table table = import_text(content, "runs.csv").table;
  Column& column = table.columns[0];
  if (!column.quantities) return column.not_a_number ? column.not_a_number->why : "number";
  use_quantities(column, "");
  std::string result = column.unit + ":";
  for (std::size_t row = 0; row < table.rows; ++row) result += " " + column.text(row);
  return result;
}

TEST(Quantities, AreReadExactlyInTheUnitOfTheFirst) {
  EXPECT_EQ(quantity_texts("t,a\n15 ms,p\n0.0161s,p\n17000.5 us,p\n1 min,p\n"),
            "ms: 15 16.1 17.0005 60000");
  EXPECT_EQ(quantity_texts("t,a\n1 GiB,p\n512 MiB,p\n1 TiB,q\n"), "GiB: 1 0.5 1024");
  EXPECT_EQ(quantity_texts("t,a\n0:15.595,p\n1:02:03,p\n59 s,q\n"), "s: 15.595 3723 59");
  EXPECT_EQ(quantity_texts("t,a\n0m1.5s,p\n2 min 5 s,p\n"), "s: 1.5 125");
  EXPECT_EQ(quantity_texts("t,a\n3 %,p\n5%,p\n"), "%: 3 5");
  EXPECT_EQ(quantity_texts("t,a\n3 req/s,p\n5 req/s,p\n"), "req/s: 3 5");
  EXPECT_EQ(quantity_texts("t,a\n\"15,595.5 ms\",p\n1 ms,p\n"), "ms: 15595.5 1");
}

TEST(Quantities, SayWhatDoesNotFit) {
  EXPECT_EQ(quantity_texts("t,a\n3 req/s,p\n5 s,p\n").substr(0, 9), "is a time");
  EXPECT_EQ(quantity_texts("t,a\n3 ms,p\n5,p\n").substr(0, 11), "has no unit");
  EXPECT_EQ(quantity_texts("t,a\n3,p\n5 ms,p\n").substr(0, 15), "has the unit ms");
  EXPECT_EQ(quantity_texts("t,a\n3 ms,p\nfast,p\n").substr(0, 15), "is not a number");
  EXPECT_EQ(quantity_texts("t,a\n1:75,p\n").substr(0, 15), "is not a number");
  EXPECT_EQ(quantity_texts("t,a\n2026-11-23,p\n").substr(0, 15), "is not a number");
  EXPECT_EQ(quantity_texts("t,a\n0x10,p\n").substr(0, 15), "is not a number");
}

TEST(MissingWords, AreCountedByWordAlsoInLargeFiles) {
  std::string text = "a,time\n";
  for (int row = 0; row < 30000; ++row)
    text += row % 100 == 7 ? "p,NaN\n" : row % 100 == 9 ? "q,\n" : "p,1.5\n";
  const Column time = import_text(text, "runs.csv").table.columns[1];
  EXPECT_TRUE(time.numeric());
  EXPECT_EQ(time.missing(), 600U);
  ASSERT_EQ(time.missing_words.size(), 1U);
  EXPECT_EQ(time.missing_words[0].rows.size(), 300U);
  EXPECT_EQ(time.missing_word(29907), "NaN");
  EXPECT_EQ(time.missing_word(29909), "");
}

TEST(Wide, BecomesOneRowPerReplicate) {
  const Table wide =
      import_text("codec,r1,r2,r3\ngzip,1 ms,2 ms,\nzstd,0.004 s,5 ms,6 ms\n", "w.csv").table;
  Table table = lengthened(wide, {parse_wide("time=r1..r3")});
  EXPECT_EQ(table.rows, 6U);
  EXPECT_EQ(table.names(), (std::vector<std::string>{"codec", "time"}));
  Column& time = table.columns[1];
  ASSERT_TRUE(time.quantities);
  use_quantities(time, "");
  EXPECT_EQ(time.number(1), 4.0);
  EXPECT_EQ(time.number(3), 5.0);
  EXPECT_FALSE(time.present[4]);
  EXPECT_EQ(table.columns[0].text(5), "zstd");
  EXPECT_THROW(parse_wide("r1,r2"), language::UsageError);
  EXPECT_THROW(lengthened(wide, {parse_wide("time=x*")}), language::InputError);
  EXPECT_THROW(lengthened(wide, {parse_wide("time=r1,r1")}), language::InputError);
  EXPECT_THROW(lengthened(wide, {parse_wide("time=r3..r1")}), language::InputError);
}

}  // namespace
}  // namespace yates::table

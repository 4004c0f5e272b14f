#include <string>

#include <gtest/gtest.h>

#include "language/error.hpp"
#include "table/delimited/file_content.hpp"
#include "table/read.hpp"

namespace yates::table {
namespace {

/// A frame of zstd whose blocks each repeat one byte: four bytes become 128 KiB. Source: RFC 8878,
/// sections 3.1.1.1 and 3.1.1.2.
std::string frame_of_repeated_bytes(std::size_t blocks) {
  constexpr unsigned size = 128 * 1024;
  std::string frame("\x28\xb5\x2f\xfd", 4);
  frame += std::string("\x00\x38", 2);  // no content size; a window of 128 KiB
  for (std::size_t i = 0; i < blocks; ++i) {
    const unsigned last = i + 1 == blocks ? 1 : 0;
    const unsigned header = last | (1U << 1) | (size << 3);
    for (int byte = 0; byte < 3; ++byte) frame += static_cast<char>((header >> (8 * byte)) & 0xffU);
    frame += '1';
  }
  return frame;
}

std::string fault_of(const std::string& content) {
  try {
    decompress(content, Compression::zstd, "runs.csv.zst");
  } catch (const language::InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Decompress, RefusesAFewBytesThatBecomeVeryMany) {
  EXPECT_EQ(decompress(frame_of_repeated_bytes(3), Compression::zstd, "a").size(), 3U << 17);
  const std::string text = fault_of(frame_of_repeated_bytes(2100));  // 8 kB for 275 MB
  EXPECT_NE(text.find("runs.csv.zst: has 8406 compressed bytes that become more than 268435456"),
            std::string::npos)
      << text;
}

TEST(Delimited, RefusesMoreColumnsThanATableHas) {
  std::string names = "c0";
  for (int i = 1; i < 10'000; ++i) names += ",c" + std::to_string(i);
  EXPECT_EQ(read_text(names + "\n" + std::string(9'999, ',') + "\n", FileFormat::csv, "a.csv")
                .columns.size(),
            10'000U);
  try {
    read_text("\n" + names + ",more\n" + std::string(10'000, ',') + "\n", FileFormat::csv, "a.csv");
    FAIL() << "10001 columns were read";
  } catch (const language::InputError& error) {
    EXPECT_STREQ(error.what(),
                 "a.csv:2: the header line has 10001 columns; at most 10000 are expected");
  }
}

std::string fault_of_text(const std::string& text) {
  try {
    import_text(text, "runs");
  } catch (const language::InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Import, RefusesWhatIsNoTextByItsFirstBytes) {
  EXPECT_EQ(fault_of_text(std::string(std::size_t{1} << 21, '\0')),
            "runs: is not text: byte 0x00 at line 1, column 1; expected UTF-8");
  EXPECT_EQ(fault_of_text("PK\x05\x06" + std::string(18, '\0')),
            "runs: is a ZIP archive without a file in it; expected a table, such as CSV");
  const std::string no_end((std::size_t{1} << 24) + 1, 'y');
  EXPECT_EQ(fault_of_text(no_end),
            "runs:1: the first line does not end within 16777216 bytes; expected a line with the "
            "names of the columns");
  EXPECT_EQ(fault_of_text("a\n" + no_end), "");
}

TEST(Import, KnowsAWorkbookByTheListAtItsEnd) {
  const std::string archive = "PK\x03\x04" + std::string(10'000, 'z') + "xl/workbook.xml";
  EXPECT_NE(fault_of_text(archive).find("is an Excel workbook"), std::string::npos);
}

std::string fault_of_lines(const std::string& text) {
  try {
    read_text(text, FileFormat::json_lines, "runs.jsonl");
  } catch (const language::InputError& error) {
    return error.what();
  }
  return "";
}

TEST(JsonLines, RefuseMoreDifferentKeysThanATableHasColumns) {
  std::string keys;
  for (int i = 0; i < 10'000; ++i) keys += "\"key" + std::to_string(i) + "\": 1, ";
  EXPECT_EQ(fault_of_lines("{" + keys + "\"key0001\": 2}\n"),
            "runs.jsonl:1: key 'key0001' is the 10001th different key; at most 10000 columns are "
            "expected");
}

TEST(JsonLines, RefuseATableThatWouldBeAlmostEmpty) {
  std::string lines;
  for (int i = 0; i < 4'000; ++i) lines += "{\"key" + std::to_string(i) + "\": 1}\n";
  const std::string text = fault_of_lines(lines);
  EXPECT_NE(text.find("the same keys are expected in every line"), std::string::npos) << text;
}

}  // namespace
}  // namespace yates::table

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "language/error.hpp"
#include "numerics/random.hpp"
#include "table/delimited/delimited.hpp"
#include "table/table.hpp"

namespace yates::table {
namespace {

using numerics::Random;
using numerics::Seed;
using Texts = std::vector<std::string>;

/// Both ways of reading give the same table, down to the last bit.
void expect_same(const Table& plain, const Table& any, const std::string& what) {
  ASSERT_EQ(plain.rows, any.rows) << what;
  ASSERT_EQ(plain.names(), any.names()) << what;
  for (std::size_t i = 0; i < plain.columns.size(); ++i) {
    const Column& one = plain.columns[i];
    const Column& other = any.columns[i];
    ASSERT_EQ(one.numeric(), other.numeric()) << what;
    ASSERT_EQ(one.present, other.present) << what;
    ASSERT_EQ(one.not_a_number.has_value(), other.not_a_number.has_value()) << what;
    if (one.not_a_number) {
      EXPECT_EQ(one.not_a_number->text, other.not_a_number->text) << what;
      EXPECT_EQ(to_string(one.not_a_number->place), to_string(other.not_a_number->place)) << what;
    }
    if (one.numeric()) {
      const auto& a = std::get<Numbers>(one.values);
      const auto& b = std::get<Numbers>(other.values);
      ASSERT_EQ(a.origin.to_string(), b.origin.to_string()) << what;
      ASSERT_EQ(a.origin.to_double_double(), b.origin.to_double_double()) << what;
      ASSERT_EQ(a.deviation.exact(), b.deviation.exact()) << what;
      if (a.deviation.exact()) {
        ASSERT_EQ(a.deviation.exponent(), b.deviation.exponent()) << what;
      }
      ASSERT_EQ(a.deviation, b.deviation) << what;
    } else {
      const auto& a = std::get<Categories>(one.values);
      const auto& b = std::get<Categories>(other.values);
      ASSERT_EQ(a.levels, b.levels) << what;
      for (std::size_t row = 0; row < plain.rows; ++row)
        ASSERT_EQ(a.code[row], b.code[row]) << what;
    }
  }
}

Dialect separated_by(char separator) {
  Dialect dialect;
  dialect.separator = separator;
  dialect.decimal_is_certain = true;
  return dialect;
}

void expect_read_alike(const std::string& text, char separator = ',') {
  const std::optional<Table> plain = read_plain(text, separated_by(separator), "runs.csv", 3);
  ASSERT_TRUE(plain) << text.substr(0, 200);
  expect_same(*plain,
              read_any_text(text, separator == ',' ? FileFormat::csv : FileFormat::tsv, "runs.csv"),
              text.size() < 400 ? text : text.substr(0, 400));
}

bool plain(const std::string& text) {
  return read_plain(text, separated_by(','), "runs.csv", 2).has_value();
}

/// KiB of the mapping at this address that are in memory.
std::size_t resident(const char* mapping) {
  std::ifstream maps("/proc/self/smaps");
  std::ostringstream begin;
  begin << std::hex << reinterpret_cast<std::uintptr_t>(mapping) << '-';
  std::string line;
  while (std::getline(maps, line) && !line.starts_with(begin.str())) continue;
  while (std::getline(maps, line))
    if (line.starts_with("Rss:")) return std::stoul(line.substr(4));
  return 0;
}

TEST(ReadPlain, GivesTheMemoryOfAFileBack) {
  const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / "give_back.csv";
  {
    std::ofstream file(path);
    file << "a,y\n";
    for (int row = 0; row < 400000; ++row)
      file << "level" << row % 7 << ",100." << row % 1000 << '\n';
  }
  const FileContent file(path.string());
  const std::string_view text = file.text();
  ASSERT_GT(text.size(), std::size_t{5} << 20);
  const std::optional<Table> plain = read_plain(text, separated_by(','), "runs.csv", 2, &file);
  ASSERT_TRUE(plain);
  const std::size_t left = resident(text.data());
  EXPECT_GT(left, 0U) << "the mapping was not found";
  EXPECT_LT(left, 512U);
  expect_same(*plain, read_any_text(text, FileFormat::csv, "runs.csv"), "give_back.csv");
  std::filesystem::remove(path);
}

TEST(ReadPlain, ReadsWhatNearlyAllFilesHold) {
  expect_read_alike("a,b\n1,2\n");
  expect_read_alike("a,b\n1,2");
  expect_read_alike("a\nlong enough for more than one piece at the end of the file\n\n1\n  \n2");
  expect_read_alike("\n a , b\r\n1,x\r\n\r\n -2.50 ,\"y z\"\r\n+3e2,NA\r\n,\r\n");
  expect_read_alike("\"a,1\",\"b\"\n\"7\",\"say, so\"\n\"\",\" x \"\n8,NA\n");
  expect_read_alike("a\tb\n1 ,5\t x y \n\t\n3\t4\n", '\t');
  expect_read_alike("a,b,c\n.5,5.,-.25\n00012,1.000,-0\n0,1,0\n");
  expect_read_alike("t\n9223372036854775807\n-9223372036854775808\n");
  expect_read_alike("t\n18446744073709551615\n1\n");
  expect_read_alike("t\n18446744073709551616\n1\n");
  expect_read_alike("t\n1000000000000.4\n1000000000000.30\n");
  expect_read_alike("t\n1e-20\n1e250\n0.1\n");
  expect_read_alike("t\n100\n2e3\n3000\n1e19\n");
  expect_read_alike("t\n0.00000000000000000000000\n1\n");
  expect_read_alike("t\n1\n0.1234567890123456789012345678901234567890\n");
  expect_read_alike("t,u\n,NA\nNA,\n");
  expect_read_alike("level\ngr\u00f6\u00dfe\nklein\n\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\n");
}

TEST(ReadPlain, KeepsThePlaceOfWhatSpoiledAColumn) {
  expect_read_alike("a,t\nx,1\n\nx,2\r\nx,NaN\nx,4\n");
  expect_read_alike("a,t\nx,oops\nx,2\nx,fine\nx,4\n");
  expect_read_alike("a,t\nx,oops\nx,2\nx,fine\n");
  expect_read_alike("a,t\nx,1e301\n");
}

TEST(ReadPlain, LeavesTheRestToTheSlowWay) {
  EXPECT_FALSE(plain(""));
  EXPECT_FALSE(plain("a,b\n"));
  EXPECT_FALSE(plain("a,a\n1,2\n"));
  EXPECT_FALSE(plain("a,b\n1\n"));
  EXPECT_FALSE(plain("a,b\n1,2,3\n"));
  EXPECT_FALSE(plain("a\r1\r2\r"));
  EXPECT_FALSE(plain("a,b\n\"say \"\"hi\"\"\",2\n"));
  EXPECT_FALSE(plain("a,b\n\"two\nlines\",2\n"));
  EXPECT_FALSE(plain("a,b\n\"open,2\n"));
  EXPECT_FALSE(plain("a,b\n\"x\"y,2\n"));
  EXPECT_FALSE(plain(std::string("a,b\nx\0,1\n", 9)));
  EXPECT_FALSE(plain("a,b\n\xdf,1\n"));
  EXPECT_FALSE(plain("\xdf,b\n1,1\n"));
}

/// One cell of a column of the given kind.
std::string cell(Random& random, std::uint64_t kind, std::uint64_t rare) {
  const std::uint64_t whim = random.below(rare);
  if (whim == 0) return random.below(2) == 0 ? "" : "NA";
  const std::string number = std::to_string(random.below(1000000));
  switch (kind) {
    case 0:
      return number;
    case 1:
      return "-" + number + "." + std::to_string(random.below(100000));
    case 2:
      return "level" + std::to_string(random.below(4));
    case 3:
      return "a level too long for eight bytes " + std::to_string(random.below(300));
    case 4:
      return std::to_string(random.below(1000)) + "e-" + std::to_string(random.below(12));
    case 5:  // numbers until, far down, a text spoils them
      return whim == 1 && random.below(40) == 0 ? "spoilt" : number;
    case 6:
      return "1234567890123456" + number + "." + number;
    case 7:  // a number that 64 bits do not hold, far down
      return whim == 1 && random.below(40) == 0 ? "1e-17" : number + "000000";
    case 8:
      return "\"quoted " + std::to_string(random.below(3)) + "\"";
    default:
      return " \"" + number + "\" ";
  }
}

TEST(ReadPlain, AgreesWithTheSlowWayOnRandomTables) {
  Random random(Seed{20261121});
  for (int round = 0; round < 60; ++round) {
    const std::size_t columns = 1 + random.below(6);
    const std::uint64_t rows = 1 + random.below(round % 10 == 0 ? 30000 : 300);
    const std::uint64_t rare = round % 3 == 0 ? 1000000 : 40;
    const std::string end = random.below(2) == 0 ? "\n" : "\r\n";
    std::vector<std::uint64_t> kinds;
    std::string text;
    for (std::size_t c = 0; c < columns; ++c) {
      kinds.push_back(random.below(10));
      text += (c == 0 ? "c" : ",c") + std::to_string(c);
    }
    text += end;
    for (std::uint64_t row = 0; row < rows; ++row) {
      if (random.below(rare) == 0) text += "  " + end;
      for (std::size_t c = 0; c < columns; ++c)
        text += (c == 0 ? "" : ",") + cell(random, kinds[c], rare);
      text += end;
    }
    if (round % 2 == 0) text.resize(text.size() - end.size());
    // A blank line at the end of a table of one column is a row less for both.
    expect_read_alike(text + (text.ends_with('\n') || !text.ends_with(',') ? "" : "7"));
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace yates::table

// What the texts of cells show of their numbers.

#include <string>

#include <gtest/gtest.h>

#include "language/error.hpp"
#include "table/read.hpp"

namespace {

using namespace yates;
using table::Import;

Import read(const std::string& text) {
  return table::import_text(text, "x.csv");
}

std::string with_column(const std::string& name, std::initializer_list<const char*> cells) {
  std::string text = name + ",time\n";
  int row = 0;
  for (const char* cell : cells) text += std::string(cell) + "," + std::to_string(++row) + ".5\n";
  return text;
}

std::string complaint(const std::string& text) {
  try {
    read(text);
  } catch (const language::InputError& error) {
    return error.what();
  }
  return "none";
}

TEST(Spellings, VersionsThatAreTheSameNumberAreFoundWithBothLines) {
  const Import import = read(with_column("tool", {"3.8", "3.9", "3.10", "3.11", "3.1"}));
  ASSERT_EQ(import.versions.size(), 1U);
  EXPECT_EQ(language::to_string(import.versions[0].place), "x.csv:4:1");
  EXPECT_EQ(import.versions[0].text, "3.10");
  EXPECT_EQ(import.versions[0].same, "3.1");
  EXPECT_EQ(import.versions[0].line_of_same, 6);
}

TEST(Spellings, VersionsThatCountUpAreFoundWithoutAPair) {
  const Import import = read(with_column("tool", {"3.9", "3.10", "3.11"}));
  ASSERT_EQ(import.versions.size(), 1U);
  EXPECT_EQ(import.versions[0].text, "3.10");
  EXPECT_EQ(import.versions[0].same, "");
}

TEST(Spellings, TheNameOfTheColumnDecidesWhereTheNumbersDoNot) {
  EXPECT_EQ(read(with_column("python version", {"1.2", "1.20"})).versions.size(), 1U);
  EXPECT_TRUE(read(with_column("load", {"1.2", "1.20"})).versions.empty());
  EXPECT_TRUE(read(with_column("server", {"1.2", "1.20"})).versions.empty());
}

TEST(Spellings, DecimalNumbersWrittenInTwoWaysAreNumbers) {
  for (const auto& cells : {std::initializer_list<const char*>{"0.5", "0.50", "0.25", "0.75"},
                            {"1", "1.0", "2", "2.0"},
                            {"0.05", "0.10", "0.15", "0.1"},
                            {"0.10", "0.20", "0.30"},
                            {"0.1", "0.2", "0.10", "0.20"},
                            {"3.9", "3.10", "none"}})
    EXPECT_TRUE(read(with_column("share", cells)).versions.empty()) << *cells.begin();
}

TEST(Spellings, HashesOfCommitsStayAsTheyAreWritten) {
  const Import import = read(with_column("commit", {"123e456", "9123456", "12345e1", "9123456"}));
  // The first one is beyond all numbers, so that the column is one of texts by itself.
  EXPECT_TRUE(import.hashes.empty());
  EXPECT_FALSE(import.table.columns[0].numeric());
  const Import hashes = read(with_column("commit", {"12345e1", "9123456", "12345e1", "9123456"}));
  ASSERT_EQ(hashes.hashes.size(), 1U);
  EXPECT_EQ(hashes.table.columns[0].text(0), "12345e1");
  EXPECT_EQ(hashes.table.columns[0].text(1), "9123456");
}

TEST(Spellings, HashesAreTextsAlsoWhereEveryOneReadsAsANumber) {
  for (const auto& cells : {std::initializer_list<const char*>{"12e45", "34e12"},
                            {"12e45", "", "91e17"},
                            {"1234e56", "9876e5", "1e12345"}}) {
    const Import import = read(with_column("commit", cells));
    EXPECT_FALSE(import.table.columns[0].numeric()) << *cells.begin();
  }
  EXPECT_EQ(read(with_column("commit", {"12e45", "34e12"})).hashes.size(), 1U);
}

TEST(Spellings, NumbersWithAnExponentAreNoHashes) {
  for (const auto& cells : {std::initializer_list<const char*>{"1e6", "500000"},
                            {"1e6", "2e6"},
                            {"1.5e10", "2.5e10"},
                            {"100000", "200000"},
                            {"1000e3", "20000000"},
                            {"1e10", "1e12"},
                            {"10e10", "50e10"},
                            {"1e100", "1e200"},
                            {"12e45", "34e1"},
                            {"501e160", "499e160", "502e160"}})
    EXPECT_TRUE(read(with_column("size", cells)).hashes.empty()) << *cells.begin();
}

TEST(Spellings, ASecondTableBelowABlankLineIsRefused) {
  const std::string rows = "codec,threads,time\ngzip,1,15.5\nzstd,1,7\n";
  EXPECT_EQ(complaint(rows + "\ncodec,threads,memory\ngzip,1,155\n"),
            "x.csv:5: after a blank line a second table begins (codec, threads, memory); put it "
            "into a file of its own");
}

TEST(Spellings, ABlankLineBetweenRowsIsNoSecondTable) {
  const std::string rows = "codec,threads,time\ngzip,1,15.5\nzstd,1,7\n";
  EXPECT_EQ(complaint(rows + "\nxz,1,8\n"), "none");
  EXPECT_EQ(complaint("codec,time\ngzip,1\nzstd,2\n\ngzip,failed\nzstd,3\n"), "none");
  EXPECT_EQ(complaint("codec,time\ngzip,1\nzstd,2\n\nbrotli,NA\nzstd,3\n"), "none");
  EXPECT_EQ(complaint("codec,data\ngzip,a\nzstd,b\n\nbrotli,c\nlz4,d\n"), "none");
}

TEST(Spellings, ControlCharactersOutsideOfQuotesAreRefused) {
  EXPECT_EQ(complaint("a,y\n\x1b[32mgzip\x1b[0m,1\nzstd,2\n"),
            "x.csv:2: holds the control character U+001B, with which programs colour what they "
            "print; let the program print without colours");
  EXPECT_EQ(complaint("a,y\n\"\x1b[32mgzip\",1\nzstd,2\n"), "none");
  EXPECT_EQ(complaint("a,y\r\ngzip\t,1\r\nzstd,2\r\n"), "none");
}

TEST(Spellings, NamesBeforeEveryValueAreRefused) {
  EXPECT_EQ(complaint("codec=gzip time=1\ncodec=zstd time=2\n"),
            "x.csv: names every value, as in 'codec=gzip time=1'; expected a table: its first line "
            "is codec,time, and each line below it holds the values of one run alone");
  EXPECT_TRUE(complaint("codec: gzip\ntime: 15.5\n\ncodec: zstd\ntime: 7\n")
                  .starts_with("x.csv: has a line for each value, as in 'codec: gzip'"));
}

TEST(Spellings, NamesWithAnEqualsSignAreNames) {
  EXPECT_EQ(complaint("x=1,x=2\n1,2\n3,4\n"), "none");
  EXPECT_EQ(complaint("flags,time\nopt=2,1\nopt=3,2\n"), "none");
  EXPECT_EQ(complaint("note: time\n1\n2\n"), "none");
  const std::string above = complaint("host: a\ndate: b\n\ncodec,time\ngzip,1\nzstd,2\n");
  EXPECT_EQ(above.find("a line for each value"), std::string::npos) << above;
}

TEST(Spellings, ANoBreakSpaceBeforeANumberIsABlank) {
  EXPECT_TRUE(read(with_column("size", {"\u00a01.5", "2.5\u00a0"})).table.columns[0].numeric());
}

TEST(Spellings, SingleQuotesAreNamedWhereTheySplitARow) {
  const std::string found = complaint("a,b\n'x,y',1\n");
  EXPECT_NE(found.find("stands in double quotes, not in single ones"), std::string::npos) << found;
}

TEST(Spellings, DatesOfSpreadsheetsAreNoUnits) {
  for (const char* cell : {"2. Jan", "02. Jan", "Jan 02", "2-Mrz", "5. Okt 2026"}) {
    const Import import = read(with_column("size", {"1.5", cell, "2.5"}));
    ASSERT_TRUE(import.table.columns[0].not_a_number) << cell;
    EXPECT_TRUE(import.table.columns[0].not_a_number->why.starts_with("is a date")) << cell;
  }
  EXPECT_FALSE(read(with_column("size", {"2 jobs", "3 jobs"})).table.columns[0].not_a_number);
}

}  // namespace

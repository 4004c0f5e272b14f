#include "table/read.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "language/error.hpp"

namespace yates::table {
namespace {

using Texts = std::vector<std::string>;

Table csv(std::string_view content) {
  return read_text(content, FileFormat::csv, "runs.csv");
}

Texts texts(const Column& column) {
  Texts result;
  for (std::size_t row = 0; row < column.present.size(); ++row)
    result.push_back(column.present[row] ? column.text(row) : "<missing>");
  return result;
}

std::string fault(std::string_view content, FileFormat format = FileFormat::csv) {
  try {
    read_text(content, format, "runs.csv");
  } catch (const language::InputError& error) {
    return error.what();
  }
  return "no error";
}

/// A folder of its own that is gone at the end of the test.
class Folder {
 public:
  Folder() {
    path_ = std::filesystem::temp_directory_path() /
            (std::string("yates_read_test_") +
             ::testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string write(const std::string& name, std::string_view content) const {
    std::ofstream(path_ / name, std::ios::binary) << content;
    return (path_ / name).string();
  }
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

TEST(ReadCsv, ReadsNumbersTextsAndMissingCells) {
  const Table table = csv("cpu,codec,time\n1,gzip,2.5\n2,NA,\n4,zstd,+1e1\n");
  EXPECT_EQ(table.source, "runs.csv");
  EXPECT_EQ(table.rows, 3U);
  EXPECT_EQ(table.names(), (Texts{"cpu", "codec", "time"}));
  EXPECT_EQ(texts(table.columns[0]), (Texts{"1", "2", "4"}));
  EXPECT_EQ(texts(table.columns[1]), (Texts{"gzip", "<missing>", "zstd"}));
  EXPECT_EQ(texts(table.columns[2]), (Texts{"2.5", "<missing>", "10"}));
}

TEST(ReadCsv, FollowsRfc4180) {
  const Table table =
      csv("\xef\xbb\xbf\"a,b\",\"say \"\"hi\"\"\"\r\n"
          "\"line one\r\nline two\",\"\"\"\"\r\n"
          "\"\",\" x \"");
  EXPECT_EQ(table.names(), (Texts{"a,b", "say \"hi\""}));
  EXPECT_EQ(texts(table.columns[0]), (Texts{"line one\r\nline two", "<missing>"}));
  EXPECT_EQ(texts(table.columns[1]), (Texts{"\"", " x "}));
}

TEST(ReadCsv, OverlooksBlanksAroundFieldsAndBlankLines) {
  const Table table = csv("\n a , b\n\n 1 ,\"x\" \n   \n2, y z \n\n");
  EXPECT_EQ(table.names(), (Texts{"a", "b"}));
  EXPECT_EQ(texts(table.columns[0]), (Texts{"1", "2"}));
  EXPECT_EQ(texts(table.columns[1]), (Texts{"x", "y z"}));
}

TEST(ReadCsv, KnowsTheLineEndsOfAllAges) {
  EXPECT_EQ(csv("a\r1\r2\r").rows, 2U);
  EXPECT_EQ(csv("a\n\"\"\n2").rows, 2U);
}

TEST(ReadCsv, SaysWhatIsNoTable) {
  EXPECT_EQ(fault(""), "runs.csv: is empty; expected a header line");
  EXPECT_EQ(fault("\n  \n"), "runs.csv: is empty; expected a header line");
  EXPECT_EQ(fault("a,b\n"), "runs.csv: has a header line but no rows; expected at least one");
  EXPECT_EQ(fault("a,b\n1,\"x\ny\n"), "runs.csv:2:2: field 2 opens a quote that is never closed");
  EXPECT_EQ(fault("a,b\n1,\"x\"y\n"),
            "runs.csv:2:2: field 2 continues after its closing quote; a quote inside quotes is "
            "written twice");
  EXPECT_EQ(fault("a,b,a,\n1,2,3,4\n"),
            "runs.csv:1:3: columns 1 and 3 are both called 'a'; expected distinct names\n"
            "runs.csv:1:4: column 4 has no name in the header line");
}

TEST(ReadCsv, GathersTheRowsOfAnotherLength) {
  EXPECT_EQ(fault("a,b\n1,2\n1\n1,2,3\n1,2\n3\n"),
            "runs.csv:3: row has 1 field, expected 2 as in the header line; 2 more rows are of "
            "another length");
  EXPECT_EQ(fault("a,b\n\"1\n\",2\n1,2,3\n"),
            "runs.csv:4: row has 3 fields, expected 2 as in the header line; a field that holds a "
            "comma, as in 1,5, needs quotes around it");
}

TEST(ReadCsv, SaysWhereItIsNotText) {
  EXPECT_EQ(fault(std::string_view("a,b\n1,\0\n", 8)),
            "runs.csv: is not text: byte 0x00 at line 2, column 3; expected UTF-8");
  EXPECT_EQ(fault("gr\u00f6\xdf"
                  "e\n1\n"),
            "runs.csv: is not text: byte 0xdf at line 1, column 4; expected UTF-8");
  EXPECT_EQ(fault(std::string_view("\xff\xfe"
                                   "a\0",
                                   4)),
            "runs.csv: is not text: byte 0xff at line 1, column 1; expected UTF-8, found UTF-16");
}

TEST(ReadCsv, KeepsThePlaceOfWhatSpoiledAColumn) {
  const Table table = csv("a,time\n\"x\ny\",1\nz,\nz,Inf\nz,2\n");
  const Column& time = table.columns[1];
  ASSERT_TRUE(time.not_a_number);
  EXPECT_EQ(to_string(time.not_a_number->place), "runs.csv:5:2");
  EXPECT_EQ(time.not_a_number->text, "Inf");
}

TEST(ReadCsv, BearsTenThousandColumnsAndAVeryLongLine) {
  std::string wide = "c0";
  std::string row = "0";
  for (int i = 1; i < 10000; ++i) {
    wide += ",c" + std::to_string(i);
    row += ",1";
  }
  EXPECT_EQ(csv(wide + "\n" + row + "\n").columns.size(), 10000U);
  const std::string long_text(5000000, 'x');
  EXPECT_EQ(csv("a\n" + long_text + "\n").columns[0].text(0).size(), long_text.size());
}

TEST(ReadTsv, SplitsAtTabsOnly) {
  const Table table = read_text("a\tb\n1,5\t\n\tx y\n", FileFormat::tsv, "runs.tsv");
  EXPECT_EQ(texts(table.columns[0]), (Texts{"1,5", "<missing>"}));
  EXPECT_EQ(texts(table.columns[1]), (Texts{"<missing>", "x y"}));
}

TEST(ReadJsonLines, KeepsTheDigitsAndTheOrderOfKeys) {
  const Table table = read_text(
      "{\"t\": 1000000000000.4, \"big\": 123456789012345678901}\n\n"
      "{\"big\": -7, \"codec\": \"gzip\", \"warm\": true, \"t\": 1000000000000.30}\r\n"
      "{\"t\": null, \"warm\": false}",
      FileFormat::json_lines, "runs.jsonl");
  EXPECT_EQ(table.names(), (Texts{"t", "big", "codec", "warm"}));
  EXPECT_EQ(texts(table.columns[0]), (Texts{"1000000000000.4", "1000000000000.3", "<missing>"}));
  EXPECT_EQ(texts(table.columns[1]), (Texts{"123456789012345678901", "-7", "<missing>"}));
  EXPECT_EQ(texts(table.columns[2]), (Texts{"<missing>", "gzip", "<missing>"}));
  EXPECT_EQ(texts(table.columns[3]), (Texts{"<missing>", "true", "false"}));
  EXPECT_EQ(std::get<Numbers>(table.columns[0].values).deviation[0].value(), 0.1);
}

TEST(ReadJsonLines, RefusesWhatIsNoRow) {
  const auto json_fault = [](std::string_view text) { return fault(text, FileFormat::json_lines); };
  EXPECT_EQ(
      json_fault("{\"a\": [1]}"),
      "runs.csv:1: key 'a' holds an array; expected a number, a text, true, false, null or an "
      "object of these");
  EXPECT_EQ(json_fault("{\"a\": 1}\n[1]"), "runs.csv:2: expected a JSON object, found an array");
  EXPECT_EQ(json_fault("3"), "runs.csv:1: expected a JSON object, found a single value");
  EXPECT_EQ(json_fault("{\"a\": \"x\\u0000y\"}"),
            "runs.csv:1: key 'a' holds a zero byte (\\u0000); expected text");
  EXPECT_EQ(json_fault("{\"a\\u0000\": 1}"),
            "runs.csv:1: a key holds a zero byte (\\u0000); expected text");
  EXPECT_EQ(json_fault("{\"a\": 1, \"a\": 2}"), "runs.csv:1: key 'a' appears twice");
  EXPECT_EQ(json_fault("{\"\": 1}"), "runs.csv:1: found a key without a name");
  EXPECT_EQ(json_fault("{}"), "runs.csv: has only objects without keys");
  EXPECT_EQ(json_fault(""), "runs.csv: is empty; expected JSON objects");
  EXPECT_EQ(
      json_fault("{\n\"a\": 1\n}"),
      "runs.csv:1: an object begins that is spread over several lines; expected each object on "
      "one line, as Python's json.dumps() writes it without indent, or all of them in one "
      "list in [ ]");
  EXPECT_EQ(json_fault(R"({"0": {"a": 1}, "1": {"a": 2}})"),
            "runs.csv: holds one object of numbered rows, as pandas writes it; expected a list of "
            "rows: df.to_json('runs.json', orient='records')");
  EXPECT_NE(json_fault("{\"a\": 1} {\"a\": 2}"), "no error");
  EXPECT_NE(json_fault("{\"a\": NaN}"), "no error");
  EXPECT_NE(json_fault("{\"a\": 1e999}").find("a double can hold"), std::string::npos);
}

TEST(ReadFile, KnowsFormatsByEndingAndOtherwiseByContent) {
  const Folder folder;
  EXPECT_EQ(read_file(folder.write("a.CSV", "x\ty,z\n1,2\n")).columns.size(), 2U);
  EXPECT_EQ(read_file(folder.write("a.tsv", "x,y\tz\n1\t2\n")).columns[0].name, "x,y");
  EXPECT_EQ(read_file(folder.write("a.ndjson", "{\"x\": 1}\n")).columns[0].name, "x");
  EXPECT_EQ(read_file(folder.write("pipe1", "x\ty\n1\t2\n")).columns.size(), 2U);
  EXPECT_EQ(read_file(folder.write("pipe2", "x,y\n1,2\n")).columns.size(), 2U);
  EXPECT_EQ(read_file(folder.write("pipe3", "\n {\"x\": 1}\n")).columns[0].name, "x");
  EXPECT_EQ(read_file(folder.write("a.json", "[{\"x\": 1}]")).rows, 1U);
}

TEST(ImportText, RemarksWhatItLeavesOutOfTheFilesOfOtherPrograms) {
  const Import benchmark = import_text(
      R"({"benchmarks": [
          {"name": "BM_Sort", "run_name": "BM_Sort", "run_type": "iteration", "iterations": 10, "real_time": 2.5,
           "cpu_time": 2.25, "time_unit": "us"},
          {"name": "BM_Sort_mean", "run_name": "BM_Sort", "run_type": "aggregate", "aggregate_name": "mean",
           "real_time": 2.5, "cpu_time": 2.25, "time_unit": "us"}]})",
      "benchmark.json");
  EXPECT_EQ(benchmark.table.rows, 1U);
  EXPECT_TRUE(std::any_of(
      benchmark.remarks.begin(), benchmark.remarks.end(),
      [](const std::string& remark) { return remark.find("aggregate") != std::string::npos; }));
  const Import plain = import_text("x,y\n1,2\n", "runs.csv");
  EXPECT_EQ(plain.table.columns.size(), 2U);
  EXPECT_TRUE(plain.remarks.empty());
}

TEST(ReadFile, TellsFilesThatCannotBeReadFromFilesThatAreWrong) {
  const Folder folder;
  try {
    read_file(folder.path());
    FAIL() << "a directory was read";
  } catch (const language::FileError& error) {
    EXPECT_EQ(std::string(error.what()), "cannot read " + folder.path() + ": is a directory");
  }
  EXPECT_THROW(read_file(folder.path() + "/none.csv"), language::FileError);
  EXPECT_THROW(read_file(folder.write("empty.csv", "")), language::InputError);
}

}  // namespace
}  // namespace yates::table

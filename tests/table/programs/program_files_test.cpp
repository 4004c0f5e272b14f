#include "table/programs/program_files.hpp"

#include <string>

#include <gtest/gtest.h>

#include "language/error.hpp"
#include "table/read.hpp"

namespace yates::table {
namespace {

std::string complaint(const std::string& text) {
  try {
    import_text(text, "x");
  } catch (const language::InputError& error) {
    return error.what();
  }
  return "";
}

TEST(ProgramFiles, AreToldByTheirContent) {
  using enum ProgramFormat;
  EXPECT_EQ(program_format_of(R"({"results": []})"), hyperfine);
  EXPECT_EQ(program_format_of(R"({"benchmarks": [{"name": "a"}]})"), google_benchmark);
  EXPECT_EQ(program_format_of(R"({"benchmarks": [{"name": "a", "stats": {}}]})"), pytest_benchmark);
  EXPECT_EQ(program_format_of(R"([{"benchmark": "a", "primaryMetric": {}}, )"), jmh);
  EXPECT_EQ(program_format_of(" [\n{\"a\": 1}]"), json_array);
  EXPECT_EQ(program_format_of("# started on Mon\n\n0.88,msec,task-clock,87,100.00,,\n"), perf_stat);
  EXPECT_EQ(program_format_of("1.5;;cycles:u;2.25%;87;100.00;;\n"), perf_stat);
  EXPECT_EQ(program_format_of("noise\n\tCommand being timed: \"a\"\n"), gnu_time);
}

TEST(ProgramFiles, ATableIsNoProgramsFile) {
  for (const char* text : {"a,b\n1,2\n", "a;b\n1;2\n", "{\"a\": 1}\n{\"a\": 2}\n", "", "\n\n",
                           "[ms],x\n1,2\n", "1,2,3,4,5\n6,7,8,9,10\n", "x,ms,a,b,c\n1,ms,2,3,4\n",
                           "text\nThe Command being timed: \"a\"\n1\n"}) {
    EXPECT_FALSE(program_format_of(text)) << text;
  }
}

TEST(JsonArray, TheLineOfARowIsWhereItsObjectBegins) {
  const Table table =
      import_text("[\n\n{\"a\": 1, \"y\": 1},\n{\"a\": 2,\n\"y\": \"x\"},{\"y\": 3}]", "rows.json")
          .table;
  ASSERT_EQ(table.rows, 3U);
  EXPECT_FALSE(table.find("a")->present[2]);
  ASSERT_TRUE(table.find("y")->not_a_number);
  EXPECT_EQ(language::to_string(table.find("y")->not_a_number->place), "rows.json:4");
}

TEST(JsonColumns, AreReadAsPandasWritesThem) {
  const Table table =
      import_text(R"({"a": {"0": "x", "2": "y"}, "time": {"0": 1.5, "2": null}})", "x").table;
  EXPECT_EQ(table.names(), (std::vector<std::string>{"a", "time"}));
  ASSERT_EQ(table.rows, 2U);
  EXPECT_EQ(table.find("a")->text(1), "y");
  EXPECT_EQ(table.find("time")->number(0), 1.5);
  EXPECT_FALSE(table.find("time")->present[1]);
}

TEST(JsonColumns, ObjectsThatDifferInTheirKeysAreOneRow) {
  for (const char* text : {R"({"a": {"0": 1}, "b": {"1": 1}})", R"({"a": {"x": 1}, "b": {"x": 1}})",
                           R"({"a": {"0": {"x": 1}}})", R"({"a": {}})"}) {
    EXPECT_FALSE(program_format_of(text)) << text;
  }
}

TEST(DamagedJson, SaysThatItIsCutOff) {
  const std::string found = complaint("{\n \"results\": [\n  {\"command\": \"a\",\n");
  EXPECT_EQ(found,
            "x:3: ends in the middle of its JSON; the program that writes it may still be running, "
            "or was stopped, or the disk was full: write the file again");
}

TEST(DamagedJson, SaysWhereASecondDocumentBegins) {
  const std::string one = R"({"results": [{"command": "a", "times": [1, 2]}]})";
  EXPECT_TRUE(complaint(one + "\n" + one).starts_with("x:2: a second JSON document begins here"));
}

TEST(DamagedJson, JsonLinesWithAnOpenLineKeepTheirOwnMessage) {
  EXPECT_NE(complaint("{\"a\": 1\n{\"a\": 2}\n").find("one JSON object per line"),
            std::string::npos);
}

TEST(Hyperfine, TheListOfItsResultsIsReadAlone) {
  const Table table = import_text(R"([{"command": "a", "times": [1, 2]}])", "x").table;
  EXPECT_EQ(table.rows, 2U);
  EXPECT_EQ(table.find("time")->number(1), 2.0);
}

TEST(JsonArray, ObjectsWithinObjectsAreColumnsWithDots) {
  const Table table =
      import_text(R"([{"p": {"n": 1, "q": {"r": "a"}}, "y": 2}, {"y": 3}])", "x").table;
  EXPECT_EQ(table.names(), (std::vector<std::string>{"p.n", "p.q.r", "y"}));
  std::string deep = "[";
  for (int i = 0; i < 30; ++i) deep += "{\"a\": ";
  EXPECT_NE(complaint(deep + "1" + std::string(30, '}') + "]").find("more than 20 levels"),
            std::string::npos);
}

TEST(Jmh, ForksAreNumberedOverAllBenchmarks) {
  const Table table =
      import_text(R"([{"benchmark": "a", "forks": 2, "primaryMetric": {"scoreUnit": "s/op",
                       "rawData": [[1, 2], [3]]}},
                      {"benchmark": "b", "forks": 1, "primaryMetric": {"scoreUnit": "s/op",
                       "rawData": [[4]]}}])",
                  "x")
          .table;
  const Column& process = *table.find("process");
  ASSERT_EQ(table.rows, 4U);
  EXPECT_EQ(process.number(1), 1.0);
  EXPECT_EQ(process.number(2), 2.0);
  EXPECT_EQ(process.number(3), 3.0);
  EXPECT_FALSE(table.one_process_per_file);
}

TEST(GnuTime, ClocksAreExactSeconds) {
  const auto seconds = [](const std::string& clock) {
    return import_text(
               "\tCommand being timed: \"a b\nc\"\n"
               "\tElapsed (wall clock) time (h:mm:ss or m:ss): " +
                   clock + "\n\tExit status: 0\n",
               "x")
        .table.find("time")
        ->text(0);
  };
  EXPECT_EQ(seconds("0:15.59"), "15.59");
  EXPECT_EQ(seconds("1:02:03"), "3723");
  EXPECT_EQ(seconds("61:00.05"), "3660.05");
}

TEST(PerfStat, AnEventThatComesAgainBeginsARun) {
  const Table table = import_text(
                          "1,,cycles,5,100.00,,\n2,,faults,5,100.00,,\n"
                          "3,,cycles,5,100.00,,\n<not counted>,,faults,0,100.00,,\n",
                          "dir/slow.csv")
                          .table;
  ASSERT_EQ(table.rows, 2U);
  EXPECT_EQ(table.find("file")->text(1), "slow");
  EXPECT_EQ(table.find("cycles")->number(1), 3.0);
  EXPECT_FALSE(table.find("faults")->present[1]);
}

TEST(ForeignFiles, SayHowToExportThem) {
  EXPECT_NE(complaint(std::string("PK\x03\x04", 4) + "..xl/workbook.xml").find("convert-to csv x"),
            std::string::npos);
  EXPECT_NE(complaint("PAR1\x15\x04").find("Parquet"), std::string::npos);
  EXPECT_EQ(import_text("PAR1,y\n1,2\n", "x").table.rows, 1U);
}

}  // namespace
}  // namespace yates::table

#include "table/append.hpp"

#include <gtest/gtest.h>

#include "language/error.hpp"
#include "table/read.hpp"
#include "table/write.hpp"

namespace yates::table {
namespace {

Table csv(const std::string& text, const std::string& name = "data.csv") {
  return read_text(text, FileFormat::csv, name);
}

TEST(Append, RowsStandUnderOneAnother) {
  const Table table = append({csv("a,y\np,1\nq,2\n"), csv("y,a\n0.5,r\n,p\n")});
  EXPECT_EQ(table.rows, 4U);
  EXPECT_EQ(to_csv(table), "a,y\np,1\nq,2\nr,0.5\np,\n");
}

TEST(Append, LargeOffsetsStayExact) {
  const Table table = append({csv("y\n1000000000000000000000.4\n"), csv("y\n0.1\n")});
  EXPECT_EQ(to_csv(table), "y\n1000000000000000000000.4\n0.1\n");
}

TEST(Append, ColumnsOfTextAnywhereAreText) {
  const Table table = append({csv("a\n1\n2\n"), csv("a\nx\n")});
  EXPECT_FALSE(table.columns[0].numeric());
  EXPECT_EQ(to_csv(table), "a\n1\n2\nx\n");
}

Table google(const std::string& time, const std::string& unit) {
  return import_text(R"({"benchmarks": [{"name": "BM", "run_type": "iteration", "iterations": 1, )"
                     R"("real_time": )" +
                         time + R"(, "cpu_time": 1, "time_unit": ")" + unit + R"("}]})",
                     unit + ".json")
      .table;
}

TEST(Append, UnitsOfOneDimensionBecomeThatOfTheFirstFile) {
  const Table table = append({google("1.5", "ms"), google("250", "us"), google("2", "ms")});
  const Column& time = *table.find("real_time");
  EXPECT_EQ(time.unit, "ms");
  EXPECT_EQ(time.other_units, std::vector<std::string>{"us"});
  EXPECT_EQ(time.number(0), 1.5);
  EXPECT_EQ(time.number(1), 0.25);
  EXPECT_EQ(time.number(2), 2);
}

TEST(Append, UnitsThatClashAreNamedWithTheirFiles) {
  Table rate = google("3", "ns");
  for (Column& column : rate.columns)
    if (column.name == "real_time") column.unit = "ops/s";
  const Table table = append({google("1.5", "ms"), std::move(rate)});
  const Column& time = *table.find("real_time");
  ASSERT_TRUE(time.not_a_number);
  EXPECT_EQ(time.not_a_number->why,
            "is in ms in ms.json and in ops/s in ns.json; one cannot be turned into the other");
  EXPECT_EQ(table.find("cpu_time")->unit, "ms");
}

TEST(Append, AUnitInOneFileAloneIsNamed) {
  const Table table = append({csv("y\n1\n", "a.csv"), csv("y\n2 s\n", "b.csv")});
  ASSERT_TRUE(table.columns[0].not_a_number);
  EXPECT_EQ(
      table.columns[0].not_a_number->why,
      "is in s in b.csv and without a unit in a.csv; write the unit in every file or in none");
}

TEST(Append, RatiosOfUnitsAreConverted) {
  const Table rates = append({csv("y\n3 ops/s\n"), csv("y\n2 ops/ms\n")});
  ASSERT_TRUE(rates.columns[0].quantities);
  EXPECT_EQ(rates.columns[0].quantities->unit, "ops/s");
  Column column = rates.columns[0];
  use_quantities(column, "");
  EXPECT_EQ(column.number(1), 2000);
  Table times = csv("y\n3 us/op\n4 ms/op\n");
  use_quantities(times.columns[0], "us");
  EXPECT_EQ(times.columns[0].number(0), 3);
  EXPECT_EQ(times.columns[0].number(1), 4000);
}

TEST(Append, OtherColumnsAreNamed) {
  EXPECT_THROW(append({csv("a,b\n1,2\n"), csv("a\n1\n")}), language::InputError);
  EXPECT_THROW(append({csv("a\n1\n"), csv("a,b\n1,2\n")}), language::InputError);
}

TEST(Append, ManyTablesStandInTheirOrder) {
  std::vector<Table> tables;
  std::string expected = "a,y\n";
  for (int i = 0; i < 100; ++i) {
    tables.push_back(csv("a,y\nt" + std::to_string(i % 9) + "," + std::to_string(i) + ".5\n",
                         std::to_string(i)));
    expected += "t" + std::to_string(i % 9) + "," + std::to_string(i) + ".5\n";
  }
  tables[70] = csv("a,y\nx,1\ny,2\n", "70");
  const Table table = append(std::move(tables));
  expected.replace(expected.find("t7,70.5\n"), 8, "x,1\ny,2\n");
  EXPECT_EQ(to_csv(table), expected);
  ASSERT_EQ(table.file_begins.size(), 100U);
  EXPECT_EQ(table.file_begins[70], 70U);
  EXPECT_EQ(table.file_begins[99], 100U);
  EXPECT_TRUE(table.source.starts_with("0, 1, 2, "));
}

}  // namespace
}  // namespace yates::table

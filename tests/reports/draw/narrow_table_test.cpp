#include <gtest/gtest.h>

#include "reports/draw/data_table.hpp"

namespace yates::reports {
namespace {

TextOptions of_width(std::size_t width, bool colour = false) {
  return {.colour = colour, .width = width};
}

DataTable numbers() {
  return {"",
          {{"term", false}, {"first", true}, {"second", true}},
          {{"a", "1", "2"}, {"sum", "3", "4"}},
          {{1, 0}, {1, 2}},
          {1}};
}

TEST(NarrowTable, SplitsNumbersAndKeepsRulesAndWhatIsStrong) {
  EXPECT_EQ(narrow_table(numbers(), of_width(80)),
            "term  first  second\n"
            "-------------------\n"
            "a         1       2\n"
            "-------------------\n"
            "sum       3       4\n");
  EXPECT_EQ(narrow_table(numbers(), of_width(12, true)),
            "term  first\n"
            "-----------\n"
            "a         1\n"
            "-----------\n"
            "\x1b[1msum\x1b[0m       3\n"
            "\n"
            "term  second\n"
            "------------\n"
            "a          2\n"
            "------------\n"
            "\x1b[1msum\x1b[0m        \x1b[1m4\x1b[0m\n");
}

TEST(NarrowTable, RepeatsTheColumnsThatTellRowsApart) {
  const DataTable table{"",
                        {{"class", false}, {"station", false}, {"busy", true}, {"number", true}},
                        {{"all", "cpu", "0.5", "1"}, {"all", "disk", "0.25", "3"}}};
  EXPECT_EQ(narrow_table(table, of_width(20)),
            "class  station  busy\n"
            "--------------------\n"
            "all    cpu       0.5\n"
            "all    disk     0.25\n"
            "\n"
            "class  number\n"
            "-------------\n"
            "all         1\n"
            "all         3\n");
  EXPECT_NE(narrow_table(table, of_width(22)).find("all    cpu           1\n"), std::string::npos);
}

TEST(NarrowTable, WordsBecomeParagraphs) {
  const DataTable words{
      "", {{"check", false}, {"result", false}}, {{"noise", "is the same everywhere"}}};
  EXPECT_EQ(narrow_table(words, of_width(20)), "- noise: result is\n  the same\n  everywhere\n");
}

TEST(NarrowTable, TextsOfWhatIsStillTooWideAreBroken) {
  const DataTable mixed{"",
                        {{"setting", false}, {"n", true}, {"verdict", false}},
                        {{"codec=zstd, threads=8", "12", "tied with the best one of them"}}};
  const std::string text = narrow_table(mixed, of_width(40));
  EXPECT_LE(widest_line(text), 40U) << text;
  EXPECT_NE(text.find("tied with the\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace yates::reports

#include "reports/draw/data_table.hpp"

#include <gtest/gtest.h>

namespace yates::reports {
namespace {

DataTable small() {
  return {"Small", {{"term", false}, {"F", true}}, {{"cpu:batch", "1.7"}, {"a|b,<&", "12"}}};
}

TEST(DataTable, TextAlignsNumbersToTheRight) {
  EXPECT_EQ(render(small(), TableFormat::text, Typography::plain),
            "term         F\n"
            "--------------\n"
            "cpu:batch  1.7\n"
            "a|b,<&      12\n");
}

TEST(DataTable, EveryFormatEscapesWhatItMust) {
  EXPECT_EQ(render(small(), TableFormat::csv, Typography::plain),
            "term,F\ncpu:batch,1.7\n\"a|b,<&\",12\n");
  EXPECT_EQ(render(small(), TableFormat::markdown, Typography::plain),
            "| term      |   F |\n"
            "|:----------|----:|\n"
            "| cpu:batch | 1.7 |\n"
            "| a\\|b,\\<&  |  12 |\n");
  const std::string latex = render(small(), TableFormat::latex, Typography::plain);
  EXPECT_NE(latex.find("\\begin{tabular}{lr}"), std::string::npos);
  EXPECT_NE(latex.find("a\\textbar{}b,$<$\\&"), std::string::npos);
}

TEST(DataTable, LatexActsOnNothingThatACellHolds) {
  const auto cell = [](const std::string& text) {
    const DataTable table{"", {{"x", false}}, {{text}}};
    const std::string latex = render(table, TableFormat::latex, Typography::plain);
    const std::size_t from = latex.find("\\hline\n", latex.find("\\hline\n") + 1) + 7;
    const std::string row = latex.substr(from, latex.find(" \\\\\n", from) - from);
    return row;
  };
  EXPECT_EQ(cell("[0,1)"), "{}[0,1)");
  EXPECT_EQ(cell("*"), "{}*");
  EXPECT_EQ(cell("-1.5"), "$-$1.5");
  EXPECT_EQ(cell("--fast"), "-{}-fast");
  EXPECT_EQ(cell("a`b~^"), "a\\textasciigrave{}b\\textasciitilde{}\\textasciicircum{}");
}

TEST(DataTable, CellsForReadersHoldNoControlCharacters) {
  const DataTable table{"", {{"level", false}}, {{"a\x1b[2J\nb"}}};
  EXPECT_EQ(render(table, TableFormat::text, Typography::plain),
            "level\n-----------\na\\x1b[2J\\nb\n");
  EXPECT_EQ(render(table, TableFormat::csv, Typography::plain), "level\n\"a\x1b[2J\nb\"\n");
  for (const TableFormat format : {TableFormat::markdown, TableFormat::latex}) {
    EXPECT_EQ(render(table, format, Typography::plain).find('\x1b'), std::string::npos);
  }
}

TEST(DataTable, StrongCellsAndRulesAreMarkedWhereTheFormatHasThem) {
  const DataTable table{"", {{"a", false}, {"n", true}}, {{"b", "1"}, {"all", "2"}}, {{1, 1}}, {1}};
  EXPECT_EQ(render(table, TableFormat::text, Typography::plain),
            "a    n\n------\nb    1\n------\nall  2\n");
  EXPECT_EQ(render(table, TableFormat::markdown, Typography::plain),
            "| a   |     n |\n|:----|------:|\n| b   |     1 |\n| all | **2** |\n");
  EXPECT_EQ(render(table, TableFormat::csv, Typography::plain), "a,n\nb,1\nall,2\n");
  const std::string latex = render(table, TableFormat::latex, Typography::plain);
  EXPECT_NE(latex.find("b   &          1 \\\\\n\\hline\nall & \\textbf{2} \\\\\n"),
            std::string::npos)
      << latex;
  const std::string html = html_table(table).str();
  EXPECT_NE(
      html.find("<tr class=\"ruled\"><th scope=\"row\" class=\"v\">all</th><td><b>2</b></td>"),
      std::string::npos)
      << html;
}

TEST(DataTable, LongWordsAreBrokenInLatex) {
  const DataTable table{"", {{"a", false}, {"b", false}}, {{"short", std::string(41, 'x')}}};
  const std::string latex = render(table, TableFormat::latex, Typography::plain);
  EXPECT_NE(latex.find("{lp{0.4\\linewidth}}"), std::string::npos) << latex;
}

TEST(DataTable, HtmlHasCaptionScopesAndARegionThatScrolls) {
  const std::string html = html_table(small()).str();
  EXPECT_NE(html.find("<caption>Small</caption>"), std::string::npos);
  EXPECT_NE(html.find("<th scope=\"col\">F</th>"), std::string::npos);
  EXPECT_NE(html.find("<th scope=\"row\" class=\"v\">a|b,&lt;&amp;</th>"), std::string::npos);
  EXPECT_NE(html.find("tabindex=\"0\" role=\"region\" aria-label=\"Small\""), std::string::npos);
}

}  // namespace
}  // namespace yates::reports

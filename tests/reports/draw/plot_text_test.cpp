#include <algorithm>

#include <gtest/gtest.h>

#include "reports/draw/plot_levels.hpp"
#include "reports/draw/terminal_plot.hpp"
#include "tests/reports/plots.hpp"

namespace yates::reports {
namespace {

using Kind = PlotAxis::Kind;
using Mark = PlotLayer::Mark;

std::string drawn(const Plot& plot, std::size_t width = 40) {
  return plot_text(plot, {.width = width});
}

TEST(PlotText, CategoriesStandBelowOneAnotherWithTheirIntervals) {
  EXPECT_EQ(drawn(plots::of_categories()),
            "  gzip                  [------*-.-----]\n"
            "  zstd  [-----.-*-------]  |\n"
            "       +--------------------------------\n"
            "        1.5                          3.5\n"
            "  time (s)\n"
            "  | limit\n");
}

TEST(PlotText, SeriesOfACategoryHaveALineEach) {
  Plot plot = plots::of_categories();
  plot.layers = {{Mark::points, "first", 0, {{.x = 0, .y = 0}, {.x = 1, .y = 1}}},
                 {Mark::points, "second", 1, {{.x = 0, .y = 1}, {.x = 1, .y = 0}}}};
  EXPECT_EQ(drawn(plot),
            "  gzip  first   *\n"
            "        second                         #\n"
            "  zstd  first                          *\n"
            "        second  #\n"
            "               +------------------------\n"
            "                0                      1\n"
            "  time (s)\n");
}

TEST(PlotText, SeriesThatShareNoCategoryAreToldByTheirSigns) {
  Plot plot = plots::of_categories();
  plot.layers = {{Mark::points, "advised", 0, {{.x = 1, .y = 0}}},
                 {Mark::points, "tied", 1, {{.x = 0, .y = 1}}},
                 {Mark::upright, "best tied one", PlotLayer::quiet, {{.x = 0, .y = 0}}}};
  EXPECT_EQ(drawn(plot),
            "  gzip                                 #\n"
            "  zstd  *\n"
            "       +--------------------------------\n"
            "        0                              1\n"
            "  time (s)\n"
            "  * advised; # tied\n");
}

TEST(PlotText, BarsBeginAtZeroAndSpansWhereTheyBegin) {
  Plot plot = plots::of_categories();
  plot.layers = {{Mark::bars, "", 0, {{.x = 0, .y = 4}, {.x = 1, .y = -4}}}};
  const std::string bars = drawn(plot);
  EXPECT_NE(bars.find("gzip                  ================\n"), std::string::npos) << bars;
  Plot spans;
  spans.x = {"time (s)"};
  spans.y = {"host", Kind::categories, {"one", "two"}};
  spans.layers = {
      {Mark::spans, "", 0, {{.x = 0, .y = 0, .x_end = 5}, {.x = 5, .y = 1, .x_end = 10}}},
      {Mark::upright, "end", 0, {{.x = 10, .y = 0}}}};
  const std::string text = drawn(spans, 30);
  EXPECT_NE(text.find("  one  ============          |\n"), std::string::npos) << text;
  EXPECT_NE(text.find("  two             ============\n"), std::string::npos) << text;
  EXPECT_NE(text.find("  | end\n"), std::string::npos) << text;
}

TEST(PlotText, NumbersAgainstNumbersAreAField) {
  Plot plot;
  plot.x = {"threads"};
  plot.y = {"throughput"};
  plot.layers = {{Mark::points, "measured", 0, {{.x = 0, .y = 0}, {.x = 10, .y = 100}}},
                 {Mark::line, "predicted", 1, {{.x = 0, .y = 0}, {.x = 10, .y = 100}}},
                 {Mark::rule, "limit", 3, {{.x = 0, .y = 50}}}};
  const std::string text = drawn(plot, 24);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 20) << text;
  EXPECT_NE(text.find("  100 |                *\n"), std::string::npos) << text;
  EXPECT_NE(text.find("    0 |*\n"), std::string::npos) << text;
  EXPECT_NE(text.find("* measured; #\n    predicted; - limit\n"), std::string::npos) << text;
}

TEST(PlotText, StaysWithinItsWidthForEveryMarkAndAxis) {
  for (const Kind x : {Kind::categories, Kind::number, Kind::logarithm, Kind::binary_logarithm}) {
    for (const Kind y : {Kind::categories, Kind::number, Kind::logarithm, Kind::binary_logarithm}) {
      Plot plot = plots::of_all_marks(x, y);
      std::erase_if(plot.layers, [](const PlotLayer& one) { return one.mark == Mark::cells; });
      for (const std::size_t width : {40U, 80U, 200U}) {
        for (const bool signs : {false, true}) {
          const std::string text = plot_text(plot, {.unicode = signs, .width = width});
          EXPECT_EQ(text.empty(), x == Kind::categories && y == Kind::categories);
          EXPECT_LE(widest_line(text), width) << text;
        }
      }
    }
  }
}

TEST(PlotText, IsEmptyForWhatCharactersDoNotShow) {
  EXPECT_EQ(drawn(plots::of_all_marks(Kind::number, Kind::number)), "");  // has cells
  EXPECT_EQ(drawn(plots::of_categories(), 15), "");
  Plot many = plots::of_categories();
  many.x.categories.assign(41, "level");
  EXPECT_EQ(drawn(many), "");
}

TEST(PlotText, ForeignTextsAndWhatIsNotFiniteDoNoHarm) {
  const std::string text = drawn(plots::hostile(), 80);
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_EQ(text.find("\u202e"), std::string::npos);
  EXPECT_NE(text.find("[-"), std::string::npos);
  EXPECT_FALSE(drawn(plots::not_finite()).empty());
}

TEST(PlotNumbers, LayersOfASeriesShareTheirRows) {
  const DataTable table = plot_numbers(plots::of_categories(), Typography::plain);
  EXPECT_EQ(render(table, TableFormat::csv, Typography::plain),
            "codec,series,time (s),low,high\n"
            "gzip,run,3.1,,\n"
            "zstd,run,1.9,,\n"
            "gzip,,3,2.5,3.5\n"
            "zstd,,2,1.5,2.5\n"
            ",limit,2.75,,\n");
  EXPECT_EQ(plot_numbers(plots::not_finite(), Typography::plain).rows.size(), 4U);
}

}  // namespace
}  // namespace yates::reports

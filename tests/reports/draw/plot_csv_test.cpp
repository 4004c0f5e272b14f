#include <charconv>
#include <cmath>

#include <gtest/gtest.h>

#include "reports/draw/plot_files.hpp"
#include "tests/reports/plots.hpp"

namespace yates::reports {
namespace {

TEST(PlotCsv, HasALineForEachPlaceWithTheTextsOfItsCategories) {
  EXPECT_EQ(plot_csv(plots::of_categories()),
            "layer,series,x,y,low,high,x_end,label\n"
            "runs,,gzip,3.1,,,,\n"
            "runs,,zstd,1.9,,,,\n"
            "intervals,,gzip,3,2.5,3.5,,codec=gzip\n"
            "intervals,,zstd,2,1.5,2.5,,codec=zstd\n"
            "points,,gzip,3,,,,codec=gzip\n"
            "points,,zstd,2,,,,codec=zstd\n"
            "rule,limit,,2.75,,,,\n");
}

TEST(PlotCsv, ItsNumbersReadBackToTwelveDigits) {
  Plot plot;
  const std::vector<double> values = {0.1, 1.0 / 3.0, 1e-310, 123456789.123456789, -0.1 - 0.2};
  plot.layers = {{PlotLayer::Mark::points, "", 0, {}}};
  for (const double value : values) plot.layers[0].places.push_back({.x = 1.0, .y = value});
  std::string csv = plot_csv(plot);
  for (const double value : values) {
    csv.erase(0, csv.find('\n') + 1);
    const std::size_t from = std::string("points,,1,").size();
    double read = 0.0;
    std::from_chars(csv.data() + from, csv.data() + csv.size(), read);
    EXPECT_NEAR(read, value, 1e-11 * std::abs(value)) << csv.substr(0, 60);
  }
}

TEST(PlotCsv, HasNoResidueOfTheArithmetic) {
  Plot plot;
  plot.layers = {{PlotLayer::Mark::points, "", 0, {{.x = 1.0, .y = 0.1 + 0.2}}}};
  EXPECT_NE(plot_csv(plot).find("points,,1,0.3,"), std::string::npos) << plot_csv(plot);
}

TEST(PlotCsv, APlaceBetweenCategoriesIsANumber) {
  Plot plot = plots::of_categories();
  plot.layers.resize(1);
  plot.layers[0].places = {{.x = 0.25, .y = 1}};
  EXPECT_EQ(plot_csv(plot), "layer,series,x,y,low,high,x_end,label\nruns,,0.25,1,,,,\n");
}

TEST(PlotCsv, QuotesHostileTextsAndLeavesOutWhatIsNotFinite) {
  const std::string csv = plot_csv(plots::hostile());
  EXPECT_NE(csv.find("\"=cmd|' /C calc'!A0, \"\"quoted\"\"\nsecond line\""), std::string::npos)
      << csv;
  const std::string sheet = plot_csv(plots::hostile(), table::CsvTexts::for_spreadsheet);
  EXPECT_NE(sheet.find("\"'=cmd|' /C calc'!A0, \"\"quoted\"\"\nsecond line\""), std::string::npos)
      << sheet;
  const std::string rest = plot_csv(plots::not_finite());
  EXPECT_EQ(rest.find("nan"), std::string::npos) << rest;
  EXPECT_EQ(rest.find("inf"), std::string::npos) << rest;
}

}  // namespace
}  // namespace yates::reports

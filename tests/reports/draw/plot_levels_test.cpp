#include "reports/draw/plot_levels.hpp"

#include <gtest/gtest.h>

namespace yates::reports {
namespace {

TEST(PlotLevels, NumbersStandToScaleAndTextsOneAfterAnother) {
  const PlotLevels numbers = plot_levels("size", {"1", "4", "16"}, AxisKind::log2);
  EXPECT_EQ(numbers.axis.kind, PlotAxis::Kind::binary_logarithm);
  EXPECT_EQ(numbers.places, (std::vector<double>{1, 4, 16}));
  const PlotLevels texts = plot_levels("codec", {"gzip", "zstd"}, AxisKind::categories);
  EXPECT_EQ(texts.axis.kind, PlotAxis::Kind::categories);
  EXPECT_EQ(texts.axis.categories, (std::vector<std::string>{"gzip", "zstd"}));
  EXPECT_EQ(texts.places, (std::vector<double>{0, 1}));
}

TEST(PlotLevels, AreCategoriesWhereTheScaleHasNoRoomForOne) {
  for (const auto& levels :
       {std::vector<std::string>{"1", "many"}, std::vector<std::string>{"0", "4"}}) {
    const PlotLevels read = plot_levels("size", levels, AxisKind::log2);
    EXPECT_EQ(read.axis.kind, PlotAxis::Kind::categories) << levels[0];
    EXPECT_EQ(read.places, (std::vector<double>{0, 1}));
  }
  EXPECT_EQ(plot_levels("size", {"0", "4"}, AxisKind::number).axis.kind, PlotAxis::Kind::number);
}

TEST(AddEstimates, PutsIntervalsBehindThePointsWhereThereAreAny) {
  Plot plot;
  add_estimates(plot, "a", 1, {{.x = 0, .y = 2, .low = 1, .high = 3}, {.x = 1, .y = 5}});
  ASSERT_EQ(plot.layers.size(), 2U);
  EXPECT_EQ(plot.layers[0].mark, PlotLayer::Mark::intervals);
  EXPECT_EQ(plot.layers[0].places.size(), 1U);
  EXPECT_EQ(plot.layers[1].mark, PlotLayer::Mark::points);
  EXPECT_EQ(plot.layers[1].places.size(), 2U);
  add_estimates(plot, "b", 2, {{.x = 0, .y = 2}});
  EXPECT_EQ(plot.layers.size(), 3U);
}

TEST(LogarithmicKind, IsBinaryForPowersOfTwoAlone) {
  EXPECT_EQ(logarithmic_kind({"3", "6", "24"}), PlotAxis::Kind::binary_logarithm);
  EXPECT_EQ(logarithmic_kind({"1", "10", "100"}), PlotAxis::Kind::logarithm);
}

TEST(Transposed, LaysIntervalsAndRulesOnTheirSide) {
  Plot plot;
  plot.x = {"setting", PlotAxis::Kind::categories, {"a", "b"}};
  plot.y = {"time (s)"};
  add_estimates(plot, "", 0, {{.x = 1, .y = 5, .low = 4, .high = 6}});
  plot.layers.push_back({PlotLayer::Mark::rule, "limit", 9, {{.x = 0, .y = 7}}});
  const Plot lying = transposed(plot);
  EXPECT_EQ(lying.y.categories, plot.x.categories);
  EXPECT_EQ(lying.layers[0].mark, PlotLayer::Mark::across);
  EXPECT_EQ(lying.layers[0].places[0].x, 4);
  EXPECT_EQ(lying.layers[0].places[0].x_end, 6);
  EXPECT_EQ(lying.layers[0].places[0].y, 1);
  EXPECT_EQ(lying.layers[1].places[0].x, 5);
  EXPECT_EQ(lying.layers[2].mark, PlotLayer::Mark::upright);
  EXPECT_EQ(lying.layers[2].places[0].x, 7);
}

}  // namespace
}  // namespace yates::reports

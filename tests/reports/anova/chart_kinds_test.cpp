#include "reports/anova/chart_kinds.hpp"

#include <set>
#include <string_view>

#include <gtest/gtest.h>

#include "tests/reports/analysed.hpp"
#include "tests/reports/example.hpp"
#include "tests/reports/well_formed.hpp"

namespace yates::reports {
namespace {

TEST(ChartKinds, EachHasItsOwnWord) {
  std::set<std::string_view> words;
  for (const ChartKindWords& one : chart_kinds()) {
    EXPECT_TRUE(words.insert(one.word).second) << one.word;
    EXPECT_EQ(words_of(one.kind).word, one.word);
    EXPECT_FALSE(one.shows.empty());
    EXPECT_TRUE(one.needs.starts_with("needs ")) << one.needs;
  }
}

TEST(ChartsOf, EveryChartSaysWhatItIsOfAndHasAPicture) {
  const ResponseReport report = example::response();
  const auto effects = charts_of(report, ChartKind::main_effects, "x");
  ASSERT_EQ(effects.size(), 2U);
  EXPECT_EQ(effects[0].of, "codec");
  EXPECT_EQ(effects[1].of, "threads");
  const auto interactions = charts_of(report, ChartKind::interactions, "x");
  ASSERT_EQ(interactions.size(), 1U);
  EXPECT_EQ(interactions[0].of, "codec \u00d7 threads");
  std::string all = "<p>";
  for (const ChartKindWords& one : chart_kinds()) {
    for (const NamedChart& chart : charts_of(report, one.kind, "x")) {
      EXPECT_EQ(chart.kind, one.kind);
      ASSERT_TRUE(chart.chart.picture.has_value()) << one.word;
      all += chart.chart.picture->svg.str();
    }
  }
  EXPECT_EQ(fault_in(all + "</p>"), "") << "ids are their own";
}

TEST(NothingToShow, ConstantResponsesHaveNoChartAndSaturatedModelsNoneOfResiduals) {
  const ResponseReport constant = example::analysed("a,time\np,5\nq,5\np,5\nq,5\n", "time ~ a");
  const ResponseReport saturated =
      example::analysed("a,b,time\np,u,1\nq,u,2\np,v,4\nq,v,8\n", "time ~ a * b");
  const std::set<std::string_view> of_residuals = {
      "residuals", "residual-order", "residual-quantiles", "residual-factors", "predicted"};
  for (const ChartKindWords& one : chart_kinds()) {
    EXPECT_TRUE(nothing_to_show(constant, one.kind).has_value()) << one.word;
    EXPECT_TRUE(charts_of(constant, one.kind, "x", Asked::by_name).empty()) << one.word;
    const bool none = of_residuals.contains(one.word);
    EXPECT_EQ(nothing_to_show(saturated, one.kind).has_value(), none) << one.word;
    EXPECT_FALSE(nothing_to_show(example::response(), one.kind).has_value()) << one.word;
    EXPECT_TRUE(!none || charts_of(saturated, one.kind, "x", Asked::by_name).empty()) << one.word;
  }
  EXPECT_EQ(charts_of(saturated, ChartKind::main_effects, "x").size(), 2U);
}

}  // namespace
}  // namespace yates::reports

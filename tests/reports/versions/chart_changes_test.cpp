#include <algorithm>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "anova/versions/version_changes.hpp"
#include "reports/versions/version_words.hpp"
#include "tests/reports/analysed.hpp"

namespace yates::reports {
namespace {

/// Three codecs before and after a change that makes xz 40 % slower and gzip 20 % faster.
VersionReport two_versions() {
  example::Noise noise;
  std::string csv = "version,codec,time\n";
  for (int run = 0; run < 8; ++run) {
    for (const auto& [codec, factor] :
         {std::pair{"xz", 1.4}, std::pair{"gzip", 0.8}, std::pair{"lz4", 1.0}}) {
      csv += fmt::format("v1,{},{:.6f}\n", codec, 10.0 + noise(0.05));
      csv += fmt::format("v2,{},{:.6f}\n", codec, 10.0 * factor + noise(0.05));
    }
  }
  anova::Request request;
  request.formula = model::parse("time ~ version * codec");
  request.question.goal = anova::Goal::minimize;
  request.scale = anova::ScaleWish::log;
  request.depth = anova::Depth::settings;
  request.unit = "s";
  const auto table = table::read_text(csv, table::FileFormat::csv, "data.csv");
  VersionReport report{describe(anova::answer_for_versions(table, request, "version"), "time", "s"),
                       "version",
                       std::nullopt,
                       {},
                       {},
                       {}};
  report.changes = anova::version_changes(report.response, report.version);
  return report;
}

/// The categories of a series from top to bottom.
std::vector<std::string> names_in(const Plot& plot, const std::string& series) {
  std::vector<std::string> names;
  for (const PlotLayer& layer : plot.layers) {
    if (layer.mark != PlotLayer::Mark::points || layer.series != series) continue;
    for (const PlotPlace& place : layer.places) {
      names.push_back(plot.y.categories.at(static_cast<std::size_t>(place.y)));
    }
  }
  return names;
}

TEST(ChangesChart, SortsByTheChangeAndTellsBetterFromWorse) {
  const Plot plot = changes_figure(two_versions(), unicode).plot;
  const std::vector<std::string>& rows = plot.y.categories;
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(rows.front(), "average");
  EXPECT_EQ(rows[1], "codec=gzip");
  EXPECT_EQ(rows.back(), "codec=xz");
  EXPECT_EQ(names_in(plot, "better"), std::vector<std::string>{"codec=gzip"});
  const std::vector<std::string> worse = names_in(plot, "worse");
  EXPECT_EQ(worse.back(), "codec=xz");
  const auto bars = std::find_if(plot.layers.begin(), plot.layers.end(), [](const auto& layer) {
    return layer.mark == PlotLayer::Mark::across && layer.series == "better";
  });
  ASSERT_NE(bars, plot.layers.end());
  EXPECT_LT(bars->places[0].x, -20.0);
  EXPECT_GT(bars->places[0].x_end, -20.0);
}

TEST(ChangesChart, DrawsTheDeltaAndTheGates) {
  VersionReport report = two_versions();
  report.response.delta = anova::Delta{0.02, true};
  const anova::VersionGate gate{anova::GateDirection::rise, anova::Delta{0.05, true}};
  report.gates.push_back({"slower > 5 %", gate, {}});
  report.gates.push_back({"slower > 500 %", {anova::GateDirection::rise, {5.0, true}}, {}});
  report.gates.push_back({"slower > 1 s", {anova::GateDirection::rise, {1.0, false}}, {}});
  const Plot plot = changes_figure(report, unicode).plot;
  const auto lines_of = [&](const std::string& series) {
    std::vector<double> places;
    for (const PlotLayer& layer : plot.layers) {
      if (layer.mark != PlotLayer::Mark::upright || layer.series != series) continue;
      for (const PlotPlace& place : layer.places) places.push_back(place.x);
    }
    return places;
  };
  EXPECT_EQ(lines_of("delta 2 %"), (std::vector<double>{-2.0, 2.0}));
  EXPECT_EQ(lines_of("gate slower > 5 %"), (std::vector<double>{5.0}));
  EXPECT_TRUE(lines_of("gate slower > 500 %").empty()) << "too far away";
  EXPECT_TRUE(lines_of("gate slower > 1 s").empty()) << "an amount has no place among shares";
}

}  // namespace
}  // namespace yates::reports

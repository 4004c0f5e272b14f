#include <algorithm>
#include <regex>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "reports/draw/svg_document.hpp"
#include "reports/queueing/chart_load.hpp"
#include "reports/queueing/load_plots.hpp"
#include "tests/reports/queueing/networks.hpp"
#include "tests/reports/well_formed.hpp"

namespace {

using namespace yates;
using reports::example::jain;
using reports::example::open_jain;
using reports::example::swept;

TEST(LoadChart, IsWellFormedAndEscapesNames) {
  const auto report = swept("population=1..12", true);
  for (const auto& plot : {reports::throughput_plot(report), reports::response_time_plot(report)}) {
    const reports::Chart chart = reports::load_chart(plot, "id");
    EXPECT_EQ(reports::fault_in(chart.picture->svg.str()), "");
    EXPECT_EQ(chart.picture->svg.str().find("<stations>"), std::string::npos);
    EXPECT_EQ(chart.table.rows.size(), 12U);
  }
}

/// Where a text of the picture stands, about as large as it is drawn.
struct Box {
  double left, top, right, bottom;
  std::string text;
};

std::vector<Box> texts_of(const std::string& svg) {
  std::vector<Box> boxes;
  static const std::regex pattern(
      R"re(<text class="(tk|dl)( [a-z0-9]+)?" x="([^"]+)" y="([^"]+)"[^>]*>([^<]+)<)re");
  for (std::sregex_iterator at(svg.begin(), svg.end(), pattern), end; at != end; ++at) {
    const std::string text = (*at)[5];
    const double width = 6.2 * static_cast<double>(text.size());
    const double x = std::stod((*at)[3]) - ((*at)[2] == " e"   ? width
                                            : (*at)[2] == " m" ? width / 2
                                                               : 0);
    const double y = std::stod((*at)[4]);
    boxes.push_back({x, y - 8.0, x + width, y + 2.0, text});
  }
  return boxes;
}

TEST(LoadChart, NamesItsCurvesAndItsBandWithoutOverprinting) {
  const auto report = swept("population=1..12", true);
  for (const auto& plot : {reports::throughput_plot(report), reports::response_time_plot(report)}) {
    const std::string svg = reports::load_chart(plot, "id").picture->svg.str();
    const std::vector<Box> boxes = texts_of(svg);
    for (const char* name : {"model", "balanced-job bounds", "open twin"}) {
      EXPECT_EQ(std::count_if(boxes.begin(), boxes.end(),
                              [&](const Box& box) { return box.text == name; }),
                1)
          << name;
    }
    for (const Box& a : boxes)
      for (const Box& b : boxes)
        EXPECT_TRUE(&a == &b || a.left >= b.right || b.left >= a.right || a.top >= b.bottom ||
                    b.top >= a.bottom)
            << a.text << " on " << b.text;
    EXPECT_NE(svg.find("\"ln d3 s3\""), std::string::npos) << "the open twin, unlike the bound";
    EXPECT_NE(svg.find("\"ln thin s9\""), std::string::npos);
  }
}

/// Two open classes, of which the first is swept.
reports::SweepReport swept_class(const std::string& sweep) {
  const auto model = queueing::read_model(R"toml(
[[station]]
name = "cpu"
kind = "ps"
servers = 2
demand = { read = 0.1, write = 0.5 }
[[station]]
name = "net"
kind = "delay"
demand = { read = 9, write = 9 }
[[class]]
name = "read"
arrival_rate = 1
[[class]]
name = "write"
arrival_rate = 2
)toml",
                                          "classes.toml");
  return {.title = "",
          .name = queueing::parse_sweep(sweep).name,
          .points = queueing::solve_sweep(model, {}, queueing::parse_sweep(sweep))};
}

TEST(LoadChart, OfSeveralClassesSpeaksOfTheCurvesThatItDraws) {
  const auto plot = reports::throughput_plot(swept_class("read.arrival_rate=1..5"));
  EXPECT_EQ(plot.finding,
            "Throughput of read goes from 1 to 5, of write stays at 2 jobs per second as "
            "read.arrival_rate goes from 1 to 5");
  ASSERT_EQ(plot.curves.size(), 2U);
}

TEST(LoadChart, OfSeveralClassesMarksWhereTheSweptOneSaturates) {
  // Two servers less 2 x 0.5 of the other class leave one, for 1 / 0.1 of the swept one.
  for (const auto& plot : {reports::throughput_plot(swept_class("read.arrival_rate=1..12")),
                           reports::response_time_plot(swept_class("read.arrival_rate=1..12"))}) {
    EXPECT_NEAR(plot.saturation.value(), 10.0, 1e-12);
    EXPECT_NE(reports::load_chart(plot, "a").picture->svg.str().find("saturated from 10"),
              std::string::npos);
  }
  EXPECT_FALSE(reports::throughput_plot(swept_class("cpu.servers=2..3")).saturation.has_value());
}

TEST(LoadChart, OfOnePointOrOfNothingStillDraws) {
  EXPECT_EQ(
      reports::fault_in(reports::load_chart(reports::throughput_plot(swept("population=3")), "a")
                            .picture->svg.str()),
      "");
  EXPECT_EQ(reports::fault_in(reports::load_chart({}, "a").picture->svg.str()), "");
}

TEST(LoadChart, NeverHoldsWhatIsNotFinite) {
  reports::LoadPlot plot{
      .title = "t",
      .finding = "f",
      .x_label = "x",
      .y_label = "y",
      .note = "",
      .curves = {{.label = "c", .at = {1, 2, 3}, .value = {1.0, std::nullopt, 1e300}}}};
  const std::string svg = reports::load_chart(plot, "a").picture->svg.str();
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(svg.find("inf"), std::string::npos);
}

TEST(LoadChart, GoesIntoAFileWithItsWordsAndItsStyle) {
  const auto report = swept("population=1..12");
  const std::string file =
      reports::svg_document({reports::load_chart(reports::throughput_plot(report), "a"),
                             reports::load_chart(reports::response_time_plot(report), "b")});
  EXPECT_EQ(reports::fault_in(file), "");
  EXPECT_TRUE(file.starts_with("<svg"));
  EXPECT_NE(file.find("<style>"), std::string::npos);
  // What the dashes and the band are stands below each picture.
  EXPECT_NE(file.find("Band: between the balanced-job bounds."), std::string::npos);
  EXPECT_EQ(file,
            reports::svg_document({reports::load_chart(reports::throughput_plot(report), "a"),
                                   reports::load_chart(reports::response_time_plot(report), "b")}));
}

reports::SweepReport open_sweep() {
  const auto sweep = queueing::parse_sweep("arrival_rate=0.1..0.3:0.1");
  return {
      .title = "open", .name = sweep.name, .points = queueing::solve_sweep(open_jain(), {}, sweep)};
}

TEST(LoadPlots, DrawNoBandAroundAThroughputThatIsKnown) {
  const auto throughput = reports::throughput_plot(open_sweep());
  EXPECT_TRUE(throughput.band_low.empty());
  ASSERT_EQ(throughput.limits.size(), 1U);
  EXPECT_EQ(throughput.limits[0].label, "capacity");
  EXPECT_NEAR(throughput.limits[0].value[0].value(), 1 / 3.0, 1e-14);
  EXPECT_EQ(reports::response_time_plot(open_sweep()).band_low.size(), 3U);
}

TEST(LoadPlots, BendTheAsymptoteWhereTheAsymptotesCross) {
  // N* = (6 + 4) / 3 lies between the third and the fourth population.
  const auto report = swept("population=1..6");
  for (const auto& plot : {reports::throughput_plot(report), reports::response_time_plot(report)}) {
    const reports::LoadCurve& bound = plot.limits.back();
    ASSERT_EQ(bound.at.size(), 7U);
    EXPECT_NEAR(bound.at[3], 10 / 3.0, 1e-14);
    const reports::Chart chart = reports::load_chart(plot, "a");
    EXPECT_NE(chart.table.columns.back().name.find("bound"), std::string::npos);
    EXPECT_EQ(chart.table.rows.size(), 6U);
  }
  EXPECT_NEAR(reports::throughput_plot(report).limits.back().value[3].value(), 1 / 3.0, 1e-14);
  EXPECT_NEAR(reports::response_time_plot(report).limits.back().value[3].value(), 6, 1e-13);
}

}  // namespace

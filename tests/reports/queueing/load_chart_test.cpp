#include <algorithm>
#include <regex>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "reports/draw/chart.hpp"
#include "reports/draw/plot_files.hpp"
#include "reports/queueing/load_layers.hpp"
#include "tests/reports/queueing/networks.hpp"
#include "tests/reports/well_formed.hpp"

namespace {

using namespace yates;
using reports::example::jain;
using reports::example::open_jain;
using reports::example::swept;

TEST(LoadChart, IsWellFormedAndEscapesNames) {
  const auto report = swept("population=1..12", true);
  for (const auto& figure :
       {reports::throughput_figure(report), reports::response_time_figure(report)}) {
    const reports::Chart chart = reports::chart_of(figure, "id");
    EXPECT_EQ(reports::fault_in(chart.picture->svg.str()), "");
    EXPECT_EQ(chart.picture->svg.str().find("<stations>"), std::string::npos);
  }
}

/// The layer of a mark and a series; null without one.
const reports::PlotLayer* layer_of(const reports::Figure& figure, reports::PlotLayer::Mark mark,
                                   const std::string& series) {
  for (const reports::PlotLayer& layer : figure.plot.layers) {
    if (layer.mark == mark && layer.series == series) return &layer;
  }
  return nullptr;
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
  for (const auto& figure :
       {reports::throughput_figure(report), reports::response_time_figure(report)}) {
    const std::string svg = reports::chart_of(figure, "id").picture->svg.str();
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
  const auto plot = reports::throughput_figure(swept_class("read.arrival_rate=1..5")).plot;
  EXPECT_EQ(plot.title,
            "Throughput of read goes from 1 to 5, of write stays at 2 jobs per second as "
            "read.arrival_rate goes from 1 to 5");
  ASSERT_EQ(plot.layers.size(), 2U);
}

TEST(LoadChart, OfSeveralClassesMarksWhereTheSweptOneSaturates) {
  // Two servers less 2 x 0.5 of the other class leave one, for 1 / 0.1 of the swept one.
  const auto saturated = swept_class("read.arrival_rate=1..12");
  for (const auto& figure :
       {reports::throughput_figure(saturated), reports::response_time_figure(saturated)}) {
    const reports::PlotLayer* upright = layer_of(figure, reports::PlotLayer::Mark::upright, "");
    ASSERT_NE(upright, nullptr);
    EXPECT_NEAR(upright->places[0].x, 10.0, 1e-12);
    EXPECT_NE(reports::chart_of(figure, "a").picture->svg.str().find("saturated from 10"),
              std::string::npos);
  }
  const auto servers = reports::throughput_figure(swept_class("cpu.servers=2..3"));
  EXPECT_EQ(layer_of(servers, reports::PlotLayer::Mark::upright, ""), nullptr);
}

TEST(LoadChart, OfOnePointStillDraws) {
  const auto figure = reports::throughput_figure(swept("population=3"));
  EXPECT_EQ(reports::fault_in(reports::chart_of(figure, "a").picture->svg.str()), "");
}

TEST(LoadLayers, EndWhereAValueIsAbsentAndAtTheUpperEdge) {
  reports::Plot plot;
  reports::add_curve(plot.layers, "c", 0,
                     {{1, 1.0}, {2, 2.0}, {3, std::nullopt}, {4, 2.0}, {5, 1e300}});
  reports::finish_load_plot(plot);
  ASSERT_EQ(plot.layers.size(), 2U);
  EXPECT_EQ(plot.layers[0].places.size(), 2U);
  ASSERT_EQ(plot.layers[1].places.size(), 2U);
  EXPECT_EQ(plot.layers[1].places[1].y, *plot.y.to);
  EXPECT_LT(*plot.y.to, 20.0);
  const std::string svg = reports::picture_of(plot, "a").svg.str();
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(svg.find("inf"), std::string::npos);
}

TEST(LoadChart, GoesIntoAFileWithItsWordsAndItsStyle) {
  const auto report = swept("population=1..12");
  const std::string file =
      reports::svg_document({reports::chart_of(reports::throughput_figure(report), "a"),
                             reports::chart_of(reports::response_time_figure(report), "b")});
  EXPECT_EQ(reports::fault_in(file), "");
  EXPECT_TRUE(file.starts_with("<svg"));
  EXPECT_NE(file.find("<style>"), std::string::npos);
  // What the dashes and the band are stands below each picture.
  EXPECT_NE(file.find("Band: between the balanced-job bounds."), std::string::npos);
  EXPECT_EQ(file,
            reports::svg_document({reports::chart_of(reports::throughput_figure(report), "a"),
                                   reports::chart_of(reports::response_time_figure(report), "b")}));
}

reports::SweepReport open_sweep() {
  const auto sweep = queueing::parse_sweep("arrival_rate=0.1..0.3:0.1");
  return {
      .title = "open", .name = sweep.name, .points = queueing::solve_sweep(open_jain(), {}, sweep)};
}

TEST(LoadChart, HasNoBandAroundAThroughputThatIsKnown) {
  const auto throughput = reports::throughput_figure(open_sweep());
  EXPECT_EQ(layer_of(throughput, reports::PlotLayer::Mark::band, "balanced-job bounds"), nullptr);
  const auto* capacity = layer_of(throughput, reports::PlotLayer::Mark::line, "capacity");
  ASSERT_NE(capacity, nullptr);
  EXPECT_NEAR(capacity->places[0].y, 1 / 3.0, 1e-14);
  const auto response_time = reports::response_time_figure(open_sweep());
  const auto* band = layer_of(response_time, reports::PlotLayer::Mark::band, "balanced-job bounds");
  ASSERT_NE(band, nullptr);
  EXPECT_EQ(band->places.size(), 3U);
}

TEST(LoadChart, BendsTheAsymptoteWhereTheAsymptotesCross) {
  // N* = (6 + 4) / 3 lies between the third and the fourth population.
  const auto report = swept("population=1..6");
  const auto bound_of = [](const reports::Figure& figure, const char* name) {
    const auto* bound = layer_of(figure, reports::PlotLayer::Mark::line, name);
    EXPECT_TRUE(bound != nullptr && bound->places.size() == 7U);
    EXPECT_NEAR(bound->places[3].x, 10 / 3.0, 1e-14);
    return bound->places[3].y;
  };
  EXPECT_NEAR(bound_of(reports::throughput_figure(report), "upper bound"), 1 / 3.0, 1e-14);
  EXPECT_NEAR(bound_of(reports::response_time_figure(report), "lower bound"), 6, 1e-13);
}

}  // namespace

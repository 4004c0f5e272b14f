#include <array>
#include <cmath>
#include <limits>
#include <regex>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "reports/draw/chart.hpp"
#include "reports/draw/plot_parts.hpp"
#include "reports/draw/svg.hpp"
#include "tests/reports/well_formed.hpp"

namespace yates::reports {
namespace {

using Kind = PlotAxis::Kind;
using Mark = PlotLayer::Mark;

constexpr std::array<Mark, 12> all_marks = {
    Mark::points, Mark::runs,  Mark::line,  Mark::bars,  Mark::intervals, Mark::across,
    Mark::band,   Mark::boxes, Mark::spans, Mark::cells, Mark::rule,      Mark::upright};
constexpr std::array<Kind, 5> all_kinds = {Kind::categories, Kind::number, Kind::logarithm,
                                           Kind::binary_logarithm, Kind::none};

void expect_sound(const Plot& plot) {
  const std::string svg = picture_of(plot, "p").svg.str();
  EXPECT_EQ(fault_in(svg), "") << svg.substr(0, 400);
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(svg.find("inf"), std::string::npos);
  EXPECT_EQ(count(svg, "<desc "), 1u);
}

/// Places on any axis: categories 0 to 3, and positive numbers.
PlotLayer layer_of(Mark mark, std::size_t places) {
  PlotLayer layer{mark, "series", 0, {}};
  for (std::size_t i = 0; i < places; ++i) {
    const double x = static_cast<double>(i % 4) + (i % 4 == 0 ? 0.25 : 0.0);
    const double y = 2.0 + std::sin(static_cast<double>(i)) + static_cast<double>(i % 7);
    layer.places.push_back({x, y, y - 0.5, y + 0.5, x + 0.5, fmt::format("run {}", i)});
  }
  return layer;
}

PlotAxis axis_of(Kind kind) {
  PlotAxis axis{"quantity (s)", kind};
  if (kind == Kind::categories) axis.categories = {"a", "bb", "a rather long category name", "d"};
  return axis;
}

TEST(PlotPicture, EveryMarkIsDrawnOnEveryAxis) {
  for (const Mark mark : all_marks) {
    for (const Kind x : all_kinds) {
      for (const Kind y : all_kinds) {
        const Plot plot{"finding", "what is shown",    axis_of(x), axis_of(y),
                        "",        {layer_of(mark, 9)}};
        expect_sound(plot);
        const std::string svg = picture_of(plot, "p").svg.str();
        const std::string drawn = mark == Mark::cells ? "class=\"cell c" : " s0\"";
        EXPECT_NE(svg.find(drawn), std::string::npos) << static_cast<int>(mark);
      }
    }
  }
}

TEST(PlotPicture, SlotsOfALogarithmicAxisHaveRoomBeyondItsOutermostValues) {
  for (const Kind kind : {Kind::logarithm, Kind::binary_logarithm}) {
    for (const Mark mark : {Mark::boxes, Mark::bars, Mark::cells}) {
      Plot plot{"f", "d", axis_of(kind), axis_of(Kind::number), "", {{mark, "", 0, {}}}};
      for (const double x : {1.0, 4.0, 8.0}) {
        plot.layers[0].places.push_back({.x = x, .y = x, .low = 1.0, .high = 9.0});
      }
      EXPECT_NEAR(x_range_of(plot).low, 1.0 / std::sqrt(2.0), 1e-12);
      EXPECT_NEAR(x_range_of(plot).high, 8.0 * std::sqrt(2.0), 1e-12);
    }
  }
}

TEST(PlotPicture, OneToFiftyThousandPlaces) {
  for (const Mark mark : all_marks) {
    for (const std::size_t places : {0U, 1U, 2U, 500U}) {
      expect_sound(
          {"f", "d", axis_of(Kind::number), axis_of(Kind::number), "", {layer_of(mark, places)}});
    }
  }
  for (const Mark mark : {Mark::points, Mark::runs}) {
    for (const std::size_t places : {501U, 20'000U, 50'000U}) {
      Plot plot{"f", "d", axis_of(Kind::number), axis_of(Kind::number), "", {layer_of(mark, 0)}};
      plot.layers[0].series.clear();
      for (std::size_t i = 0; i < places; ++i) {
        const auto t = static_cast<double>(i);
        plot.layers[0].places.push_back({std::fmod(t * 0.61803, 1.0), std::sin(t * t)});
      }
      expect_sound(plot);
      const std::string svg = picture_of(plot, "p").svg.str();
      EXPECT_EQ(count(svg, "<circle"), 0u) << "no mark of their own";
      EXPECT_EQ(is_binned(plot), places > most_points_drawn);
      EXPECT_EQ(count(svg, "class=\"dots s0\""), is_binned(plot) ? 0u : 1u);
      EXPECT_EQ(svg.find("class=\"bins") != std::string::npos, is_binned(plot));
      EXPECT_EQ(svg.find("Squares of stronger colour") != std::string::npos, is_binned(plot));
      EXPECT_LT(svg.size(), is_binned(plot) ? 40'000u : 300'000u);
    }
  }
}

TEST(PlotPicture, AmongManyPointsThoseWithATextStayMarks) {
  Plot plot{
      "f", "d", axis_of(Kind::number), axis_of(Kind::number), "", {layer_of(Mark::points, 800)}};
  plot.layers[0].series.clear();
  plot.layers[0].places[17].text = "run 17";
  const std::string svg = picture_of(plot, "p").svg.str();
  EXPECT_EQ(count(svg, "<circle"), 1u);
  EXPECT_EQ(count(svg, ">run 17</text>"), 1u);
}

TEST(PlotPicture, ValuesThatAreNotFiniteAreLeftOut) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  for (const Mark mark : all_marks) {
    for (const Kind kind : all_kinds) {
      Plot plot{"f", "d", axis_of(kind), axis_of(Kind::number), "", {layer_of(mark, 9)}};
      plot.layers[0].places[0].x = nan;
      plot.layers[0].places[1].y = infinity;
      plot.layers[0].places[2].low = -infinity;
      plot.layers[0].places[3].high = nan;
      plot.layers[0].places[4].x_end = infinity;
      expect_sound(plot);
    }
  }
  expect_sound({"f",
                "d",
                axis_of(Kind::number),
                axis_of(Kind::number),
                "",
                {{Mark::points, "", 0, {{nan, nan}}}}});
}

TEST(PlotPicture, ConstantAndHugeValuesHaveAnAxis) {
  for (const double value : {0.0, 5.0, -1e-300, 1e300, 1.7e308}) {
    for (const Kind kind : {Kind::number, Kind::logarithm}) {
      expect_sound({"f",
                    "d",
                    axis_of(Kind::number),
                    axis_of(kind),
                    "",
                    {{Mark::points, "", 0, {{1.0, value}, {2.0, value}}}}});
    }
  }
  expect_sound({"f",
                "d",
                axis_of(Kind::number),
                axis_of(Kind::number),
                "",
                {{Mark::points, "", 0, {{1.0, -1.7e308}, {2.0, 1.7e308}}}}});
}

TEST(PlotPicture, NamesAreOnlyText) {
  const std::vector<std::string> names = {"<script>alert(1)</script>",
                                          "a \"quoted\" 'name' & more",
                                          std::string(300, 'x'),
                                          "\u202eright to left",
                                          "\U0001f600 face",
                                          "two\nlines",
                                          "bad \xff byte"};
  for (const std::string& name : names) {
    for (const Kind kind : {Kind::categories, Kind::number}) {
      Plot plot{name, name, {name, kind, {name, name + "2"}}, {name, Kind::number}, name, {}};
      for (const Mark mark : all_marks) {
        PlotLayer layer = layer_of(mark, 2);
        layer.series = name;
        layer.places[0].label = layer.places[0].text = name;
        plot.layers.push_back(layer);
      }
      expect_sound(plot);
      EXPECT_EQ(picture_of(plot, "p").svg.str().find("<script>"), std::string::npos);
    }
  }
}

/// The texts of the ticks along the y axis, from below.
std::vector<std::string> y_ticks(const std::string& svg) {
  std::vector<std::string> result;
  const std::regex tick("<text class=\"tk e\"[^>]*>([^<]*)</text>");
  for (std::sregex_iterator one(svg.begin(), svg.end(), tick), end; one != end; ++one) {
    result.push_back((*one)[1]);
  }
  return result;
}

TEST(PlotPicture, AxesEndAtRoundNumbers) {
  Plot plot{"f",
            "d",
            axis_of(Kind::number),
            axis_of(Kind::number),
            "",
            {{Mark::points, "", 0, {{1.0, 2.63}, {2.0, 10.47}}}}};
  EXPECT_EQ(y_ticks(picture_of(plot, "p").svg.str()).front(), "2");
  EXPECT_EQ(y_ticks(picture_of(plot, "p").svg.str()).back(), "12");
  plot.y.kind = Kind::logarithm;
  plot.layers[0].places = {{1.0, 3.0}, {2.0, 640.0}};
  EXPECT_EQ(y_ticks(picture_of(plot, "p").svg.str()).front(), "1");
  EXPECT_EQ(y_ticks(picture_of(plot, "p").svg.str()).back(), "1000");
}

TEST(PlotPicture, SeriesAreNamedAtTheirLinesWhereThereIsRoom) {
  Plot plot{"f", "d", axis_of(Kind::number), axis_of(Kind::number), "", {}};
  for (std::size_t s = 0; s < 3; ++s) {
    const auto y = static_cast<double>(s);
    plot.layers.push_back({Mark::line, fmt::format("size={}", s), s, {{0.0, y}, {1.0, y + 1.0}}});
  }
  std::string svg = picture_of(plot, "p").svg.str();
  for (std::size_t s = 0; s < 3; ++s) {
    EXPECT_EQ(count(svg, fmt::format("s{}t\"", s)), 1u) << "in the colour of the line";
    EXPECT_EQ(count(svg, fmt::format(">size={}</text>", s)), 1u);
    EXPECT_EQ(count(svg, fmt::format("ln d{} s{}", s, s)), 1u) << "dashed, too";
  }
  for (PlotLayer& layer : plot.layers) layer.series += std::string(40, 'w');
  svg = picture_of(plot, "p").svg.str();
  EXPECT_EQ(count(svg, "class=\"dl"), 0u) << "no room beside the plot: a key above it";
  EXPECT_EQ(count(svg, "ln d1 s1"), 2u);
}

/// Upper estimates of where texts lie must stay within the picture.
TEST(PlotPicture, NoTextIsCutOff) {
  const std::regex text("<text class=\"([^\"]*)\" x=\"([-0-9.]+)\" y=\"([-0-9.]+)\">([^<]*)<");
  for (const std::size_t places : {2U, 30U}) {
    Plot plot{"f", "d", {"", Kind::categories}, {"y", Kind::number}, "", {}};
    PlotLayer layer{Mark::points, "", 0, {}};
    for (std::size_t i = 0; i < places; ++i) {
      plot.x.categories.push_back(fmt::format("a rather long level {}", i));
      layer.places.push_back({static_cast<double>(i), 1e-3 * static_cast<double>(i)});
      layer.places.back().text = "a text beside the mark";
    }
    plot.layers = {layer};
    const Picture picture = picture_of(plot, "p");
    const std::string svg = picture.svg.str();
    for (std::sregex_iterator one(svg.begin(), svg.end(), text), end; one != end; ++one) {
      const std::string classes = (*one)[1];
      const double x = std::stod((*one)[2]);
      const double width = text_pixels(std::string((*one)[4]), 11.5);
      const bool middle = classes.ends_with(" m");
      const double left = classes.ends_with(" e") ? x - width : middle ? x - width / 2.0 : x;
      EXPECT_GE(left, -1.0) << (*one)[4];
      EXPECT_LE(left + width, picture.width + 1.0) << (*one)[4];
    }
  }
}

/// The attribute of each element whose class begins so.
std::vector<double> numbers_of(const std::string& svg, const std::string& classes,
                               const std::string& attribute) {
  std::vector<double> result;
  const std::regex pattern("<[a-z]+ class=.(?:" + classes + ")[^>]* " + attribute +
                           "=.([-0-9.]+)[^>]*>");
  for (std::sregex_iterator at(svg.begin(), svg.end(), pattern), end; at != end; ++at) {
    result.push_back(std::stod((*at)[1]));
  }
  return result;
}

TEST(PlotPicture, BarsLieWhereTheirCategoriesStandBelowOneAnother) {
  Plot plot;
  plot.x = {"share (%)"};
  plot.y = {"", Kind::categories, {"threads", "a name that is far too long to stand beside a bar"}};
  plot.layers = {{Mark::bars, "", 1, {{.x = 80, .y = 0, .text = "80%"}, {.x = 20, .y = 1}}}};
  const std::string svg = picture_of(plot, "p").svg.str();
  const std::vector<double> starts = numbers_of(svg, "bar", "x");
  const std::vector<double> widths = numbers_of(svg, "bar", "width");
  ASSERT_EQ(widths.size(), 2U);
  EXPECT_EQ(starts[0], starts[1]);
  EXPECT_NEAR(widths[0] / widths[1], 4.0, 0.02);
  EXPECT_NE(svg.find(">80%<"), std::string::npos);
  EXPECT_NE(svg.find("<title>a name that is far too long to stand beside a bar</title>a name"),
            std::string::npos)
      << "what is cut stands whole where a pointer asks";
}

TEST(PlotPicture, AxesReachToWhereTheyAreTold) {
  Plot plot;
  plot.x = {.title = "x", .from = 0.0, .to = 10.0};
  plot.y = {.title = "y", .from = 0.0};
  plot.layers = {{Mark::points, "", 0, {{.x = 4, .y = 90}, {.x = 5, .y = 100}}}};
  const std::vector<double> places = numbers_of(picture_of(plot, "p").svg.str(), "mk", "cx");
  plot.x.to = std::nullopt;
  plot.x.from = std::nullopt;
  const std::vector<double> wide = numbers_of(picture_of(plot, "p").svg.str(), "mk", "cx");
  ASSERT_EQ(places.size(), 2U);
  EXPECT_LT(4.0 * (places[1] - places[0]), wide[1] - wide[0]);
  EXPECT_EQ(y_ticks(picture_of(plot, "p").svg.str()).front(), "0");
}

TEST(PlotPicture, SeriesWhoseIntervalsMeetStandBesideOneAnother) {
  Plot plot;
  plot.x = {"x", Kind::categories, {"a", "b"}};
  plot.y = {"y"};
  for (std::size_t s = 0; s < 2; ++s) {
    const std::string name(1, static_cast<char>('p' + s));
    plot.layers.push_back({Mark::intervals, name, 0, {{.x = 0, .y = 2, .low = 1, .high = 3}}});
    plot.layers.push_back({Mark::points, name, 0, {{.x = 0, .y = 2}}});
  }
  std::vector<double> at = numbers_of(picture_of(plot, "p").svg.str(), "mk", "cx");
  at.erase(at.begin(), at.begin() + 2);  // of the key
  ASSERT_EQ(at.size(), 2U);
  EXPECT_NEAR(at[1] - at[0], 7.0, 0.2);
  for (PlotLayer* layer : {&plot.layers[2], &plot.layers[3]}) layer->places[0].x = 1;
  const std::vector<double> apart = numbers_of(picture_of(plot, "p").svg.str(), "mk", "cx");
  EXPECT_GT(apart[3] - apart[2], 100.0);
}

TEST(PlotPicture, NamesGroupsInThePlaceOfTheirCategories) {
  Plot plot;
  plot.x = {"x", Kind::categories, {"one", "two", "three"}, {{"first", 1}, {"others", 2}}};
  plot.y = {"y"};
  plot.layers = {{Mark::points, "", 0, {{.x = 0, .y = 2}, {.x = 1, .y = 1}, {.x = 2, .y = 3}}}};
  const std::string svg = picture_of(plot, "p").svg.str();
  EXPECT_EQ(svg.find(">one<"), std::string::npos);
  EXPECT_NE(svg.find(">first<"), std::string::npos);
  EXPECT_NE(svg.find(">others<"), std::string::npos);
  EXPECT_EQ(count(svg, "class=\"ref\""), 1U) << "between the groups";
}

}  // namespace
}  // namespace yates::reports

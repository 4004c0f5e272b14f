#include <cstdlib>
#include <fstream>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "reports/draw/plot_files.hpp"
#include "tests/reports/plots.hpp"

namespace yates::reports {
namespace {

nlohmann::json document_of(const Plot& plot) {
  return nlohmann::json::parse(vega_lite(std::vector<Plot>{plot}));
}

TEST(VegaLite, HoldsTheNumbersOfEachLayerWithTheTextsOfCategories) {
  const nlohmann::json document = document_of(plots::of_categories());
  EXPECT_EQ(document["$schema"], "https://vega.github.io/schema/vega-lite/v5.json");
  EXPECT_EQ(document["description"], "zstd takes 2 s, gzip 3 s.");
  ASSERT_EQ(document["layer"].size(), 4U);
  const nlohmann::json& intervals = document["layer"][1];
  EXPECT_EQ(intervals["data"]["values"][1],
            nlohmann::json::parse(
                R"({"x": "zstd", "y": 2, "low": 1.5, "high": 2.5, "label": "codec=zstd"})"));
  EXPECT_EQ(intervals["encoding"]["x"]["type"], "ordinal");
  EXPECT_EQ(intervals["encoding"]["x"]["scale"]["domain"],
            (std::vector<std::string>{"gzip", "zstd"}));
  EXPECT_EQ(intervals["encoding"]["y"]["field"], "low");
  EXPECT_EQ(intervals["encoding"]["y2"]["field"], "high");
  EXPECT_FALSE(document["layer"][3]["encoding"].contains("x")) << "a rule goes across";
}

TEST(VegaLite, AxesAreThoseOfThePlot) {
  using Kind = PlotAxis::Kind;
  const auto y_of = [](Kind kind) {
    Plot plot = plots::of_categories();
    plot.y.kind = kind;
    return document_of(plot)["layer"][2]["encoding"]["y"];
  };
  EXPECT_EQ(y_of(Kind::number)["scale"]["zero"], false);
  EXPECT_EQ(y_of(Kind::logarithm)["scale"]["type"], "log");
  EXPECT_EQ(y_of(Kind::binary_logarithm)["scale"]["base"], 2);
  EXPECT_EQ(y_of(Kind::number)["title"], "time (s)");
  EXPECT_TRUE(y_of(Kind::none)["axis"].is_null());
  Plot bars = plots::of_categories();
  bars.layers[2].mark = PlotLayer::Mark::bars;
  EXPECT_EQ(document_of(bars)["layer"][2]["encoding"]["y"]["scale"]["zero"], true);
}

TEST(VegaLite, CountsCategoriesWherePlacesLieBetweenThem) {
  Plot plot = plots::of_categories();
  plot.layers[0].places[0].x = 0.2;
  const nlohmann::json x = document_of(plot)["layer"][2]["encoding"]["x"];
  EXPECT_EQ(x["type"], "quantitative");
  EXPECT_EQ(x["axis"]["values"], (std::vector<int>{0, 1}));
  EXPECT_EQ(x["axis"]["labelExpr"], R"(["gzip","zstd"][datum.value])");
  // So does an axis on which two categories have the same text.
  plot = plots::of_categories();
  plot.x.categories[1] = "gzip";
  EXPECT_EQ(document_of(plot)["layer"][2]["encoding"]["x"]["type"], "quantitative");
}

TEST(VegaLite, NamesSeriesInOneKey) {
  Plot plot = plots::of_categories();
  plot.layers[1].series = plot.layers[2].series = "means";
  const nlohmann::json document = document_of(plot);
  const nlohmann::json& colour = document["layer"][1]["encoding"]["color"];
  EXPECT_EQ(colour["field"], "series");
  EXPECT_EQ(document["layer"][1]["data"]["values"][0]["series"], "means");
  EXPECT_EQ(colour["scale"]["domain"], (std::vector<std::string>{"means", "limit"}));
  EXPECT_EQ(colour["scale"]["range"], (std::vector<std::string>{"#0072b2", "#767676"}));
}

TEST(VegaLite, LeavesOutWhatIsNotFinite) {
  const nlohmann::json document = document_of(plots::not_finite());
  EXPECT_EQ(document["layer"][0]["data"]["values"].size(), 1U);
  EXPECT_EQ(document["layer"][1]["data"]["values"].size(), 1U);
  EXPECT_EQ(document["layer"][2]["data"]["values"].size(), 1U);
}

TEST(VegaLite, WritesNothingBesideAPlaceWithoutAText) {
  Plot plot = plots::of_categories();
  plot.layers[2].places[0].text = "gzip";
  const nlohmann::json points = document_of(plot)["layer"][2];
  EXPECT_EQ(points["layer"].size(), 2U);
  EXPECT_EQ(points["data"]["values"][0]["text"], "gzip");
  EXPECT_EQ(points["data"]["values"][1]["text"], "");
  EXPECT_FALSE(document_of(plot)["layer"][1].contains("layer"));
}

TEST(VegaLite, HostileTextsStayTexts) {
  const Plot plot = plots::hostile();
  const nlohmann::json document = document_of(plot);
  EXPECT_EQ(document["layer"][2]["encoding"]["x"]["scale"]["domain"], plot.x.categories);
  EXPECT_EQ(document["layer"][2]["data"]["values"][0]["series"], "__proto__");
}

TEST(VegaLite, EveryMarkStandsOnEveryAxis) {
  using Kind = PlotAxis::Kind;
  // Another program holds them against the schema of Vega-Lite: tests/reports/vega.sh.
  const char* folder = std::getenv("YATES_VEGA_DOCUMENTS");
  int number = 0;
  for (const Kind x :
       {Kind::categories, Kind::number, Kind::logarithm, Kind::binary_logarithm, Kind::none}) {
    for (const Kind y : {Kind::categories, Kind::number, Kind::logarithm, Kind::none}) {
      const Plot plot = plots::of_all_marks(x, y);
      const nlohmann::json document = document_of(plot);
      ASSERT_EQ(document["layer"].size(), plot.layers.size());
      for (const nlohmann::json& layer : document["layer"]) {
        EXPECT_EQ(layer["data"]["values"].size(), 2U) << layer;
        EXPECT_TRUE(layer.contains("mark") || layer.contains("layer")) << layer;
      }
      if (folder == nullptr) continue;
      std::ofstream(fmt::format("{}/{}.vl.json", folder, ++number))
          << vega_lite(std::vector<Plot>{plot});
    }
  }
  if (folder == nullptr) return;
  std::ofstream(fmt::format("{}/hostile.vl.json", folder))
      << vega_lite(std::vector<Plot>{plots::hostile(), plots::not_finite()});
}

TEST(VegaLite, PlacesSeveralPlotsBelowOneAnother) {
  const nlohmann::json document = nlohmann::json::parse(
      vega_lite(std::vector<Plot>{plots::of_categories(), plots::of_categories()}));
  EXPECT_EQ(document["vconcat"].size(), 2U);
  EXPECT_FALSE(document.contains("layer"));
}

}  // namespace
}  // namespace yates::reports

#include "reports/anova/json.hpp"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "reports/words/answer_words.hpp"
#include "tests/reports/example.hpp"

namespace yates::reports {
namespace {

using Json = nlohmann::ordered_json;

std::vector<std::string> keys(const Json& object) {
  std::vector<std::string> names;
  for (const auto& [key, value] : object.items()) names.push_back(key);
  return names;
}

Json parsed(const ResponseReport& response) {
  return Json::parse(anova_json(std::vector{response}, "0.1.0"));
}

TEST(AnovaJson, CurvatureAndEachFactorAloneStandWhereTheyWereFound) {
  ResponseReport response = example::response();
  EXPECT_FALSE(parsed(response).contains("curvature"));
  EXPECT_FALSE(parsed(response).contains("each"));
  response.curvature = anova::Curvature{4, 5, 40.425, 40.46, -0.035, 0.0027, 4, 0.063, 0.81, -1, 1};
  anova::FactorAlone line{model::named_term("threads"), true, {}, 1, 10, 4.0, 0.07, 0.3, 12};
  line.line = anova::SimpleRegression{1.0, 2.0, 0.5, 1.0, -0.2, 4.2, 2.0};
  response.each = {
      line, {model::named_term("codec"), false, {}, 1, 10, std::nullopt, std::nullopt, 0.6, 12}};
  const Json document = parsed(response);
  EXPECT_EQ(document["curvature"]["sum_sq"], 0.0027);
  EXPECT_EQ(document["curvature"]["pure_error_df"], 4);
  EXPECT_EQ(keys(document["each"][0]),
            (std::vector<std::string>{"factor", "read_as", "slope", "slope_low", "slope_high",
                                      "intercept", "std_error", "intercept_std_error", "t", "df",
                                      "error_df", "f", "p", "r_squared", "n"}));
  EXPECT_EQ(document["each"][0]["slope_high"], 4.2);
  EXPECT_EQ(document["each"][1]["read_as"], "category");
  EXPECT_TRUE(document["each"][1]["f"].is_null());
  EXPECT_FALSE(document["each"][1].contains("slope"));
}

TEST(AnovaJson, FieldsComeInTheOrderOfTheInterface) {
  const Json document = parsed(example::response());
  const std::vector<std::string> expected = {"schema",
                                             "version",
                                             "formula",
                                             "response",
                                             "observations",
                                             "rows",
                                             "points",
                                             "replicates",
                                             "factors",
                                             "type",
                                             "contrasts",
                                             "confidence",
                                             "adjust",
                                             "scale",
                                             "terms",
                                             "residual",
                                             "total",
                                             "lack_of_fit",
                                             "coefficients",
                                             "mean",
                                             "sigma",
                                             "r_squared",
                                             "adjusted_r_squared",
                                             "notes",
                                             "checks",
                                             "decision"};
  EXPECT_EQ(keys(document), expected);
  const std::vector<std::string> term = {
      "term",       "df",         "sum_sq",    "mean_sq",           "f",        "p",      "log10_p",
      "p_adjusted", "error_term", "error_df",  "variation_percent", "omega_sq", "status", "effect",
      "low",        "high",       "treatment", "matters",           "shown",    "verdict"};
  EXPECT_EQ(keys(document["terms"][0]), term);
  EXPECT_EQ(document["factors"][1]["levels"], Json::parse("[1, 2]"));
  EXPECT_EQ(document["factors"][0]["levels"], Json::parse("[\"gzip\", \"zstd\"]"));
}

TEST(AnovaJson, NumbersRoundTrip) {
  ResponseReport response = example::response();
  response.analysis.terms[0].sum_of_squares = 0.1 + 0.2;
  response.analysis.terms[0].p = 4.9e-324;
  const Json document = parsed(response);
  EXPECT_EQ(document["terms"][0]["sum_sq"].get<double>(), 0.1 + 0.2);
  EXPECT_EQ(document["terms"][0]["p"].get<double>(), 4.9e-324);
}

TEST(AnovaJson, WhatDoesNotExistIsNull) {
  ResponseReport response = example::response();
  response.analysis.sigma = std::nullopt;
  response.analysis.terms[0].f = std::nullopt;
  response.analysis.mean = std::nan("");
  const Json document = parsed(response);
  EXPECT_TRUE(document["sigma"].is_null());
  EXPECT_TRUE(document["mean"].is_null());
  EXPECT_TRUE(document["terms"][0]["f"].is_null());
  EXPECT_TRUE(document["terms"][0]["error_df"].is_null());
  EXPECT_TRUE(document["lack_of_fit"]["f"].is_null());
  EXPECT_TRUE(document["notes"][0]["term"].is_null());
}

TEST(AnovaJson, TheDecisionSpeaksTheWordsOfThePage) {
  const ResponseReport response = example::response();
  const Json decision = parsed(response)["decision"];
  EXPECT_EQ(decision["kind"], "choose");
  EXPECT_EQ(decision["title"], verdict_title(response));
  EXPECT_EQ(decision["sentences"], Json(verdict_sentences(response, Typography::plain)));
  EXPECT_EQ(decision["best"]["setting"], Json::parse(R"({"codec": "zstd", "threads": 2})"));
  EXPECT_EQ(decision["change"]["value"].get<double>(), 2.6 - 9.0);
}

TEST(AnovaJson, SeveralResponsesAreOneDocument) {
  const std::vector<ResponseReport> two = {example::response(), example::response()};
  const Json document = Json::parse(anova_json(two, "0.1.0"));
  EXPECT_EQ(keys(document), (std::vector<std::string>{"schema", "version", "analyses"}));
  EXPECT_EQ(document["schema"], "yates.anova/1");
  EXPECT_EQ(document["analyses"].size(), 2u);
  EXPECT_EQ(document["analyses"][1]["schema"], "yates.anova/1");
}

TEST(EffectsJson, HoldsSignsAndEffects) {
  ResponseReport response = example::response();
  anova::SignTable signs;
  signs.factors = response.analysis.factors;
  signs.settings = response.settings;
  signs.means = {15, 45, 25, 75};
  signs.counts = {1, 1, 1, 1};
  using anova::TermRole;
  signs.effects = {
      {{20, 40, {}, {}, 1600, 76.2, true},
       model::named_term("codec"),
       TermRole::treatment,
       {-1, 1, -1, 1},
       false},
      {{0, 0, {}, {}, 90, 4.3, false}, model::named_term("run"), TermRole::drift, {}, false}};
  response.signs = signs;
  const Json document = Json::parse(effects_json(std::vector{response}, "0.1.0"));
  EXPECT_EQ(keys(document).front(), "schema");
  EXPECT_EQ(document["schema"], "yates.effects/1");
  EXPECT_EQ(document["effects"][0]["q"], 20.0);
  EXPECT_EQ(document["effects"][0]["signs"], Json::parse("[-1, 1, -1, 1]"));
  EXPECT_TRUE(document["effects"][0]["low"].is_null());
  EXPECT_EQ(document["effects"][0]["treatment"], true);
  EXPECT_EQ(document["effects"][1]["treatment"], false);
  EXPECT_EQ(document["points"][3]["setting"]["codec"], "zstd");
}

}  // namespace
}  // namespace yates::reports

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "reports/anova/anova_document.hpp"
#include "reports/anova/charts.hpp"
#include "reports/anova/json.hpp"
#include "reports/anova/tables.hpp"
#include "reports/page/report.hpp"
#include "tests/reports/aliased.hpp"

namespace yates::reports {
namespace {

using Json = nlohmann::json;

/// A sign table of the terms of the example.
anova::SignTable signs_of_example() {
  anova::SignTable signs;
  signs.factors = example::response().analysis.factors;
  for (const char* term : {"I", "codec", "threads", "codec:threads"}) {
    anova::SignEffect effect{};
    effect.term = model::named_term(term);
    if (effect.role) effect.role = anova::TermRole::treatment;
    signs.effects.push_back(effect);
  }
  return signs;
}

TEST(AliasOutputs, TheTextHasABlockOfChainsWithWhatTheSignsMean) {
  const auto text_of = [](const ResponseReport& response) {
    return document_text(anova_document({&response, 1}, std::nullopt, {}), {});
  };
  const std::string text = text_of(example::aliased_response());
  EXPECT_NE(text.find("What each effect cannot be told from\n"), std::string::npos);
  EXPECT_NE(text.find("\n= joins effects"), std::string::npos);
  EXPECT_EQ(text_of(example::response()).find("cannot be told from\n"), std::string::npos);
}

TEST(AliasOutputs, FifteenLinesAreShownAndTheRestIsCounted) {
  ResponseReport report = example::aliased_response();
  report.aliases.assign(18, report.aliases[0]);
  const std::vector<std::string> lines = alias_lines(report, Typography::plain);
  ASSERT_EQ(lines.size(), 17U);
  EXPECT_EQ(lines[15], "3 more effects");
  EXPECT_TRUE(alias_lines(example::response(), Typography::plain).empty());
}

TEST(AliasOutputs, TheTableOfThePageHasNoEmptyColumn) {
  ResponseReport report = example::aliased_response();
  EXPECT_EQ(alias_table(report, Typography::plain).columns.size(), 3U);
  report.aliases.resize(2);
  EXPECT_EQ(alias_table(report, Typography::plain).columns.size(), 2U);
  EXPECT_TRUE(alias_table(example::response(), Typography::plain).rows.empty());
}

TEST(AliasOutputs, JsonListsSignsAndCorrelations) {
  const std::vector<ResponseReport> reports = {example::aliased_response()};
  const Json terms = Json::parse(anova_json(reports, "1", std::nullopt))["terms"];
  EXPECT_EQ(terms[0]["aliases"], Json({"level:size", "-sync:host", "a:b:c"}));
  EXPECT_FALSE(terms[0].contains("partial_aliases"));
  EXPECT_EQ(terms[2]["partial_aliases"], Json({{"size", -0.5}, {"sync:host", 0.33}}));
  EXPECT_EQ(terms[2]["partial_aliases_left_out"], 4);
  EXPECT_FALSE(terms[2].contains("aliases"));
  const std::vector<ResponseReport> plain = {example::response()};
  EXPECT_EQ(anova_json(plain, "1", std::nullopt).find("alias"), std::string::npos);
}

TEST(AliasOutputs, EffectsCarryTheirAliasesInTableAndJson) {
  ResponseReport report = example::aliased_response();
  report.signs = signs_of_example();
  const DataTable table =
      effects_table(*report.signs, Typography::plain, Digits::exact, report.aliases);
  EXPECT_EQ(table.columns.back().name, "aliases");
  EXPECT_EQ(table.rows[0].back(), "");
  EXPECT_EQ(table.rows[1].back(), "level:size = -sync:host");
  EXPECT_EQ(table.rows[3].back(), "~ size (-0.50), sync:host (0.33), 4 more");
  EXPECT_EQ(effects_table(*report.signs, Typography::plain).columns.back().name, "verdict");
  const std::vector<ResponseReport> reports = {report};
  const Json effects = Json::parse(effects_json(reports, "1"))["effects"];
  EXPECT_FALSE(effects[0].contains("aliases"));
  EXPECT_EQ(effects[1]["aliases"][1], "-sync:host");
}

TEST(AliasOutputs, BarsTellTheirAliasesWhenPointedAt) {
  const Chart chart = pareto_chart(example::aliased_response(), "p");
  EXPECT_EQ(chart.table.columns.back().name, "cannot be told from");
  EXPECT_EQ(chart.table.rows[0].back(), "level \u00d7 size = \u2212sync \u00d7 host");
  EXPECT_NE(std::string(chart.picture->svg.str()).find("not told from level \u00d7 size"),
            std::string::npos);
  EXPECT_EQ(pareto_chart(example::response(), "p").table.columns.back().name, "verdict");
}

}  // namespace
}  // namespace yates::reports

#include <algorithm>

#include <gtest/gtest.h>

#include "reports/anova/charts.hpp"
#include "reports/words/doubt_words.hpp"
#include "reports/words/setting_words.hpp"
#include "tests/reports/analysed.hpp"

namespace yates::reports {
namespace {

ResponseReport by_chance() {
  return example::analysed(example::one_better_by_chance(), "time ~ a * b * C(c)");
}

std::ptrdiff_t ahead_in(const ResponseReport& report) {
  const SettingRoles roles = roles_of_settings(report);
  return std::count_if(roles.begin(), roles.end(),
                       [](RoleSet one) { return one.has(SettingRole::ahead); });
}

TEST(SettingRole, WhatMeasuredBetterIsNamedAlikeInRolesDoubtsAndPicture) {
  const ResponseReport report = by_chance();
  ASSERT_EQ(report.decision->parts[0].kind, anova::DecisionKind::choose);
  const AheadOfAdvised ahead = ahead_of_advised(report, report.decision->parts[0]);
  ASSERT_EQ(ahead.settings.size(), 1U);
  EXPECT_TRUE(ahead.within_noise);
  EXPECT_EQ(ahead_in(report), 1);
  const std::vector<Doubt> all = doubts(report, Typography::plain);
  EXPECT_TRUE(std::any_of(all.begin(), all.end(), [](const Doubt& one) {
    return one.subject == DoubtSubject::passed_over &&
           one.sentence.starts_with("b=yes instead of no measured");
  }));
  const auto chart = overview_chart(report, "o");
  ASSERT_TRUE(chart.has_value());
  EXPECT_EQ(chart->caption,
            "b=yes instead of no measured better, within noise; on average it is worse");
  EXPECT_NE(chart->picture->svg.str().find(">measured better: b=yes<"), std::string::npos);
  const PlotLayer& pointer = chart->plot->layers.back();
  ASSERT_EQ(pointer.mark, PlotLayer::Mark::upright);
  const auto pointed_at = static_cast<std::size_t>(pointer.places.at(0).x);
  EXPECT_NE(chart->plot->x.categories[pointed_at].find("b=yes"), std::string::npos);
}

TEST(SettingRole, WhatKeepsTheAdvisedLevelsIsNotAhead) {
  ResponseReport report = by_chance();
  anova::Decision& decision = *report.decision;
  const std::size_t ahead = ahead_of_advised(report, decision.parts[0]).settings.front().candidate;
  // If b did not matter, its other level would be the same advice.
  std::erase_if(decision.parts[0].groups, [](const anova::FactorGroup& group) {
    return group.factors == std::vector<std::size_t>{1};
  });
  EXPECT_TRUE(ahead_of_advised(report, decision.parts[0]).settings.empty());
  EXPECT_EQ(to_string(roles_of_settings(report)[ahead]), "advised levels");
}

TEST(SettingRole, WhatIsNotWorseOnAverageOrByItsOwnRunsIsNotAhead) {
  ResponseReport report = by_chance();
  anova::Decision& decision = *report.decision;
  const SettingAhead ahead = ahead_of_advised(report, decision.parts[0]).settings.front();
  EXPECT_GT(ahead.average, 0.0);
  const double observed = decision.candidates[ahead.candidate].observed_mean;
  decision.candidates[ahead.candidate].observed_mean = 1000.0;
  EXPECT_TRUE(ahead_of_advised(report, decision.parts[0]).settings.empty());
  decision.candidates[ahead.candidate].observed_mean = observed;
  // As under a limit, which advises levels that are worse.
  for (anova::FactorGroup& group : decision.parts[0].groups) {
    group.combinations[group.advised].mean.value = 1000.0;
  }
  EXPECT_TRUE(ahead_of_advised(report, decision.parts[0]).settings.empty());
}

TEST(SettingRole, NothingIsAheadWhereNothingIsAdvised) {
  ResponseReport report = by_chance();
  report.decision->parts[0].kind = anova::DecisionKind::cannot_tell;
  EXPECT_TRUE(ahead_of_advised(report, report.decision->parts[0]).settings.empty());
  EXPECT_EQ(ahead_in(report), 0);
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++found;
  return found;
}

TEST(OverviewChart, NamesEachRoleOnceHoweverManyPartsHaveIt) {
  anova::Request request;
  request.formula = model::parse("time ~ a * b * C(c)");
  request.question.goal = anova::Goal::minimize;
  request.question.given = {"c"};
  request.scale = anova::ScaleWish::raw;
  const auto data =
      table::read_text(example::one_better_by_chance(), table::FileFormat::csv, "data.csv");
  const ResponseReport report = describe(anova::answer(data, request), "time", "s");
  ASSERT_EQ(report.decision->parts.size(), 4U);
  const std::string svg = overview_chart(report, "o")->picture->svg.str();
  EXPECT_EQ(count(svg, ">advised<"), 1U);
  EXPECT_EQ(count(svg, ">baseline<"), 1U);
  EXPECT_EQ(count(svg, "<path class=\"mk s1\""), 5U) << "a mark in each part, and in the key";
}

}  // namespace
}  // namespace yates::reports

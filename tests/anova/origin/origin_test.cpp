#include "anova/origin/origin.hpp"

#include <array>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "numerics/random.hpp"
#include "tests/anova/origin/rows.hpp"

namespace yates::anova {
namespace {

/// Without a look at the table.
TEST(Origin, ACampaignAndTheUserAreBelieved) {
  const Observations data = observe_csv("y ~ x", "x,y\n1.32,1\n2.71,2\n3.17,1\n9.05,3\n9.4,1\n");
  EXPECT_EQ(origin_of(data, false, true).kind, OriginKind::campaign);
  EXPECT_EQ(origin_of(data, true, true).kind, OriginKind::campaign);
  EXPECT_EQ(origin_of(data, true, false).kind, OriginKind::declared);
  EXPECT_TRUE(origin_of(data, true, false).reasons.empty());
}

/// R: data(mtcars).
const std::string cars_of_1974 =
    "cyl,disp,wt,am,gear,carb\n6,160,2.62,1,4,4\n6,160,2.875,1,4,4\n4,108,2.32,1,4,1\n"
    "6,258,3.215,0,3,1\n8,360,3.44,0,3,2\n6,225,3.46,0,3,1\n8,360,3.57,0,3,4\n4,146.7,3.19,0,4,2\n"
    "4,140.8,3.15,0,4,2\n6,167.6,3.44,0,4,4\n6,167.6,3.44,0,4,4\n8,275.8,4.07,0,3,3\n"
    "8,275.8,3.73,0,3,3\n8,275.8,3.78,0,3,3\n8,472,5.25,0,3,4\n8,460,5.424,0,3,4\n"
    "8,440,5.345,0,3,4\n4,78.7,2.2,1,4,1\n4,75.7,1.615,1,4,2\n4,71.1,1.835,1,4,1\n"
    "4,120.1,2.465,0,3,1\n8,318,3.52,0,3,2\n8,304,3.435,0,3,2\n8,350,3.84,0,3,4\n"
    "8,400,3.845,0,3,2\n4,79,1.935,1,4,1\n4,120.3,2.14,1,5,2\n4,95.1,1.513,1,5,2\n"
    "8,351,3.17,1,5,4\n6,145,2.77,1,5,6\n8,301,3.57,1,5,8\n4,121,2.78,1,4,2\n";

/// The weight of a car was measured, and goes with its cylinders.
TEST(Origin, NumbersThatHardlyRepeatAreFound) {
  const Origin origin = origin_of_csv("disp ~ cyl + wt", cars_of_1974);
  ASSERT_EQ(origin.kind, OriginKind::found);
  ASSERT_EQ(origin.reasons.size(), 2U);
  const auto& measured = std::get<MeasuredValues>(origin.reasons[0]);
  EXPECT_EQ(measured.factor, "wt");
  EXPECT_EQ(measured.distinct, 29U);
  EXPECT_EQ(measured.observations, 32);
  EXPECT_EQ(measured.fewest, 1);
  EXPECT_EQ(measured.most, 3);
  // R: cor.test(mtcars$cyl, mtcars$wt).
  const Association& together = std::get<MovingTogether>(origin.reasons[1]).association;
  EXPECT_EQ(together.first, "cyl");
  EXPECT_EQ(together.second, "wt");
  EXPECT_EQ(together.measure, AssociationMeasure::correlation);
  EXPECT_NEAR(together.strength, 0.782495794463241, 1e-14);
  EXPECT_NEAR(together.p, 1.21756701354363e-07, 1e-15);
  EXPECT_FALSE(together.crossing);
  ASSERT_EQ(origin.confounded.size(), 1U);
  EXPECT_EQ(origin.confounded[0].second, "wt");
}

/// Quartiles of the measured number, two digits of their range; of the cylinders those there are.
TEST(Origin, FoundDataComeWithAnExperimentToMake) {
  const Origin origin = origin_of_csv("disp ~ cyl + wt", cars_of_1974);
  ASSERT_EQ(origin.proposal.size(), 2U);
  EXPECT_EQ(origin.proposal[0].name, "cyl");
  EXPECT_TRUE(origin.proposal[0].numeric);
  EXPECT_EQ(origin.proposal[0].levels, (std::vector<std::string>{"4", "6", "8"}));
  EXPECT_EQ(origin.proposal[1].name, "wt");
  EXPECT_EQ(origin.proposal[1].levels, (std::vector<std::string>{"2.5", "3.2", "3.6"}));
  const Origin wide = origin_of_csv("wt ~ cyl + disp + am + gear + carb", cars_of_1974);
  ASSERT_EQ(wide.proposal.size(), 5U);
  EXPECT_EQ(wide.proposal[1].levels, (std::vector<std::string>{"120", "320"}));
  EXPECT_EQ(wide.proposal[2].levels, (std::vector<std::string>{"0", "1"}));
  const Origin category = origin_of_csv("disp ~ C(carb) + wt", cars_of_1974);
  EXPECT_FALSE(category.proposal[1].numeric && category.proposal[0].numeric);
  for (const ProposedFactor& factor : category.proposal) {
    // Its counts are 7, 10, 3, 10, 1, 1.
    if (factor.numeric) continue;
    EXPECT_EQ(factor.levels, (std::vector<std::string>{"1", "2", "4"}));
  }
}

/// Few values each, but they go together.
TEST(Origin, FactorsThatMoveTogetherAreFound) {
  const Origin numbers = origin_of_csv("wt ~ cyl + am", cars_of_1974);
  ASSERT_EQ(numbers.kind, OriginKind::found);
  const Association& pair = std::get<MovingTogether>(numbers.reasons.at(0)).association;
  EXPECT_NEAR(pair.strength, -0.522607046900675, 1e-14);  // R: cor(mtcars$cyl, mtcars$am)
  ASSERT_TRUE(pair.crossing);
  EXPECT_EQ(pair.crossing->present, 6U);
  EXPECT_EQ(pair.crossing->possible, 6U);
  // R: chisq.test(table(mtcars$gear, mtcars$cyl)); V = sqrt(X^2 / 32 / 2).
  const Origin categories = origin_of_csv("wt ~ C(cyl) + C(gear)", cars_of_1974);
  ASSERT_EQ(categories.kind, OriginKind::found);
  const Association& table = std::get<MovingTogether>(categories.reasons.at(0)).association;
  EXPECT_EQ(table.measure, AssociationMeasure::cramers_v);
  EXPECT_NEAR(table.strength, 0.530865502569325, 1e-14);
  EXPECT_NEAR(table.p, 0.00121406603378516, 1e-10);
  EXPECT_EQ(table.crossing->present, 8U);
  EXPECT_EQ(table.crossing->possible, 9U);
  // R: summary(aov(wt ~ factor(cyl), mtcars)), summary(lm(...))$r.squared.
  const Origin mixed = origin_of_csv("disp ~ C(cyl) + wt", cars_of_1974);
  const Association& ratio = mixed.confounded.at(0);
  EXPECT_EQ(ratio.measure, AssociationMeasure::correlation_ratio);
  EXPECT_EQ(ratio.first, "wt");
  EXPECT_NEAR(ratio.strength, 0.782571081970012, 1e-14);
  EXPECT_NEAR(ratio.p, 1.07468291006332e-06, 1e-15);
}

/// R: data(HairEyeColor): 592 students, the two sexes together.
TEST(Origin, GroupsOfUnequalSizeAreFound) {
  const std::vector<std::string> eyes = {"brown", "blue", "hazel", "green"};
  const std::vector<std::pair<std::string, std::array<std::size_t, 4>>> hair = {
      {"black", {68, 20, 15, 5}},
      {"brown", {119, 84, 54, 29}},
      {"red", {26, 17, 14, 14}},
      {"blond", {7, 94, 10, 16}}};
  std::vector<Row> rows;
  for (const auto& [colour, counts] : hair) {
    for (std::size_t e = 0; e < 4; ++e) rows.insert(rows.end(), counts[e], {colour, eyes[e]});
  }
  const Origin origin = origin_of_rows(rows);
  ASSERT_EQ(origin.kind, OriginKind::found);
  const auto& unequal = std::get<UnequalRepetition>(origin.reasons.at(0));
  EXPECT_EQ(unequal.settings, 16U);
  EXPECT_EQ(unequal.fewest, 5);
  EXPECT_EQ(unequal.most, 119);
}

/// R: data(cars): a single number, of which many values occur about twice.
TEST(Origin, OneNumberOfManyUnevenValuesIsFound) {
  std::vector<Row> rows;
  for (const int speed : {4,  4,  7,  7,  8,  9,  10, 10, 10, 11, 11, 12, 12, 12, 12, 13, 13,
                          13, 13, 14, 14, 14, 14, 15, 15, 15, 16, 16, 17, 17, 17, 18, 18, 18,
                          18, 19, 19, 19, 20, 20, 20, 20, 20, 22, 23, 24, 24, 24, 24, 25}) {
    rows.push_back(signs({speed}));
  }
  EXPECT_EQ(origin_of_rows(rows).kind, OriginKind::found);
}

/// R: car::vif(lm(Employed ~ ., longley)), data(longley).
TEST(Origin, NumbersThatOthersExplainAreNamed) {
  const Origin origin = origin_of_csv(
      "employed ~ deflator + gnp + unemployed + forces + population + year",
      "deflator,gnp,unemployed,forces,population,year,employed\n"
      "83,234.289,235.6,159,107.608,1947,60.323\n88.5,259.426,232.5,145.6,108.632,1948,61.122\n"
      "88.2,258.054,368.2,161.6,109.773,1949,60.171\n89.5,284.599,335.1,165,110.929,1950,61.187\n"
      "96.2,328.975,209.9,309.9,112.075,1951,63.221\n98.1,346.999,193.2,359.4,113.27,1952,63.639\n"
      "99,365.385,187,354.7,115.094,1953,64.989\n100,363.112,357.8,335,116.219,1954,63.761\n"
      "101.2,397.469,290.4,304.8,117.388,1955,66.019\n"
      "104.6,419.18,282.2,285.7,118.734,1956,67.857\n"
      "108.4,442.769,293.6,279.8,120.445,1957,68.169\n"
      "110.8,444.546,468.1,263.7,121.95,1958,66.513\n"
      "112.6,482.704,381.3,255.2,123.366,1959,68.655\n"
      "114.2,502.601,393.1,251.4,125.368,1960,69.564\n"
      "115.7,518.173,480.6,257.2,127.852,1961,69.331\n"
      "116.9,554.894,400.7,282.7,130.081,1962,70.551\n");
  ASSERT_EQ(origin.kind, OriginKind::found);
  std::vector<Explained> explained;
  for (const OriginReason& reason : origin.reasons) {
    if (const auto* one = std::get_if<Explained>(&reason)) explained.push_back(*one);
  }
  ASSERT_EQ(explained.size(), 3U);
  EXPECT_EQ(explained[0].factor, "gnp");
  EXPECT_NEAR(explained[0].r_squared, 0.999440876454294, 1e-12);
  EXPECT_NEAR(*explained[0].inflation, 1788.51348271793811, 1e-5);
  EXPECT_EQ(explained[1].factor, "year");
  EXPECT_NEAR(*explained[1].inflation, 758.98059740679253, 1e-5);
  EXPECT_EQ(explained[2].factor, "population");
  EXPECT_EQ(origin.confounded.size(), 3U);
}

/// Normal numbers and their groups, associated or not: an observational study of 60 things.
TEST(Origin, MeasuredNumbersAreFoundAlmostAlways) {
  numerics::Random random(numerics::Seed{11});
  int found = 0;
  for (int trial = 0; trial < 100; ++trial) {
    std::vector<Row> rows;
    for (int i = 0; i < 60; ++i) {
      double a = 0.0;
      double b = 0.0;
      for (int k = 0; k < 12; ++k) {
        a += random.uniform();
        b += random.uniform();
      }
      rows.push_back(signs({static_cast<int>(std::round(50.0 + 10.0 * a)),
                            static_cast<int>(std::round(50.0 + 10.0 * b))}));
    }
    found += origin_of_rows(rows).kind == OriginKind::found ? 1 : 0;
  }
  EXPECT_EQ(found, 100);
}

TEST(Origin, AModelWithoutFactorsIsNotJudged) {
  const Origin origin = origin_of_csv("y ~ 1", "y\n1\n2\n3\n");
  EXPECT_EQ(origin.kind, OriginKind::looks_designed);
  EXPECT_EQ(origin_of_csv("y ~ x", "x,y\n5,1\n5,2\n").kind, OriginKind::looks_designed);
}

/// The data sets of R by name, written by origins_of_r.R: lines "case found|designed NAME", the
/// formula, the table, "end".
TEST(OriginOfR, DataSetsAreToldApart) {
  const char* path = std::getenv("YATES_R_ORIGINS");
  if (path == nullptr) GTEST_SKIP() << "no data sets of R: YATES_R_ORIGINS is not set";
  std::ifstream file(path);
  std::string line;
  int cases = 0;
  while (std::getline(file, line)) {
    std::istringstream words(line);
    std::string key;
    std::string expected;
    std::string name;
    words >> key >> expected >> name;
    std::string formula;
    std::getline(file, formula);
    std::string csv;
    while (std::getline(file, line) && line != "end") csv += line + "\n";
    const Origin origin = origin_of_csv(formula, csv);
    EXPECT_EQ(origin.designed(), expected == "designed") << name << ": " << formula;
    ++cases;
  }
  EXPECT_GE(cases, 60);
}

}  // namespace
}  // namespace yates::anova

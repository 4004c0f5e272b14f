#include "doe/kinds/generate.hpp"

#include <stdexcept>

#include <gtest/gtest.h>

#include "tests/doe/points/factors.hpp"

namespace {

using namespace yates;
using doe::points_tests::factor;

TEST(DesignKind, HasAWordAndPointsOfItsOwn) {
  EXPECT_EQ(doe::to_string(doe::kinds::FullFactorial{}), "full-factorial");
  EXPECT_EQ(doe::to_string(doe::kinds::TwoLevel{}), "two-level");
  const std::vector<doe::Factor> factors{factor("a", 2), factor("b", 3)};
  EXPECT_EQ(doe::generate(factors, {doe::kinds::FullFactorial{}}).size(), 6U);
  EXPECT_THROW(doe::generate(factors, {doe::kinds::TwoLevel{}}), std::domain_error);
}

TEST(TwoLevel, NamesTheFactorsThatHaveAnotherNumberOfLevels) {
  try {
    doe::generate({factor("a", 2), factor("b", 3)}, {doe::kinds::TwoLevel{}});
    FAIL() << "three levels were taken";
  } catch (const std::domain_error& error) {
    EXPECT_NE(std::string(error.what()).find("'b' has 3"), std::string::npos) << error.what();
  }
}

TEST(CentralComposite, SaysWhichLevelsItsAxialPointsGoBeyond) {
  const std::vector<doe::Factor> factors{
      {.name = "level", .kind = doe::FactorKind::numeric, .levels = {{"0", 0.0}, {"6", 6.0}}},
      {.name = "size", .kind = doe::FactorKind::numeric, .levels = {{"20", 20.0}, {"90", 90.0}}}};
  const auto beyond = doe::generate_with_remarks(factors, {doe::kinds::CentralComposite{}});
  ASSERT_FALSE(beyond.remarks.empty());
  EXPECT_NE(beyond.remarks.back().find("level from -1 to 7 instead of 0 to 6"), std::string::npos)
      << beyond.remarks.back();
  for (const std::string& remark :
       doe::generate_with_remarks(factors, {doe::kinds::CentralComposite{.inscribed = true}})
           .remarks) {
    EXPECT_EQ(remark.find("beyond"), std::string::npos) << remark;
  }
}

TEST(CentrePoints, LeaveTheOtherPointsAsTheyWere) {
  // The centre, 2, is a declared level here, and stands last.
  const std::vector<doe::Factor> factors{{.name = "threads",
                                          .kind = doe::FactorKind::numeric,
                                          .levels = {{"1", 1.0}, {"3", 3.0}, {"2", 2.0}}},
                                         factor("x", 2)};
  const auto plain = doe::generate(factors, {doe::kinds::FullFactorial{}});
  doe::DesignRequest request{doe::kinds::FullFactorial{}};
  request.center_points = 1;
  request.exclude = {};
  auto stepped = factors;
  stepped[1].step = 0.5;
  const auto centred = doe::generate(stepped, request);
  ASSERT_EQ(centred.size(), plain.size() + 1);
  for (std::size_t point = 0; point < plain.size(); ++point) {
    EXPECT_EQ(centred.level(point, 0).text, plain.level(point, 0).text) << point;
    EXPECT_EQ(centred.level(point, 1).text, plain.level(point, 1).text) << point;
  }
  EXPECT_EQ(centred.level(plain.size(), 0).text, "2");
  EXPECT_EQ(centred.level(plain.size(), 1).text, "1.5");
}

TEST(CentrePoints, AreRefusedWhereNoStepLiesInTheMiddle) {
  doe::DesignRequest request{doe::kinds::TwoLevel{}};
  request.center_points = 1;
  EXPECT_THROW(doe::generate({factor("a", 2)}, request), std::domain_error);
}

/// What is said of the model that nobody has named.
std::string usual_model(std::size_t factors, std::size_t levels, std::size_t runs) {
  std::vector<doe::Factor> list;
  for (std::size_t i = 0; i < factors; ++i) {
    list.push_back(factor("f" + std::to_string(i + 1), levels));
    list.back().kind = doe::FactorKind::numeric;
    for (std::size_t level = 0; level < levels; ++level) {
      list.back().levels[level].number = static_cast<double>(level);
    }
  }
  const auto made =
      doe::generate_with_remarks(list, {.kind = doe::kinds::Optimal{.runs = runs, .starts = 1}});
  return made.remarks.back();
}

TEST(Optimal, LeavesAFifthOfTheRunsToTheNoiseWhereNoModelIsNamed) {
  // Three numbers: 10 coefficients with squares, 7 without, 4 of main effects.
  EXPECT_EQ(usual_model(3, 3, 13),
            "no model was named: made for main effects, interactions of two and squares");
  EXPECT_EQ(usual_model(3, 3, 12),
            "no model was named: made for main effects and interactions of two");
  EXPECT_EQ(usual_model(3, 3, 8), "no model was named: made for main effects");
}

TEST(Optimal, NeverTakesALargeModelThatNobodyHasNamed) {
  // The interactions of 17 factors are 154 coefficients, which 300 runs could estimate.
  EXPECT_EQ(usual_model(17, 2, 300), "no model was named: made for main effects");
}

}  // namespace

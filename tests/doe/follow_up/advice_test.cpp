#include "doe/follow_up/advice.hpp"

#include <stdexcept>
#include <string>
#include <variant>

#include <gtest/gtest.h>

#include "doe/follow_up/rungs.hpp"
#include "doe/optimal/candidate_values.hpp"
#include "tests/doe/follow_up/whole_numbers.hpp"

namespace {

using namespace yates;
using doe::whole_numbers;

doe::Factor advised_category(const std::string& name, std::size_t levels) {
  doe::Factor factor{.name = name};
  for (std::size_t level = 0; level < levels; ++level) {
    factor.levels.push_back({"v" + std::to_string(level), std::nullopt});
  }
  return factor;
}

std::vector<doe::Factor> advised_categories(std::size_t count) {
  std::vector<doe::Factor> factors;
  for (std::size_t i = 0; i < count; ++i) {
    factors.push_back(advised_category(std::string(1, static_cast<char>('a' + i)), 2));
  }
  return factors;
}

TEST(Advise, ScreensWithFewRunsThatRise) {
  const auto advised = doe::advise(advised_categories(7), doe::Aim::screen);
  ASSERT_EQ(advised.size(), 3U);
  EXPECT_EQ(advised[0].summary.runs, 8U);
  EXPECT_EQ(advised[0].summary.resolution, 3U);
  EXPECT_EQ(advised[1].summary.runs, 16U);
  EXPECT_EQ(advised[1].summary.resolution, 4U);
  EXPECT_GT(advised[2].summary.runs, 16U);
}

TEST(Advise, ScreensCategoriesWithoutDefinitiveDesigns) {
  std::vector<doe::Factor> factors = advised_categories(3);
  factors.push_back(whole_numbers("x", 1, 65));
  const auto advised = doe::advise(factors, doe::Aim::screen);
  ASSERT_EQ(advised.size(), 3U);
  for (const auto& one : advised) {
    EXPECT_FALSE(std::holds_alternative<doe::kinds::DefinitiveScreening>(one.request.kind));
    EXPECT_TRUE(one.summary.estimable);
  }
}

TEST(Advise, ScreensNumbersByADefinitiveDesign) {
  std::vector<doe::Factor> factors;
  for (const char* name : {"u", "v", "w", "x", "y"}) {
    factors.push_back(whole_numbers(name, 1, 65));
  }
  const auto advised = doe::advise(factors, doe::Aim::screen);
  ASSERT_EQ(advised.size(), 3U);
  EXPECT_TRUE(std::holds_alternative<doe::kinds::DefinitiveScreening>(advised[1].request.kind));
}

TEST(Advise, NeverPutsCategoriesIntoSurfaceDesigns) {
  const std::vector<doe::Factor> mixed{whole_numbers("x", 1, 65), advised_category("codec", 3)};
  const auto advised = doe::advise(mixed, doe::Aim::optimise);
  ASSERT_EQ(advised.size(), 3U);
  for (const auto& one : advised) {
    EXPECT_TRUE(std::holds_alternative<doe::kinds::Optimal>(one.request.kind));
    EXPECT_TRUE(one.summary.estimable);
    EXPECT_NE(one.summary.model.find("I(x^2)"), std::string::npos) << one.summary.model;
  }
  EXPECT_THROW(doe::advise(advised_categories(3), doe::Aim::optimise), std::domain_error);
}

TEST(Advise, AsksForNoHalfThread) {
  const std::vector<doe::Factor> factors{whole_numbers("threads", 1, 2),
                                         whole_numbers("size", 1, 4'000'000)};
  EXPECT_EQ(doe::model_of_aim(factors, doe::Aim::optimise).find("threads^2"), std::string::npos);
  EXPECT_NE(doe::model_of_aim(factors, doe::Aim::optimise).find("size^2"), std::string::npos);
  const auto values = doe::candidate_values(factors, "threads + size + I(threads^2) + I(size^2)");
  EXPECT_EQ(values[0].size(), 2U);
  ASSERT_EQ(values[1].size(), 3U);
  EXPECT_EQ(values[1][1].text, "2000001");
}

TEST(Advise, KeepsWithinTheRunsThatThereAre) {
  const std::vector<doe::Factor> factors{whole_numbers("x", 1, 65), whole_numbers("y", 1, 33)};
  for (const std::size_t most : {7U, 9U}) {
    std::size_t before = 0;
    for (const auto& one : doe::advise(factors, doe::Aim::optimise, most)) {
      EXPECT_GT(one.summary.runs, before);
      EXPECT_LE(one.summary.runs, most);
      before = one.summary.runs;
    }
    EXPECT_GT(before, 0U);
  }
  EXPECT_THROW(doe::advise(factors, doe::Aim::optimise, 5), std::domain_error);
}

TEST(Advise, SendsMoreNumbersThanASurfaceTakesToAScreen) {
  std::vector<doe::Factor> factors;
  for (int i = 0; i < 40; ++i) {
    factors.push_back(whole_numbers("f" + std::to_string(i), 1, 101));
  }
  try {
    doe::advise(factors, doe::Aim::optimise);
    FAIL() << "advised";
  } catch (const std::domain_error& error) {
    EXPECT_NE(std::string(error.what()).find("--aim screen finds those of the 40 that matter"),
              std::string::npos)
        << error.what();
  }
}

TEST(Advise, SendsManyFactorsToAScreenBeforeTheirInteractions) {
  for (const doe::Effort effort :
       {doe::Effort::cheap, doe::Effort::balanced, doe::Effort::thorough}) {
    EXPECT_TRUE(doe::rungs(advised_categories(16), doe::Aim::explain, effort).empty());
    EXPECT_FALSE(doe::rungs(advised_categories(15), doe::Aim::explain, effort).empty());
  }
  try {
    doe::advise(advised_categories(30), doe::Aim::explain);
    FAIL() << "advice for the interactions of 30 factors";
  } catch (const std::domain_error& error) {
    EXPECT_STREQ(error.what(),
                 "advise: the interactions of 30 factors take hundreds of runs; at most 15 factors "
                 "are possible, and --aim screen finds those that matter");
  }
}

}  // namespace

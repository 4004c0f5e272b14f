#include "doe/kinds/generate.hpp"

#include <stdexcept>

#include <gtest/gtest.h>

namespace {

using namespace yates;

doe::Factor factor(const std::string& name, std::size_t levels) {
  doe::Factor result{.name = name, .kind = doe::FactorKind::numeric};
  for (std::size_t level = 1; level <= levels; ++level) {
    result.levels.push_back({std::to_string(level), static_cast<double>(level)});
  }
  return result;
}

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

}  // namespace

#include "doe/points/design.hpp"

#include <stdexcept>

#include <gtest/gtest.h>

#include "doe/points/factorial.hpp"
#include "language/error.hpp"

namespace {

using namespace yates;

doe::Factor codec() {
  return {.name = "codec", .levels = {{"gzip", std::nullopt}, {"zstd", std::nullopt}}};
}
doe::Factor threads(doe::FactorKind kind) {
  return {.name = "threads", .kind = kind, .levels = {{"1", 1.0}, {"2", 2.0}, {"4", 4.0}}};
}

doe::Design without(const doe::Design& design, const std::string& condition) {
  return doe::exclude(design, {language::parse(condition, "exclude")});
}

TEST(Exclusion, DropsPointsAndKeepsTheirNumbers) {
  const auto all = doe::full_factorial({codec(), threads(doe::FactorKind::numeric)});
  const auto kept = without(all, "codec == 'gzip' and threads > 1");
  ASSERT_EQ(kept.size(), 4U);
  EXPECT_EQ(kept.standard_order(0), 1U);
  EXPECT_EQ(kept.standard_order(1), 2U);
  EXPECT_EQ(kept.standard_order(2), 4U);
  EXPECT_EQ(kept.standard_order(3), 6U);
}

TEST(Exclusion, ComparesNumbersOfACategoricalFactorAsNumbers) {
  const auto all = doe::full_factorial({codec(), threads(doe::FactorKind::categorical)});
  EXPECT_EQ(without(all, "threads >= 2").size(), 2U);
  EXPECT_EQ(without(all, "threads == '2'").size(), 4U);
}

TEST(Exclusion, ReadsTrueAndFalseAsLevels) {
  const doe::Factor cache{.name = "cache",
                          .levels = {{"true", std::nullopt}, {"false", std::nullopt}}};
  EXPECT_EQ(without(doe::full_factorial({cache, codec()}), "cache == true").size(), 2U);
}

TEST(Exclusion, RefusesAnUnknownNameWithTheNearestFactor) {
  const auto all = doe::full_factorial({codec(), threads(doe::FactorKind::numeric)});
  try {
    without(all, "thread == 1");
    FAIL() << "the unknown name was taken";
  } catch (const language::UsageError& error) {
    EXPECT_NE(std::string(error.what()).find("threads"), std::string::npos) << error.what();
  }
}

TEST(Design, RefusesAPointOutsideTheLevels) {
  EXPECT_THROW(doe::Design({codec()}, {{1, {2}}}), std::domain_error);
  EXPECT_THROW(doe::Design({codec()}, {{1, {0, 1}}}), std::domain_error);
}

}  // namespace

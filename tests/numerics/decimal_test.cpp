#include "numerics/decimal.hpp"

#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include "numerics/random.hpp"

namespace yates::numerics {
namespace {

Decimal decimal(const std::string& text) {
  const std::optional<Decimal> result = Decimal::parse(text);
  EXPECT_TRUE(result.has_value()) << text;
  return result.value_or(Decimal());
}

TEST(Decimal, ReadsWhatPeopleWrite) {
  EXPECT_EQ(decimal("12").to_double(), 12.0);
  EXPECT_EQ(decimal("+1.5").to_double(), 1.5);
  EXPECT_EQ(decimal("-.5").to_double(), -0.5);
  EXPECT_EQ(decimal("5.").to_double(), 5.0);
  EXPECT_EQ(decimal("1e3").to_double(), 1000.0);
  EXPECT_EQ(decimal("1E-3").to_double(), 0.001);
  EXPECT_EQ(decimal("-0").to_double(), 0.0);
}

TEST(Decimal, RefusesWhatIsNoDecimalNumber) {
  for (const char* text : {"", "+", "-", ".", "e5", "1e", "1e+", "nan", "inf", "0x10", "1,5", " 1",
                           "1 ", "1.2.3", "--1", "1e999999", "1_000"}) {
    EXPECT_FALSE(Decimal::parse(text).has_value()) << text;
  }
  EXPECT_FALSE(Decimal::parse(std::string(2000, '1')).has_value());
}

TEST(Decimal, DifferencesOfLargeOffsetsAreExact) {
  EXPECT_EQ((decimal("1000000000000.4") - decimal("1000000000000.3")).to_string(), "0.1");
  EXPECT_EQ((decimal("9223372036854775807") - decimal("9223372036854775806")).to_double(), 1.0);
  EXPECT_EQ((decimal("1234567890123456789012345678901234567890.7") -
             decimal("1234567890123456789012345678901234567890.2"))
                .to_string(),
            "0.5");
}

TEST(Decimal, IsTheNearestDoubleOfItsText) {
  Random random(Seed{11});
  for (int i = 0; i < 5000; ++i) {
    std::string text = std::to_string(random.below(1'000'000'000'000'000'000U)) + "." +
                       std::to_string(random.below(1'000'000'000U)) + "e" +
                       std::to_string(static_cast<int>(random.below(60)) - 40);
    EXPECT_EQ(decimal(text).to_double(), std::strtod(text.c_str(), nullptr)) << text;
  }
}

TEST(Decimal, DoubleDoubleHoldsThirtyDigits) {
  const Decimal third = decimal("0.333333333333333333333333333333");
  const DoubleDouble value = third.to_double_double();
  const DoubleDouble rest = DoubleDouble(1.0) - value - value - value;
  EXPECT_NEAR(rest.value(), 1e-30, 1e-31);
}

TEST(Decimal, TextReadsBackBeyondTheExponentsThatMayBeWritten) {
  for (const std::string& text :
       {std::string("40900000.371e-400"), std::string("-1.5e-400"),
        "0." + std::string(900, '0') + "1e-400", "0." + std::string(500, '0') + "25",
        std::string("1000000e400")}) {
    EXPECT_EQ(decimal(decimal(text).to_string()), decimal(text)) << text;
  }
  EXPECT_EQ(decimal("40900000.371e-400").to_string(), "40900000.371e-400");
  EXPECT_EQ(decimal("1000000e400").to_string(), "1000000e400");
}

TEST(Decimal, TextReadsBackAsTheSameValue) {
  for (const char* text : {"0", "1", "-1.25", "0.001", "1e300", "123456789012345678901234567890",
                           "1e-30", "-0.0000001", "100"}) {
    EXPECT_EQ(decimal(decimal(text).to_string()), decimal(text)) << text;
  }
  EXPECT_EQ(decimal("1.50").to_string(), "1.5");
  EXPECT_EQ(decimal("64").to_string(), "64");
  EXPECT_EQ(decimal("0.25").to_string(), "0.25");
}

TEST(Decimal, DoublesAreTakenExactly) {
  EXPECT_EQ(Decimal::from_double(0.1).to_string(),
            "0.1000000000000000055511151231257827021181583404541015625");
  EXPECT_EQ(Decimal::from_double(-3.0).to_string(), "-3");
  const double large = std::numeric_limits<double>::max();
  EXPECT_EQ(Decimal::from_double(large).to_double(), large);
  EXPECT_THROW(Decimal::from_double(std::numeric_limits<double>::quiet_NaN()), std::domain_error);
}

TEST(Decimal, OrdersByValue) {
  EXPECT_LT(decimal("9"), decimal("10"));
  EXPECT_EQ(decimal("1.0"), decimal("1"));
  EXPECT_GT(decimal("-1"), decimal("-1.0000000000000000000000001"));
}

TEST(Decimal, RoundsOnceToTheNearestDouble) {
  // A hair above the middle between two doubles, and the ends of a double's range.
  EXPECT_EQ(decimal("9007199254740993.0000000000000000000000001").to_double(), 9007199254740994.0);
  EXPECT_EQ(decimal("4.9e-324").to_double(), std::numeric_limits<double>::denorm_min());
  EXPECT_EQ(decimal("1e-400").to_double(), 0.0);
  EXPECT_EQ(decimal("1e400").to_double(), std::numeric_limits<double>::infinity());
  EXPECT_EQ(decimal("-1e400").to_double(), -std::numeric_limits<double>::infinity());
  EXPECT_EQ(decimal("1e400").to_double_double().low, 0.0);
}

}  // namespace
}  // namespace yates::numerics

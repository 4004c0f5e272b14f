#include "reports/draw/shortest_text.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "numerics/random.hpp"

namespace yates::reports {
namespace {

std::string shortest(double value) {
  char text[longest_shortest_text];
  return {text, write_shortest(text, value)};
}

TEST(ShortestText, IsThatOfFmt) {
  using Limits = std::numeric_limits<double>;
  for (const double value : {0.0,
                             -0.0,
                             1.0,
                             -1.0,
                             10.0,
                             0.1,
                             1e-4,
                             9.9999e-5,
                             1e-5,
                             123.0,
                             1e15,
                             1e16,
                             9007199254740993.0,
                             1234567890123456.0,
                             12345678901234567.0,
                             0.00012345678901234567,
                             -2.5e-7,
                             1e22,
                             1e23,
                             1e100,
                             1e-100,
                             Limits::min(),
                             Limits::max(),
                             Limits::denorm_min(),
                             -Limits::max()}) {
    EXPECT_EQ(shortest(value), fmt::format("{}", value));
  }
  numerics::Random random{numerics::Seed{5}};
  for (int i = 0; i < 200'000; ++i) {
    const double scaled = std::ldexp(random.uniform() - 0.5, i % 120 - 80);
    ASSERT_EQ(shortest(scaled), fmt::format("{}", scaled));
    const double decimal = std::round(scaled * 1e4) / 1e4;
    ASSERT_EQ(shortest(decimal), fmt::format("{}", decimal));
    const auto high = static_cast<std::uint64_t>(random.uniform() * 0x1p32);
    const auto low = static_cast<std::uint64_t>(random.uniform() * 0x1p32);
    const auto any = std::bit_cast<double>(high << 32 | low);
    if (!std::isfinite(any)) continue;
    ASSERT_EQ(shortest(any), fmt::format("{}", any));
  }
}

TEST(ShortestText, FitsIntoItsRoom) {
  EXPECT_EQ(shortest(-std::numeric_limits<double>::max()).size(), longest_shortest_text);
  EXPECT_EQ(shortest(-0.00012345678901234567).size(), 23U);
}

}  // namespace
}  // namespace yates::reports

#include "reports/draw/number_text.hpp"

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace yates::reports {
namespace {

constexpr auto plain = Typography::plain;
constexpr auto unicode = Typography::unicode;

TEST(NumberText, TheUncertaintyDecidesTheDecimals) {
  EXPECT_EQ(with_uncertainty(15.6342, 1.74, plain), "15.6");
  EXPECT_EQ(with_uncertainty(15.6342, 0.034, plain), "15.634");
  EXPECT_EQ(with_uncertainty(443.4141, 94.765, plain), "443");
  EXPECT_EQ(with_uncertainty(2.0, std::nullopt, plain), "2");
}

TEST(NumberText, MinusIsTrueInUnicodeAndAsciiInPlainText) {
  EXPECT_EQ(fixed(-9.147, 2, unicode), "\u22129.15");
  EXPECT_EQ(fixed(-9.147, 2, plain), "-9.15");
  EXPECT_EQ(fixed(9.147, 2, plain, true), "+9.15");
}

TEST(NumberText, ZeroHasNoSign) {
  EXPECT_EQ(fixed(-0.0001, 2, unicode), "0.00");
  EXPECT_EQ(fixed(0.0001, 2, plain, true), "0.00");
  EXPECT_EQ(rounded(-0.0, 3, plain), "0");
}

TEST(NumberText, LargeNumbersAreGroupedAndHugeOnesArePowersOfTen) {
  EXPECT_EQ(fixed(19094.16, 1, plain), "19,094.2");
  EXPECT_EQ(fixed(1234567, 0, plain), "1,234,567");
  EXPECT_EQ(fixed(1234, 0, plain), "1234");
  EXPECT_EQ(rounded(1.5e20, 3, unicode), "1.5\u00d710\u00b2\u2070");
  EXPECT_EQ(rounded(-2.5e-7, 3, plain), "-2.5e-7");
}

TEST(NumberText, ValuesThatAreNotFiniteNeverShowTheirNames) {
  for (const double value : {std::nan(""), std::numeric_limits<double>::infinity(),
                             -std::numeric_limits<double>::infinity()}) {
    EXPECT_EQ(fixed(value, 2, plain), "-");
    EXPECT_EQ(rounded(value, 3, unicode), "\u2013");
    EXPECT_EQ(with_uncertainty(value, 0.1, plain), "-");
    EXPECT_EQ(p_text(value, plain), "-");
  }
  EXPECT_EQ(with_uncertainty(1.5, std::nan(""), plain), "1.5");
}

TEST(NumberText, SmallProbabilitiesAreBounds) {
  EXPECT_EQ(p_text(3e-12, plain), "< 0.001");
  EXPECT_EQ(p_text(0.0081, plain), "0.008");
  EXPECT_EQ(p_text(std::nullopt, plain), "-");
  EXPECT_EQ(percent(0.01, plain), "< 0.1%");
  EXPECT_EQ(percent(0.0, plain), "0.0%");
  EXPECT_EQ(percent(49.44, plain), "49.4%");
}

TEST(NumberText, UnitsDoNotLeaveTheirNumber) {
  EXPECT_EQ(with_unit("15.6", "ms", unicode), "15.6\u00a0ms");
  EXPECT_EQ(with_unit("93", "%", unicode), "93%");
  EXPECT_EQ(with_unit("3", "", plain), "3");
}

TEST(NumberText, TextIsCutByCharactersNotBytes) {
  EXPECT_EQ(text_width("\u00e4\u00f6\u00fc"), 3u);
  EXPECT_EQ(shortened("\u00e4\u00f6\u00fcx", 3, unicode), "\u00e4\u00f6\u2026");
  EXPECT_EQ(shortened("abc", 3, unicode), "abc");
}

TEST(NumberText, OfAColumnStandsPointBelowPoint) {
  const auto column = [](const std::vector<double>& values, bool sign = false) {
    return aligned(values, 3, plain, sign);
  };
  using Texts = std::vector<std::string>;
  EXPECT_EQ(column({2.014, -1.3, 1.284}, true), (Texts{"+2.01", "-1.30", "+1.28"}));
  EXPECT_EQ(column({31.25, 62.5, 125.0}), (Texts{"31", "62", "125"}));
  EXPECT_EQ(column({1.5, 2.5}), (Texts{"1.5", "2.5"})) << "without zeros that say nothing";
  EXPECT_EQ(column({1.0, 12.0}), (Texts{"1", "12"}));
  EXPECT_EQ(column({0.0, 0.0}), (Texts{"0", "0"}));
  EXPECT_EQ(column({0.00125, 1000.0}), (Texts{"0.00125", "1000"})) << "each by itself";
  EXPECT_EQ(column({1.25, std::nan("")}), (Texts{"1.25", "-"}));
  EXPECT_TRUE(column({}).empty());
}

TEST(ToldApart, CutsWholeNamesElseTheirPartsElseNumbersThem) {
  const auto apart = [](const std::vector<std::string>& names) {
    return told_apart(names, 14, Typography::plain);
  };
  EXPECT_EQ(apart({"short", "codec=zstd, threads=16"}),
            (std::vector<std::string>{"short", "codec=z~ads=16"}));
  EXPECT_EQ(apart({"first-aaaa, zstd, last-bbbb", "first-aaaa, gzip, last-bbbb"}),
            (std::vector<std::string>{"f~a, zstd, l~b", "f~a, gzip, l~b"}));
  EXPECT_EQ(apart({"first-aaaa, on, last-bbbb", "first-aaaa, no, last-bbbb"}),
            (std::vector<std::string>{"fi~a, on, la~b", "fi~a, no, la~b"}))
      << "what short parts leave is for the long ones";
  EXPECT_EQ(apart({"a-name-that-1-goes-on-to", "a-name-that-2-goes-on-to"}),
            (std::vector<std::string>{"1: a-name-tha~", "2: a-name-tha~"}));
  EXPECT_EQ(apart({"the same long name", "the same long name"}).front(), "the sam~g name");
}

TEST(CutInTheMiddle, KeepsBothEnds) {
  EXPECT_EQ(cut_in_the_middle("codec=zstd, threads=16", 11, Typography::plain), "codec~ds=16");
  EXPECT_EQ(cut_in_the_middle("ärgerlich", 5, Typography::unicode), "är\u2026ch");
  EXPECT_EQ(cut_in_the_middle("short", 5, Typography::plain), "short");
  EXPECT_EQ(cut_in_the_middle("shorter", 2, Typography::plain), "s~");
  EXPECT_EQ(cut_in_the_middle("標準的な設定値", 8, Typography::plain), "標準~値")
      << "a character of East Asia takes two columns";
}

}  // namespace
}  // namespace yates::reports

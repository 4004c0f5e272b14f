#include "campaigns/responses/pattern.hpp"

#include <ctime>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace {

using namespace yates;
using campaigns::fault_of_pattern;
using Texts = std::vector<std::string>;

Texts matches(const std::string& pattern, const std::string& text) {
  Texts result;
  for (const campaigns::PatternMatch& match : campaigns::matches(pattern, text))
    result.push_back(match.text);
  return result;
}

double cpu_seconds_of(const std::string& pattern, const std::string& text) {
  const std::clock_t start = std::clock();
  matches(pattern, text);
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

/// Four times the text takes about four times the CPU time where a search is linear, and 16 times
/// where it is quadratic. A hundredth of a second more is the clock's.
void expect_linear(const std::string& pattern, const std::string& piece, std::size_t length) {
  std::string text;
  while (text.size() < length) text += piece;
  const double quarter = cpu_seconds_of(pattern, text.substr(0, length / 4));
  EXPECT_LT(cpu_seconds_of(pattern, text), 9 * quarter + 0.01) << pattern << " of " << piece;
}

std::string fault(const std::string& pattern) {
  return fault_of_pattern(pattern).value_or("none");
}

void expect_fault(const std::string& pattern, const std::string& piece) {
  EXPECT_NE(fault(pattern).find(piece), std::string::npos) << pattern << ": " << fault(pattern);
  EXPECT_THROW(matches(pattern, "x"), std::invalid_argument) << pattern;
}

TEST(Pattern, IsSearchedInLinearTime) {
  const std::string line(100'000, 'x');
  EXPECT_EQ(matches(".*value ([0-9]+)", line + "value 7"), Texts{"7"});
  expect_linear(".*value ([0-9]+)", "x", 10'000'000);
  EXPECT_EQ(matches("((?:x+x+)+y)", std::string(60, 'x')), Texts{});
  expect_linear("((?:x+x+)+y)", "x", 100'000);
  expect_linear("(?:x|x|xx)*?(z)", "x", 100'000);
}

TEST(Pattern, MayBeNestedAndLargeAsFarAsItCanBeSearched) {
  std::string nested = "(x)";
  for (int depth = 0; depth < 20'000; ++depth) nested = "(?:" + nested + ")";
  EXPECT_EQ(matches(nested, "axa"), Texts{"x"});
  expect_fault("(" + std::string(3'000'000, 'x') + ")", "it is too large");
  expect_fault("(x{1001})", "more often than 1000 times");
}

TEST(Pattern, ThatNoLinearSearchOffersIsRefusedWithItsPlace) {
  EXPECT_EQ(fault(R"((a)\1)"),
            "uses the back reference '\\1' at character 4; expected a pattern without it, because "
            "it cannot be searched in linear time");
  expect_fault("(a)(?=b)", "uses the look-ahead '(?=' at character 4");
  expect_fault("(?!b)(a)", "uses the look-ahead '(?!' at character 1");
  expect_fault("(?<=b)(a)", "uses the look-behind '(?<=' at character 1");
  expect_fault("([\\1])", "back reference");
  expect_fault("µ(a)\\1", "at character 5");
}

TEST(Pattern, ThatIsNoneSaysWhy) {
  expect_fault("a(", "a '(' is not closed by ')'");
  expect_fault("(a))", "a ')' closes no '('");
  expect_fault("([a)", "a '[' is not closed by ']'");
  expect_fault("(a)\\", "ends in a backslash");
  expect_fault("*(a)", "nothing before it to repeat");
  expect_fault("(a**)", "follows another one");
  expect_fault("(a{3,2})", "at least more often than at most");
  expect_fault("([z-a])", "in the wrong order");
  expect_fault("([[:letters:]])", "unknown class");
  expect_fault("([[.a.]])", "'[.' at character 3 in a class");
  expect_fault("([])", "'[]' at character 2, a class without characters");
  expect_fault("([^]]+)", "'[^]' at character 2, a class without characters");
  expect_fault("(?i)(a)", "'(?' at character 1");
  expect_fault("{(a)", "'{' at character 1");
  expect_fault("(x{,3})", "'{' at character 3");
  expect_fault("(\\Qa)", "'\\Q' at character 2");
  expect_fault("(\\x4)", "'\\x' at character 2");
  EXPECT_EQ(fault("a"),
            "has 0 groups; expected one in ( ) around the number, and (?: ) around other parts");
  expect_fault("(a)(b)", "has 2 groups");
}

TEST(Pattern, OfECMAScriptMeansWhatItMeantToTheStandardLibrary) {
  EXPECT_EQ(matches("ratio ([0-9.eE+-]+)", "ratio 1.5e-3, ratio 2"), (Texts{"1.5e-3", "2"}));
  EXPECT_EQ(matches("(a|ab)", "ab ab"), (Texts{"a", "a"}))
      << "the first alternative, not the longest";
  EXPECT_EQ(matches("<(.+?)>", "<1><2>"), (Texts{"1", "2"}));
  EXPECT_EQ(matches("\\b(\\w+)\\b", "one two_3"), (Texts{"one", "two_3"}));
  EXPECT_EQ(matches("(?:x(\\d)|y)", "x1y"), (Texts{"1", ""}));
  EXPECT_EQ(matches("(\\d{2,3})", "1 12 1234"), (Texts{"12", "123"}));
  EXPECT_EQ(matches("([[:alpha:]]+)", "ab1c"), (Texts{"ab", "c"}));
  EXPECT_EQ(matches("(x*)", "xxa"), (Texts{"xx", "", ""}));
  EXPECT_EQ(matches("\\x3d\\s([\\d.,-]+)", "= 1,5-2."), Texts{"1,5-2."});
  EXPECT_EQ(matches("\\[(\\d+)\\]\\_\\-\\/\\ }]", "[7]_-/ }]"), Texts{"7"});
}

TEST(Pattern, KeepsTheMeaningOfWhatRE2ReadsOtherwise) {
  EXPECT_EQ(matches("(.+)", "10 %\r20 %\n"), (Texts{"10 %", "20 %"})) << "a dot ends at a return";
  EXPECT_EQ(matches("a\\s(\\S+)", "a\v7"), Texts{"7"});
  EXPECT_EQ(matches("([\\s-]+)", "a\v-b"), Texts{"\v-"});
  EXPECT_EQ(matches("([^\\S]+)", "a\vb"), Texts{"\v"});
  EXPECT_EQ(matches("[\\b](\\d)", "\b7"), Texts{"7"});
  EXPECT_EQ(matches("([[(]+)", "a[(b"), Texts{"[("});
}

TEST(Pattern, TakesAnyBytesForCharacters) {
  EXPECT_EQ(matches("^.*r=(\\d+)", std::string("\0\xff\x80 r=7", 7)), Texts{"7"});
  EXPECT_EQ(matches("µ(\\d+)", "4 µ5"), Texts{"5"});
  EXPECT_EQ(matches("\\µ(\\d+)", "4 µ5"), Texts{"5"});
}

TEST(Pattern, FindsAllMatchesOfALineOfAMillionCharacters) {
  std::string line;
  int count = 0;
  while (line.size() < 1'000'000) {
    line += std::string(static_cast<std::size_t>(13 + count % 29), '.') +
            "v=" + std::to_string(count) + ";";
    ++count;
  }
  const auto found = matches("v=([0-9]+);", line);
  ASSERT_EQ(found.size(), static_cast<std::size_t>(count));
  for (int index = 0; index < count; ++index) {
    ASSERT_EQ(found[static_cast<std::size_t>(index)], std::to_string(index));
  }
}

TEST(Pattern, IsRefusedWhereEachByteOfALineCouldNeedThousandsOfSteps) {
  const auto fault = fault_of_pattern(".*([ab]{1000}c|[0-9])");
  ASSERT_TRUE(fault.has_value());
  EXPECT_TRUE(fault->starts_with("is too large: it has 10")) << *fault;
  EXPECT_NE(fault->find("at most 200 are expected"), std::string::npos) << *fault;
  EXPECT_FALSE(fault_of_pattern("^(?:[^,]*,){30}([0-9]{1,20}\\.[0-9]{1,20})"));
}

/// What the last match took, and of what if it was a part.
std::string cut(const std::string& pattern, const std::string& text) {
  const auto found = campaigns::matches(pattern, text);
  if (found.empty()) return "nothing";
  return found.back().text + (found.back().whole.empty() ? "" : " of " + found.back().whole);
}

TEST(Pattern, ThatStopsWithinANumberIsFoundOut) {
  EXPECT_EQ(cut("time ([0-9]+)", "time 12.75 s"), "12 of 12.75");
  EXPECT_EQ(cut("time ([0-9]+).*s", "time 12.75 s"), "12 of 12.75");
  EXPECT_EQ(cut("time ([0-9.]+)", "time 1.5e-05"), "1.5 of 1.5e-05");
  EXPECT_EQ(cut("time ([0-9.]+)", "time 1.5E5 s"), "1.5 of 1.5E5");
  EXPECT_EQ(cut("total.*([0-9]+) s", "total time: 123 s"), "3 of 123");
  EXPECT_EQ(cut("([0-9]+) s", "time 12.75 s"), "75 of 12.75");
  EXPECT_EQ(cut("time ([0-9.]+)", "time 12,75 s"), "12 of 12,75");
  EXPECT_EQ(cut("bytes: ([0-9]+)", "bytes: 1,234,567"), "1 of 1,234,567");
}

TEST(Pattern, ThatTakesAWholeNumberOrEndsOnPurposeIsLeftAlone) {
  EXPECT_EQ(cut("time ([0-9.eE+-]+)", "time 1.5e-05"), "1.5e-05");
  EXPECT_EQ(cut("time ([0-9]+)", "time 12. It was fast"), "12");
  EXPECT_EQ(cut("time ([0-9.]+)", "time 12.75s"), "12.75");
  EXPECT_EQ(cut("time ([0-9]+)", "time 12e, 3 of 4"), "12");
  EXPECT_EQ(cut("time (.*)", "time  12.75 "), " 12.75 ");
  // The pattern says what follows.
  EXPECT_EQ(cut("time ([0-9]+)\\.", "time 12.75"), "12");
  EXPECT_EQ(cut("v1\\.([0-9]+)", "v1.25"), "25");
  EXPECT_EQ(cut("shape ([0-9]+),", "shape 128,256"), "128");
  EXPECT_EQ(cut("time [0-9]+m([0-9.]+)s", "time 1m12.5s"), "12.5");
  // Fields, versions, names.
  EXPECT_EQ(cut("gzip,1,([0-9.]+)", "gzip,1,15.5,7.5"), "15.5");
  EXPECT_EQ(cut("([0-9.]+)$", "gzip,1,15.5,7.5"), "7.5");
  EXPECT_EQ(cut("^([0-9]+)", "2,128"), "2");
  EXPECT_EQ(cut("gcc ([0-9]+\\.[0-9]+)", "gcc 12.2.0"), "12.2");
  EXPECT_EQ(cut("values ([0-9]+)", "values 12,13,14"), "12");
  EXPECT_EQ(cut("commit ([0-9]+)", "commit 12e45ab"), "12");
}

TEST(Pattern, OfOneFigureIsSearchedInLinearTimeOfMany) {
  expect_linear("([0-9])", "7", 100'000);
  expect_linear("([0-9])", "1,5;", 100'000);
}

TEST(Pattern, AnchorsMeanTheLine) {
  EXPECT_EQ(matches("^(\\d+)$", "1\r\n22\n3x\nx4\n"), (Texts{"1", "22"}));
}

}  // namespace

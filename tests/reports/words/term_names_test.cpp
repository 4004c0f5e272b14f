#include <gtest/gtest.h>

#include "reports/words/term_words.hpp"

namespace yates::reports {
namespace {

TEST(TermNames, StandInTheOrderOfTheVariables) {
  std::vector<std::string> variables;
  for (int v = 1; v <= 20; ++v) variables.push_back("x" + std::to_string(v));
  const TermNames names(variables);
  const auto name = [&](model::BitTerm term) {
    std::string text = "> ";
    names.append(text, term);
    return text;
  };
  EXPECT_EQ(name(1), "> x1");
  EXPECT_EQ(name(0b110), "> x2:x3");
  EXPECT_EQ(name(std::uint64_t{1} << 8), "> x9");
  EXPECT_EQ(name(std::uint64_t{0b1000'0000'0000'0001'0001} << 0), "> x1:x5:x20");
  EXPECT_EQ(name(0xFF), "> x1:x2:x3:x4:x5:x6:x7:x8");
  EXPECT_EQ(name(0x180), "> x8:x9");
}

TEST(TermNames, MayBeSixtyFour) {
  const std::vector<std::string> variables(64, "v");
  std::string text;
  TermNames(variables).append(text, ~model::BitTerm{0});
  EXPECT_EQ(text.size(), 64U + 63U);
}

}  // namespace
}  // namespace yates::reports

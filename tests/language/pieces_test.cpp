#include "language/pieces.hpp"

#include <gtest/gtest.h>

namespace yates::language {
namespace {

TEST(Trimmed, TakesBlanksFromBothEndsAlone) {
  EXPECT_EQ(trimmed(" \t two words\r\n"), "two words");
  EXPECT_EQ(trimmed("word"), "word");
  EXPECT_EQ(trimmed(" \t\r\n\f\v"), "");
  EXPECT_EQ(trimmed(""), "");
}

TEST(Trimmed, TakesTheGivenCharactersAlone) {
  EXPECT_EQ(trimmed(" 15\n", " "), "15\n");
  EXPECT_EQ(trimmed("= \"x=y\" ", " =\""), "x=y");
}

}  // namespace
}  // namespace yates::language

#include "language/utf8.hpp"

#include <string>

#include <gtest/gtest.h>

namespace yates::language {
namespace {

TEST(Decode, ReadsCharactersOfEveryLength) {
  const std::string text = "a\u00e4\u20ac\U0001f600";
  EXPECT_EQ(decode(text, 0)->code, U'a');
  EXPECT_EQ(decode(text, 1)->code, U'\u00e4');
  EXPECT_EQ(decode(text, 3)->code, U'\u20ac');
  EXPECT_EQ(decode(text, 6)->code, U'\U0001f600');
  EXPECT_EQ(count_characters(text), 4U);
  EXPECT_FALSE(first_invalid_byte(text));
}

TEST(Decode, RefusesOverlongFormsSurrogatesAndCutCharacters) {
  for (const char* const bad :
       {"\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xff", "\xe2\x82", "\x80"})
    EXPECT_FALSE(decode(bad, 0)) << bad;
}

TEST(FirstInvalidByte, FindsItBehindManyPlainOnes) {
  EXPECT_EQ(first_invalid_byte("0123456789abcdef\xff"), 16U);
  EXPECT_EQ(first_invalid_byte("0123\u00e4\xe2\x82"), 6U);
  EXPECT_EQ(count_characters("a\xff\xff"), 3U);
}

}  // namespace
}  // namespace yates::language

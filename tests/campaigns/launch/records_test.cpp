#include "campaigns/launch/records.hpp"

#include <gtest/gtest.h>

namespace {

using yates::campaigns::append_record;
using yates::campaigns::take_record;

TEST(Records, HoldAnyBytes) {
  const std::string bytes("a=3:\n\0b", 7);
  std::string text;
  append_record(text, "one", bytes);
  append_record(text, "two", "");
  std::string_view left = text;
  const auto one = take_record(left);
  ASSERT_TRUE(one);
  EXPECT_EQ(one->key, "one");
  EXPECT_EQ(one->value, bytes);
  const auto two = take_record(left);
  ASSERT_TRUE(two);
  EXPECT_EQ(two->key, "two");
  EXPECT_EQ(two->value, "");
  EXPECT_TRUE(left.empty());
  EXPECT_FALSE(take_record(left));
}

TEST(Records, ThatAreNotWholeAreNotTaken) {
  for (const std::string_view text :
       {"a", "a=", "a=1", "a=1:", "a=1:b", "a=1:bc", "a=-1:b\n", "a=x:b\n", "a=:b\n", "a=1 :b\n",
        "a=18446744073709551615:b\n", "a=99999999999999999999999:b\n"}) {
    std::string_view left = text;
    EXPECT_FALSE(take_record(left)) << text;
    EXPECT_EQ(left, text);
  }
}

}  // namespace

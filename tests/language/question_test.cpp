#include "language/question.hpp"

#include <string>

#include <gtest/gtest.h>

#include "language/error.hpp"

namespace yates::language {
namespace {

TEST(AskedWords, ReadBack) {
  for (const std::string_view word : goal_names) EXPECT_EQ(to_string(parse_goal(word)), word);
  for (const std::string_view word : scale_names) EXPECT_EQ(to_string(parse_scale(word)), word);
  for (const std::string_view word : adjustment_names) {
    EXPECT_EQ(to_string(parse_adjustment(word)), word);
  }
  EXPECT_EQ(parse_goal("maximize"), Goal::maximize);
  EXPECT_EQ(parse_scale("auto"), ScaleWish::automatic);
  EXPECT_EQ(parse_adjustment("bh"), Adjustment::benjamini_hochberg);
}

TEST(AskedWords, NameTheNearest) {
  try {
    parse_scale("lgo");
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_STREQ(error.what(), "there is no scale 'lgo'; did you mean 'log'?");
  }
  EXPECT_THROW(parse_goal("min"), UsageError);
  EXPECT_THROW(parse_adjustment("holmes"), UsageError);
}

}  // namespace
}  // namespace yates::language

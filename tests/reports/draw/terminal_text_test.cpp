#include "reports/draw/terminal_text.hpp"

#include <gtest/gtest.h>

namespace yates::reports {
namespace {

TEST(Wrapped, NoLineIsLongerThanTheWidth) {
  EXPECT_EQ(wrapped("one two three four", 9, 2), "one two\n  three\n  four");
  EXPECT_EQ(wrapped("unbreakable", 4), "unbreakable");
  EXPECT_EQ(wrapped("", 4), "");
}

}  // namespace
}  // namespace yates::reports

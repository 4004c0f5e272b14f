#include "reports/draw/terminal_text.hpp"

#include <gtest/gtest.h>

namespace yates::reports {
namespace {

TEST(Wrapped, NoLineIsLongerThanTheWidth) {
  EXPECT_EQ(wrapped("one two three four", 9, 2), "one two\n  three\n  four");
  EXPECT_EQ(wrapped("unbreakable", 4), "unbreakable");
  EXPECT_EQ(wrapped("", 4), "");
}

TEST(Wrapped, ALineEndInANameBeginsNoLine) {
  EXPECT_EQ(wrapped("b=x\nerror: gone", 40), "b=x\\nerror: gone");
}

TEST(ForTerminal, ShortensNoLine) {
  const std::string line(100'000, 'x');
  EXPECT_EQ(for_terminal(line + "\n", {}), line + "\n");
}

TEST(ForTerminal, LetsNoForeignEscapePass) {
  const std::string foreign = "codec=\x1b]0;title\x07\x1b[2Jx";
  EXPECT_EQ(for_terminal(foreign + "\n", {}), "codec=\\x1b]0;title\\x07\\x1b[2Jx\n");
  EXPECT_EQ(for_terminal("\x1b[1mx", {}), "\\x1b[1mx");
  TextOptions colour;
  colour.colour = true;
  EXPECT_EQ(for_terminal(emphasised(foreign, Emphasis::bold, colour), colour),
            "\x1b[1mcodec=\\x1b]0;title\\x07\\x1b[2Jx\x1b[0m");
  EXPECT_EQ(for_terminal("\x1b[33mnever closed", colour), "\x1b[33mnever closed\x1b[0m");
}

}  // namespace
}  // namespace yates::reports

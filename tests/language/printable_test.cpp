#include "language/printable.hpp"

#include <string>

#include <gtest/gtest.h>

#include "language/utf8.hpp"

namespace yates::language {
namespace {

TEST(Printable, LeavesReadableTextAsItIs) {
  for (const std::string text : {"", "zstd -19", "\u00e4 \u2212 \u4f60 \U0001f600", "a\u00a0b"}) {
    EXPECT_EQ(printable(text), text);
  }
}

TEST(Printable, WritesOutWhatATerminalWouldActOn) {
  EXPECT_EQ(printable("a\x1b[31mred\x07"), "a\\x1b[31mred\\x07");
  EXPECT_EQ(printable("a\r\nb\tc\x7f"), "a\\r\\nb\\tc\\x7f");
  EXPECT_EQ(printable(std::string("a\0b", 3)), "a\\x00b");
  EXPECT_EQ(printable("\u009b2J"), "\\x9b2J");                 // the one-character CSI
  EXPECT_EQ(printable("a\u202eb\u2028"), "a\\u202eb\\u2028");  // turned round, and another line
}

TEST(Printable, WritesOutWhatNobodySees) {
  EXPECT_EQ(printable("a\u200bb"), "a\\u200bb");
  EXPECT_EQ(printable("a\u00adb\u180eb\u2060b\ufeffb"), "a\\xadb\\u180eb\\u2060b\\ufeffb");
  EXPECT_EQ(printable("a\ufff9\ufffb\u3164"), "a\\ufff9\\ufffb\\u3164");
  EXPECT_EQ(printable("a\U000e0001\U000e007f"), "a\\U000e0001\\U000e007f");
  // Their neighbours are seen.
  for (const std::string text :
       {"\u00ac", "\u00ae", "\u2010", "\u2030", "\u205e", "\ufffd", "\U0001d172"}) {
    EXPECT_EQ(printable(text), text);
  }
}

TEST(Printable, IsValidUtf8WhateverComesIn) {
  EXPECT_EQ(printable("caf\xe9"), "caf\\xe9");
  EXPECT_EQ(printable("\xe2\x82"), "\\xe2\\x82");  // a character cut in the middle
}

TEST(Printable, KeepsBeginningAndEndOfALongText) {
  EXPECT_EQ(printable("0123456789012345678901234", 15), "01234 ... 01234");
  std::string euros;
  for (int i = 0; i < 1000; ++i) euros += "\u20ac";
  const std::string cut = printable(euros, 101);
  EXPECT_FALSE(first_invalid_byte(cut).has_value());
  EXPECT_EQ(count_characters(cut), 101U);
  EXPECT_EQ(count_characters(printable(std::string(10'000'000, 'x'))), longest_shown_text);
}

TEST(PrintableLines, KeepTheirLineEnds) {
  EXPECT_EQ(printable_lines("one\n\ttwo\x1b\n"), "one\n\ttwo\\x1b\n");
  EXPECT_EQ(printable_lines("\n\nx"), "\n\nx");
  EXPECT_EQ(printable_lines("0123456789012345678901234\nb", 15), "01234 ... 01234\nb");
}

}  // namespace
}  // namespace yates::language

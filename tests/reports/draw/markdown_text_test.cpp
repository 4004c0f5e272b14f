#include <gtest/gtest.h>

#include "reports/draw/marked_text.hpp"

namespace yates::reports {
namespace {

TEST(MarkdownText, ShowsEveryCharacterAndIsNoMarkup) {
  EXPECT_EQ(markdown_text("time of codec:level, 5 % (p = 0.01) max_rss"),
            "time of codec:level, 5 % (p = 0.01) max_rss");
  EXPECT_EQ(markdown_text("a|b*c`d<e\\f~g$h"), "a\\|b\\*c\\`d\\<e\\\\f\\~g\\$h");
  EXPECT_EQ(markdown_text("![x](javascript:y)"), "!\\[x](javascript:y)");
  EXPECT_EQ(markdown_text("_a_ &lt; & &#60;"), "\\_a\\_ \\&lt; & \\&#60;");
  EXPECT_EQ(markdown_text("a\n# b\x1b"), "a\\\\n# b\\\\x1b");
}

TEST(MarkdownText, BeginsNothingWhereALineBegins) {
  EXPECT_EQ(markdown_line("# a"), "\\# a");
  EXPECT_EQ(markdown_line("- a"), "\\- a");
  EXPECT_EQ(markdown_line("12. a"), "12\\. a");
  EXPECT_EQ(markdown_line("12 runs. All"), "12 runs. All");
  EXPECT_EQ(markdown_line("    code"), "code");
  EXPECT_EQ(markdown_line(""), "");
}

TEST(MarkdownText, EndsNoCode) {
  EXPECT_EQ(markdown_code("q = `a`\n*b*"), "`q = 'a'\\n*b*`");
}

}  // namespace
}  // namespace yates::reports

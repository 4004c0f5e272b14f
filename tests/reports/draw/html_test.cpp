#include "reports/draw/html.hpp"

#include <gtest/gtest.h>

#include "tests/reports/well_formed.hpp"

namespace yates::reports {
namespace {

TEST(Html, EveryTextIsEscaped) {
  EXPECT_EQ(element("p", {{"title", "a\"b'<c>"}}, "<script>&\"").str(),
            "<p title=\"a&quot;b&#39;&lt;c&gt;\">&lt;script&gt;&amp;&quot;</p>");
}

TEST(Html, BytesThatAreNoTextBecomeReplacementCharacters) {
  EXPECT_EQ(Markup::text("a\xff\x01z").str(), "a\uFFFD\uFFFDz");
  EXPECT_EQ(Markup::text("\xc0\xaf").str(), "\uFFFD\uFFFD");      // overlong
  EXPECT_EQ(Markup::text("\xed\xa0\x80x").str().substr(9), "x");  // half a surrogate pair
  EXPECT_EQ(Markup::text("\u00e4\u20ac\U0001F600").str(), "\u00e4\u20ac\U0001F600");
}

TEST(Html, NoNameTurnsTheTextAroundIt) {
  EXPECT_EQ(Markup::text("a\u202edrow\u2066z").str(), "a\uFFFDdrow\uFFFDz");
  const std::string arabic = "\u0645\u0631\u062d\u0628\u0627";
  EXPECT_EQ(Markup::text(arabic + "\u2028\u00e9").str(), arabic + "\u2028\u00e9");
}

TEST(Html, OnlyElementsThatMayCloseThemselvesDo) {
  EXPECT_EQ(element("td").str(), "<td></td>");
  EXPECT_EQ(element("meta", {{"charset", "utf-8"}}).str(), "<meta charset=\"utf-8\"/>");
}

TEST(WellFormed, TheCheckItselfFindsFaults) {
  EXPECT_EQ(fault_in("<a b=\"c\"><d/></a>"), "");
  EXPECT_NE(fault_in("<a><b></a></b>"), "");
  EXPECT_NE(fault_in("<a>&</a>"), "");
  EXPECT_NE(fault_in("<a b=c></a>"), "");
  EXPECT_NE(fault_in("<a id=\"x\"/><a id=\"x\"/>"), "");
  EXPECT_NE(fault_in("<a>"), "");
}

}  // namespace
}  // namespace yates::reports

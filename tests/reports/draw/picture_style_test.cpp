#include <gtest/gtest.h>

#include "reports/draw/style.hpp"

namespace yates::reports {
namespace {

TEST(PictureStyle, HoldsTheRulesOfTheClassesThatAreUsedAndNoOthers) {
  const std::string style = picture_style(R"(<path class="eb s1"/><text class="lb m">a</text>)");
  EXPECT_EQ(style,
            "text{fill:#1a1a1a}\n"
            ".lb{font-size:12.5px}\n"
            ".m{text-anchor:middle}\n"
            ".s1{stroke:#d55e00;fill:#d55e00}\n"
            ".eb{fill:none;stroke-width:1.5}\n");
}

TEST(PictureStyle, KnowsNoVariables) {
  const std::string style =
      picture_style(R"(<path class="s0 s1 s2 s3 s9 band paper hollow gr ax ref back"/>)");
  EXPECT_EQ(style.find("var("), std::string::npos) << style;
  EXPECT_NE(style.find(".paper{fill:#fff}"), std::string::npos) << style;
  EXPECT_NE(style.find(".gr{stroke:#e3e3e3}"), std::string::npos) << style;
}

TEST(PictureStyle, HoldsNothingOfOneMediumAlone) {
  const std::string style = picture_style(R"(<path class="faded unshown note"/>)");
  EXPECT_EQ(style.find("display:none"), std::string::npos) << style;
  EXPECT_EQ(style.find("7pt"), std::string::npos) << style;
}

TEST(PictureStyle, DrawsNoHaloOverTheLetters) {
  const std::string style = picture_style(R"(<text class="tk dl">a</text>)");
  EXPECT_NE(style.find(".dl{font-size:12.5px;font-weight:600}"), std::string::npos) << style;
  EXPECT_EQ(style.find("stroke"), std::string::npos) << style;
}

TEST(LightValue, IsThatOfTheStyleSheetInLightColours) {
  EXPECT_EQ(light_value("blue"), "#0072b2");
  EXPECT_EQ(light_value("page"), "#fff");
  EXPECT_EQ(light_value("blu"), "");
}

}  // namespace
}  // namespace yates::reports

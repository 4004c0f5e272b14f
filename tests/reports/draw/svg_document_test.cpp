#include <gtest/gtest.h>

#include "reports/draw/plot_files.hpp"
#include "reports/draw/svg.hpp"
#include "tests/reports/well_formed.hpp"

namespace yates::reports {
namespace {

Chart chart(const char* id, double width, double height) {
  Drawing drawing(width, height);
  drawing.text({10, 20}, "words", "lb");
  Chart result;
  result.caption = "a finding with <b> & \"quotes\"";
  result.picture = drawing.finish(id, "title", "words");
  result.note = "what the marks are";
  return result;
}

TEST(SvgDocument, PlacesEachPictureInItsSize) {
  Chart first = chart("a", 500, 100);
  Chart second = chart("b", 480, 60.5);
  first.note = second.note = "";
  const std::string file = svg_document({first, second});
  EXPECT_EQ(fault_in(file), "");
  EXPECT_NE(file.find(R"(<svg x="0" y="39.5" width="500" height="100">)"), std::string::npos)
      << file;
  EXPECT_NE(file.find(R"(<svg x="0" y="179" width="480" height="60.5">)"), std::string::npos)
      << file;
  EXPECT_NE(file.find(R"(viewBox="0 0 500 253.5")"), std::string::npos) << file;
}

TEST(SvgDocument, IsNamedAndDescribedAndNeedsNothingElse) {
  const std::string file = svg_document({chart("a", 460, 100)});
  EXPECT_EQ(fault_in(file), "");
  EXPECT_TRUE(file.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"")) << file;
  EXPECT_NE(file.find("<title>a finding with &lt;b&gt; &amp; &quot;quotes&quot;</title>"),
            std::string::npos)
      << file;
  EXPECT_NE(file.find("<desc>"), std::string::npos);
  EXPECT_NE(file.find("what the marks are"), std::string::npos);
  EXPECT_EQ(file.find("var("), std::string::npos) << "no variables";
  EXPECT_EQ(file.find("@media"), std::string::npos) << "one medium";
  EXPECT_EQ(count(file, "http"), 2U) << "two names of SVG, and no address";
  EXPECT_NE(file.find(".paper{fill:#fff}"), std::string::npos) << "white paper";
}

TEST(SvgDocument, HoldsTheWordsOfAChartWithoutAPicture) {
  Chart chart;
  chart.caption = "There is no fit to draw";
  const std::string file = svg_document({chart});
  EXPECT_EQ(fault_in(file), "");
  EXPECT_NE(file.find(">There is no fit to draw</text>"), std::string::npos) << file;
}

TEST(SvgDocument, OfAPictureHoldsItAlone) {
  const std::string file = svg_document(*chart("a", 460, 100).picture);
  EXPECT_EQ(fault_in(file), "");
  EXPECT_NE(file.find(R"(viewBox="0 0 460 100")"), std::string::npos) << file;
  EXPECT_EQ(file.find("what the marks are"), std::string::npos);
}

}  // namespace
}  // namespace yates::reports

#include "reports/draw/chart.hpp"

#include <gtest/gtest.h>

#include "reports/draw/svg.hpp"
#include "tests/reports/well_formed.hpp"

namespace yates::reports {
namespace {

std::string figure_of_width(double width) {
  Drawing drawing(width, 50);
  drawing.line({0, 0}, {9, 9}, "ax");
  Chart chart;
  chart.caption = "time & size";
  chart.picture = drawing.finish("id", "title", "description");
  const std::string markup = figure(chart, "wide", Saving::not_here).str();
  EXPECT_EQ(fault_in(markup), "");
  return markup;
}

TEST(Figure, OfAWidePictureScrollsByItselfAndHasANameForThoseWhoDoNotSeeIt) {
  const std::string wide = figure_of_width(720);
  EXPECT_NE(wide.find("<div class=\"tw\" tabindex=\"0\" role=\"region\" "
                      "aria-label=\"time &amp; size\"><svg "),
            std::string::npos)
      << wide;
  EXPECT_NE(figure_of_width(460).find("</figcaption><svg "), std::string::npos);
}

}  // namespace
}  // namespace yates::reports

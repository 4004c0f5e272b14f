#include "reports/draw/svg.hpp"

#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace yates::reports {
namespace {

TEST(Drawing, GivesItsSizeWithThePicture) {
  const Picture picture = Drawing(340.0, 120.25).finish("id", "viewBox=\"0 0 1 1\"", "words");
  EXPECT_EQ(picture.width, 340.0);
  EXPECT_EQ(picture.height, 120.25);
  EXPECT_NE(picture.svg.str().find("viewBox=\"0 0 340 120.2\""), std::string::npos)
      << picture.svg.str();
}

TEST(LabelPlacer, LabelsNeverOverlapAndStayInside) {
  LabelPlacer placer({0, 0}, {200, 100});
  std::vector<Point> places;
  for (int i = 0; i < 40; ++i) {
    if (const auto place = placer.place({100.0 + i, 50.0}, "label")) places.push_back(*place);
  }
  EXPECT_GT(places.size(), 1u);
  EXPECT_LT(places.size(), 40u);
  for (std::size_t a = 0; a < places.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      EXPECT_TRUE(std::abs(places[a].x - places[b].x) >= 30.0 ||
                  std::abs(places[a].y - places[b].y) >= 12.0);
    }
  }
}

}  // namespace
}  // namespace yates::reports

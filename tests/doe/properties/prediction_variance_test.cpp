// How well a design predicts, by the distance from its centre.
#include <algorithm>
#include <cmath>
#include <numbers>

#include <Eigen/Core>
#include <gtest/gtest.h>

#include "doe/properties/coded_model.hpp"
#include "doe/properties/model_properties.hpp"
#include "tests/doe/properties/known_designs.hpp"

namespace {

using namespace yates;
using namespace yates::doe;

const char* const composite_model = "x + y + x:y + I(x^2) + I(y^2)";

TEST(PredictionVariance, ARotatableDesignPredictsAlikeAtOneDistance) {
  const JudgedDesign design = judged(known::central_composite());
  const CodedModel model = coded_model(design, composite_model);
  const IndependentColumns columns = independent_columns(model_rows(model, coded_settings(design)));
  for (const double radius : {0.0, 0.3, 0.7, 1.0}) {
    Eigen::MatrixXd ring(24, 2);
    for (int i = 0; i < 24; ++i) {
      const double angle = i * std::numbers::pi / 12.0;
      ring.row(i) << radius * std::cos(angle), radius * std::sin(angle);
    }
    const Eigen::VectorXd variances = prediction_variances(columns, model_rows(model, ring));
    EXPECT_LT(variances.maxCoeff() - variances.minCoeff(), 1e-12);
    if (radius == 0.0) {
      EXPECT_NEAR(variances[0], 0.2, 1e-12);
    }
    if (radius == 1.0) {
      EXPECT_NEAR(variances[0], 0.625, 1e-12);
    }
  }
  // So it has a sphere as its region, with the farthest points on the surface.
  const Region region = region_of(design, model);
  EXPECT_EQ(region.shape, RegionShape::sphere);
  EXPECT_NEAR(region.radius, 1.0, 1e-12);
  EXPECT_EQ(region_of(design, model, RegionShape::cuboid).shape, RegionShape::cuboid);
}

TEST(PredictionVariance, MeanVarianceOverASphereIsThatOfTheRadii) {
  const JudgedDesign design = judged(known::central_composite());
  const CodedModel model = coded_model(design, composite_model);
  const IndependentColumns columns = independent_columns(model_rows(model, coded_settings(design)));
  const PredictionVariance found = prediction_variance(model, columns, region_of(design, model));
  // Rotatable: v depends on the radius alone, so the mean is an integral of 2 r v(r).
  double expected = 0.0;
  constexpr int steps = 20000;
  Eigen::MatrixXd line(steps, 2);
  for (int i = 0; i < steps; ++i) line.row(i) << (i + 0.5) / steps, 0.0;
  const Eigen::VectorXd along = prediction_variances(columns, model_rows(model, line));
  for (int i = 0; i < steps; ++i) expected += 2.0 * line(i, 0) * along[i] / steps;
  EXPECT_NEAR(found.average, expected, 1e-3 * expected);
  EXPECT_NEAR(found.largest, 0.625, 1e-9);
  // Half of the disc is nearer than sqrt(1/2): the curve is v at the square root of the share.
  EXPECT_EQ(found.curve.size(), curve_points);
  EXPECT_NEAR(found.curve.back(), 0.625, 1e-3);
  EXPECT_TRUE(std::is_sorted(found.curve.begin(), found.curve.end()));
}

}  // namespace

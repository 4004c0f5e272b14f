#include "doe/follow_up/more_runs.hpp"

#include <cmath>
#include <stdexcept>

#include <gtest/gtest.h>

#include "doe/kinds/generate.hpp"
#include "doe/plans/plan.hpp"
#include "doe/properties/default_model.hpp"
#include "doe/properties/model_properties.hpp"
#include "tests/doe/follow_up/whole_numbers.hpp"

namespace {

using namespace yates;
using doe::whole_numbers;

doe::Design corners(const std::vector<doe::Factor>& factors) {
  return doe::generate(factors, {doe::kinds::FullFactorial{}});
}

TEST(CurvatureRuns, EstimateTheSquaresWithinTheRange) {
  const doe::Design measured =
      corners({whole_numbers("x", 1, 9),
               whole_numbers("y", 10, 200),
               {.name = "codec", .levels = {{"gzip", std::nullopt}, {"zstd", std::nullopt}}}});
  const auto further = doe::curvature_runs(measured, std::nullopt, numerics::Seed{1});
  EXPECT_EQ(further.method, doe::FurtherMethod::star);
  EXPECT_EQ(further.rows.size(), 7U);
  const doe::Design both = doe::joined(measured, further);
  for (std::size_t point = 0; point < both.size(); ++point) {
    const double x = both.level(point, 0).number.value();
    EXPECT_TRUE(x == 1 || x == 5 || x == 9) << x;
  }
  EXPECT_EQ(doe::default_model(doe::judged(both)).order, doe::ModelOrder::second_order);
  EXPECT_THROW(doe::curvature_runs(both, std::nullopt, numerics::Seed{1}), std::domain_error);
}

TEST(CurvatureRuns, AreOptimalForAnotherNumber) {
  const doe::Design measured = corners({whole_numbers("x", 1, 9), whole_numbers("y", 10, 200)});
  const auto further = doe::curvature_runs(measured, 4, numerics::Seed{1});
  EXPECT_EQ(further.method, doe::FurtherMethod::optimal);
  EXPECT_EQ(further.rows.size(), 4U);
  EXPECT_EQ(doe::default_model(doe::judged(doe::joined(measured, further))).order,
            doe::ModelOrder::second_order);
}

TEST(CurvatureRuns, NeedANumberWithAMiddle) {
  EXPECT_THROW(doe::curvature_runs(corners({whole_numbers("x", 1, 2), whole_numbers("y", 3, 4)}),
                                   std::nullopt, numerics::Seed{1}),
               std::domain_error);
}

TEST(HalvingRuns, HalveTheIntervalAndNoFewerPassesDo) {
  const doe::Design points = corners({whole_numbers("x", 1, 9), whole_numbers("y", 10, 200)});
  const doe::Design measured = doe::as_measured(points, {.replications = 4});
  const auto further = doe::halving_runs(measured, points, 0, "x + y");
  // By hand: variance 1/n of each coefficient; 16 runs leave 13 degrees of freedom, t = 2.1604;
  // with p passes n = 16 + 4 p and n - 4 of them (the block takes one). p = 11: t(56) = 2.0032,
  // 2.0032 / sqrt(60) = 0.25862 < 2.1604 / 4 / 2 = 0.27005; p = 10: t(52) = 2.0066 / sqrt(56) =
  // 0.26815, p = 9: t(48) = 2.0106 / sqrt(52) = 0.27882.
  EXPECT_EQ(further.method, doe::FurtherMethod::repeats);
  EXPECT_EQ(further.rows.size(), 40U);
}

TEST(RepeatedRuns, AreEveryPointAgain) {
  const doe::Design points = corners({whole_numbers("x", 1, 9), whole_numbers("y", 10, 200)});
  const auto further = doe::repeated_runs(points, 2);
  EXPECT_EQ(further.rows.size(), 8U);
  EXPECT_EQ(further.rows[5], further.rows[1]);
  EXPECT_EQ(further.why, "2 more passes over all 4 points");
}

TEST(HalvingRuns, NeedAnIntervalThatExists) {
  const doe::Design points = corners({whole_numbers("x", 1, 9), whole_numbers("y", 10, 200)});
  EXPECT_THROW(doe::halving_runs(points, points, 0, "x * y"), std::domain_error);
}

}  // namespace

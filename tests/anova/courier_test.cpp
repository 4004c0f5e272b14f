// The Courier study's 48 runs. Reference: R 4.2.2, car::Anova(lm(time ~ cpu * batch * njobs), type
// = 2) and summary(lm(...)).
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/anova/courier_file.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

struct CourierTerm {
  const char* name;
  double sum_of_squares, f, p;
};

TEST(Courier, AgreesWithR) {
  const auto file = courier_file();
  if (!file) GTEST_SKIP() << "courier_48.csv is not in YATES_DATA_DIR";
  const Analysis analysis =
      analyse(fit(observe(model::parse("time ~ cpu * batch * njobs"), table::read_file(*file))));
  const std::vector<CourierTerm> expected = {
      {"cpu", 19094.159879281, 1.6939667548370, 2.0052540137197e-01},
      {"batch", 978115.802409449, 86.7749962364230, 1.4334900371608e-11},
      {"njobs", 97560.388534833, 8.6552147783318, 5.4026993830548e-03},
      {"cpu:batch", 57209.677772517, 5.0754415388936, 2.9821242630958e-02},
      {"cpu:njobs", 48874.103486915, 4.3359386850600, 4.3755946109864e-02},
      {"batch:njobs", 20390.966301726, 1.8090148627908, 1.8620312869130e-01},
      {"cpu:batch:njobs", 22326.204797828, 1.9807024204422, 1.6704008286841e-01}};
  ASSERT_EQ(analysis.terms.size(), expected.size());
  for (std::size_t t = 0; t < expected.size(); ++t) {
    const TermRow& row = analysis.terms[t];
    EXPECT_EQ(row.term, expected[t].name);
    EXPECT_NEAR(row.sum_of_squares / expected[t].sum_of_squares, 1.0, 1e-9);
    EXPECT_NEAR(row.f.value() / expected[t].f, 1.0, 1e-9);
    EXPECT_NEAR(row.p.value() / expected[t].p, 1.0, 1e-9);
  }
  EXPECT_EQ(analysis.residual.df, 40);
  EXPECT_NEAR(analysis.residual.sum_of_squares / 450874.489118741, 1.0, 1e-9);
  const std::vector<double> estimates = {443.4141454229674, -17.0859330127914, -0.6528392770001,
                                         -7.9096847509451,  0.0110813010368,   14.1792045756144,
                                         0.0341047786611,   -0.0287107564813};
  const std::vector<double> errors = {94.7648594087345, 20.5573843366574, 0.3212091302603,
                                      27.7443099629825, 0.0696800436829,  6.0185858621325,
                                      0.0940404040958,  0.0204002279140};
  for (std::size_t j = 0; j < estimates.size(); ++j) {
    const Coefficient& coefficient = analysis.coefficients[j];
    EXPECT_NEAR(*coefficient.estimate, estimates[j], 1e-9 * errors[j]) << coefficient.name;
    EXPECT_NEAR(*coefficient.standard_error / errors[j], 1.0, 1e-9) << coefficient.name;
  }
}

}  // namespace
}  // namespace yates::anova

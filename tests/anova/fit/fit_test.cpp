#include "anova/fit/fit.hpp"

#include <cmath>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "anova/variance/analysis.hpp"
#include "language/error.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

const char* small = "a,b,y\np,u,1\np,u,2\nq,u,4\np,v,3\nq,v,9\nq,v,10\n";

TEST(Fit, SumsOfSquaresAddUp) {
  const Analysis analysis = analyse_csv("y ~ a * b", small, {SumsOfSquares::type_1});
  double sum = analysis.residual.sum_of_squares;
  double percent = 100.0 * sum / analysis.total.sum_of_squares;
  for (const TermRow& row : analysis.terms) {
    sum += row.sum_of_squares;
    percent += row.variation_percent;
  }
  EXPECT_NEAR(sum, analysis.total.sum_of_squares, 1e-12);
  EXPECT_NEAR(percent, 100.0, 1e-12);
}

TEST(Fit, SharesAreThoseOfTheSumsOfSquaresBesideThem) {
  const Analysis analysis = analyse_csv("y ~ a + b", small);
  double sequential = 100.0 * analysis.residual.sum_of_squares / analysis.total.sum_of_squares;
  for (const TermRow& row : analysis.terms) {
    EXPECT_NEAR(row.variation_percent, 100.0 * row.sum_of_squares / analysis.total.sum_of_squares,
                1e-12);
    sequential += row.sequential_percent;
  }
  EXPECT_NEAR(sequential, 100.0, 1e-12);
  EXPECT_GT(std::abs(analysis.terms[0].variation_percent - analysis.terms[0].sequential_percent),
            1.0);
}

TEST(Fit, SaturatedModelPredictsEveryMean) {
  const Fit fit = fit_csv("y ~ a * b", small);
  EXPECT_NEAR(fit.predicted(0), 1.5, 1e-12);
  EXPECT_EQ(fit.residual_df, 2);
  EXPECT_NEAR(fit.residual_sum_of_squares.value(), 1.0, 1e-14);
}

TEST(Fit, StandardErrorOfASettingsMeanIsSigmaOverRootN) {
  const Fit fit = fit_csv("y ~ a * b", small);
  const Estimate estimate = fit.setting_mean(0);
  EXPECT_NEAR(estimate.standard_error.value(), std::sqrt(0.5 / 2), 1e-12);
}

TEST(Fit, ContrastsDoNotChangePredictions) {
  const Fit treatment = fit_csv("y ~ a + b", small);
  const Fit sum = fit_csv("y ~ a + b", small, model::Contrasts::sum);
  for (std::size_t point = 0; point < 4; ++point) {
    EXPECT_NEAR(treatment.predicted(point), sum.predicted(point), 1e-12);
    EXPECT_NEAR(treatment.setting_mean(point).standard_error.value(),
                sum.setting_mean(point).standard_error.value(), 1e-12);
  }
}

/// Counted before anything is done: a text column of so many levels, and a number of them.
TEST(Fit, RefusesTooManyStepsAtOnce) {
  std::string csv = "a,x,y\n";
  for (int i = 0; i < 3000; ++i) csv += fmt::format("a{},{},{}\n", i, i, i % 7);
  const FitSize size = size_of_fit(observe_csv("y ~ a", csv));
  EXPECT_EQ(size.points, 3000);
  EXPECT_EQ(size.columns, 3000);
  EXPECT_EQ(size.steps, 2.7e10);
  EXPECT_EQ(size_of_fit(observe_csv("y ~ x", csv)).steps, 3000.0 * 2 * 2 / 5);
  try {
    fit(observe_csv("y ~ a", csv));
    FAIL() << "it was fitted";
  } catch (const language::InputError& error) {
    EXPECT_NE(std::string(error.what())
                  .find("3000 distinct settings times 3000 coefficients are too many to fit; leave "
                        "out interactions, read factors as numbers, or analyse fewer levels"),
              std::string::npos)
        << error.what();
  }
}

TEST(Fit, OffsetsMoveTheInterceptAlone) {
  const Fit plain = fit_csv("y ~ x", "x,y\n1,1\n2,2\n3,4\n");
  const Fit moved = fit_csv("y ~ x", "x,y\n1,1000000000001\n2,1000000000002\n3,1000000000004\n");
  EXPECT_NEAR(moved.coefficients[1].value(), plain.coefficients[1].value(), 1e-14);
  EXPECT_NEAR(moved.residual_sum_of_squares.value(), plain.residual_sum_of_squares.value(), 1e-14);
  EXPECT_NEAR(moved.coefficients[0].value(), 1e12 + plain.coefficients[0].value(), 1e-3);
}

TEST(Fit, NistSmLs09KeepsFourteenDigits) {
  // The construction of S. D. Simon and J. P. Lesage (1989): 9 treatments, 2001 replicates, 13
  // constant leading digits. Certified: SSB 160.08, SSW 180, F 2001 (NIST StRD, SmLs09).
  std::string csv = "treatment,y\n";
  for (int treatment = 1; treatment <= 9; ++treatment) {
    for (int replicate = 0; replicate < 2001; ++replicate) {
      // beta is 0.2 for the first, then 0.1 and 0.3 by turns; digits of offset + 0.1 k.
      const int t = treatment;
      const int tenths_t = t == 1 ? 4 : t % 2 == 0 ? 3 : 5;
      const int tenths_r = replicate == 0 ? 0 : replicate % 2 == 1 ? -1 : 1;
      csv += std::to_string(treatment) + ",1000000000000." + std::to_string(tenths_t + tenths_r) +
             "\n";
    }
  }
  const Analysis analysis = analyse_csv("y ~ C(treatment)", csv);
  EXPECT_NEAR(analysis.terms[0].sum_of_squares / 160.08, 1.0, 1e-14);
  EXPECT_NEAR(analysis.residual.sum_of_squares / 180.0, 1.0, 1e-14);
  EXPECT_NEAR(analysis.terms[0].f.value() / 2001.0, 1.0, 1e-14);
  EXPECT_EQ(analysis.terms[0].p.value(), 0.0);
  EXPECT_NEAR(analysis.terms[0].log10_p.value() / -2476.67398520965556, 1.0, 1e-10);
}

TEST(Fit, UnitsOfMeasurementDoNotMatter) {
  const Analysis tiny = analyse_csv("y ~ a", "a,y\np,1e-9\np,1.1e-9\nq,2e-9\nq,2.2e-9\n");
  const Analysis plain = analyse_csv("y ~ a", "a,y\np,1\np,1.1\nq,2\nq,2.2\n");
  EXPECT_NEAR(*tiny.terms[0].f / *plain.terms[0].f, 1.0, 1e-13);
}

TEST(Fit, SummariesGiveWhatTheirRowsGive) {
  ObserveOptions options;
  options.summaries = table::SummaryColumns{"n", "mean", "sd"};
  const Analysis raw = analyse_csv("y ~ a + b", small);
  const Analysis summarised = analyse(
      fit(observe_csv("y ~ a + b",
                      "a,b,n,mean,sd\np,u,2,1.5,0.70710678118654752440\nq,u,1,4,\np,v,1,3,\n"
                      "q,v,2,9.5,0.70710678118654752440\n",
                      options)));
  for (std::size_t t = 0; t < raw.terms.size(); ++t) {
    EXPECT_NEAR(*summarised.terms[t].f / *raw.terms[t].f, 1.0, 1e-13);
  }
  EXPECT_NEAR(summarised.residual.sum_of_squares, raw.residual.sum_of_squares, 1e-13);
}

TEST(Fit, WithoutInterceptSharesAreAboutZero) {
  // NIST StRD NoInt1: y = b x; R^2 is uncentred.
  std::string csv = "x,y\n";
  for (int i = 0; i <= 10; ++i)
    csv += std::to_string(60 + i) + "," + std::to_string(130 + i) + "\n";
  const Analysis analysis = analyse_csv("y ~ 0 + x", csv);
  EXPECT_NEAR(analysis.coefficients[0].estimate.value(), 2.07438016528926, 1e-14 * 200);
  EXPECT_NEAR(analysis.coefficients[0].standard_error.value(), 0.0165289256198347, 1e-15);
  EXPECT_NEAR(analysis.r_squared.value(), 0.999365492298663, 1e-14);
  EXPECT_NEAR(analysis.terms[0].f.value(), 15750.25, 1e-6);
}

TEST(Fit, TooLargeModelsAreRefusedInWords) {
  std::string csv = "a,b,y\n";
  for (int i = 0; i < 400; ++i) {
    for (int j = 0; j < 4; ++j) {
      csv += "a" + std::to_string(i) + ",b" + std::to_string((i * 7 + j * 101) % 400) + ",1\n";
    }
  }
  EXPECT_THROW(fit_csv("y ~ a * b", csv), language::InputError);
}

TEST(Analyse, EmptyCellsAreNamedWithTheirLevels) {
  const Analysis analysis =
      analyse_csv("y ~ a * b", "a,b,y\np,u,1\np,u,2\nq,u,4\nq,u,3\np,v,3\np,v,5\n");
  const TermRow& row = term(analysis, "a:b");
  EXPECT_EQ(row.status, TermStatus::aliased);
  EXPECT_EQ(row.df, 0);
  EXPECT_FALSE(row.f.has_value());
  bool named = false;
  for (const model::Note& note : analysis.notes) {
    named |= note.text.find("no run that is used is at (a=q, b=v)") != std::string::npos;
  }
  EXPECT_TRUE(named);
  EXPECT_TRUE(analysis.estimable());
}

TEST(Analyse, TypeThreeWithEmptyCellsPointsToTypeTwo) {
  AnalysisOptions options;
  options.type = SumsOfSquares::type_3;
  const Analysis analysis =
      analyse_csv("y ~ a * b", "a,b,y\np,u,1\np,u,2\nq,u,4\nq,u,3\np,v,3\np,v,5\n", options);
  bool said = false;
  for (const model::Note& note : analysis.notes)
    said |= note.code == model::NoteCode::type_3_undefined;
  EXPECT_TRUE(said);
}

TEST(Analyse, ConstantFactorIsNeverASingularFit) {
  const Analysis analysis = analyse_csv("y ~ a * b", "a,b,y\np,u,1\nq,u,2\np,u,3\nq,u,5\n");
  ASSERT_EQ(analysis.terms.size(), 3U);
  EXPECT_EQ(term(analysis, "b").status, TermStatus::not_estimable);
  EXPECT_EQ(term(analysis, "a:b").status, TermStatus::not_estimable);
  EXPECT_EQ(analysis.terms[1].term, "b");
  EXPECT_TRUE(term(analysis, "a").f.has_value());
  EXPECT_FALSE(analysis.estimable());
}

TEST(Analyse, ConstantResponseIsSaidAndNotTested) {
  const Analysis analysis = analyse_csv("y ~ a", "a,y\np,3\nq,3\np,3\nq,3\n");
  EXPECT_FALSE(analysis.terms[0].f.has_value());
  EXPECT_TRUE(analysis.estimable());
  EXPECT_EQ(analysis.notes.front().code, model::NoteCode::constant_response);
}

TEST(Analyse, SaturatedModelHasNoTestsButShares) {
  const Analysis analysis = analyse_csv("y ~ a * b", "a,b,y\np,u,1\nq,u,2\np,v,4\nq,v,9\n");
  EXPECT_EQ(analysis.residual.df, 0);
  EXPECT_FALSE(analysis.sigma.has_value());
  EXPECT_FALSE(term(analysis, "a").f.has_value());
  EXPECT_GT(term(analysis, "a").variation_percent, 0.0);
  EXPECT_TRUE(analysis.estimable());
}

TEST(Analyse, WithoutNoiseWhatDiffersDiffersForCertain) {
  const Analysis analysis = analyse_csv("y ~ x", "x,y\n1,0.1\n2,0.2\n3,0.3\n4,0.4\n");
  EXPECT_FALSE(analysis.terms[0].f.has_value());
  EXPECT_EQ(analysis.terms[0].p, 0.0);
  EXPECT_TRUE(analysis.terms[0].matters);
  EXPECT_EQ(analysis.terms[0].effect->low, analysis.terms[0].effect->high);
  bool said = false;
  for (const model::Note& note : analysis.notes) said |= note.code == model::NoteCode::exact_fit;
  EXPECT_TRUE(said);
}

TEST(Analyse, WithoutNoiseWhatDoesNotDifferIsNotSaidToMatter) {
  const Analysis analysis = analyse_csv(
      "y ~ a * b",
      "a,b,y\np,u,0.1\nq,u,0.7\np,v,0.1\nq,v,0.7\np,u,0.1\nq,u,0.7\np,v,0.1\nq,v,0.7\n");
  EXPECT_TRUE(term(analysis, "a").matters);
  EXPECT_FALSE(term(analysis, "b").matters);
  EXPECT_EQ(term(analysis, "b").sum_of_squares, 0.0);
  EXPECT_FALSE(term(analysis, "a:b").p.has_value());
}

TEST(Analyse, EffectsSquaredAreTheFOfTheirTerm) {
  for (const int type : {1, 2, 3}) {
    AnalysisOptions options;
    options.type = static_cast<SumsOfSquares>(type);
    options.adjust = Adjustment::none;
    const Analysis analysis = analyse_csv(
        "y ~ a * x", "a,x,y\np,1,1\np,2,3\nq,1,4\nq,4,2\nq,2,9\np,5,4\np,3,3.5\n", options);
    for (const TermRow& row : analysis.terms) {
      ASSERT_TRUE(row.effect.has_value());
      const double half = (*row.effect->high - *row.effect->low) / 2;
      const double multiplier =
          interval_multiplier(0.95, Adjustment::none, 3, static_cast<double>(analysis.residual.df));
      const double t = row.effect->value / (half / multiplier);
      EXPECT_NEAR(t * t / *row.f, 1.0, 1e-10) << type << row.term.text();
    }
  }
}

TEST(Analyse, EffectOfATwoLevelFactorIsTheDifferenceOfItsMeans) {
  const Analysis analysis = analyse_csv("y ~ a * b",
                                        "a,b,y\np,u,1\nq,u,2\np,v,4\nq,v,9\n"
                                        "p,u,1.5\nq,u,2.5\np,v,4.5\nq,v,9.5\n");
  EXPECT_NEAR(term(analysis, "a").effect->value, 3.0, 1e-12);
  EXPECT_NEAR(term(analysis, "a:b").effect->value, 2.0, 1e-12);
}

TEST(Analyse, BlocksAreOutsideTheFamilyOfTests) {
  std::string csv = "run,standard_order,replicate,block,a,y\n";
  int run = 0;
  for (int block = 1; block <= 3; ++block) {
    for (const char* a : {"p", "q"}) {
      ++run;
      csv += std::to_string(run) + ",1," + std::to_string(block) + "," + std::to_string(block) +
             "," + a + "," + std::to_string(10 * block + (a[0] == 'q' ? 3 : 0) + run % 3) + "\n";
    }
  }
  const Analysis analysis = analyse_csv("y ~ a", csv);
  ASSERT_EQ(analysis.terms.size(), 2U);
  EXPECT_EQ(analysis.terms[0].term, "block");
  EXPECT_FALSE(analysis.terms[0].treatment());
  EXPECT_FALSE(analysis.terms[0].p_adjusted.has_value());
  EXPECT_EQ(*analysis.terms[1].p_adjusted, *analysis.terms[1].p);
  EXPECT_EQ(analysis.points, 2);
  EXPECT_EQ(analysis.fewest_replicates, 3);
  EXPECT_EQ(analysis.lack_of_fit.pure_error_df, 2);
}

TEST(Fit, AVeryLargeOffsetOfANumberDoesNotTakeItOutOfALargeProblem) {
  // Time stamps in nanoseconds, and enough categories that cross-products are tried.
  const auto csv_with = [](const std::string& offset) {
    std::string csv = "t,g,y\n";
    for (int row = 0; row < 1000; ++row) {
      csv += offset + std::to_string(1000 + row) + ",g" + std::to_string(row % 40) + "," +
             std::to_string(3 * row + row * 37 % 101) + "\n";
    }
    return csv;
  };
  const Analysis large = analyse_csv("y ~ t + g", csv_with("170000000000000"));
  const Analysis short_one = analyse_csv("y ~ t + g", csv_with(""));
  EXPECT_NEAR(*term(large, "t").f / *term(short_one, "t").f, 1.0, 1e-9);
  EXPECT_NEAR(*term(large, "g").f / *term(short_one, "g").f, 1.0, 1e-9);
  EXPECT_NEAR(large.residual.sum_of_squares / short_one.residual.sum_of_squares, 1.0, 1e-9);
}

}  // namespace
}  // namespace yates::anova

#include "anova/scale/scale_choice.hpp"

#include <cmath>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "language/error.hpp"
#include "numerics/random.hpp"
#include "numerics/variates.hpp"
#include "tests/anova/scale/chosen_scale.hpp"
#include "tests/anova/scale/poisons.hpp"

namespace yates::anova {
namespace {

const std::string trees =
    "Girth,Height,Volume\n"
    "8.3,70,10.3\n8.6,65,10.3\n8.8,63,10.2\n10.5,72,16.4\n10.7,81,18.8\n10.8,83,19.7\n"
    "11,66,15.6\n11,75,18.2\n11.1,80,22.6\n11.2,75,19.9\n11.3,79,24.2\n11.4,76,21\n"
    "11.4,76,21.4\n11.7,69,21.3\n12,75,19.1\n12.9,74,22.2\n12.9,85,33.8\n13.3,86,27.4\n"
    "13.7,71,25.7\n13.8,64,24.9\n14,78,34.5\n14.2,80,31.7\n14.5,74,36.3\n16,72,38.3\n"
    "16.3,77,42.6\n17.3,81,55.4\n17.5,82,55.7\n17.9,80,58.3\n18,80,51.5\n18,80,51\n"
    "20.6,87,77\n";

/// R's npk as the export of a campaign with blocks.
const std::string npk =
    "run,standard_order,replicate,block,N,P,K,status,yield\n"
    "1,1,1,1,0,1,1,done,49.5\n2,2,1,1,1,1,0,done,62.8\n3,3,1,1,0,0,0,done,46.8\n"
    "4,4,1,1,1,0,1,done,57\n5,5,1,2,1,0,0,done,59.8\n6,6,1,2,1,1,1,done,58.5\n"
    "7,7,1,2,0,0,1,done,55.5\n8,8,1,2,0,1,0,done,56\n9,1,2,3,0,1,0,done,62.8\n"
    "10,2,2,3,1,1,1,done,55.8\n11,3,2,3,1,0,0,done,69.5\n12,4,2,3,0,0,1,done,55\n"
    "13,5,2,4,1,0,0,done,62\n14,6,2,4,1,1,1,done,48.8\n15,7,2,4,0,0,1,done,45.5\n"
    "16,8,2,4,0,1,0,done,44.2\n17,1,3,5,1,1,0,done,52\n18,2,3,5,0,0,0,done,51.5\n"
    "19,3,3,5,1,0,1,done,49.8\n20,4,3,5,0,1,1,done,48.8\n21,5,3,6,1,0,1,done,57.2\n"
    "22,6,3,6,1,1,0,done,59\n23,7,3,6,0,1,1,done,53.2\n24,8,3,6,0,0,0,done,56\n"
    "25,1,4,6,0,0,0,failed,0\n";

/// Times of copying a file in blocks of three sizes: straight along the size, and with a scatter
/// that grows with the time.
const std::string copies =
    "bs,time\n"
    "4,0.003242458\n64,0.020784027\n1024,0.305610779\n64,0.019069637\n"
    "4,0.003213891\n1024,0.372879527\n4,0.003568997\n1024,0.296606739\n"
    "64,0.034826982\n1024,0.319712105\n64,0.038153051\n4,0.00688125\n"
    "1024,0.357186036\n64,0.050494897\n4,0.004525644\n64,0.042662848\n"
    "1024,0.339846367\n4,0.00219853\n1024,0.265028148\n4,0.022723657\n"
    "64,0.027237598\n64,0.028869848\n1024,0.247190062\n4,0.003468991\n"
    "4,0.010876169\n64,0.021253736\n1024,0.28800164\n64,0.01629918\n"
    "4,0.005014716\n1024,0.379378796\n";

// The numbers of R 4.2.2 with MASS 7.3-58.2:
//   ours <- function(model, y) { n <- length(y)
//     boxcox(model, lambda = c(1, 0), plotit = FALSE)$y + n/2*log(n) - n*mean(log(y)) }
// since boxcox() divides y by its geometric mean and leaves the n in RSS / n out.
TEST(ScaleChoice, LikelihoodsAreThoseOfBoxcox) {
  // ours(lm(time ~ poison + treat, boot::poisons), boot::poisons$time)
  const ScaleChoice survival = choose("time ~ C(poison) + treat", poisons);
  expect_likelihoods(survival, 91.718154128516, 113.560568111553, 48);
  EXPECT_EQ(survival.scale, Scale::log);
  EXPECT_EQ(survival.reason, ScaleReason::likelihood);
  EXPECT_EQ(survival.model, ScaleModel::whole);
  // ours(lm(Volume ~ log(Height) + log(Girth), trees), trees$Volume)
  const ScaleChoice volume = choose("Volume ~ log(Height) + log(Girth)", trees, false);
  expect_likelihoods(volume, -51.198447655966, -22.111964769746, 31);
  EXPECT_EQ(volume.scale, Scale::log);
  // ours(lm(yield ~ block + N * P * K, npk), npk$yield)
  const ScaleChoice yield = choose("yield ~ C(N) * C(P) * C(K)", npk, false);
  expect_likelihoods(yield, -24.526204139602, -24.734989096619, 24);
  EXPECT_EQ(yield.reason, ScaleReason::tie);
}

TEST(ScaleChoice, TheOrderOfTheRowsChangesNoDigit) {
  const std::size_t head = poisons.find('\n') + 1;
  std::vector<std::string> lines;
  for (std::size_t at = head; at < poisons.size(); at = poisons.find('\n', at) + 1) {
    lines.push_back(poisons.substr(at, poisons.find('\n', at) + 1 - at));
  }
  numerics::Random random(numerics::Seed{2});
  numerics::shuffle(std::span<std::string>(lines), random);
  std::string shuffled = poisons.substr(0, head);
  for (const std::string& line : lines) shuffled += line;
  for (const char* formula : {"time ~ C(poison) + treat", "time ~ poison * treat"}) {
    const ScaleChoice one = choose(formula, poisons);
    const ScaleChoice other = choose(formula, shuffled);
    EXPECT_EQ(one.log_likelihood_raw, other.log_likelihood_raw);
    EXPECT_EQ(one.log_likelihood_log, other.log_likelihood_log);
  }
}

TEST(ScaleChoice, LikelihoodsWithoutInterceptAndWithDrift) {
  // m <- lm(Volume ~ 0 + Girth, trees); n <- 31; -n/2 * log(sum(resid(m)^2) / n)
  // l <- lm(log(Volume) ~ 0 + Girth, trees);
  // -n/2 * log(sum(resid(l)^2) / n) - sum(log(trees$Volume))
  expect_likelihoods(choose("Volume ~ 0 + Girth", trees), -69.257590975722, -62.430822018939, 31);
  // The drift is one more straight line.
  ObserveOptions drift;
  drift.drift = "Height";
  const ScaleChoice with_drift = choose("Volume ~ Girth", trees, true, ScaleWish::automatic, drift);
  const ScaleChoice with_term = choose("Volume ~ Girth + Height", trees);
  expect_likelihoods(with_drift, *with_term.log_likelihood_raw, *with_term.log_likelihood_log, 31);
  ObserveOptions whole;
  whole.ignore_design = true;
  const ScaleChoice ignored =
      choose("yield ~ C(N) * C(P) * C(K)", npk, true, ScaleWish::automatic, whole);
  EXPECT_LT(*ignored.log_likelihood_raw, -24.6);
}

TEST(ScaleChoice, NumbersWithALargeOffsetKeepTheirDigits) {
  std::string near;
  std::string far;
  for (std::size_t row = 0; row < 24; ++row) {
    const std::size_t x = row * row % 23;
    const std::size_t z = row * 7 % 11;
    const double y = 3.0 + 0.1 * static_cast<double>(x * z) + 0.3 * static_cast<double>(row % 3);
    near += fmt::format("{},{},{}\n", x, z, y);
    far += fmt::format("{},{},{}\n", 1'700'000'000 + x, 1'700'000'000 + z, y);
  }
  const ScaleChoice one = choose("y ~ x * z", "x,z,y\n" + near);
  const ScaleChoice other = choose("y ~ x * z", "x,z,y\n" + far);
  expect_likelihoods(other, *one.log_likelihood_raw, *one.log_likelihood_log, 24);
}

TEST(ScaleChoice, AConstantFactorIsLeftOut) {
  const ScaleChoice without = choose("y ~ a", "a,b,c,y\np,1,u,3\np,1,u,5\nq,1,u,9\nq,1,u,8\n");
  for (const char* formula : {"y ~ a + b", "y ~ a * C(b)", "y ~ a + c", "y ~ c + a:b + a"}) {
    const ScaleChoice with = choose(formula, "a,b,c,y\np,1,u,3\np,1,u,5\nq,1,u,9\nq,1,u,8\n");
    expect_likelihoods(with, *without.log_likelihood_raw, *without.log_likelihood_log, 4);
  }
}

TEST(ScaleChoice, TiesGoWhereTheQuantityPoints) {
  EXPECT_EQ(choose("yield ~ C(N) * C(P) * C(K)", npk, true).scale, Scale::log);
  EXPECT_EQ(choose("yield ~ C(N) * C(P) * C(K)", npk, false).scale, Scale::raw);
  // The likelihood outweighs the quantity.
  EXPECT_EQ(choose("time ~ C(poison) + treat", poisons, false).scale, Scale::log);
}

TEST(ScaleChoice, AWishIsGrantedAndTheLikelihoodsStandBesideIt) {
  const ScaleChoice raw = choose("time ~ C(poison) + treat", poisons, true, ScaleWish::raw);
  EXPECT_EQ(raw.scale, Scale::raw);
  EXPECT_EQ(raw.reason, ScaleReason::requested);
  expect_likelihoods(raw, 91.718154128516, 113.560568111553, 48);
  const ScaleChoice log = choose("yield ~ C(N)", npk, false, ScaleWish::log);
  EXPECT_EQ(log.scale, Scale::log);
  EXPECT_EQ(log.reason, ScaleReason::requested);
  EXPECT_EQ(log.rows, 24);
}

TEST(ScaleChoice, ZerosAndNegativeValuesAreRaw) {
  const std::string zero = "a,y\np,1\np,2\nq,0\nq,3\n";
  const ScaleChoice choice = choose("y ~ a", zero);
  EXPECT_EQ(choice.scale, Scale::raw);
  EXPECT_EQ(choice.reason, ScaleReason::not_positive);
  EXPECT_FALSE(choice.log_likelihood_raw);
  EXPECT_EQ(choice.rows, 0);
  EXPECT_EQ(choose("y ~ a", "a,y\np,1\np,2\nq,-1e-9\nq,3\n").reason, ScaleReason::not_positive);
  EXPECT_EQ(choose("y ~ a", zero, true, ScaleWish::raw).reason, ScaleReason::requested);
  EXPECT_EQ(message_of<language::InputError>([&] { choose("y ~ a", zero, true, ScaleWish::log); }),
            "runs.csv: row 3: y is 0, which has no logarithm: the scale can be raw or auto, not "
            "log");
  EXPECT_NE(message_of<language::InputError>([] {
              choose("y ~ a", "a,y\np,1e-200\np,2e-200\nq,-1e-201\nq,3e-200\n", true,
                     ScaleWish::log);
            }).find("row 3: y is -1e-201,"),
            std::string::npos);
}

TEST(ScaleChoice, OnlyUsedRowsMustBePositive) {
  // Row 25 of npk failed and says 0; here a level is missing beside a negative value.
  EXPECT_EQ(choose("y ~ a", "a,y\np,1\np,2\nq,4\nq,3\n,-7\n").rows, 4);
}

TEST(ScaleChoice, RunsAreAveragedBeforeTheirLogarithm) {
  const std::string values =
      "run,a,y\n1,p,10\n1,p,14\n2,q,20\n2,q,28\n3,p,13\n3,p,15\n4,q,22\n4,q,26\n5,p,-3\n5,p,21\n";
  const std::string means = "run,a,y\n1,p,12\n2,q,24\n3,p,14\n4,q,24\n5,p,9\n";
  const ScaleChoice choice = choose("y ~ a", values);
  const ScaleChoice of_means = choose("y ~ a", means);
  expect_likelihoods(choice, *of_means.log_likelihood_raw, *of_means.log_likelihood_log, 5);
  const std::string negative = values + "6,q,-30\n6,q,20\n";
  EXPECT_EQ(choose("y ~ a", negative).reason, ScaleReason::not_positive);
  EXPECT_NE(message_of<language::InputError>([&] {
              choose("y ~ a", negative, true, ScaleWish::log);
            }).find("row 11: the mean of a run's y is -5,"),
            std::string::npos);
  ObserveOptions each;
  each.average_subsamples = false;
  EXPECT_EQ(choose("y ~ a", values, true, ScaleWish::automatic, each).reason,
            ScaleReason::not_positive);
}

TEST(ScaleChoice, WithoutResidualDegreesOfFreedomNothingIsDetermined) {
  const std::string single = "a,b,y\np,1,3\nq,1,8\np,2,5\nq,2,14\n";
  for (const bool multiplicative : {true, false}) {
    const ScaleChoice choice = choose("y ~ a * b", single, multiplicative);
    EXPECT_EQ(choice.scale, multiplicative ? Scale::log : Scale::raw);
    EXPECT_EQ(choice.reason, ScaleReason::not_determined);
    EXPECT_FALSE(choice.log_likelihood_raw);
    EXPECT_FALSE(choice.log_likelihood_log);
  }
  EXPECT_NE(choose("y ~ a + b", single).reason, ScaleReason::not_determined);
  // Exact on both scales: the replicates agree.
  const std::string twice = "a,y\np,3\np,3\nq,8\nq,8\n";
  EXPECT_EQ(choose("y ~ a", twice).reason, ScaleReason::not_determined);
  EXPECT_EQ(choose("y ~ a", "a,y\np,3\np,3\nq,3\nq,3\n").reason, ScaleReason::not_determined);
}

TEST(ScaleChoice, AnExactFitIsBetterThanAnyOther) {
  const std::string line = "x,y\n1,5.1\n2,8.1\n3,11.1\n4,14.1\n7,23.1\n";  // 2.1 + 3 x
  const ScaleChoice raw = choose("y ~ x", line, true);
  EXPECT_EQ(raw.scale, Scale::raw);
  EXPECT_EQ(raw.reason, ScaleReason::likelihood);
  EXPECT_FALSE(raw.log_likelihood_raw);
  EXPECT_TRUE(raw.log_likelihood_log);
  const std::string doubling = "x,y\n0,3\n1,6\n2,12\n3,24\n4,48\n9,1536\n";
  const ScaleChoice log = choose("y ~ x", doubling, false);
  EXPECT_EQ(log.scale, Scale::log);
  EXPECT_EQ(log.reason, ScaleReason::likelihood);
  EXPECT_TRUE(log.log_likelihood_raw);
  EXPECT_FALSE(log.log_likelihood_log);
  // A large offset in x hides nothing.
  EXPECT_EQ(choose("y ~ x",
                   "x,y\n1700000001,5.1\n1700000002,8.1\n1700000003,11.1\n"
                   "1700000004,14.1\n1700000007,23.1\n")
                .scale,
            Scale::raw);
}

TEST(ScaleChoice, TheUnitChangesNothingButTheLikelihoodsCommonConstant) {
  const auto in_unit = [](const std::string& exponent) {
    std::string csv = "a,y\n";
    for (const char* value : {"1.25", "1.5", "1.125", "7.5", "9.5", "8.25"}) {
      csv += fmt::format("{},{}{}\n", value[0] == '1' ? "p" : "q", value, exponent);
    }
    return csv;
  };
  const ScaleChoice plain = choose("y ~ a", in_unit(""));
  for (const int exponent : {-200, -9, 6, 250}) {
    const ScaleChoice other = choose("y ~ a", in_unit(fmt::format("e{}", exponent)));
    EXPECT_EQ(other.reason, plain.reason);
    const double constant = 6 * exponent * std::log(10.0);
    EXPECT_NEAR(*other.log_likelihood_raw, *plain.log_likelihood_raw - constant, 1e-9);
    EXPECT_NEAR(*other.log_likelihood_log, *plain.log_likelihood_log - constant, 1e-9);
  }
  // A table that is in units of a power of ten already.
  ObserveOptions scaled;
  scaled.response_exponent = -200;
  EXPECT_NEAR(*choose("y ~ a", in_unit(""), true, ScaleWish::automatic, scaled).log_likelihood_raw,
              *choose("y ~ a", in_unit("e-200")).log_likelihood_raw, 1e-9);
}

TEST(ScaleChoice, SmallDifferencesOfLargeValuesKeepTheirDigits) {
  // The logarithm is a straight line over such a range: the likelihoods agree.
  const ScaleChoice choice = choose("y ~ a",
                                    "a,y\np,1000000000.0001\np,1000000000.0003\np,"
                                    "1000000000.0002\nq,1000000000.0007\nq,1000000000.0006\n");
  EXPECT_EQ(choice.reason, ScaleReason::tie);
  EXPECT_NEAR(*choice.log_likelihood_raw, *choice.log_likelihood_log, 1e-6);
}

TEST(ScaleChoice, WhatIsTransformedByHandIsAnalysedAsItIs) {
  for (const char* response : {"log(time)", "I(1/time)", "I(time)", "time / poison"}) {
    const ScaleChoice choice = choose(std::string(response) + " ~ treat", poisons);
    EXPECT_EQ(choice.scale, Scale::raw);
    EXPECT_EQ(choice.reason, ScaleReason::transformed_by_hand);
    EXPECT_FALSE(choice.log_likelihood_raw);
  }
  EXPECT_EQ(choose("(time) ~ treat", poisons).reason, ScaleReason::likelihood);
  EXPECT_EQ(choose("log2(time) ~ treat", poisons, true, ScaleWish::log).reason,
            ScaleReason::transformed_by_hand);
  EXPECT_EQ(message_of<language::UsageError>(
                [] { choose("I(1/time) ~ treat", poisons, true, ScaleWish::log); }),
            "formula 'I(1 / time) ~ treat': the scale log does not go with a left side that is "
            "computed already; write log(time) there");
}

TEST(ScaleChoice, SummariesAreRaw) {
  ObserveOptions options;
  options.summaries = table::SummaryColumns{"n", "mean", "sd"};
  const std::string cells = "a,n,mean,sd\np,3,10,1\nq,3,20,2\n";
  const ScaleChoice choice = choose("~ a", cells, true, ScaleWish::automatic, options);
  EXPECT_EQ(choice.scale, Scale::raw);
  EXPECT_EQ(choice.reason, ScaleReason::not_determined);
  EXPECT_THROW(choose("~ a", cells, true, ScaleWish::log, options), language::UsageError);
}

TEST(ScaleChoice, FaultsAreThoseOfReading) {
  EXPECT_THROW(choose("~ treat", poisons), language::UsageError);
  EXPECT_THROW(choose("tim ~ treat", poisons), language::InputError);
  EXPECT_THROW(choose("treat ~ time", poisons), language::InputError);
  EXPECT_THROW(choose("time ~ treet", poisons), language::InputError);
}

TEST(ScaleChoice, Words) {
  EXPECT_EQ(to_string(Scale::log), "log");
  EXPECT_EQ(to_string(ScaleReason::transformed_by_hand), "transformed-by-hand");
}

/// Of `experiments` experiments, in how many `scale` is chosen.
template <typename Response>
int count(int experiments, std::size_t cells, int replications, bool multiplicative, Scale scale,
          const Response& response) {
  int result = 0;
  for (int experiment = 0; experiment < experiments; ++experiment) {
    numerics::Random random(numerics::Seed{20261123}, static_cast<std::uint64_t>(experiment));
    std::string csv = "cell,y\n";
    for (std::size_t cell = 0; cell < cells; ++cell) {
      for (int r = 0; r < replications; ++r) {
        csv += fmt::format("c{},{}\n", cell,
                           response(static_cast<double>(cell) / static_cast<double>(cells - 1),
                                    numerics::normal_variate(random)));
      }
    }
    if (choose("y ~ cell", csv, multiplicative).scale == scale) ++result;
  }
  return result;
}

TEST(ScaleChoice, MultiplicativeNoiseOverCells30TimesApartIsLog) {
  const double sigma = std::sqrt(std::log(1.0 + 0.3 * 0.3));  // a cv of 0.3
  const auto lognormal = [&](double place, double noise) {
    return std::pow(30.0, place) * std::exp(sigma * noise);
  };
  for (const bool multiplicative : {true, false}) {
    EXPECT_GT(count(500, 10, 3, multiplicative, Scale::log, lognormal), 495);
  }
}

TEST(ScaleChoice, AdditiveNoiseOverMeansOf5To20IsRaw) {
  const auto normal = [](double place, double noise) { return 5.0 + 15.0 * place + noise; };
  EXPECT_GT(count(500, 10, 3, false, Scale::raw, normal), 475);
}

TEST(ScaleChoice, ALineDoesNotDecideWhereItsNumberIsReadByLevels) {
  const ScaleChoice line = choose("time ~ bs", copies);
  const ScaleChoice levels = choose("time ~ C(bs)", copies);
  EXPECT_EQ(levels.scale, Scale::log);
  EXPECT_EQ(line.scale, Scale::log);
  EXPECT_DOUBLE_EQ(*line.evidence_for_log(), *levels.evidence_for_log());
  EXPECT_EQ(choose("time ~ poly(bs, 2)", copies).scale, Scale::log);
}

}  // namespace
}  // namespace yates::anova

#include "queueing/stations/processor_sharing.hpp"

#include <cmath>
#include <complex>
#include <numbers>
#include <stdexcept>
#include <string>
#include <vector>

#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <gtest/gtest.h>

#include "queueing/stations/mm1.hpp"
#include "queueing/stations/mmc.hpp"

namespace {

using namespace yates;
using queueing::ProcessorSharing;

double tail(double rho, double time) {
  return queueing::response_time_tail(ProcessorSharing{rho, 1}, time).value();
}

/// E[e^(-s T)]: the conditional transform over exponential service times.
std::complex<double> transform(const ProcessorSharing& station, std::complex<double> s) {
  const auto part = [&](auto component) {
    return boost::math::quadrature::gauss_kronrod<double, 61>::integrate(
        [&](double x) {
          return std::exp(-x) * component(queueing::conditional_response_time_transform(
                                              station, x / station.service_rate, s)
                                              .value());
        },
        0.0, 60.0, 12, 1e-13);
  };
  return {part([](std::complex<double> z) { return z.real(); }),
          part([](std::complex<double> z) { return z.imag(); })};
}

/// P(T > t) by the Euler algorithm of J. Abate and W. Whitt (ORSA Journal on Computing 7, 1995),
/// discretisation error e^-18.4 = 1e-8.
double tail_by_inversion(const ProcessorSharing& station, double time) {
  constexpr double a = 18.4;
  constexpr int direct = 35;
  const auto of_tail = [&](double imaginary) {
    const std::complex<double> s(a / (2 * time), imaginary);
    return ((1.0 - transform(station, s)) / s).real();
  };
  double sum = 0.5 * of_tail(0);
  std::vector<double> partial;
  for (int k = 1; k <= direct + 11; ++k) {
    sum += (k % 2 == 0 ? 1 : -1) * of_tail(k * std::numbers::pi / time);
    if (k >= direct) partial.push_back(sum);
  }
  double result = 0.0;
  double binomial = 1.0;
  for (std::size_t k = 0; k <= 11; ++k) {
    result += binomial / 2048 * partial[k];
    binomial *= (11.0 - static_cast<double>(k)) / (static_cast<double>(k) + 1);
  }
  return std::exp(a / 2) / time * result;
}

TEST(ProcessorSharing, HasTheMeansOfTheFirstComeFirstServedQueue) {
  for (const double arrival_rate : {0.1, 0.5, 0.95}) {
    const auto shared = queueing::solve(queueing::ProcessorSharing{arrival_rate, 1});
    const auto queued = queueing::solve(queueing::Mm1{arrival_rate, 1});
    EXPECT_EQ(shared.mean_response_time, queued.mean_response_time);
    EXPECT_EQ(shared.mean_number, queued.mean_number);
    EXPECT_EQ(shared.probability_empty, queued.probability_empty);
    EXPECT_EQ(shared.utilization, queued.utilization);
  }
}

TEST(ProcessorSharing, GivesTheMeanThatSimulationsFound) {
  // Simulated elsewhere with 4 million jobs: 2.0005 +- 0.006 with exponential, 2.0002 +- 0.004 with
  // constant and 2.0018 +- 0.011 with hyperexponential service times.
  EXPECT_NEAR(queueing::solve(queueing::ProcessorSharing{0.5, 1}).mean_response_time.value(), 2.0,
              1e-12);
}

TEST(ProcessorSharing, StretchesEachJobByTheSameFactor) {
  const auto metrics = queueing::solve(queueing::ProcessorSharing{3, 4});
  EXPECT_DOUBLE_EQ(metrics.mean_response_time.value(), 0.25 / (1 - 0.75));
  EXPECT_DOUBLE_EQ(metrics.mean_waiting_time.value(), 0.75);
  EXPECT_DOUBLE_EQ(metrics.mean_queue_length.value(), 3 * 0.75);
}

TEST(ProcessorSharing, GivesThePercentilesOfTheInvertedTransform) {
  const std::vector<double> percents{50, 90, 95, 99, 99.99};
  // 40-digit inversions of the transform elsewhere, in multiples of the service time.
  const auto check = [&](double rho, const std::vector<double>& expected) {
    const auto percentiles =
        queueing::solve(ProcessorSharing{rho, 1}, percents).percentiles.value();
    for (std::size_t i = 0; i < percents.size(); ++i) {
      EXPECT_NEAR(percentiles[i].response_time / expected[i], 1, 1e-12) << rho << ' ' << i;
    }
  };
  check(0.1, {0.7444774571601978, 2.579117104370518, 3.414759565335256, 5.455418875049027,
              11.94285692951242});
  check(0.5, {1.132002409901919, 4.833742848129743, 6.86367913970287, 12.44554073174877,
              33.63483968167312});
  check(0.8, {2.351687048414351, 12.53788805558208, 18.74811131180039, 36.94098923571859,
              114.213641981027});
  check(0.9, {4.336105644435867, 25.43009436266944, 38.68812606258752, 78.33256327746115,
              254.0248983366652});
  check(0.99, {39.89075032954801, 257.8735201032777, 398.3782433323319, 826.5009528388084,
               2805.181875300179});
}

TEST(ProcessorSharing, GivesThePercentilesThatASimulationFound) {
  // 4 million jobs at rho = 0.5 elsewhere; the simulation's own error is about 0.1 % at 99 %.
  const auto percentiles = queueing::solve(ProcessorSharing{0.5, 1}).percentiles.value();
  EXPECT_NEAR(percentiles[0].response_time, 1.132, 0.002);
  EXPECT_NEAR(percentiles[1].response_time, 4.835, 0.006);
  EXPECT_NEAR(percentiles[2].response_time, 6.869, 0.01);
  EXPECT_NEAR(percentiles[3].response_time, 12.434, 0.03);
}

TEST(ProcessorSharing, TailIsTheInverseOfTheConditionalTransform) {
  // Two ways from Coffman, Muntz and Trotter: the closed integral of the library, and numerical
  // inversion of the transform integrated over the service times.
  for (const double rho : {0.05, 0.5, 0.9, 0.99}) {
    const ProcessorSharing station{3 * rho, 3};
    const double mean = 1 / (3 * (1 - rho));
    for (const double share : {0.05, 1.0, 8.0}) {
      EXPECT_NEAR(queueing::response_time_tail(station, share * mean).value(),
                  tail_by_inversion(station, share * mean), 3e-8)
          << rho << ' ' << share;
    }
  }
}

TEST(ProcessorSharing, TailHasTheKnownMeanAndVariance) {
  for (const double rho : {0.0, 0.3, 0.5, 0.8, 0.95, 0.99, 0.9999}) {
    const ProcessorSharing station{rho, 1};
    const double mean = 1 / (1 - rho);
    // Simpson's rule over t = mean e^v.
    double first = 0.0;
    double second = 0.0;
    constexpr int steps = 400;
    constexpr double low = -20;
    constexpr double width = (6.5 - low) / steps;
    for (int i = 0; i <= steps; ++i) {
      const double time = mean * std::exp(low + i * width);
      const double weight = (i == 0 || i == steps ? 1 : i % 2 == 1 ? 4 : 2) * width / 3;
      first += weight * time * tail(rho, time);
      second += weight * 2 * time * time * tail(rho, time);
    }
    EXPECT_NEAR(first / mean, 1, 1e-8) << rho;
    EXPECT_NEAR((second - first * first) / queueing::response_time_variance(station).value(), 1,
                1e-7)
        << rho;
  }
  EXPECT_NEAR(queueing::response_time_variance(ProcessorSharing{0.5, 1}).value(), 6.66667, 5e-6);
}

TEST(ProcessorSharing, TailIsThatOfTheServiceTimeWithoutOtherJobs) {
  for (const double time : {0.0, 0.1, 1.0, 30.0}) {
    EXPECT_NEAR(tail(0, time) / std::exp(-time), 1, 1e-12);
  }
}

TEST(ProcessorSharing, TailKeepsFallingWhereProbabilitiesAreTiny) {
  // At rho = 0.1, 40 digits elsewhere.
  EXPECT_NEAR(tail(0.1, 10) / 0.000374157987891584193, 1, 1e-12);
  EXPECT_NEAR(tail(0.1, 200) / 5.906331879346254e-48, 1, 1e-11);
}

TEST(ProcessorSharing, ScalesToAProductOfExponentialsNearSaturation) {
  // T (1 - rho) m tends to a product of two independent exponential variables (heavy traffic), with
  // P = 2 sqrt(t) K_1(2 sqrt(t)); at t = 1: 0.27973176.
  EXPECT_NEAR(tail(1 - 1e-8, 1e8), 0.27973176363304, 1e-6);
  EXPECT_NEAR(tail(1 - 1e-12, 1 / (1 - (1 - 1e-12))), 0.27973176363304, 1e-8);
}

TEST(ProcessorSharing, StretchesAJobInProportionToItsLength) {
  const ProcessorSharing station{3, 4};
  for (const double x : {0.0, 0.25, 7.0}) {
    EXPECT_DOUBLE_EQ(queueing::conditional_mean_response_time(station, x).value(), 4 * x);
  }
}

TEST(ProcessorSharing, ConditionalMomentsAreThoseOfTheTransform) {
  const ProcessorSharing station{3, 4};
  for (const double x : {0.05, 0.5, 3.0}) {
    const auto at = [&](double s) {
      return std::log(queueing::conditional_response_time_transform(station, x, s).value().real());
    };
    // Derivatives of ln E[e^(-s T)] at 0, from one side, where the transform is defined.
    const double h = 1e-3 / (4 * x + 1);
    const double slope = (-11 * at(0) + 18 * at(h) - 9 * at(2 * h) + 2 * at(3 * h)) / (6 * h);
    const double curvature =
        (35 * at(0) - 104 * at(h) + 114 * at(2 * h) - 56 * at(3 * h) + 11 * at(4 * h)) /
        (12 * h * h);
    EXPECT_NEAR(-slope / queueing::conditional_mean_response_time(station, x).value(), 1, 1e-5);
    EXPECT_NEAR(curvature / queueing::conditional_response_time_variance(station, x).value(), 1,
                2e-3);
  }
}

TEST(ProcessorSharing, ConditionalVariancesAddUpToTheVariance) {
  // Var[T] = E[Var[T | x]] + Var[E[T | x]] over exponential x.
  for (const double rho : {0.2, 0.5, 0.9}) {
    const ProcessorSharing station{2 * rho, 2};
    const double within = boost::math::quadrature::gauss_kronrod<double, 61>::integrate(
        [&](double x) {
          return 2 * std::exp(-2 * x) *
                 queueing::conditional_response_time_variance(station, x).value();
        },
        0.0, 60.0, 12, 1e-13);
    const double between = 1 / (4 * (1 - rho) * (1 - rho));
    EXPECT_NEAR((within + between) / queueing::response_time_variance(station).value(), 1, 1e-10);
  }
}

TEST(ProcessorSharing, ConditionalVarianceOfAShortJobDoesNotCancel) {
  // y - 1 + e^-y -> y^2 / 2: the variance tends to rho x^2 / (1 - rho)^2.
  const double variance =
      queueing::conditional_response_time_variance(ProcessorSharing{0.5, 1}, 1e-9).value();
  EXPECT_NEAR(variance / (0.5 * 1e-18 / 0.25), 1, 1e-8);
}

TEST(ProcessorSharing, SaysThatPercentilesNeedExponentialService) {
  const auto metrics = queueing::solve(ProcessorSharing{0.5, 1});
  EXPECT_FALSE(metrics.probability_wait.has_value());
  ASSERT_EQ(metrics.notes.size(), 2U);
  EXPECT_EQ(to_string(metrics.notes[0].code), "exponential-service");
}

TEST(ProcessorSharing, WithSeveralServersHasTheMeansOfTheirQueueAndNoPercentiles) {
  const ProcessorSharing station{1.5, 1, 2};
  const auto shared = queueing::solve(station);
  EXPECT_EQ(shared.mean_response_time,
            queueing::solve(queueing::Mmc{1.5, 1, 2}).mean_response_time);
  EXPECT_FALSE(shared.percentiles.has_value());
  EXPECT_EQ(to_string(shared.notes.at(0).code), "no-percentiles");
  EXPECT_FALSE(queueing::response_time_tail(station, 1));
  EXPECT_FALSE(queueing::conditional_mean_response_time(station, 1));
  EXPECT_FALSE(queueing::response_time_variance(station));
}

TEST(ProcessorSharing, SaturatesLikeTheQueue) {
  const auto metrics = queueing::solve(queueing::ProcessorSharing{1, 1});
  EXPECT_FALSE(metrics.stable);
  EXPECT_FALSE(metrics.mean_response_time.has_value());
  EXPECT_FALSE(metrics.probability_wait.has_value());
  ASSERT_EQ(metrics.notes.size(), 1U);
  EXPECT_EQ(to_string(metrics.notes[0].code), "saturated");
}

TEST(ProcessorSharing, RefusesANegativeRateInItsOwnName) {
  try {
    queueing::solve(queueing::ProcessorSharing{-1, 1});
    FAIL() << "a negative rate was taken";
  } catch (const std::domain_error& error) {
    EXPECT_EQ(std::string(error.what()).rfind("ps: ", 0), 0U) << error.what();
  }
}

TEST(ProcessorSharing, RefusesTimesAndServersThatDoNotExist) {
  const ProcessorSharing station{1, 2};
  EXPECT_THROW(queueing::response_time_tail(station, -1), std::domain_error);
  EXPECT_THROW(queueing::conditional_mean_response_time(station, -1), std::domain_error);
  EXPECT_THROW(queueing::conditional_response_time_variance(station, std::nan("")),
               std::domain_error);
  EXPECT_THROW(queueing::solve(ProcessorSharing{1, 2, 0}), std::domain_error);
  EXPECT_THROW(queueing::solve(station, std::vector<double>{100.0}), std::domain_error);
}

}  // namespace

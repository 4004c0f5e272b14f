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

/// E[e^(-s T) | x] of a job that alone would take x seconds (Coffman, Muntz, Trotter, 1970):
///     (1 - rho) (1 - rho r^2) e^(-(l (1 - r) + s) x)
///     / ((1 - rho r)^2 - rho (1 - r)^2 e^(-m x (1 - rho r^2) / r))
/// with r the smaller root of l r^2 - (l + m + s) r + m = 0.
std::complex<double> conditional_transform(const ProcessorSharing& station, double service_time,
                                           std::complex<double> s) {
  const auto [arrival_rate, service_rate, servers] = station;
  const double rho = arrival_rate / service_rate;
  // The discriminant as a product: its factors vanish at the ends of the branch cut.
  const double near = std::sqrt(service_rate) - std::sqrt(arrival_rate);
  const double far = std::sqrt(service_rate) + std::sqrt(arrival_rate);
  const std::complex<double> root = std::sqrt(s + near * near) * std::sqrt(s + far * far);
  const std::complex<double> r = 2.0 * service_rate / (arrival_rate + service_rate + s + root);
  const std::complex<double> curve = 1.0 - rho * r * r;
  const std::complex<double> ahead = 1.0 - rho * r;
  const std::complex<double> behind = 1.0 - r;
  return (1.0 - rho) * curve * std::exp(-(arrival_rate * behind + s) * service_time) /
         (ahead * ahead -
          rho * behind * behind * std::exp(-service_rate * service_time * curve / r));
}

/// E[e^(-s T)]: the conditional transform over exponential service times.
std::complex<double> transform(const ProcessorSharing& station, std::complex<double> s) {
  const auto part = [&](auto component) {
    return boost::math::quadrature::gauss_kronrod<double, 61>::integrate(
        [&](double x) {
          return std::exp(-x) *
                 component(conditional_transform(station, x / station.service_rate, s));
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

TEST(ProcessorSharing, PercentilesAreThoseOfTheInvertedConditionalTransform) {
  // Two ways from Coffman, Muntz and Trotter: the closed integral of the library, and numerical
  // inversion of the transform integrated over the service times.
  const std::vector<double> percents{20, 60, 99.5};
  for (const double rho : {0.05, 0.5, 0.9, 0.99}) {
    const ProcessorSharing station{3 * rho, 3};
    const auto percentiles = queueing::solve(station, percents).percentiles.value();
    for (const auto& [percent, time] : percentiles) {
      EXPECT_NEAR(tail_by_inversion(station, time), 1 - percent / 100, 3e-8)
          << rho << ' ' << percent;
    }
  }
}

TEST(ProcessorSharing, PercentilesAreThoseOfTheServiceTimeWithoutOtherJobs) {
  const auto percentiles = queueing::solve(ProcessorSharing{0, 1}).percentiles.value();
  for (const auto& [percent, time] : percentiles) {
    EXPECT_NEAR(time / -std::log1p(-percent / 100), 1, 1e-12);
  }
}

TEST(ProcessorSharing, ScalesToAProductOfExponentialsNearSaturation) {
  // T (1 - rho) m tends to a product of two independent exponential variables (heavy traffic), with
  // P = 2 sqrt(t) K_1(2 sqrt(t)); at t = 1: 0.27973176.
  const std::vector<double> percents{100 * (1 - 0.27973176363304)};
  for (const double spare : {1e-8, 1e-12}) {
    const auto metrics = queueing::solve(ProcessorSharing{1 - spare, 1}, percents);
    EXPECT_NEAR(metrics.percentiles.value()[0].response_time * (1 - (1 - spare)), 1, 1e-5) << spare;
  }
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

TEST(ProcessorSharing, RefusesPercentsAndServersThatDoNotExist) {
  const ProcessorSharing station{1, 2};
  EXPECT_THROW(queueing::solve(ProcessorSharing{1, 2, 0}), std::domain_error);
  EXPECT_THROW(queueing::solve(station, std::vector<double>{100.0}), std::domain_error);
}

}  // namespace

#include <cmath>
#include <limits>
#include <stdexcept>

#include <gtest/gtest.h>

#include "queueing/stations/probabilities.hpp"

namespace {

using namespace yates;

/// Erlang's recursion upwards in the servers, another way than the library's, in long double.
long double blocking_by_recursion(int servers, long double offered_load) {
  long double inverse = 1.0L;
  for (int n = 1; n <= servers; ++n) inverse = 1.0L + n / offered_load * inverse;
  return 1.0L / inverse;
}

TEST(ErlangB, GivesTheTabulatedExample) {
  EXPECT_NEAR(queueing::erlang_b(5, 3), 0.110054, 5e-7);
}

TEST(ErlangB, IsOneServersUtilizationShareWhenThereIsOne) {
  for (const double a : {1e-9, 0.3, 1.0, 40.0, 1e12}) {
    EXPECT_NEAR(queueing::erlang_b(1, a) / (a / (1 + a)), 1.0, 1e-15);
  }
}

TEST(ErlangB, AgreesWithTheRecursionForManyServersAndLoads) {
  for (const int servers : {2, 7, 50, 1000, 30000}) {
    for (const double share : {0.5, 0.9, 0.99, 1.0, 1.01, 1.5, 100.0}) {
      const double a = share * servers;
      const auto expected = static_cast<double>(blocking_by_recursion(servers, a));
      if (expected < 1e-300) continue;
      EXPECT_NEAR(queueing::erlang_b(servers, a) / expected, 1.0, 1e-13) << servers << ' ' << a;
    }
  }
}

TEST(ErlangB, KeepsTwelveDigitsWithAMillionServers) {
  // Summed with 50 digits elsewhere.
  const auto relative = [](double offered_load, double expected) {
    return std::abs(queueing::erlang_b(1000000, offered_load) / expected - 1);
  };
  EXPECT_LT(relative(1000000, 0.00079746030685556101), 1e-12);
  EXPECT_LT(relative(999000, 0.00028742137577686792), 1e-12);
  EXPECT_LT(relative(1100000, 0.090918179819240987), 1e-12);
  EXPECT_LT(relative(970000, 1.4778602634784841e-203), 1e-12);
}

TEST(ErlangB, TakesABillionServersWithoutCountingThem) {
  EXPECT_NEAR(queueing::erlang_b(1000000000, 1e9) / 2.5230900812056386e-5, 1.0, 1e-11);
  EXPECT_EQ(queueing::erlang_b(1000000000, 1.0), 0.0);
}

TEST(ErlangB, IsZeroWithoutLoadAndNeverAboveOne) {
  EXPECT_EQ(queueing::erlang_b(3, 0), 0.0);
  EXPECT_LE(queueing::erlang_b(3, 1e300), 1.0);
  EXPECT_GT(queueing::erlang_b(3, 1e300), 0.999);
}

TEST(ErlangC, GivesTheTabulatedExamples) {
  EXPECT_NEAR(queueing::erlang_c(5, 3), 0.236152, 5e-7);
  EXPECT_NEAR(queueing::erlang_c(2, 1.5), 0.642857, 5e-7);
}

TEST(ErlangC, IsTheUtilizationOfASingleServer) {
  for (const double a : {0.0, 0.2, 0.999999}) EXPECT_NEAR(queueing::erlang_c(1, a), a, 1e-15);
}

TEST(ErlangC, KeepsTwelveDigitsWithAMillionServers) {
  EXPECT_NEAR(queueing::erlang_c(1000000, 999000) / 0.22330339029134409, 1.0, 1e-12);
  EXPECT_NEAR(queueing::erlang_c(1000000, 970000) / 4.9262008782616136e-202, 1.0, 1e-12);
}

TEST(ErlangC, ApproachesOneAsTheLoadApproachesTheServers) {
  EXPECT_GT(queueing::erlang_c(4, std::nextafter(4.0, 0.0)), 1 - 1e-14);
  EXPECT_LE(queueing::erlang_c(4, std::nextafter(4.0, 0.0)), 1.0);
}

TEST(Erlang, RefusesWhatIsOutsideTheFormulas) {
  EXPECT_THROW(queueing::erlang_b(0, 1), std::domain_error);
  EXPECT_THROW(queueing::erlang_b(1, -1), std::domain_error);
  EXPECT_THROW(queueing::erlang_b(1, std::nan("")), std::domain_error);
  EXPECT_THROW(queueing::erlang_c(2, 2), std::domain_error);
  EXPECT_THROW(queueing::erlang_c(2, std::numeric_limits<double>::infinity()), std::domain_error);
}

}  // namespace

#include "language/nearest.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace yates::language {
namespace {

const std::vector<std::string> columns{"cache", "io", "threads"};

TEST(Nearest, FindsWhatWasMeant) {
  EXPECT_EQ(nearest("cahce", columns), "cache");     // swapped
  EXPECT_EQ(nearest("thread", columns), "threads");  // left out
  EXPECT_EQ(nearest("caches", columns), "cache");    // too many
  EXPECT_EQ(nearest("CACHE", columns), "cache");     // only the case: 5 halves of at most 5 / 3 ...
}

TEST(Nearest, IsAbsentWhenNothingIsNear) {
  EXPECT_FALSE(nearest("network", columns));
  EXPECT_FALSE(nearest("", columns));
  EXPECT_FALSE(nearest("x", std::vector<std::string>{"y"}));
  EXPECT_FALSE(nearest("cache", {}));
}

TEST(Nearest, PrefersTheOtherCaseAndThenTheFirst) {
  EXPECT_EQ(nearest("Time", std::vector<std::string>{"dime", "time"}), "time");
  EXPECT_EQ(nearest("tame", std::vector<std::string>{"time", "tome"}), "time");
}

TEST(Suggestion, NamesTheNearestOrAFewOrNothing) {
  EXPECT_EQ(suggestion("cahce", columns), "; did you mean 'cache'?");
  EXPECT_EQ(suggestion("network", columns), "; known are cache, io, threads");
  EXPECT_EQ(suggestion("network", std::vector<std::string>(13, "column")), "");
  EXPECT_EQ(suggestion("network", {}), "");
}

TEST(Suggestion, NamesTheOnlyOneWithTheSameLastPart) {
  const std::vector<std::string> keys{"service_demand", "service_time", "visits"};
  EXPECT_EQ(suggestion("demand", keys), "; did you mean 'service_demand'?");
  EXPECT_EQ(suggestion("mean_number_of_visits", keys), "; did you mean 'visits'?");
  EXPECT_EQ(suggestion("and", std::vector<std::string>{"demand", "servers"}),
            "; known are demand, servers");
  EXPECT_EQ(suggestion("rate", std::vector<std::string>{"arrival_rate", "service_rate"}),
            "; known are arrival_rate, service_rate");
}

TEST(Suggestion, NamesTheOnlyOneThatBeginsWithTheWord) {
  const std::vector<std::string> goals{"minimize", "maximize"};
  EXPECT_EQ(suggestion("min", goals), "; did you mean 'minimize'?");
  EXPECT_EQ(suggestion("mi", goals), "; known are minimize, maximize");
  EXPECT_EQ(suggestion("serv", std::vector<std::string>{"service_rate", "service_time"}),
            "; known are service_rate, service_time");
}

}  // namespace
}  // namespace yates::language

#include "queueing/laws/counters_file.hpp"

#include <string>

#include <gtest/gtest.h>

#include "language/error.hpp"

namespace {

using namespace yates;

TEST(CountersFile, GivesTheLawsWhatWasCounted) {
  // D. Menasce: 60 s, busy for 36 s, 1,800 completions.
  const auto laws = queueing::operational_laws(queueing::read_counters(R"toml(
observation_time = 60
completions = 1800
[[station]]
name = "server"
busy_time = 36
completions = 1800
)toml",
                                                                       "c.toml"));
  EXPECT_NEAR(*laws.throughput, 30.0, 1e-12);
  EXPECT_NEAR(*laws.stations.at(0).utilization, 0.6, 1e-12);
  EXPECT_NEAR(*laws.stations.at(0).service_time, 0.02, 1e-12);
}

TEST(CountersFile, NamesEveryFaultWithItsPlace) {
  const auto refusal = [](const std::string& text) {
    try {
      queueing::read_counters(text, "c.toml");
    } catch (const language::InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_EQ(refusal("observation_tme = 60\n"),
            "c.toml:1:1: unknown key 'observation_tme' in a file of counters; did you mean "
            "'observation_time'?");
  EXPECT_EQ(refusal("completions = 'many'\n"),
            "c.toml:1:15: 'completions' of the system is a text; expected a finite number");
  EXPECT_EQ(refusal("[[station]]\nname = 'a'\nservers = 0\n"),
            "c.toml:3:11: 'servers' of station 'a' is 0; expected a whole number of at least 1");
  EXPECT_EQ(refusal("[[station]]\nname = 'a'\ndemand = 2\n"),
            "c.toml:3:1: unknown key 'demand' in station 'a'; did you mean 'service_demand'?");
  EXPECT_NE(refusal(""), "");
}

}  // namespace

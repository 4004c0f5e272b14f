#include "campaigns/file/gate.hpp"

#include <optional>

#include <gtest/gtest.h>

#include "campaigns/file/campaign.hpp"
#include "tests/campaigns/file/campaign_text.hpp"

namespace {

using namespace yates::campaigns;
using yates::tests::expect_problem;
using yates::tests::minimal;
using yates::tests::parse;

bool kept(Reading what, const std::string& limit, const GateValue& reading) {
  return within({.what = what, .limit = std::get<GateLimit>(parse_gate_limit(what, limit))},
                reading);
}

std::optional<std::string> fault_of_limit(Reading what, const std::string& limit) {
  const auto read = parse_gate_limit(what, limit);
  const auto* fault = std::get_if<LimitFault>(&read);
  return fault == nullptr ? std::nullopt : std::optional(fault->text);
}

TEST(Gate, ComparesNumbersInTheUnitsThatPeopleWrite) {
  EXPECT_TRUE(kept(Reading::load, "<= 0.5", 0.5));
  EXPECT_FALSE(kept(Reading::load, "<0.5", 0.5));
  EXPECT_TRUE(kept(Reading::others_cpu, "<= 5 %", 5.0));
  EXPECT_FALSE(kept(Reading::others_cpu, "<= 5", 5.1));
  EXPECT_TRUE(kept(Reading::free_disk, ">= 5 GiB", 5.0 * 1024 * 1024 * 1024));
  EXPECT_FALSE(kept(Reading::available_memory, ">= 5GB", 4.9e9));
  EXPECT_TRUE(kept(Reading::swap_used, "== 0", 0.0));
  EXPECT_FALSE(kept(Reading::swap_used, "== 0", 1.0));
  EXPECT_TRUE(kept(Reading::clock_offset, "<= 50 ms", 0.049));
  EXPECT_FALSE(kept(Reading::clock_offset, "<= 50 ms", -0.06));
  EXPECT_TRUE(kept(Reading::throttled, "!= 3", 0.0));
}

TEST(Gate, ComparesTextsAsTheyAre) {
  EXPECT_TRUE(kept(Reading::governor, "== 'performance'", std::string("performance")));
  EXPECT_FALSE(kept(Reading::governor, "== 'performance'", std::string("mixed")));
  EXPECT_TRUE(kept(Reading::governor, "!= \"powersave\"", std::string("performance")));
  EXPECT_FALSE(kept(Reading::turbo, "!= 'on'", std::string("on")));
}

TEST(Gate, IsBrokenByAReadingOfTheOtherKind) {
  EXPECT_FALSE(kept(Reading::load, "<= 5", std::string("low")));
  EXPECT_FALSE(kept(Reading::governor, "== 'performance'", 1.0));
}

TEST(GateLimit, ThatCannotBeReadSaysWhatIsExpected) {
  EXPECT_EQ(fault_of_limit(Reading::load, "0.5"),
            "is '0.5'; expected a comparison such as \"<= 0.5\"");
  EXPECT_NE(fault_of_limit(Reading::load, "<= 5 GiB"), std::nullopt);
  EXPECT_NE(fault_of_limit(Reading::governor, "== performance"), std::nullopt);
  EXPECT_NE(fault_of_limit(Reading::governor, "<= 'performance'"), std::nullopt);
  EXPECT_NE(fault_of_limit(Reading::turbo, "== 'of'"), std::nullopt);
  EXPECT_EQ(fault_of_limit(Reading::free_disk, ">= 100 MiB"), std::nullopt);
  EXPECT_EQ(fault_of_limit(Reading::turbo, "== 'off'"), std::nullopt);
  EXPECT_NE(fault_of_limit(Reading::load, "low"), std::nullopt);
}

TEST(GateLimit, ThatNoReadingCanKeepIsRefused) {
  EXPECT_NE(fault_of_limit(Reading::load, "< 0"), std::nullopt);
  EXPECT_NE(fault_of_limit(Reading::load, "<= -1"), std::nullopt);
  EXPECT_NE(fault_of_limit(Reading::swap_used, "== -1"), std::nullopt);
  EXPECT_NE(fault_of_limit(Reading::others_cpu, ">= 150 %"), std::nullopt);
  EXPECT_NE(fault_of_limit(Reading::others_cpu, "== 200"), std::nullopt);
  EXPECT_EQ(fault_of_limit(Reading::others_cpu, "<= 100 %"), std::nullopt);
  EXPECT_EQ(fault_of_limit(Reading::load, "<= 0"), std::nullopt);
  EXPECT_EQ(fault_of_limit(Reading::free_disk, "> 0"), std::nullopt);
}

GateLimit limit_of(Reading what, const std::string& text) {
  return std::get<GateLimit>(parse_gate_limit(what, text));
}

TEST(Gates, ReadShortAndLongForms) {
  const auto campaign = parse(minimal + R"toml([gates]
governor = "== 'performance'"
load = { limit = "<= 0.5", otherwise = "wait", patience = "5 min" }
throttled = { limit = "== 0", otherwise = "repeat", times = 3 }
)toml");
  EXPECT_EQ(campaign.gates,
            (std::vector<Gate>{{.what = Reading::governor,
                                .limit = limit_of(Reading::governor, "== 'performance'")},
                               {.what = Reading::load,
                                .limit = limit_of(Reading::load, "<= 0.5"),
                                .otherwise = GatePolicy::wait},
                               {.what = Reading::throttled,
                                .limit = limit_of(Reading::throttled, "== 0"),
                                .otherwise = GatePolicy::repeat,
                                .times = 3}}));
}

TEST(Gates, RefuseWhatCannotBeMeant) {
  const std::string gates = minimal + "[gates]\n";
  expect_problem(gates + "governer = \"<= 1\"\n", "10:1", "did you mean 'governor'?");
  expect_problem(gates + "load = \"low\"\n", "10:8", "expected a comparison such as \"<= 0.5\"");
  expect_problem(gates + "load = 0.5\n", "10:8", "a comparison in quotes");
  expect_problem(gates + "load = \"< 0\"\n", "10:8", "no reading can keep");
  expect_problem(gates + "load = { otherwise = \"wait\" }\n", "10:8", "has no limit");
  expect_problem(gates + "load = { limit = \"<= 1\", patience = \"1 s\" }\n", "10:37",
                 "needs otherwise = \"wait\"");
  expect_problem(gates + "load = { limit = \"<= 1\", times = 2 }\n", "10:34",
                 "needs otherwise = \"repeat\"");
  expect_problem(gates + "load = { limit = \"<= 1\", otherwise = \"drop\" }\n", "10:38",
                 "known are flag, wait, repeat");
  expect_problem(gates + "throttled = { limit = \"== 0\", otherwise = \"wait\" }\n",
                 "10:", "known only after a run");
}

}  // namespace

#include "campaigns/file/nuisance.hpp"

#include <cmath>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/file/plan_csv.hpp"
#include "tests/campaigns/file/campaign_text.hpp"

namespace {

using namespace yates;
using campaigns::NuisanceKind;
using tests::expect_problem;
using tests::minimal;
using tests::parse;
using tests::problems;
using tests::with;

const std::string all_of_them = R"toml([nuisance]
environment_size = "randomised"
address_space = { levels = ["randomised", "fixed"] }
load_order = { libraries = ["libm.so.6", "libz.so.1", "libc.so.6"] }
link_order = "randomised"
time_of_day = "recorded"
)toml";

/// Three replications, each a block, and a command that uses {link_order}.
std::string blocked(const std::string& nuisance) {
  return with("[run]\n",
              "[design]\nreplications = 3\nblocks = \"replication\"\nseed = 7\n[run]\n"
              "before = [\"relink\", \"{link_order}\"]\n") +
         nuisance;
}

/// The value of a kind in all runs of the plan.
std::vector<std::string> values_of(const campaigns::Campaign& campaign, NuisanceKind kind) {
  std::vector<std::string> result;
  for (const auto& run : campaigns::plan_of(campaign, campaign.design).runs) {
    result.push_back(campaigns::nuisance_value(campaign.nuisance, kind, run).value_or("absent"));
  }
  return result;
}

using Texts = std::vector<std::string>;

/// A change of these values would change what stored campaigns have measured. They were calculated
/// by another program, from the same seed and the texts "nuisance KIND of run NUMBER".
TEST(NuisanceFactors, HaveTheirValuesForEver) {
  const auto campaign = parse(blocked(all_of_them));
  EXPECT_EQ(values_of(campaign, NuisanceKind::environment_size),
            (Texts{"233", "2792", "1109", "916", "3200", "229", "838", "253", "3231", "1463",
                   "2199", "823"}));
  EXPECT_EQ(values_of(campaign, NuisanceKind::address_space),
            (Texts{"fixed", "fixed", "fixed", "randomised", "fixed", "randomised", "fixed",
                   "randomised", "fixed", "randomised", "randomised", "randomised"}));
  EXPECT_EQ(values_of(campaign, NuisanceKind::load_order),
            (Texts{"libc.so.6:libm.so.6:libz.so.1", "libm.so.6:libc.so.6:libz.so.1",
                   "libm.so.6:libc.so.6:libz.so.1", "libm.so.6:libc.so.6:libz.so.1",
                   "libc.so.6:libm.so.6:libz.so.1", "libc.so.6:libz.so.1:libm.so.6",
                   "libm.so.6:libc.so.6:libz.so.1", "libc.so.6:libz.so.1:libm.so.6",
                   "libc.so.6:libz.so.1:libm.so.6", "libm.so.6:libz.so.1:libc.so.6",
                   "libm.so.6:libz.so.1:libc.so.6", "libm.so.6:libz.so.1:libc.so.6"}));
  EXPECT_EQ(values_of(campaign, NuisanceKind::link_order),
            (Texts{"1495362096", "758092229", "1011430533", "855673833", "794301803", "349854659",
                   "1198014697", "66201620", "522654459", "1422983578", "57809408", "714327590"}));
}

TEST(NuisanceFactors, ChangeNeitherTheOrderOfTheRunsNorAPlanWithoutThem) {
  const auto with_them = parse(blocked(all_of_them));
  const auto without = parse(with("[run]\n",
                                  "[design]\nreplications = 3\nblocks = \"replication\"\nseed = 7\n"
                                  "[run]\nbefore = [\"relink\", \"1\"]\n"));
  const auto plan = campaigns::plan_of(without, without.design);
  EXPECT_EQ(campaigns::plan_of(with_them, with_them.design).runs, plan.runs);
  for (const auto& [name, value] : campaigns::plan_identity(without, plan)) {
    EXPECT_EQ(name.find("environment_size"), std::string::npos);
    EXPECT_EQ(name.find("time_of_day"), std::string::npos);
  }
  EXPECT_EQ(campaigns::plan_columns(without, without.design),
            (Texts{"run", "standard_order", "replicate", "block", "codec", "level"}));
}

TEST(NuisanceFactors, AreColumnsAndPartsOfThePlan) {
  const auto campaign = parse(blocked(all_of_them));
  EXPECT_EQ(campaigns::plan_columns(campaign, campaign.design),
            (Texts{"run", "standard_order", "replicate", "block", "environment_size",
                   "address_space", "load_order", "link_order", "codec", "level"}));
  const auto plan = campaigns::plan_of(campaign, campaign.design);
  const auto parts = campaigns::plan_identity(campaign, plan);
  const std::map<std::string, std::string> known(parts.begin(), parts.end());
  EXPECT_EQ(known.at("environment_size"), "at random for each run");
  EXPECT_EQ(known.at("address_space"), "randomised, fixed at random for each run");
  EXPECT_EQ(known.at("load_order"),
            "libm.so.6, libz.so.1, libc.so.6 in a random order for each run");
  EXPECT_EQ(known.at("time_of_day"), "recorded");
  std::string csv;
  campaigns::write_plan_csv(campaign, campaign.design, [&](std::string_view text) { csv += text; });
  std::string row;
  for (const std::string& cell : campaigns::plan_row(campaign, campaign.design, plan.runs[4])) {
    row += (row.empty() ? "\n" : ",") + cell;
  }
  EXPECT_NE(csv.find(row + "\n"), std::string::npos) << csv;
}

TEST(NuisanceFactors, OfBlocksTakeTheirLevelsInTurn) {
  const auto campaign = parse(blocked(R"toml([nuisance]
environment_size = { levels = [0, 1024], by = "block" }
link_order = { by = "block" }
)toml"));
  EXPECT_TRUE(campaign.warnings.empty());
  EXPECT_EQ(values_of(campaign, NuisanceKind::environment_size),
            (Texts{"0", "0", "0", "0", "1024", "1024", "1024", "1024", "0", "0", "0", "0"}));
  const auto orders = values_of(campaign, NuisanceKind::link_order);
  for (std::size_t run = 0; run < orders.size(); ++run) EXPECT_EQ(orders[run], orders[run / 4 * 4]);
  EXPECT_EQ(std::set<std::string>(orders.begin(), orders.end()).size(), 3U);
}

TEST(NuisanceFactors, DrawAllValuesEquallyOften) {
  campaigns::Nuisance nuisance{.seed = {1}};
  const campaigns::NuisanceFactor size{.kind = NuisanceKind::environment_size};
  const campaigns::NuisanceFactor order{.kind = NuisanceKind::load_order,
                                        .levels = {"a", "b", "c"}};
  constexpr std::size_t runs = 6000;
  double sum = 0;
  std::map<std::string, int> orders;
  std::map<int, int> sixteenths;
  for (std::size_t run = 1; run <= runs; ++run) {
    const doe::PlannedRun planned{run, 1, 1, 1, 0};
    const double value = std::stod(campaigns::nuisance_value(nuisance, size, planned));
    ASSERT_LE(value, 4095);
    sum += value;
    ++sixteenths[static_cast<int>(value / 256)];
    ++orders[campaigns::nuisance_value(nuisance, order, planned)];
  }
  EXPECT_NEAR(sum / runs, 2047.5, 4 * 1182.4 / std::sqrt(runs));
  ASSERT_EQ(orders.size(), 6U);
  double chi_squared = 0;
  for (const auto& [text, count] : orders) chi_squared += (count - 1000) * (count - 1000) / 1000.0;
  EXPECT_LT(chi_squared, 20.5) << "0.1 % of chi-squared with 5 degrees of freedom";
  ASSERT_EQ(sixteenths.size(), 16U);
  chi_squared = 0;
  for (const auto& [part, count] : sixteenths) chi_squared += (count - 375) * (count - 375) / 375.0;
  EXPECT_LT(chi_squared, 37.7) << "0.1 % of chi-squared with 15 degrees of freedom";
}

TEST(NuisanceSection, ReadsEveryForm) {
  const auto campaign = parse(blocked(R"toml([nuisance]
environment_size = { levels = [0, 64, 4095] }
address_space = "fixed"
load_order = { libraries = ["libm.so.6", "./mine.so"], by = "block" }
link_order = { levels = [1, 2], by = "block" }
time_of_day = { spread = "5 h" }
)toml"));
  const auto& factors = campaign.nuisance.factors;
  ASSERT_EQ(factors.size(), 4U);
  EXPECT_EQ(factors[0].levels, (Texts{"0", "64", "4095"}));
  EXPECT_FALSE(factors[0].by_block);
  EXPECT_EQ(factors[1].levels, Texts{"fixed"});
  EXPECT_TRUE(factors[2].by_block);
  EXPECT_EQ(factors[3].levels, (Texts{"1", "2"}));
  EXPECT_EQ(campaign.nuisance.time_of_day->spread, 5 * 3600.0);
}

TEST(NuisanceSection, RefusesWhatCannotBe) {
  const auto refuse = [](const std::string& line, const std::string& words) {
    expect_problem(minimal + "[nuisance]\n" + line + "\n", "10:", words);
  };
  refuse("environment = \"randomised\"", "did you mean 'environment_size'?");
  refuse("environment_size = 12", "environment_size is a number; expected \"randomised\"");
  refuse("environment_size = { levels = [0, -1] }", "a whole number from 0 to 100000");
  refuse("environment_size = { levels = [0, 0] }", "holds '0' twice");
  refuse("environment_size = { levels = [0] }", "at least two");
  refuse("environment_size = { levels = [0, 1], by = \"block\" }",
         "by = \"block\" needs blocks; write [design] blocks = \"replication\"");
  refuse("address_space = \"random\"", "expected \"randomised\", \"fixed\"");
  refuse("load_order = \"randomised\"", "expected { libraries = ");
  refuse("load_order = { libraries = [\"a b.so\", \"c.so\"] }", "without blanks and colons");
  refuse("link_order = \"randomised\"", "no command holds {link_order}");
  refuse("time_of_day = { spread = \"6 h\" }", "needs blocks");
  refuse("time_of_day = \"blocked\"", "expected \"recorded\" or { spread = \"5 h\" }");
  refuse("host = \"blocked\"", "blocks = \"host\"");
}

TEST(NuisanceSection, RefusesAVariableThatIsSetTwice) {
  const auto with_env = [](const std::string& env, const std::string& line) {
    return with("[run]\n", "[run]\nenv = { " + env + " = \"x\" }\n") + "[nuisance]\n" + line + "\n";
  };
  expect_problem(with_env("LD_PRELOAD", "load_order = { libraries = [\"a.so\", \"b.so\"] }"),
                 "11:", "sets LD_PRELOAD, which 'env' of [run] sets as well");
  expect_problem(with_env("YATES_PADDING", "environment_size = \"randomised\""),
                 "11:", "sets YATES_PADDING");
}

TEST(NuisanceSection, IsRefusedWhereSparkStartsTheRuns) {
  for (const std::string on : {"spark-submit", "spark"}) {
    const std::string text = with("[run]\n", "[run]\nenv = { A = \"{link_order}\" }\n") +
                             "[launch]\non = \"" + on + "\"\nmaster = \"local[2]\"\n" +
                             (on == "spark" ? "executors = 1\n" : "") + "[nuisance]\n";
    const std::string needs = " needs on = \"local\" or on = \"ssh\"";
    EXPECT_NE(
        problems(text + "environment_size = \"randomised\"\n").find("environment_size" + needs),
        std::string::npos);
    EXPECT_NE(problems(text + "address_space = \"fixed\"\n").find("address_space" + needs),
              std::string::npos);
    EXPECT_EQ(problems(text + "link_order = \"randomised\"\n"), "none");
  }
}

TEST(NuisanceSection, WarnsOfLevelsThatNoBlockTakes) {
  const auto few =
      parse(blocked("[nuisance]\nlink_order = { levels = [1, 2, 3, 4], by = \"block\" "
                    "}\n"));
  ASSERT_EQ(few.warnings.size(), 1U);
  EXPECT_EQ(few.warnings[0], "link_order has 4 levels for 3 blocks: some are never used");
}

TEST(NuisanceSection, KeepsItsNamesForItselfWhereItUsesThem) {
  const std::string recorded = "[nuisance]\ntime_of_day = \"recorded\"\n";
  const std::string with_hour = with("codec = ", "hour = [1, 2]\ncodec = ");
  const std::string hour_as_response = with("[responses.time]", "[responses.hour]");
  expect_problem(with_hour + recorded, "2:", "'hour' is a name that yates");
  expect_problem(hour_as_response + recorded, "6:", "yates uses itself");
  EXPECT_EQ(problems(with("[responses.time]", "[responses.load_order]") + recorded), "none");
  EXPECT_EQ(problems(hour_as_response), "none");
  EXPECT_EQ(
      problems(blocked(all_of_them + "[analysis]\nmodel = \"~ codec + hour + load_order\"\n")),
      "none");
  EXPECT_NE(
      problems(minimal + "[analysis]\nmodel = \"~ codec + hour\"\n").find("'hour' is neither"),
      std::string::npos);
}

}  // namespace

#include "campaigns/run/run_commands.hpp"

#include <array>
#include <stdexcept>

#include <gtest/gtest.h>

#include "campaigns/file/campaign_plan.hpp"
#include "tests/campaigns/file/campaign_text.hpp"
#include "tests/campaigns/workshop.hpp"

namespace {

using namespace yates;
using campaigns::AttemptState;
using tests::minimal;
using tests::parse;
using tests::with;
using tests::Workshop;

using Words = std::vector<std::string>;

/// A launch of the first run of a campaign, in the folder /store/runs/1/1 of the host h.
campaigns::Launch first_launch(const campaigns::Campaign& campaign) {
  const auto design = campaign.design;
  const auto plan = campaigns::plan_of(campaign, design);
  return campaigns::launch_of(campaign, {design, plan.runs[0], false, "h", "/store/runs/1/1"});
}

TEST(Launch, FillsEveryPlaceholderOfEachCopy) {
  auto campaign =
      parse(with("[\"./compress.sh\", \"{codec}\", \"{level}\"]",
                 "[\"x\", \"{codec}-{level}\", \"{run}/{replicate}\", \"{copy}\", \"{host}\", "
                 "\"{run_dir}/o\", \"{{a}}\"]\ncopies = 3\nenv = { COPY = \"{copy}\", LEVEL = "
                 "\"{level}\" }\ntimeout = 9") +
            "[design]\norder = \"standard\"\n[launch]\nsamples = \"2 s\"\n");
  const auto launch = first_launch(campaign);
  ASSERT_EQ(launch.copies.size(), 3U);
  EXPECT_EQ(launch.copies[1].words,
            (Words{"x", "gzip-1", "1/1", "2", "h", "/store/runs/1/1/o", "{a}"}));
  EXPECT_EQ(launch.copies[2].environment,
            (std::vector<std::pair<std::string, std::string>>{{"COPY", "3"}, {"LEVEL", "1"}}));
  EXPECT_EQ(launch.timeout, 9.0);
  EXPECT_EQ(launch.sample_interval, 2.0);
}

TEST(Launch, KeepsOneFilePerCopyWhereItsPathNamesTheCopy) {
  const auto keep = [](const std::string& file) {
    auto campaign = parse(with("[run]\n", "[run]\ncopies = 2\n"));
    campaign.responses = {{.name = "r", .from = campaigns::Source::file, .file = file},
                          {.name = "s", .from = campaigns::Source::file, .file = file}};
    Words result;
    for (const auto& one : first_launch(campaign).keep) {
      result.push_back(one.source + " -> " + one.name);
    }
    return result;
  };
  EXPECT_EQ(keep("out/a.txt"), (Words{"out/a.txt -> out%2Fa.txt"}));
  EXPECT_EQ(keep("a-{copy}.txt"), (Words{"a-1.txt -> a-1.txt", "a-2.txt -> a-2.txt"}));
}

TEST(Launch, KeepsFilesThatAreFetchedUnderTheirFilledNames) {
  auto campaign = parse(with("[run]\n", "[run]\ncopies = 2\n") +
                        "[launch]\non = \"ssh\"\nhosts = [\"a\"]\nfetch = [\"log/{run}.txt\", "
                        "\"trace-{copy}\"]\n");
  Words result;
  for (const auto& one : first_launch(campaign).keep) {
    result.push_back(one.source + " -> " + one.name);
  }
  EXPECT_EQ(result,
            (Words{"log/1.txt -> log%2F1.txt", "trace-1 -> trace-1", "trace-2 -> trace-2"}));
}

TEST(Launch, GivesEveryCopyTheNuisanceOfItsRun) {
  const auto campaign =
      parse(with("[run]\n",
                 "[design]\nseed = 7\n[run]\ncopies = 2\nenv = { ORDER = \"{link_order}\" }\n") +
            "[nuisance]\nenvironment_size = \"randomised\"\naddress_space = \"fixed\"\n"
            "load_order = { libraries = [\"a.so\", \"b.so\"] }\nlink_order = \"randomised\"\n");
  const auto plan = campaigns::plan_of(campaign, campaign.design);
  const doe::PlannedRun& run = plan.runs[2];
  const auto value = [&](campaigns::NuisanceKind kind) {
    return *campaigns::nuisance_value(campaign.nuisance, kind, run);
  };
  const auto launch = campaigns::launch_of(campaign, {campaign.design, run, false, "h", "/f", 1,
                                                      campaigns::link_order_of(campaign, run)});
  EXPECT_EQ(launch.address_space, campaigns::AddressSpace::fixed);
  ASSERT_EQ(launch.copies.size(), 2U);
  for (const auto& copy : launch.copies) {
    ASSERT_EQ(copy.environment.size(), 3U);
    EXPECT_EQ(copy.environment[0].second, value(campaigns::NuisanceKind::link_order));
    EXPECT_EQ(copy.environment[1].first, "YATES_PADDING");
    EXPECT_EQ(std::to_string(copy.environment[1].second.size()),
              value(campaigns::NuisanceKind::environment_size));
    EXPECT_EQ(copy.environment[2].first, "LD_PRELOAD");
    EXPECT_EQ(copy.environment[2].second, value(campaigns::NuisanceKind::load_order));
  }
}

TEST(Launch, OfAWarmUpHasRunZero) {
  const auto campaign = parse(minimal);
  const auto design = campaign.design;
  const auto plan = campaigns::plan_of(campaign, design);
  const campaigns::CommandContext context{design, plan.runs[2], true, "h", "/f"};
  EXPECT_EQ(campaigns::placeholder_value(context, "run"), "0");
  EXPECT_EQ(campaigns::placeholder_value(context, "replicate"), "1");
  EXPECT_THROW(campaigns::placeholder_value(context, "nobody"), std::logic_error);
}

/// Texts that a shell would take apart, run or expand.
const std::array<std::string, 10> awkward{"a b",
                                          "it's \"quoted\"",
                                          "$(touch pwned) `touch pwned` ${HOME}",
                                          "line\nbreak\ttab",
                                          "-rf",
                                          "--",
                                          "* ? [a-z] ~",
                                          "back\\slash %s %n",
                                          "{not a placeholder}",
                                          "gr\xc3\xb6\xc3\x9f e; exit 3 & # | > <"};

TEST(Levels, ReachTheProgramAsDataWhateverTheyHold) {
  const Workshop workshop;
  std::string levels;
  for (const std::string& text : awkward)
    levels += (levels.empty() ? "'''" : ", '''") + text + "'''";
  workshop.write("c.toml", "[factors]\ntext = [" + levels + R"toml(]
[run]
command = ["sh", "-c", '''
printf %s "$1" >"$2/word"; printf %s "$LEVEL" >"$2/variable"; echo 1
''', "sh", "{text}", "{run_dir}"]
env = { LEVEL = "{text}" }
[responses.one]
from = "stdout"
)toml");
  ASSERT_EQ(workshop.drive(), 0) << workshop.read("remarks");
  const auto view = workshop.view();
  ASSERT_EQ(view.plan.runs.size(), awkward.size());
  for (const auto& run : view.plan.runs) {
    const std::string folder = "c.yates/runs/" + std::to_string(run.run) + "/1/";
    const std::string& text = view.design.level(run.point, 0).text;
    EXPECT_EQ(workshop.read(folder + "word"), text);
    EXPECT_EQ(workshop.read(folder + "variable"), text);
  }
  EXPECT_FALSE(std::filesystem::exists(workshop.folder / "pwned"));
}

TEST(CopiesOfARun, AreMeasuredEachByItself) {
  const Workshop workshop;
  workshop.write("c.toml", R"toml([factors]
njobs = [1, 3]
[run]
command = ["sh", "-c", "echo v={copy}; echo v=1{copy}; echo {copy} >own-{copy}.txt"]
copies = "{njobs}"
[responses.value]
from = "stdout"
pattern = "v=([0-9]+)"
iterations = true
[responses.own]
from = "file:own-{copy}.txt"
over_copies = "list"
[responses.time]
from = "wall"
over_copies = "max"
)toml");
  ASSERT_EQ(workshop.drive(), 0) << workshop.read("remarks");
  const auto view = workshop.view();
  for (const auto& run : view.plan.runs) {
    const auto& attempt = view.attempts.at(*view.statuses[run.run - 1].attempt);
    ASSERT_EQ(attempt.end.state, AttemptState::done) << attempt.end.message;
    const bool several = view.design.level(run.point, 0).text == "3";
    // 1 and 11, 2 and 12, 3 and 13
    EXPECT_EQ(attempt.end.responses[0], several ? 7 : 6);
    EXPECT_EQ(attempt.end.responses[1], several ? 2 : 1);
    ASSERT_TRUE(attempt.end.usage);
    EXPECT_GT(attempt.end.responses[2].value(), 0);
    EXPECT_LE(attempt.end.responses[2].value(), attempt.end.usage->wall);
  }
}

}  // namespace

// What the sections on running, launching and stopping accept and refuse.

#include <filesystem>

#include <gtest/gtest.h>

#include "campaigns/file/campaign.hpp"
#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/responses/response_text.hpp"
#include "tests/campaigns/file/campaign_text.hpp"
#include "tests/campaigns/workshop.hpp"

namespace {

using namespace yates;
using tests::expect_problem;
using tests::minimal;
using tests::parse;
using tests::problems;
using tests::with;
using tests::Workshop;

using Words = std::vector<std::string>;

const std::string pool = "[launch]\non = \"ssh\"\nhosts = [\"a\", \"b\"]\n";

/// The minimal file with lines added to [run].
std::string running(const std::string& lines) {
  return with("[run]\n", "[run]\n" + lines);
}

TEST(CampaignFile, SaysTheKindOfDesignAsItWasRead) {
  EXPECT_EQ(doe::to_string(parse(minimal).request.kind), "full-factorial");
  for (const std::string kind : {"full-factorial", "two-level"}) {
    EXPECT_EQ(doe::to_string(parse(minimal + "[design]\nkind = \"" + kind + "\"\n").request.kind),
              kind);
  }
}

TEST(CampaignFile, SaysWhatPredictionsAreAsked) {
  const campaigns::Predicting asked =
      parse(minimal +
            "[prediction]\ntechnique = [\"ridge\",\n  \"forest\"]\nfolds = 5\nlarge = 0.1\n"
            "seed = 7\n")
          .predicting;
  ASSERT_EQ(asked.techniques.size(), 2U);
  EXPECT_EQ(asked.techniques[1].first, "forest");
  EXPECT_EQ(asked.techniques[1].second, asked.techniques[0].second + 1);
  EXPECT_EQ(asked.folds, 5U);
  EXPECT_EQ(asked.large, 0.1);
  EXPECT_EQ(asked.seed, 7U);
  EXPECT_FALSE(asked.model);
  EXPECT_TRUE(parse(minimal).predicting.techniques.empty());
  const auto refused = [](const std::string& line, const std::string& words) {
    const std::string found = problems(minimal + "[prediction]\n" + line + "\n");
    EXPECT_NE(found.find(words), std::string::npos) << found;
  };
  refused("tecnique = \"ridge\"", "did you mean 'technique'?");
  refused("technique = 3", "'technique' of [prediction] is");
  refused("folds = 1", "'folds' of [prediction]");
  refused("folds = 2000", "expected at most 1000");
  refused("model = \"nothing\"", "'nothing' is neither a factor nor a response");
}

TEST(CampaignFile, SaysTheBlocksAsTheyWereRead) {
  EXPECT_EQ(campaigns::blocking_of(parse(minimal)), campaigns::Blocking::none);
  for (const std::string blocks : {"none", "replication", "host"}) {
    const auto campaign =
        parse(minimal + "[design]\nreplications = 2\nblocks = \"" + blocks + "\"\n" + pool);
    EXPECT_EQ(to_string(campaigns::blocking_of(campaign)), blocks);
  }
}

TEST(CampaignFile, WithoutTheNewKeysRunsOneCopyHereWithoutGates) {
  const auto campaign = parse(minimal);
  EXPECT_EQ(campaign.command.copies, "1");
  EXPECT_TRUE(campaign.command.setup.empty());
  EXPECT_EQ(campaign.command.cool_down, 0);
  EXPECT_EQ(campaign.command.auxiliary_timeout, 3600);
  EXPECT_EQ(campaign.placement.on, campaigns::Place::local);
  EXPECT_TRUE(campaign.gates.empty());
  EXPECT_EQ(campaign.sample_interval, 1.0);
  EXPECT_FALSE(campaign.until);
}

TEST(CampaignFile, ReadsWhatIsRunAroundTheCommand) {
  const auto campaign =
      parse(running("setup = [\"make\", \"-j\", 4]\nbefore = [\"./drop\", \"{level}\", \"{run}\"]\n"
                    "after = [\"./clean\", \"{run_dir}\"]\nteardown = [\"./stop\", \"{host}\"]\n"
                    "cool_down = \"5 s\"\nauxiliary_timeout = \"2 min\"\ncopies = 3\n"));
  EXPECT_EQ(campaign.command.setup, (Words{"make", "-j", "4"}));
  EXPECT_EQ(campaign.command.before, (Words{"./drop", "{level}", "{run}"}));
  EXPECT_EQ(campaign.command.after, (Words{"./clean", "{run_dir}"}));
  EXPECT_EQ(campaign.command.teardown, (Words{"./stop", "{host}"}));
  EXPECT_EQ(campaign.command.cool_down, 5);
  EXPECT_EQ(campaign.command.auxiliary_timeout, 120);
  EXPECT_EQ(campaigns::copies_of(campaign, campaign.design, 0), 3U);
}

TEST(CampaignFile, RefusesPlaceholdersThatHaveNoValueThere) {
  expect_problem(running("setup = [\"x\", \"{level}\"]\n"), "5:15", "runs once per host");
  expect_problem(running("teardown = [\"x\", \"{run}\"]\n"), "5:18", "runs once per host");
  expect_problem(running("before = [\"x\", \"{copy}\"]\n"), "5:16", "runs once before each run");
  expect_problem(running("after = [\"x\", \"{codek}\"]\n"), "5:15", "did you mean 'codec'?");
  expect_problem(running("before = \"make clean\"\n"), "5:10", "a list of words");
  expect_problem(running("before = []\n"), "5:10", "expected a program and its arguments");
  expect_problem(running("before = [\"\"]\n"), "5:10", "expected the name of a program");
  expect_problem(running("cool_down = \"soon\"\n"), "5:13", "a duration");
  expect_problem(running("timeout = 0\n"), "5:11", "timeout is zero; no command could finish");
  expect_problem(running("auxiliary_timeout = \"0 s\"\n"), "5:21", "auxiliary_timeout is zero");
}

TEST(CopiesOfACampaign, FollowAFactorPointByPoint) {
  const auto campaign = parse(running("copies = \"{level}\"\n"));
  const auto design = campaign.design;
  EXPECT_EQ(campaigns::copies_of(campaign, design, 0), 1U);
  EXPECT_EQ(campaigns::copies_of(campaign, design, 2), 6U);
}

TEST(CopiesOfACampaign, ThatCannotBeStartedAreRefused) {
  expect_problem(running("copies = 0\n"), "5:10", "a whole number from 1 to 1000");
  expect_problem(running("copies = 1.5\n"), "5:10", "'1.5'");
  expect_problem(running("copies = 100000\n"), "5:10", "from 1 to 1000");
  expect_problem(running("copies = true\n"), "5:10", "expected a whole number");
  expect_problem(running("copies = \"{levle}\"\n"), "5:10", "did you mean 'level'?");
  expect_problem(running("copies = \"{level}0\"\n"), "5:10", "'{level}0'");
  expect_problem(running("copies = \"{codec}\"\n"), "5:10", "level 'gzip' of factor 'codec'");
}

TEST(CopiesOfACampaign, OfAFactorCountAsItsUse) {
  EXPECT_EQ(parse(with(", \"{level}\"", "")).warnings.size(), 1U);
  EXPECT_TRUE(parse(with("[\"./compress.sh\", \"{codec}\", \"{level}\"]",
                         "[\"./compress.sh\", \"{codec}\"]\ncopies = \"{level}\""))
                  .warnings.empty());
}

TEST(HardFactor, MayHaveACommandThatSetsIt) {
  const auto campaign = parse(with("[1, 6]",
                                   "{ levels = [1, 6], hard_to_change = true, change = "
                                   "[\"./set.sh\", \"{level}\", \"{host}\"] }"));
  EXPECT_TRUE(campaign.factors[1].hard_to_change);
  ASSERT_EQ(campaign.changes.size(), 1U);
  EXPECT_EQ(campaign.changes[0].first, "level");
  EXPECT_EQ(campaign.changes[0].second, (Words{"./set.sh", "{level}", "{host}"}));
}

TEST(HardFactor, CommandsThatCannotWorkAreRefused) {
  expect_problem(with("[1, 6]", "{ levels = [1, 6], change = [\"x\", \"{level}\"] }"),
                 "3:", "needs hard_to_change = true");
  const auto hard = [](const std::string& change) {
    return with("[1, 6]", "{ levels = [1, 6], hard_to_change = true, change = " + change + " }");
  };
  expect_problem(hard("[\"x\"]"), "3:", "does not hold {level}");
  expect_problem(hard("[\"x\", \"{level}\", \"{codec}\"]"), "3:", "'{codec}' has no value there");
  expect_problem(hard("[\"x\", \"{level}\", \"{run}\"]"), "3:", "'{run}' has no value there");
}

TEST(Launching, ReadsAPoolOfHosts) {
  const auto campaign = parse(minimal + R"toml([launch]
on = "ssh"
hosts = ["user@a", "-b $(c) '\n"]
per_host = 2
stage = ["bin/tool", "data"]
fetch = ["out-{run}.txt"]
scratch = "/var/tmp/y"
ssh_options = ["-p", "2222"]
samples = "250 ms"
versions = [["gcc", "--version"], ["uname", "-a", "{"]]
)toml");
  const auto& placement = campaign.placement;
  EXPECT_EQ(placement.on, campaigns::Place::ssh);
  EXPECT_EQ(placement.hosts, (Words{"user@a", "-b $(c) '\n"}));
  EXPECT_EQ(placement.per_host, 2U);
  EXPECT_EQ(placement.stage, (Words{"bin/tool", "data"}));
  EXPECT_EQ(placement.fetch, (Words{"out-{run}.txt"}));
  EXPECT_EQ(placement.scratch, "/var/tmp/y");
  EXPECT_EQ(placement.ssh_options, (Words{"-p", "2222"}));
  EXPECT_EQ(campaign.sample_interval, 0.25);
  EXPECT_EQ(campaign.versions, (std::vector<Words>{{"gcc", "--version"}, {"uname", "-a", "{"}}));
}

TEST(Launching, RefusesWhatContradictsItself) {
  const std::string ssh = minimal + "[launch]\non = \"ssh\"\n";
  expect_problem(ssh, "10:6", "needs at least one host");
  expect_problem(ssh + "hosts = []\n", "11:9", "needs at least one host");
  expect_problem(ssh + "hosts = [\"a\", \"b\", \"a\"]\n", "11:9", "names 'a' twice");
  expect_problem(ssh + "hosts = [\"\"]\n", "11:10", "an empty text");
  expect_problem(ssh + "hosts = \"a\"\n", "11:9", "expected a list");
  for (const std::string key : {"hosts = [\"a\"]", "per_host = 2", "stage = [\"a\"]",
                                "fetch = [\"a\"]", "scratch = \"/a\"", "ssh_options = [\"-4\"]"}) {
    expect_problem(minimal + "[launch]\n" + key + "\n", "10:", "needs on = \"ssh\"");
  }
  expect_problem(minimal + pool + "per_host = 0\n", "12:12", "at least 1");
  expect_problem(minimal + pool + "stage = [\"../x\"]\n", "12:9", "below the campaign's folder");
  expect_problem(minimal + pool + "stage = [\"/etc\"]\n", "12:9", "below the campaign's folder");
  expect_problem(minimal + pool + "fetch = [\"{levle}\"]\n", "12:9", "did you mean 'level'?");
  expect_problem(minimal + pool + "scratch = \"y\"\n", "12:11", "expected an absolute path");
  expect_problem(minimal + pool + "host = [\"a\"]\n", "12:1", "did you mean 'hosts'?");
  expect_problem(minimal + "[launch]\non = \"shh\"\n", "10:6", "did you mean 'ssh'?");
}

TEST(Launching, NeverTrustsAnyHostKey) {
  for (const std::string option :
       {"-oStrictHostKeyChecking=no", "StrictHostKeyChecking no", "stricthostkeychecking=OFF",
        "UserKnownHostsFile=/dev/null", "StrictHostKeyChecking = \\\"no\\\"",
        "UserKnownHostsFile=/dev/./null", "UserKnownHostsFile //dev/null",
        "-oUserKnownHostsFile=/dev/../dev/null", "UserKnownHostsFile=None",
        "UserKnownHostsFile=/tmp/known /dev//null"}) {
    expect_problem(minimal + pool + "ssh_options = [\"-o\", \"" + option + "\"]\n", "12:15",
                   "host keys");
  }
  EXPECT_EQ(problems(minimal + pool + "ssh_options = [\"-oStrictHostKeyChecking=yes\"]\n"), "none");
  EXPECT_EQ(problems(minimal + pool + "ssh_options = [\"-oUserKnownHostsFile=/Null/none\"]\n"),
            "none");
  Workshop workshop;
  const auto link = workshop.folder / "Known_Hosts";
  std::filesystem::create_symlink("/dev/null", link);
  expect_problem(
      minimal + pool + "ssh_options = [\"-oUserKnownHostsFile=" + link.string() + "\"]\n", "12:15",
      "host keys");
}

TEST(Sampling, CanBeSwitchedOffUnlessAResponseNeedsIt) {
  EXPECT_FALSE(parse(minimal + "[launch]\nsamples = false\n").sample_interval);
  EXPECT_EQ(parse(minimal + "[launch]\nsamples = true\n").sample_interval, 1.0);
  expect_problem(minimal + "[launch]\nsamples = \"1 ms\"\n", "10:11", "would disturb");
  expect_problem(with("\"wall\"", "\"host.cpu_percent\"") + "[launch]\nsamples = false\n", "10:11",
                 "response 'time'");
  expect_problem(minimal + "[launch]\nversions = [\"gcc\"]\n", "10:13", "is not a command");
}

TEST(BlocksOnHosts, GiveEachReplicationOneHostInTurn) {
  const auto campaign = parse(minimal + "[design]\nblocks = \"host\"\nreplications = 4\n" + pool);
  EXPECT_EQ(campaign.plan.blocks, doe::Blocks::replication);
  EXPECT_EQ(campaigns::host_of_block(campaign, 1), "a");
  EXPECT_EQ(campaigns::host_of_block(campaign, 2), "b");
  EXPECT_EQ(campaigns::host_of_block(campaign, 3), "a");
  EXPECT_TRUE(campaign.warnings.empty());
  EXPECT_EQ(campaigns::host_of_block(parse(minimal + pool), 1), std::nullopt);
}

TEST(BlocksOnHosts, NeedHostsAndWarnOfUnevenShares) {
  expect_problem(minimal + "[design]\nblocks = \"host\"\n", "10:10", "needs hosts");
  const auto uneven = parse(minimal + "[design]\nblocks = \"host\"\nreplications = 3\n" + pool);
  ASSERT_EQ(uneven.warnings.size(), 1U);
  EXPECT_NE(uneven.warnings[0].find("3 replications"), std::string::npos);
}

TEST(Until, ReadsARuleThatEnds) {
  const auto campaign = parse(minimal +
                              "[design]\nreplications = 3\nuntil = { half_width = \"5 %\", of = "
                              "\"time\", most_replications = 20, runs = 500, time = \"8 h\" }\n");
  ASSERT_TRUE(campaign.until);
  EXPECT_EQ(campaign.until->response, "time");
  EXPECT_EQ(campaign.until->half_width, (language::Delta{0.05, true}));
  EXPECT_EQ(campaign.until->most_replications, 20U);
  EXPECT_EQ(campaign.until->most_runs, 500U);
  EXPECT_EQ(campaign.until->most_seconds, 8 * 3600.0);
  const auto shorter =
      parse(minimal + "[design]\nuntil = { half_width = 0.2, most_replications = 2 }\n");
  EXPECT_EQ(shorter.until->response, "time");
  EXPECT_EQ(shorter.until->half_width, (language::Delta{0.2, false}));
}

TEST(Until, RefusesWhatCannotEndOrBeDecided) {
  const auto until = [](const std::string& rule) {
    return minimal + "[design]\nreplications = 3\nuntil = { " + rule + " }\n";
  };
  expect_problem(until("half_width = \"5 %\""), "11:", "might never end");
  expect_problem(until("most_replications = 9"), "11:", "'half_width' of until is missing");
  expect_problem(until("half_width = \"0 %\", most_replications = 9"), "11:", "above zero");
  expect_problem(until("half_width = \"narrow\", most_replications = 9"), "11:", "'narrow'");
  expect_problem(until("half_width = 1, most_replications = 2"), "11:", "at least 3");
  expect_problem(until("half_width = 1, most_replications = 9, runs = 11"), "11:", "at least 12");
  expect_problem(until("half_width = 1, most_replications = 9, of = \"tiem\""),
                 "11:", "did you mean 'time'?");
  expect_problem(with("goal = \"minimize\"\n", "") +
                     "[design]\nuntil = { half_width = 1, most_replications = 9 }\n",
                 "9:", "until names no response");
}

TEST(ResponseSources, ReadPointersIterationsCopiesAndHosts) {
  const auto campaign = parse(with("from = \"wall\"\n", R"toml(from = "stdout"
json = "/results/0/times"
iterations = true
over_copies = "list"
[responses.waiting]
from = "host.iowait_percent"
[responses.read]
from = "host.disk_read_bytes"
unit = "MiB"
)toml"));
  EXPECT_EQ(campaign.responses[0].json, "/results/0/times");
  EXPECT_TRUE(campaign.responses[0].iterations);
  EXPECT_EQ(campaign.responses[0].over_copies, campaigns::OverCopies::list);
  EXPECT_EQ(campaign.responses[1].from, campaigns::Source::host);
  EXPECT_EQ(campaign.responses[1].metric, "iowait_percent");
  EXPECT_DOUBLE_EQ(campaigns::unit_factor(campaign.responses[2]).value(), 1.0 / 1048576);
}

TEST(ResponseSources, RefuseContradictions) {
  const auto response = [](const std::string& lines) {
    return with("from = \"wall\"\n", lines + "\n");
  };
  expect_problem(response("from = \"stdout\"\njson = \"results\""), "8:8",
                 "expected a JSON pointer");
  expect_problem(response("from = \"stdout\"\njson = \"/a\"\npattern = \"(x)\""), "8:8",
                 "expected one of them");
  expect_problem(response("from = \"wall\"\njson = \"/a\""), "8:8", "needs from = \"stdout\"");
  expect_problem(response("from = \"wall\"\niterations = true"), "8:14", "need from = \"stdout\"");
  expect_problem(
      response("from = \"stdout\"\npattern = \"(x)\"\npick = \"min\"\niterations = true"), "9:8",
      "expected one of them");
  expect_problem(response("from = \"stdout\"\npick = \"min\""), "8:8", "nothing to pick from");
  expect_problem(response("from = \"host.iowait_percnt\""), "7:8",
                 "did you mean 'iowait_percent'?");
  expect_problem(response("from = \"host.cpu_percent\"\nover_copies = \"mean\""), "8:15",
                 "cannot be used: a host is sampled once");
  expect_problem(response("from = \"host.disk_read_bytes\"\nunit = \"s\""), "8:8", "known are B");
  expect_problem(response("from = \"wall\"\nover_copies = \"all\""), "8:15", "known are mean, max");
}

// A program would be given the level "a" in its place.
TEST(CampaignFile, HoldsNoZeroByte) {
  expect_problem(with("\"zstd\"", "\"a\\u0000b\""), "2:18", "holds the character U+0000");
  expect_problem(with("{codec}", "x\\u0000"), "5:29", "holds the character U+0000");
  expect_problem(with("time", "\"ti\\u0000me\""), "6:", "holds the character U+0000");
}

TEST(MaxFailures, IsAWholeBlockANumberOrNone) {
  using campaigns::NoLimit;
  using campaigns::WholeBlock;
  const auto read = [](const std::string& run) { return parse(running(run)).command.max_failures; };
  EXPECT_TRUE(std::holds_alternative<WholeBlock>(read("")));
  EXPECT_TRUE(std::holds_alternative<NoLimit>(read("max_failures = \"none\"\n")));
  EXPECT_EQ(std::get<std::size_t>(read("max_failures = 7\n")), 7U);
  for (const char* wrong : {"0", "-1", "1.5", "true", "\"7\"", "\"never\"", "[1]"}) {
    EXPECT_NE(problems(running(std::string("max_failures = ") + wrong + "\n"))
                  .find("expected a whole number of at least 1, or \"none\""),
              std::string::npos)
        << wrong;
  }
}

TEST(NeededResponses, ArePrimaryOrHaveAGoalOrAreAll) {
  const auto needed = [](const std::string& responses) {
    std::string names;
    for (const auto& response : parse(with("goal = \"minimize\"\n", "") + responses).responses) {
      if (response.needed) names += response.name + " ";
    }
    return names;
  };
  const std::string plain = "[responses.p]\nfrom = \"cpu\"\n[responses.q]\nfrom = \"user\"\n";
  const std::string goals =
      "[responses.g]\nfrom = \"system\"\ngoal = \"minimize\"\n"
      "[responses.h]\nfrom = \"max-rss\"\ngoal = \"minimize\"\n";
  EXPECT_EQ(needed(plain), "time p q ");
  EXPECT_EQ(needed(plain + goals), "g h ");
  EXPECT_EQ(needed(plain + goals + "[analysis]\nprimary = \"h\"\n"), "h ");
}

}  // namespace

#include "campaigns/file/campaign.hpp"

#include <gtest/gtest.h>

#include "campaigns/file/campaign_plan.hpp"
#include "language/error.hpp"
#include "tests/campaigns/file/campaign_text.hpp"

namespace {

using namespace yates;
using tests::expect_problem;
using tests::minimal;
using tests::parse;
using tests::problems;
using tests::with;

TEST(CampaignFile, ReadsEverythingThatTheInterfaceNames) {
  const auto campaign = parse(R"toml(
title = "Compression on this host"
[factors]
zeta    = ["gzip", "zstd"]
level   = [1, 6.50, 1e3, 1_000_000]
threads = { levels = [1, 2], as = "categorical", label = "worker threads" }
size    = { levels = [1, 4, 16], scale = "log2", unit = "MiB" }
cache   = [true, false]
dummy   = { levels = ["a", "b"], placebo = true }
[design]
kind         = "full-factorial"
replications = 3
order        = "standard"
blocks       = "replication"
seed         = 20261120
exclude      = ["zeta == 'gzip' and threads == 2"]
[run]
command = ["./compress.sh", "{zeta}", "{{literal}}", 3]
timeout = "2 min"
warmup  = { runs = 2, per = "block" }
copies  = 1
env     = { OMP_NUM_THREADS = "{threads}" }
[responses.time]
from  = "wall"
unit  = "s"
goal  = "minimize"
delta = "3 %"
[responses.ratio]
from    = "stdout"
pattern = 'ratio ([0-9.eE+-]+)'
goal    = "maximize"
limit   = ">= 2.5"
[responses.memory]
from = "max-rss"
[responses.log]
from = "file:{run_dir}/log.txt"
pick = "mean"
pattern = "x(.)"
[launch]
on = "local"
[analysis]
model    = "zeta * level * threads * size"
primary  = "time"
baseline = { zeta = "gzip", level = 1, threads = 1, size = 1, cache = true, dummy = "a" }
)toml");
  EXPECT_EQ(campaign.title, "Compression on this host");
  EXPECT_EQ(doe::names(campaign.factors),
            (std::vector<std::string>{"zeta", "level", "threads", "size", "cache", "dummy"}));
  const auto& level = campaign.factors[1];
  EXPECT_EQ(level.kind, doe::FactorKind::numeric);
  EXPECT_EQ(level.levels,
            (std::vector<doe::Level>{{"1", 1}, {"6.50", 6.5}, {"1e3", 1000}, {"1000000", 1e6}}));
  EXPECT_EQ(campaign.factors[2].kind, doe::FactorKind::categorical);
  EXPECT_EQ(campaign.factors[2].label, "worker threads");
  EXPECT_EQ(campaign.factors[3].scale, doe::Scale::log2);
  EXPECT_EQ(campaign.factors[3].unit, "MiB");
  EXPECT_EQ(campaign.factors[4].levels[0].text, "true");
  EXPECT_TRUE(campaign.factors[5].placebo);
  EXPECT_EQ(campaign.plan.replications, 3U);
  EXPECT_EQ(campaign.plan.order, doe::Order::standard);
  EXPECT_EQ(campaign.plan.blocks, doe::Blocks::replication);
  EXPECT_EQ(campaign.plan.seed, numerics::Seed{20261120});
  EXPECT_EQ(campaign.command.words.back(), "3");
  EXPECT_EQ(campaign.command.timeout, 120.0);
  EXPECT_EQ(campaign.command.warmup.runs, 2U);
  EXPECT_EQ(campaign.command.warmup.per, campaigns::WarmupPer::block);
  EXPECT_EQ(campaign.command.environment[0].second, "{threads}");
  ASSERT_EQ(campaign.responses.size(), 4U);
  EXPECT_EQ(campaign.responses[0].delta, (language::Delta{0.03, true}));
  EXPECT_EQ(campaign.responses[1].goal, campaigns::Goal::maximize);
  EXPECT_EQ(campaign.responses[1].limit,
            (language::Limit{language::Comparison::greater_or_equal, 2.5}));
  EXPECT_EQ(campaign.responses[2].from, campaigns::Source::max_rss);
  EXPECT_EQ(campaign.responses[3].file, "{run_dir}/log.txt");
  EXPECT_EQ(campaign.responses[3].pick, campaigns::Pick::mean);
  EXPECT_EQ(campaign.questions.primary, "time");
  EXPECT_EQ(campaign.questions.baseline[1], (std::pair<std::string, std::string>("level", "1")));
  // 2 * 4 * 2 * 3 * 2 * 2 points, of which a quarter is excluded
  EXPECT_EQ(campaign.design.size(), 144U);
}

TEST(CampaignFile, WarnsOfFactorsThatReachNoCommand) {
  EXPECT_TRUE(parse(minimal).warnings.empty());
  const auto campaign = parse(with(", \"{level}\"", ""));
  ASSERT_EQ(campaign.warnings.size(), 1U);
  EXPECT_EQ(campaign.warnings[0].substr(0, 30), "factor 'level' changes nothing");
}

TEST(CampaignFile, ReportsAllProblemsInTheOrderOfTheFile) {
  const auto found = problems(R"toml(titel = "x"
[factors]
codec = ["gzip"]
run = [1, 2]
[design]
replications = 0
[run]
command = ["x", "{codek}"]
[responses.time]
form = "wall"
)toml");
  EXPECT_EQ(
      found,
      "dir/c.toml:1:1: unknown key 'titel' in a campaign file; did you mean 'title'?\n"
      "dir/c.toml:3:9: factor 'codec' has one level; a factor needs at least two\n"
      "dir/c.toml:4:1: 'run' is a name that yates uses itself; a factor needs another name than "
      "run, "
      "standard_order, replicate, block, whole_plot, status, attempt, host, started, flags, "
      "iteration, copy, run_dir\n"
      "dir/c.toml:6:16: replications is 0; expected a whole number of at least 1\n"
      "dir/c.toml:8:17: command: '{codek}' is neither a factor nor a placeholder (write '{{' for a "
      "brace); did you mean 'codec'?\n"
      "dir/c.toml:9:1: response 'time' does not say where it comes from; write from = "
      "\"wall\", \"stdout\", ...\n"
      "dir/c.toml:10:1: unknown key 'form' in response 'time'; did you mean 'from'?\n");
}

TEST(CampaignFile, RefusesLevelsThatAreNotDistinct) {
  expect_problem(with("[1, 6]", "[2, 2.0]"), "3:13", "are the same number");
  expect_problem(with("\"zstd\"", "\"gzip\""), "2:18", "twice");
  expect_problem(with("[1, 6]", "[1, \"max\"]"), "3:9", "mixes numbers and texts");
  expect_problem(with("[1, 6]", "[1, nan]"), "3:13", "is not a decimal number");
  expect_problem(with("\"zstd\"", "\"\""), "2:18", "missing value");
}

TEST(CampaignFile, RefusesWhatALaterVersionWillBring) {
  const std::string later = "this version of yates does not support this yet";
  expect_problem(minimal + "[design]\nblocks = \"day\"\n", "10:10", later);
}

TEST(CampaignFile, SaysToWhichKindOfDesignAKeyBelongs) {
  expect_problem(minimal + "[design]\nfraction = 1\n", "10:12",
                 "kind = \"full-factorial\" has no fraction; it belongs to fractional-factorial");
  expect_problem(minimal + "[design]\nkind = \"box-behnken\"\nalpha = 1\n", "11:9",
                 "it belongs to central-composite");
  expect_problem(minimal + "[design]\nresolutoin = 4\n", "10:1", "did you mean 'resolution'?");
  // A kind that nobody knows is one fault; its keys are none.
  const std::string found = problems(minimal + "[design]\nkind = \"random\"\nruns = 8\n");
  EXPECT_NE(found.find("the design's kind is 'random'"), std::string::npos) << found;
  EXPECT_EQ(found.find("full-factorial\" has no"), std::string::npos) << found;
}

TEST(CampaignFile, RefusesPatternsThatCannotWork) {
  expect_problem(with("\"wall\"", "\"stdout\"\npattern = 'a('"), "8:11",
                 "is not a regular expression");
  expect_problem(with("\"wall\"", "\"stdout\"\npattern = 'a'"), "8:11", "0 groups");
  expect_problem(with("\"wall\"", "\"stdout\"\npattern = '(a)(b)'"), "8:11", "2 groups");
  expect_problem(with("\"wall\"", "\"stdout\"\npattern = '(a)\\1'"), "8:11",
                 "uses the back reference '\\1' at character 4");
  expect_problem(with("\"wall\"", "\"stdout\"\npattern = '(a)(?=b)'"), "8:11",
                 "uses the look-ahead '(?=' at character 4");
  expect_problem(with("\"wall\"", "\"wall\"\npattern = '(a)'"), "8:11", "needs from");
  expect_problem(with("\"wall\"", "\"wal\""), "7:8", "did you mean 'wall'?");
  expect_problem(with("\"wall\"", "\"wall\"\nunit = \"parsec\""), "8:8", "known are s, ms");
}

TEST(CampaignFile, SaysHowItsResponsesAreAnalysed) {
  const auto plain = parse(minimal);
  EXPECT_EQ(plain.responses[0].scale, campaigns::ScaleWish::automatic);
  EXPECT_EQ(plain.responses[0].weight, std::nullopt);
  EXPECT_EQ(plain.questions.confidence, 0.95);
  EXPECT_EQ(plain.questions.adjust, campaigns::Adjustment::holm);
  for (const std::string scale : {"auto", "raw", "log"}) {
    EXPECT_EQ(to_string(parse(minimal + "scale = \"" + scale + "\"\n").responses[0].scale), scale);
  }
  for (const std::string adjust : {"holm", "sidak", "bonferroni", "bh", "none"}) {
    EXPECT_EQ(
        to_string(parse(minimal + "[analysis]\nadjust = \"" + adjust + "\"\n").questions.adjust),
        adjust);
  }
  EXPECT_EQ(parse(minimal + "weight = 3\n").responses[0].weight, 3.0);
  EXPECT_EQ(parse(minimal + "weight = 0.25\n").responses[0].weight, 0.25);
  EXPECT_EQ(parse(minimal + "[analysis]\nconfidence = 0.999\n").questions.confidence, 0.999);
}

TEST(CampaignFile, RefusesScalesWeightsAndLevelsThatAreNone) {
  expect_problem(minimal + "scale = \"logs\"\n", "9:9",
                 "'scale' of response 'time' is 'logs'; did you mean 'log'?");
  expect_problem(minimal + "scale = \"box-cox\"\n", "9:9", "known are auto, raw, log");
  expect_problem(minimal + "scale = true\n", "9:9", "is true or false; expected a text in quotes");
  expect_problem(minimal + "weight = 0\n", "9:10",
                 "'weight' of response 'time' is 0; expected a number above 0");
  expect_problem(minimal + "weight = -2.5\n", "9:10", "is -2.5; expected a number above 0");
  expect_problem(minimal + "weight = inf\n", "9:10", "is inf; expected a number above 0");
  expect_problem(minimal + "weight = nan\n", "9:10", "is nan; expected a number above 0");
  expect_problem(minimal + "weight = \"much\"\n", "9:10", "is a text; expected a number above 0");
  expect_problem(with("goal = \"minimize\"", "weight = 2"), "8:10",
                 "response 'time' has a weight but no goal; write goal = \"minimize\" or");
  expect_problem(minimal + "[analysis]\nconfidence = 95\n", "10:14",
                 "'confidence' of [analysis] is 95; expected a number between 0 and 1");
  expect_problem(minimal + "[analysis]\nconfidence = 1.0\n", "10:14", "is 1.0; expected");
  expect_problem(minimal + "[analysis]\nconfidence = 0\n", "10:14", "is 0; expected");
  expect_problem(minimal + "[analysis]\nconfidence = \"95 %\"\n", "10:14", "is a text; expected");
  expect_problem(minimal + "[analysis]\nadjust = \"holms\"\n", "10:10",
                 "'adjust' of [analysis] is 'holms'; did you mean 'holm'?");
  expect_problem(minimal + "[analysis]\nadjust = \"tukey\"\n", "10:10",
                 "known are holm, sidak, bonferroni, bh, none");
  expect_problem(minimal + "[analysis]\nconfidense = 0.9\n", "10:1", "did you mean 'confidence'?");
}

TEST(CampaignFile, RefusesConditionsAndModelsOnUnknownNames) {
  expect_problem(minimal + "[design]\nexclude = [\"codek == 'gzip'\"]\n", "10:12", "'codec'");
  expect_problem(minimal + "[design]\nexclude = [\"level >\"]\n", "10:12", "column 8");
  expect_problem(minimal + "[design]\nexclude = [\"level > 0\"]\n", "9:1", "leaves no point");
  expect_problem(minimal + "[analysis]\nmodel = \"codec * levl\"\n", "10:9", "'level'");
  expect_problem(minimal + "[analysis]\nbaseline = { codec = \"gzip\" }\n", "10:12",
                 "no level for factor 'level'");
  expect_problem(minimal + "[analysis]\nbaseline = { codec = \"gzip\", level = 7 }\n", "10:38",
                 "no level '7'");
  expect_problem(minimal + "[analysis]\nprimary = \"size\"\n", "10:11", "no response");
}

TEST(CampaignFile, RefusesAShellLineAndAMissingSection) {
  expect_problem(with("[\"./compress.sh\", \"{codec}\", \"{level}\"]", "\"make bench\""), "5:11",
                 "a list of words");
  EXPECT_EQ(problems(""),
            "dir/c.toml: section [factors] is missing\ndir/c.toml: section [run] is missing\n"
            "dir/c.toml: section [responses] is missing\n");
}

TEST(CampaignFile, ThatIsNotTomlHasAPlace) {
  expect_problem("[factors\n", "1:", "write [factors]");
  expect_problem("\xff\xfe\x00", "1:1", "not TOML");
}

TEST(CampaignFile, ColumnsCountCharactersNotBytes) {
  const auto campaign = parse(with("[1, 6]", "{ label = \"größe\", levels = [1.50, 6] }"));
  EXPECT_EQ(campaign.factors[1].levels[0].text, "1.50");
}

TEST(CampaignFile, ThatIsAFolderOrMissingCannotBeOpened) {
  EXPECT_THROW(campaigns::load("/"), language::FileError);
  EXPECT_THROW(campaigns::load("/no/such/file.toml"), language::FileError);
}

TEST(PlanIdentity, LeavesOutHostsGatesAndSamples) {
  const auto identity = [](const std::string& text) {
    const auto campaign = parse(text);
    return campaigns::plan_identity(campaign, campaigns::plan_of(campaign, campaign.design));
  };
  const auto base = identity(minimal);
  EXPECT_EQ(base, identity(minimal + "[launch]\non = \"ssh\"\nhosts = [\"a\"]\n"));
  EXPECT_EQ(base, identity(minimal + "[launch]\nsamples = false\nversions = [[\"x\"]]\n"));
  EXPECT_EQ(base, identity(minimal + "[gates]\nload = \"<= 1\"\n"));
  EXPECT_EQ(base, identity(with("[run]\n", "[run]\ncopies = 1\n")));
  EXPECT_EQ(base,
            identity(minimal + "[design]\nuntil = { half_width = 1, most_replications = 3 }\n"));
}

TEST(PlanIdentity, LeavesOutTitlesUnitsGoalsAndReplications) {
  const auto identity = [](const std::string& text) {
    const auto campaign = parse(text);
    return campaigns::plan_identity(campaign, campaigns::plan_of(campaign, campaign.design));
  };
  const auto base = identity(minimal);
  EXPECT_EQ(base, identity("title = \"other\"\n" + minimal));
  EXPECT_EQ(base, identity(with("minimize", "maximize")));
  EXPECT_EQ(base, identity(with("[1, 6]", "{ levels = [1, 6], unit = \"x\", label = \"y\" }")));
  EXPECT_EQ(base, identity(minimal + "[design]\nreplications = 5\n"));
  EXPECT_NE(base, identity(minimal + "[design]\nseed = 1\n"));
  EXPECT_NE(base, identity(with("[1, 6]", "[1, 9]")));
  EXPECT_NE(base, identity(with("\"{level}\"", "\"-{level}\"")));
  EXPECT_NE(base, identity(with("[run]\n", "[run]\ntimeout = 3\n")));
  for (const std::string line : {"copies = 2", "setup = [\"x\"]", "before = [\"x\"]",
                                 "after = [\"x\"]", "teardown = [\"x\"]", "cool_down = 1"}) {
    EXPECT_NE(base, identity(with("[run]\n", "[run]\n" + line + "\n"))) << line;
  }
  const auto hard = [&](const std::string& more) {
    return identity(with("[1, 6]", "{ levels = [1, 6], hard_to_change = true" + more + " }"));
  };
  EXPECT_NE(base, hard(""));
  EXPECT_NE(hard(""), hard(", change = [\"x\", \"{level}\"]"));
  const std::string pool = "[launch]\non = \"ssh\"\nhosts = [\"a\"]\n";
  const std::string blocks = minimal + pool + "[design]\nblocks = ";
  EXPECT_NE(identity(blocks + "\"host\"\n"), identity(blocks + "\"replication\"\n"));
}

TEST(StoreFolder, LiesBesideTheCampaignFile) {
  EXPECT_EQ(campaigns::store_folder_of("dir/c.toml"), "dir/c.yates");
}

}  // namespace

// What a command line says, as a campaign file.

#include "inquiry/typed/one_line.hpp"

#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "inquiry/typed/new_campaign.hpp"
#include "tests/inquiry/study.hpp"

namespace yates::tests {
namespace {

using inquiry::OneLine;
using Words = std::vector<std::string>;

/// --factor threads=1,2 with what `more` adds.
OneLine line(void (*more)(OneLine&) = nullptr) {
  OneLine result;
  result.typed.factors = {"threads=1,2"};
  if (more != nullptr) more(result);
  return result;
}

/// The campaign, checked as a file is.
std::string text_of(const OneLine& line, const Words& program) {
  std::string text = inquiry::campaign_text(line, program, "yates run");
  inquiry::campaign_of_line(text, "compress.toml");
  return text;
}

void expect_lines(const std::string& text, const Words& lines) {
  for (const std::string& one : lines) {
    EXPECT_NE(("\n" + text).find("\n" + one + "\n"), std::string::npos) << one << "\n" << text;
  }
}

TEST(OneLine, IsTheCampaignFileThatSaysTheSame) {
  expect_lines(
      text_of(line([](OneLine& one) {
                one.typed.factors.push_back("codec = gzip, zstd");
                one.typed.exclude = {"threads == 2"};
                one.given = {"codec"};
                one.measures = {"wall", "max-rss"};
                one.responses = {"ratio=ratio ([0-9.]+)"};
                one.goals = {"maximize", "memory=minimize"};
                one.units = {"%", "time=ms"};
                one.deltas = {"3 %"};
                one.timeout = "20 s";
                one.baseline = "codec=zstd";
              }),
              {"./compress.sh", "{codec}", "-T{threads}"}),
      {"# Written by: yates run", "threads = { levels = [1, 2] }",
       "codec = { levels = [\"gzip\", \"zstd\"], given = true }", "kind = \"full-factorial\"",
       "replications = 3", "blocks = \"replication\"", "exclude = [\"threads == 2\"]",
       "command = [\"./compress.sh\", \"{codec}\", \"-T{threads}\"]", "timeout = \"20 s\"",
       "[responses.ratio]", "pattern = \"ratio ([0-9.]+)\"", "unit = \"%\"", "goal = \"maximize\"",
       "delta = \"3 %\"", "[responses.time]", "unit = \"ms\"", "[responses.memory]",
       "baseline = { threads = 1, codec = \"zstd\" }"});
}

TEST(OneLine, IsRefusedInItsOwnWords) {
  const struct {
    void (*more)(OneLine&);
    Words program;
    std::string complaint;
  } cases[] = {
      {nullptr,
       {"./c", "{threds}"},
       "holds {threds}, and no --factor has that name; did you mean 'threads'?"},
      {nullptr, {"./c", "gzip"}, "does not hold {threads}"},
      {nullptr, {"./c", "{threads}", "{"}, "'{' without '}'"},
      {nullptr, {}, "behind -- a command is missing"},
      {nullptr,
       {"./c gzip {threads} | wc -l"},
       "let a shell read it: -- sh -c './c gzip {threads} | wc -l'"},
      {nullptr, {"./c gzip {threads}"}, "leave out the quotes around it: -- ./c gzip {threads}"},
      {nullptr, {"./c", "{threads}", "\377"}, "not UTF-8"},
      {[](OneLine& one) { one.typed.factors = {}; }, {"./c"}, "a design needs factors"},
      {[](OneLine& one) { one.typed.factors = {"threads"}; },
       {"./c"},
       "has no '=' with levels behind it"},
      {[](OneLine& one) { one.typed.factors = {"=1,2"}; }, {"./c"}, "has no name before '='"},
      {[](OneLine& one) { one.typed.factors = {"n=1,b"}; }, {"./c"}, "mixes numbers and texts"},
      {[](OneLine& one) { one.typed.factors = {"n=a..b"}; },
       {"./c"},
       "does not lie between two numbers"},
      {[](OneLine& one) { one.typed.factors = {"n=1,2;scal=log2"}; },
       {"./c"},
       "has the attribute 'scal', which is none; did you mean 'scale'?"},
      {[](OneLine& one) { one.typed.factors = {"n=1,9999999999999999999"}; },
       {"./c"},
       "is too large"},
      {[](OneLine& one) { one.typed.factors = {"threads=1"}; },
       {"./c", "{threads}"},
       "has one level; a factor needs at least two"},
      {[](OneLine& one) { one.typed.factors.push_back("threads=3,4"); },
       {"./c", "{threads}"},
       "is given twice"},
      {[](OneLine& one) { one.typed.factors = {"status=1,2"}; },
       {"./c", "{status}"},
       "'status' is a name that yates uses itself"},
      {[](OneLine& one) {
         one.typed.keys = {{"blocks", "99999999999999999999999"}};
       },
       {"./c", "{threads}"},
       "--blocks: '99999999999999999999999' is too large"},
      {[](OneLine& one) { one.given = {"thread"}; },
       {"./c", "{threads}"},
       "--given: no --factor is called 'thread'; did you mean 'threads'?"},
      {[](OneLine& one) { one.responses = {"r=(x)"}; },
       {"./c", "{threads}"},
       "add --goal minimize or --goal maximize"},
      {[](OneLine& one) { one.responses = {"=(x)"}; }, {"./c", "{threads}"}, "has no name"},
      {[](OneLine& one) { one.goals = {"small"}; },
       {"./c", "{threads}"},
       "'small' is neither minimize nor maximize"},
      {[](OneLine& one) { one.goals = {"tme=minimize"}; },
       {"./c", "{threads}"},
       "--goal: no response is called 'tme'; did you mean 'time'?"},
      {[](OneLine& one) {
         one.measures = {"wall", "wall"};
       },
       {"./c", "{threads}"},
       "two responses are called 'time'"},
      {[](OneLine& one) { one.units = {"parsec"}; }, {"./c", "{threads}"}, "unit"},
      {[](OneLine& one) { one.baseline = "thread=1"; },
       {"./c", "{threads}"},
       "--baseline: 'thread' is not a factor; did you mean 'threads'?"},
      {[](OneLine& one) { one.baseline = "threads=3"; },
       {"./c", "{threads}"},
       "factor 'threads' has no level '3'; known are 1, 2"},
      {[](OneLine& one) { one.baseline = "threads=1,threads=2"; },
       {"./c", "{threads}"},
       "threads has one level, and is given 1 and 2"},
  };
  for (const auto& one : cases) {
    expect_refusal([&] { text_of(line(one.more), one.program); }, Fault::usage, one.complaint);
  }
}

TEST(OneLine, RefusesWhatWouldBeMeasuredInVain) {
  const struct {
    void (*more)(OneLine&);
    std::string complaint;
  } cases[] = {
      {[](OneLine& one) { one.measures = {"mem"}; }, "--measure: 'mem' is unknown; known are wall"},
      {[](OneLine& one) { one.measures = {""}; }, "--measure: '' is unknown"},
      {[](OneLine& one) { one.measures = {"max_rss"}; }, "did you mean 'max-rss'?"},
      {[](OneLine& one) {
         one.goals = {"minimize", "time=maximize"};
       },
       "--goal is given twice for 'time'"},
      {[](OneLine& one) { one.given = {"threads"}; }, "nothing is left to choose"},
  };
  for (const auto& one : cases) {
    expect_refusal(
        [&] {
          text_of(line(one.more), {"./c", "{threads}"});
        },
        Fault::usage, one.complaint);
  }
  // Placebos alone are nothing to choose either, but nobody gave them.
  const OneLine placebo = line([](OneLine& one) { one.typed.factors = {"p=1,2;placebo"}; });
  EXPECT_FALSE(refusal_of([&] { text_of(placebo, {"./c"}); }));
  expect_refusal([] { inquiry::campaign_text({}, {}, "yates run"); }, Fault::usage,
                 "a command is missing");
}

TEST(OneLine, NamesWhatItsOptionsDoNotSayOfAFile) {
  const std::string text =
      text_of(line([](OneLine& one) { one.baseline = "threads=2"; }), {"./c", "{threads}"});
  EXPECT_FALSE(inquiry::beyond_options(text));
  EXPECT_TRUE(inquiry::same_campaign(
      text, "# Written by: somebody else\n" + text.substr(text.find('\n') + 1)));
  EXPECT_FALSE(inquiry::same_campaign(text, text + "\n"));
  const auto beyond = inquiry::beyond_options(text + "confidence = 0.9\n");
  ASSERT_TRUE(beyond);
  EXPECT_EQ(beyond->text, "confidence = 0.9");
  EXPECT_EQ(inquiry::beyond_options(text + "[gates]\n").value().text, "[gates]");
  EXPECT_EQ(inquiry::beyond_options("[factors]\n").value().number, 1U);
}

TEST(OneLine, KeepsTheLevelsOfABaselineThatItDoesNotName) {
  OneLine asked = line([](OneLine& one) { one.typed.factors.push_back("codec=gzip,zstd"); });
  const auto factors = inquiry::typed_campaign(inquiry::design_of_line(asked)).factors;
  const auto baseline = inquiry::baseline_of("threads=2.0", factors, {{"codec", "zstd"}});
  EXPECT_EQ(baseline, (inquiry::FactorLevels{{"threads", "2"}, {"codec", "zstd"}}));
  EXPECT_EQ(inquiry::baseline_table(baseline, factors), "{ threads = 2, codec = \"zstd\" }");
}

TEST(OneLine, SaysThatARangeHasTwoLevels) {
  inquiry::TypedDesign design;
  design.kind = "full-factorial";
  design.factors = {"level=1..3", "n=1,2", "x=0..90"};
  const auto words = inquiry::words_on_ranges(design);
  ASSERT_EQ(words.size(), 2U);
  EXPECT_NE(words[0].find("write level=1,2,3"), std::string::npos);
  EXPECT_NE(words[1].find("write x=0,...,90"), std::string::npos);
  design.kind = "central-composite";
  EXPECT_TRUE(inquiry::words_on_ranges(design).empty());
}

TEST(NewCampaign, ProposesTheValuesOfACommand) {
  const auto found = inquiry::proposed_factors(
      {"./compress.sh", "--level=6", "-T", "2", "-j4", "--codec", "zstd", "input", "100", "{n}"});
  const struct {
    std::string name;
    std::string replacement;
    Words levels;
  } expected[] = {{"level", "--level={level}", {"6", "12"}},
                  {"T", "{T}", {"2", "4"}},
                  {"j", "-j{j}", {"4", "8"}},
                  {"codec", "{codec}", {"zstd", "..."}},
                  {"word9", "{word9}", {"100", "200"}}};
  ASSERT_EQ(found.size(), std::size(expected));
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i].name, expected[i].name);
    EXPECT_EQ(found[i].replacement, expected[i].replacement);
    EXPECT_EQ(found[i].levels, expected[i].levels);
  }
  // Names of yates's own and the same name twice.
  const auto own = inquiry::proposed_factors({"./c", "--run", "1", "-n", "1", "-n", "2"});
  ASSERT_EQ(own.size(), 3U);
  EXPECT_EQ(own[0].name, "run_");
  EXPECT_EQ(own[2].name, "n_7");
}

TEST(NewCampaign, PutsAPlaceholderWhereAFactorOfThatNameStands) {
  const auto typed =
      inquiry::new_campaign(line([](OneLine& one) { one.typed.factors = {"T=1,2"}; }),
                            {"./compress.sh", "--level=6", "-T", "2"});
  EXPECT_TRUE(typed.runnable);
  expect_lines(typed.text, {"T = { levels = [1, 2] }",
                            "command = [\"./compress.sh\", \"--level=6\", \"-T\", \"{T}\"]"});
  EXPECT_NE(
      typed.text.find("# level = [6, 12]  # then write \"--level={level}\" instead of word 2"),
      std::string::npos);
  EXPECT_FALSE(inquiry::new_campaign({}, {"./compress.sh", "6"}).runnable);
  // Refused as `yates run` refuses it.
  const Words program{"./c", "{m}"};
  expect_refusal([&] { inquiry::new_campaign(line(), program); }, Fault::usage, "holds {m}");
  expect_refusal([] { inquiry::new_campaign({}, {""}); }, Fault::usage, "a command is missing");
}

TEST(NewCampaign, IsCalledAfterWhatTheCommandRuns) {
  const Study study;
  study.file("train.py", "");
  const std::vector<std::pair<Words, std::string>> cases{
      {{"./compress.sh"}, "compress"},
      {{"python3", "-u", "train.py", "4"}, "train"},
      {{"python3", "-c", "1"}, "python3"},
      {{"sh", "-c", "X=1 ./show.sh {n} | tail -n 1"}, "show"},
      {{"sh", "-c", "(./show.sh {n})"}, "campaign"},
      {{"--"}, "campaign"},
      {{"./a b;c"}, "abc"},
      {{}, "campaign"}};
  for (const auto& [program, name] : cases) EXPECT_EQ(inquiry::name_of_program(program), name);
}

}  // namespace
}  // namespace yates::tests

// Slips in campaign files that are no faults of TOML: what the file means is not what was meant.

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "campaigns/file/campaign.hpp"
#include "campaigns/file/key_homes.hpp"
#include "tests/campaigns/file/campaign_text.hpp"

namespace {

using namespace yates;
using tests::expect_problem;
using tests::minimal;
using tests::parse;
using tests::problems;
using tests::with;

std::string warnings(const std::string& text) {
  std::string result;
  for (const std::string& warning : parse(text).warnings) result += warning + "\n";
  return result;
}

void expect_warning(const std::string& text, const std::string& words) {
  const std::string found = warnings(text);
  EXPECT_NE(found.find(words), std::string::npos) << found;
}

/// The minimal file with another command.
std::string commanding(const std::string& words) {
  return with(R"(["./compress.sh", "{codec}", "{level}"])", words);
}

/// The minimal file with other levels of `level`.
std::string leveled(const std::string& levels) {
  return with("[1, 6]", levels);
}

TEST(CampaignSlips, ADollarBeforeAPlaceholderIsRefusedBecauseItWouldStay) {
  expect_problem(commanding(R"(["./compress.sh", "{codec}", "${level}"])"), "5:40",
                 "command: '${level}' becomes '$6', because no shell reads it; write \"{level}\"");
  expect_problem(commanding(R"(["./compress.sh", "{codec}", "--level=${level}"])"), "5:40",
                 "no shell reads it");
  expect_problem(commanding(R"(["sh", "-c", "./compress.sh {codec} ${level}"])"), "5:24",
                 "write {level}, or ${{level}} for a variable of the shell");
  expect_problem(with("[responses", "env = { LEVEL = \"${level}\" }\n[responses"), "6:17",
                 "env.LEVEL: '${level}' becomes '$6'");
}

TEST(CampaignSlips, APathWhoseBackslashesMadeCharactersIsRefused) {
  expect_problem(commanding(R"(["C:\tools\bench.exe", "{codec}", "{level}"])"), "5:12",
                 R"(write 'C:\tools\bench.exe' in single quotes)");
  expect_problem(commanding(R"(["bin\bench", "{codec}", "{level}"])"), "5:12",
                 R"(write 'bin\bench' in single quotes)");
  for (const char* words : {R"(["printf", "a:\t%s\n", "{codec}", "{level}"])",
                            R"(["C:\\tools\\bench.exe", "{codec}", "{level}"])",
                            R"(['C:\tools\bench.exe', "{codec}", "{level}"])"})
    EXPECT_EQ(problems(commanding(words)), "none") << words;
}

TEST(CampaignSlips, ADollarThatIsMeantStays) {
  for (const char* words : {R"(["awk", "{{print ${level}}}", "{codec}"])",
                            R"(["sh", "-c", "awk '{{print ${level}}}' {codec}"])",
                            R"(["sh", "-c", "echo ${{level}} $level {codec} {level}"])",
                            R"(["./compress.sh", "$$", "{codec}", "{level}"])"})
    EXPECT_EQ(problems(commanding(words)), "none") << words;
}

TEST(CampaignSlips, TheFirstWordBehindAScriptIsItsName) {
  expect_warning(commanding(R"(["sh", "-c", "echo $1 $2", "{codec}", "{level}"])"),
                 "command: the first word behind the script is its $0, so that {codec} is $0 and "
                 "{level} is $1; write a name before it: command = [\"sh\", \"-c\", \"echo $1 "
                 "$2\", \"sh\", \"{codec}\", \"{level}\"]");
  expect_warning(commanding(R"(["bash", "-c", "./compress.sh", "{codec}", "{level}"])"),
                 "bash reads only the word behind -c");
}

TEST(CampaignSlips, ScriptsThatReadTheirWordsAreLeftAlone) {
  for (const char* words : {R"(["sh", "-c", "echo $1 $2", "sh", "{codec}", "{level}"])",
                            R"(["sh", "-c", "exec ./x.sh \"$@\"", "_", "{codec}", "{level}"])",
                            R"(["sh", "-c", "./x.sh $0 $1", "{codec}", "{level}"])",
                            R"(["sh", "-c", ". ./x.sh", "sh", "{codec}", "{level}"])",
                            R"(["sh", "-c", "./x.sh {codec} {level}"])",
                            R"(["python3", "-c", "pass", "{codec}", "{level}"])"})
    EXPECT_EQ(warnings(commanding(words)), "") << words;
}

TEST(CampaignSlips, PlaceholdersOfOtherProgramsAreSeen) {
  expect_warning(commanding(R"(["./x.sh", "<codec>", "{level}"])"),
                 "write {codec} instead of <codec>");
  expect_warning(commanding(R"(["./x.sh", "{{codec}}", "{level}"])"),
                 "write {codec} instead of {{codec}}");
  expect_warning(commanding(R"(["./x.sh", "%codec%", "{level}"])"),
                 "write {codec} instead of %codec%");
}

TEST(CampaignSlips, NumbersThatGrowAsVersionsAreSaidToLookLikeThem) {
  expect_warning(leveled("[3.9, 3.10, 3.11]"),
                 "factor 'level' looks like versions, but is read as numbers");
  expect_warning(leveled("[3.9, 3.10, 3.11]"), "write texts: [\"3.9\", \"3.10\", \"3.11\"]");
  expect_warning(leveled("[6.6, 6.11, 6.12]"), "looks like versions");
  expect_warning(leveled("[6.1, 6.9, 6.12, 6.20]"), "looks like versions");
}

TEST(CampaignSlips, NumbersInAnyOtherOrderAreNumbers) {
  for (const char* levels : {"[0.5, 0.25, 0.125]", "[0.05, 0.10, 0.15]", "[0.1, 0.25, 0.5]",
                             "[1.5, 2.25]", "[1, 10, 100]", "[0.9, 0.95, 0.99]", "[0.5, 1.0, 2.0]",
                             "[2.0, 1.5, 1.10]", "[0.5, 0.75, 1.0]"})
    EXPECT_EQ(warnings(leveled(levels)), "") << levels;
}

TEST(CampaignSlips, ABlankAtTheEndOfALevelIsPartOfIt) {
  expect_warning(with("\"gzip\"", "\"gzip \""), "the level 'gzip ' ends with a blank");
  expect_warning(with("\"gzip\"", "\" gzip\""), "the level ' gzip' begins with a blank");
  EXPECT_EQ(warnings(with("\"gzip\"", "\"gzip -9\"")), "");
}

TEST(CampaignSlips, AKeyInAnotherSectionIsSentHome) {
  expect_problem(minimal + "[design]\ntimeout = \"2 min\"\n", "10:1",
                 "unknown key 'timeout' in [design]; it belongs to [run]");
  expect_problem(with("[run]\n", "[run]\ngoal = \"minimize\"\n"), "5:1",
                 "unknown key 'goal' in [run]; it belongs to [responses.NAME]");
  expect_problem(with("[run]\n", "replications = 3\n[run]\n"), "4:16",
                 "where it is no factor, it belongs to [design]");
  expect_problem(minimal + "[design]\nreplication = 3\n", "10:1", "did you mean 'replications'?");
}

TEST(CampaignSlips, EveryHomeTakesItsKeys) {
  for (const char* key : {"kind", "command", "goal", "hosts", "confidence", "given"})
    EXPECT_NE(campaigns::home_of_key(key), "") << key;
  for (const char* key : {"unit", "label", "codec", "model"})
    EXPECT_EQ(campaigns::home_of_key(key), "") << key;
}

TEST(CampaignSlips, HostsInOneTextBecomeAList) {
  expect_problem(minimal + "[launch]\non = \"ssh\"\nhosts = \"node1, node2\"\n", "11:9",
                 "write a list: hosts = [\"node1\", \"node2\"]");
  expect_problem(minimal + "[launch]\non = \"ssh\"\nhosts = [\"node1 node2\"]\n", "11:10",
                 "'node1 node2' names several hosts in one text");
  EXPECT_EQ(
      problems(minimal + "[launch]\non = \"ssh\"\nhosts = [\"me@node1\", \"node2\", \"h 2\"]\n"),
      "none");
}

TEST(CampaignSlips, ConfidenceBelowAHalfIsWhatIsLeftOfIt) {
  expect_problem(minimal + "[analysis]\nconfidence = 0.05\n", "10:14", "did you mean 0.95?");
  expect_problem(minimal + "[analysis]\nconfidence = 95\n", "10:14", "did you mean 0.95?");
  EXPECT_EQ(problems(minimal + "[analysis]\nconfidence = 0.5\n"), "none");
}

TEST(CampaignSlips, AMisspeltLevelExcludesNothing) {
  const auto excluding = [](const std::string& condition) {
    return minimal + "[design]\nexclude = [\"" + condition + "\"]\n";
  };
  expect_problem(excluding("codec == 'gzpi' and level == 6"), "10:12", "did you mean 'gzip'?");
  // One that was taken out of the factor.
  expect_warning(excluding("codec == 'lz4' and level == 6"), "factor 'codec' has no level 'lz4'");
  expect_warning(excluding("codec == 'brotli' and level == 6"), "no level 'brotli'");
}

}  // namespace

// Names of settings and the words for spark-submit.

#include "campaigns/spark/submission.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "campaigns/spark/setting_names.hpp"

namespace {

using namespace yates;
using campaigns::judge_setting_name;
using campaigns::SettingStanding;
using Words = std::vector<std::string>;

TEST(SettingNames, ThatSparkListsAreKnown) {
  for (const std::string name :
       {"spark.executor.cores", "spark.cores.max", "spark.sql.shuffle.partitions", "spark.master",
        "spark.kubernetes.namespace", "spark.yarn.queue", "spark.rpc.numRetries",
        "spark.hadoop.fs.s3a.endpoint", "spark.executorEnv.PATH", "spark.deploy.recoveryMode"}) {
    EXPECT_EQ(judge_setting_name(name, {}).standing, SettingStanding::known) << name;
  }
}

TEST(SettingNames, ThatAreNearlyKnownAreMistyped) {
  const auto meant = [](const std::string& name) {
    const auto judged = judge_setting_name(name, {});
    EXPECT_EQ(judged.standing, SettingStanding::mistyped) << name;
    return judged.meant;
  };
  EXPECT_EQ(meant("spark.executer.cores"), "spark.executor.cores");
  EXPECT_EQ(meant("spark.Executor.Memory"), "spark.executor.memory");
  EXPECT_EQ(meant("spark.sql.shufle.partition"), "spark.sql.shuffle.partitions");
  EXPECT_EQ(meant("executor.cores"), "spark.executor.cores");
}

TEST(SettingNames, OfOthersAreUnknownUnlessAPrefixNamesThem) {
  EXPECT_EQ(judge_setting_name("spark.mine.speed", {}).standing, SettingStanding::unknown);
  const Words own{"spark.mine."};
  EXPECT_EQ(judge_setting_name("spark.mine.speed", own).standing, SettingStanding::known);
  EXPECT_EQ(judge_setting_name("mine", own).standing, SettingStanding::unknown);
}

TEST(SettingsIn, OptionsAreThoseOfSparkSubmit) {
  const Words options{
      "--py-files", "a.zip",     "--total-executor-cores", "4",         "--conf", "spark.x=a=b",
      "-c",         "spark.y=2", "--executor-memory=2g",   "--verbose", "--name"};
  const auto settings = campaigns::settings_in(options);
  const std::vector<std::pair<std::string, std::string>> expected{{"spark.cores.max", "4"},
                                                                  {"spark.x", "a=b"},
                                                                  {"spark.y", "2"},
                                                                  {"spark.executor.memory", "2g"}};
  EXPECT_EQ(settings, expected);
}

TEST(SettingIn, OptionsWinOverConf) {
  const std::vector<std::pair<std::string, std::string>> conf{{"spark.cores.max", "2"}};
  EXPECT_EQ(campaigns::setting_in(conf, {}, "spark.cores.max"), "2");
  EXPECT_EQ(campaigns::setting_in(conf, Words{"--total-executor-cores", "4"}, "spark.cores.max"),
            "4");
  EXPECT_FALSE(campaigns::setting_in(conf, {}, "spark.app.name"));
}

campaigns::Submission submission() {
  return {.program = "spark-submit",
          .master = "spark://h:7077",
          .name = "c run 1 attempt 1",
          .log_folder = "/a b/%1",
          .application = {"train.py", "--batch", "64"}};
}

bool has(const Words& words, const std::string& setting) {
  const auto found = std::find(words.begin(), words.end(), setting);
  return found != words.end() && *(found - 1) == "--conf";
}

TEST(WordsOf, AddNameLogAndNoPage) {
  const Words words = words_of(submission());
  EXPECT_EQ(Words(words.begin(), words.begin() + 3),
            (Words{"spark-submit", "--master", "spark://h:7077"}));
  EXPECT_EQ(Words(words.end() - 3, words.end()), (Words{"train.py", "--batch", "64"}));
  EXPECT_TRUE(has(words, "spark.app.name=c run 1 attempt 1"));
  EXPECT_TRUE(has(words, "spark.ui.enabled=false"));
  EXPECT_TRUE(has(words, "spark.eventLog.enabled=true"));
  EXPECT_TRUE(has(words, "spark.eventLog.dir=file:///a%20b/%251"));
  EXPECT_TRUE(has(words, "spark.eventLog.compress=true"));
  EXPECT_TRUE(has(words, "spark.eventLog.rolling.enabled=false"));
}

TEST(WordsOf, LeaveWhatTheUserHasSet) {
  auto one = submission();
  one.conf = {{"spark.ui.enabled", "true"}, {"spark.eventLog.rolling.enabled", "true"}};
  one.options = {"--name", "mine"};
  const Words words = words_of(one);
  EXPECT_FALSE(has(words, "spark.ui.enabled=false"));
  EXPECT_TRUE(has(words, "spark.ui.enabled=true"));
  EXPECT_FALSE(has(words, "spark.app.name=c run 1 attempt 1"));
  EXPECT_FALSE(has(words, "spark.eventLog.rolling.enabled=false"));
  EXPECT_TRUE(has(words, "spark.eventLog.compression.codec=zstd"));
}

TEST(WordsOf, WriteNoLogWhereTheUserSendsItElsewhere) {
  auto one = submission();
  one.options = {"--conf", "spark.eventLog.dir=hdfs:///logs"};
  EXPECT_FALSE(campaigns::keeps_event_log(one.conf, one.options));
  const Words words = words_of(one);
  EXPECT_EQ(std::count_if(
                words.begin(), words.end(),
                [](const std::string& word) { return word.starts_with("spark.eventLog.dir="); }),
            1);
  EXPECT_FALSE(campaigns::keeps_event_log({{"spark.eventLog.enabled", "false"}}, {}));
  EXPECT_TRUE(campaigns::keeps_event_log({{"spark.eventLog.enabled", "true"}}, {}));
}

}  // namespace

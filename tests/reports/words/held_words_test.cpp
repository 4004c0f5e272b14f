#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "reports/words/answer_words.hpp"
#include "reports/words/joint_words.hpp"
#include "reports/words/setting_words.hpp"
#include "table/read.hpp"

namespace yates::reports {
namespace {

/// A larger buffer is faster and takes more memory; mode=turbo takes more memory alone.
std::string buffers() {
  std::string csv = "buffer,mode,time,memory\n";
  for (int r = 0; r < 4; ++r) {
    for (int setting = 0; setting < 6; ++setting) {
      const int buffer = 8 << setting % 3;
      const bool fast = setting / 3 == 1;
      const int time[] = {100, 79, 80};
      csv += fmt::format("b{},{},{},{}\n", buffer, fast ? "turbo" : "slow",
                         time[setting % 3] + (r * 5 + setting * 3) % 7,
                         buffer + (fast ? 20 : 0) + 0.1 * ((r + setting) % 3));
    }
  }
  return csv;
}

ResponseReport buffers_within(const std::string& limit) {
  anova::Request request;
  request.formula = model::parse("time ~ buffer * mode");
  request.question.goal = anova::Goal::minimize;
  request.designed = true;
  request.scale = anova::ScaleWish::raw;
  request.column_limits.push_back({"memory", *language::parse_limit(limit), "MiB"});
  return describe(
      anova::answer(table::read_text(buffers(), table::FileFormat::csv, "data.csv"), request),
      "time", "s");
}

std::string text_of_line(const ResponseReport& report, AnswerLineKind kind) {
  const std::vector<AnswerPart> parts = answer_parts(report, Typography::plain);
  for (const AnswerLine& one : parts.front().lines) {
    if (one.kind == kind) return one.text;
  }
  return "";
}

TEST(HeldWords, TheAdviceNamesWhatItNeedsToKeepALimit) {
  const ResponseReport report = buffers_within("<= 30");
  EXPECT_EQ(advice(report, report.decision->parts[0]), "Do this: buffer=b16; keep mode=slow");
  EXPECT_EQ(text_of_line(report, AnswerLineKind::at_will), "");
  EXPECT_TRUE(
      text_of_line(report, AnswerLineKind::forbidden).find("mode=turbo breaks memory <= 30 MiB") !=
      std::string::npos);
  const std::vector<std::string> sentences = verdict_sentences(report, Typography::plain);
  EXPECT_EQ(std::count(sentences.begin(), sentences.end(),
                       "mode=slow is there to keep a limit: time was not shown to change."),
            1);
  const SettingRoles roles = roles_of_settings(report);
  for (std::size_t c = 0; c < roles.size(); ++c) {
    const bool breaks = report.decision->candidates[c].limits == anova::LimitStatus::broken;
    EXPECT_FALSE(breaks &&
                 (roles[c].has(SettingRole::as_advised) || roles[c].has(SettingRole::tied)));
  }
}

TEST(HeldWords, WhatIsPerhapsAsGoodNamesItToo) {
  // With the buffer of 16 both modes keep the limit, with that of 32 only one does.
  const ResponseReport report = buffers_within("<= 40");
  EXPECT_EQ(advice(report, report.decision->parts[0]), "Do this: buffer=b16");
  EXPECT_TRUE(text_of_line(report, AnswerLineKind::as_good)
                  .starts_with("buffer=b32 instead of b16 with mode=slow (at most "));
  EXPECT_TRUE(text_of_line(report, AnswerLineKind::at_will).starts_with("mode"));
}

TEST(HeldWords, AllIsFreeWhereEveryLevelKeepsTheLimit) {
  const ResponseReport report = buffers_within("<= 60");
  EXPECT_EQ(advice(report, report.decision->parts[0]).find("mode"), std::string::npos);
  EXPECT_TRUE(text_of_line(report, AnswerLineKind::at_will).starts_with("mode"));
}

TEST(LimitWords, WhatIsNotCertainHasAName) {
  const ResponseReport report = buffers_within("<= 8.12");
  const std::string title = advice(report, report.decision->parts[0]);
  EXPECT_TRUE(
      title.starts_with("Keep the baseline: buffer=b8, mode=slow; whether it keeps memory "
                        "<= 8.12 MiB is not certain; buffer="))
      << title;
}

/// The limit of memory leaves out the fastest.
TEST(JointChoices, AreTheBestWithinTheLimits) {
  const auto roles_within = [](const std::string& limit) {
    std::vector<ResponseReport> responses;
    for (const std::string name : {"time", "memory"}) {
      anova::Request request;
      request.formula = model::parse(name + " ~ buffer * mode");
      request.question.goal = anova::Goal::minimize;
      request.designed = true;
      request.scale = anova::ScaleWish::raw;
      request.column_limits.push_back({"memory", *language::parse_limit(limit), "MiB"});
      std::string csv = "buffer,mode,time,memory\n";
      for (int r = 0; r < 4; ++r) {
        for (int setting = 0; setting < 6; ++setting) {
          const int buffer = 8 << setting % 3;
          csv += fmt::format("b{},m{},{},{}\n", buffer, setting / 3,
                             100 - buffer + (r * 5 + setting * 3) % 7 * 0.2,
                             buffer + 0.1 * ((r + setting) % 3));
        }
      }
      responses.push_back(describe(
          anova::answer(table::read_text(csv, table::FileFormat::csv, "data.csv"), request), name,
          ""));
    }
    std::vector<const anova::Answer*> answers;
    for (const ResponseReport& one : responses) answers.push_back(&one);
    const anova::Together together = anova::decide_together(answers).value();
    std::vector<std::string> roles;
    for (const JointChoice& one :
         joint_choices(joint_responses(responses, together), together.decisions.front())) {
      roles.push_back(one.role);
    }
    return roles.empty() ? "" : roles.front();
  };
  EXPECT_EQ(roles_within("<= 20"), "best for time within the limits");
  EXPECT_EQ(roles_within("<= 60"), "best for time");
}

}  // namespace
}  // namespace yates::reports

#include <array>

#include <gtest/gtest.h>

#include "reports/anova/anova_document.hpp"
#include "reports/words/joint_words.hpp"
#include "tests/reports/two_responses.hpp"

namespace yates::reports {
namespace {

constexpr auto plain = Typography::plain;

anova::Together decided(const std::vector<ResponseReport>& responses) {
  std::vector<const anova::Answer*> answers;
  for (const ResponseReport& one : responses) answers.push_back(&one);
  return anova::decide_together(answers).value();
}

std::vector<std::string> column(const DataTable& table, std::size_t index) {
  std::vector<std::string> texts;
  for (const auto& row : table.rows) texts.push_back(row[index]);
  return texts;
}

TEST(JointAnswer, OfATradeOffNamesTheBestOfEachResponseAndTheBaseline) {
  const std::vector<ResponseReport> responses = example::time_and_size();
  const JointAnswer answer = joint_answer(responses, decided(responses), plain);
  EXPECT_EQ(column(answer.table, 0), (std::vector<std::string>{"codec=zstd", "codec=gzip"}));
  EXPECT_EQ(answer.roles, (std::vector<std::string>{"best for time", "baseline"}));
  ASSERT_EQ(answer.notes.size(), 1U);
  EXPECT_EQ(answer.notes[0].name, "No effect shown");
  EXPECT_EQ(answer.notes[0].text, "threads");
}

TEST(JointAnswer, NamesAWayThatCostsLessAndWhatElseIsNotBeaten) {
  const std::vector<ResponseReport> responses = example::time_energy_and_memory();
  const anova::Together together = decided(responses);
  EXPECT_EQ(
      joint_title(responses, together),
      "Choose: codec=zstd, threads=4 (best for time); codec=zstd, threads=1 (gains less, costs "
      "less); or the baseline");
  const JointAnswer answer = joint_answer(responses, together, plain);
  EXPECT_EQ(answer.roles,
            (std::vector<std::string>{"best for time", "gains less, costs less", "baseline"}));
  EXPECT_EQ(column(answer.table, 0),
            (std::vector<std::string>{"codec=zstd, threads=4", "codec=zstd, threads=1",
                                      "codec=gzip, threads=1"}));
  ASSERT_EQ(answer.notes.size(), 1U);
  EXPECT_EQ(answer.notes[0].name, "Not beaten either");
  EXPECT_EQ(answer.notes[0].text, "codec=gzip, threads=4 (better than the first in memory)");
}

TEST(JointAnswer, CallsNothingTheBestWhereWhatIsAdvisedGainsMore) {
  const std::vector<ResponseReport> responses = example::time_energy_and_memory();
  anova::Together together = decided(responses);
  anova::JointDecision& decision = together.decisions.front();
  const JointAnswer before = joint_answer(responses, together, plain);
  ASSERT_EQ(before.roles.front(), "best for time");
  for (std::size_t s = 1; s < decision.settings.size(); ++s) {
    const std::string name = joint_setting_name(responses.front(), decision, decision.settings[s]);
    if (name == before.table.rows.front().front()) decision.advised = s;
  }
  const JointAnswer answer = joint_answer(responses, together, plain);
  EXPECT_EQ(answer.roles, (std::vector<std::string>{"advised", "baseline"}));
  ASSERT_EQ(answer.notes.size(), 1U);
  EXPECT_NE(answer.notes[0].text.find("codec=zstd, threads=1 (better than the first in "),
            std::string::npos);
}

TEST(JointAnswer, IsTheBaselineWhereNothingBeatsIt) {
  const std::vector<ResponseReport> responses = example::time_and_size();
  anova::Together together = decided(responses);
  anova::JointDecision& decision = together.decisions.front();
  decision.advised.reset();
  decision.unclear.reset();
  for (std::size_t s = 1; s < decision.settings.size(); ++s) {
    decision.settings[s].standing = anova::Standing::beaten;
  }
  const JointAnswer answer = joint_answer(responses, together, plain);
  EXPECT_EQ(answer.table.columns.front().name, "setting");
  EXPECT_EQ(answer.roles, (std::vector<std::string>{"baseline"}));
  EXPECT_EQ(column(answer.table, 0), (std::vector<std::string>{"codec=gzip"}));
  EXPECT_FALSE(answer.changes);
}

TEST(JointTable, SetsAsideWhatWasNotShownToChangeAResponse) {
  const std::vector<ResponseReport> responses = example::time_energy_and_memory();
  const DataTable table = joint_table(responses, decided(responses), plain);
  const std::vector<std::string> energy = column(table, 2);
  ASSERT_EQ(column(table, 0)[2], "codec=gzip, threads=4");
  EXPECT_EQ(energy[1], "no change shown (at most 2.0 s)");
  EXPECT_EQ(energy[3], energy[2] + ", codec aside") << "of codec nothing is known but how much";
}

TEST(JointTitle, NeverSaysUnbeatenOfABaselineThatIsBeatenByLittle) {
  const std::vector<ResponseReport> responses = example::time_and_size();
  anova::Together together = decided(responses);
  anova::JointDecision& decision = together.decisions.front();
  decision.advised.reset();
  decision.kind = anova::JointKind::keep_baseline;
  decision.settings.front().standing = anova::Standing::unbeaten;
  const std::string unbeaten = joint_title(responses, together);
  decision.settings.front().standing = anova::Standing::beaten;
  EXPECT_EQ(joint_title(responses, together),
            "Keep the baseline: no setting changes time or size by what matters");
  EXPECT_NE(unbeaten, joint_title(responses, together));
}

TEST(JointAnswer, IsATableWithItsRoles) {
  const std::vector<ResponseReport> responses = example::time_energy_and_memory();
  const std::vector<Block> blocks = answer_blocks(responses, decided(responses), {});
  ASSERT_GE(blocks.size(), 3U);
  const DataTable& table = std::get<DataTable>(blocks[1]);
  EXPECT_EQ(table.rows.front().front(), "best for time: codec=zstd, threads=4");
  EXPECT_EQ(table.rows[1].front(), "gains less, costs less: codec=zstd, threads=1");
  EXPECT_EQ(std::get<KeyValues>(blocks[2]).rows.front().key, "Not beaten either");
}

}  // namespace
}  // namespace yates::reports

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "language/error.hpp"
#include "tests/anova/decision/decided.hpp"

namespace yates::anova {
namespace {

TEST(DecisionParts, AreOneForEachLevelOfAGivenFactor) {
  // xz is better for text, gzip for noise; nobody chooses the data.
  const char* crossing =
      "codec,data,time\ngzip,text,9.0\ngzip,text,9.2\nxz,text,2.1\nxz,text,2.0\n"
      "gzip,noise,3.1\ngzip,noise,3.0\nxz,noise,8.2\nxz,noise,8.1\n";
  Question question = asking(Goal::minimize);
  question.given = {"data"};
  const Decision decision = decide_csv("time ~ codec * data", crossing, question);
  ASSERT_EQ(decision.parts.size(), 2U);
  EXPECT_EQ(decision.at_all_settings(), nullptr);
  EXPECT_EQ(&decision.leading(), &decision.parts[1]);
  // Levels in code-point order: noise first, gzip first; the baseline is gzip.
  const DecisionPart& noise = decision.parts[0];
  EXPECT_EQ(noise.circumstance.front().second, "noise");
  EXPECT_EQ(noise.kind, DecisionKind::keep_baseline);
  const DecisionPart& text = decision.parts[1];
  EXPECT_EQ(text.kind, DecisionKind::choose);
  EXPECT_NEAR(decision.candidates[*text.best].predicted, 2.05, 1e-12);
  EXPECT_NEAR(decision.candidates[*text.baseline].predicted, 9.1, 1e-12);
  EXPECT_TRUE(is_baseline(decision, *noise.baseline));
  question.given = {"data", "data"};
  EXPECT_THROW(decide_csv("time ~ codec * data", crossing, question), language::InputError);
  question.given = {"dta"};
  EXPECT_THROW(decide_csv("time ~ codec * data", crossing, question), language::InputError);
}

TEST(DecisionParts, LeaveOutWhatIsPossibleOfWhatNobodyChooses) {
  std::string csv = "data,g,t\n";
  for (const double noise : {-0.1, 0.0, 0.1}) {
    csv += fmt::format("x,a,{}\nx,b,{}\ny,a,{}\ny,b,{}\n", 10 + noise, 10 - noise, 90 - noise,
                       90 + noise);
  }
  Question question = asking(Goal::minimize);
  question.given = {"data"};
  EXPECT_LT(*decide_csv("t ~ data + g", csv, question).largest_possible, 1.0);
}

TEST(DecisionParts, AreLedByTheOneWithTheMostToDo) {
  Decision decision;
  EXPECT_EQ(decision.at_all_settings(), &decision.parts[0]);
  decision.parts[0].circumstance = {{"host", "a"}};
  EXPECT_EQ(decision.at_all_settings(), nullptr);
  decision.parts[0].kind = DecisionKind::change_nothing;
  std::size_t leader = 0;
  // Each leads all before it, but for those with as much to do as the one that leads.
  for (const DecisionKind kind :
       {DecisionKind::change_nothing, DecisionKind::do_not_decide, DecisionKind::cannot_tell,
        DecisionKind::too_small, DecisionKind::keep_baseline, DecisionKind::choose}) {
    decision.parts.emplace_back().kind = kind;
    const bool same = kind == DecisionKind::change_nothing || kind == DecisionKind::too_small;
    if (!same) leader = decision.parts.size() - 1;
    EXPECT_EQ(&decision.leading(), &decision.parts[leader]) << to_string(kind);
  }
}

TEST(DecisionParts, HaveEachSettingOnce) {
  std::string csv = "host,a,y\n";
  for (int row = 0; row < 4 * 60; ++row) {
    csv += "h" + std::to_string(row % 60) + ",a" + std::to_string(row / 60 % 2) + "," +
           std::to_string(row * 37 % 101) + "\n";
  }
  Question question;
  question.goal = Goal::minimize;
  question.given = {"host"};
  const Decision decision = decide_csv("y ~ host + a", csv, question);
  ASSERT_EQ(decision.parts.size(), 60U);
  std::vector<std::size_t> all;
  for (const DecisionPart& part : decision.parts) {
    EXPECT_EQ(part.considered.size(), 2U);
    all.insert(all.end(), part.considered.begin(), part.considered.end());
  }
  std::sort(all.begin(), all.end());
  EXPECT_EQ(std::unique(all.begin(), all.end()), all.end());
  EXPECT_EQ(all.size(), decision.candidates.size());
}

TEST(DecisionParts, AreNotMadeForANumberOfVeryManyValues) {
  std::string csv = "x,a,y\n";
  for (int row = 0; row < 900; ++row) {
    csv += std::to_string(row) + ",a" + std::to_string(row % 2) + "," +
           std::to_string(row * 37 % 101) + "\n";
  }
  Question question;
  question.given = {"x"};
  EXPECT_THROW(decide_csv("y ~ x + a", csv, question), language::InputError);
}

}  // namespace
}  // namespace yates::anova

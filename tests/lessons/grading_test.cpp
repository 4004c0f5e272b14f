#include "lessons/grading.hpp"

#include <gtest/gtest.h>

namespace yates::lessons {
namespace {

std::vector<KeyEntry> key() {
  return {{"q_0", "mean of all", 4, "Divide by 4", "q_0 = T_0 / 4", 41.0},
          {"q_A", "q of memory", 4, "Divide by 4", "q_A = T_A / 4", 21.5},
          {"s_e", "noise", 6, "Is it noise?", "s_e = sqrt(MSE)", 3.570714}};
}

TEST(Grading, AcceptsWhatIsRightButForRounding) {
  for (const char* text : {"3.570714", "3.57", "3.6", "3.58", "3.5707e0"})
    EXPECT_TRUE(agrees(3.570714, text)) << text;
  for (const char* text : {"3.5", "4", "3.60", "-3.57", "", "x"})
    EXPECT_FALSE(agrees(3.570714, text)) << text;
  EXPECT_TRUE(agrees(0.0, "0"));
  EXPECT_TRUE(agrees(0.0, "0.004"));
  EXPECT_FALSE(agrees(0.0, "1.2"));
  EXPECT_FALSE(agrees(0.4, "0"));
  EXPECT_TRUE(agrees(0.000123, "1.2e-4"));
  // 0.05 = 1.70 - 1.65: a small difference of larger numbers.
  EXPECT_TRUE(agrees(0.05, "0.0505", 1.7));
  EXPECT_FALSE(agrees(0.05, "0.06", 1.7));
  // However large the numbers of a difference are, its sign and size count.
  EXPECT_TRUE(agrees(6.61, "6.5", 26000.0));
  for (const char* text : {"-6.6", "0", "13.2", "3.3"})
    EXPECT_FALSE(agrees(6.61, text, 26000.0)) << text;
  EXPECT_TRUE(agrees(0.0, "0.5", 26000.0));
}

TEST(Grading, FindsTheFirstWrongAnswerAndWhatItLooksLike) {
  const Grade mixed = grade(key(), {{"q_0", " 41 "}, {"q_A", "-21.5"}, {"s_e", "7.14"}});
  EXPECT_EQ(mixed.right, 1U);
  EXPECT_EQ(mixed.wrong, 2U);
  EXPECT_EQ(mixed.first_wrong, 1U);
  EXPECT_EQ(mixed.answers[1].slip, "the sign is the other one");
  EXPECT_EQ(mixed.answers[2].slip, "it is twice what it should be");
  const Grade lazy = grade(key(), {{"q_0", ""}, {"q_A", "43 "}});
  EXPECT_EQ(lazy.empty, 2U);
  EXPECT_EQ(lazy.first_wrong, 1U);
  EXPECT_EQ(lazy.answers[1].slip, "it is twice what it should be");
  EXPECT_EQ(grade(key(), {{"q_A", "about 20"}}).answers[1].slip, "it is not a number");
}

TEST(Grading, ReadsATrueMinusSignAndAPercentSign) {
  const std::vector<KeyEntry> one{{"share_A", "share", 5, "Share", "", -12.5}};
  EXPECT_EQ(grade(one, {{"share_A", "−12.5 %"}}).right, 1U);
}

TEST(Grading, ReadsPercentOfAShareOnlyWithItsSign) {
  KeyEntry busy{"U", "utilization", 2, "Utilization", "U = X S", 0.6};
  busy.share = true;
  EXPECT_EQ(grade({busy}, {{"U", "60 %"}}).right, 1U);
  EXPECT_EQ(grade({busy}, {{"U", "0.6"}}).right, 1U);
  EXPECT_EQ(grade({busy}, {{"U", "60"}}).answers[0].slip,
            "it is in percent, but a share of 1 is asked for");
  busy.share = false;
  EXPECT_EQ(grade({busy}, {{"U", "60 %"}}).wrong, 1U);
}

TEST(Grading, NamesTheSlipThatAnEntryKnowsBeforeTheGeneralOnes) {
  KeyEntry time{"R", "response time", 4, "Response time law", "R = N / X - Z", 2.0};
  time.slips = {{4.0, "the think time was left out"}};
  EXPECT_EQ(grade({time}, {{"R", "4.00"}}).answers[0].slip, "the think time was left out");
  EXPECT_EQ(grade({time}, {{"R", "1"}}).answers[0].slip, "it is half of what it should be");
}

TEST(AnswerKey, TakesTheNumbersThatAStudentComputesInTheOrderOfTheLesson) {
  Lesson lesson;
  Step step;
  step.title = "Signs";
  for (const char* symbol : {"q_A", "p_A", "t_all", "SSE", "effect_A_back", "low_run", "low_A"}) {
    Derivation number;
    number.symbol = symbol;
    number.value = 1.0;
    step.numbers.push_back(number);
  }
  lesson.steps.push_back(step);
  std::vector<std::string> symbols;
  for (const KeyEntry& entry : answer_key(lesson)) symbols.push_back(entry.symbol);
  EXPECT_EQ(symbols, (std::vector<std::string>{"q_A", "SSE", "low_A"}));
}

}  // namespace
}  // namespace yates::lessons

#include "anova/lessons/lesson.hpp"

#include <cmath>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "anova/effects/effects.hpp"
#include "anova/fit/fit.hpp"
#include "language/error.hpp"
#include "tests/anova/lessons/textbook_lessons.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

struct Case {
  const char* formula;
  const char* file;
  LessonKind kind;
};

const std::vector<Case> cases{
    {"mips ~ memory * cache", "jain_17_1", LessonKind::two_level},
    {"throughput ~ network * pattern", "jain_17_2", LessonKind::two_level},
    {"mips ~ memory * cache * processors", "jain_17_9", LessonKind::two_level},
    {"mips ~ memory * cache + processors", "jain_17_9", LessonKind::two_level},
    {"mips ~ memory * cache", "jain_18_1", LessonKind::two_level},
    {"mips ~ memory + cache", "jain_18_1", LessonKind::two_level},
    {"time ~ processor * workload", "jain_18_4", LessonKind::two_level},
    {"log10(time) ~ processor * workload", "jain_18_4", LessonKind::two_level},
    {"log(time) ~ processor * workload", "jain_18_4", LessonKind::two_level},
    {"y ~ A + B + C + D + E + F + G", "jain_19_1", LessonKind::fraction},
    {"y ~ A + B + C + D", "jain_19_1", LessonKind::fraction},
    {"bytes ~ processor", "jain_20_1", LessonKind::one_factor},
    {"log(bytes) ~ processor", "jain_20_1", LessonKind::one_factor},
    {"bytes ~ processor", "jain_20_7", LessonKind::one_factor},
    {"time ~ caches + workload", "jain_21_1", LessonKind::two_factors},
    {"rate ~ power", "montgomery_3_1", LessonKind::one_factor},
    {"life ~ material * temperature", "montgomery_5_1", LessonKind::two_factors},
    {"life ~ material + temperature", "montgomery_5_1", LessonKind::two_factors},
    {"rate ~ gap * flow * power", "montgomery_6_1", LessonKind::two_level},
    {"yield ~ temperature * concentration * catalyst", "box_pilot_plant", LessonKind::two_level},
    {"seconds ~ diet", "box_blood", LessonKind::one_factor},
    {"time ~ poison * antidote", "box_poisons", LessonKind::two_factors},
    {"I(1/time) ~ poison * antidote", "box_poisons", LessonKind::two_factors},
    {"mips ~ memory", "jain_18_1", LessonKind::simple_regression},
    {"log(mips) ~ memory", "jain_18_1", LessonKind::simple_regression},
    {"mips ~ memory + I(memory * cache)", "jain_18_1", LessonKind::multiple_regression},
    {"cpu_time ~ disk_ios", "jain_14_1", LessonKind::simple_regression},
    {"cpu_time ~ disk_ios + memory", "jain_15_1", LessonKind::multiple_regression},
    {"bytes ~ processor * workload", "jain_22_1", LessonKind::two_factors},
    {"log10(bytes) ~ processor * workload", "jain_22_1", LessonKind::two_factors},
    {"yield ~ batch + pressure", "montgomery_4_1", LessonKind::two_factors},
    {"wear ~ boy + material", "box_shoes", LessonKind::two_factors},
};

lessons::Lesson lesson_of_case(const Case& one) {
  LessonTask task;
  task.data = textbook(one.formula, one.file);
  task.label = "y";
  const std::string formula = one.formula;
  if (formula.starts_with("log10(")) task.logarithm = 10.0;
  if (formula.starts_with("log(")) task.logarithm = std::exp(1.0);
  return lesson_of(task);
}

TEST(Lesson, FindsItsKindInTheData) {
  for (const Case& one : cases) {
    EXPECT_EQ(kind_of(textbook(one.formula, one.file)), one.kind) << one.formula;
  }
}

TEST(Lesson, PrintsNoLineThatDoesNotHold) {
  int lines = 0;
  for (const Case& one : cases) {
    for (const lessons::Step& step : lesson_of_case(one).steps) {
      for (const lessons::Derivation& number : step.numbers) {
        EXPECT_TRUE(recomputes(number))
            << one.formula << ": " << number.inserted << " is not " << number.result;
        EXPECT_EQ(number.inserted.find("unrounded"), std::string::npos) << number.inserted;
        if (number.arithmetic) ++lines;
      }
    }
  }
  EXPECT_GT(lines, 1000);
}

TEST(Lesson, HasTenStepsEachWithATitleAndSomethingToSee) {
  for (const Case& one : cases) {
    const lessons::Lesson lesson = lesson_of_case(one);
    const bool counter_example =
        one.kind == LessonKind::two_level || one.kind == LessonKind::fraction;
    EXPECT_EQ(lesson.steps.size(), counter_example ? 11U : 10U) << one.formula;
    for (const lessons::Step& step : lesson.steps) {
      EXPECT_FALSE(step.title.empty()) << one.formula;
      EXPECT_FALSE(step.text.empty() && step.numbers.empty() && step.tables.empty())
          << one.formula << ": " << step.title;
      for (const lessons::LessonTable& table : step.tables) {
        for (const auto& row : table.rows) EXPECT_EQ(row.size(), table.columns.size());
      }
    }
  }
}

TEST(Lesson, GivesEverySymbolOnceAndASentenceToEveryKindOfNumber) {
  for (const Case& one : cases) {
    std::set<std::string> symbols;
    for (const lessons::Step& step : lesson_of_case(one).steps) {
      for (const lessons::Derivation& number : step.numbers) {
        EXPECT_TRUE(number.symbol.empty() || symbols.insert(number.symbol).second)
            << one.formula << ": " << number.symbol;
        EXPECT_FALSE(number.name.empty() || number.formula.empty() || number.inserted.empty() ||
                     number.result.empty())
            << one.formula << ": " << number.symbol;
      }
    }
  }
}

/// What `yates anova` and `yates effects` print is what the lesson arrives at.
TEST(Lesson, ArrivesAtTheNumbersOfTheAnalysis) {
  AnalysisOptions options;
  options.adjust = Adjustment::none;
  for (const Case& one : cases) {
    const lessons::Lesson lesson = lesson_of_case(one);
    const Analysis analysis = analyse(fit(textbook(one.formula, one.file)), options);
    EXPECT_EQ(value(lesson, "SST"), analysis.total.sum_of_squares) << one.formula;
    if (analysis.sigma) {
      EXPECT_NEAR(value(lesson, "s_e"), *analysis.sigma, 1e-12 * *analysis.sigma);
    }
    for (const TermRow& row : analysis.terms) {
      if (!row.f) continue;
      int found = 0;
      for (const lessons::Step& step : lesson.steps) {
        for (const lessons::Derivation& number : step.numbers) {
          if (number.value == row.f || number.value == row.p) ++found;
        }
      }
      EXPECT_GE(found, 2) << one.formula << ": " << row.term.text();
    }
  }
}

TEST(Lesson, SharesQAndItsIntervalWithTheSignTable) {
  AnalysisOptions options;
  options.adjust = Adjustment::none;
  for (const Case& one : cases) {
    if (one.kind != LessonKind::two_level && one.kind != LessonKind::fraction) continue;
    const lessons::Lesson lesson = lesson_of_case(one);
    const SignTable table = sign_table(textbook(one.formula, one.file), options);
    EXPECT_EQ(value(lesson, "q_0"), table.effects[0].q) << one.formula;
    EXPECT_EQ(value(lesson, "q_A"), table.effects[1].q) << one.formula;
    if (table.error_df == 0) continue;
    EXPECT_NEAR(value(lesson, "low_A"), *table.effects[1].low / 2,
                1e-12 * std::abs(*table.effects[1].low));
    EXPECT_NEAR(value(lesson, "high_A"), *table.effects[1].high / 2,
                1e-12 * std::abs(*table.effects[1].high));
  }
}

TEST(Lesson, RefusesWhatItCannotDeriveInOneSentence) {
  const auto refused = [](const std::string& formula, const std::string& csv,
                          const std::string& found) {
    try {
      kind_of(observe_csv(formula, csv));
      ADD_FAILURE() << "accepted " << formula;
    } catch (const language::InputError& error) {
      EXPECT_NE(std::string(error.what()).find(found), std::string::npos) << error.what();
    }
  };
  const std::string unequal = "a,b,y\n1,1,1\n1,2,2\n2,1,3\n2,2,4\n2,2,5\n";
  refused("y ~ a * b", unequal, "not measured equally often");
  refused("y ~ C(a) + C(b)", unequal, "not measured equally often");
  refused("y ~ a:b", "a,b,y\n1,1,1\n1,2,2\n2,1,3\n2,2,4\n", "stands in an interaction alone");
  const std::string three = "a,b,y\nu,1,1\nv,1,2\nw,1,4\nu,2,3\nv,2,7\nw,2,9\n";
  refused("y ~ a * C(b)", three, "'y ~ a + C(b)' takes it for noise");
  refused("y ~ a + b", three, "numbers beside categories");
  refused("y ~ 0 + a", three, "without a mean");
}

TEST(Lesson, RefusesAConstantResponse) {
  LessonTask task;
  task.data = observe_csv("y ~ a * b", "a,b,y\n1,1,3\n1,2,3\n2,1,3\n2,2,3\n");
  EXPECT_THROW(lesson_of(task), language::InputError);
}

std::vector<lessons::Derivation> numbers_of(const lessons::Lesson& lesson) {
  std::vector<lessons::Derivation> result;
  for (const lessons::Step& step : lesson.steps) {
    result.insert(result.end(), step.numbers.begin(), step.numbers.end());
  }
  return result;
}

/// Times since 1970 in nanoseconds: what is subtracted changes no sum of squares.
TEST(Lesson, SubtractsWhatAllValuesHaveInCommon) {
  const std::string small = "g,y\np,0\nq,300\nr,300\np,800\nq,300\nr,0\n";
  const std::string large =
      "g,y\np,1700000000000000000\nq,1700000000000000300\nr,1700000000000000300\n"
      "p,1700000000000000800\nq,1700000000000000300\nr,1700000000000000000\n";
  LessonTask task;
  task.label = "y";
  task.data = observe_csv("y ~ g", small);
  const std::vector<lessons::Derivation> expected = numbers_of(lesson_of(task));
  task.data = observe_csv("y ~ g", large);
  const lessons::Lesson lesson = lesson_of(task);
  EXPECT_NE(lesson.question.find("y - 1700000000000000000"), std::string::npos);
  ASSERT_EQ(lesson.data.size(), 1U);
  const std::vector<lessons::Derivation> found = numbers_of(lesson);
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_EQ(found[i].result, expected[i].result);
}

TEST(Lesson, DerivesALineThroughNumbersThatAreLargeBesideTheirDifferences) {
  LessonTask task;
  task.label = "y";
  task.data = observe_csv("y ~ x",
                          "x,y\n1700000000001,1000000000209\n1700000000002,1000000000463\n"
                          "1700000000004,1000000000808\n1700000000008,1000000000987\n");
  for (const lessons::Derivation& number : numbers_of(lesson_of(task))) {
    EXPECT_EQ(number.inserted.find("unrounded"), std::string::npos) << number.inserted;
  }
}

TEST(Lesson, RefusesFactorsThatChangeTogether) {
  const auto refused = [](const char* formula, const char* csv, const char* words) {
    LessonTask task;
    task.label = "y";
    task.data = observe_csv(formula, csv);
    try {
      lesson_of(task);
      ADD_FAILURE() << formula;
    } catch (const language::InputError& error) {
      EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
    }
  };
  refused("y ~ a + c", "a,y,c\n1,8,q\n2,3,p\n", "a and c change together in every run");
  refused("y ~ a + b + c", "a,b,c,y\n1,1,2,1\n1,2,2,2\n2,1,1,3\n2,2,1,5\n",
          "a and c change together in every run");
  refused("log(y) ~ a", "a,y\n1,1e12\n1,1000000000001\n2,1000000000002\n2,1000000000003\n",
          "less than a billionth of their size");
}

/// The products of numbers with so long a common beginning would be lost in rounding.
TEST(Lesson, TellsInteractionsOfTwoLevelNumbersWhateverTheyAre) {
  std::string csv = "a,b,c,y\n";
  for (int run = 0; run < 16; ++run) {
    csv += (run & 1) != 0 ? "1.000000001," : "1,";
    csv += (run & 2) != 0 ? "1.000000001," : "1,";
    csv += (run & 4) != 0 ? "1000000000001," : "1000000000000,";
    csv += std::to_string(run * run % 13) + "\n";
  }
  LessonTask task;
  task.label = "y";
  task.data = observe_csv("y ~ a * b * c", csv);
  EXPECT_EQ(value(lesson_of(task), "df_e"), 8.0);
}

/// Of terms that share a column the first has what is computed for both.
TEST(Lesson, DerivesAFractionWhoseInteractionsAreMainEffects) {
  LessonTask task;
  task.label = "y";
  task.data = observe_csv("y ~ a * b + c",
                          "a,b,c,y\n1,1,2,1\n1,1,2,2\n1,2,1,4\n1,2,1,5\n2,1,1,7\n2,1,1,9\n"
                          "2,2,2,3\n2,2,2,4\n");
  const lessons::Lesson lesson = lesson_of(task);
  EXPECT_NEAR(
      value(lesson, "SST"),
      value(lesson, "SS_A") + value(lesson, "SS_B") + value(lesson, "SS_C") + value(lesson, "SSE"),
      1e-12);
}

TEST(Lesson, TellsTheFifthFactorFromTheNoise) {
  std::string csv = "a,b,c,d,e,y\n";
  for (int run = 0; run < 32; ++run) {
    for (int factor = 0; factor < 5; ++factor) csv += (run >> factor & 1) != 0 ? "1," : "0,";
    csv += std::to_string(10 + run + run * run % 7) + "\n";
  }
  LessonTask task;
  task.data = observe_csv("y ~ a + b + c + d + e", csv);
  task.label = "y";
  const lessons::Lesson lesson = lesson_of(task);
  EXPECT_EQ(number(lesson, "share_E").formula, "share_E = 100 * SS_E / SST");
  EXPECT_EQ(number(lesson, "share_e").formula, "share_e = 100 * SSE / SST");
  EXPECT_NE(value(lesson, "share_E"), value(lesson, "share_e"));
}

TEST(Lesson, SaysOfNumbersThatRiseTogetherThatTheyMatterTogether) {
  const auto conclusions = [](const char* formula, const char* file) {
    return textbook_lesson(formula, file).steps[7].conclusions;
  };
  ASSERT_EQ(conclusions("cpu_time ~ disk_ios + memory", "jain_15_1").size(), 1U);
  EXPECT_NE(conclusions("cpu_time ~ disk_ios + memory", "jain_15_1")[0].find("Together"),
            std::string::npos);
  EXPECT_TRUE(conclusions("mips ~ memory + I(memory * cache)", "jain_18_1").empty());
}

/// The counter-example of a lesson with a goal.
lessons::Lesson tuned(const std::string& formula, const std::string& file, Goal goal) {
  LessonTask task;
  task.data = textbook(formula, file);
  task.goal = goal;
  task.label = "y";
  return lesson_of(task);
}

TEST(LessonOneAtATime, NamesTheSettingThatItDoesNotFind) {
  // From 160 degrees and catalyst A, only the temperature looks useful: 72. The best is 83.
  const lessons::Lesson plant =
      tuned("yield ~ temperature * concentration * catalyst", "box_pilot_plant", Goal::maximize);
  EXPECT_NEAR(value(plant, "lost"), 83 - 72, 1e-12);
  EXPECT_NE(number(plant, "lost").why.find("catalyst=B"), std::string::npos);
  // The smallest: the start has 60, catalyst B and concentration 40 are each better, together 45.
  const lessons::Lesson least =
      tuned("yield ~ temperature * concentration * catalyst", "box_pilot_plant", Goal::minimize);
  EXPECT_THROW(number(least, "lost"), std::out_of_range);
  EXPECT_NE(least.steps.back().conclusions.front().find("best of all settings"), std::string::npos);
}

/// p of A is 0.03 alone, and 0.095 among the three terms that yates anova tests.
TEST(Lesson, SaysWithTheAnalysisWhatMatters) {
  LessonTask task;
  std::string csv = "a,b,y\n";
  for (const char* b : {"u", "w"}) {
    for (const int run : {-1, 0, 1}) {
      csv += "p," + std::string(b) + "," + std::to_string(9.25 + run) + "\n";
      csv += "q," + std::string(b) + "," + std::to_string(10.75 + run) + "\n";
    }
  }
  task.data = observe_csv("y ~ a * b", csv);
  task.goal = Goal::maximize;
  task.label = "y";
  const lessons::Lesson lesson = lesson_of(task);
  EXPECT_NE(number(lesson, "p_A").why.find("by Holm"), std::string::npos)
      << number(lesson, "p_A").why;
  std::string said;
  for (const lessons::Step& step : lesson.steps) {
    for (const std::string& one : step.conclusions) said += one + " ";
  }
  EXPECT_NE(said.find("No effect was shown to matter."), std::string::npos) << said;
  EXPECT_NE(said.find("no reason to change"), std::string::npos) << said;
}

}  // namespace
}  // namespace yates::anova

// What yates teach makes of tables: the formula that follows from the columns, and what is refused.

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/inquiry/study.hpp"

namespace yates::tests {
namespace {

TEST(LessonOf, FindsTheKindOfEveryTextbookFromItsColumns) {
  const std::vector<std::pair<std::string, std::string>> kinds = {
      {"jain_17_1", "A 2^2 experiment, step by step"},
      {"jain_17_2", "A 2^2 experiment, step by step"},
      {"jain_17_9", "A 2^3 experiment, step by step"},
      {"jain_18_1", "A 2^2 experiment with 3 runs of each setting, step by step"},
      {"jain_18_4", "A 2^2 experiment with 3 runs of each setting, multiplicative, step by step"},
      {"jain_19_1", "A 2^(7-4) experiment, step by step"},
      {"jain_20_1", "One factor with 3 levels, step by step"},
      {"jain_20_7", "One factor with 3 levels, step by step"},
      {"jain_21_1", "Two factors, 3 by 5, without replication, step by step"},
      {"montgomery_3_1", "One factor with 4 levels, step by step"},
      {"montgomery_5_1", "Two factors, 3 by 3, with 4 runs of each combination, step by step"},
      {"montgomery_6_1", "A 2^3 experiment with 2 runs of each setting, step by step"},
      {"box_pilot_plant", "A 2^3 experiment, step by step"},
      {"box_blood", "One factor with 4 levels, step by step"},
      {"box_poisons", "Two factors, 3 by 4, with 4 runs of each combination, step by step"},
  };
  const Study study;
  for (const auto& [book, title] : kinds) {
    EXPECT_EQ(study.lesson({std::string(YATES_TEXTBOOK) + "/" + book + ".csv"}).title, title)
        << book;
  }
}

TEST(LessonOf, KeepsTheScaleThatWasAskedFor) {
  const Study study;
  const std::string book = std::string(YATES_TEXTBOOK) + "/jain_18_4.csv";
  const auto raw = study.lesson({"time ~ processor * workload", book},
                                [](auto& request) { request.scale = anova::ScaleWish::raw; });
  EXPECT_EQ(raw.title.find("multiplicative"), std::string::npos);
  EXPECT_NE(study.lesson({"log10(time) ~ processor * workload", book}).title.find("multiplicative"),
            std::string::npos);
}

TEST(LessonOf, TellsLevelsFromNumbersAndWords) {
  const Study study;
  study.file("line.csv", "x,y\n1,2\n2,4.1\n3,5.9\n4,8.2\n1,2.1\n2,4\n3,6.2\n");
  EXPECT_EQ(study.lesson({"line.csv"}).title, "A straight line, step by step");
  // Numbers that repeat are levels, and a word among them is one.
  std::string kernels = "time,kernel\n";
  for (int kernel = 1; kernel <= 11; ++kernel) {
    for (int run = 0; run < 3; ++run) {
      kernels += std::to_string(10 * kernel + run) + "," +
                 (kernel > 10 ? "next" : std::to_string(kernel)) + "\n";
    }
  }
  study.file("kernels.csv", kernels);
  EXPECT_EQ(study.lesson({"kernels.csv"}).title, "One factor with 11 levels, step by step");
}

TEST(LessonOf, RefusesWhatIsNoneOfItsKinds) {
  const Study study;
  study.file("unequal.csv", "a,b,y\n1,1,1\n1,2,2\n2,1,3\n2,2,4\n2,2,5\n");
  study.file("constant.csv", "a,y\n1,3\n2,3\n3,3\n");
  study.file("tiny.csv", "a,b,c\n1,8,q\n2,3,p\n");
  study.file("words.csv", "a,b\nx,y\nz,w\n");
  study.file("word.csv",
             "codec,threads,time\na,1,10.1\na,2,8.1\nb,1,oops\nb,2,9.1\na,1,10.2\na,2,8\n"
             "b,1,12\nb,2,9\n");
  const auto refused = [&](const std::vector<std::string>& words, Fault fault,
                           const std::string& text) {
    expect_refusal([&] { study.lesson(words); }, fault, text);
  };
  refused({"unequal.csv"}, Fault::input, "were not measured equally often");
  refused({"y ~ a", "constant.csv"}, Fault::input, "all values are equal");
  refused({"y ~ nix", "unequal.csv"}, Fault::input, "there is no column 'nix'; known are a, b, y");
  refused({"tiny.csv"}, Fault::input, "a and c change together in every run");
  refused({"words.csv"}, Fault::usage, "shows no response");
  // A word among the values of the response is what is wrong.
  refused({"word.csv"}, Fault::input, "word.csv:4:3: column 'time': 'oops' is not a number");
}

}  // namespace
}  // namespace yates::tests

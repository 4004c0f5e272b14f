// Formulas and options as people write them.

#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "anova/variance/analysis.hpp"
#include "inquiry/data/dataset.hpp"
#include "language/error.hpp"
#include "tests/inquiry/study.hpp"

namespace yates::tests {
namespace {

using inquiry::AnalysisRequest;

/// 24 runs on 6 hosts; fs has ten levels, b two within each host. `header` names time, fs, b, host.
std::string runs(const std::string& header) {
  std::string text = header + "\n";
  for (int h = 1; h <= 6; ++h) {
    for (int r = 0; r < 4; ++r) {
      text += fmt::format("{}.{},fs{},{},h{}\n", 10 + h % 2 * 3 + r % 2 * 2, (h * 37 + r * 11) % 10,
                          h % 2, r % 2 * 4, h);
    }
  }
  return text;
}

/// F of every term, by which two answers are seen to be the same.
std::vector<double> f_values(const reports::ResponseReport& report) {
  std::vector<double> result;
  for (const anova::TermRow& row : report.analysis.terms) {
    result.push_back(row.f.value_or(0.0));
  }
  return result;
}

TEST(WrittenFormulas, NamesStandInQuotesOrBackticks) {
  const Study study;
  study.file("runs.csv", runs("Elapsed Time (s),file system,b,host"));
  const auto quoted = study.answer({"\"Elapsed Time (s)\" ~ \"file system\" + b", "runs.csv"});
  const auto ticked = study.answer({"`Elapsed Time (s)` ~ `file system` + b", "runs.csv"});
  EXPECT_EQ(f_values(quoted), f_values(ticked));
  const auto bare = study.refusal({"Elapsed Time (s) ~ b", "runs.csv"});
  ASSERT_TRUE(bare);
  EXPECT_EQ(bare->fault, Fault::usage);
  EXPECT_TRUE(says({bare->text},
                   "the name of the column 'Elapsed Time (s)' stands in double quotes within a "
                   "formula: '\"Elapsed Time (s)\"'"));
  const auto right = study.refusal({"\"Elapsed Time (s)\" ~ file system", "runs.csv"});
  ASSERT_TRUE(right);
  EXPECT_TRUE(says({right->text}, "the name of the column 'file system' stands in double quotes"));
}

TEST(WrittenFormulas, ThoseOfOtherLanguagesAreRead) {
  const Study study;
  study.file("runs.csv", runs("time,fs,b,host"));
  const auto wanted = f_values(study.answer({"time ~ C(b)", "runs.csv"}));
  for (const char* other : {"time ~ factor(b)", "time ~ as.factor(b)", "Q(\"time\") ~ C(b)"}) {
    const auto report = study.answer({other, "runs.csv"});
    EXPECT_EQ(f_values(report), wanted) << other;
    EXPECT_FALSE(report.analysis.factors.front().numeric) << other;
  }
  // The order of the words does not matter, and a file may be called with a '~'.
  EXPECT_EQ(f_values(study.answer({"runs.csv", "time ~ C(b)"})), wanted);
  study.file("old~.csv", runs("time,fs,b,host"));
  EXPECT_FALSE(study.refusal({"time ~ fs", "runs.csv", "old~.csv"}));
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"time ~ fs & b", "'&' has no meaning here, write fs:b"},
      {"ln(time) ~ fs", "unknown function 'ln' in 'ln(time)'; did you mean 'log'?"},
      {"time ~ c(b)", "unknown function 'c' in 'c(b)'; did you mean 'C'?"},
      {"time ~ fs + (b|host)", "--given"},
      {"time ~ fs + (1|host) + (1|b)", ""},
  };
  for (const auto& [formula, sentence] : wrong) {
    const auto refusal = study.refusal({formula, "runs.csv"});
    ASSERT_TRUE(refusal) << formula;
    EXPECT_EQ(refusal->fault, Fault::usage) << formula;
    EXPECT_TRUE(says({refusal->text}, sentence)) << refusal->text;
  }
}

TEST(WrittenFormulas, ARandomEffectIsWholePlots) {
  const Study study;
  study.file("runs.csv", runs("time,fs,b,host"));
  const auto by_option = study.answer({"time ~ fs * b", "runs.csv"},
                                      [](AnalysisRequest& asked) { asked.whole_plot = "host"; });
  const auto by_term = study.answer({"time ~ fs * b + (1 | host)", "runs.csv"});
  EXPECT_EQ(f_values(by_term), f_values(by_option));
  ASSERT_TRUE(by_term.analysis.terms.front().f);
  EXPECT_TRUE(says(study.notes({"time ~ fs * b + (1|host)", "runs.csv"}),
                   "(1|host) is read as --whole-plot host"));
  const auto both = study.refusal({"time ~ fs + (1|host)", "runs.csv"},
                                  [](AnalysisRequest& asked) { asked.whole_plot = "fs"; });
  ASSERT_TRUE(both);
  EXPECT_EQ(both->fault, Fault::usage);
}

TEST(WrittenFormulas, GroupsWithinWhichAllVariesAreNoNoise) {
  // As R's aov() with Error(host): fs is tested within the hosts.
  const Study study;
  std::string text = "fs,host,time\n";
  std::vector<std::vector<double>> times(2, std::vector<double>(4, 0.0));  // sums of three runs
  double total = 0.0;
  double squares = 0.0;
  for (int h = 1; h <= 4; ++h) {
    for (int r = 0; r < 6; ++r) {
      const double time = 100 + h * 7 % 5 * 3 + r % 2 + (h * 13 + r * 29) % 10 / 10.0;
      text += fmt::format("{},h{},{:.3f}\n", r % 2 == 1 ? "ext4" : "xfs", h, time);
      times[r % 2][h - 1] += time;
      total += time;
      squares += time * time;
    }
  }
  study.file("runs.csv", text);
  double of_fs = 0.0;
  for (const auto& one : times) {
    const double sum = one[0] + one[1] + one[2] + one[3];
    of_fs += sum * sum / 12;
  }
  double of_hosts = 0.0;
  for (int h = 0; h < 4; ++h) {
    const double sum = times[0][h] + times[1][h];
    of_hosts += sum * sum / 6;
  }
  const double mean_square = total * total / 24;
  const double within = squares - of_fs - of_hosts + mean_square;
  const auto report =
      study.answer({"time ~ fs + (1|host)", "runs.csv"},
                   [](AnalysisRequest& asked) { asked.scale = language::ScaleWish::raw; });
  EXPECT_EQ(report.analysis.residual.df, 19);
  bool found = false;
  for (const anova::TermRow& row : report.analysis.terms) {
    if (row.term != "fs") continue;
    found = true;
    ASSERT_TRUE(row.f);
    EXPECT_NEAR(*row.f / ((of_fs - mean_square) / (within / 19)), 1.0, 1e-9);
  }
  EXPECT_TRUE(found);
}

TEST(WrittenFormulas, AnOptionNamesTheResponseOfARightSide) {
  const Study study;
  study.file("runs.csv", runs("time,fs,b,host"));
  const auto named =
      study.answer({"~ fs", "runs.csv"}, [](AnalysisRequest& asked) { asked.response = "time"; });
  EXPECT_EQ(named.label, "time");
}

TEST(WrittenFormulas, LimitsHaveUnits) {
  const Study study;
  study.file("runs.csv", runs("time,fs,b,host"));
  const auto refusal = study.refusal({"time ~ fs", "runs.csv"},
                                     [](AnalysisRequest& asked) { asked.limit = "<= 5 ms"; });
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->fault, Fault::usage);
  EXPECT_TRUE(says({refusal->text}, "nothing says in which unit the response was measured"));
  const auto asked_in = [&](const std::string& limit, const std::string& delta) {
    const auto report = study.answer({"time ~ fs", "runs.csv"}, [&](AnalysisRequest& asked) {
      asked.unit = "ms";
      asked.goal = language::Goal::minimize;
      asked.limit = limit;
      asked.delta = delta;
    });
    return std::pair(report.limit->value, report.delta->value);
  };
  EXPECT_EQ(asked_in("<= 0.012 s", "500 us"), asked_in("<= 12", "0.5"));
}

}  // namespace
}  // namespace yates::tests

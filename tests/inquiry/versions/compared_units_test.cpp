// Files that give one response in two units: converted, or refused by one sentence; never mixed.

#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "inquiry/versions/comparison.hpp"
#include "language/error.hpp"
#include "tests/inquiry/study.hpp"

namespace yates::tests {
namespace {

using inquiry::AnalysisRequest;
using inquiry::CompareRequest;

/// 2 settings with 3 runs each, in s times `factor`.
std::string csv(double factor, const std::string& unit) {
  std::string text = "codec,time\n";
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 2; ++c) {
      text += fmt::format("{},{:.6g}{}\n", c == 1 ? "zstd" : "gzip",
                          (10 + 5 * c + 0.1 * r + 0.03 * c * r * r) * factor, unit);
    }
  }
  return text;
}

/// Google Benchmark: 2 arguments, 3 repetitions, in ms times `factor`.
std::string google(double factor, const std::string& unit) {
  std::string rows;
  for (int r = 0; r < 3; ++r) {
    for (const int a : {8, 64}) {
      rows += fmt::format(
          R"({}{{"name": "BM/{}", "run_name": "BM/{}", "run_type": "iteration", "repetition_index": {}, "threads": 1, "iterations": 9, "real_time": {:.6g}, "cpu_time": {:.6g}, "time_unit": "{}"}})",
          rows.empty() ? "" : ", ", a, a, r, (a + 0.1 * r * r) * factor, (a + 0.1 * r) * factor,
          unit);
    }
  }
  return fmt::format(R"({{"context": {{}}, "benchmarks": [{}]}})", rows);
}

/// JMH: 2 sizes, 3 forks of 2 iterations, in ms/op times `factor`.
std::string jmh(double factor, const std::string& unit) {
  std::string rows;
  for (const int a : {8, 64}) {
    std::string forks;
    for (int f = 0; f < 3; ++f) {
      forks += fmt::format("{}[{:.6g}, {:.6g}]", f == 0 ? "" : ", ", (a + 0.2 * f * f) * factor,
                           (a + 0.2 * f * f + 0.01) * factor);
    }
    rows += fmt::format(
        R"({}{{"benchmark": "B", "mode": "avgt", "threads": 1, "forks": 3, "params": {{"size": "{}"}}, "primaryMetric": {{"scoreUnit": "{}", "rawData": [{}]}}}})",
        rows.empty() ? "" : ", ", a, unit, forks);
  }
  return "[" + rows + "]";
}

class ComparedUnits : public testing::Test {
 protected:
  ComparedUnits() {
    study.file("s.csv", csv(1, " s"));
    study.file("ms.csv", csv(1000, " ms"));
    study.file("kB.csv", csv(1000, " kB"));
    study.file("plain.csv", csv(1, ""));
    study.file("ms.json", google(1, "ms"));
    study.file("us.json", google(1000, "us"));
    study.file("ms_op.json", jmh(1, "ms/op"));
    study.file("us_op.json", jmh(1000, "us/op"));
    study.file("ops.json", jmh(1, "ops/s"));
  }

  static CompareRequest asked(const std::string& response, const std::string& unit = "",
                              const std::string& delta = "") {
    CompareRequest result;
    result.response = response;
    result.analysis.unit = unit;
    result.analysis.delta = delta;
    return result;
  }

  static anova::VersionChanges changes(const CompareRequest& request, const std::string& before,
                                       const std::string& after) {
    return *inquiry::compare_versions(request, before, after).comparison.responses.front().changes;
  }

  Study study;
};

TEST_F(ComparedUnits, AnotherUnitIsNoChange) {
  struct Pair {
    std::string before;
    std::string after;
    CompareRequest request;
  };
  CompareRequest typed;
  typed.analysis.words = {"time ~ codec", "s.csv", "ms.csv"};
  std::vector<Pair> pairs = {
      {"s.csv", "ms.csv", asked("time")},       {"ms.csv", "s.csv", asked("time")},
      {"s.csv", "ms.csv", asked("time", "ms")}, {"s.csv", "ms.csv", typed},
      {"ms.json", "us.json", asked("")},        {"us.json", "ms.json", asked("cpu_time")},
      {"ms_op.json", "us_op.json", asked("")},  {"ms_op.json", "us_op.json", asked("", "us")}};
  for (Pair& pair : pairs) {
    pair.request.analysis.scale = language::ScaleWish::log;
    const anova::VersionChanges found = changes(pair.request, pair.before, pair.after);
    EXPECT_NEAR(found.new_mean / found.old_mean, 1.0, 1e-9) << pair.before << " " << pair.after;
  }
}

TEST_F(ComparedUnits, TheConversionIsSaidOnce) {
  const auto compared = inquiry::compare_versions({}, "ms.json", "us.json");
  std::size_t said = 0;
  for (const auto& report : compared.comparison.responses) {
    for (const model::Note& note : report.response.analysis.notes) {
      if (note.code != model::NoteCode::unit_of_column) continue;
      ++said;
      EXPECT_EQ(note.text, "real_time: values in us were turned into ms");
    }
  }
  EXPECT_EQ(said, 1U);
}

TEST_F(ComparedUnits, ADifferenceThatMattersMayHaveAUnit) {
  const auto verdict = [&](const std::string& delta) {
    return changes(asked("time", "", delta), "s.csv", "ms.csv").average_verdict;
  };
  EXPECT_EQ(verdict("0.5"), verdict("500 ms"));
  EXPECT_NE(verdict("0.5"), verdict("5 ms"));
  const auto complaint = [&](const std::string& delta, const std::string& file) -> std::string {
    try {
      inquiry::compare_versions(asked("time", "", delta), file, file == "s.csv" ? "ms.csv" : file);
    } catch (const language::UsageError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(complaint("5 kB", "s.csv"),
            "--delta: '5 kB' is a size, but the response is measured in s; expected a time such as "
            "500 ms");
  EXPECT_TRUE(says({complaint("0,5", "s.csv")}, "write '0.5'"));
}

TEST_F(ComparedUnits, AForkOfJmhIsARun) {
  const auto found = changes({}, "ms_op.json", "us_op.json");
  ASSERT_EQ(found.settings.size(), 2U);
  for (const anova::VersionChange& one : found.settings) {
    EXPECT_EQ(one.old_observations, 3);
    EXPECT_EQ(one.new_observations, 3);
  }
}

TEST_F(ComparedUnits, WhatCannotBeConvertedIsRefused) {
  struct Pair {
    std::string before;
    std::string after;
    std::string response;
    std::string sentence;
  };
  const std::vector<Pair> pairs = {
      {"ms_op.json", "ops.json", "",
       "column 'score' is in ms/op in ms_op.json and in ops/s in ops.json"},
      {"s.csv", "kB.csv", "time", "column 'time' is in s in s.csv and in kB in kB.csv"},
      {"s.csv", "plain.csv", "time",
       "column 'time' is in s in s.csv and without a unit in plain.csv"},
      {"plain.csv", "s.csv", "time",
       "column 'time' is in s in s.csv and without a unit in plain.csv"}};
  for (const Pair& pair : pairs) {
    std::string found;
    try {
      inquiry::compare_versions(asked(pair.response), pair.before, pair.after);
    } catch (const language::InputError& error) {
      found = error.what();
    }
    EXPECT_TRUE(says({found}, pair.sentence)) << found;
    if (pair.response.empty()) continue;
    const auto together = study.refusal({"time ~ codec", pair.before, pair.after});
    ASSERT_TRUE(together);
    EXPECT_TRUE(says({together->text}, pair.sentence)) << together->text;
  }
}

TEST_F(ComparedUnits, FilesOfOneKindArePutTogetherInTheUnitOfTheFirst) {
  const auto mean = [&](const std::string& formula, const std::string& first,
                        const std::string& second) {
    return study
        .answer({formula, first, second},
                [](AnalysisRequest& asked) { asked.scale = language::ScaleWish::raw; })
        .analysis.mean;
  };
  EXPECT_NEAR(mean("real_time ~ arg1", "ms.json", "us.json"), (8 + 64) / 2.0 + 0.5 / 3, 1e-9);
  EXPECT_NEAR(mean("score ~ size", "ms_op.json", "us_op.json"), 36 + 1.0 / 3 + 0.005, 1e-9);
  EXPECT_NEAR(mean("time ~ codec", "ms.csv", "s.csv"), 12625, 1e-6);
  EXPECT_TRUE(says(study.notes({"real_time ~ arg1", "ms.json", "us.json"}),
                   "real_time: values in us were turned into ms"));
}

}  // namespace
}  // namespace yates::tests

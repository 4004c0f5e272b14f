// Runs that failed look fast: they are left out, named first, and no gate passes because of them.

#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "inquiry/versions/comparison.hpp"
#include "language/error.hpp"
#include "reports/words/answer_words.hpp"
#include "tests/inquiry/study.hpp"

namespace yates::tests {
namespace {

using inquiry::AnalysisRequest;

void minimize(AnalysisRequest& asked) {
  asked.goal = language::Goal::minimize;
}

/// What hyperfine writes of two builds, with the times and exit codes of the second one.
std::string hyperfine(const std::string& times, const std::string& codes,
                      const std::string& first_codes = "0,0,0") {
  return fmt::format(
      R"({{"results":[
{{"command":"make V=1","times":[2.1,2.2,2.0],"exit_codes":[{}],"parameters":{{"tag":"v1"}}}},
{{"command":"make V=2","times":[{}],"exit_codes":[{}],"parameters":{{"tag":"v2"}}}}]}})",
      first_codes, times, codes);
}

/// Of Google Benchmark, which writes no times of a benchmark that failed.
std::string google(const std::string& second) {
  const auto row = [](const char* name, int repetition, const std::string& rest) {
    return fmt::format(
        R"({{"name":"{}","run_type":"iteration","repetition_index":{},"cpu_time":5.0,"time_unit":"ns",{}}})",
        name, repetition, rest);
  };
  return fmt::format(R"({{"benchmarks":[{},{},{},{}]}})",
                     row("BM_a", 0, R"("iterations":10,"real_time":5.0)"),
                     row("BM_a", 1, R"("iterations":10,"real_time":5.1)"), row("BM_b", 0, second),
                     row("BM_b", 1, second));
}

constexpr const char* failed_benchmark =
    R"("error_occurred":true,"error_message":"x","iterations":0,"real_time":0.0)";

/// Six runs of two codecs, with a column and its values.
std::string table(const std::string& column, const std::vector<std::string>& values) {
  return fmt::format(
      "codec,time,{}\ngzip,5,{}\nzstd,4,{}\ngzip,5.2,{}\nzstd,4.1,{}\ngzip,5.1,{}\nzstd,0.1,{}\n",
      column, values[0], values[1], values[2], values[3], values[4], values[5]);
}

std::int64_t observations(const Study& study, const std::string& text,
                          const std::string& formula = "time ~ codec") {
  study.file("runs.csv", text);
  return study.answer({formula, "runs.csv"}).analysis.observations;
}

inquiry::ComparedVersions compared(const Study& study, const std::string& before,
                                   const std::string& after, const std::string& gate,
                                   const std::string& failed = "") {
  study.file("old.json", before);
  study.file("new.json", after);
  inquiry::CompareRequest request;
  request.analysis.failed = failed;
  request.gates.push_back(inquiry::parse_gate(gate));
  return inquiry::compare_versions(request, "old.json", "new.json");
}

TEST(FailedRuns, NothingIsAdvisedOfThem) {
  const Study study;
  study.file("runs.json", hyperfine("0.02,0.021,0.019", "2,2,2"));
  const reports::ResponseReport report = study.answer({"time ~ tag", "runs.json"}, minimize);
  EXPECT_FALSE(report.analysis.estimable());
  EXPECT_TRUE(says(study.notes({"time ~ tag", "runs.json"}, minimize),
                   "all runs with tag=v2 (3 of 3) failed, and nothing is advised of them"));
  const auto keep = [](AnalysisRequest& asked) {
    asked.goal = language::Goal::minimize;
    asked.failed = "keep";
  };
  EXPECT_EQ(reports::verdict_title(study.answer({"time ~ tag", "runs.json"}, keep)),
            "Do this: tag=v2");
  EXPECT_TRUE(says(study.notes({"time ~ tag", "runs.json"}, keep),
                   "3 of 6 runs failed (exit_code 2) and count like the others"));
  // A factor that the formula names is one.
  EXPECT_EQ(
      study.answer({"time ~ tag + C(exit_code)", "runs.json"}, minimize).analysis.observations, 6);
  study.file("all.json", hyperfine("0.02,0.021,0.019", "2,2,2", "1,1,1"));
  const auto refusal = study.refusal({"time ~ tag", "all.json"});
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->fault, Fault::input);
  EXPECT_TRUE(says({refusal->text}, "all 6 runs failed (exit_code 1, 2)"));
}

TEST(FailedRuns, FailEveryGate) {
  const Study study;
  const std::string old = hyperfine("2.1,2.2,2.0", "0,0,0");
  const std::string crashed = hyperfine("0.02,0.021,0.019", "2,2,2");
  for (const char* gate : {"slower > 3 %", "faster > 3 %"}) {
    const inquiry::ComparedVersions found = compared(study, old, crashed, gate);
    EXPECT_TRUE(found.gate_failed()) << gate;
    EXPECT_EQ(found.comparison.responses.front().failed, std::vector<std::string>{"tag=v2"});
  }
  EXPECT_FALSE(compared(study, old, crashed, "slower > 3 %", "keep").gate_failed());
  const inquiry::ComparedVersions ungated = inquiry::compare_versions({}, "old.json", "new.json");
  EXPECT_FALSE(ungated.gate_failed() || ungated.all_failed);
  const std::string all = hyperfine("0.02,0.021,0.019", "2,2,2", "1,1,1");
  EXPECT_TRUE(compared(study, old, all, "slower > 3 %").all_failed);
  EXPECT_TRUE(compared(study, google(R"("iterations":9,"real_time":4.0)"), google(failed_benchmark),
                       "slower > 3 %")
                  .gate_failed());
}

TEST(FailedRuns, GoogleBenchmarkSaysThatOneFailed) {
  const Study study;
  study.file("google.json", google(failed_benchmark));
  EXPECT_TRUE(says(study.notes({"real_time ~ benchmark", "google.json"}, minimize),
                   "all runs with benchmark=BM_b (2 of 2) failed"));
}

TEST(FailedRuns, NamesAndValuesBothSayIt) {
  const Study study;
  struct Case {
    std::string column;
    std::vector<std::string> values;
    std::int64_t used;
  };
  const std::vector<Case> cases = {
      {"success", {"true", "true", "true", "true", "true", "false"}, 5},
      {"status", {"done", "done", "done", "done", "done", "timeout"}, 5},
      {"exit_code", {"0", "0", "0", "0", "0", "139"}, 5},
      {"responseCode", {"200", "200", "204", "200", "200", "500"}, 5},
      // Without a value that says success, or beside other values, nobody knows.
      {"exit_code", {"1", "1", "1", "1", "1", "2"}, 6},
      {"status", {"on", "off", "on", "off", "on", "off"}, 6},
      {"status", {"warm", "done", "warm", "done", "done", "failed"}, 6},
      {"code", {"7", "12", "7", "12", "7", "12"}, 6},
  };
  for (const Case& one : cases) {
    EXPECT_EQ(observations(study, table(one.column, one.values)), one.used)
        << one.column << " " << one.values.back();
    if (one.used == 5) {
      EXPECT_EQ(study.answer({"time ~ codec", "runs.csv"}).analysis.notes.front().code,
                model::NoteCode::failed_runs)
          << one.column;
    }
  }
  study.file("runs.csv", table("status", {"warm", "done", "warm", "done", "done", "failed"}));
  EXPECT_TRUE(says(study.notes({"time ~ codec", "runs.csv"}),
                   "1 of 6 rows have 'failed' in column 'status' and count like the others"));
  // A check of the answer knows what was expected: 404.
  EXPECT_EQ(observations(study,
                         "codec,time,success,responseCode\ngzip,5,true,404\nzstd,4,true,200\n"
                         "gzip,5.2,true,200\nzstd,4.1,true,200\ngzip,5.1,true,200\n"
                         "zstd,0.1,false,200\n"),
            5);
  EXPECT_EQ(observations(study, table("status", {"ok", "ok", "error", "error", "ok", "error"}),
                         "time ~ codec + status"),
            6);
}

/// Two levels that ran well apart and never together. `sync_factor` is what sync=off multiplies by.
std::string apart(bool with_disk, double sync_factor) {
  std::string text = with_disk ? "cache,sync,disk,exit_code,ms\n" : "cache,sync,exit_code,ms\n";
  for (int r = 0; r < 4; ++r) {
    for (const int cache : {1, 2, 4}) {
      for (const int sync : {0, 1}) {
        for (int disk = 0; disk < (with_disk ? 2 : 1); ++disk) {
          const bool both = cache == 4 && sync == 1;
          const double noise = (r * 7 + cache * 3 + sync * 5 + disk) % 8 / 200.0;
          const double ms =
              both ? 0.1 : (20 - 3 * cache) * (sync == 1 ? sync_factor : 1) * (1 + noise);
          text += fmt::format("{}M,{},{}{},{:.3f}\n", cache, sync == 1 ? "off" : "full",
                              with_disk ? fmt::format("d{},", disk) : "", both ? 137 : 0, ms);
        }
      }
    }
  }
  return text;
}

TEST(FailedRuns, LevelsThatNeverRanTogetherAreNotAdvised) {
  const Study study;
  const auto asked = [](AnalysisRequest& request) {
    request.goal = language::Goal::minimize;
    request.scale = language::ScaleWish::log;
  };
  study.file("runs.csv", apart(false, 0.5));
  EXPECT_EQ(reports::verdict_title(study.answer({"ms ~ cache + sync", "runs.csv"}, asked)),
            "Do this: cache=2M, sync=off");
  EXPECT_TRUE(says(study.notes({"ms ~ cache + sync", "runs.csv"}, asked),
                   "all runs with cache=4M, sync=off (4 of 4) failed, and nothing is advised of"));
  const reports::ResponseReport from_failed =
      study.answer({"ms ~ cache + sync", "runs.csv"}, [&](AnalysisRequest& request) {
        asked(request);
        request.baseline = "cache=4M, sync=off";
      });
  EXPECT_EQ(reports::verdict_title(from_failed),
            "Do this: cache=2M; keep sync=off (the baseline was not measured)");
  // Where one of the two matters alone, the other is named: with its other level nothing runs.
  study.file("runs.csv", apart(true, 1));
  EXPECT_EQ(reports::verdict_title(study.answer({"ms ~ cache + sync + disk", "runs.csv"}, asked)),
            "Do this: cache=4M; keep sync=full");
  // With sync=off nothing would run, so it is not free.
  const auto decision = study.answer({"ms ~ cache + sync + disk", "runs.csv"}, asked).decision;
  EXPECT_TRUE(anova::is_held(decision->parts[0], 1));
  EXPECT_TRUE(says(study.notes({"ms ~ cache + sync + disk", "runs.csv"}, asked),
                   "all runs with cache=4M, sync=off (8 of 8) failed, and nothing is advised of"));
}

}  // namespace
}  // namespace yates::tests

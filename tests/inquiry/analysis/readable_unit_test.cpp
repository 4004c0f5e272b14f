#include "inquiry/analysis/readable_unit.hpp"

#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/inquiry/study.hpp"

namespace yates::tests {
namespace {

using inquiry::AnalysisRequest;

std::string readable(const std::string& unit, double typical) {
  const auto found = inquiry::readable_unit(unit, typical);
  return found ? fmt::format("{} {}", found->exponent, found->unit) : "as it is";
}

TEST(ReadableUnit, HasOneToFourDigitsBeforeThePoint) {
  EXPECT_EQ(readable("s", 1.44e-5), "-6 µs");
  EXPECT_EQ(readable("s", 0.0144), "-3 ms");
  EXPECT_EQ(readable("s", 2e-10), "-9 ns");  // there is nothing smaller
  EXPECT_EQ(readable("ms", 54'000), "3 s");
  EXPECT_EQ(readable("ns", 1.5e9), "9 s");
  EXPECT_EQ(readable("us", 3e4), "3 ms");
  EXPECT_EQ(readable("B", 150'902'058), "6 MB");
  EXPECT_EQ(readable("kB", 2.5e9), "9 TB");
  EXPECT_EQ(readable("MB", 0.04), "-3 kB");
}

TEST(ReadableUnit, IsAbsentWhereNothingIsGained) {
  EXPECT_EQ(readable("s", 0.1), "as it is");
  EXPECT_EQ(readable("s", 9'999), "as it is");
  EXPECT_EQ(readable("s", 54'000), "as it is");  // hours are no power of ten
  EXPECT_EQ(readable("h", 0.001), "as it is");
  EXPECT_EQ(readable("KiB", 200'000), "as it is");
  EXPECT_EQ(readable("jobs/s", 2e6), "as it is");
  EXPECT_EQ(readable("", 2e6), "as it is");
}

std::string runs(const std::string& unit, double factor) {
  std::string text = "codec,time\n";
  for (int r = 0; r < 4; ++r) {
    text += fmt::format("gzip,{:.10g}{}\nzstd,{:.10g}{}\n", factor * (20 + r * r % 3 * 0.5), unit,
                        factor * (14 + r * 0.25), unit);
  }
  return text;
}

TEST(ReadableUnit, ChangesTheUnitOfAnAnswerAndNothingElse) {
  const Study study;
  study.file("runs.csv", runs(" s", 1e-6));
  const auto asked = [](bool is_readable, const std::string& limit) {
    return [=](AnalysisRequest& request) {
      request.goal = language::Goal::minimize;
      request.readable_units = is_readable;
      request.limit = limit;
      request.delta = "0.0000005";
    };
  };
  for (const char* limit : {"<= 0.000018", "<= 18 us"}) {
    const auto raw = study.answer({"time ~ codec", "runs.csv"}, asked(false, limit));
    const auto shown = study.answer({"time ~ codec", "runs.csv"}, asked(true, limit));
    EXPECT_EQ(raw.unit, "s");
    EXPECT_EQ(shown.unit, "µs");
    // Of logarithms.
    EXPECT_NEAR(shown.analysis.mean - raw.analysis.mean, std::log(1e6), 1e-9);
    EXPECT_NEAR(shown.limit->value, 18, 1e-12);
    EXPECT_NEAR(shown.delta->value, 0.5, 1e-12);
    ASSERT_TRUE(raw.analysis.terms.front().f && shown.analysis.terms.front().f);
    EXPECT_NEAR(*shown.analysis.terms.front().f / *raw.analysis.terms.front().f, 1.0, 1e-9);
    EXPECT_EQ(shown.scale.choice.scale, raw.scale.choice.scale);
    ASSERT_TRUE(raw.decision && shown.decision);
    EXPECT_EQ(shown.decision->parts[0].kind, raw.decision->parts[0].kind);
    EXPECT_EQ(shown.decision->parts[0].reason, raw.decision->parts[0].reason);
  }
}

/// What is asked with a limit of 18 microseconds on the column time.
anova::Request limited(const std::string& formula) {
  anova::Request request;
  request.formula = model::parse(formula);
  request.column_limits.push_back({"time", {language::Comparison::less_or_equal, 18e-6}, "s"});
  return request;
}

TEST(ReadableUnit, TurnsTheLimitsOfOtherColumnsUnlessTheFormulaReadsThem) {
  const Study study;
  study.file("runs.csv", "codec,time,size\na,1.4e-5,3\na,1.5e-5,4\nb,2e-5,5\nb,2.1e-5,6\n");
  const table::Table& table = inquiry::load_data({"runs.csv"}).table;
  anova::Request request = limited("size ~ codec");
  const auto found = inquiry::in_readable_unit(request, table, "");
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->table.find("time")->number(0), 14.0, 1e-12);
  EXPECT_NEAR(request.column_limits.front().limit.value, 18.0, 1e-12);
  EXPECT_EQ(request.column_limits.front().unit, "µs");
  for (const char* formula : {"log(time) ~ codec", "time/size ~ codec", "size ~ codec + time",
                              "size ~ .", "time*1000 ~ codec"}) {
    request = limited(formula);
    EXPECT_FALSE(inquiry::in_readable_unit(request, table, "s")) << formula;
    EXPECT_EQ(request.column_limits.front().limit.value, 18e-6) << formula;
  }
}

TEST(ReadableUnit, StaysWhereSomebodySaysTheUnit) {
  const Study study;
  const auto unit = [&](const std::string& formula, const std::string& typed) {
    return study
        .answer({formula, "runs.csv"},
                [&](AnalysisRequest& request) {
                  request.readable_units = true;
                  request.unit = typed;
                })
        .unit;
  };
  study.file("runs.csv", runs(" s", 1e-6));
  EXPECT_EQ(unit("time ~ codec", "ms"), "ms");
  EXPECT_EQ(unit("log(time) ~ codec", ""), "s");
  std::string named = runs("", 1e-6);
  study.file("runs.csv", named.replace(named.find("time"), 4, "time (s)"));
  EXPECT_EQ(unit("`time (s)` ~ codec", ""), "s");
  study.file("runs.csv", runs("", 1e-6));
  EXPECT_EQ(unit("time ~ codec", ""), "");
}

}  // namespace
}  // namespace yates::tests

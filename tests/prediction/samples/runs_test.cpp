#include "prediction/samples/runs.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "model/formula.hpp"
#include "table/read.hpp"

namespace yates::prediction {
namespace {

Runs read(const std::string& csv, const std::string& formula) {
  return runs_of(anova::observe(model::parse(formula),
                                table::read_text(csv, table::FileFormat::csv, "runs.csv")));
}

TEST(Runs, TellOfAColumnThatNumbersThem) {
  std::string csv = "id,cpu,time\n";
  for (int i = 0; i < 12; ++i) csv += std::to_string(7 + i) + (i % 2 ? ",1,5\n" : ",2,6\n");
  const Runs numbered = read(csv, "time ~ .");
  ASSERT_EQ(numbered.notes.size(), 1U);
  EXPECT_TRUE(numbered.notes[0].text.starts_with("id has another whole number in each run"));
  std::string named = "id,cpu,time\n";
  for (int i = 0; i < 12; ++i) named += "r" + std::to_string(i) + (i % 2 ? "x,1,5\n" : "x,2,6\n");
  const Runs texts = read(named, "time ~ .");
  ASSERT_EQ(texts.notes.size(), 1U);
  EXPECT_TRUE(texts.notes[0].text.starts_with("id has another text in each run"));
  EXPECT_TRUE(read(csv, "time ~ cpu").notes.empty());
  EXPECT_TRUE(read(csv, "time ~ id").notes.empty());  // nothing else is left
}

TEST(Runs, ReadSizesAsNumbers) {
  const Runs runs = read(
      "block,node,cpu,time\n"
      "64K,v2,1,4\n4K,v10,2,10\n1M,v2,2,6\n64K,v10,1,20\n",
      "time ~ block + node + C(cpu)");
  const Input& block = runs.inputs[0];
  EXPECT_TRUE(block.numeric);
  EXPECT_EQ(block.levels, (std::vector<std::string>{"4K", "64K", "1M"}));
  EXPECT_EQ(block.numbers, (std::vector<double>{4096, 65536, 1048576}));
  EXPECT_EQ(block.value_of("16K"), 16384.0);
  EXPECT_EQ(block.value_of("16 parsecs"), std::nullopt);
  EXPECT_EQ(runs.settings.col(0), Eigen::Vector4d(4096, 65536, 65536, 1048576));
  // A number that nobody gave a suffix has none.
  const Input plain{"x", true, {"1", "2"}, {1.0, 2.0}};
  EXPECT_EQ(plain.value_of("1e1"), 10.0);
  EXPECT_EQ(plain.value_of("3 MB"), std::nullopt);
  EXPECT_EQ(plain.value_of("3 s"), std::nullopt);
  EXPECT_FALSE(runs.inputs[1].numeric);
  // Somebody called these categories.
  EXPECT_FALSE(runs.inputs[2].numeric);
}

TEST(Runs, AreGroupedBySetting) {
  const Runs runs = read(
      "cpu,node,time\n"
      "8,b,4\n2,a,10\n8,b,6\n2,b,20\n2,a,30\n",
      "time ~ .");
  EXPECT_EQ(runs.response, "time");
  ASSERT_EQ(runs.inputs.size(), 2U);
  EXPECT_EQ(runs.inputs[0].name, "cpu");
  EXPECT_TRUE(runs.inputs[0].numeric);
  EXPECT_EQ(runs.inputs[0].numbers, (std::vector<double>{2, 8}));
  EXPECT_FALSE(runs.inputs[1].numeric);
  EXPECT_EQ(runs.inputs[1].levels, (std::vector<std::string>{"a", "b"}));
  ASSERT_EQ(runs.settings.rows(), 3);
  ASSERT_EQ(runs.measured.size(), 5U);
  for (std::size_t r = 0; r < 5; ++r) {
    const auto setting = runs.settings.row(runs.setting[r]);
    const std::vector<Eigen::RowVector2d> expected = {{2, 0}, {2, 0}, {2, 1}, {8, 1}, {8, 1}};
    EXPECT_EQ(setting, expected[r]) << r;
  }
  EXPECT_EQ(runs.inputs[0].value_of("3"), 3.0);
  EXPECT_EQ(runs.inputs[0].value_of("fast"), std::nullopt);
  EXPECT_EQ(runs.inputs[1].value_of("b"), 1.0);
  EXPECT_EQ(runs.inputs[1].value_of("c"), std::nullopt);

  const Samples samples = samples_of(runs, Scale::raw);
  EXPECT_EQ(runs.measured, (std::vector<double>{10, 30, 20, 4, 6}));
  const Eigen::Index first = runs.setting[3];
  EXPECT_EQ(samples.response[first], 5.0);
  EXPECT_EQ(samples.runs[first], 2.0);
  EXPECT_EQ(samples.runs.sum(), 5.0);
  // (1 + 1 + 100 + 100) / (5 - 3)
  EXPECT_DOUBLE_EQ(samples.run_variance, 101.0);
  const Samples logs = samples_of(runs, Scale::log);
  EXPECT_DOUBLE_EQ(logs.response[first], 0.5 * std::log(24.0));
}

TEST(Runs, AreTheSameInWhateverOrderTheyCome) {
  const Runs runs = read("cpu,node,time\n8,b,4\n2,a,10\n8,b,6\n2,b,20\n2,a,30\n", "time ~ .");
  const Runs others = read("cpu,node,time\n2,a,30\n8,b,6\n2,b,20\n2,a,10\n8,b,4\n", "time ~ .");
  EXPECT_EQ(runs.inputs[1].levels, others.inputs[1].levels);
  EXPECT_EQ(runs.settings, others.settings);
  EXPECT_EQ(runs.measured, others.measured);
  EXPECT_EQ(runs.setting, others.setting);
}

TEST(Runs, OfOneInputAloneKnowTheirMeansOverTheOthers) {
  const Runs runs = read("cpu,node,time\n8,b,4\n2,a,10\n8,a,6\n", "time ~ cpu");
  EXPECT_EQ(runs.settings.rows(), 2);
  EXPECT_EQ(runs.inputs.size(), 1U);
}

TEST(Runs, AreThinnedBySettings) {
  const Runs runs = read("cpu,node,time\n8,b,4\n2,a,10\n8,b,6\n2,b,20\n2,a,30\n", "time ~ .");
  EXPECT_EQ(thinned(runs, 3, {1}).measured, runs.measured);
  const Runs two = thinned(runs, 2, {1});
  ASSERT_EQ(two.settings.rows(), 2);
  for (std::size_t r = 0; r < two.measured.size(); ++r) {
    const auto same = std::find(runs.measured.begin(), runs.measured.end(), two.measured[r]);
    const auto of = static_cast<std::size_t>(same - runs.measured.begin());
    EXPECT_EQ(two.settings.row(two.setting[r]), runs.settings.row(runs.setting[of]));
  }
}

TEST(Runs, AreLearntAsLogarithmsWhereAllAreAboveZero) {
  EXPECT_EQ(scale_of({1.0, 0.5}), Scale::log);
  EXPECT_EQ(scale_of({1.0, 0.0}), Scale::raw);
  EXPECT_EQ(to_scale(Scale::raw, 3.0), 3.0);
  EXPECT_DOUBLE_EQ(from_scale(Scale::log, to_scale(Scale::log, 3.0)), 3.0);
}

}  // namespace
}  // namespace yates::prediction

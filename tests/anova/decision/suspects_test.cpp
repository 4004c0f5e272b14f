#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "anova/answer/answer.hpp"
#include "anova/decision/decision_parts.hpp"
#include "numerics/random.hpp"
#include "tests/anova/minimizing.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

constexpr int many = 16;
constexpr int few = 10;

/// Half of the runs at each level of every factor; f2 and f9 change y by 4 and 3 sigma.
std::string many_factors(std::uint64_t seed) {
  numerics::SplitMix random(seed);
  std::vector<std::vector<int>> levels(many);
  for (std::vector<int>& one : levels) {
    for (int r = 0; r < few; ++r) one.push_back(r % 2);
    for (std::size_t r = one.size() - 1; r > 0; --r) {
      std::swap(one[r],
                one[static_cast<std::size_t>(random.uniform() * static_cast<double>(r + 1))]);
    }
  }
  std::string csv;
  for (int f = 0; f < many; ++f) csv += fmt::format("f{},", f);
  csv += "y\n";
  for (std::size_t r = 0; r < few; ++r) {
    double y = 50.0 + 4.0 * levels[2][r] - 3.0 * levels[9][r];
    for (int i = 0; i < 12; ++i) y += random.uniform() - 0.5;
    for (const std::vector<int>& one : levels)
      csv += fmt::format("{},", one[r] == 1 ? "on" : "off");
    csv += fmt::format("{}\n", y);
  }
  return csv;
}

Answer of(const std::string& csv) {
  std::string formula = "y ~ f0";
  for (int f = 1; f < many; ++f) formula += fmt::format(" + f{}", f);
  return answer(table::read_text(csv, table::FileFormat::csv, "data.csv"), minimizing(formula));
}

TEST(Suspects, AreAListWhereFactorsAreMoreThanSettings) {
  int both = 0;
  constexpr int experiments = 40;
  for (std::uint64_t seed = 1; seed <= experiments; ++seed) {
    const Answer found = of(many_factors(seed));
    ASSERT_EQ(found.decision->parts[0].reason, DecisionReason::more_factors_than_settings);
    const std::vector<std::size_t>& list = found.decision->suspects;
    ASSERT_EQ(list.size(), 4U);
    both +=
        std::count(list.begin(), list.end(), 2U) + std::count(list.begin(), list.end(), 9U) == 2;
    EXPECT_FALSE(found.decision->parts[0].bet.has_value());
    // One note in the place of sixteen.
    EXPECT_EQ(std::count_if(
                  found.analysis.notes.begin(), found.analysis.notes.end(),
                  [](const model::Note& note) { return note.code == model::NoteCode::aliased; }),
              1);
  }
  // Of balanced columns at random; those of a design are better.
  EXPECT_GE(both, experiments * 3 / 4);
}

TEST(Suspects, AreNotNamedWhereEffectsCanBeTold) {
  std::string csv = "a,b,c,y\n";
  for (int r = 0; r < 8; ++r) {
    csv += fmt::format("{},{},{},{}\n", r & 1, r / 2 & 1, r / 4, 5 + 3 * (r & 1) + r % 3);
  }
  const Answer found = answer(table::read_text(csv, table::FileFormat::csv, "data.csv"),
                              minimizing("y ~ a + b + c"));
  EXPECT_TRUE(found.decision->suspects.empty());
  EXPECT_TRUE(suspects(*found.fit).empty());
}

// A factor that never changed is no factor too many: the failed runs of its other level come first.
TEST(Suspects, AreNotAskedForOfASingleSetting) {
  const Answer found =
      answer(table::read_text("a,y\nv1,3\nv1,4\n", table::FileFormat::csv, "data.csv"),
             minimizing("y ~ a"));
  EXPECT_NE(found.decision->parts[0].reason, DecisionReason::more_factors_than_settings);
}

}  // namespace
}  // namespace yates::anova

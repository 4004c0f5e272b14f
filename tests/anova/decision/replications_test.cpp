// How many more replications are advised, and whether they tell as often as is said.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "anova/answer/answer.hpp"
#include "language/limit.hpp"
#include "numerics/random.hpp"
#include "numerics/variates.hpp"
#include "table/read.hpp"
#include "tests/anova/minimizing.hpp"

namespace yates::anova {
namespace {

/// `replications` of two factors of two levels whose effects on 100 are a_effect and b_effect, with
/// noise of
/// 3. A larger number of replications begins with the same runs.
std::string noisy_runs(std::uint64_t seed, std::int64_t replications, double a_effect,
                       double b_effect) {
  numerics::Random random(numerics::Seed{seed});
  std::string csv = "a,b,y\n";
  for (std::int64_t r = 0; r < replications; ++r) {
    for (int setting = 0; setting < 4; ++setting) {
      const int a = setting % 2;
      const int b = setting / 2;
      csv +=
          fmt::format("a{},b{},{}\n", a, b,
                      100.0 + a_effect * a + b_effect * b + 3.0 * numerics::normal_variate(random));
    }
  }
  return csv;
}

Decision decision_beside(const std::string& csv, const std::string& delta,
                         const std::string& given = "") {
  Request request = minimizing("y ~ a * b");
  request.question.delta = language::parse_delta(delta);
  if (!given.empty()) request.question.given = {given};
  request.scale = ScaleWish::raw;
  return answer(table::read_text(csv, table::FileFormat::csv, "runs.csv"), request)
      .decision.value();
}

/// How often a verdict came after so many more replications as were advised, and after half of
/// them.
struct TellingShares {
  int advised = 0;
  int told = 0;
  int told_by_half = 0;
};

TellingShares telling_shares(double a_effect, double b_effect, const std::string& delta) {
  constexpr std::int64_t today = 3;
  TellingShares result;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const Decision now = decision_beside(noisy_runs(seed, today, a_effect, b_effect), delta);
    if (!now.parts[0].more_replications) continue;
    const auto tells = [&](std::int64_t more) {
      const Decision then =
          decision_beside(noisy_runs(seed, today + more, a_effect, b_effect), delta);
      return then.parts[0].kind != DecisionKind::cannot_tell;
    };
    ++result.advised;
    result.told += tells(*now.parts[0].more_replications) ? 1 : 0;
    result.told_by_half += tells((*now.parts[0].more_replications + 1) / 2) ? 1 : 0;
  }
  return result;
}

TEST(MoreReplications, ThatBoundIdleEffectsTellInFourOfFiveExperiments) {
  const TellingShares found = telling_shares(0.0, 0.0, "2");
  EXPECT_GE(found.advised, 50);
  EXPECT_GE(found.told, 0.7 * found.advised);
  EXPECT_LE(found.told, 0.95 * found.advised);
  EXPECT_LE(found.told_by_half, 0.65 * found.advised) << "far more than needed were advised";
}

TEST(MoreReplications, AreNotAdvisedWhereNothingIsOpen) {
  EXPECT_FALSE(decision_beside(noisy_runs(1, 5, 20.0, 0.0), "2").parts[0].more_replications);
}

/// Over both levels of b, a makes no difference; at each it makes one that matters, too small to
/// show its interaction with b.
TEST(GivenLevels, NothingIsCalledTooSmallThatIsSoOnAverageOnly) {
  std::string csv = "a,b,y\n";
  for (int run = 0; run < 4 * 14; ++run) {
    const int a = run % 2;
    const int b = run / 2 % 2;
    const double noise = 3.0 * ((run / 4) % 7 - 3) / 2.0;
    csv += fmt::format("a{},b{},{}\n", a, b, 100.0 + noise + (a == b ? 0.6 : -0.6));
  }
  const Decision average = decision_beside(csv, "2.6");
  ASSERT_EQ(average.parts[0].kind, DecisionKind::too_small);
  const Decision at_each = decision_beside(csv, "2.6", "b");
  ASSERT_EQ(at_each.parts.size(), 2U);
  for (const DecisionPart& part : at_each.parts) {
    EXPECT_EQ(part.kind, DecisionKind::cannot_tell);
    EXPECT_GT(part.free_factors.at(0).at_most.value(), 2.6);
  }
}

}  // namespace
}  // namespace yates::anova

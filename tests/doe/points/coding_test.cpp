#include "doe/points/coding.hpp"

#include <cmath>
#include <limits>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "language/number.hpp"
#include "numerics/random.hpp"

namespace {

using namespace yates;

doe::Factor numeric(const std::string& name, const std::vector<std::string>& levels) {
  doe::Factor factor{.name = name, .kind = doe::FactorKind::numeric};
  for (const auto& text : levels) factor.levels.push_back({text, language::parse_number(text)});
  return factor;
}

doe::Factor on_log(doe::Factor factor, doe::Scale scale) {
  factor.scale = scale;
  return factor;
}

doe::Factor in_steps(doe::Factor factor, double step) {
  factor.step = step;
  return factor;
}

std::string text_at(const doe::Factor& factor, double coded) {
  return doe::level_at(factor, coded).text;
}

template <typename Call>
std::string message_of(Call call) {
  try {
    call();
  } catch (const std::domain_error& error) {
    return error.what();
  }
  return "";
}

TEST(Coding, PutsTheEndsOfTheRangeAtMinusAndPlusOne) {
  const auto threads = numeric("threads", {"8", "2", "4"});  // in any order
  EXPECT_EQ(doe::coded(threads, 2.0), -1.0);
  EXPECT_EQ(doe::coded(threads, 8.0), 1.0);
  EXPECT_EQ(doe::coded(threads, 5.0), 0.0);
  EXPECT_EQ(doe::decoded(threads, 0.5), 6.5);
  EXPECT_EQ(doe::decoded(threads, -2.0), -1.0);
}

TEST(Coding, IsEvenInTheLogarithmOnALogarithmicScale) {
  const auto memory = on_log(numeric("memory", {"1", "16"}), doe::Scale::log2);
  EXPECT_EQ(doe::decoded(memory, 0.0), 4.0);
  EXPECT_EQ(doe::coded(memory, 2.0), -0.5);
  EXPECT_EQ(doe::decoded(memory, 1.5), 32.0);
  const auto rows = on_log(numeric("rows", {"10", "1000"}), doe::Scale::log10);
  EXPECT_DOUBLE_EQ(doe::decoded(rows, 0.0), 100.0);
  EXPECT_NEAR(doe::coded(rows, 10'000.0), 2.0, 1e-15);
}

TEST(Coding, ThereAndBackIsTheSame) {
  numerics::Random random(numerics::Seed{7});
  const std::vector<doe::Factor> factors{numeric("a", {"0.001", "0.5"}),
                                         numeric("b", {"-1e6", "3"}),
                                         on_log(numeric("c", {"1", "1048576"}), doe::Scale::log2),
                                         on_log(numeric("d", {"0.01", "1e9"}), doe::Scale::log10)};
  for (int round = 0; round < 1000; ++round) {
    const double coded = 4.0 * random.uniform() - 2.0;
    for (const auto& factor : factors) {
      EXPECT_NEAR(doe::coded(factor, doe::decoded(factor, coded)), coded, 1e-12);
    }
  }
}

TEST(LevelAt, RoundsWholeFactorsToWholeNumbers) {
  const auto threads = numeric("threads", {"1", "4"});
  EXPECT_EQ(text_at(threads, 0.0), "3");  // 2.5 away from zero
  EXPECT_EQ(text_at(threads, 0.1), "3");
  EXPECT_EQ(text_at(threads, 1.682), "5");
  const auto memory = on_log(numeric("memory", {"1", "1024"}), doe::Scale::log2);
  EXPECT_EQ(text_at(memory, 0.1), "45");
  EXPECT_EQ(doe::level_at(memory, 0.1).number, 45.0);
}

TEST(LevelAt, RoundsToTheStep) {
  const auto partitions = in_steps(numeric("partitions", {"100", "400"}), 50.0);
  EXPECT_EQ(text_at(partitions, 0.1), "250");
  EXPECT_EQ(text_at(partitions, 0.2), "300");
  const auto share = in_steps(numeric("share", {"0.1", "0.9"}), 0.1);
  EXPECT_EQ(text_at(share, -0.5), "0.3");
  EXPECT_EQ(doe::level_at(share, -0.5).number, 0.3);  // not 0.30000000000000004
  const auto whole = in_steps(numeric("whole", {"1", "2"}), 0.25);
  EXPECT_EQ(text_at(whole, 0.4), "1.75");
}

TEST(LevelAt, RoundsOthersToSixDigits) {
  const auto share = numeric("share", {"0.5", "1"});
  EXPECT_EQ(text_at(share, 1.0 / 3.0), "0.833333");
  EXPECT_EQ(doe::level_at(share, 1.0 / 3.0).number, 0.833333);
  EXPECT_EQ(text_at(numeric("big", {"0.5", "3e7"}), 0.123456789), "16851900");
}

TEST(LevelAt, TakesADeclaredLevelAsItIsWritten) {
  const auto memory = on_log(numeric("memory", {"1e0", "4.0", "16"}), doe::Scale::log2);
  EXPECT_EQ(text_at(memory, -1.0), "1e0");
  EXPECT_EQ(text_at(memory, 0.0), "4.0");
  EXPECT_EQ(text_at(memory, 0.05), "4.0");  // rounded to 4
  EXPECT_EQ(text_at(memory, 1.0), "16");
  // A declared end is taken although it is no multiple of the step, and has more than six digits.
  const auto uneven = in_steps(numeric("uneven", {"1", "10"}), 4.0);
  EXPECT_EQ(text_at(uneven, 1.0), "10");
  EXPECT_EQ(text_at(uneven, 0.9), "8");
  EXPECT_EQ(text_at(numeric("fine", {"0.12345678", "2"}), -1.0), "0.12345678");
}

TEST(LevelAt, WritesTextThatReadsAsTheNumberWithoutExponent) {
  numerics::Random random(numerics::Seed{3});
  const std::vector<doe::Factor> factors{
      numeric("a", {"0.001", "0.5"}), numeric("b", {"-1000000", "3"}),
      on_log(numeric("c", {"1", "1e12"}), doe::Scale::log2),
      on_log(numeric("d", {"0.01", "1000000000"}), doe::Scale::log10),
      in_steps(numeric("e", {"0", "1"}), 0.001)};
  for (int round = 0; round < 2000; ++round) {
    const double coded = 2.0 * random.uniform() - 1.0;
    for (const auto& factor : factors) {
      const auto level = doe::level_at(factor, coded);
      EXPECT_EQ(language::parse_number(level.text), level.number);
      EXPECT_EQ(level.text.find('e'), std::string::npos) << level.text;
      EXPECT_NE(level.text, "-0");
    }
  }
  EXPECT_EQ(text_at(numeric("zero", {"-3", "3"}), -0.01), "0");
}

TEST(LevelAt, RefusesWhatCannotBe) {
  const auto threads = numeric("threads", {"1", "4"});
  EXPECT_EQ(
      message_of([&] { doe::level_at(threads, -1.682); }),
      "coding: factor 'threads' would be 0 at the coded value -1.682, but its declared levels "
      "are whole numbers of at least 1; a face-centred or inscribed design stays within the "
      "declared range");
  EXPECT_NE(message_of([&] {
              doe::level_at(numeric("threads", {"1", "9"}), -2.0);
            }).find("would be -3"),
            std::string::npos);
  EXPECT_EQ(message_of([&] { doe::level_at(numeric("delay", {"0", "10"}), -2.0); }), "");
  const auto memory = in_steps(on_log(numeric("memory", {"0.5", "8"}), doe::Scale::log2), 0.5);
  EXPECT_NE(message_of([&] { doe::level_at(memory, -2.0); }).find("logarithmic scale"),
            std::string::npos);
}

TEST(Coding, RefusesFactorsWithoutARange) {
  const auto refused = [](const doe::Factor& factor) {
    return message_of([&] { doe::level_at(factor, 0.0); });
  };
  EXPECT_NE(refused({.name = "codec"}).find("'codec' is categorical"), std::string::npos);
  EXPECT_NE(refused(numeric("one", {"3", "3.0"})).find("two different levels"), std::string::npos);
  EXPECT_NE(refused(numeric("none", {})).find("two different levels"), std::string::npos);
  EXPECT_NE(refused(on_log(numeric("log", {"0", "3"}), doe::Scale::log2)).find("above 0"),
            std::string::npos);
  EXPECT_NE(refused(in_steps(numeric("step", {"0", "3"}), 0.0)).find("its step is 0"),
            std::string::npos);
  EXPECT_NE(message_of([] { doe::decoded(numeric("a", {"0", "3"}), std::nan("")); }), "");
  EXPECT_NE(message_of([] {
              doe::coded(on_log(numeric("a", {"1", "3"}), doe::Scale::log2), 0.0);
            }),
            "");
  EXPECT_NE(message_of([] {
              doe::decoded(on_log(numeric("a", {"1", "1e300"}), doe::Scale::log10), 5.0);
            }),
            "");
}

TEST(FromCoded, HasTheLevelsThatOccurInAscendingOrder) {
  auto codec = doe::Factor{.name = "codec"};
  codec.levels = {{"lz4", {}}, {"zstd", {}}, {"none", {}}};
  Eigen::MatrixXd points(4, 2);
  points << 1, 2, -1, 0, 0, 2, 0.001, 0;
  const auto design = doe::from_coded({numeric("threads", {"9", "1"}), codec}, points);
  const auto& threads = design.factors()[0].levels;
  EXPECT_EQ(threads, (std::vector<doe::Level>{{"1", 1.0}, {"5", 5.0}, {"9", 9.0}}));
  EXPECT_EQ(design.factors()[1].levels, (std::vector<doe::Level>{{"lz4", {}}, {"none", {}}}));
  ASSERT_EQ(design.size(), 4U);
  const std::vector<std::vector<std::string>> expected{
      {"9", "none"}, {"1", "lz4"}, {"5", "none"}, {"5", "lz4"}};
  for (std::size_t point = 0; point < 4; ++point) {
    EXPECT_EQ(design.standard_order(point), point + 1);
    for (std::size_t factor = 0; factor < 2; ++factor) {
      EXPECT_EQ(design.level(point, factor).text, expected[point][factor]);
    }
  }
}

TEST(FromCoded, KeepsRowsThatRoundToTheSameSetting) {
  Eigen::MatrixXd points(3, 1);
  points << 0.5, 0.51, 0.5;
  const std::vector<doe::Factor> factors{numeric("threads", {"1", "4"})};
  const auto design = doe::from_coded(factors, points);
  EXPECT_EQ(design.size(), 3U);
  EXPECT_EQ(design.factors()[0].levels.size(), 1U);
  EXPECT_EQ(doe::rounding(factors, points).repeated_rows, 1U);  // the third was asked for twice
}

TEST(FromCoded, RefusesAnotherNumberOfColumnsAndAnUnknownIndex) {
  auto codec = doe::Factor{.name = "codec"};
  codec.levels = {{"lz4", {}}, {"zstd", {}}};
  EXPECT_EQ(message_of([&] { doe::from_coded({codec}, Eigen::MatrixXd::Zero(2, 2)); }),
            "coding: 2 columns of coded points for 1 factors");
  for (const double index : {-1.0, 2.0, 0.5, std::nan("")}) {
    EXPECT_NE(message_of([&] { doe::from_coded({codec}, Eigen::MatrixXd::Constant(1, 1, index)); }),
              "");
  }
}

TEST(Rounding, SaysHowFarPointsMoved) {
  const std::vector<doe::Factor> factors{numeric("exact", {"0.5", "1.5"}),
                                         numeric("threads", {"1", "5"})};
  Eigen::MatrixXd points(3, 2);
  points << 0, 0, 1, 0.4, -1, -0.6;
  const auto moved = doe::rounding(factors, points);
  EXPECT_NEAR(moved.largest, 0.1, 1e-12);
  EXPECT_EQ(moved.factor, 1U);
  EXPECT_EQ(doe::rounding(factors, points.topRows(1)).largest, 0.0);
}

TEST(Rounding, OfWholeThreadsInAFineDesignIsAtMostHalfAStep) {
  const std::vector<doe::Factor> factors{numeric("threads", {"1", "4"})};
  const Eigen::MatrixXd points = Eigen::VectorXd::LinSpaced(16, -0.9375, 0.9375);
  const auto moved = doe::rounding(factors, points);
  EXPECT_GT(moved.largest, 0.25);
  EXPECT_LE(moved.largest, 1.0 / 3.0);
  EXPECT_EQ(moved.repeated_rows, 12U);
}

}  // namespace

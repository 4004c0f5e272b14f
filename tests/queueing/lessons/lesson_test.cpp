#include "queueing/lessons/lesson.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "language/expression.hpp"

namespace {

using namespace yates;
using namespace yates::queueing;
using lessons::Derivation;
using lessons::Lesson;

const std::vector<Station> stable{Mm1{3, 5},
                                  Mmc{1.5, 1, 2},
                                  Mmc{40, 1, 50},
                                  Mm1k{1, 1.2, 10},
                                  Mm1k{5, 5, 9},
                                  Mmck{3, 1, 2, 10},
                                  Mmck{3, 1, 5, 5},
                                  Mg1{0.5, 1, 4},
                                  Mg1{0.5, 1, 0},
                                  ProcessorSharing{3, 5},
                                  ProcessorSharing{7, 5, 2},
                                  Delay{7, 2},
                                  Delay{1, 2},
                                  Mm11{1, 1},
                                  Mm11{3, 0.7}};

/// The one number of each step.
std::vector<Derivation> numbers_of(const Lesson& lesson) {
  std::vector<Derivation> result;
  for (const lessons::Step& step : lesson.steps) {
    EXPECT_EQ(step.numbers.size(), 1U) << step.title;
    EXPECT_EQ(step.numbers.front().name, step.title);
    result.push_back(step.numbers.front());
  }
  return result;
}

std::optional<Derivation> find(const Lesson& lesson, const std::string& name) {
  for (const Derivation& number : numbers_of(lesson)) {
    if (number.name == name) return number;
  }
  return std::nullopt;
}

TEST(Lesson, DerivesTheNumbersThatSolveGives) {
  for (const Station& station : stable) {
    const Lesson lesson = lesson_of(station);
    const StationMetrics metrics = solve(station);
    EXPECT_TRUE(lesson.complete);
    const auto agrees = [&](const std::string& title, std::optional<double> value) {
      const auto step = find(lesson, title);
      if (!step) return;
      EXPECT_NEAR(step->value.value(), value.value(), 1e-12 * std::abs(*value))
          << lesson.title << ": " << title;
    };
    agrees("mean response time", metrics.mean_response_time);
    agrees("mean waiting time", metrics.mean_waiting_time);
    agrees("mean number of jobs", metrics.mean_number);
    agrees("mean queue length", metrics.mean_queue_length);
    agrees("utilization", metrics.utilization);
    agrees("throughput", metrics.throughput);
    agrees("probability of no job", metrics.probability_empty);
    ASSERT_TRUE(find(lesson, "mean response time")) << lesson.title;
    if (metrics.percentiles && find(lesson, "95th percentile of the response time")) {
      agrees("95th percentile of the response time", (*metrics.percentiles)[2].response_time);
    }
  }
}

TEST(Lesson, InsertedNumbersGiveTheResult) {
  int evaluated = 0;
  for (const Station& station : stable) {
    for (const Derivation& step : numbers_of(lesson_of(station))) {
      if (!step.value) continue;
      std::optional<double> computed;
      try {
        computed = language::evaluate_number(
            language::parse(step.inserted, "step"),
            [](const std::string& name) -> language::Value { throw std::out_of_range(name); },
            "step");
      } catch (const std::exception&) {
        continue;  // a sum that is told in words
      }
      ++evaluated;
      // Numbers are inserted with six digits, and differences of them lose some.
      EXPECT_NEAR(*computed, *step.value, 2e-5 * std::abs(*step.value) + 1e-9)
          << step.name << ": " << step.inserted;
    }
  }
  EXPECT_GT(evaluated, 90);
}

TEST(Lesson, CallsAProbabilityAsItWasDefined) {
  // One place: p(1) is defined, no p(K); and n p(n), n = 0 ... K, are K + 1 terms.
  const Lesson one = lesson_of(Mm11{3, 0.7});
  for (const Derivation& step : numbers_of(one))
    EXPECT_EQ(step.formula.find("p(K)"), std::string::npos) << step.name;
  EXPECT_EQ(find(one, "throughput")->formula, "X = lambda (1 - p(1))");
  const Lesson ten = lesson_of(Mm1k{1, 1.2, 10});
  EXPECT_EQ(find(ten, "throughput")->formula, "X = lambda (1 - p(K))");
  EXPECT_EQ(find(ten, "mean number of jobs")->inserted, "the sum of its 11 terms");
  EXPECT_NE(find(lesson_of(Mm1{3, 5}), "mean response time")->why.find("1 / (lambda - mu)"),
            std::string::npos);
}

TEST(Lesson, EndsWithACheckThatHolds) {
  for (const Station& station : stable) {
    const Lesson lesson = lesson_of(station);
    const auto check = find(lesson, "check");
    ASSERT_TRUE(check) << lesson.title;
    EXPECT_NE(check->result.find("the same as above"), std::string::npos) << check->result;
  }
}

/// Where B vanishes, where 1 - p(0) cancels, and where six digits do not tell the rates apart.
TEST(Lesson, ChecksHoldAtTheEdgesOfNumbers) {
  for (const Station& station : std::vector<Station>{
           Mmc{1, 2, 170}, Mmc{50000, 1, 100000}, Mmc{3, 1.000000001, 3}, Mmc{2.999999999999, 1, 3},
           Mm1k{1, 1e8, 3}, Mm1k{1e-9, 1e9, 1000}, Mm1k{9, 5, 1000000}}) {
    const auto check = find(lesson_of(station), "check");
    ASSERT_TRUE(check);
    EXPECT_NE(check->result.find("the same as above"), std::string::npos) << check->result;
  }
  const auto stability = find(lesson_of(Mm1{0.999999999, 1}), "stability");
  EXPECT_EQ(stability->inserted, "0.999999999 < 1");
  const auto above = find(lesson_of(Mm1{1.000000001, 1}), "stability");
  EXPECT_EQ(above->inserted, "1.000000001 >= 1");
  EXPECT_NE(above->why.find("exceed"), std::string::npos);
}

TEST(Lesson, TakesRatesAsTheDecimalsThatTheyAre) {
  for (const Station& station :
       std::vector<Station>{Mmc{0.3, 0.1, 3}, Mmc{0.7, 0.1, 7}, ProcessorSharing{0.6, 0.2, 3}}) {
    const Lesson lesson = lesson_of(station);
    EXPECT_FALSE(lesson.complete);
    EXPECT_FALSE(solve(station, {}).stable);
  }
  EXPECT_TRUE(solve(Mmc{0.2999999, 0.1, 3}, {}).stable);
}

TEST(Lesson, StopsWhereSaturationShowsAndExplainsIt) {
  for (const Station& station :
       {Station(Mm1{6, 5}), Station(Mmc{12, 3, 4}), Station(Mg1{6, 5, 2}),
        Station(ProcessorSharing{6, 5}), Station(ProcessorSharing{12, 5, 2})}) {
    const Lesson lesson = lesson_of(station);
    EXPECT_FALSE(lesson.complete);
    EXPECT_EQ(lesson.steps.back().title, "stability");
    EXPECT_EQ(numbers_of(lesson).back().result, "saturated");
    EXPECT_NE(numbers_of(lesson).back().why.find("stable for every arrival rate below"),
              std::string::npos);
  }
  EXPECT_NE(numbers_of(lesson_of(Mm1{6, 5})).back().why.find("3600 after an hour"),
            std::string::npos);
  EXPECT_NE(numbers_of(lesson_of(Mm1{5, 5})).back().why.find("square root of time"),
            std::string::npos);
}

TEST(Lesson, WarnsOfSaturationAheadOfIt) {
  EXPECT_EQ(numbers_of(lesson_of(Mm1{4.9, 5})).back().result, "saturated");
  EXPECT_NE(numbers_of(lesson_of(Mm1{1, 5})).back().result.find("times as long"),
            std::string::npos);
}

TEST(Lesson, AsksExplainsAndNamesEveryStep) {
  for (const Station& station : stable) {
    const Lesson lesson = lesson_of(station);
    EXPECT_FALSE(lesson.question.empty());
    EXPECT_GE(lesson.steps.size(), 5U) << lesson.title;
    for (const Derivation& step : numbers_of(lesson)) {
      EXPECT_FALSE(step.name.empty() || step.formula.empty() || step.inserted.empty() ||
                   step.result.empty() || step.why.empty())
          << lesson.title << ": " << step.name;
    }
  }
}

TEST(Lesson, RefusesWhatCannotBeDerived) {
  EXPECT_THROW(lesson_of(Mm1{0, 5}), std::domain_error);
  EXPECT_THROW(lesson_of(Mm1{-1, 5}), std::domain_error);
  EXPECT_THROW(lesson_of(Mmc{1, 5, 0}), std::domain_error);
}

}  // namespace

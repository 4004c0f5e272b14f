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

const Step* find(const Lesson& lesson, const std::string& title) {
  const auto found = std::find_if(lesson.steps.begin(), lesson.steps.end(),
                                  [&](const Step& step) { return step.title == title; });
  return found == lesson.steps.end() ? nullptr : &*found;
}

TEST(Lesson, DerivesTheNumbersThatSolveGives) {
  for (const Station& station : stable) {
    const Lesson lesson = lesson_of(station);
    const StationMetrics metrics = solve(station);
    EXPECT_TRUE(lesson.stable);
    const auto agrees = [&](const std::string& title, std::optional<double> value) {
      const Step* step = find(lesson, title);
      if (step == nullptr) return;
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
    ASSERT_NE(find(lesson, "mean response time"), nullptr) << lesson.title;
    if (metrics.percentiles && find(lesson, "95th percentile of the response time") != nullptr) {
      agrees("95th percentile of the response time", (*metrics.percentiles)[2].response_time);
    }
  }
}

TEST(Lesson, InsertedNumbersGiveTheResult) {
  int evaluated = 0;
  for (const Station& station : stable) {
    for (const Step& step : lesson_of(station).steps) {
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
          << step.title << ": " << step.inserted;
    }
  }
  EXPECT_GT(evaluated, 90);
}

TEST(Lesson, CallsAProbabilityAsItWasDefined) {
  // One place: p(1) is defined, no p(K); and n p(n), n = 0 ... K, are K + 1 terms.
  const Lesson one = lesson_of(Mm11{3, 0.7});
  for (const Step& step : one.steps)
    EXPECT_EQ(step.formula.find("p(K)"), std::string::npos) << step.title;
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
    const Step* check = find(lesson, "check");
    ASSERT_NE(check, nullptr) << lesson.title;
    EXPECT_NE(check->result.find("the same as above"), std::string::npos) << check->result;
  }
}

TEST(Lesson, StopsWhereSaturationShowsAndExplainsIt) {
  for (const Station& station :
       {Station(Mm1{6, 5}), Station(Mmc{12, 3, 4}), Station(Mg1{6, 5, 2}),
        Station(ProcessorSharing{6, 5}), Station(ProcessorSharing{12, 5, 2})}) {
    const Lesson lesson = lesson_of(station);
    EXPECT_FALSE(lesson.stable);
    EXPECT_EQ(lesson.steps.back().title, "stability");
    EXPECT_EQ(lesson.steps.back().result, "saturated");
    EXPECT_NE(lesson.steps.back().why.find("stable for every arrival rate below"),
              std::string::npos);
  }
  EXPECT_NE(lesson_of(Mm1{6, 5}).steps.back().why.find("3600 after an hour"), std::string::npos);
  EXPECT_NE(lesson_of(Mm1{5, 5}).steps.back().why.find("square root of time"), std::string::npos);
}

TEST(Lesson, WarnsOfSaturationAheadOfIt) {
  EXPECT_EQ(lesson_of(Mm1{4.9, 5}).steps.back().result, "saturated");
  EXPECT_NE(lesson_of(Mm1{1, 5}).steps.back().result.find("times as long"), std::string::npos);
}

TEST(Lesson, AsksExplainsAndNamesEveryStep) {
  for (const Station& station : stable) {
    const Lesson lesson = lesson_of(station);
    EXPECT_FALSE(lesson.question.empty());
    EXPECT_GE(lesson.steps.size(), 5U) << lesson.title;
    for (const Step& step : lesson.steps) {
      EXPECT_FALSE(step.title.empty() || step.formula.empty() || step.inserted.empty() ||
                   step.result.empty() || step.why.empty())
          << lesson.title << ": " << step.title;
    }
  }
}

TEST(Lesson, RefusesWhatCannotBeDerived) {
  EXPECT_THROW(lesson_of(Mm1{0, 5}), std::domain_error);
  EXPECT_THROW(lesson_of(Mm1{-1, 5}), std::domain_error);
  EXPECT_THROW(lesson_of(Mmc{1, 5, 0}), std::domain_error);
}

}  // namespace

// What is asked of yates next, as people write it.

#include "inquiry/predict/next_request.hpp"

#include <functional>
#include <string>

#include <gtest/gtest.h>

#include "tests/inquiry/study.hpp"

namespace yates::tests {
namespace {

using inquiry::NextRequest;

campaigns::Campaign campaign() {
  return campaigns::parse(R"toml([factors]
cpu = [1, 2, 4]
[run]
command = ["./measure.sh", "{cpu}"]
[responses.time]
from = "wall"
unit = "s"
goal = "minimize"
[responses.cost]
from = "stdout"
unit = "EUR"
)toml",
                          "c.toml");
}

NextRequest asks(const std::string& budget, const std::function<void(NextRequest&)>& more = {}) {
  NextRequest request;
  request.file = "c.toml";
  request.budget = budget;
  if (more) more(request);
  return request;
}

TEST(NextRequest, HasABudgetOfRunsOfTimeOrOfAResponse) {
  using Kind = reports::NextBudget::Kind;
  const auto runs = inquiry::question_of(asks("5"), campaign());
  EXPECT_EQ(runs.budget.kind, Kind::runs);
  EXPECT_EQ(runs.budget.amount, 5.0);
  EXPECT_EQ(runs.response, 0U);
  const auto time = inquiry::question_of(asks("2 min"), campaign());
  EXPECT_EQ(time.budget.kind, Kind::seconds);
  EXPECT_EQ(time.budget.amount, 120.0);
  const auto money = inquiry::question_of(asks("6 EUR"), campaign());
  EXPECT_EQ(money.budget.kind, Kind::response);
  EXPECT_EQ(money.budget_response, 1U);
}

TEST(NextRequest, RefusesInOneSentence) {
  const auto refused = [](const NextRequest& request, const std::string& text) {
    expect_refusal([&] { inquiry::question_of(request, campaign()); }, Fault::usage, text);
  };
  refused(asks("2 parsecs"), "'2 parsecs' is neither a number of runs, nor a time");
  refused(asks("2.5"), "is neither a number of runs, nor a time");
  refused(asks("0"), "--budget: '0' pays for no run");
  refused(asks("3", [](auto& r) { r.minimize = "tim"; }), "did you mean 'time'?");
  refused(asks("3", [](auto& r) { r.response = "cots"; }), "did you mean 'cost'?");
  refused(asks("3", [](auto& r) { r.minimize = "time", r.maximize = "cost"; }), "give one of them");
  refused(asks("3", [](auto& r) { r.minimize = "time", r.response = "cost"; }),
          "--response names what is to be learnt");
  refused(asks("3", [](auto& r) { r.maximize = "time"; }),
          "the goal of time in c.toml is to minimize it");
  refused(asks("3", [](auto& r) { r.minimize = "time", r.subject_to = {"cost"}; }),
          "'cost' is not a limit");
  refused(asks("3", [](auto& r) { r.subject_to = {"cost <= 2"}; }),
          "go with --minimize or --maximize");
  refused(asks("3", [](auto& r) { r.minimize = "time", r.delta = "much"; }), "--delta: 'much' ");
  refused(asks("3", [](auto& r) { r.minimize = "time", r.delta = "3 GiB"; }), "--delta: '3 GiB' ");
}

TEST(NextRequest, TakesLimitsAndDifferencesInAnyUnit) {
  const auto question = inquiry::question_of(asks("3",
                                                  [](auto& r) {
                                                    r.minimize = "time";
                                                    r.subject_to = {"time <= 5 min"};
                                                    r.delta = "500 ms";
                                                  }),
                                             campaign());
  ASSERT_EQ(question.limits.size(), 1U);
  EXPECT_EQ(question.limits[0].limit.value, 300.0);
  EXPECT_EQ(question.delta.value, 0.5);
  EXPECT_FALSE(question.delta.relative);
}

}  // namespace
}  // namespace yates::tests

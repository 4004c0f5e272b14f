#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "bench/decisions/case_parts.hpp"
#include "bench/decisions/joint_events.hpp"

namespace yates::decisions {

namespace {

using language::Comparison;
using language::Delta;
using language::Limit;

/// The first of three factors gains some multiple of delta: 0.25 to 2.
Case delta_case(std::string name, std::string title, const Scenario& scenario,
                double gain_of_delta) {
  Case result{std::move(name), std::move(title), {}, {}};
  for (const double size : {0.25, 0.5, 0.75, 0.95, 1.0, 1.05, 1.25, 1.5, 2.0}) {
    Point point{fmt::format("{:g} delta", size), size, scenario, size == 0.5 || size == 1.0};
    // Multiples of a relative delta of a lognormal response are multiples of the ratio's share.
    const double gain = scenario.noise == Noise::multiplicative
                            ? -std::log(1.0 - size * gain_of_delta)
                            : size * gain_of_delta;
    raise(point.scenario, 0, 1, -gain);
    result.points.push_back(std::move(point));
  }
  result.counted = {{do_this_below_delta(), at_most(5.0)},
                    {called_small_but_larger(), at_most(5.0)},
                    {matters_but_smaller_than_delta(), at_most(5.0)},
                    {do_this_truly_worse(), at_most(2.5)},
                    {moves_unshown_factor(), at_most(0.0)},
                    {any_term_matters()},
                    {do_this()},
                    {undecided()}};
  return result;
}

/// 2^3 x 3 around 100.
Scenario around_hundred(double standard_deviation, Delta delta) {
  Scenario scenario = crossed({2, 2, 2}, 3);
  raise_all(scenario, 100.0);
  set_deviation(scenario, standard_deviation);
  scenario.delta = delta;
  return scenario;
}

/// The first factor has four levels; the last gains, the others are as the baseline.
Case delta_of_four_levels() {
  Case result = delta_case("delta-4-levels", "delta of 1 sigma, 4x2 x 6",
                           around_hundred(1.0, {1.0, false}), 1.0);
  for (Point& point : result.points) {
    Scenario scenario = crossed({4, 2}, 6);
    raise_all(scenario, 100.0);
    scenario.delta = Delta{1.0, false};
    raise(scenario, 0, 3, -point.size);
    point.scenario = std::move(scenario);
  }
  return result;
}

Scenario lognormal(double standard_deviation, Delta delta) {
  Scenario scenario = crossed({2, 2, 2}, 3);
  scenario.noise = Noise::multiplicative;
  set_deviation(scenario, standard_deviation);
  scenario.delta = delta;
  return scenario;
}

/// Every setting is beyond the limit by some standard deviations, or within it where negative.
Scenario own_limit(double beyond) {
  Scenario scenario = crossed({2, 2, 2}, 3);
  raise_all(scenario, 100.0);
  scenario.limit = Limit{Comparison::less_or_equal, 100.0 - beyond};
  return scenario;
}

/// The same of another response, where the first factor gains 2 sigma of the response itself.
Scenario other_limit(double beyond) {
  Scenario scenario = crossed({2, 2, 2}, 3);
  raise_all(scenario, 100.0);
  raise(scenario, 0, 1, -2.0);
  scenario.limited =
      LimitedResponse{"memory", 50.0, 1.0, {Comparison::less_or_equal, 50.0 - beyond}};
  return scenario;
}

template <typename WithLimit>
Case broken_limit(std::string name, std::string title, const WithLimit& scenario) {
  Case result{std::move(name), std::move(title), {}, {}};
  for (const double beyond : {0.1, 0.5, 1.0}) {
    result.points.push_back(
        {fmt::format("by {:g} sigma", beyond), beyond, scenario(beyond), beyond == 0.5});
  }
  result.counted = {{do_this_without_word_on_limit(), at_most(5.0)}, {do_this()}, {undecided()}};
  return result;
}

Case kept_limit() {
  Case result{
      "limit-kept", "every setting keeps the limit on another response, gain 2 sigma", {}, {}};
  for (const double within : {0.5, 1.0, 3.0}) {
    result.points.push_back(
        {fmt::format("by {:g} sigma", within), within, other_limit(-within), false});
  }
  result.counted = {{do_this()},
                    {limit_called_held()},
                    {moves_unshown_factor(), at_most(0.0)},
                    {holds_idle_factor(), at_most(5.0)}};
  return result;
}

/// The first factor changes the response and another one, both of sigma 1 around 100.
Scenario two_responses(double gain, double loss) {
  Scenario scenario = crossed({2, 2, 2}, 3);
  raise_all(scenario, 100.0);
  Scenario other = scenario;
  raise(scenario, 0, 1, -gain);
  raise(other, 0, 1, loss);
  scenario.other = OtherResponse{"z", other.location, 1.0};
  return scenario;
}

Case two_responses_without_effects() {
  Case result{"two-null", "no effect on either of two responses, 2^3 x 3", {}, {}};
  result.points.push_back({"none", 0.0, two_responses(0.0, 0.0), true});
  result.counted = {{do_this_together(), at_most(5.0)}};
  return result;
}

Case two_responses_at_odds() {
  Case result{"two-at-odds", "one factor gains 2 sigma of a response and costs another", {}, {}};
  for (const double loss : {0.0, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0}) {
    result.points.push_back(
        {fmt::format("{:g} sigma", loss), loss, two_responses(2.0, loss), loss == 2.0});
  }
  result.counted = {{one_called_better_but_worse(), at_most(2.5)},
                    {joint_changes_cover()},
                    {do_this_together_with_hidden_loss(), at_most(5.0), 3.0},
                    {do_this_together_with_hidden_loss()},
                    {do_this_together()}};
  return result;
}

/// With a delta of 1 sigma of either response.
Case two_responses_and_a_delta() {
  Case result{
      "two-delta", "one factor gains 4 sigma and costs another response, delta 1 sigma", {}, {}};
  for (const double loss : {0.0, 0.5, 0.9, 1.0, 1.25, 1.5, 2.0, 3.0}) {
    Scenario scenario = two_responses(4.0, loss);
    scenario.delta = Delta{1.0, false};
    result.points.push_back(
        {fmt::format("{:g} sigma", loss), loss, std::move(scenario), loss == 1.0});
  }
  result.counted = {{do_this_together_beyond_delta(), at_most(5.0)},
                    {do_this_together()},
                    {joint_changes_cover()}};
  return result;
}

}  // namespace

std::vector<Case> cases_of_demands() {
  std::vector<Case> result;
  result.push_back(delta_case("delta-1-sigma", "delta of 1 sigma, 2^3 x 3",
                              around_hundred(1.0, {1.0, false}), 1.0));
  result.push_back(delta_case("delta-3-percent", "delta of 3 %, 100 +- 3, 2^3 x 3",
                              around_hundred(3.0, {0.03, true}), 3.0));
  result.push_back(delta_case("delta-5-percent", "delta of 5 %, 100 +- 2, 2^3 x 3",
                              around_hundred(2.0, {0.05, true}), 5.0));
  result.push_back(delta_case("delta-3-percent-lognormal", "delta of 3 %, lognormal, cv 0.03",
                              lognormal(0.03, {0.03, true}), 0.03));
  result.push_back(delta_case("delta-5-percent-lognormal", "delta of 5 %, lognormal, cv 0.02",
                              lognormal(0.02, {0.05, true}), 0.05));
  result.push_back(delta_case("delta-20-percent-lognormal", "delta of 20 %, lognormal, cv 0.2",
                              lognormal(0.2, {0.2, true}), 0.2));
  result.push_back(delta_of_four_levels());
  result.push_back(
      broken_limit("limit-own", "every setting breaks the limit, no effect", own_limit));
  result.push_back(broken_limit("limit-other",
                                "every setting breaks the limit on another response, gain 2 sigma",
                                other_limit));
  result.push_back(kept_limit());
  result.push_back(two_responses_without_effects());
  result.push_back(two_responses_at_odds());
  result.push_back(two_responses_and_a_delta());
  for (Case& one : result) {
    const bool tested = one.name == "delta-1-sigma" || one.name == "delta-5-percent-lognormal" ||
                        one.name == "limit-own" || one.name == "limit-other" ||
                        one.name == "two-null" || one.name == "two-at-odds" ||
                        one.name == "two-delta";
    for (Point& point : one.points) point.core = point.core && tested;
  }
  return result;
}

}  // namespace yates::decisions

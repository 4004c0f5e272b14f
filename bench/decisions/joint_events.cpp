#include "bench/decisions/joint_events.hpp"

#include <algorithm>
#include <vector>

#include "bench/decisions/event_parts.hpp"
#include "bench/decisions/truth.hpp"

namespace yates::decisions {

namespace {

void set_all(std::vector<double>& values, double value) {
  values.assign(values.size(), value);
}

/// From the baseline, on the scale of the answer. Both responses are additive.
double true_change(const Scenario& scenario, const SaidOfJointChange& said) {
  std::vector<std::size_t> levels;
  for (const auto& level : said.of) levels.push_back(*level);
  const std::vector<std::size_t> baseline(levels.size(), 0);
  if (!said.of_other) {
    return position(scenario, said.scale, levels) - position(scenario, said.scale, baseline);
  }
  Scenario other = scenario;
  other.location = scenario.other->location;
  set_all(other.standard_deviation, scenario.other->standard_deviation);
  return position(other, said.scale, levels) - position(other, said.scale, baseline);
}

}  // namespace

Event do_this_together() {
  return share("\"do this\" for both responses", [](const Scenario&, const Outcome& outcome) {
    return outcome.together && outcome.together->advises;
  });
}

Event one_called_better_but_worse() {
  return share("\"do this\", and a response that is truly worse is called better",
               [](const Scenario& scenario, const Outcome& outcome) {
                 if (!outcome.together || !outcome.together->advises) return false;
                 const std::vector<std::size_t>& advised = outcome.together->advised;
                 const Combination of(advised.begin(), advised.end());
                 return std::any_of(
                     outcome.together->changes.begin(), outcome.together->changes.end(),
                     [&](const SaidOfJointChange& one) {
                       return one.of == of && one.called_better && true_change(scenario, one) > 0.0;
                     });
               });
}

Event do_this_together_with_hidden_loss() {
  return share("\"do this\", and a loss of the other response is not said",
               [](const Scenario& scenario, const Outcome& outcome) {
                 if (!outcome.together || !outcome.together->advises) return false;
                 const std::size_t at = scenario.setting_of(outcome.together->advised);
                 return scenario.other->location[at] > scenario.other->location.front();
               });
}

Event do_this_together_beyond_delta() {
  return share("\"do this\", and the other response truly loses delta or more",
               [](const Scenario& scenario, const Outcome& outcome) {
                 if (!outcome.together || !outcome.together->advises) return false;
                 const std::size_t at = scenario.setting_of(outcome.together->advised);
                 const std::vector<double>& other = scenario.other->location;
                 return other[at] - other.front() >= scenario.delta->value;
               });
}

Event joint_changes_cover() {
  return {"all changes of both responses cover", Unit::share,
          [](const Scenario& scenario, const Outcome& outcome) -> Value {
            if (!outcome.together || outcome.together->changes.empty()) return std::nullopt;
            const auto& all = outcome.together->changes;
            return counted(std::all_of(all.begin(), all.end(), [&](const SaidOfJointChange& one) {
              return contains(one.interval,
                              printed_difference(one.scale, true_change(scenario, one)));
            }));
          }};
}

}  // namespace yates::decisions

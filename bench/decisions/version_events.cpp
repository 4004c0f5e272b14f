#include "bench/decisions/version_events.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

#include "bench/decisions/event_parts.hpp"
#include "bench/decisions/truth.hpp"

namespace yates::decisions {

namespace {

/// The ratio of the arithmetic means; of several settings the geometric mean of their ratios.
double true_ratio_of_totals(const Scenario& scenario, const SaidOfChange& said) {
  double sum = 0.0;
  double count = 0.0;
  for (std::size_t setting = 0; setting < scenario.location.size(); ++setting) {
    std::vector<std::size_t> levels = scenario.levels_of(setting);
    if (levels.front() != *said.of.front()) continue;
    const bool meant = std::equal(said.of.begin(), said.of.end(), levels.begin(),
                                  [](const std::optional<std::size_t>& asked, std::size_t level) {
                                    return !asked || *asked == level;
                                  });
    if (!meant) continue;
    sum += std::log(position(scenario, Scale::raw, levels));
    levels.front() = *said.from.front();
    sum -= std::log(position(scenario, Scale::raw, levels));
    count += 1.0;
  }
  return std::exp(sum / count);
}

}  // namespace

Event gate_fails() {
  return share("the gate fails", [](const Scenario&, const Outcome& outcome) {
    return outcome.versions && outcome.versions->gate_failed;
  });
}

Event version_changes_cover() {
  return {"all intervals of the version's changes cover", Unit::share,
          [](const Scenario& scenario, const Outcome& outcome) -> Value {
            if (!outcome.versions) return std::nullopt;
            const auto& all = outcome.versions->changes;
            return counted(std::all_of(all.begin(), all.end(), [&](const SaidOfChange& one) {
              return contains(one.interval, outcome.versions->of_totals
                                                ? true_ratio_of_totals(scenario, one)
                                                : true_value(scenario, outcome.scale, one));
            }));
          }};
}

Event new_called_faster() {
  return share("the new version is called faster", [](const Scenario&, const Outcome& outcome) {
    return outcome.versions && outcome.versions->called_lower;
  });
}

}  // namespace yates::decisions

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "bench/decisions/cases.hpp"

/// What the cases are put together from.
namespace yates::decisions {

inline Bar at_most(double percent) {
  return {Bar::Side::at_most, percent / 100.0};
}
inline Bar at_least(double percent) {
  return {Bar::Side::at_least, percent / 100.0};
}

/// The simultaneous coverage of settings, changes and losses with its bar.
inline std::vector<Counted> coverage() {
  return {{settings_cover(), at_least(93.5)},
          {changes_cover(), at_least(93.5)},
          {losses_cover(), at_least(93.5)}};
}

inline void append(std::vector<Counted>& list, std::vector<Counted> more) {
  for (Counted& one : more) list.push_back(std::move(one));
}

inline void raise_all(Scenario& scenario, double level) {
  for (double& location : scenario.location) location += level;
}

/// Adds to the location of every setting with this level of the factor.
inline void raise(Scenario& scenario, std::size_t factor, std::size_t level, double by) {
  for (std::size_t setting = 0; setting < scenario.location.size(); ++setting) {
    if (scenario.levels_of(setting)[factor] == level) scenario.location[setting] += by;
  }
}

inline void set_deviation(Scenario& scenario, double standard_deviation) {
  scenario.standard_deviation.assign(scenario.standard_deviation.size(), standard_deviation);
}

}  // namespace yates::decisions

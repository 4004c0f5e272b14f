#pragma once

#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "bench/decisions/events.hpp"
#include "bench/decisions/truth.hpp"

/// What events of one response and joint ones are made of.
namespace yates::decisions {

using Value = std::optional<double>;

inline double counted(bool happened) {
  return happened ? 1.0 : 0.0;
}

/// An event that each outcome has or has not.
template <typename Happened>
Event share(std::string text, Happened happened) {
  return {
      std::move(text), Unit::share,
      [happened = std::move(happened)](const Scenario& scenario, const Outcome& outcome) -> Value {
        return counted(happened(scenario, outcome));
      }};
}

inline bool contains(const Interval& interval, double value) {
  return interval.low <= value && value <= interval.high;
}

/// The difference of two positions as it is printed on the scale.
inline double printed_difference(Scale scale, double difference) {
  return scale == Scale::raw ? difference : std::exp(difference);
}

inline double true_value(const Scenario& scenario, Scale scale, const SaidOfChange& said) {
  return printed_difference(
      scale, position(scenario, scale, said.of) - position(scenario, scale, said.from));
}

}  // namespace yates::decisions

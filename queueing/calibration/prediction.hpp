#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "queueing/stations/station.hpp"

namespace yates::queueing {

/// How far a prediction can be trusted, or why it has no value.
enum class Verdict {
  stable,            // a value, at a configuration like those that were measured
  extrapolation,     // a value, but beyond the measured levels
  saturated,         // no value: the model's queue would grow without limit
  not_identifiable,  // no value: the data do not determine the model
  impossible         // no value: a number of the model is out of its range (a negative time)
};

struct Interval {
  double low;
  double high;
};

/// A predicted response, or the reason why there is none. Never a negative or infinite time.
struct Prediction {
  Verdict verdict;
  std::optional<double> value = std::nullopt;
  /// For one new run, from residuals and bootstrap; absent where the estimator has none.
  std::optional<Interval> interval = std::nullopt;
  std::vector<Note> notes = {};
};

/// "stable", "extrapolation", "saturated", "not-identifiable", "impossible".
inline std::string to_string(Verdict verdict) {
  constexpr std::array words{"stable", "extrapolation", "saturated", "not-identifiable",
                             "impossible"};
  return words[static_cast<std::size_t>(verdict)];
}

}  // namespace yates::queueing

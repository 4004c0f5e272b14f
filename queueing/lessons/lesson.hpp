#pragma once

#include <optional>
#include <string>
#include <vector>

#include "queueing/stations/stations.hpp"

namespace yates::queueing {

/// One number of a derivation.
struct Step {
  std::string title;     // "mean number of jobs"
  std::string formula;   // "N = rho / (1 - rho)"
  std::string inserted;  // the formula's right side with numbers: "0.6 / (1 - 0.6)"
  std::string result;    // "1.5 jobs", or a sentence
  std::string why;       // the law behind the formula and what it means
  /// The result as a number, in seconds, jobs or jobs per second; absent where it is a sentence.
  std::optional<double> value = std::nullopt;
};

/// How the long-run behaviour of a station follows from its rates, number by number.
struct Lesson {
  std::string title;
  std::string question;  // what the derivation answers
  bool stable;           // where false, the derivation ends at the saturation
  std::vector<Step> steps;
};

/// The derivation for any single station: load, stability, probabilities of the states, mean
/// number, times by Little's law, percentile, and near the end a check that derives one of the
/// numbers in another way. The values are those of solve; `inserted` is an arithmetic expression
/// (log is the natural logarithm) of numbers rounded to six digits. Throws std::domain_error as
/// solve, and for an arrival rate of 0, where there is nothing to derive.
Lesson lesson_of(const Station& station);

}  // namespace yates::queueing

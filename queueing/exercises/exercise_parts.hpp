#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lessons/derive.hpp"
#include "lessons/exercise.hpp"
#include "numerics/random.hpp"
#include "queueing/networks/network.hpp"

namespace yates::queueing {

/// Draws the numbers of one exercise.
class Draw {
 public:
  explicit Draw(numerics::Random random) : random_(std::move(random)) {}

  double one_of(const std::vector<double>& values) {
    return values[static_cast<std::size_t>(random_.below(values.size()))];
  }

 private:
  numerics::Random random_;
};

/// The numbers that an exercise asks for, step by step.
class Questions {
 public:
  void step(std::string title);
  /// Asks for `value`, which the expression with the operands in its places must give: throws
  /// std::logic_error otherwise, as lessons::derive. Slips that do not change the number are left
  /// out.
  void ask(lessons::About about, std::string_view expression, const std::vector<double>& operands,
           double value, std::vector<lessons::LikelySlip> slips);
  /// The last number is a share of 1.
  void share() { key_.back().share = true; }
  /// The last number is a difference of which this is the larger term: what its rounding leaves is
  /// accepted.
  void difference_from(double larger) { key_.back().largest = larger; }

  std::vector<lessons::KeyEntry> key() && { return std::move(key_); }

 private:
  std::string title_;
  std::size_t step_ = 0;
  std::vector<lessons::KeyEntry> key_;
};

/// A number as files hold it: whole, without the rounding of a double.
std::string written(double value);

/// One station of an exercise, first come, first served. Times in seconds.
struct VisitedStation {
  std::string name;
  double visits;
  double service_time;
};

/// A cpu, visited once more than the disk. One of the two has the larger demand by a tenth at
/// least, whichever it is; demands are from 0.05 to 0.7 seconds.
std::vector<VisitedStation> cpu_and_disk(Draw& draw);

/// So many jobs that think, and visit the stations.
Network closed_network(const std::vector<VisitedStation>& stations, double population,
                       double think_time);

// The exercises without kind and seed.
lessons::Exercise operational_laws_exercise(Draw& draw);
lessons::Exercise mm1_exercise(Draw& draw);
lessons::Exercise mean_value_exercise(Draw& draw);

}  // namespace yates::queueing

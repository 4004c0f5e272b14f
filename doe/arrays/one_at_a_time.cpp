#include "doe/arrays/one_at_a_time.hpp"

#include <stdexcept>

#include "doe/points/design_error.hpp"
#include "doe/points/factorial.hpp"

namespace yates::doe {

Array one_at_a_time(const std::vector<std::size_t>& levels,
                    const std::vector<std::size_t>& baseline) {
  if (levels.empty()) throw DesignError("one-at-a-time", "a design needs at least one factor");
  if (baseline.size() != levels.size()) {
    throw DesignError("one-at-a-time", "{} factors need as many baseline levels, not {}",
                      levels.size(), baseline.size());
  }
  std::size_t runs = 1;
  for (std::size_t factor = 0; factor < levels.size(); ++factor) {
    if (levels[factor] < 2) {
      throw DesignError("one-at-a-time", "factor {} has {} levels; it needs at least 2", factor + 1,
                        levels[factor]);
    }
    if (baseline[factor] >= levels[factor]) {
      throw DesignError("one-at-a-time", "factor {} has no level {}; its last is {}", factor + 1,
                        baseline[factor], levels[factor] - 1);
    }
    if (levels[factor] - 1 > most_points - runs) {
      throw DesignError("one-at-a-time", "the levels need more than {} runs", most_points);
    }
    runs += levels[factor] - 1;
  }
  Array array{levels, {baseline}};
  for (std::size_t factor = 0; factor < levels.size(); ++factor) {
    for (std::size_t level = 0; level < levels[factor]; ++level) {
      if (level == baseline[factor]) continue;
      array.rows.push_back(baseline);
      array.rows.back()[factor] = level;
    }
  }
  return array;
}

}  // namespace yates::doe

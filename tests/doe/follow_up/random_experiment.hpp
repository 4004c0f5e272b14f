#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "doe/kinds/generate.hpp"
#include "numerics/random.hpp"

namespace yates::doe {

/// A point is excluded where all of these factors have these levels.
struct Conjunction {
  std::vector<std::pair<std::size_t, std::string>> parts;  // factor and text of its level
};

struct Experiment {
  std::vector<Factor> factors;
  std::vector<Conjunction> forbidden;
  DesignRequest request;
  Design design;
  std::string about;
};

std::size_t below(numerics::Random& random, std::size_t bound);

/// A design of factors, levels and exclusions drawn at random. Absent where the design itself is
/// refused: all of its points are excluded, say.
std::optional<Experiment> random_experiment(numerics::Random& random);

/// Whether a row of levels, which may be levels of `factors` that came later, is excluded.
bool is_forbidden(const Experiment& experiment, const std::vector<Factor>& factors,
                  const std::vector<std::size_t>& row);

}  // namespace yates::doe

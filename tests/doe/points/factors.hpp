#pragma once

#include <cstddef>
#include <string>

#include "doe/points/factor.hpp"

namespace yates::doe::points_tests {

/// A number with the levels 1, 2, ...
inline Factor factor(const std::string& name, std::size_t levels) {
  Factor result{.name = name, .kind = FactorKind::numeric};
  for (std::size_t level = 1; level <= levels; ++level) {
    result.levels.push_back({std::to_string(level), static_cast<double>(level)});
  }
  return result;
}

}  // namespace yates::doe::points_tests

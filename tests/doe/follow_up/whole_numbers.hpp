#pragma once

#include <string>

#include "doe/points/factor.hpp"

namespace yates::doe {

/// A factor of two whole numbers.
inline Factor whole_numbers(const std::string& name, int low, int high) {
  return {.name = name,
          .kind = FactorKind::numeric,
          .levels = {{std::to_string(low), static_cast<double>(low)},
                     {std::to_string(high), static_cast<double>(high)}}};
}

}  // namespace yates::doe

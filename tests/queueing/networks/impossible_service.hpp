#pragma once

#include <limits>
#include <vector>

#include "queueing/networks/service_distribution.hpp"

namespace yates::queueing::examples {

/// Of every distribution with a number one or two numbers that it cannot have.
inline std::vector<ServiceDistribution> impossible_service() {
  return {ErlangService{0},
          ErlangService{1001},
          HyperexponentialService{1.0},
          HyperexponentialService{std::numeric_limits<double>::infinity()},
          LognormalService{0.0},
          LognormalService{std::numeric_limits<double>::quiet_NaN()},
          GammaService{-1.0}};
}

}  // namespace yates::queueing::examples

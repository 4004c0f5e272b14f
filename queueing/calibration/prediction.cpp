#include "queueing/calibration/prediction.hpp"

#include <array>
#include <cstddef>

namespace yates::queueing {

std::string to_string(Verdict verdict) {
  static constexpr std::array words{"stable", "extrapolation", "saturated", "not-identifiable",
                                    "impossible"};
  return words[static_cast<std::size_t>(verdict)];
}

}  // namespace yates::queueing

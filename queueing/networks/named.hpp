#pragma once

#include <cstddef>
#include <string>

namespace yates::queueing {

/// "station 'disk'", or "station 2" for the second one where it has no name; `kind` is station or
/// class, `index` counts from 0.
inline std::string named(const std::string& kind, const std::string& name, std::size_t index) {
  return name.empty() ? kind + " " + std::to_string(index + 1) : kind + " '" + name + "'";
}

}  // namespace yates::queueing

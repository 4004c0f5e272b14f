#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "language/expression.hpp"

namespace yates::campaigns {

/// Which runs that have ended without being done are launched again.
enum class Retry { nothing, failed, timed_out, all };

struct RunOptions {
  Retry retry = Retry::nothing;
  std::optional<std::size_t> limit = std::nullopt;          // of planned runs launched
  std::string only_called = "only";                         // what messages call `only`
  std::optional<language::Expression> only = std::nullopt;  // over factors, run, replicate, block,
                                                            // standard_order
  /// Seconds before a host that failed is used again. The pause doubles with each failure in a row,
  /// and varies at random by up to a quarter in both directions.
  double pause_after_failure = 1;
  double poll = 1;  // seconds between two checks of a host that is in use, or of a gate that waits
};

}  // namespace yates::campaigns

#pragma once

#include "tests/reports/example.hpp"

namespace yates::reports::example {

/// The example as if it were part of a fraction: codec is the same as two interactions, threads has
/// only a longer alias, and the interaction is mixed with others in part.
inline ResponseReport aliased_response() {
  ResponseReport r = response();
  r.aliases = {
      {.term = "codec", .same = {{"level:size", 1.0}, {"sync:host", -1.0}, {"a:b:c", 1.0}}},
      {.term = "threads", .same = {{"codec:level:sync", 1.0}}},
      {.term = "codec:threads",
       .mixed = {{"size", -0.5}, {"sync:host", 0.33}},
       .mixed_left_out = 4},
  };
  return r;
}

}  // namespace yates::reports::example

#pragma once

#include "tests/reports/example.hpp"

namespace yates::reports::example {

/// The example as if it were part of a fraction: codec is the same as two interactions, threads has
/// only a longer alias, and the interaction is mixed with others in part.
inline ResponseReport aliased_response() {
  ResponseReport r = response();
  r.aliases = {
      {.term = model::named_term("codec"),
       .same = {{model::named_term("level:size"), 1.0},
                {model::named_term("sync:host"), -1.0},
                {model::named_term("a:b:c"), 1.0}}},
      {.term = model::named_term("threads"),
       .same = {{model::named_term("codec:level:sync"), 1.0}}},
      {.term = model::named_term("codec:threads"),
       .mixed = {{model::named_term("size"), -0.5}, {model::named_term("sync:host"), 0.33}},
       .mixed_left_out = 4},
  };
  return r;
}

}  // namespace yates::reports::example

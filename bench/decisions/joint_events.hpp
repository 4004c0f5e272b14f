#pragma once

#include "bench/decisions/events.hpp"

/// Of two responses that are decided together. "Worse" is against the baseline.
namespace yates::decisions {

Event do_this_together();
Event one_called_better_but_worse();        // the advised setting, in a response
Event do_this_together_beyond_delta();      // worse in the other response by delta or more
Event do_this_together_with_hidden_loss();  // worse in a response, and not called so
Event joint_changes_cover();

}  // namespace yates::decisions

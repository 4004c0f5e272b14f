#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "campaigns/store/attempt.hpp"
#include "campaigns/store/outline.hpp"
#include "campaigns/store/store.hpp"
#include "doe/plans/plan.hpp"
#include "model/note.hpp"

namespace yates::inquiry {

/// How often what a campaign's runs say has been looked at, now included: as often as a call of
/// `yates run` had made a whole number of replications, or all runs of an addition, and ended in
/// the advice before further runs joined. A call that was cut off within a replication is no look,
/// and neither are the replications that `until` adds by itself: it looks at the noise alone.
/// `replicated` is the number of points in each replication.
std::size_t looks_at(const campaigns::Outlines& outlines, const doe::RunPlan& plan,
                     std::size_t replicated);

/// Notes of responses whose number stands before another unit in what the command printed: a
/// response in s that is read from "time 12.5 ms". One run tells.
std::vector<model::Note> notes_of_units_beside(const campaigns::Campaign& campaign,
                                               const campaigns::Store& store,
                                               const std::vector<campaigns::Attempt>& attempts);

}  // namespace yates::inquiry

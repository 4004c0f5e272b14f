#pragma once

#include <span>

#include "campaigns/file/campaign.hpp"
#include "campaigns/store/attempt.hpp"
#include "campaigns/store/records.hpp"
#include "doe/plans/plan.hpp"
#include "doe/points/design.hpp"
#include "table/table.hpp"

namespace yates::campaigns {

/// Which runs have a row.
enum class Rows {
  done,  // finished runs
  all,   // also failed, timed-out and unknown ones
};

/// The results as a tidy table, one row per run in launch order. Columns: run, standard_order,
/// replicate, block, whole_plot (only if a factor is hard to change), the nuisance factors, hour
/// (of the attempt's start in UTC, only if it is asked for), the factors (with their levels in
/// declared order), status, attempt, host, started, flags (only if the campaign has gates: the
/// readings that did not keep their limits, joined by blanks), the responses.
table::Table results(const Campaign& campaign, const doe::Design& design, const doe::RunPlan& plan,
                     std::span<const Attempt> attempts, Rows rows,
                     std::span<const AttemptFlag> flags = {});

/// The same in long form: one row per copy and iteration of a run, with the columns copy and
/// iteration before the responses. A response without values per copy or iteration is repeated in
/// all rows of its run, so that the average over the rows of a run is again the value of each
/// response that is a mean. A run without values per copy or iteration is one row in which copy and
/// iteration are missing.
table::Table iteration_results(const Campaign& campaign, const doe::Design& design,
                               const doe::RunPlan& plan, std::span<const Attempt> attempts,
                               std::span<const AttemptSubsample> subsamples, Rows rows,
                               std::span<const AttemptFlag> flags = {});

}  // namespace yates::campaigns

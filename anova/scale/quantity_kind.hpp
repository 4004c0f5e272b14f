#pragma once

#include <string_view>

#include "model/formula.hpp"
#include "table/table.hpp"

namespace yates::anova {

/// Whether a response is a time, a size or a rate: a quantity above zero whose changes and errors
/// are usually proportional to it. Its unit says so: ns to days, bits and bytes to EiB, Hz, FLOPS,
/// req/s, "ns per op", s^-1; upper and lower case are not told apart. An empty unit says nothing;
/// then a whole word of the name does, split at every character that is no letter and in front of
/// capitals: time, latency, throughput, bytes, rss, ... in "exec_time", "LatencyP99", "MaxRSS".
/// The rates of a share, as "hit_rate" and "error rate", are none.
bool is_multiplicative_quantity(std::string_view name, std::string_view unit);

/// Whether a response is work or events per time, of which more is faster: by its unit (req/s,
/// MB/s, GFLOPS, Hz; not ns/op, ms/s or USD/h) or, where it has none, by its name (throughput, qps,
/// items_per_second; not latency_at_1000_qps or cost_per_hour).
bool is_rate(std::string_view name, std::string_view unit);

/// Whether a response is a share of one, as the success or failure of each run (0 and 1) or a rate
/// of successes: it has no unit, is no time, size or rate of work, no value lies outside [0, 1],
/// and its name says so ("accuracy", "hit_rate", "share"), or one value lies at 0 or 1 and all are
/// k / n of one n up to 100. Counts are none.
bool is_share(const model::Formula& formula, const table::Table& table, std::string_view unit);

/// Whether a percentage of this name is of a whole, so that it ends at 100, by a whole word:
/// "accuracy", "hit", "miss rate". Other names tell nothing.
bool names_part_of_whole(std::string_view name);

}  // namespace yates::anova

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "doe/design.hpp"
#include "numerics/random.hpp"

namespace yates::doe {

/// One launch of the experiment's command.
struct PlannedRun {
  std::size_t run;             // from 1, in launch order
  std::size_t standard_order;  // of its point
  std::size_t replicate;       // from 1
  std::size_t block;           // from 1
  std::size_t point;           // index into Design::points()

  friend bool operator==(const PlannedRun&, const PlannedRun&) = default;
};

enum class Order { random, standard };
enum class Blocks { none, replication };

struct PlanOptions {
  std::size_t replications = 1;
  Order order = Order::random;
  Blocks blocks = Blocks::none;
  std::optional<numerics::Seed> seed = std::nullopt;  // absent: derived_seed(design)
};

struct RunPlan {
  numerics::Seed seed;
  std::size_t replications;
  std::vector<PlannedRun> runs;  // in launch order
};

/// The plan of a design. Each replicate is a complete pass over the points in an order of its own,
/// which depends on the seed and the replicate's number alone: a plan with more replications starts
/// with all runs of the plan with fewer. Throws std::domain_error for no replications or more than
/// most_points runs.
RunPlan plan(const Design& design, const PlanOptions& options);

/// A seed that follows from names, levels and points of the design, below 2^31. The number of
/// replications does not enter, so that a plan can grow.
numerics::Seed derived_seed(const Design& design);

/// 64-bit FNV-1a of a text; the same on every platform.
/// Source: G. Fowler, L. C. Noll, K.-P. Vo, The FNV non-cryptographic hash algorithm.
std::uint64_t fingerprint(std::string_view text);

}  // namespace yates::doe

#include "doe/plan.hpp"

#include <numeric>
#include <span>
#include <stdexcept>
#include <string>

#include <fmt/format.h>

#include "doe/factorial.hpp"

namespace yates::doe {

RunPlan plan(const Design& design, const PlanOptions& options) {
  const std::size_t points = design.points().size();
  if (options.replications == 0) throw std::domain_error("plan: replications must be at least 1");
  if (points > 0 && options.replications > most_points / points) {
    throw std::domain_error(fmt::format("plan: {} replications of {} points are more than {} runs",
                                        options.replications, points, most_points));
  }
  RunPlan result{options.seed.value_or(derived_seed(design)), options.replications, {}};
  result.runs.reserve(points * options.replications);
  for (std::size_t replicate = 1; replicate <= options.replications; ++replicate) {
    // Also without blocks each replicate is shuffled by itself. One shuffle over all runs would
    // change the order of runs that are already measured when replications are added; and passes
    // spread each setting evenly over the campaign, so that a drift hits all settings alike.
    std::vector<std::size_t> order(points);
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (options.order == Order::random) {
      numerics::Random random(result.seed, replicate);
      numerics::shuffle(std::span<std::size_t>(order), random);
    }
    for (const std::size_t point : order) {
      result.runs.push_back({result.runs.size() + 1, design.points()[point].standard_order,
                             replicate, options.blocks == Blocks::replication ? replicate : 1,
                             point});
    }
  }
  return result;
}

std::uint64_t fingerprint(std::string_view text) {
  std::uint64_t hash = 14695981039346656037ULL;
  for (const char byte : text) {
    hash ^= static_cast<unsigned char>(byte);
    hash *= 1099511628211ULL;
  }
  return hash;
}

numerics::Seed derived_seed(const Design& design) {
  std::string text;
  for (const Factor& factor : design.factors()) {
    text += fmt::format("{}:{}", factor.name.size(), factor.name);
    for (const Level& level : factor.levels) {
      text += fmt::format("={}:{}", level.text.size(), level.text);
    }
    text += '\n';
  }
  for (const Point& point : design.points()) text += fmt::format("{},", point.standard_order);
  const std::uint64_t hash = fingerprint(text);
  // Folded to 31 bits: short enough to be typed, and exact in every TOML and JSON reader.
  return {(hash ^ (hash >> 32)) & 0x7fffffffU};
}

}  // namespace yates::doe

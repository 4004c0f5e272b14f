#include "doe/plans/plan.hpp"

#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "doe/points/factorial.hpp"

namespace yates::doe {

namespace {

/// The points of a design, grouped by the levels of the factors that are hard to change; groups in
/// the order in which standard order meets them.
std::vector<std::vector<std::size_t>> whole_plots(const Design& design) {
  std::vector<std::vector<std::size_t>> plots;
  std::map<std::vector<std::size_t>, std::size_t> known;
  for (std::size_t point = 0; point < design.points().size(); ++point) {
    std::vector<std::size_t> levels;
    for (std::size_t factor = 0; factor < design.factors().size(); ++factor) {
      if (!design.factors()[factor].hard_to_change) continue;
      levels.push_back(design.points()[point].levels[factor]);
    }
    const auto [found, is_new] = known.emplace(std::move(levels), plots.size());
    if (is_new) plots.emplace_back();
    plots[found->second].push_back(point);
  }
  return plots;
}

}  // namespace

void check_plan(const Design& design, const PlanOptions& options) {
  const std::size_t points = design.points().size();
  if (options.replications == 0) throw std::domain_error("plan: replications must be at least 1");
  if (points > 0 && options.replications > most_points / points) {
    throw std::domain_error(fmt::format("plan: {} replications of {} points are more than {} runs",
                                        options.replications, points, most_points));
  }
}

RunPlan plan(const Design& design, const PlanOptions& options) {
  check_plan(design, options);
  RunPlan result{options.seed.value_or(derived_seed(design)), options.replications, {}};
  result.runs.reserve(design.points().size() * options.replications);
  const auto standard = whole_plots(design);
  std::size_t whole_plot = 0;
  for (std::size_t replicate = 1; replicate <= options.replications; ++replicate) {
    // Also without blocks each replicate is shuffled by itself. One shuffle over all runs would
    // change the order of runs that are already measured when replications are added; and passes
    // spread each setting evenly over the campaign, so that a drift hits all settings alike.
    auto plots = standard;
    if (options.order == Order::random) {
      numerics::Random random(result.seed, replicate);
      numerics::shuffle(std::span(plots), random);
      for (auto& plot : plots) numerics::shuffle(std::span(plot), random);
    }
    for (const auto& plot : plots) {
      ++whole_plot;
      for (const std::size_t point : plot) {
        result.runs.push_back({result.runs.size() + 1, design.points()[point].standard_order,
                               replicate, options.blocks == Blocks::replication ? replicate : 1,
                               point, whole_plot});
      }
    }
  }
  return result;
}

std::uint64_t fingerprint(std::string_view text) {
  return fingerprint(text, 14695981039346656037ULL);
}

std::uint64_t fingerprint(std::string_view rest, std::uint64_t beginning) {
  std::uint64_t hash = beginning;
  for (const char byte : rest) {
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

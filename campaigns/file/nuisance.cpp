#include "campaigns/file/nuisance.hpp"

#include <algorithm>
#include <cstdint>
#include <span>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace yates::campaigns {
namespace {

constexpr std::uint64_t link_orders = std::uint64_t{1} << 31;

/// Far from the streams of the plan, which are small numbers.
numerics::Random random_of(const Nuisance& nuisance, const NuisanceFactor& factor,
                           const doe::PlannedRun& run) {
  return numerics::Random(
      nuisance.seed, doe::fingerprint(fmt::format("nuisance {} of {} {}", to_string(factor.kind),
                                                  factor.by_block ? "block" : "run",
                                                  factor.by_block ? run.block : run.run)));
}

}  // namespace

std::string nuisance_value(const Nuisance& nuisance, const NuisanceFactor& factor,
                           const doe::PlannedRun& run) {
  numerics::Random random = random_of(nuisance, factor, run);
  if (factor.kind == NuisanceKind::load_order) {
    std::vector<std::string> libraries = factor.levels;
    numerics::shuffle(std::span(libraries), random);
    return fmt::format("{}", fmt::join(libraries, ":"));
  }
  if (factor.levels.empty()) {
    return std::to_string(random.below(
        factor.kind == NuisanceKind::link_order ? link_orders : largest_drawn_padding + 1));
  }
  const std::size_t levels = factor.levels.size();
  const std::size_t chosen =
      factor.by_block ? (run.block - 1) % levels : static_cast<std::size_t>(random.below(levels));
  return factor.levels[chosen];
}

std::optional<std::string> nuisance_value(const Nuisance& nuisance, NuisanceKind kind,
                                          const doe::PlannedRun& run) {
  const auto found = std::ranges::find(nuisance.factors, kind, &NuisanceFactor::kind);
  if (found == nuisance.factors.end()) return std::nullopt;
  return nuisance_value(nuisance, *found, run);
}

std::vector<std::string> nuisance_columns(const Nuisance& nuisance) {
  std::vector<std::string> columns;
  for (const NuisanceFactor& factor : nuisance.factors)
    columns.emplace_back(to_string(factor.kind));
  return columns;
}

std::string describe(const NuisanceFactor& factor) {
  const std::string_view unit = factor.by_block ? "block" : "run";
  if (factor.kind == NuisanceKind::load_order) {
    return fmt::format("{} in a random order for each {}", fmt::join(factor.levels, ", "), unit);
  }
  if (factor.levels.empty()) return fmt::format("at random for each {}", unit);
  if (factor.levels.size() == 1) return factor.levels.front();
  return fmt::format("{} {} for each {}", fmt::join(factor.levels, ", "),
                     factor.by_block ? "in turn" : "at random", unit);
}

std::string describe(const TimeOfDay& time_of_day) {
  return time_of_day.spread ? fmt::format("blocks begin {} s apart", *time_of_day.spread)
                            : "recorded";
}

}  // namespace yates::campaigns

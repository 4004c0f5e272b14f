#include "doe/follow_up/more_runs.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "doe/points/coding.hpp"
#include "doe/properties/default_model.hpp"
#include "doe/properties/model_properties.hpp"
#include "numerics/distributions.hpp"

namespace yates::doe {
namespace {

/// The ends and the middle of a number, as levels of its factor.
struct Middle {
  std::size_t low;
  std::size_t middle;
  std::size_t high;
};

/// Declares the middle where it is new; absent for a category and for ends without a number
/// between.
std::optional<Middle> middle_of(Factor& factor) {
  if (factor.kind != FactorKind::numeric || factor.levels.size() < 2) return std::nullopt;
  const Level low = level_at(factor, -1);
  const Level high = level_at(factor, 1);
  const Level middle = level_at(factor, 0);
  if (!(low.number < middle.number && middle.number < high.number)) return std::nullopt;
  return Middle{level_with(factor, low), level_with(factor, middle), level_with(factor, high)};
}

bool squares_are_known(const Design& measured) {
  const DefaultModel model = default_model(judged(measured));
  return model.order == ModelOrder::second_order;
}

FurtherRuns optimal_for_squares(const Design& measured, const std::vector<std::string>& squares,
                                std::size_t runs, numerics::Seed seed, const Exclusions& exclude) {
  FurtherRuns result = optimal_runs(measured, default_model(judged(measured)).formula, squares,
                                    runs, ValueChoice::as_needed, seed, exclude);
  result.why = fmt::format("{} D-optimal runs: with the runs that are there they estimate {}", runs,
                           fmt::join(squares, ", "));
  return result;
}

/// Half the width of the interval of the factor's effect, in standard deviations of the noise.
std::optional<double> half_width(const Design& measured, const std::string& model,
                                 std::size_t factor, std::size_t blocks, double confidence) {
  const ModelProperties properties = model_properties(judged(measured), 1, model);
  const std::size_t noise = properties.degrees_of_freedom.error;
  if (noise < blocks) return std::nullopt;
  const auto df = static_cast<double>(noise - (blocks - 1));
  if (df < 1) return std::nullopt;
  double largest = 0;
  for (const CoefficientProperties& one : properties.coefficients) {
    if (!one.term) continue;
    if (effect_of(properties.terms[*one.term].name, measured.factors()) != Effect{factor}) continue;
    if (!one.standard_error) return std::nullopt;
    largest = std::max(largest, *one.standard_error);
  }
  if (largest == 0) return std::nullopt;
  return numerics::t_quantile(1 - (1 - confidence) / 2, df) * largest;
}

}  // namespace

FurtherRuns curvature_runs(const Design& measured, const std::optional<std::size_t>& runs,
                           numerics::Seed seed, const Exclusions& exclude) {
  if (squares_are_known(measured)) {
    throw std::domain_error("augment: the squares of all numbers can be estimated already");
  }
  FurtherRuns result{FurtherMethod::star, {}, measured.factors(), {}};
  std::vector<std::optional<Middle>> middles;
  std::vector<std::string> squares;
  std::vector<std::string> bent;
  for (Factor& factor : result.factors) {
    middles.push_back(middle_of(factor));
    if (!middles.back()) continue;
    squares.push_back(square_of(factor));
    bent.push_back(factor.name);
  }
  if (bent.empty()) {
    throw std::domain_error(
        "augment: curvature is that of a number with a value between its ends, and no factor is "
        "one");
  }
  constexpr std::size_t centre_points = 3;
  const std::size_t usual = 2 * bent.size() + centre_points;
  if (runs && *runs != usual) return optimal_for_squares(measured, squares, *runs, seed, exclude);
  const auto add = [&](std::optional<std::size_t> moved, bool high) {
    std::size_t turn = result.rows.size();
    std::vector<std::size_t> row;
    for (std::size_t factor = 0; factor < result.factors.size(); ++factor) {
      if (const auto& middle = middles[factor]) {
        row.push_back(moved != factor ? middle->middle : high ? middle->high : middle->low);
        continue;
      }
      const std::size_t levels = measured.factors()[factor].levels.size();
      row.push_back(turn % levels);
      turn /= levels;
    }
    result.rows.push_back(std::move(row));
  };
  for (std::size_t factor = 0; factor < middles.size(); ++factor) {
    if (!middles[factor]) continue;
    add(factor, false);
    add(factor, true);
  }
  for (std::size_t centre = 0; centre < centre_points; ++centre) add(std::nullopt, false);
  const bool excluded = std::ranges::any_of(
      result.rows, [&](const auto& row) { return is_excluded(result.factors, row, exclude); });
  // A star with a gap may not estimate all squares; D-optimal runs around the gap do.
  if (excluded) return optimal_for_squares(measured, squares, usual, seed, exclude);
  result.terms = squares;
  result.why = fmt::format(
      "{} axial points at the ends of the range of {} and {} centre points: they estimate the "
      "squares",
      2 * bent.size(), fmt::join(bent, ", "), centre_points);
  return result;
}

FurtherRuns repeated_runs(const Design& points, std::size_t passes) {
  FurtherRuns result{FurtherMethod::repeats,
                     fmt::format("{} more pass{} over all {} points", passes,
                                 passes == 1 ? "" : "es", points.size()),
                     points.factors(),
                     {}};
  for (std::size_t row = 0; row < passes * points.size(); ++row) {
    result.rows.push_back(points.point(row % points.size()).levels);
  }
  return result;
}

FurtherRuns halving_runs(const Design& measured, const Design& points, std::size_t factor,
                         const std::string& model, double confidence) {
  const std::string& name = measured.factors().at(factor).name;
  const std::size_t blocks = number_of_blocks(measured);
  const auto before = half_width(measured, model, factor, blocks, confidence);
  if (!before) {
    throw std::domain_error(
        fmt::format("augment: the effect of '{}' has no interval yet: it cannot be estimated, or "
                    "no degree of freedom is left for the noise; measure replications first",
                    name));
  }
  constexpr std::size_t most_passes = 100;
  constexpr std::size_t most_runs = 20'000;
  for (std::size_t pass = 1; pass <= most_passes && pass * points.size() <= most_runs; ++pass) {
    FurtherRuns result = repeated_runs(points, pass);
    const auto after = half_width(joined(measured, result), model, factor, blocks + 1, confidence);
    if (!after || *after > *before / 2) continue;
    result.why += fmt::format(": the {:.3g}% interval of {} becomes {:.0f}% as wide",
                              100 * confidence, name, 100 * *after / *before);
    return result;
  }
  throw std::domain_error(
      fmt::format("augment: half the interval of '{}' takes more than {} passes or {} runs", name,
                  most_passes, most_runs));
}

}  // namespace yates::doe

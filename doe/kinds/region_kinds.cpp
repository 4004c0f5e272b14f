#include <algorithm>
#include <bit>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "doe/fractions/blocks.hpp"
#include "doe/fractions/minimum_aberration.hpp"
#include "doe/kinds/points_of.hpp"
#include "doe/points/design_error.hpp"
#include "doe/regions/box_behnken.hpp"
#include "doe/regions/central_composite.hpp"
#include "doe/regions/latin_hypercube.hpp"
#include "doe/regions/sobol.hpp"

namespace yates::doe {
namespace {

/// Factors up to this number have all combinations in the cube of a composite design.
constexpr std::size_t most_factors_of_whole_cube = 4;

TwoLevelFraction cube_of(std::size_t factors, const kinds::CentralComposite& kind) {
  constexpr std::size_t estimates_interactions = 5;
  const std::size_t resolution = kind.resolution.value_or(estimates_interactions);
  if (factors <= most_factors_of_whole_cube && !kind.resolution) return {factors, {}};
  return minimum_aberration({.factors = factors, .resolution = resolution}).fraction;
}

Eigen::MatrixXd signs_of(const Array& array) {
  Eigen::MatrixXd signs(array.runs(), array.columns());
  for (std::size_t row = 0; row < array.runs(); ++row) {
    for (std::size_t column = 0; column < array.columns(); ++column) {
      signs(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(column)) =
          array.rows[row][column] == 1 ? 1 : -1;
    }
  }
  return signs;
}

/// "1, 2 or 4": into how many blocks a cube can be divided without losing a main effect.
std::string possible_divisions(const TwoLevelFraction& cube) {
  std::vector<std::string> counts{"1"};
  for (std::size_t count = 2; count <= cube.runs() / 2 && find_blocks(cube, count); count *= 2) {
    counts.push_back(std::to_string(count));
  }
  if (counts.size() == 1) return counts.front();
  const std::string last = counts.back();
  counts.pop_back();
  return fmt::format("{} or {}", fmt::join(counts, ", "), last);
}

/// The blocks of a composite design: those of the cube and one for the axial points.
CompositeBlocks composite_blocks(const TwoLevelFraction& cube, std::size_t blocks,
                                 const DesignRequest& request) {
  CompositeBlocks result;
  if (blocks > 2) {
    const bool possible = std::has_single_bit(blocks - 1) && blocks - 1 <= cube.runs() / 2;
    const auto found = possible ? find_blocks(cube, blocks - 1) : std::nullopt;
    if (!found) {
      throw DesignError("central-composite",
                        "{} blocks are not possible: the axial points are one of them, and the "
                        "cube of {} points can be divided into {} others",
                        blocks, cube.runs(), possible_divisions(cube));
    }
    result.of_cube_rows = found->of_run;
    for (std::size_t& block : result.of_cube_rows) ++block;
  }
  if (!request.center_points) return result;
  const std::size_t each = *request.center_points / blocks;
  if (each * blocks != *request.center_points) {
    throw DesignError("central-composite",
                      "{} center_points cannot be shared by {} blocks; {} or {} can",
                      *request.center_points, blocks, each * blocks, (each + 1) * blocks);
  }
  result.center_points = BlockCenterPoints{each, each};
  return result;
}

/// Columns of categories in [-1, 1) become numbers of levels.
void spread_over_levels(const Factors& factors, Eigen::MatrixXd& points) {
  for (std::size_t factor = 0; factor < factors.size(); ++factor) {
    if (factors[factor].kind == FactorKind::numeric) continue;
    auto column = points.col(static_cast<Eigen::Index>(factor));
    const auto levels = static_cast<double>(factors[factor].levels.size());
    column = ((column.array() + 1) / 2 * levels).floor().matrix();
  }
}

const Level& least_level(const Factor& factor) {
  return *std::ranges::min_element(factor.levels, [](const Level& one, const Level& other) {
    return *one.number < *other.number;
  });
}

const Level& greatest_level(const Factor& factor) {
  return *std::ranges::max_element(factor.levels, [](const Level& one, const Level& other) {
    return *one.number < *other.number;
  });
}

/// Axial points may ask for what the command cannot do, such as -1 threads.
std::optional<std::string> levels_beyond(const Factors& given, const Factors& made) {
  std::vector<std::string> beyond;
  for (std::size_t factor = 0; factor < given.size(); ++factor) {
    const Level& low = least_level(made[factor]);
    const Level& high = greatest_level(made[factor]);
    const Level& given_low = least_level(given[factor]);
    const Level& given_high = greatest_level(given[factor]);
    if (*low.number >= *given_low.number && *high.number <= *given_high.number) continue;
    beyond.push_back(fmt::format("{} from {} to {} instead of {} to {}", given[factor].name,
                                 low.text, high.text, given_low.text, given_high.text));
  }
  if (beyond.empty()) return std::nullopt;
  return fmt::format(
      "axial points go beyond the given levels: {}; alpha = \"face-centred\" or inscribed = true "
      "stays within them",
      fmt::join(beyond, ", "));
}

}  // namespace

Generated points_of(const Factors& factors, const kinds::CentralComposite& kind,
                    const DesignRequest& request) {
  require_numbers("central-composite", factors);
  if (factors.size() < 2) {
    throw DesignError(
        "central-composite",
        "two factors or more are needed; for one, declare three levels and take all of them");
  }
  if (factors.size() > most_composite_factors) {
    throw DesignError("central-composite",
                      "at most {} factors are possible, not {}; kind = \"definitive-screening\" "
                      "tells which of them matter",
                      most_composite_factors, factors.size());
  }
  const TwoLevelFraction cube = cube_of(factors.size(), kind);
  const auto* rule = std::get_if<AxialDistance>(&kind.axial_distance);
  const bool orthogonal_blocks = rule != nullptr && *rule == AxialDistance::orthogonal_blocks;
  const std::size_t blocks = request.blocks.value_or(orthogonal_blocks ? 2 : 1);
  CentralComposite composite{
      .cube = signs_of(array_of(cube)), .alpha = kind.axial_distance, .inscribed = kind.inscribed};
  if (blocks > 1) {
    composite.blocks = composite_blocks(cube, blocks, request);
  } else {
    composite.center_points = request.center_points.value_or(composite.center_points);
  }
  const CompositeDesign made = central_composite(composite);
  Generated result = coded_design(factors, made.surface.points, made.surface.blocks);
  std::string words = fmt::format("a cube of {} points, axial points at {:.4g}", cube.runs(),
                                  made.cube < 1 ? 1.0 : made.alpha);
  if (made.cube < 1) words += fmt::format(" and the cube at {:.4g}", made.cube);
  words += made.rotatable ? "; rotatable before rounding" : "; not rotatable";
  if (blocks > 1) {
    words +=
        made.orthogonal_blocks ? "; blocks orthogonal before rounding" : "; blocks not orthogonal";
  }
  result.remarks.insert(result.remarks.begin(), words);
  if (auto beyond = levels_beyond(factors, result.design.factors())) {
    result.remarks.push_back(std::move(*beyond));
  }
  return result;
}

Generated points_of(const Factors& factors, const kinds::BoxBehnken&,
                    const DesignRequest& request) {
  require_numbers("box-behnken", factors);
  BoxBehnken box{.factors = factors.size()};
  box.blocks = request.blocks.value_or(box.blocks);
  // As many centres in each block as the kind has without blocks, at most.
  const std::size_t usual = (box.center_points + box.blocks - 1) / box.blocks * box.blocks;
  box.center_points = request.center_points.value_or(usual);
  const SurfaceDesign surface = box_behnken(box);
  return coded_design(factors, surface.points, surface.blocks);
}

Generated points_of(const Factors& factors, const kinds::LatinHypercube& kind,
                    const DesignRequest& request) {
  LatinHypercube hypercube{.runs = kind.runs, .levels = {}, .seed = seed_of(factors, request)};
  for (const Factor& factor : factors) {
    hypercube.levels.push_back(factor.kind == FactorKind::numeric ? 0 : factor.levels.size());
  }
  return coded_design(factors, latin_hypercube(hypercube), {});
}

Generated points_of(const Factors& factors, const kinds::Sobol& kind,
                    const DesignRequest& request) {
  Eigen::MatrixXd points =
      sobol({.runs = kind.runs, .factors = factors.size(), .seed = seed_of(factors, request)});
  spread_over_levels(factors, points);
  return coded_design(factors, points, {});
}

}  // namespace yates::doe

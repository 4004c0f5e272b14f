#pragma once

#include <cstddef>
#include <optional>
#include <variant>
#include <vector>

#include <Eigen/Core>

#include "doe/regions/surface_design.hpp"

namespace yates::doe {

/// A rule for alpha, the distance of the axial points from the center. F is the number of cube
/// runs, k that of factors, N that of all runs.
enum class AxialDistance {
  rotatable,         // F^(1/4): the variance of predictions is the same in all directions
  spherical,         // sqrt(k): cube and axial points are equally far from the center
  face_centred,      // 1: three levels per factor, all within its range
  orthogonal,        // alpha^2 = (sqrt(F N) - F) / 2: estimates of the squares are uncorrelated
  orthogonal_blocks  // see below: blocks do not touch the estimates
};

/// Runs at the center, in a design with blocks.
struct BlockCenterPoints {
  std::size_t in_each_cube_block;
  std::size_t in_axial_block;
  friend bool operator==(const BlockCenterPoints&, const BlockCenterPoints&) = default;
};

/// The cube in one or more blocks, and the axial points in a last one of their own.
struct CompositeBlocks {
  std::vector<std::size_t> of_cube_rows = {};  // per row of the cube, 1 .. b; empty: all in one
  std::optional<BlockCenterPoints> center_points =
      std::nullopt;  // absent: orthogonal_center_points
};

inline constexpr std::size_t most_composite_factors = 20;

struct CentralComposite {
  /// F x k of -1 and +1: a full factorial, or a fraction of resolution V or more. 2 to 20 factors,
  /// at most 4,096 rows.
  Eigen::MatrixXd cube;
  std::variant<AxialDistance, double> alpha = AxialDistance::rotatable;
  std::size_t center_points = 5;  // without blocks
  std::optional<CompositeBlocks> blocks = std::nullopt;
  /// The whole design shrunk until its outermost points lie at -1 and +1, for factors that cannot
  /// leave their ranges.
  bool inscribed = false;
};

struct CompositeDesign {
  SurfaceDesign surface;  // by block: cube or axial points (- and + of each factor), then centers
  double alpha;           // in units of the cube, also where the design is inscribed
  double cube;            // where the corners of the cube lie: 1, or 1 / alpha if inscribed
  bool rotatable;
  bool orthogonal_blocks;
};

/// A central composite design. With AxialDistance::orthogonal_blocks
///     alpha^2 = F (2k + a) / (2 (F + b c)),
/// for a center points in the axial block and c in each of b blocks of the cube. Throws
/// std::domain_error for a cube of another shape or other values, one that cannot estimate all
/// interactions of two factors, an alpha that is not a positive number of at most 100, blocks that
/// make orthogonality impossible where it is asked for, and more than 4,096 center points.
/// Source: D. C. Montgomery, Design and Analysis of Experiments, section 11.4; G. E. P. Box, J. S.
/// Hunter, Multi-factor experimental designs for exploring response surfaces, 1957.
CompositeDesign central_composite(const CentralComposite& request);

/// The fewest center points (at least one per block, and four in all) with which the alpha of
/// orthogonal blocks is within 3 percent of the rotatable one; of equally many, those that come
/// closest. cube_runs >= 4, factors >= 2, cube_blocks >= 1 divides cube_runs. Of all choices with
/// up to 64 points per block the closest, if none comes as near.
BlockCenterPoints orthogonal_center_points(std::size_t cube_runs, std::size_t factors,
                                           std::size_t cube_blocks);

}  // namespace yates::doe

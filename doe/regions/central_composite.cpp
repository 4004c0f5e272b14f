#include "doe/regions/central_composite.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "doe/points/design_error.hpp"

namespace yates::doe {
namespace {

constexpr Eigen::Index most_cube_runs = 4096;
constexpr std::size_t most_center_points = 4096;
constexpr double largest_alpha = 100.0;

/// How many runs each part of the design has.
struct CompositeCounts {
  double factors;
  double cube_runs;
  std::size_t cube_blocks;
  BlockCenterPoints centers;  // without blocks: all of them beside the cube

  double cube_centers() const {
    return static_cast<double>(cube_blocks) * static_cast<double>(centers.in_each_cube_block);
  }
  double axial_runs() const { return 2.0 * factors + static_cast<double>(centers.in_axial_block); }
  double runs() const { return cube_runs + cube_centers() + axial_runs(); }
};

void check_cube(const Eigen::MatrixXd& cube) {
  if (cube.cols() < 2 || cube.cols() > static_cast<Eigen::Index>(most_composite_factors)) {
    throw DesignError("central-composite", "{} {}, possible are 2 to {}", cube.cols(),
                      cube.cols() == 1 ? "factor" : "factors", most_composite_factors);
  }
  if (cube.rows() > most_cube_runs) {
    throw DesignError("central-composite",
                      "a cube of {} runs, possible are at most {}; take a fraction of resolution V",
                      cube.rows(), most_cube_runs);
  }
  if (!(cube.cwiseAbs().array() == 1.0).all()) {
    throw DesignError("central-composite", "the cube has a value other than -1 and +1");
  }
}

/// The block of each row of the cube, checked: 1 .. b, none of them empty.
std::vector<std::size_t> cube_blocks(const CentralComposite& request) {
  const auto rows = static_cast<std::size_t>(request.cube.rows());
  if (!request.blocks || request.blocks->of_cube_rows.empty()) {
    return std::vector<std::size_t>(rows, 1);
  }
  const auto& given = request.blocks->of_cube_rows;
  if (given.size() != rows) {
    throw DesignError("central-composite", "blocks for {} rows of a cube of {}", given.size(),
                      rows);
  }
  auto known = given;
  std::ranges::sort(known);
  known.erase(std::unique(known.begin(), known.end()), known.end());
  if (known.front() != 1 || known.back() != known.size()) {
    throw DesignError("central-composite",
                      "the blocks of the cube are numbered {} to {}, but only {} of them have "
                      "runs; number them from 1 without gaps",
                      known.front(), known.back(), known.size());
  }
  return given;
}

double alpha_of_blocks(const CompositeCounts& counts) {
  return std::sqrt(counts.cube_runs * counts.axial_runs() /
                   (2.0 * (counts.cube_runs + counts.cube_centers())));
}

double alpha_of_rule(AxialDistance rule, const CompositeCounts& counts) {
  switch (rule) {
    case AxialDistance::rotatable:
      return std::sqrt(std::sqrt(counts.cube_runs));
    case AxialDistance::spherical:
      return std::sqrt(counts.factors);
    case AxialDistance::face_centred:
      return 1.0;
    case AxialDistance::orthogonal:
      return std::sqrt((std::sqrt(counts.cube_runs * counts.runs()) - counts.cube_runs) / 2.0);
    case AxialDistance::orthogonal_blocks:
      return alpha_of_blocks(counts);
  }
  throw std::logic_error("central-composite: an unknown rule for alpha");
}

double alpha_of_number(double alpha) {
  if (!(alpha > 0.0) || !(alpha <= largest_alpha)) {
    throw DesignError("central-composite",
                      "alpha is {}, possible is a number above 0 and at most {}", alpha,
                      largest_alpha);
  }
  return alpha;
}

double alpha_of(const CentralComposite& request, const CompositeCounts& counts) {
  if (const auto* number = std::get_if<double>(&request.alpha)) return alpha_of_number(*number);
  const auto rule = std::get<AxialDistance>(request.alpha);
  if (rule == AxialDistance::orthogonal_blocks && !request.blocks) {
    throw DesignError("central-composite",
                      "alpha for orthogonal blocks, but the design has no blocks; ask for blocks "
                      "or for a rotatable design");
  }
  return alpha_of_rule(rule, counts);
}

BlockCenterPoints centers_of(const CentralComposite& request, std::size_t blocks) {
  if (!request.blocks) return {request.center_points, 0};
  if (request.blocks->center_points) return *request.blocks->center_points;
  return orthogonal_center_points(static_cast<std::size_t>(request.cube.rows()),
                                  static_cast<std::size_t>(request.cube.cols()), blocks);
}

/// Appends rows one by one; `points` has as many rows as will be appended.
class SurfaceRows {
 public:
  SurfaceRows(std::size_t runs, Eigen::Index factors)
      : surface_{Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(runs), factors), {}} {}

  void append(const Eigen::RowVectorXd& point, std::size_t block) {
    surface_.points.row(static_cast<Eigen::Index>(surface_.blocks.size())) = point;
    surface_.blocks.push_back(block);
  }
  void append_centers(std::size_t count, std::size_t block) {
    const Eigen::RowVectorXd center = Eigen::RowVectorXd::Zero(surface_.points.cols());
    for (std::size_t run = 0; run < count; ++run) append(center, block);
  }
  SurfaceDesign take() && { return std::move(surface_); }

 private:
  SurfaceDesign surface_;
};

SurfaceDesign composite_points(const CentralComposite& request, const CompositeCounts& counts,
                               const std::vector<std::size_t>& blocks, double alpha) {
  const Eigen::Index factors = request.cube.cols();
  SurfaceRows rows(static_cast<std::size_t>(counts.runs()), factors);
  for (std::size_t block = 1; block <= counts.cube_blocks; ++block) {
    for (Eigen::Index row = 0; row < request.cube.rows(); ++row) {
      if (blocks[static_cast<std::size_t>(row)] == block) {
        rows.append(request.cube.row(row), block);
      }
    }
    // Without blocks, the centers come last of all.
    if (request.blocks) rows.append_centers(counts.centers.in_each_cube_block, block);
  }
  const std::size_t axial_block = request.blocks ? counts.cube_blocks + 1 : 1;
  for (Eigen::Index factor = 0; factor < factors; ++factor) {
    for (const double sign : {-1.0, 1.0}) {
      rows.append(sign * alpha * Eigen::RowVectorXd::Unit(factors, factor), axial_block);
    }
  }
  rows.append_centers(
      request.blocks ? counts.centers.in_axial_block : counts.centers.in_each_cube_block,
      axial_block);
  return std::move(rows).take();
}

}  // namespace

BlockCenterPoints orthogonal_center_points(std::size_t cube_runs, std::size_t factors,
                                           std::size_t cube_blocks) {
  constexpr std::size_t most = 64;
  constexpr double near = 0.03;
  constexpr std::size_t fewest_in_all = 4;  // to see the noise, and a curvature against it
  const double rotatable = std::sqrt(std::sqrt(static_cast<double>(cube_runs)));
  // Near ones come first, the fewest points before the closest.
  using Rank = std::tuple<bool, std::size_t, double>;
  std::optional<std::pair<Rank, BlockCenterPoints>> best;
  for (std::size_t cube = 1; cube <= most; ++cube) {
    for (std::size_t axial = 1; axial <= most; ++axial) {
      const std::size_t total = cube_blocks * cube + axial;
      if (total < fewest_in_all) continue;
      const CompositeCounts counts{
          static_cast<double>(factors), static_cast<double>(cube_runs), cube_blocks, {cube, axial}};
      const double distance = std::abs(alpha_of_blocks(counts) / rotatable - 1.0);
      const bool far = distance > near;
      const Rank rank{far, far ? 0 : total, distance};
      if (!best || rank < best->first) best = {rank, {cube, axial}};
    }
  }
  return best->second;
}

CompositeDesign central_composite(const CentralComposite& request) {
  check_cube(request.cube);
  const auto blocks = cube_blocks(request);
  const std::size_t block_count = blocks.empty() ? 1 : *std::ranges::max_element(blocks);
  const CompositeCounts counts{static_cast<double>(request.cube.cols()),
                               static_cast<double>(request.cube.rows()), block_count,
                               centers_of(request, block_count)};
  if (counts.centers.in_each_cube_block > most_center_points ||
      counts.centers.in_axial_block > most_center_points ||
      counts.cube_centers() > static_cast<double>(most_center_points)) {
    throw DesignError("central-composite", "more than {} center points; 3 to 6 are usual",
                      most_center_points);
  }
  const double alpha = alpha_of(request, counts);
  CompositeDesign design{composite_points(request, counts, blocks, alpha), alpha, 1.0, false,
                         false};
  if (!estimates_quadratic(design.surface.points)) {
    throw DesignError("central-composite",
                      "a cube of {} runs and {} center points do not estimate all squares and "
                      "interactions of {} factors; take a full factorial or a fraction of "
                      "resolution V, and at least one center point",
                      request.cube.rows(), counts.runs() - counts.cube_runs - 2.0 * counts.factors,
                      request.cube.cols());
  }
  design.rotatable = is_rotatable(design.surface.points);
  design.orthogonal_blocks = has_orthogonal_blocks(design.surface);
  const auto* rule = std::get_if<AxialDistance>(&request.alpha);
  if (rule && *rule == AxialDistance::orthogonal_blocks && !design.orthogonal_blocks) {
    throw DesignError(
        "central-composite",
        "the blocks of the cube differ in size, or mix with a factor or with an interaction of two "
        "factors, so that no alpha makes them orthogonal; take equal blocks that are confounded "
        "with interactions of three or more factors");
  }
  if (request.inscribed && alpha > 1.0) {
    design.cube = 1.0 / alpha;
    design.surface.points /= alpha;
  }
  return design;
}

}  // namespace yates::doe

#include "doe/regions/box_behnken.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "doe/points/design_error.hpp"
#include "doe/regions/factor_sets.hpp"

namespace yates::doe {
namespace {

constexpr std::size_t most_box_behnken_centers = 4096;

/// Whether the points of each set can be divided by the product of their signs. Halves of two
/// factors would mix with their interaction, and halves of a half with that of others.
bool divides_by_sign(const FactorSets& sets) {
  return !sets.half && sets.classes.front().front().size() >= 3;
}

FactorSets checked_sets(const BoxBehnken& request) {
  const auto sets = box_behnken_sets(request.factors);
  if (!sets) {
    throw DesignError("box-behnken",
                      "{} {}, possible are 3 to 12 and 16; a central composite design takes any "
                      "number from 2 to 20",
                      request.factors, request.factors == 1 ? "factor" : "factors");
  }
  const auto possible = box_behnken_blocks(request.factors);
  if (std::ranges::find(possible, request.blocks) == possible.end()) {
    throw DesignError("box-behnken",
                      "with {} factors, {} orthogonal block{} not possible; possible: {}",
                      request.factors, request.blocks, request.blocks == 1 ? " is" : "s are",
                      fmt::join(possible, ", "));
  }
  if (request.center_points == 0) {
    throw DesignError("box-behnken",
                      "no center points, but squares need at least 1; 3 to 5 are usual");
  }
  if (request.center_points > most_box_behnken_centers) {
    throw DesignError("box-behnken", "{} center points, possible are at most {}",
                      request.center_points, most_box_behnken_centers);
  }
  if (request.center_points % request.blocks != 0) {
    throw DesignError(
        "box-behnken",
        "{} center points cannot be shared by {} blocks; the next number that can is {}",
        request.center_points, request.blocks,
        (request.center_points / request.blocks + 1) * request.blocks);
  }
  return *sets;
}

/// The combinations of signs of a set, the first factor varying fastest: those with the wanted
/// product of signs, if one is wanted.
std::vector<Eigen::RowVectorXd> combinations(const std::vector<std::size_t>& set,
                                             std::size_t factors, int product) {
  std::vector<Eigen::RowVectorXd> points;
  for (unsigned bits = 0; bits < (1U << set.size()); ++bits) {
    const auto negative = set.size() - static_cast<std::size_t>(std::popcount(bits));
    if (product != 0 && (negative % 2 == 0 ? 1 : -1) != product) continue;
    Eigen::RowVectorXd point = Eigen::RowVectorXd::Zero(static_cast<Eigen::Index>(factors));
    for (std::size_t i = 0; i < set.size(); ++i) {
      point(static_cast<Eigen::Index>(set[i])) = (bits >> i) & 1U ? 1.0 : -1.0;
    }
    points.push_back(point);
  }
  return points;
}

}  // namespace

std::vector<std::size_t> box_behnken_blocks(std::size_t factors) {
  const auto sets = box_behnken_sets(factors);
  if (!sets) return {};
  std::vector<std::size_t> result;
  const std::size_t classes = sets->classes.size();
  for (std::size_t parts = 1; parts <= classes; ++parts) {
    if (classes % parts != 0) continue;
    result.push_back(parts);
    if (divides_by_sign(*sets)) result.push_back(2 * parts);
  }
  std::ranges::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

SurfaceDesign box_behnken(const BoxBehnken& request) {
  const FactorSets sets = checked_sets(request);
  const std::size_t classes = sets.classes.size();
  const bool by_sign = classes % request.blocks != 0;
  const std::size_t parts = by_sign ? request.blocks / 2 : request.blocks;
  const std::size_t centers = request.center_points / request.blocks;
  SurfaceDesign design;
  std::vector<Eigen::RowVectorXd> rows;
  for (std::size_t block = 0; block < request.blocks; ++block) {
    const int product = sets.half ? 1 : (by_sign ? (block % 2 == 0 ? 1 : -1) : 0);
    const std::size_t part = by_sign ? block / 2 : block;
    for (std::size_t one = part * (classes / parts); one < (part + 1) * (classes / parts); ++one) {
      for (const auto& set : sets.classes[one]) {
        for (auto& point : combinations(set, request.factors, product)) {
          rows.push_back(std::move(point));
        }
      }
    }
    for (std::size_t run = 0; run < centers; ++run) {
      rows.push_back(Eigen::RowVectorXd::Zero(static_cast<Eigen::Index>(request.factors)));
    }
    design.blocks.resize(rows.size(), block + 1);
  }
  design.points.resize(static_cast<Eigen::Index>(rows.size()),
                       static_cast<Eigen::Index>(request.factors));
  for (std::size_t row = 0; row < rows.size(); ++row) {
    design.points.row(static_cast<Eigen::Index>(row)) = rows[row];
  }
  return design;
}

}  // namespace yates::doe

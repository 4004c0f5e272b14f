#include "doe/regions/box_behnken.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "doe/points/design_error.hpp"

namespace yates::doe {
namespace {

/// Sets of factors (0 .. k-1) that vary together in a Box-Behnken design: an incomplete-block
/// design in which every pair of factors meets.
struct FactorSets {
  /// Classes of sets. In each class every factor occurs equally often, so that classes can be
  /// blocks.
  std::vector<std::vector<std::vector<std::size_t>>> classes;
  /// Of the combinations of a set, only those whose product of signs is +1.
  bool half = false;
};

using FactorSet = std::vector<std::size_t>;
using SetClass = std::vector<FactorSet>;

/// base + i modulo `factors` for all i.
SetClass developed(const FactorSet& base, std::size_t factors) {
  SetClass sets;
  for (std::size_t shift = 0; shift < factors; ++shift) {
    FactorSet set;
    for (const std::size_t element : base) set.push_back((element + shift) % factors);
    std::ranges::sort(set);
    sets.push_back(set);
  }
  return sets;
}

/// The pairs i, i xor c of 0 .. 3 for c = 1, 2, 3: each class meets every element once.
std::vector<SetClass> pairs_of_four() {
  std::vector<SetClass> classes;
  for (std::size_t c = 1; c <= 3; ++c) {
    SetClass pairs;
    for (std::size_t i = 0; i < 4; ++i) {
      if (i < (i ^ c)) pairs.push_back({i, i ^ c});
    }
    classes.push_back(pairs);
  }
  return classes;
}

/// The product in the field of 3 elements (integers modulo 3) or 4 (polynomials modulo x^2 + x + 1,
/// their coefficients as bits).
std::size_t field_product(std::size_t order, std::size_t a, std::size_t b) {
  if (order == 3) return a * b % 3;
  static constexpr std::array<std::array<std::size_t, 4>, 4> products{
      {{0, 0, 0, 0}, {0, 1, 2, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}}};
  return products[a][b];
}

std::size_t field_sum(std::size_t order, std::size_t a, std::size_t b) {
  return order == 3 ? (a + b) % 3 : a ^ b;
}

/// The lines of the affine plane, whose points (x, y) are numbered order x + y: x = c, then y = m x
/// + c for each slope m. The lines y = c come twice, as in the paper: all parallels of a class then
/// meet each factor once, in one block more.
std::vector<SetClass> affine_plane(std::size_t order) {
  std::vector<SetClass> classes;
  SetClass vertical;
  for (std::size_t c = 0; c < order; ++c) {
    FactorSet line;
    for (std::size_t y = 0; y < order; ++y) line.push_back(order * c + y);
    vertical.push_back(line);
  }
  classes.push_back(vertical);
  for (std::size_t slope = 0; slope < order; ++slope) {
    SetClass parallels;
    for (std::size_t c = 0; c < order; ++c) {
      FactorSet line;
      for (std::size_t x = 0; x < order; ++x) {
        line.push_back(order * x + field_sum(order, field_product(order, slope, x), c));
      }
      parallels.push_back(line);
    }
    classes.push_back(parallels);
  }
  classes.push_back(classes[1]);
  return classes;
}

/// The sets for a number of factors; absent where none are known here (other than 3 to 12 and 16).
///  3, 4, 5     all pairs
///  6, 7        {0, 1, 3} + i modulo the number of factors; for 7 the Fano plane
///  8           {0, 1, 2, 4} + i modulo 8
///  9, 16       lines of the affine plane of order 3 or 4, with one class of parallel lines twice
///  10, 12      {0, 1, 4, 6} + i modulo the number of factors
///  11          {1, 3, 4, 5, 9} + i modulo 11: squares, which form a biplane
std::optional<FactorSets> box_behnken_sets(std::size_t factors) {
  switch (factors) {
    case 3:
      return FactorSets{{developed({0, 1}, 3)}};
    case 4:
      return FactorSets{pairs_of_four()};
    case 5:
      return FactorSets{{developed({0, 1}, 5), developed({0, 2}, 5)}};
    case 6:
    case 7:
      return FactorSets{{developed({0, 1, 3}, factors)}};
    case 8:
      return FactorSets{{developed({0, 1, 2, 4}, 8)}};
    case 9:
      return FactorSets{affine_plane(3)};
    case 10:
    case 12:
      return FactorSets{{developed({0, 1, 4, 6}, factors)}};
    case 11:
      return FactorSets{{developed({1, 3, 4, 5, 9}, 11)}, true};
    case 16:
      return FactorSets{affine_plane(4)};
    default:
      return std::nullopt;
  }
}

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

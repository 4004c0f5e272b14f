#include "doe/regions/factor_sets.hpp"

#include <algorithm>
#include <array>

namespace yates::doe {
namespace {

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

}  // namespace

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

}  // namespace yates::doe

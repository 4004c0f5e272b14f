#include "doe/fractions/vector_space.hpp"

#include <algorithm>
#include <bit>

#include "doe/arrays/galois_field.hpp"

namespace yates::doe {

VectorSpace::VectorSpace(std::uint32_t order, std::size_t dimension) : order_(order), powers_{1} {
  while (powers_.size() <= dimension) powers_.push_back(powers_.back() * order);
  if (order == 2) return;
  const std::size_t count = size();
  sums_.resize(count * count);
  meets_.resize(count * count);
  for (std::size_t one = 0; one < count; ++one) {
    for (std::size_t other = 0; other < count; ++other) {
      std::size_t sum = 0;
      std::size_t product = 0;
      for (std::size_t place = 0; place < dimension; ++place) {
        const std::size_t left = one / powers_[place] % order;
        const std::size_t right = other / powers_[place] % order;
        sum += (left + right) % order * powers_[place];
        product += left * right;
      }
      sums_[one * count + other] = static_cast<Vector>(sum);
      meets_[one * count + other] = product % order != 0;
    }
  }
}

namespace {

constexpr std::size_t highest_rank = 20;
/// Of the finite fields that there are.
constexpr std::size_t highest_field_exponent = 7;

std::vector<Vector> lexicographic_columns(std::size_t rank, std::size_t resolution) {
  const std::size_t size = std::size_t{1} << rank;
  const std::size_t most_summands = resolution - 2;
  // Entry n: whether the vector is a sum of n columns.
  std::vector<std::vector<bool>> is_sum(most_summands + 1, std::vector<bool>(size, false));
  is_sum[0][0] = true;
  std::vector<Vector> columns;
  for (std::size_t vector = 1; vector < size; ++vector) {
    const bool taken =
        std::ranges::any_of(is_sum, [&](const std::vector<bool>& sums) { return sums[vector]; });
    if (taken) continue;
    columns.push_back(static_cast<Vector>(vector));
    for (std::size_t summands = most_summands; summands > 0; --summands) {
      for (std::size_t sum = 0; sum < size; ++sum) {
        if (is_sum[summands - 1][sum]) is_sum[summands][sum ^ vector] = true;
      }
    }
  }
  return columns;
}

/// Four of the columns never add up to 0, because a field holds no four elements whose sum and
/// whose sum of cubes are both 0.
std::vector<Vector> cubic_columns(std::size_t exponent) {
  const GaloisField field(std::size_t{1} << exponent);
  std::vector<Vector> columns;
  for (std::size_t x = 1; x < field.order(); ++x) {
    const std::size_t cube = field.multiply(x, field.multiply(x, x));
    columns.push_back(static_cast<Vector>(x | cube << exponent));
  }
  return columns;
}

/// The same columns in coordinates in which the first `rank` independent ones are unit vectors,
/// these first.
std::vector<Vector> with_unit_vectors_first(const std::vector<Vector>& columns, std::size_t rank) {
  struct Reduced {
    Vector vector;
    Vector made_of;  // unit vectors
  };
  std::vector<Reduced> basis;
  std::vector<Vector> units;
  std::vector<Vector> others;
  for (const Vector column : columns) {
    Reduced left = {column, 0};
    for (const Reduced& known : basis) {
      if ((left.vector & std::bit_floor(known.vector)) == 0) continue;
      left.vector ^= known.vector;
      left.made_of ^= known.made_of;
    }
    if (left.vector == 0) {
      others.push_back(left.made_of);
      continue;
    }
    const Vector unit = Vector{1} << units.size();
    units.push_back(unit);
    left.made_of ^= unit;
    basis.push_back(left);
  }
  if (units.size() < rank) return {};
  units.insert(units.end(), others.begin(), others.end());
  return units;
}

std::vector<Vector> with_odd_words_lengthened(std::vector<Vector> columns, std::size_t rank) {
  const Vector last = Vector{1} << (rank - 1);
  for (Vector& column : columns) column |= last;
  columns.insert(columns.begin(), last);
  return columns;
}

}  // namespace

std::vector<Vector> constructed_columns(std::size_t rank, std::size_t resolution) {
  if (rank == 0 || rank > highest_rank) return {};
  if (resolution % 2 == 0) {
    return with_unit_vectors_first(
        with_odd_words_lengthened(constructed_columns(rank - 1, resolution - 1), rank), rank);
  }
  std::vector<Vector> columns = lexicographic_columns(rank, resolution);
  const std::size_t exponent = rank / 2;
  if (resolution == 5 && rank % 2 == 0 && exponent <= highest_field_exponent &&
      (std::size_t{1} << exponent) - 1 > columns.size()) {
    columns = cubic_columns(exponent);
  }
  return with_unit_vectors_first(columns, rank);
}

}  // namespace yates::doe

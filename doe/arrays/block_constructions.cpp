#include "doe/arrays/block_constructions.hpp"

#include <algorithm>
#include <numeric>

#include "doe/arrays/galois_field.hpp"
#include "doe/arrays/sign_matrices.hpp"

namespace yates::doe {
namespace {

constexpr std::size_t most_points_of_geometry = 1000;
constexpr std::size_t largest_order = 64;

using Coordinates = std::vector<std::size_t>;

/// All vectors of a dimension over the field, the first coordinate slowest.
std::vector<Coordinates> all_vectors(std::size_t order, std::size_t dimension) {
  std::vector<Coordinates> vectors{{}};
  for (std::size_t coordinate = 0; coordinate < dimension; ++coordinate) {
    std::vector<Coordinates> longer;
    for (const auto& one : vectors) {
      for (std::size_t value = 0; value < order; ++value) {
        longer.push_back(one);
        longer.back().push_back(value);
      }
    }
    vectors = std::move(longer);
  }
  return vectors;
}

/// Vectors whose first coordinate that is not 0 is 1: the points of the projective geometry.
std::vector<Coordinates> directions(std::size_t order, std::size_t dimension) {
  auto vectors = all_vectors(order, dimension);
  std::erase_if(vectors, [](const Coordinates& one) {
    const auto first = std::ranges::find_if(one, [](std::size_t value) { return value != 0; });
    return first == one.end() || *first != 1;
  });
  return vectors;
}

std::size_t inner_product(const GaloisField& field, const Coordinates& one,
                          const Coordinates& other) {
  std::size_t sum = 0;
  for (std::size_t place = 0; place < one.size(); ++place) {
    sum = field.add(sum, field.multiply(one[place], other[place]));
  }
  return sum;
}

/// one + factor other
Coordinates combined(const GaloisField& field, const Coordinates& one, std::size_t factor,
                     const Coordinates& other) {
  Coordinates result;
  for (std::size_t place = 0; place < one.size(); ++place) {
    result.push_back(field.add(one[place], field.multiply(factor, other[place])));
  }
  return result;
}

std::size_t position(const std::vector<Coordinates>& points, const Coordinates& one) {
  return static_cast<std::size_t>(std::ranges::lower_bound(points, one) - points.begin());
}

/// Lines through every two points; `through` gives the points of the line.
template <typename Through>
BlockList lines(const std::vector<Coordinates>& points, Through through) {
  BlockList blocks;
  for (std::size_t one = 0; one < points.size(); ++one) {
    std::vector<bool> met(points.size(), false);
    for (std::size_t other = one + 1; other < points.size(); ++other) {
      if (met[other]) continue;
      std::vector<std::size_t> line;
      for (const auto& point : through(points[one], points[other])) {
        line.push_back(position(points, point));
      }
      std::ranges::sort(line);
      for (const std::size_t point : line) met[point] = true;
      if (line[0] == one) blocks.push_back(std::move(line));  // else it was met before
    }
  }
  return blocks;
}

BlockList affine_lines(const GaloisField& field, std::size_t dimension) {
  return lines(all_vectors(field.order(), dimension), [&](const auto& one, const auto& other) {
    std::vector<Coordinates> line;
    const auto step = combined(field, other, field.negative(1), one);
    for (std::size_t factor = 0; factor < field.order(); ++factor) {
      line.push_back(combined(field, one, factor, step));
    }
    return line;
  });
}

BlockList projective_lines(const GaloisField& field, std::size_t dimension) {
  return lines(directions(field.order(), dimension), [&](const auto& one, const auto& other) {
    std::vector<Coordinates> line{other};
    for (std::size_t factor = 0; factor < field.order(); ++factor) {
      Coordinates point = combined(field, one, factor, other);
      const auto first = std::ranges::find_if(point, [](std::size_t value) { return value != 0; });
      const std::size_t scale = field.inverse(*first);
      for (std::size_t& value : point) value = field.multiply(scale, value);
      line.push_back(std::move(point));
    }
    return line;
  });
}

BlockList affine_hyperplanes(const GaloisField& field, std::size_t dimension) {
  const auto points = all_vectors(field.order(), dimension);
  BlockList blocks;
  for (const auto& normal : directions(field.order(), dimension)) {
    BlockList parallel(field.order());
    for (std::size_t point = 0; point < points.size(); ++point) {
      parallel[inner_product(field, normal, points[point])].push_back(point);
    }
    for (auto& block : parallel) blocks.push_back(std::move(block));
  }
  return blocks;
}

BlockList projective_hyperplanes(const GaloisField& field, std::size_t dimension) {
  const auto points = directions(field.order(), dimension);
  BlockList blocks;
  for (const auto& normal : points) {
    blocks.emplace_back();
    for (std::size_t point = 0; point < points.size(); ++point) {
      if (inner_product(field, normal, points[point]) == 0) blocks.back().push_back(point);
    }
  }
  return blocks;
}

/// lambda (v - 1) = (k - 1) r: whether the parameters are those of the blocks' construction.
bool agrees(const BlockParameters& wanted, std::size_t treatments, std::size_t block_size,
            std::size_t concurrence) {
  return wanted.treatments == treatments && wanted.block_size == block_size &&
         wanted.concurrence == concurrence;
}

std::optional<BlockList> from_geometry(const BlockParameters& wanted) {
  for (std::size_t order = 2; order <= std::min(largest_order, wanted.block_size); ++order) {
    if (!prime_power(order)) continue;
    std::size_t affine = order * order;
    std::size_t projective = order * order + order + 1;
    std::size_t hyper = 1;  // (q^(d-1) - 1) / (q - 1)
    for (std::size_t dimension = 2; affine <= most_points_of_geometry; ++dimension) {
      const std::size_t above = hyper * order + 1;
      if (agrees(wanted, affine, order, 1)) return affine_lines(GaloisField(order), dimension);
      if (agrees(wanted, projective, order + 1, 1)) {
        return projective_lines(GaloisField(order), dimension + 1);
      }
      if (agrees(wanted, affine, affine / order, hyper)) {
        return affine_hyperplanes(GaloisField(order), dimension);
      }
      if (agrees(wanted, projective, above, hyper)) {
        return projective_hyperplanes(GaloisField(order), dimension + 1);
      }
      affine *= order;
      projective = projective * order + 1;
      hyper = above;
    }
  }
  return std::nullopt;
}

/// Rows of the core, (4n - 1, 2n - 1, n - 1), or of the whole matrix and its negative, (4n, 2n,
/// 2n - 1).
std::optional<BlockList> from_hadamard(const BlockParameters& wanted) {
  const std::size_t order = (wanted.treatments + 1) / 4 * 4;
  if (order < 4 || order > largest_hadamard_order) return std::nullopt;
  const bool core = agrees(wanted, order - 1, order / 2 - 1, order / 4 - 1);
  if (!core && !agrees(wanted, order, order / 2, order / 2 - 1)) return std::nullopt;
  const SignMatrix matrix = hadamard_matrix(order);
  BlockList blocks;
  for (std::size_t row = 1; row < order; ++row) {
    std::vector<std::size_t> high;
    std::vector<std::size_t> low;
    for (std::size_t column = core ? 1 : 0; column < order; ++column) {
      (matrix[row][column] == 1 ? high : low).push_back(core ? column - 1 : column);
    }
    blocks.push_back(std::move(high));
    if (!core) blocks.push_back(std::move(low));
  }
  return blocks;
}

/// A symmetric design (v + r, r, lambda) without one block and its treatments.
std::optional<BlockList> as_residual(const BlockParameters& wanted) {
  const std::size_t large = wanted.block_size + wanted.concurrence;
  if (wanted.concurrence * (wanted.treatments - 1) != large * (wanted.block_size - 1)) {
    return std::nullopt;
  }
  const BlockParameters symmetric{wanted.treatments + large, large, wanted.concurrence};
  auto whole = from_geometry(symmetric);
  if (!whole) whole = from_hadamard(symmetric);
  if (!whole) return std::nullopt;
  std::vector<std::size_t> names(symmetric.treatments, 0);
  std::size_t next = 0;
  for (std::size_t treatment = 0; treatment < symmetric.treatments; ++treatment) {
    const bool removed = std::ranges::binary_search(whole->front(), treatment);
    names[treatment] = removed ? symmetric.treatments : next++;
  }
  BlockList blocks;
  for (std::size_t block = 1; block < whole->size(); ++block) {
    blocks.emplace_back();
    for (const std::size_t treatment : (*whole)[block]) {
      if (names[treatment] < symmetric.treatments) blocks.back().push_back(names[treatment]);
    }
  }
  return blocks;
}

}  // namespace

std::optional<BlockList> blocks_by_formula(const BlockParameters& wanted) {
  if (auto blocks = from_geometry(wanted)) return blocks;
  if (auto blocks = from_hadamard(wanted)) return blocks;
  if (auto blocks = as_residual(wanted)) return blocks;
  return blocks_of_cosets(wanted);
}

BlockList complementary_blocks(const BlockList& blocks, std::size_t treatments) {
  BlockList result;
  for (const auto& block : blocks) {
    result.emplace_back();
    for (std::size_t treatment = 0; treatment < treatments; ++treatment) {
      if (!std::ranges::binary_search(block, treatment)) result.back().push_back(treatment);
    }
  }
  return result;
}

BlockList all_subsets(std::size_t treatments, std::size_t size) {
  BlockList subsets;
  std::vector<std::size_t> subset(size);
  std::iota(subset.begin(), subset.end(), std::size_t{0});
  while (true) {
    subsets.push_back(subset);
    std::size_t place = size;
    while (place > 0 && subset[place - 1] == treatments - size + place - 1) --place;
    if (place == 0) return subsets;
    ++subset[place - 1];
    for (; place < size; ++place) subset[place] = subset[place - 1] + 1;
  }
}

std::size_t number_of_subsets(std::size_t treatments, std::size_t size, std::size_t limit) {
  size = std::min(size, treatments - size);
  std::size_t number = 1;
  for (std::size_t taken = 1; taken <= size; ++taken) {
    number = number * (treatments - size + taken) / taken;
    if (number >= limit) return limit;
  }
  return number;
}

}  // namespace yates::doe

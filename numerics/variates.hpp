#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "numerics/random.hpp"

/// Random variates from a generator with `next` and `uniform` (Random, SplitMix). The standard
/// library's distributions differ between its implementations; these do not.
namespace yates::numerics {

namespace detail {

/// The density e^-x cut into 256 layers of equal area: layer i reaches to edge[i] and lies between
/// the densities height[i] and height[i + 1]. Layer 0 contains the tail.
struct ExponentialLayers {
  ExponentialLayers();
  std::array<double, 257> edge;
  std::array<double, 257> height;
};
extern const ExponentialLayers exponential_layers;

}  // namespace detail

/// Exponential with mean 1, by the ziggurat method: 99 of 100 draws take one word, one product and
/// one comparison. Source: G. Marsaglia, W. W. Tsang, The ziggurat method for generating random
/// variables, Journal of Statistical Software 5(8), 2000. Layer and position use different bits of
/// the word, as J. A. Doornik, 2005, advises.
template <typename Generator>
double exponential_variate(Generator& random) {
  const auto& [edge, height] = detail::exponential_layers;
  double beyond = 0.0;
  for (;;) {
    const std::uint64_t word = random.next();
    const auto layer = static_cast<std::size_t>(word & 255);
    const double value = unit_interval(word) * edge[layer];
    if (value < edge[layer + 1]) [[likely]]
      return beyond + value;
    if (layer == 0) {
      beyond += edge[1];  // without memory: the tail looks like the whole
      continue;
    }
    const double density = height[layer] + random.uniform() * (height[layer + 1] - height[layer]);
    if (density < std::exp(-value)) return beyond + value;
  }
}

/// Standard normal, by the polar method. Source: G. Marsaglia, T. A. Bray, A convenient method for
/// generating normal variables, SIAM Review 6, 1964.
template <typename Generator>
double normal_variate(Generator& random) {
  for (;;) {
    const double first = 2.0 * random.uniform() - 1.0;
    const double second = 2.0 * random.uniform() - 1.0;
    const double square = first * first + second * second;
    if (square > 0.0 && square < 1.0) return first * std::sqrt(-2.0 * std::log(square) / square);
  }
}

/// Gamma with the given shape > 0 and scale 1: mean and variance are the shape. A shape below 1
/// uses shape + 1 and a power of a uniform number. Source: G. Marsaglia, W. W. Tsang, A simple
/// method for generating gamma variables, ACM Transactions on Mathematical Software 26, 2000.
template <typename Generator>
double gamma_variate(Generator& random, double shape) {
  double factor = 1.0;
  if (shape < 1.0) {
    factor = std::exp(-exponential_variate(random) / shape);
    shape += 1.0;
  }
  const double size = shape - 1.0 / 3.0;
  const double spread = 1.0 / std::sqrt(9.0 * size);
  for (;;) {
    const double normal = normal_variate(random);
    const double root = 1.0 + spread * normal;
    if (root <= 0.0) continue;
    const double cube = root * root * root;
    // An exponential number replaces -log(u).
    if (exponential_variate(random) > size * (cube - 1.0 - std::log(cube)) - 0.5 * normal * normal)
      return factor * size * cube;
  }
}

}  // namespace yates::numerics

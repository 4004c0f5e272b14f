#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace yates::prediction {

/// One setting of a node.
struct Weighted {
  double response;
  double weight;
};

/// A place in a node's settings, ordered by a feature: the first `left` of them go left. Without a
/// gain there is none.
struct Cut {
  double gain = -std::numeric_limits<double>::infinity();  // by how much the squares fall
  std::int32_t left = 0;
  double threshold = 0.0;
};

/// A gain that is larger by less than this share of the node's squares is a tie: rounding
/// must not choose.
constexpr double tie_share = 1e-12;

/// Halfway between two values, but never the upper one, which must go right.
inline double halfway(double lower, double upper) {
  const double middle = lower / 2.0 + upper / 2.0;
  return middle >= lower && middle < upper ? middle : lower;
}

struct NodeSums {
  double weight = 0.0;
  double mean = 0.0;
  double squares = 0.0;  // sum w (y - mean)^2
  bool pure = true;      // all responses are equal
};

NodeSums node_sums(std::span<const std::int32_t> settings, const std::vector<Weighted>& all);

/// The best cut of `ordered`, the settings of a node by the values of a feature, with at least
/// `least` of them on each side. `best` is what others have reached already: returned unless
/// surpassed.
Cut best_cut(std::span<const std::int32_t> ordered, const double* values,
             const std::vector<Weighted>& all, const NodeSums& node, std::int32_t least,
             const Cut& best);

}  // namespace yates::prediction

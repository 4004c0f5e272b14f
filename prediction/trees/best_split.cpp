#include "prediction/trees/best_split.hpp"

#include <algorithm>

namespace yates::prediction {

NodeSums node_sums(std::span<const std::int32_t> settings, const std::vector<Weighted>& all) {
  NodeSums result;
  const double origin = all[static_cast<std::size_t>(settings[0])].response;
  double product = 0.0;
  double square = 0.0;
  for (const std::int32_t i : settings) {
    const auto [response, weight] = all[static_cast<std::size_t>(i)];
    const double difference = response - origin;
    result.weight += weight;
    product += weight * difference;
    square += weight * difference * difference;
    result.pure = result.pure && difference == 0.0;
  }
  const double shift = product / result.weight;
  result.mean = origin + shift;
  result.squares = std::max(square - product * shift, 0.0);
  return result;
}

Cut best_cut(std::span<const std::int32_t> ordered, const double* values,
             const std::vector<Weighted>& all, const NodeSums& node, std::int32_t least,
             const Cut& best) {
  Cut result = best;
  const double tie = tie_share * node.squares;
  const auto size = static_cast<std::int32_t>(ordered.size());
  double sum = 0.0;  // of weight (response - mean) on the left; on the right its opposite
  double weight = 0.0;
  double value = values[ordered[0]];
  for (std::int32_t k = 1; k <= size - least; ++k) {
    const Weighted& moved = all[static_cast<std::size_t>(ordered[static_cast<std::size_t>(k - 1)])];
    sum += moved.weight * (moved.response - node.mean);
    weight += moved.weight;
    const double next = values[ordered[static_cast<std::size_t>(k)]];
    if (next > value && k >= least) {
      const double gain = sum * sum * node.weight / (weight * (node.weight - weight));
      if (gain > result.gain + tie) result = {gain, k, halfway(value, next)};
    }
    value = next;
  }
  return result;
}

}  // namespace yates::prediction

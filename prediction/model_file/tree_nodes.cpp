#include "prediction/model_file/tree_nodes.hpp"

#include <limits>
#include <stdexcept>

namespace yates::prediction {

TreeNodes nodes_of(const Tree& tree) {
  TreeNodes result;
  std::vector<std::int32_t> open{0};
  while (!open.empty()) {
    const Tree::Node& node = tree.nodes[static_cast<std::size_t>(open.back())];
    open.pop_back();
    result.feature.push_back(node.feature < 0 ? -1 : node.feature);
    result.number.push_back(node.number);
    if (node.feature < 0) continue;
    open.push_back(node.right);
    open.push_back(node.left);
  }
  return result;
}

Tree tree_of(const TreeNodes& nodes, std::size_t features) {
  const std::size_t count = nodes.feature.size();
  if (count == 0 || nodes.number.size() != count ||
      count > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max())) {
    throw std::domain_error("a tree needs as many numbers as features, one or more");
  }
  Tree result{features, {}, {}};
  result.nodes.reserve(count);
  std::vector<std::size_t> without_right;
  for (std::size_t i = 0; i < count; ++i) {
    const std::int32_t feature = nodes.feature[i];
    if (feature < -1 || (feature >= 0 && static_cast<std::size_t>(feature) >= features)) {
      throw std::domain_error("a tree asks for a feature that there is not");
    }
    const auto next = static_cast<std::int32_t>(i + 1);
    if (feature >= 0) {
      result.nodes.push_back({nodes.number[i], feature, next, 0});
      without_right.push_back(i);
      continue;
    }
    result.nodes.push_back({nodes.number[i], -1, 0, 0});
    const bool last = i + 1 == count;
    if (without_right.empty() != last) throw std::domain_error("a tree is not whole");
    if (last) break;
    result.nodes[without_right.back()].right = next;
    without_right.pop_back();
  }
  if (result.nodes.back().feature >= 0) throw std::domain_error("a tree is not whole");
  return result;
}

}  // namespace yates::prediction

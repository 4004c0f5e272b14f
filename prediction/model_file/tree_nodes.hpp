#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "prediction/trees/tree.hpp"

namespace yates::prediction {

/// The nodes of a tree as they stand in a file: each before the whole of its left side, which is
/// before its right side. So they need no places of children, and every path ends.
struct TreeNodes {
  std::vector<std::int32_t> feature;  // -1: a leaf
  std::vector<double> number;         // the threshold, or the value of a leaf
};

TreeNodes nodes_of(const Tree& tree);

/// The tree without members. Throws std::domain_error where the lists are no whole tree of so many
/// features.
Tree tree_of(const TreeNodes& nodes, std::size_t features);

}  // namespace yates::prediction

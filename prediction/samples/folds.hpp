#pragma once

#include <cstddef>
#include <vector>

#include <Eigen/Core>

#include "numerics/random.hpp"

namespace yates::prediction {

/// Settings that are left out together; in ascending order.
using Fold = std::vector<Eigen::Index>;

/// The settings in `count` folds whose sizes differ by at most one, in random order; one fold per
/// setting where there are fewer.
std::vector<Fold> random_folds(Eigen::Index settings, std::size_t count, numerics::Seed seed);

/// The settings that are not in the fold, ascending.
std::vector<Eigen::Index> others(Eigen::Index settings, const Fold& fold);

}  // namespace yates::prediction

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <Eigen/Core>

#include "numerics/random.hpp"
#include "prediction/samples/samples.hpp"
#include "prediction/trees/tree.hpp"

namespace yates::prediction {

/// Throws std::domain_error where nothing can be learnt from the samples: see grow_tree.
void check_samples(const char* function, const Samples& samples);
void check_options(const char* function, const TreeOptions& options, Eigen::Index features);
void check_features(std::size_t found, std::size_t needed);

/// What all trees of the same settings share: the order of the settings by each feature.
class Grower {
 public:
  /// The samples have been checked and outlive the grower.
  Grower(const Samples& samples, const TreeOptions& options);

  /// A tree of `response`, which may be that of the samples or what is left of it. `times` may be
  /// empty. May be called by several threads at once.
  Tree grow(std::span<const double> response, std::span<const std::int32_t> times,
            numerics::Random random) const;

 private:
  const Samples& samples_;
  TreeOptions options_;
  /// Lists of all settings one after another. By each feature, unless thresholds are random; then
  /// by response, where medians or the only list need it. Equal ones stand by response and runs,
  /// so that no sum depends on the order of the rows.
  std::vector<std::int32_t> orders_;
};

}  // namespace yates::prediction

#pragma once

#include <cstdint>

#include <Eigen/Core>

#include "numerics/random.hpp"
#include "prediction/samples/samples.hpp"

namespace yates::prediction {

/// 60 settings of whole numbers, which tests/prediction/trees/golden.py makes as well.
inline Samples golden_samples(bool weighted) {
  Samples samples;
  samples.features.resize(60, 3);
  samples.response.resize(60);
  samples.runs = Eigen::VectorXd::Ones(60);
  for (int i = 0; i < 60; ++i) {
    samples.features(i, 0) = (i * 37 + 5) % 101;
    samples.features(i, 1) = (i * 53 + 17) % 103;
    samples.features(i, 2) = (i * 29 + 41) % 107;
    samples.response[i] =
        samples.features(i, 0) * samples.features(i, 1) / 64 + (i % 7) * (i % 7) * (i % 7) / 32.0 +
        (samples.features(i, 2) > 50 ? 20 : 0) + (i * i * 7 + 13 * i) % 113 * 0.25;
    // No sums of these are equal, so that no quantile lies halfway.
    if (weighted) samples.runs[i] = 1.0 + i % 3 + i * i % 61 / 977.0;
  }
  return samples;
}

/// Features with the given number of levels, a response with as many steps, unequal runs: full of
/// ties.
inline Samples random_samples(Eigen::Index settings, Eigen::Index features, std::uint64_t levels,
                              std::uint64_t seed) {
  numerics::Random random(numerics::Seed{seed});
  Samples samples;
  samples.features.resize(settings, features);
  for (double& value : samples.features.reshaped())
    value = static_cast<double>(random.below(levels));
  samples.response.resize(settings);
  samples.runs.resize(settings);
  for (Eigen::Index i = 0; i < settings; ++i) {
    samples.response[i] = samples.features.row(i).sum() + static_cast<double>(random.below(levels));
    samples.runs[i] = 1.0 + static_cast<double>(random.below(4));
  }
  return samples;
}

}  // namespace yates::prediction

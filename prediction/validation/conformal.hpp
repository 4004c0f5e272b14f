#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <Eigen/Core>

#include "prediction/samples/runs.hpp"

namespace yates::prediction {

/// How far runs lay from what was predicted for their settings by models that had not seen them.
/// Settings are exchangeable, runs of one setting are not: all runs of a setting together weigh 1.
struct Scores {
  std::size_t settings = 0;
  /// measured - predicted on the learnt scale, ascending, each with its weight.
  std::vector<double> residual;
  std::vector<double> weight;
};

/// `predicted` holds one value per setting on the scale.
Scores scores_of(const Runs& runs, Scale scale, const Eigen::VectorXd& predicted);

/// The mean of the squared residuals, each setting as one.
double mean_square(const Scores& scores);

/// What a distance bounds.
enum class Bound {
  both,   // |measured - predicted| is at most this
  upper,  // measured - predicted is at most this
  lower   // predicted - measured is at most this
};

/// The distance that a run of a new setting keeps with the given probability: the smallest score
/// for which those up to it weigh at least (settings + 1) * confidence. Holds for any way to
/// predict, if the new setting comes from where the others come from: the share is an average over
/// all data and all new settings, not one for each setting. Absent where there are too few
/// settings. confidence in (0, 1). Sources: V. Vovk, A. Gammerman, G. Shafer, Algorithmic Learning
/// in a Random World, 2005; J. Lei et al., Distribution-free predictive inference for regression,
/// JASA 113, 2018; R. Dunn, L. Wasserman, A. Ramdas, Distribution-free prediction sets for
/// two-layer hierarchical models, JASA 118, 2023.
std::optional<double> conformal_distance(const Scores& scores, double confidence,
                                         Bound bound = Bound::both);

/// The least number of settings that bounds anything: the least n for which (n + 1) * confidence is
/// at most n.
std::size_t settings_for(double confidence);

}  // namespace yates::prediction

#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <Eigen/Core>

#include "prediction/samples/runs.hpp"

namespace yates::prediction {

/// How far runs lie at each level of a category, as a multiple of how far they lie on the whole; of
/// both the root mean square over settings counts.
struct Stretch {
  std::size_t input;
  std::vector<double> at;  // by level, above 0
};

/// How far runs lay from what was predicted for their settings by models that had not seen them.
/// Settings are exchangeable, runs of one setting are not: all runs of a setting together weigh 1.
struct Scores {
  std::size_t settings = 0;
  /// measured - predicted on the learnt scale, divided by the stretch, ascending; each with its
  /// weight.
  std::vector<double> residual;
  std::vector<double> weight;
  std::optional<Stretch> stretch = std::nullopt;
};

/// `predicted` holds one value per setting on the scale. Where runs scatter differently at the
/// levels of the category `uneven`, residuals are divided by their stretch: each level with ten
/// settings has its own, the others share one, or have 1 where they have fewer than four together.
/// None where fewer than two would differ. Source of such scores: J. Lei et al., JASA 113, 2018,
/// section 5.2.
Scores scores_of(const Runs& runs, Scale scale, const Eigen::VectorXd& predicted,
                 std::optional<std::size_t> uneven = std::nullopt);

/// What distances are multiplied by at a setting.
double stretch_at(const Scores& scores, const Eigen::RowVectorXd& setting);

/// The mean of the squared residuals, each setting as one.
double mean_square(const Scores& scores);

/// What a distance bounds.
enum class Bound {
  both,   // |measured - predicted| is at most this
  upper,  // measured - predicted is at most this
  lower   // predicted - measured is at most this
};

/// The distance that a run of a new setting keeps with the given probability, where the stretch is
/// 1: the smallest score for which those up to it weigh at least (settings + 1) * confidence. Holds
/// for any way to predict, if the new setting comes from where the others come from: the share is
/// an average over all data and all new settings, not one for each setting; with a stretch, which
/// the same settings tell, nearly so. Absent where there are too few settings. confidence in (0,
/// 1). Sources: V. Vovk, A. Gammerman, G. Shafer, Algorithmic Learning in a Random World, 2005; J.
/// Lei et al., Distribution-free predictive inference for regression, JASA 113, 2018; R. Dunn, L.
/// Wasserman, A. Ramdas, Distribution-free prediction sets for two-layer hierarchical models, JASA
/// 118, 2023.
std::optional<double> conformal_distance(const Scores& scores, double confidence,
                                         Bound bound = Bound::both);

/// The least number of settings that bounds anything: the least n for which (n + 1) * confidence is
/// at most n.
std::size_t settings_for(double confidence);

}  // namespace yates::prediction

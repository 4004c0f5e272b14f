#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "prediction/samples/groups.hpp"
#include "prediction/samples/runs.hpp"
#include "prediction/techniques/learnt.hpp"
#include "prediction/validation/conformal.hpp"
#include "prediction/validation/errors.hpp"
#include "prediction/validation/splits.hpp"

namespace yates::prediction {

/// Which techniques predict in a direction, how much each counts, and how well that went.
struct Combination {
  Direction direction;
  std::optional<std::size_t> input;  // none: inside
  /// Of Model::learnt, summing to 1; all 0 at other levels of a category, which are not predicted.
  Eigen::VectorXd weights;
  Scores scores;  // of settings that were left out
  Errors errors;
};

/// What no prediction passes, as 100 of percentages.
struct Ceiling {
  double value;
  bool inside_only;  // beyond the measured levels it ends nothing
};

/// What was learnt from measured runs.
struct Model {
  std::string response;
  Scale scale;
  double lowest;  // response of a run, on the scale
  double highest;
  double spread;  // standard deviation of the same over the settings
  std::vector<Input> inputs;
  std::vector<Together> together;  // of the inputs
  Eigen::Index settings;           // that were learnt from
  std::size_t runs;
  std::vector<Learnt> learnt;
  std::vector<Combination> combinations;  // inside first, if there is any
  std::optional<Ceiling> ceiling = std::nullopt;
};

/// Where an asked setting lies.
enum class Where {
  inside,   // among the measured ones
  outside,  // beyond the levels of a number
  refused   // at an unknown level of a category, or where nothing can be computed
};
/// "inside", "outside", "refused".
std::string_view to_string(Where where);
/// The ceiling of predictions there.
std::optional<double> ceiling_at(const Model& model, Where where);

/// Why there is no prediction, or no interval.
enum class Reason {
  level,      // refused: a level of a category that was not measured
  undefined,  // refused: so far beyond the levels that no double holds it, or at 0 or below where a
              // logarithm of the number was learnt from
  untested,   // no interval: at a level of a number of too few levels to leave one out
  farther,    // no interval: beyond a number by much more than was tested
  gap,        // no interval: between levels of a number that are farther apart than was tested
  apart,      // no interval: inputs that tell the same are far from any measured combination
  few,        // no interval: fewer settings were left out than the confidence needs
  held  // no interval: two ranges of the measured responses beyond them, where predictions end
};

/// The predicted response of a run at a setting that was not measured.
struct Prediction {
  Where where;
  std::optional<double> predicted = std::nullopt;  // absent where refused
  /// Absent where there are too few settings for the confidence, where no double holds it, and
  /// where nothing tells how wrong the prediction is.
  std::optional<double> low = std::nullopt;
  std::optional<double> high = std::nullopt;
  std::optional<std::size_t> input =
      std::nullopt;  // of the reason, or else the first beyond whose levels it is
  std::optional<Reason> reason = std::nullopt;
  double learnt = 0.0;  // on the learnt scale, without Model::ceiling
  bool at_end = false;  // cut at Model::ceiling
  /// Cut at two ranges of the measured responses beyond them, whatever the reason is.
  bool held = false;
};

/// Settings are rows of inputs; a level that was not measured is NaN. Beyond several numbers at
/// once a prediction is the mean of those of each direction, and the distances of the bounds add
/// up. Between levels of several numbers of a grid, the direction with the larger errors counts. At
/// levels of a number that has too few to leave one out the techniques count as inside, and there
/// is no interval; nor in a gap between levels across which nothing was tested.
/// confidence in (0, 1); each bound holds with the probability (1 + confidence) / 2 by itself.
std::vector<Prediction> predict(const Model& model, const Eigen::MatrixXd& settings,
                                double confidence);

/// Those of Model::combinations whose scores tell how wrong the prediction of a setting is: of each
/// number whose level was not measured, or that inside. None where the prediction has a Reason.
std::vector<const Combination*> told_by(const Model& model, const Eigen::RowVectorXd& setting,
                                        const Prediction& prediction);

}  // namespace yates::prediction

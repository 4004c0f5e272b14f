#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <Eigen/Core>

#include "prediction/techniques/learnt.hpp"
#include "prediction/validation/splits.hpp"

namespace yates::prediction {

/// What techniques said of the settings of a split, which they had not seen.
struct Trial {
  Split split;
  std::vector<Eigen::Index> settings;  // part after part
  std::vector<std::size_t> part;       // of each of them
  Eigen::MatrixXd predicted;           // settings x techniques, on the learnt scale
};

/// What was learnt, brought within two ranges of the measured responses beyond them: farther out a
/// number tells no more than that it is far. Where no response is below zero, nothing is.
class Reach {
 public:
  Reach(Scale scale, double lowest, double highest);
  /// What no response is below: 0 on the raw scale, or absent.
  std::optional<double> floor() const { return floor_; }
  /// Whether a prediction was brought to where it is: to an end that is not the floor.
  bool ends_at(double predicted) const {
    return predicted >= high_ || (predicted <= low_ && predicted != floor_);
  }
  /// Whether a prediction is more than one range of the measured responses beyond them: among
  /// measured settings too far to be believed.
  bool is_far(double predicted) const { return predicted < least_ || predicted > most_; }
  /// Not a number becomes the upper end.
  Eigen::VectorXd within(Eigen::VectorXd predicted) const;

 private:
  std::optional<double> floor_;
  double low_;
  double high_;
  double least_;
  double most_;
};

/// Every technique on every split. `whole` are what they have learnt from all settings, where their
/// searches may start; empty: they start afresh. Results do not depend on the number of threads.
std::vector<Trial> trials(const Learning& learning, const std::vector<Technique>& techniques,
                          const std::vector<Split>& splits, const std::vector<Learnt>& whole,
                          const LearningOptions& options);

/// The mean squared error of each technique on the learnt scale, without the part `without`.
Eigen::VectorXd squared_errors(const Trial& trial, const Eigen::VectorXd& response,
                               std::optional<std::size_t> without = std::nullopt);

/// How much techniques count, by their mean squared errors: the error to the power -2, so that one
/// with a third of another's counts nine times as much. What counts less than a fiftieth is left
/// out; the others sum to 1.
Eigen::VectorXd weights_of(const Eigen::VectorXd& squared_errors);

/// What a combination says, from what each technique says (in columns): their weighted median, the
/// smallest prediction so that those up to it weigh half. Techniques that are far off now and then
/// are left alone; those that is_far() by `reach` do not count, unless all of them are.
Eigen::VectorXd combined(const Eigen::MatrixXd& predicted, const Eigen::VectorXd& weights,
                         const Reach* reach = nullptr);

}  // namespace yates::prediction

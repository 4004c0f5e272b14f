#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include <Eigen/Core>

#include "language/limit.hpp"
#include "prediction/choice/courier.hpp"
#include "prediction/training/model.hpp"

namespace yates::prediction {

/// What an objective or a limit is about: a response, or an input, whose values are known exactly.
struct Quantity {
  bool is_input;
  std::size_t index;  // of Question::models, or of the inputs of the first model

  friend bool operator==(const Quantity&, const Quantity&) = default;
};

struct QuantityLimit {
  Quantity quantity;
  language::Limit limit;
};

struct Objective {
  Quantity quantity;
  bool maximize;
};

struct Question {
  std::vector<const Model*> models;  // one per response
  Objective objective;
  std::vector<QuantityLimit> limits;
  double probability = 0.95;  // in (0.5, 1): with which all limits are to hold
  /// Chooses by the rule of Courier instead, which asks for no probability. Then the objective is
  /// maximized, and the only limit, if there is one, bounds its time from above.
  std::optional<CourierRule> courier = std::nullopt;
};

/// What is said of a limit at a candidate.
struct Keeping {
  bool predicted;  // whether the value itself, or its prediction, keeps the limit
  /// With which a run at a new setting keeps it: the largest confidence at which the one-sided
  /// conformal bound keeps it, at most n / (n + 1) of n settings that were left out. Absent where
  /// nothing tells how wrong the prediction is.
  std::optional<double> probability;
  /// The one-sided bound at Question::probability; absent where it needs more settings.
  std::optional<double> bound;
  double excess;  // how far the value is beyond the limit, as a share of it; 0 where kept
  std::size_t settings = 0;  // that were left out and tell the probability; of an input 0
  /// Whether choices by the model mean anything: it explains a quarter of what differs between
  /// settings that were left out, of runs on the learnt scale or of means as measured, or all
  /// measured settings keep the limit. Otherwise the settings that look best are those whose errors
  /// flatter them, and the probability, which holds for a setting at random, does not hold for
  /// them.
  bool telling = true;
};

struct Candidate {
  std::size_t setting;                  // row of the settings that were asked
  std::vector<Prediction> predictions;  // by Question::models; none refused
  double objective;
  std::vector<Keeping> keeping;  // by Question::limits
  /// With which all limits hold together: 1 - the sum of the probabilities of missing each, which
  /// holds however they depend on each other; at least 0. Absent where one of them is absent.
  std::optional<double> probability;
  bool predicted;  // keeps all limits as predicted
  bool sure;       // keeps them with Question::probability, by models that tell something
};

enum class ChoiceStatus {
  meets,           // all limits hold with the probability that was asked
  point_estimate,  // they hold as predicted, without that probability
  infeasible       // not even that: the best effort
};
/// "meets", "point-estimate", "infeasible".
std::string_view to_string(ChoiceStatus status);

struct Choice {
  ChoiceStatus status;
  std::vector<Candidate> candidates;  // the best first; never empty
  /// Of candidates: what point estimates alone would choose; absent where none keeps the limits.
  std::optional<std::size_t> naive;
  /// Of candidates: by objective, those that no other beats in the objective without coming nearer
  /// to a limit.
  std::vector<std::size_t> pareto;
  /// Whether choosing by the objective means anything, as Keeping::telling.
  bool telling = true;
  /// Of candidates that keep the limits as surely as the best, where it is sure: those whose
  /// predicted objective differs from its own by no more than two predictions usually err, which is
  /// `usual_error`, sqrt(2) root mean squares of settings that were left out, on the learnt scale.
  std::vector<std::size_t> ties = {};
  std::optional<double> usual_error = std::nullopt;
  std::size_t refused = 0;    // settings that are not predicted
  std::size_t forbidden = 0;  // settings whose inputs break a limit
};

/// Scores at a setting, where distances are multiplied by the stretch.
struct ScoresAt {
  const Scores* scores;
  double stretch = 1.0;
};

/// The largest confidence at which the sum of conformal distances, one of each `scores`, is at most
/// `margin` (below it where `strict`); absent without scores. Of one list it is the weight of
/// distances that are, over settings + 1.
std::optional<double> largest_confidence(const std::vector<ScoresAt>& scores, double margin,
                                         Bound bound, bool strict);

/// What is known of each setting, in their order; absent where a prediction is refused. Settings
/// stand in one matrix per model, as predict() wants them.
std::vector<std::optional<Candidate>> judged(const Question& question,
                                             const std::vector<Eigen::MatrixXd>& settings);

/// Ranks settings: first those that keep all limits with the probability asked, by the objective;
/// then those that keep them as predicted, and then the others, by the probability of keeping them.
/// Ties go to the higher probability, or to the objective; then to the smaller excess; then to the
/// first setting. What the rule of Courier chooses stands before all of them. A setting that is
/// refused for any response is left out, and one whose inputs break a limit. Throws InputError
/// where no setting is left.
Choice choose(const Question& question, const std::vector<Eigen::MatrixXd>& settings);

}  // namespace yates::prediction

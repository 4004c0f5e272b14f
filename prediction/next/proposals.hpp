#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <Eigen/Core>

#include "language/limit.hpp"
#include "prediction/next/outlook.hpp"

namespace yates::prediction {

/// More runs are never chosen at once: measured ones tell better what comes after them.
constexpr std::size_t most_chosen_runs = 200;

/// What runs may cost together: seconds, or 1 each.
struct Spending {
  Eigen::VectorXd cost;  // per candidate, of one run: above 0
  double budget;
};

/// The candidates of further runs, in the order in which they were chosen; `outlook` is then that
/// behind them. Each is the affordable one that lowers the mean variance of all candidates most for
/// its cost: by sum_x C_xc^2 / (C_cc + run variance), replications of measured ones included.
std::vector<Eigen::Index> most_telling_runs(Outlook& outlook, const Spending& spending);

/// The width of the interval that holds the mean response of a candidate with this confidence, the
/// median over the candidates: on a raw scale in the unit of the response, on a log scale relative
/// to the response, exp(z sd) - exp(-z sd).
double typical_width(const Outlook& outlook, double confidence);

/// A bound that the mean response of a setting must keep, on the scale of its outlook.
struct KeptBound {
  Outlook outlook;
  bool at_most;
  double value;
};

/// What the best setting is.
struct Aim {
  Outlook outlook;
  bool minimize;
  std::vector<KeptBound> bounds;
  language::Delta delta;  // in the unit of the response: who is better by less is as good
};

struct BestSoFar {
  /// The measured candidate with the best mean among those that keep every bound with a probability
  /// of at least a half; absent where none does.
  std::optional<Eigen::Index> candidate;
  double keeps_bounds;  // its probability; 1 without bounds
  /// The probability that another candidate keeps every bound and is better by more than delta; of
  /// any that keeps them where there is no best one. From 4,000 draws: its error is below 0.01.
  double chance_left;
};
BestSoFar best_so_far(const Aim& aim);

/// The candidates of further runs, in the order in which they were chosen. Each is the affordable
/// one from which most is expected for its cost: how much the better of it and the best so far is
/// expected to improve on that by one run (expected improvement, with the noise of the run), times
/// the probability that it keeps the bounds. A run of the best itself is worth what it may tell in
/// favour of the second best. Where nothing keeps the bounds, the probability alone decides. Ends
/// early where nothing is expected from any.
/// Sources: D. R. Jones, M. Schonlau, W. J. Welch, Efficient global optimization of expensive
/// black-box functions, 1998; P. Frazier, W. Powell, S. Dayanik, The knowledge-gradient policy for
/// correlated normal beliefs, 2009; J. R. Gardner et al., Bayesian optimization with inequality
/// constraints, 2014.
std::vector<Eigen::Index> most_promising_runs(Aim aim, const Spending& spending);

}  // namespace yates::prediction

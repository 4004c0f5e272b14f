#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include <Eigen/Core>

#include "doe/optimal/trial.hpp"

namespace yates::doe {

/// Candidates that a trial with a budget may add, with f'V f (and f'Q f) of each, which are kept up
/// to date while points come and go.
class Pool {
 public:
  Pool(const Problem& problem, const Trial& trial, const std::vector<std::size_t>& candidates);

  /// The candidate that improves the criterion most for its cost, is within the budget, and is
  /// not in use where repeats are forbidden; absent if there is none.
  std::optional<std::size_t> best_addition(const Problem& problem, const Trial& trial) const;
  /// The candidates that improve the criterion most, best first, and then those that improve it
  /// most for their cost.
  std::vector<std::size_t> best_regardless_of_cost(const Problem& problem, const Trial& trial,
                                                   std::size_t count) const;

  void add(const Problem& problem, Trial& trial, std::size_t candidate);
  /// False, and no change, where the rest would be singular.
  bool remove(const Problem& problem, Trial& trial, std::size_t point);
  /// Removes the point that the criterion loses least by for its cost; never `kept`, which is the
  /// last one and stays so.
  bool remove_least(const Problem& problem, Trial& trial, std::size_t kept);

 private:
  double gain(const Problem& problem, const Trial& trial, std::size_t candidate) const;
  bool may_add(const Problem& problem, const Trial& trial, std::size_t candidate) const;
  void follow(const Problem& problem, Trial& trial, const Eigen::VectorXd& row, double sign);

  /// What does not change; a search copies pools.
  struct Offer {
    std::vector<std::size_t> candidates;  // indexes into Problem::list
    Eigen::MatrixXd F;                    // parameters x candidates
    std::vector<double> costs;
  };

  std::shared_ptr<const Offer> offer_;
  Eigen::VectorXd V_, Q_;
};

/// All listed candidates if they are few, or as many as a search can look at, drawn at random.
std::vector<std::size_t> drawn_candidates(const Problem& problem, numerics::Random& random);

}  // namespace yates::doe

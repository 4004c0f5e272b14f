#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include <Eigen/Core>

#include "doe/optimal/information.hpp"
#include "doe/optimal/problem.hpp"
#include "numerics/random.hpp"

namespace yates::doe {

/// A design during the search: points, of which each stands for one run or for several.
struct Trial {
  std::vector<std::vector<std::size_t>> points;
  std::vector<std::size_t> copies;  // per point
  std::vector<std::size_t> plot;    // per point; empty without whole plots
  Eigen::MatrixXd X;                // parameters x points
  Information information;
  double ridge = 0.0;  // added to the diagonal while the design cannot estimate everything
  double cost = 0.0;   // of all runs, where there is a budget
  std::map<std::vector<std::size_t>, std::size_t> used;  // where repeats are forbidden
};

/// An exchange counts if the criterion improves by more than this part.
inline constexpr double least_improvement = 1e-9;

/// A design of these points, one run each but for `copies`; its information is not there yet.
Trial make_trial(const Problem& problem, std::vector<std::vector<std::size_t>> points);

/// M of a trial: of its runs, the given ones and the prior, with the ridge.
Eigen::MatrixXd information_matrix(const Problem& problem, const Trial& trial);

/// Computes the information from the points; false (and no change) where M is singular.
bool refactorise(const Problem& problem, Trial& trial);

/// What searches compare, larger is better: log det M / p, or -log trace.
double merit(const Problem& problem, const Trial& trial);

/// Whether the runs of a design may cost that much together, but for rounding.
bool affordable(const Problem& problem, double cost);

/// Whether a point may become that one: not excluded, not taken where repeats are forbidden, within
/// the budget.
bool may_replace(const Problem& problem, const Trial& trial, std::size_t point,
                 const std::vector<std::size_t>& levels);

/// Puts other levels and their row in the place of a point's, books included, but leaves the
/// information as it is.
void set_point(const Problem& problem, Trial& trial, std::size_t point,
               std::vector<std::size_t> levels);

/// Of a point: z and gamma of the changes that an exchange of it makes (see Change), and what the
/// information makes of z.
struct Base {
  Eigen::VectorXd z, Vz, Qz;
  double gamma;
  double zVz;
  double zQz;
};
Base base_of(const Problem& problem, const Trial& trial, std::size_t point);

/// An allowed combination, each alike; nearly so where there are too many to be listed.
std::vector<std::size_t> draw_point(const Problem& problem, numerics::Random& random);

}  // namespace yates::doe

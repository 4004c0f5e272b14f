#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include <Eigen/Core>

#include "doe/optimal/problem.hpp"
#include "numerics/random.hpp"

namespace yates::doe {

/// An information matrix M by what the criteria need of it.
struct Information {
  Eigen::MatrixXd inverse;   // V = M^-1
  Eigen::MatrixXd weighted;  // V W V; empty without a weight
  double log_determinant;    // of M
  double trace;              // of V W; 0 without a weight
};

/// The information is absent where M is singular or nearly so: by Cholesky factors of M scaled to a
/// unit diagonal whose squares are below 1e-10. With a weight W, what traces need is there too.
std::optional<Information> information(const Eigen::MatrixXd& M,
                                       const std::optional<Eigen::MatrixXd>& weight);

/// What V and V W V make of a change of M by z d' + d z' + gamma d d'. Any exchange of a row x for
/// y has this form with d = y - x: m copies of the row give z = m x and gamma = m.
struct Change {
  double gamma;
  double zVz, zVd, dVd;
  double zQz = 0.0, zQd = 0.0, dQd = 0.0;  // Q = V W V
};

/// The change for given vectors.
Change change_of(const Information& information, const Eigen::VectorXd& z, const Eigen::VectorXd& d,
                 double gamma);

/// det M' / det M = (1 + zVd)^2 + dVd (gamma - zVz), by the matrix determinant lemma.
double determinant_ratio(const Change& change);

/// By how much the criterion improves, as a factor: the ratio of determinants, or with a weight the
/// ratio of traces, old to new. 0 where M' would be singular.
double improvement(const Information& information, const Change& change);

/// The information after the change, by Woodbury's formula; O(p^2). Rounding errors add up, so
/// that M is factorised anew now and then.
void apply(Information& information, const Eigen::VectorXd& z, const Eigen::VectorXd& d,
           double gamma);

/// A design during the search: points, of which each stands for one run or for several.
struct Trial {
  std::vector<std::vector<std::size_t>> points;
  std::vector<std::size_t> copies;  // per point
  std::vector<std::size_t> plot;    // per point; empty without whole plots
  Eigen::MatrixXd X;                // parameters x points
  Information information;
  double ridge = 0.0;  // added to the diagonal while the design cannot estimate everything
  double cost = 0.0;   // of all runs, where there is a budget
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

/// Whether a point may become that one: not excluded, within the budget.
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

/// One pass of coordinate exchange: of each point, each factor in turn takes the value that
/// improves the criterion most. Factors that are hard to change are left out where there are whole
/// plots. Only the columns that a factor changes are looked at, so that a value costs their number
/// squared. Whether anything improved. Source: R. K. Meyer, C. J. Nachtsheim, The
/// coordinate-exchange algorithm for constructing exact optimal experimental designs, 1995.
bool exchange_coordinates(const Problem& problem, Trial& trial);

/// The same for whole plots: each factor that is hard to change takes the best value for all runs
/// of a whole plot together. Source: B. Jones, P. Goos, A candidate-set-free algorithm for
/// generating D-optimal split-plot designs, 2007.
bool exchange_whole_plots(const Problem& problem, Trial& trial);

/// Each point in turn becomes the listed candidate that improves the criterion most, if one does:
/// where combinations are excluded, coordinates alone do not reach every point. Not with whole
/// plots. Source: V. V. Fedorov, Theory of Optimal Experiments, 1972, in the order of R. D. Cook,
/// C. J. Nachtsheim, A comparison of algorithms for constructing exact D-optimal designs, 1980.
bool exchange_points(const Problem& problem, Trial& trial);

/// Whether the candidates are few enough that whole points are exchanged.
bool exchanges_points(const Problem& problem);

/// Takes a repeat from one point and gives it to another where that improves the criterion.
bool exchange_copies(Trial& trial);

/// Passes of all kinds that the problem has until none improves anything; exchanges of whole points
/// only `with_points` and where candidates are few.
void improve_until_local_optimum(const Problem& problem, Trial& trial, bool with_points);

/// Candidates that a trial with a budget may add, with f'V f (and f'Q f) of each, which are kept up
/// to date while points come and go.
class Pool {
 public:
  Pool(const Problem& problem, const Trial& trial, const std::vector<std::size_t>& candidates);

  /// The candidate that improves the criterion most for its cost and is within the budget; absent
  /// if there is none.
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

/// Throws std::domain_error if the budget does not pay for a design that estimates all required
/// terms; says what the cheapest one costs. That one is exact: the independent rows of least cost
/// are what the greedy algorithm takes, cheapest first, because independent rows form a matroid.
/// Source: J. Edmonds, Matroids and the greedy algorithm, 1971.
void check_budget(const Problem& problem);

/// A design within the budget: independent runs at little cost, then the candidates that improve
/// the criterion most for their cost, then exchanges of coordinates, of one run for others and of
/// several for one, until none improves. It is absent where the search ends without one.
std::optional<Trial> search_within_budget(const Problem& problem, numerics::Random& random);

/// The local optimum that one start ends in: of a random design, and again after a few of its
/// points are drawn anew, as long as that is better (iterated local search); absent where its
/// points cannot estimate everything. The random numbers are those of the seed and the start alone.
std::optional<Trial> search_from(const Problem& problem, std::size_t start);

/// All starts, on several threads; in the order of the starts, whatever the number of threads.
std::vector<std::optional<Trial>> search_all(const Problem& problem);

}  // namespace yates::doe

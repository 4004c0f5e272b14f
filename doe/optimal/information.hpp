#pragma once

#include <optional>

#include <Eigen/Core>

namespace yates::doe {

/// An information matrix M by what the criteria need of it.
struct Information {
  Eigen::MatrixXd inverse;   // V = M^-1
  Eigen::MatrixXd weighted;  // V W V; empty without a weight
  double log_determinant;    // of M
  double trace;              // of V W; 0 without a weight
};

/// Absent where M is singular or nearly so: by Cholesky factors of M scaled to a unit diagonal
/// whose squares are below 1e-10. With a weight W, what traces need is there too.
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

}  // namespace yates::doe

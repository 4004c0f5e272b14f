#include <cmath>

#include <Eigen/Core>

#include "doe/optimal/trial.hpp"
#include "numerics/decompositions.hpp"

namespace yates::doe {
namespace {

constexpr double singular_below = 1e-10;

using Pair = Eigen::Matrix2d;

/// T of V' = V - V U T U' V, where U = [z d]: (I + C U'VU)^-1 C with C = [0 1; 1 gamma].
Pair middle(const Change& c, double ratio) {
  Pair result;
  result << -c.dVd, 1.0 + c.zVd, 1.0 + c.zVd, c.gamma - c.zVz;
  return result / ratio;
}

}  // namespace

std::optional<Information> information(const Eigen::MatrixXd& M,
                                       const std::optional<Eigen::MatrixXd>& weight) {
  const Eigen::ArrayXd scale = M.diagonal().array().sqrt();
  if (!(scale > 0.0).all()) return std::nullopt;
  const Eigen::VectorXd inverse_scale = scale.inverse().matrix();
  const numerics::Cholesky factors(inverse_scale.asDiagonal() * M * inverse_scale.asDiagonal());
  if (!factors.positive()) return std::nullopt;
  const Eigen::ArrayXd pivots = factors.lower().diagonal().array();
  if (!(pivots.square() > singular_below).all()) return std::nullopt;
  Information result{{}, {}, 2.0 * (pivots.log().sum() + scale.log().sum()), 0.0};
  result.inverse = factors.inverse();
  result.inverse = inverse_scale.asDiagonal() * result.inverse * inverse_scale.asDiagonal();
  if (weight) {
    const Eigen::MatrixXd half = result.inverse * *weight;
    result.trace = half.trace();
    result.weighted = half * result.inverse;
  }
  return result;
}

Change change_of(const Information& information, const Eigen::VectorXd& z, const Eigen::VectorXd& d,
                 double gamma) {
  const Eigen::VectorXd Vd = information.inverse * d;
  Change result{gamma, z.dot(information.inverse * z), z.dot(Vd), d.dot(Vd)};
  if (information.weighted.size() > 0) {
    const Eigen::VectorXd Qd = information.weighted * d;
    result.zQz = z.dot(information.weighted * z);
    result.zQd = z.dot(Qd);
    result.dQd = d.dot(Qd);
  }
  return result;
}

double determinant_ratio(const Change& c) {
  return (1.0 + c.zVd) * (1.0 + c.zVd) + c.dVd * (c.gamma - c.zVz);
}

double improvement(const Information& information, const Change& c) {
  const double ratio = determinant_ratio(c);
  if (information.weighted.size() == 0) return ratio;
  if (!(ratio > singular_below)) return 0.0;
  const double less =
      (-c.dVd * c.zQz + 2.0 * (1.0 + c.zVd) * c.zQd + (c.gamma - c.zVz) * c.dQd) / ratio;
  const double trace = information.trace - less;
  return trace > 0.0 ? information.trace / trace : 0.0;
}

void apply(Information& information, const Eigen::VectorXd& z, const Eigen::VectorXd& d,
           double gamma) {
  const Change change = change_of(information, z, d, gamma);
  const double ratio = determinant_ratio(change);
  const Pair T = middle(change, ratio);
  Eigen::MatrixX2d U(z.size(), 2);
  U << z, d;
  const Eigen::MatrixX2d G = information.inverse * U;
  const Eigen::MatrixX2d GT = G * T;
  if (information.weighted.size() > 0) {
    const Eigen::MatrixX2d H = information.weighted * U;
    const Pair UQU = U.transpose() * H;
    const Eigen::MatrixX2d GTH = H - GT * UQU / 2.0;
    information.trace -= (T * UQU).trace();
    information.weighted.noalias() -= GT * GTH.transpose();
    information.weighted.noalias() -= GTH * GT.transpose();
  }
  information.inverse.noalias() -= GT * G.transpose();
  information.log_determinant += std::log(ratio);
}

}  // namespace yates::doe

#pragma once

#include <functional>
#include <unordered_map>

namespace yates::numerics {

/// The distribution of M / S: M is a statistic of standard normal variables, S an independent
/// estimate of sigma = 1, chi(df) / sqrt(df).
///     P(M / S > q) = integral of f(x) P(M > q e^x) dx,   x = log S
/// by the trapezoidal rule over u = x + log q: f decays doubly exponentially to the right and as
/// e^(df x) to the left, so that the rule converges exponentially in 1 / step (Trefethen and
/// Weideman, SIAM Review 56, 2014). The places u do not depend on q: a value of P(M > e^u) serves
/// every q, and a quantile costs little more than a probability. An infinite df means that sigma is
/// known.
class Studentized {
 public:
  /// `normal_tail(w)` is P(M > w), `edges` the number of limits that M meets (its logarithm tells
  /// how steep P(M > e^u) is). df > 0; above 1e14 it counts as infinite (error below 1e-12).
  Studentized(std::function<double(double)> normal_tail, double df, double edges);

  /// P(M / S > q), with an absolute error of about 1e-14 beside that of `normal_tail`.
  double upper_tail(double q);

 private:
  struct Side {  // w > 0 or w < 0
    std::unordered_map<long, double> values;
    long flat_until;  // from there down P(M > w) is P(M > 0)
  };
  double density(double x) const;
  double value(Side& side, double sign, long place);

  std::function<double(double)> normal_tail_;
  double df_;
  double step_;
  double at_zero_;  // P(M > 0)
  double scale_;    // of the density
  Side above_;
  Side below_;
};

}  // namespace yates::numerics

#include <cmath>

#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>

#include "numerics/comparison_parts.hpp"

namespace yates::numerics {

namespace {

using StudentPolicy = boost::math::policies::policy<
    boost::math::policies::overflow_error<boost::math::policies::ignore_error>,
    boost::math::policies::underflow_error<boost::math::policies::ignore_error>,
    boost::math::policies::promote_double<false>>;
using StudentT = boost::math::students_t_distribution<double, StudentPolicy>;
using StandardNormal = boost::math::normal_distribution<double, StudentPolicy>;

}  // namespace

double t_upper_tail(double q, double df) {
  if (std::isinf(df)) return boost::math::cdf(boost::math::complement(StandardNormal(), q));
  return boost::math::cdf(boost::math::complement(StudentT(df), q));
}

double t_upper_quantile(double tail, double df) {
  if (std::isinf(df)) return boost::math::quantile(boost::math::complement(StandardNormal(), tail));
  return boost::math::quantile(boost::math::complement(StudentT(df), tail));
}

}  // namespace yates::numerics

#include <cmath>
#include <stdexcept>
#include <string>

#include <boost/math/special_functions/digamma.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <boost/math/special_functions/polygamma.hpp>
#include <boost/math/special_functions/trigamma.hpp>

#include "numerics/tails.hpp"

namespace yates::numerics {

namespace {

using ChiSquaredPolicy = boost::math::policies::policy<
    boost::math::policies::overflow_error<boost::math::policies::ignore_error>,
    boost::math::policies::underflow_error<boost::math::policies::ignore_error>,
    boost::math::policies::promote_double<false>>;

void check_df(const char* function, double df) {
  if (!(df > 0.0) || !std::isfinite(df)) {
    throw std::domain_error(std::string(function) + ": df is " + std::to_string(df) +
                            ", must be a finite number above 0");
  }
}

}  // namespace

double chi_squared_upper_tail(double value, double df) {
  check_df("chi_squared_upper_tail", df);
  if (std::isnan(value) || value < 0.0) {
    throw std::domain_error("chi_squared_upper_tail: value must be at least 0");
  }
  if (std::isinf(value)) return 0.0;
  return boost::math::gamma_q(df / 2.0, value / 2.0, ChiSquaredPolicy());
}

LogChiSquared log_chi_squared(double df) {
  check_df("log_chi_squared", df);
  const double half = df / 2.0;
  return {boost::math::digamma(half, ChiSquaredPolicy()) - std::log(half),
          boost::math::trigamma(half, ChiSquaredPolicy()),
          boost::math::polygamma(3, half, ChiSquaredPolicy())};
}

}  // namespace yates::numerics

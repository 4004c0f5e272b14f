#include <cmath>
#include <limits>
#include <stdexcept>

#include <fmt/format.h>

#include "queueing/stations/probabilities.hpp"

namespace yates::queueing {

namespace {

constexpr double negligible = std::numeric_limits<double>::epsilon() / 8.0;

void check(const char* function, int servers, double offered_load) {
  if (servers < 1) {
    throw std::domain_error(
        fmt::format("{}: the number of servers is {}, but must be a whole number of at least 1",
                    function, servers));
  }
  if (!std::isfinite(offered_load) || offered_load < 0.0) {
    throw std::domain_error(
        fmt::format("{}: the offered load is {}, but must be a finite number of at least 0",
                    function, offered_load));
  }
}

}  // namespace

double odds_against_all_busy(int servers, double offered_load) {
  double term = 1.0;
  double sum = 0.0;
  for (int left = servers; left > 0; --left) {
    const double ratio = left / offered_load;
    term *= ratio;
    sum += term;
    if (std::isinf(sum)) return sum;
    // The ratios only fall: from here on the rest is less than a geometric series.
    if (ratio < 1.0 && term < negligible * sum * (1.0 - ratio)) break;
  }
  return sum;
}

double weight_up_to_all_busy(int servers, double offered_load) {
  double term = 1.0;
  double sum = 1.0;
  for (int jobs = 1; jobs <= servers; ++jobs) {
    const double ratio = offered_load / jobs;
    term *= ratio;
    sum += term;
    if (std::isinf(sum)) return sum;
    if (ratio < 1.0 && term < negligible * sum * (1.0 - ratio)) break;
  }
  return sum;
}

double erlang_b(int servers, double offered_load) {
  check("erlang_b", servers, offered_load);
  return 1.0 / (1.0 + odds_against_all_busy(servers, offered_load));
}

double erlang_c(int servers, double offered_load) {
  check("erlang_c", servers, offered_load);
  if (offered_load >= servers) {
    throw std::domain_error(
        fmt::format("erlang_c: the offered load is {}, but must be below the number of servers, {}",
                    offered_load, servers));
  }
  const double blocking = erlang_b(servers, offered_load);
  const double spare = (servers - offered_load) / servers;
  return blocking / (spare + offered_load / servers * blocking);
}

}  // namespace yates::queueing

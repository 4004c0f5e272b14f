#include <algorithm>
#include <cmath>
#include <numeric>

#include "queueing/networks/closed_network.hpp"
#include "queueing/stations/probabilities.hpp"
#include "queueing/stations/station_parts.hpp"

namespace yates::queueing {
namespace {

/// The sum over j of e^-x x^j / j! still_there[j]; what is not listed is 0.
double tail(double x, const std::vector<double>& still_there) {
  if (x == 0.0) return still_there[0];
  // Beyond 12 standard deviations the Poisson terms are below 1e-30.
  const double reach = 12.0 * std::sqrt(x) + 60.0;
  const auto mode = static_cast<std::size_t>(x);
  const auto first = static_cast<std::size_t>(std::max(0.0, x - reach));
  const std::size_t end = std::min(still_there.size(), static_cast<std::size_t>(x + reach));
  const double at_mode = poisson_exactly(static_cast<double>(mode), x);
  double sum = 0.0;
  double term = at_mode;
  for (std::size_t j = mode; j < end; ++j) {
    sum += term * still_there[j];
    term *= x / static_cast<double>(j + 1);
  }
  term = at_mode;
  for (std::size_t j = mode; j-- > first;) {
    term *= static_cast<double>(j + 1) / x;
    if (j < still_there.size()) sum += term * still_there[j];
  }
  return sum;
}

std::vector<Percentile> solve(double time_unit, const std::vector<double>& still_there) {
  // The integral of the tail.
  const double mean = time_unit * std::accumulate(still_there.begin(), still_there.end(), 0.0);
  return percentiles_of([&](double time) { return tail(time / time_unit, still_there); }, mean);
}

}  // namespace

std::vector<Percentile> closed_percentiles(int servers, double service_time,
                                           const std::vector<double>& found) {
  const auto free = static_cast<std::size_t>(servers) - 1;  // found so many: no waiting
  // A server for every job: the steps below would be as many as there are servers.
  if (found.size() <= free + 1) return exponential_percentiles(service_time, reported_percents);
  // waiting[i]: the probability of waiting for i departures.
  std::vector<double> waiting(1, 0.0);
  for (std::size_t n = 0; n < found.size(); ++n) {
    if (n > free) waiting.push_back(0.0);
    waiting.back() += found[n];
  }
  std::vector<double> at_least(waiting.size() + 1, 0.0);
  for (std::size_t i = waiting.size(); i-- > 0;) at_least[i] = at_least[i + 1] + waiting[i];
  // Each event while in service is the job's own completion with probability 1 / m.
  const double stays = 1.0 - 1.0 / servers;
  std::vector<double> still_there;
  double in_service = 0.0;
  for (std::size_t j = 0;; ++j) {
    const double queued = j < waiting.size() ? at_least[j] : 0.0;
    still_there.push_back(queued + in_service);
    if (j >= waiting.size() && still_there.back() < 1e-20) break;
    in_service = stays * (in_service + (j < waiting.size() ? waiting[j] : 0.0));
  }
  return solve(service_time / servers, still_there);
}

std::vector<Percentile> closed_percentiles(double service_time,
                                           const std::vector<double>& found_at_least) {
  return solve(service_time, found_at_least);
}

std::vector<double> found_at_least(double demand, std::size_t population,
                                   const std::vector<double>& throughput_by_population) {
  std::vector<double> at_least{1.0};
  for (std::size_t jobs = population - 1; jobs >= 1 && at_least.back() > 1e-30; --jobs) {
    at_least.push_back(at_least.back() *
                       std::min(1.0, demand * throughput_by_population[jobs - 1]));
  }
  return at_least;
}

}  // namespace yates::queueing

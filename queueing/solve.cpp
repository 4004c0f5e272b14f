#include "queueing/solve.hpp"

#include <algorithm>
#include <stdexcept>

#include "queueing/closed_network.hpp"
#include "queueing/open_network.hpp"

namespace yates::queueing {

NetworkSolution solve(const Network& network, const SolveOptions& options) {
  check_network(network);
  const auto open = std::count_if(
      network.classes.begin(), network.classes.end(),
      [](const JobClass& job_class) { return std::holds_alternative<OpenLoad>(job_class.load); });
  if (open == static_cast<std::ptrdiff_t>(network.classes.size())) return solve_open(network);
  if (open > 0) throw std::domain_error("network: open and closed classes together are not solved");
  return solve_closed(network, options);
}

}  // namespace yates::queueing

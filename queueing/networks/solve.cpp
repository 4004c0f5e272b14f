#include "queueing/networks/solve.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "queueing/networks/closed_network.hpp"
#include "queueing/networks/named.hpp"
#include "queueing/networks/open_network.hpp"

namespace yates::queueing {
namespace {

NetworkSolution solve_by_kind(const Network& network, const SolveOptions& options) {
  const auto open = std::count_if(
      network.classes.begin(), network.classes.end(),
      [](const JobClass& job_class) { return std::holds_alternative<OpenLoad>(job_class.load); });
  if (open == static_cast<std::ptrdiff_t>(network.classes.size())) return solve_open(network);
  if (open > 0) return solve_mixed(network, options);
  return solve_closed(network, options);
}

/// Without product form the formulas hold for processor sharing only.
void note_product_form(const Network& network, NetworkSolution& solution) {
  if (solution.method == Method::pollaczek_khinchine) return;
  for (std::size_t k = 0; k < network.stations.size(); ++k) {
    const NetworkStation& station = network.stations[k];
    if (station.discipline != Discipline::first_come_first_served || !is_used(station)) continue;
    if (common_service_time(network, k)) continue;
    solution.notes.push_back(
        {NoteCode::no_product_form,
         fmt::format("{} serves first come, first served, and its classes have different mean "
                     "service times: no exact formula is known, and it is solved as if by "
                     "processor sharing (approximation)",
                     named("station", station.name, k))});
  }
}

}  // namespace

NetworkSolution solve(const Network& network, const SolveOptions& options) {
  NetworkSolution solution = solve_by_kind(network, options);
  note_product_form(network, solution);
  return solution;
}

}  // namespace yates::queueing

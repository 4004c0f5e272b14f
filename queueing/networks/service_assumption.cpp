#include <string>

#include <fmt/format.h>

#include "queueing/networks/class_means.hpp"
#include "queueing/networks/named.hpp"
#include "queueing/networks/solution_notes.hpp"

namespace yates::queueing {

bool is_exponential(const ServiceDistribution& distribution) {
  if (std::holds_alternative<ExponentialService>(distribution)) return true;
  if (const auto* erlang = std::get_if<ErlangService>(&distribution)) return erlang->phases == 1;
  if (const auto* gamma = std::get_if<GammaService>(&distribution)) {
    return gamma->squared_coefficient_of_variation == 1.0;
  }
  return false;
}

void restrict_to_service(const Network& network, const std::vector<ServiceDistribution>& service,
                         NetworkSolution& solution) {
  std::string names;
  for (std::size_t k = 0; k < network.stations.size() && k < service.size(); ++k) {
    const NetworkStation& station = network.stations[k];
    if (station.discipline != Discipline::first_come_first_served || !is_used(station)) continue;
    if (is_exponential(service[k])) continue;
    names += (names.empty() ? "" : ", ") + named("station", station.name, k);
  }
  if (names.empty()) return;
  // Elsewhere, too: what leaves such a station is no longer what product form takes it for.
  for (StationSolution& station : solution.stations) station.percentiles.reset();
  for (ClassSolution& part : solution.classes) {
    for (StationSolution& station : part.stations) station.percentiles.reset();
  }
  if (solution.bounds) solution.bounds->balanced_job.reset();
  solution.notes.push_back(
      {NoteCode::assumes_exponential_service,
       fmt::format(
           "the formula assumes exponential service at {}, which is simulated with another shape: "
           "the formula's percentiles and balanced-job bounds do not hold and are left out",
           names)});
}

}  // namespace yates::queueing

#include "queueing/open_twin.hpp"

namespace yates::queueing {

std::optional<OpenTwin> open_twin(const Network& network) {
  check_network(network);
  if (network.classes.size() != 1) return std::nullopt;
  const auto* closed = std::get_if<ClosedLoad>(&network.classes.front().load);
  if (closed == nullptr) return std::nullopt;
  double total = network.classes.front().think_time;
  double largest = 0.0;
  std::size_t bottleneck = 0;
  for (std::size_t k = 0; k < network.stations.size(); ++k) {
    const NetworkStation& station = network.stations[k];
    const double demand = station.demands.front().service_demand();
    total += demand;
    if (station.discipline == Discipline::delay || demand <= largest) continue;
    largest = demand;
    bottleneck = k;
  }
  const NetworkStation& station = network.stations[bottleneck];
  const double elsewhere = total - largest;
  if (largest <= 0.0 || elsewhere <= 0.0 || station.servers != 1 || !station.speeds.empty()) {
    return std::nullopt;
  }
  OpenTwin twin{.station = bottleneck,
                .arrival_rate = closed->population / elsewhere,
                .utilization = closed->population * largest / elsewhere,
                .stable = false,
                .mean_response_time = std::nullopt,
                .saturation_population = elsewhere / largest};
  twin.stable = twin.utilization < 1.0;
  if (twin.stable) {
    twin.mean_response_time =
        elsewhere - network.classes.front().think_time + largest / (1.0 - twin.utilization);
  }
  return twin;
}

}  // namespace yates::queueing

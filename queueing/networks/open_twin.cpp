#include "queueing/networks/open_twin.hpp"

#include "queueing/networks/class_means.hpp"

namespace yates::queueing {

std::optional<OpenTwin> open_twin(const Network& network) {
  check_network(network);
  if (network.classes.size() != 1) return std::nullopt;
  const auto* closed = std::get_if<ClosedLoad>(&network.classes.front().load);
  if (closed == nullptr) return std::nullopt;
  const std::optional<std::size_t> bottleneck = bottleneck_station(network, {1.0});
  if (!bottleneck || !has_fixed_rate(network.stations[*bottleneck])) return std::nullopt;
  const double largest = network.stations[*bottleneck].demands.front().service_demand();
  double elsewhere = network.classes.front().think_time;
  for (std::size_t k = 0; k < network.stations.size(); ++k) {
    if (k != *bottleneck) elsewhere += network.stations[k].demands.front().service_demand();
  }
  if (elsewhere <= 0.0) return std::nullopt;
  OpenTwin twin{.station = *bottleneck,
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

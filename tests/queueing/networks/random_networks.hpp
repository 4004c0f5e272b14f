#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "numerics/random.hpp"
#include "queueing/networks/network.hpp"

namespace yates::queueing::examples {

/// What a random network may have.
struct Kinds {
  std::size_t classes = 1;
  bool several_servers = false;
  bool speeds = false;
  bool delays = true;
  std::uint64_t largest_population = 12;
};

/// One to five stations with processor sharing or delay and demands over four orders of magnitude,
/// some of them 0; closed classes, some of them without think time.
inline Network random_network(numerics::Random& random, const Kinds& kinds) {
  Network network;
  const std::uint64_t stations = 1 + random.below(5);
  for (std::uint64_t k = 0; k < stations; ++k) {
    NetworkStation station{.name = "s" + std::to_string(k + 1),
                           .discipline = Discipline::processor_sharing,
                           .demands = {}};
    if (kinds.delays && random.below(5) == 0) station.discipline = Discipline::delay;
    const bool queues = station.discipline != Discipline::delay;
    if (queues && kinds.several_servers) station.servers = static_cast<int>(1 + random.below(6));
    if (queues && kinds.speeds && random.below(2) == 0) {
      station.servers = 1;
      station.speeds = {1.0};
      for (std::uint64_t n = random.below(5); n > 0; --n) {
        station.speeds.push_back(0.3 + 3.0 * random.uniform());
      }
    }
    for (std::size_t c = 0; c < kinds.classes; ++c) {
      const double visits = 1.0 + static_cast<double>(random.below(9));
      double service_time = std::pow(10.0, -3.0 + 3.0 * random.uniform());
      if (random.below(8) == 0) service_time = 0.0;
      station.demands.push_back({.visits = visits, .service_time = service_time});
    }
    network.stations.push_back(station);
  }
  for (std::size_t c = 0; c < kinds.classes; ++c) {
    const auto population = static_cast<double>(1 + random.below(kinds.largest_population));
    double think_time = random.below(3) == 0 ? 0.0 : 3.0 * random.uniform();
    double total = think_time;
    for (const NetworkStation& station : network.stations) {
      total += station.demands[c].service_demand();
    }
    if (total == 0.0) think_time = 1.0;
    network.classes.push_back({.name = "c" + std::to_string(c + 1),
                               .load = ClosedLoad{population},
                               .think_time = think_time});
  }
  return network;
}

/// The same network with another population of its first class.
inline Network with_population(Network network, double population) {
  network.classes[0].load = ClosedLoad{population};
  return network;
}

}  // namespace yates::queueing::examples

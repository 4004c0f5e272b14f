#pragma once

#include <string>
#include <vector>

#include "queueing/networks/network.hpp"

namespace yates::queueing::examples {

inline NetworkStation queue(std::string name, double demand, int servers = 1) {
  return {.name = std::move(name),
          .discipline = Discipline::first_come_first_served,
          .servers = servers,
          .demands = {{.visits = 1.0, .service_time = demand}}};
}

inline NetworkStation delay(std::string name, double demand) {
  return {.name = std::move(name),
          .discipline = Discipline::delay,
          .demands = {{.visits = 1.0, .service_time = demand}}};
}

inline NetworkStation visited(std::string name, double visits, double service_time) {
  return {.name = std::move(name),
          .discipline = Discipline::first_come_first_served,
          .demands = {{.visits = visits, .service_time = service_time}}};
}

inline Network closed(std::vector<NetworkStation> stations, double population,
                      double think_time = 0.0) {
  return {
      .stations = std::move(stations),
      .classes = {
          {.name = "", .load = ClosedLoad{.population = population}, .think_time = think_time}}};
}

inline Network open(std::vector<NetworkStation> stations, double arrival_rate) {
  return {.stations = std::move(stations),
          .classes = {{.name = "", .load = OpenLoad{.arrival_rate = arrival_rate}}}};
}

/// R. Jain, The Art of Computer Systems Performance Analysis, 1991, example 34.2.
inline Network jains_closed_network(double population) {
  return closed({visited("cpu", 16, 0.125), visited("disk a", 10, 0.3), visited("disk b", 5, 0.2)},
                population, 4.0);
}

/// E. D. Lazowska et al., Quantitative System Performance, 1984, page 117.
inline Network lazowskas_closed_network(double population) {
  return closed({queue("cpu", 0.605), queue("disk 1", 2.1), queue("disk 2", 1.35)}, population,
                15.0);
}

}  // namespace yates::queueing::examples

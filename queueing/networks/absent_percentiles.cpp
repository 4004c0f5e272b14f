#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

#include <fmt/format.h>

#include "queueing/networks/class_means.hpp"
#include "queueing/networks/named.hpp"
#include "queueing/networks/open_network.hpp"
#include "queueing/networks/solution_notes.hpp"

namespace yates::queueing {
namespace {

bool is_closed(const JobClass& job_class) {
  return std::holds_alternative<ClosedLoad>(job_class.load);
}

bool is_approximation(Method method) {
  return method == Method::schweitzer || method == Method::linearizer;
}

/// Why no station of the network has percentiles, whatever it is like; empty where one may have.
std::string reason_for_all(const Network& network, const NetworkSolution& solution) {
  if (is_approximation(solution.method) ||
      (solution.closed_method && is_approximation(*solution.closed_method))) {
    return "an approximation gives means, but no distribution";
  }
  if (std::none_of(network.classes.begin(), network.classes.end(), is_closed)) return "";
  if (network.classes.size() > 1) {
    return "they are not computed for several classes where one of them is closed";
  }
  const double population = std::get<ClosedLoad>(network.classes[0].load).population;
  if (population != std::floor(population)) {
    return fmt::format(
        "a population of {:.10g} is not a whole number, and only means are "
        "interpolated",
        population);
  }
  if (population > 1e6) {
    return "they need the throughput at every smaller population, which is stored for up to 1e6 "
           "jobs";
  }
  return "";
}

}  // namespace

void note_absent_percentiles(const Network& network, NetworkSolution& solution) {
  if (!solution.stable || solution.system.throughput <= 0.0) return;
  const auto names_of = [&](const std::function<bool(std::size_t)>& matches) {
    std::string names;
    for (std::size_t k = 0; k < network.stations.size(); ++k) {
      if (network.stations[k].discipline == Discipline::delay || !is_used(network.stations[k]) ||
          solution.stations[k].percentiles || !matches(k)) {
        continue;
      }
      names += (names.empty() ? "" : ", ") + named("station", network.stations[k].name, k);
    }
    return names;
  };
  const auto add = [&](const std::string& names, const std::string& reason) {
    if (names.empty()) return;
    solution.notes.push_back(
        {NoteCode::no_percentiles, fmt::format("no percentiles of {}: {}", names, reason)});
  };
  const auto shared = [&](std::size_t k) {
    return network.stations[k].discipline == Discipline::processor_sharing;
  };
  const auto with_speeds = [&](std::size_t k) {
    const NetworkStation& station = network.stations[k];
    return !shared(k) && !station.speeds.empty() && !has_fixed_rate(station);
  };
  add(names_of(shared), "no formula is known for processor sharing in a network");
  const std::string reason = reason_for_all(network, solution);
  if (!reason.empty()) {
    add(names_of([&](std::size_t k) { return !shared(k); }), reason);
    return;
  }
  add(names_of(with_speeds),
      "its speed depends on the number of jobs, so a response time depends on later arrivals");
  add(names_of([&](std::size_t k) {
        return !shared(k) && !with_speeds(k) && !common_service_time(network, k);
      }),
      "its classes have different mean service times");
}

}  // namespace yates::queueing

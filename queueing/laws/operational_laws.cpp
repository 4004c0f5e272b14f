#include "queueing/laws/operational_laws.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

#include "queueing/networks/named.hpp"

namespace yates::queueing {
namespace {

constexpr double tolerance = 0.01;  // between two ways to one quantity

struct Quantity {
  std::string symbol;
  std::string words;
  std::optional<double> value;
};

/// whole = left x right, or whole = left + right.
struct Law {
  std::size_t whole;
  std::size_t left;
  std::size_t right;
  char operation;
};

/// All quantities of the system and its stations, and the laws between them.
class Laws {
 public:
  std::size_t add(std::string symbol, std::string words, std::optional<double> value) {
    if (value && (!std::isfinite(*value) || *value < 0.0)) {
      throw std::domain_error(
          fmt::format("{} is {}, but must be a finite number of at least 0", words, *value));
    }
    quantities_.push_back({std::move(symbol), std::move(words), value});
    return quantities_.size() - 1;
  }

  void product(std::size_t whole, std::size_t left, std::size_t right) {
    laws_.push_back({whole, left, right, 'x'});
  }
  void sum(std::size_t whole, std::size_t left, std::size_t right) {
    laws_.push_back({whole, left, right, '+'});
  }

  /// Applies the laws until nothing new follows.
  void derive() {
    for (bool found = true; found;) {
      found = false;
      for (const Law& law : laws_) {
        if (apply(law)) found = true;
      }
    }
    for (const Law& law : laws_) check(law);
  }

  void set(std::size_t quantity, double value, std::string law) {
    quantities_[quantity].value = value;
    derivations_.push_back({std::move(law), value});
  }

  const std::optional<double>& operator[](std::size_t quantity) const {
    return quantities_[quantity].value;
  }
  const std::string& symbol(std::size_t quantity) const { return quantities_[quantity].symbol; }
  std::vector<Derivation> derivations() && { return std::move(derivations_); }

 private:
  bool apply(const Law& law) {
    const auto& whole = quantities_[law.whole];
    const auto& left = quantities_[law.left];
    const auto& right = quantities_[law.right];
    const bool is_sum = law.operation == '+';
    if (!whole.value && left.value && right.value) {
      set(law.whole, is_sum ? *left.value + *right.value : *left.value * *right.value,
          fmt::format("{} = {} {} {}", whole.symbol, left.symbol, law.operation, right.symbol));
      return true;
    }
    return inverted(law, law.left, law.right) || inverted(law, law.right, law.left);
  }

  /// wanted = whole / other, or whole - other.
  bool inverted(const Law& law, std::size_t wanted, std::size_t other) {
    const auto& whole = quantities_[law.whole];
    const auto& known = quantities_[other];
    if (!whole.value || !known.value || quantities_[wanted].value) return false;
    const bool is_sum = law.operation == '+';
    if (!is_sum && *known.value == 0.0) return false;
    const double value = is_sum ? *whole.value - *known.value : *whole.value / *known.value;
    if (!std::isfinite(value)) return false;
    if (value < 0.0) {
      throw std::domain_error(fmt::format(
          "{} would be {:.6g}, because {} is {:.6g} and {} is {:.6g}, but must be at least 0",
          quantities_[wanted].words, value, whole.words, *whole.value, known.words, *known.value));
    }
    set(wanted, value,
        fmt::format("{} = {} {} {}", quantities_[wanted].symbol, whole.symbol, is_sum ? '-' : '/',
                    known.symbol));
    return true;
  }

  void check(const Law& law) const {
    const auto& whole = quantities_[law.whole];
    const auto& left = quantities_[law.left];
    const auto& right = quantities_[law.right];
    if (!whole.value || !left.value || !right.value) return;
    const double other =
        law.operation == '+' ? *left.value + *right.value : *left.value * *right.value;
    if (std::abs(other - *whole.value) <= tolerance * std::max(other, *whole.value)) return;
    throw std::domain_error(
        fmt::format("{} is {:.6g}, but {} {} {} = {:.6g}, from {} and {}: they must agree within "
                    "1%",
                    whole.words, *whole.value, left.symbol, law.operation, right.symbol, other,
                    left.words, right.words));
  }

  std::vector<Quantity> quantities_;
  std::vector<Law> laws_;
  std::vector<Derivation> derivations_;
};

struct SystemQuantities {
  std::size_t time, completions, throughput, population, think_time, response_time, cycle_time;
};

SystemQuantities add_system(Laws& laws, const SystemCounters& counters) {
  if (counters.observation_time == 0.0) {
    throw std::domain_error("the observation time is 0, but must be above 0");
  }
  const SystemQuantities system{
      .time = laws.add("T", "the observation time", counters.observation_time),
      .completions = laws.add("C", "the number of jobs completed", counters.completions),
      .throughput = laws.add("X", "the throughput of the system", counters.throughput),
      .population = laws.add("N", "the population", counters.population),
      .think_time = laws.add("Z", "the think time", counters.think_time),
      .response_time = laws.add("R", "the response time", counters.mean_response_time),
      .cycle_time = laws.add("(R + Z)", "the time of a cycle", std::nullopt)};
  laws.product(system.completions, system.throughput, system.time);
  laws.product(system.population, system.throughput, system.cycle_time);
  laws.sum(system.cycle_time, system.response_time, system.think_time);
  return system;
}

struct StationQuantities {
  std::size_t busy_time, completions, busy_servers, throughput, service_time, visits, demand,
      number, response_time, residence_time;
};

/// Refuses what a station cannot have been.
void check_station(const std::string& where, const StationCounters& station,
                   const std::optional<double>& observation_time) {
  if (station.servers < 1) {
    throw std::domain_error(fmt::format("{}: the number of servers is {}, but must be at least 1",
                                        where, station.servers));
  }
  if (station.utilization && *station.utilization > 1.0) {
    throw std::domain_error(fmt::format("{}: the utilization is {}, but must be at most 1", where,
                                        *station.utilization));
  }
  if (!station.busy_time || !observation_time) return;
  const double possible = *observation_time * station.servers;
  if (*station.busy_time > possible * (1.0 + 1e-9)) {
    throw std::domain_error(fmt::format(
        "{}: the busy time is {} s, but must be at most {} s, the observation time of {} server{}",
        where, *station.busy_time, possible, station.servers, station.servers == 1 ? "" : "s"));
  }
}

StationQuantities add_station(Laws& laws, const SystemQuantities& system,
                              const StationCounters& station, std::size_t index) {
  const std::string where = named("station", station.name, index);
  check_station(where, station, laws[system.time]);
  const std::string tag = station.name.empty() ? std::to_string(index + 1) : station.name;
  const auto add = [&](const char* symbol, const char* words, std::optional<double> value) {
    return laws.add(fmt::format("{}_{}", symbol, tag), fmt::format("{}: the {}", where, words),
                    value);
  };
  std::optional<double> busy_servers;
  if (station.utilization) busy_servers = *station.utilization * station.servers;
  const StationQuantities quantities{
      .busy_time = add("B", "busy time", station.busy_time),
      .completions = add("C", "number of visits completed", station.completions),
      .busy_servers = add("U", "number of busy servers", busy_servers),
      .throughput = add("X", "throughput", station.throughput),
      .service_time = add("S", "service time", station.service_time),
      .visits = add("V", "number of visits per job", station.visits),
      .demand = add("D", "service demand", station.service_demand),
      .number = add("Q", "mean number of jobs", station.mean_number),
      .response_time = add("R", "response time of a visit", station.mean_response_time),
      .residence_time = add("W", "residence time", std::nullopt)};
  const StationQuantities& q = quantities;
  laws.product(q.completions, q.throughput, system.time);
  laws.product(q.busy_time, q.busy_servers, system.time);
  laws.product(q.busy_time, q.completions, q.service_time);
  laws.product(q.completions, q.visits, system.completions);
  laws.product(q.throughput, q.visits, system.throughput);
  laws.product(q.busy_servers, q.throughput, q.service_time);
  laws.product(q.demand, q.visits, q.service_time);
  laws.product(q.busy_time, q.demand, system.completions);
  laws.product(q.busy_servers, q.demand, system.throughput);
  laws.product(q.number, q.throughput, q.response_time);
  laws.product(q.residence_time, q.visits, q.response_time);
  laws.product(q.number, q.residence_time, system.throughput);
  return quantities;
}

/// R as the sum of the residence times, where nothing else has said it.
void derive_response_time(Laws& laws, const SystemQuantities& system,
                          const std::vector<StationQuantities>& stations) {
  if (laws[system.response_time] || stations.empty()) return;
  double sum = 0.0;
  std::string law;
  for (const StationQuantities& station : stations) {
    if (!laws[station.residence_time]) return;
    sum += *laws[station.residence_time];
    law += (law.empty() ? "R = " : " + ") + laws.symbol(station.residence_time);
  }
  laws.set(system.response_time, sum, law);
  laws.derive();
}

/// What a measurement may be off by.
constexpr double slack = 1.05;

/// A job cannot be done in less time than its service takes, unless several servers work on it.
void require_time_for_service(const SystemCounters& counters, const OperationalLaws& laws,
                              double total_demand) {
  for (const StationCounters& station : counters.stations) {
    if (station.servers > 1) return;
  }
  if (!laws.mean_response_time || total_demand <= slack * *laws.mean_response_time) return;
  throw std::domain_error(
      fmt::format("the counters contradict each other: the mean response time is {:.6g}, and the "
                  "service that a job needs at all stations takes {:.6g}",
                  *laws.mean_response_time, total_demand));
}

/// No more jobs can be at the stations than there are.
void require_jobs(const OperationalLaws& laws) {
  double sum = 0.0;
  for (const StationLaws& station : laws.stations) sum += station.mean_number.value_or(0.0);
  if (!laws.population || sum <= slack * *laws.population) return;
  throw std::domain_error(
      fmt::format("the stations hold {:.6g} jobs on average, more than the population of {:.6g}",
                  sum, *laws.population));
}

void find_bottleneck(const SystemCounters& counters, OperationalLaws& result) {
  double largest = 0.0;
  double total = 0.0;
  for (std::size_t k = 0; k < result.stations.size(); ++k) {
    if (!result.stations[k].service_demand) {
      result.bottleneck.reset();
      return;
    }
    total += *result.stations[k].service_demand;
    const double demand = *result.stations[k].service_demand / counters.stations[k].servers;
    if (demand > largest) {
      largest = demand;
      result.bottleneck = k;
    }
  }
  if (largest == 0.0) return;
  require_time_for_service(counters, result, total);
  result.largest_throughput = 1.0 / largest;
  if (result.think_time) result.saturation_population = (total + *result.think_time) / largest;
}

}  // namespace

OperationalLaws operational_laws(const SystemCounters& counters) {
  Laws laws;
  const SystemQuantities system = add_system(laws, counters);
  std::vector<StationQuantities> stations;
  for (std::size_t k = 0; k < counters.stations.size(); ++k) {
    stations.push_back(add_station(laws, system, counters.stations[k], k));
  }
  laws.derive();
  derive_response_time(laws, system, stations);

  OperationalLaws result{.stations = {},
                         .throughput = laws[system.throughput],
                         .population = laws[system.population],
                         .think_time = laws[system.think_time],
                         .mean_response_time = laws[system.response_time],
                         .bottleneck = std::nullopt,
                         .largest_throughput = std::nullopt,
                         .saturation_population = std::nullopt,
                         .derivations = {}};
  for (std::size_t k = 0; k < stations.size(); ++k) {
    const StationQuantities& station = stations[k];
    const double servers = counters.stations[k].servers;
    StationLaws part{.name = counters.stations[k].name,
                     .servers = counters.stations[k].servers,
                     .utilization = laws[station.busy_servers],
                     .throughput = laws[station.throughput],
                     .service_time = laws[station.service_time],
                     .visits = laws[station.visits],
                     .service_demand = laws[station.demand],
                     .mean_number = laws[station.number],
                     .mean_response_time = laws[station.response_time],
                     .mean_residence_time = laws[station.residence_time]};
    if (part.utilization) part.utilization = *part.utilization / servers;
    if (part.utilization.value_or(0.0) > 1.0 + 1e-9) {
      throw std::domain_error(
          fmt::format("{}: the utilization would be {:.6g}, but must be at most 1: throughput, "
                      "visits and service time contradict each other",
                      named("station", part.name, k), *part.utilization));
    }
    result.stations.push_back(std::move(part));
  }
  require_jobs(result);
  find_bottleneck(counters, result);
  result.derivations = std::move(laws).derivations();
  return result;
}

}  // namespace yates::queueing

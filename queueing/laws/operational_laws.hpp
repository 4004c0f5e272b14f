#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace yates::queueing {

/// Counters of one station and what else is known about it. Times in seconds, rates per second, all
/// at least 0. What was not measured is absent.
struct StationCounters {
  std::string name;
  int servers = 1;                                          // >= 1
  std::optional<double> busy_time = std::nullopt;           // B, summed over the servers
  std::optional<double> completions = std::nullopt;         // C_k, visits completed
  std::optional<double> utilization = std::nullopt;         // U, per server, at most 1
  std::optional<double> throughput = std::nullopt;          // X_k, visits per second
  std::optional<double> service_time = std::nullopt;        // S, one visit
  std::optional<double> visits = std::nullopt;              // V, per job
  std::optional<double> service_demand = std::nullopt;      // D, per job
  std::optional<double> mean_number = std::nullopt;         // Q
  std::optional<double> mean_response_time = std::nullopt;  // R_k, one visit
};

/// Counters of the whole system over one observation.
struct SystemCounters {
  std::optional<double> observation_time = std::nullopt;    // T, > 0
  std::optional<double> completions = std::nullopt;         // C, jobs completed
  std::optional<double> throughput = std::nullopt;          // X
  std::optional<double> population = std::nullopt;          // N, of a closed system
  std::optional<double> think_time = std::nullopt;          // Z
  std::optional<double> mean_response_time = std::nullopt;  // R
  std::vector<StationCounters> stations = {};
};

/// One step from what is known to what follows: "X_disk = C_disk / T".
struct Derivation {
  std::string law;
  double value;
};

struct StationLaws {
  std::string name;
  int servers;
  std::optional<double> utilization;
  std::optional<double> throughput;
  std::optional<double> service_time;
  std::optional<double> visits;
  std::optional<double> service_demand;
  std::optional<double> mean_number;
  std::optional<double> mean_response_time;
  std::optional<double> mean_residence_time;  // V R_k
};

struct OperationalLaws {
  std::vector<StationLaws> stations;
  std::optional<double> throughput;
  std::optional<double> population;
  std::optional<double> think_time;
  std::optional<double> mean_response_time;
  /// The next three are present where the demand of every station is known and one is above 0.
  std::optional<std::size_t> bottleneck;        // the station with the largest D / servers
  std::optional<double> largest_throughput;     // 1 / D_max
  std::optional<double> saturation_population;  // (D + Z) / D_max, with the think time known
  std::vector<Derivation> derivations;
};

/// Everything that follows from the counters by the operational laws, which assume no
/// distributions, only that arrivals and completions balance over the observation:
///     X = C / T     X_k = C_k / T     U = B / (T servers)     S = B / C_k     V = C_k / C
///     utilization law    U servers = X_k S = X D
///     forced flow law    X_k = V X          D = V S = B / C
///     Little's law       Q = X_k R_k = X V R_k
///     response time law  N = X (R + Z)
///     with the residence times of all stations known  R = sum of V R_k
/// Each law is used in every direction until nothing new follows. What cannot be derived is absent.
/// Throws std::domain_error naming station, quantity, value and requirement where a counter is
/// negative or not finite, a station was busy for longer than it was observed, a utilization
/// exceeds 1, a response time would be negative, or two ways to a quantity differ by more than 1 %.
/// Source: P. Denning, J. Buzen, The operational analysis of queueing network models, Computing
/// Surveys 10, 1978; Lazowska et al., Quantitative System Performance, 1984, chapter 3; Jain 1991,
/// chapter 33.
OperationalLaws operational_laws(const SystemCounters& counters);

}  // namespace yates::queueing

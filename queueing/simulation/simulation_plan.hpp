#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "numerics/random.hpp"
#include "queueing/networks/service_distribution.hpp"
#include "queueing/simulation/simulation.hpp"

namespace yates::queueing {

/// Draws from a distribution scaled to mean 1.
class ServiceSampler {
 public:
  /// Throws std::domain_error by check_service_distribution.
  explicit ServiceSampler(const ServiceDistribution& distribution);

  double draw(numerics::SplitMix& random) const;

 private:
  enum class Kind { exponential, deterministic, erlang, hyperexponential, lognormal, gamma };

  Kind kind_ = Kind::exponential;
  int phases_ = 1;
  double probability_of_short_ = 0.0;  // hyperexponential
  double short_mean_ = 0.0;
  double long_mean_ = 0.0;
  double log_median_ = 0.0;  // lognormal
  double log_deviation_ = 0.0;
  double shape_ = 1.0;  // gamma
};

/// A model made ready for simulation: checked, and with numbers that its inner loops need.
struct SimulationPlan {
  Network network;
  std::vector<ServiceSampler> service;  // one per station
  ServiceSampler thinking;
  numerics::Seed seed;

  std::size_t stations() const { return network.stations.size(); }
  std::size_t classes() const { return network.classes.size(); }
  /// Jobs of a closed class, none of an open one.
  std::int64_t population(std::size_t job_class) const;
  /// Jobs per second of an open class, 0 of a closed one.
  double arrival_rate(std::size_t job_class) const;
  /// Whether there are any jobs of a class.
  bool is_active(std::size_t job_class) const {
    return arrival_rate(job_class) > 0.0 || population(job_class) > 0;
  }
  /// Mean visits that one job of the busiest class makes.
  double visits_per_job() const;
  /// One first-come-first-served station to which each job of the only open class comes exactly
  /// once: needs no events.
  bool is_plain_queue() const;
};

struct WeightedPlan {
  double weight;
  SimulationPlan plan;
};

/// Throw std::domain_error as simulate says.
///
/// A network of whole populations is one plan. Else there is one for every corner of whole numbers
/// around the populations, with the weights of (multi-)linear interpolation; that with the larger
/// neighbours of all populations comes last.
std::vector<WeightedPlan> plans_of(const Network& network, const SimulationOptions& options);

/// The station that open loads saturate most, and the factor by which all arrival rates must be
/// multiplied to reach its limit; absent where every station can do its work.
struct Overload {
  std::string station;
  double largest_factor;  // <= 1
};
std::optional<Overload> overload(const SimulationPlan& plan);

/// What a stretch of a simulation adds up: one row of sums, addressed by meaning, so that stretches
/// are joined by adding the rows.
struct SumsLayout {
  std::size_t stations;
  std::size_t classes;

  static constexpr std::size_t time = 0;
  std::size_t completed(std::size_t job_class) const { return 1 + 2 * job_class; }
  std::size_t system_time(std::size_t job_class) const { return 2 + 2 * job_class; }
  /// Seconds in which the station had no job.
  std::size_t empty(std::size_t station) const {
    return 1 + 2 * classes + station * (1 + 5 * classes);
  }
  /// The first of five sums of one class at one station.
  std::size_t at(std::size_t station, std::size_t job_class) const {
    return empty(station) + 1 + 5 * job_class;
  }
  static constexpr std::size_t visits = 0;
  static constexpr std::size_t response = 1;  // seconds, of the completed visits
  static constexpr std::size_t waiting = 2;   // seconds
  static constexpr std::size_t number = 3;    // job seconds at the station
  static constexpr std::size_t busy = 4;      // server seconds per server
  std::size_t size() const { return empty(stations); }
};

inline SumsLayout layout_of(const SimulationPlan& plan) {
  return {plan.stations(), plan.classes()};
}

/// No stable model that anybody simulates has so many jobs: beyond, the number of open ones grows
/// for ever.
inline constexpr std::size_t most_jobs = 2'000'000;

/// How many bytes the sums of all runs of a simulation may take, with the counts of the stretch
/// that is going on, and how many the counts of those that are over.
inline constexpr std::size_t most_bytes_of_sums = 80'000'000;
inline constexpr std::size_t most_bytes_of_counts = std::size_t{128} << 20;

}  // namespace yates::queueing

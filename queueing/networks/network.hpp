#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

namespace yates::queueing {

/// How a station serves the jobs that are at it.
enum class Discipline {
  processor_sharing,        // all jobs at once, each at an equal share of the servers' speed
  first_come_first_served,  // one job per server, the others wait in line
  delay                     // a server for every job: no job waits
};

/// The service that one job of one class needs at one station.
struct Demand {
  double visits = 1.0;  // mean visits per job (per cycle of a closed class), >= 0
  double service_time;  // mean service time of one visit by one server, seconds, >= 0

  /// D = visits x service time: the service that a job needs over all its visits, seconds.
  double service_demand() const { return visits * service_time; }
};

/// A station of a network with product form (Baskett, Chandy, Muntz, Palacios 1975): first come,
/// first served with exponential service times of the same mean for all classes, or processor
/// sharing or delay with any service times.
struct NetworkStation {
  std::string name;
  Discipline discipline;
  int servers = 1;  // >= 1; not used by a delay
  /// One per class of the network, in its order.
  std::vector<Demand> demands;
  /// A station whose speed depends on its number of jobs: element n - 1 is the speed with n jobs in
  /// units of the speed with one job, so the first is 1, each from 1e-60 to 1e60; the last one
  /// holds for more jobs. Empty: min(n, servers). Not together with several servers, not of a
  /// delay.
  std::vector<double> speeds = {};
};

/// A class whose number of jobs is fixed: a job that completes starts over after its think time.
struct ClosedLoad {
  double population;  // >= 0; between two whole numbers throughput is interpolated
};

/// A class whose jobs come from outside in a Poisson stream and leave when they are complete.
struct OpenLoad {
  double arrival_rate;  // jobs per second, >= 0
};

struct JobClass {
  std::string name;  // may be empty where there is one class
  std::variant<ClosedLoad, OpenLoad> load;
  double think_time = 0.0;  // seconds, >= 0; closed classes only
};

/// Stations and the classes of jobs that use them. All classes open: an open network (Jackson,
/// BCMP); all closed: a closed one; else mixed.
struct Network {
  std::vector<NetworkStation> stations;
  std::vector<JobClass> classes;
};

/// Throws std::domain_error that names station or class, quantity, value and requirement unless the
/// network has at least one station and one class, each station one demand per class, every number
/// is finite and in the range given above, and each closed class with jobs has somewhere to spend
/// time.
void check_network(const Network& network);

}  // namespace yates::queueing

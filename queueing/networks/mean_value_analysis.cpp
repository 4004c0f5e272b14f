#include <utility>

#include "queueing/networks/class_means.hpp"
#include "queueing/networks/closed_methods.hpp"

namespace yates::queueing {
namespace {

/// The numbers that the recursion reads, side by side; delays are part of the think times.
struct Demands {
  std::vector<std::size_t> stations;  // the queueing ones that are used
  std::vector<double> demand;         // [class of the lattice x stations + station]
  std::vector<double> delay;          // per class of the lattice
};

Demands demands_of(const Network& network, const PopulationLattice& lattice) {
  Demands demands;
  for (std::size_t k = 0; k < network.stations.size(); ++k) {
    const NetworkStation& station = network.stations[k];
    if (station.discipline != Discipline::delay && is_used(station)) demands.stations.push_back(k);
  }
  for (const std::size_t c : lattice.classes()) {
    for (const std::size_t k : demands.stations) {
      demands.demand.push_back(network.stations[k].demands[c].service_demand());
    }
    demands.delay.push_back(network.classes[c].think_time + delay_demand(network, c));
  }
  return demands;
}

class Recursion {
 public:
  explicit Recursion(const Network& network)
      : network_(network),
        lattice_(network),
        demands_(demands_of(network, lattice_)),
        point_(lattice_.classes().size(), 0),
        throughputs_(lattice_.classes().size(), 0.0),
        residence_times_(demands_.demand.size(), 0.0),
        means_(no_means(network)) {}

  ClosedMeans run() {
    if (point_.empty()) return std::move(means_);
    const std::size_t last = point_.size() - 1;
    strides_.push_back(1);
    for (std::size_t i = 0; i < last; ++i) {
      strides_.push_back(strides_.back() * (lattice_.largest(i) + 1));
    }
    const std::size_t slab = strides_[last];
    const std::size_t stations = demands_.stations.size();
    // Queue lengths with the last class's population of now and of one job less.
    std::vector<double> current(slab * stations, 0.0);
    std::vector<double> previous(slab * stations, 0.0);
    for (std::size_t jobs = 0; jobs <= lattice_.largest(last); ++jobs) {
      std::swap(current, previous);
      point_[last] = jobs;
      for (std::size_t index = 0; index < slab; ++index) {
        solve_point(index, current.data(), previous.data());
        advance(last);
      }
    }
    return std::move(means_);
  }

 private:
  /// The next point of a slab; after the last one again the first.
  void advance(std::size_t last) {
    for (std::size_t i = 0; i < last; ++i) {
      if (++point_[i] <= lattice_.largest(i)) return;
      point_[i] = 0;
    }
  }

  void solve_point(std::size_t index, double* current, const double* previous) {
    const std::size_t stations = demands_.stations.size();
    const std::size_t classes = point_.size();
    double* queue = current + index * stations;
    for (std::size_t k = 0; k < stations; ++k) queue[k] = 0.0;
    for (std::size_t i = 0; i < classes; ++i) {
      throughputs_[i] = 0.0;
      if (point_[i] == 0) continue;
      const double* seen = i + 1 == classes ? previous + index * stations
                                            : current + (index - strides_[i]) * stations;
      const double* demand = demands_.demand.data() + i * stations;
      double* residence = residence_times_.data() + i * stations;
      double cycle = demands_.delay[i];
      for (std::size_t k = 0; k < stations; ++k) {
        residence[k] = demand[k] * (1.0 + seen[k]);
        cycle += residence[k];
      }
      throughputs_[i] = static_cast<double>(point_[i]) / cycle;
      for (std::size_t k = 0; k < stations; ++k) queue[k] += throughputs_[i] * residence[k];
    }
    if (classes == 1 && point_[0] > 0 &&
        static_cast<double>(lattice_.largest(0)) <= history_limit) {
      means_.throughput_by_population.push_back(throughputs_[0]);
    }
    record();
  }

  void record() {
    // Most points are far from the populations asked for; the last class tells it at once.
    if (point_.back() + 1 < lattice_.largest(point_.size() - 1)) return;
    const double weight = lattice_.weight(point_);
    if (weight == 0.0) return;
    const std::size_t stations = demands_.stations.size();
    for (std::size_t i = 0; i < point_.size(); ++i) {
      const std::size_t c = lattice_.classes()[i];
      const double share = weight * throughputs_[i];
      means_.throughputs[c] += share;
      for (std::size_t k = 0; k < stations; ++k) {
        if (point_[i] == 0) continue;
        means_.numbers[c][demands_.stations[k]] += share * residence_times_[i * stations + k];
      }
      for (std::size_t k = 0; k < network_.stations.size(); ++k) {
        const NetworkStation& station = network_.stations[k];
        if (station.discipline != Discipline::delay) continue;
        means_.numbers[c][k] += share * station.demands[c].service_demand();
      }
    }
  }

  const Network& network_;
  PopulationLattice lattice_;
  Demands demands_;
  std::vector<std::size_t> strides_;
  std::vector<std::size_t> point_;
  std::vector<double> throughputs_;
  std::vector<double> residence_times_;
  ClosedMeans means_;
};

}  // namespace

ClosedMeans mean_value_analysis(const Network& network) {
  return Recursion(network).run();
}

}  // namespace yates::queueing

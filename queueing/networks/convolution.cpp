#include <algorithm>
#include <numeric>
#include <utility>

#include "queueing/networks/class_means.hpp"
#include "queueing/networks/closed_methods.hpp"

namespace yates::queueing {

namespace {

/// A queueing station as the generating functions read it.
struct Factor {
  std::size_t station;
  std::vector<double> demands;  // per class of the lattice, as a share of its cycle
  std::vector<double> speeds;   // the last one holds for more jobs
};

/// s divided by a speed.
std::vector<double> demands_at(const Factor& factor, double speed) {
  std::vector<double> scaled = factor.demands;
  for (double& demand : scaled) demand /= speed;
  return scaled;
}

/// `start` times F(after) = the sum over n of s^n / (c(after + 1) ... c(after + n)): with 0 the
/// factor of the station, with 1 (F - 1) c(1) / s. From the end, where it is geometric, inwards:
/// F(n - 1) = 1 + s / c(n) F(n).
NormalizingConstants with_station(const NormalizingConstants& start, const Factor& factor,
                                  std::size_t after) {
  NormalizingConstants product = start;
  product.divide(demands_at(factor, factor.speeds.back()));
  for (std::size_t n = factor.speeds.size() - 1; n > after; --n) {
    product.multiply_and_add(demands_at(factor, factor.speeds[n - 1]), 1.0, start);
  }
  return product;
}

/// `start` times c(1) F', by the same scheme with the terms weighted by their number of jobs:
/// H(n - 1) = n - 1 + s / c(n) H(n), and at the end, with x = s / c, H(n) = n / (1 - x) + x / (1 -
/// x)^2.
NormalizingConstants with_derivative(const NormalizingConstants& start, const Factor& factor) {
  const std::vector<double> last_demands = demands_at(factor, factor.speeds.back());
  const std::size_t end = std::max<std::size_t>(factor.speeds.size() - 1, 1);
  NormalizingConstants product = start;
  product.divide(last_demands);
  NormalizingConstants more = product;
  more.multiply_and_add(last_demands, 0.0, start);
  more.divide(last_demands);
  product.scale_and_add(static_cast<double>(end), more);
  for (std::size_t n = end; n > 1; --n) {
    product.multiply_and_add(demands_at(factor, factor.speeds[n - 1]), static_cast<double>(n - 1),
                             start);
  }
  return product;
}

class Convolution {
 public:
  explicit Convolution(const Network& network)
      : network_(network), lattice_(network), means_(no_means(network)) {
    means_.busy_shares = means_.numbers;
  }

  ClosedMeans run() {
    if (lattice_.classes().empty()) return std::move(means_);
    read_classes();
    read_stations();
    NormalizingConstants without(lattice_, thinking_);
    for (const Factor& factor : fixed_) without.divide(factor.demands);
    NormalizingConstants all = without;
    for (const Factor& factor : dependent_) all = with_station(all, factor, 0);
    read_corners(all);
    record_throughputs(all);
    for (const Factor& factor : fixed_) {
      NormalizingConstants twice = all;
      twice.divide(factor.demands);
      record_share(means_.numbers, factor, twice, all);
    }
    for (const Factor& factor : dependent_) {
      NormalizingConstants others = without;
      for (const Factor& other : dependent_) {
        if (&other != &factor) others = with_station(others, other, 0);
      }
      record_share(means_.numbers, factor, with_derivative(others, factor), all);
      if (!network_.stations[factor.station].speeds.empty()) {
        record_share(means_.busy_shares, factor, with_station(others, factor, 1), all);
      }
      record_found(factor, others, all);
    }
    return std::move(means_);
  }

 private:
  /// A point of the lattice that the means are interpolated from.
  struct Corner {
    std::vector<std::size_t> point;
    std::size_t index;
    double weight;
  };

  void read_classes() {
    for (const std::size_t c : lattice_.classes()) {
      double cycle = network_.classes[c].think_time;
      for (const NetworkStation& station : network_.stations) {
        cycle += station.demands[c].service_demand();
      }
      cycles_.push_back(cycle);
      thinking_.push_back(
          in_range((network_.classes[c].think_time + delay_demand(network_, c)) / cycle));
    }
  }

  void read_stations() {
    double jobs = 0.0;
    for (std::size_t i = 0; i < cycles_.size(); ++i)
      jobs += static_cast<double>(lattice_.largest(i));
    for (std::size_t k = 0; k < network_.stations.size(); ++k) {
      const NetworkStation& station = network_.stations[k];
      if (station.discipline == Discipline::delay || !is_used(station)) continue;
      Factor factor{.station = k, .demands = {}, .speeds = station.speeds};
      for (std::size_t i = 0; i < cycles_.size(); ++i) {
        const double demand = station.demands[lattice_.classes()[i]].service_demand();
        factor.demands.push_back(in_range(demand / cycles_[i]));
      }
      factor.speeds.resize(speeds_that_matter(station, jobs));
      if (station.speeds.empty()) std::iota(factor.speeds.begin(), factor.speeds.end(), 1.0);
      (has_fixed_rate(station) ? fixed_ : dependent_).push_back(std::move(factor));
    }
  }

  /// What numerics::ScaledNumber multiplies exactly: 0 or at least 2^-600, so that speeds may
  /// divide it.
  static double in_range(double share) { return share < 0x1p-600 ? 0.0 : share; }

  void read_corners(const NormalizingConstants& constants) {
    std::vector<std::size_t> largest;
    for (std::size_t i = 0; i < cycles_.size(); ++i) largest.push_back(lattice_.largest(i));
    for (std::size_t lower = 0; lower >> cycles_.size() == 0; ++lower) {
      Corner corner{.point = largest, .index = 0, .weight = 0.0};
      for (std::size_t i = 0; i < cycles_.size(); ++i) {
        corner.point[i] -= lower >> i & 1;
        corner.index += corner.point[i] * constants.stride(i);
      }
      corner.weight = lattice_.weight(corner.point);
      if (corner.weight > 0.0) corners_.push_back(std::move(corner));
    }
  }

  void record_throughputs(const NormalizingConstants& all) {
    for (const Corner& corner : corners_) {
      for (std::size_t i = 0; i < cycles_.size(); ++i) {
        if (corner.point[i] == 0) continue;
        const std::size_t c = lattice_.classes()[i];
        const double throughput =
            ratio(all.at(corner.index - all.stride(i)), all.at(corner.index)) / cycles_[i];
        means_.throughputs[c] += corner.weight * throughput;
        for (std::size_t k = 0; k < network_.stations.size(); ++k) {
          if (network_.stations[k].discipline != Discipline::delay) continue;
          const double demand = network_.stations[k].demands[c].service_demand();
          means_.numbers[c][k] += corner.weight * throughput * demand;
        }
      }
    }
    if (cycles_.size() > 1 || static_cast<double>(lattice_.largest(0)) > history_limit) return;
    for (std::size_t jobs = 1; jobs <= lattice_.largest(0); ++jobs) {
      means_.throughput_by_population.push_back(ratio(all.at(jobs - 1), all.at(jobs)) / cycles_[0]);
    }
  }

  /// D_ck [coefficient N - e_c of `constants`] / G(N).
  void record_share(std::vector<std::vector<double>>& target, const Factor& factor,
                    const NormalizingConstants& constants, const NormalizingConstants& all) const {
    for (const Corner& corner : corners_) {
      for (std::size_t i = 0; i < cycles_.size(); ++i) {
        if (corner.point[i] == 0) continue;
        const double share = factor.demands[i] * ratio(constants.at(corner.index - all.stride(i)),
                                                       all.at(corner.index));
        target[lattice_.classes()[i]][factor.station] += corner.weight * share;
      }
    }
  }

  /// p(n | N - 1) = s^n / (c(1) ... c(n)) G_without(N - 1 - n) / G(N - 1).
  void record_found(const Factor& factor, const NormalizingConstants& others,
                    const NormalizingConstants& all) {
    const NetworkStation& station = network_.stations[factor.station];
    if (station.discipline != Discipline::first_come_first_served || !station.speeds.empty() ||
        cycles_.size() > 1 || corners_.size() > 1 ||
        static_cast<double>(lattice_.largest(0)) > history_limit) {
      return;
    }
    means_.found_on_arrival.resize(network_.stations.size());
    const std::size_t found = lattice_.largest(0) - 1;
    numerics::ScaledNumber power(1.0);
    for (std::size_t n = 0; n <= found; ++n) {
      if (n > 0)
        power = factor.demands[0] / factor.speeds[std::min(n, factor.speeds.size()) - 1] * power;
      means_.found_on_arrival[factor.station].push_back(
          ratio(power * others.at(found - n), all.at(found)));
    }
  }

  const Network& network_;
  PopulationLattice lattice_;
  // Per class of the lattice: demands and think time together, the share of it without queues.
  std::vector<double> cycles_;
  std::vector<double> thinking_;
  std::vector<Factor> fixed_;
  std::vector<Factor> dependent_;
  std::vector<Corner> corners_;
  ClosedMeans means_;
};

}  // namespace

NormalizingConstants::NormalizingConstants(const PopulationLattice& lattice,
                                           const std::vector<double>& delays) {
  std::size_t points = 1;
  for (std::size_t i = 0; i < lattice.classes().size(); ++i) {
    largest_.push_back(lattice.largest(i));
    strides_.push_back(points);
    points *= lattice.largest(i) + 1;
  }
  values_.resize(points);
  values_[0] = numerics::ScaledNumber(1.0);
  ascending([&](std::size_t index, const std::vector<std::size_t>& point) {
    for (std::size_t i = 0; i < point.size(); ++i) {
      if (point[i] == 0) continue;
      // Each class's factor grows along its own axis, so one predecessor is enough.
      values_[index] = delays[i] / static_cast<double>(point[i]) * values_[index - strides_[i]];
      return;
    }
  });
}

template <typename Update>
void NormalizingConstants::ascending(Update update) {
  std::vector<std::size_t> point(largest_.size(), 0);
  for (std::size_t index = 0; index < values_.size(); ++index) {
    update(index, point);
    for (std::size_t i = 0; i < point.size(); ++i) {
      if (++point[i] <= largest_[i]) break;
      point[i] = 0;
    }
  }
}

void NormalizingConstants::divide(const std::vector<double>& factors) {
  ascending([&](std::size_t index, const std::vector<std::size_t>& point) {
    numerics::ScaledNumber sum = values_[index];
    for (std::size_t i = 0; i < point.size(); ++i) {
      if (point[i] > 0) sum = sum + factors[i] * values_[index - strides_[i]];
    }
    values_[index] = sum;
  });
}

void NormalizingConstants::multiply_and_add(const std::vector<double>& factors, double weight,
                                            const NormalizingConstants& term) {
  // Downwards, so that the predecessors still hold what they held before.
  std::vector<std::size_t> point = largest_;
  for (std::size_t index = values_.size(); index-- > 0;) {
    numerics::ScaledNumber sum = weight * term.values_[index];
    for (std::size_t i = 0; i < point.size(); ++i) {
      if (point[i] > 0) sum = sum + factors[i] * values_[index - strides_[i]];
    }
    values_[index] = sum;
    for (std::size_t i = 0; i < point.size(); ++i) {
      if (point[i]-- > 0) break;
      point[i] = largest_[i];
    }
  }
}

void NormalizingConstants::scale_and_add(double weight, const NormalizingConstants& term) {
  for (std::size_t index = 0; index < values_.size(); ++index) {
    values_[index] = weight * values_[index] + term.values_[index];
  }
}

std::size_t speeds_that_matter(const NetworkStation& station, double jobs) {
  const double listed = station.speeds.empty() ? static_cast<double>(station.servers)
                                               : static_cast<double>(station.speeds.size());
  return static_cast<std::size_t>(std::clamp(jobs, 1.0, listed));
}

ClosedMeans convolution(const Network& network) {
  return Convolution(network).run();
}

}  // namespace yates::queueing

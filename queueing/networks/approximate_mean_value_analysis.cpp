#include <algorithm>
#include <cmath>

#include "queueing/networks/class_means.hpp"
#include "queueing/networks/closed_methods.hpp"

namespace yates::queueing {
namespace {

constexpr double rest = 1e-14;          // of fractions of a population
constexpr int largest_rounds = 100000;  // of substitution
constexpr double most_steps = 4e9;  // of all substitutions, a class that meets a class at a queue
constexpr double linearizer_rest = 1e-11;
constexpr int linearizer_rounds = 100;

/// [class][station]
using ByClass = std::vector<std::vector<double>>;

/// What the approximations read: each station a queue and a delay behind it.
struct Approximated {
  std::vector<double> populations;
  std::vector<double> delays;  // per class, with the think time
  ByClass demands;             // at the queues
};

Approximated read(const Network& network) {
  Approximated read;
  for (std::size_t c = 0; c < network.classes.size(); ++c) {
    read.populations.push_back(std::get<ClosedLoad>(network.classes[c].load).population);
    double delay = network.classes[c].think_time + delay_demand(network, c);
    std::vector<double> demands;
    for (const NetworkStation& station : network.stations) {
      const double demand = station.demands[c].service_demand();
      const bool queues = station.discipline != Discipline::delay;
      demands.push_back(queues ? demand / station.servers : 0.0);
      if (queues) delay += demand - demands.back();
    }
    read.delays.push_back(delay);
    read.demands.push_back(std::move(demands));
  }
  return read;
}

/// An approximate solution at one population: what fraction of a class is at each queue.
struct Fractions {
  std::vector<double> throughputs;
  ByClass at;
  bool converged = true;
};

/// Changes of the fractions with one job of a class less: [class that has one less][class][station]
using Changes = std::vector<ByClass>;

double one_less(double population) {
  return std::max(0.0, population - 1.0);
}

/// The fixed point with one class. With r jobs met of the class's own, q a queue's demand and X the
/// throughput, its fraction f obeys
///     N f = X q (1 + r (f + change))
/// so that all jobs are N at one X only. X is written as (1 - w) N / (r q_max), which keeps the
/// digits of the gap below the pole.
void solve_one_class(const Approximated& problem, double population, const Changes& changes,
                     Fractions& fractions) {
  const std::vector<double>& demands = problem.demands[0];
  const double met = one_less(population);
  const double largest = *std::max_element(demands.begin(), demands.end());
  const auto jobs_per_throughput = [&](double gap, std::size_t k) {
    const double first = std::max(0.0, 1.0 + met * changes[0][0][k]);
    if (met == 0.0) return demands[k] * first;
    return demands[k] * first * largest / ((largest - demands[k]) + gap * demands[k]);
  };
  const auto cycle = [&](double gap) {
    double sum = problem.delays[0];
    for (std::size_t k = 0; k < demands.size(); ++k) {
      if (demands[k] > 0.0) sum += jobs_per_throughput(gap, k);
    }
    return sum;
  };
  const auto throughput = [&](double gap) { return (1.0 - gap) * population / (met * largest); };
  double gap = 1.0;
  if (met > 0.0 && largest > 0.0) {
    double low = std::log(1e-30);  // too many jobs
    double high = 0.0;             // none
    for (int halving = 0; halving < 100; ++halving) {
      const double middle = 0.5 * (low + high);
      const double trial = std::exp(middle);
      (throughput(trial) * cycle(trial) > population ? low : high) = middle;
    }
    gap = std::exp(0.5 * (low + high));
  }
  fractions.throughputs[0] = population / cycle(gap);
  for (std::size_t k = 0; k < demands.size(); ++k) {
    fractions.at[0][k] = demands[k] > 0.0 ? jobs_per_throughput(gap, k) / cycle(gap) : 0.0;
  }
}

/// One round of substitution; returns the largest change of a fraction.
double substitute(const Approximated& problem, const std::vector<double>& populations,
                  const Changes& changes, Fractions& fractions) {
  const ByClass before = fractions.at;
  const std::size_t stations = problem.demands[0].size();
  double largest_change = 0.0;
  for (std::size_t j = 0; j < populations.size(); ++j) {
    if (populations[j] == 0.0) continue;
    std::vector<double> residence(stations, 0.0);
    double cycle = problem.delays[j];
    for (std::size_t k = 0; k < stations; ++k) {
      if (problem.demands[j][k] == 0.0) continue;
      double met = 0.0;
      for (std::size_t c = 0; c < populations.size(); ++c) {
        const double jobs = c == j ? one_less(populations[c]) : populations[c];
        met += jobs * std::max(0.0, before[c][k] + changes[j][c][k]);
      }
      residence[k] = problem.demands[j][k] * (1.0 + met);
      cycle += residence[k];
    }
    fractions.throughputs[j] = populations[j] / cycle;
    for (std::size_t k = 0; k < stations; ++k) {
      fractions.at[j][k] = residence[k] / cycle;
      largest_change = std::max(largest_change, std::abs(fractions.at[j][k] - before[j][k]));
    }
  }
  return largest_change;
}

/// Takes what it needs from `steps_left`, and does not converge where nothing is left.
void solve(const Approximated& problem, const std::vector<double>& populations,
           const Changes& changes, Fractions& fractions, double& steps_left) {
  std::fill(fractions.throughputs.begin(), fractions.throughputs.end(), 0.0);
  fractions.converged = true;
  if (populations.size() == 1) {
    if (populations[0] > 0.0) solve_one_class(problem, populations[0], changes, fractions);
    return;
  }
  const auto classes = static_cast<double>(populations.size());
  const double steps = classes * classes * static_cast<double>(problem.demands[0].size());
  for (int round = 0; round < largest_rounds && steps_left > 0.0; ++round) {
    steps_left -= steps;
    if (substitute(problem, populations, changes, fractions) <= rest) return;
  }
  fractions.converged = false;
}

Changes no_changes(const Approximated& problem) {
  const std::size_t classes = problem.populations.size();
  return Changes(classes, ByClass(classes, std::vector<double>(problem.demands[0].size(), 0.0)));
}

Fractions first_guess(const Approximated& problem) {
  Fractions guess{.throughputs = std::vector<double>(problem.populations.size(), 0.0),
                  .at = problem.demands};
  for (std::size_t c = 0; c < problem.populations.size(); ++c) {
    double cycle = problem.delays[c];
    for (const double demand : problem.demands[c]) cycle += demand;
    for (double& fraction : guess.at[c]) fraction = cycle > 0.0 ? fraction / cycle : 0.0;
  }
  return guess;
}

ClosedMeans means_of(const Network& network, const Approximated& problem,
                     const Fractions& fractions) {
  ClosedMeans means = no_means(network);
  means.throughputs = fractions.throughputs;
  means.converged = fractions.converged;
  for (std::size_t c = 0; c < problem.populations.size(); ++c) {
    if (problem.populations[c] == 0.0) continue;
    for (std::size_t k = 0; k < network.stations.size(); ++k) {
      const double alone = network.stations[k].demands[c].service_demand() - problem.demands[c][k];
      means.numbers[c][k] =
          problem.populations[c] * fractions.at[c][k] + fractions.throughputs[c] * alone;
    }
  }
  return means;
}

/// Sets the changes to those between two solutions; returns how far they moved.
double update(Changes& changes, std::size_t less, const Fractions& there, const Fractions& here) {
  double moved = 0.0;
  for (std::size_t c = 0; c < here.at.size(); ++c) {
    for (std::size_t k = 0; k < here.at[c].size(); ++k) {
      const double change = there.at[c][k] - here.at[c][k];
      moved = std::max(moved, std::abs(change - changes[less][c][k]));
      changes[less][c][k] = change;
    }
  }
  return moved;
}

}  // namespace

ClosedMeans schweitzer(const Network& network) {
  const Approximated problem = read(network);
  Fractions fractions = first_guess(problem);
  double steps_left = most_steps;
  solve(problem, problem.populations, no_changes(problem), fractions, steps_left);
  return means_of(network, problem, fractions);
}

ClosedMeans linearizer(const Network& network) {
  const Approximated problem = read(network);
  const std::size_t classes = problem.populations.size();
  Changes changes = no_changes(problem);
  Fractions here = first_guess(problem);
  std::vector<Fractions> there(classes, here);
  double steps_left = most_steps;
  solve(problem, problem.populations, changes, here, steps_left);
  double moved = 1.0;
  for (int round = 0; round < linearizer_rounds && moved > linearizer_rest && steps_left > 0.0;
       ++round) {
    const Changes before = changes;
    moved = 0.0;
    for (std::size_t j = 0; j < classes; ++j) {
      std::vector<double> populations = problem.populations;
      populations[j] = one_less(populations[j]);
      // A class that is away altogether has no fractions of its own.
      there[j].at[j] = here.at[j];
      solve(problem, populations, before, there[j], steps_left);
      moved = std::max(moved, update(changes, j, there[j], here));
    }
    solve(problem, problem.populations, changes, here, steps_left);
  }
  here.converged = here.converged && moved <= linearizer_rest;
  return means_of(network, problem, here);
}

}  // namespace yates::queueing

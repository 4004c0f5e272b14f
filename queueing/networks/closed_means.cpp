#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "queueing/networks/closed_network.hpp"

namespace yates::queueing {

ClosedMeans no_means(const Network& network) {
  const std::size_t classes = network.classes.size();
  return {.throughputs = std::vector<double>(classes, 0.0),
          .numbers = std::vector(classes, std::vector<double>(network.stations.size(), 0.0))};
}

PopulationLattice::PopulationLattice(const Network& network) {
  for (const JobClass& job_class : network.classes) {
    populations_.push_back(std::get<ClosedLoad>(job_class.load).population);
  }
  for (std::size_t c = 0; c < populations_.size(); ++c) {
    if (populations_[c] > 0.0) classes_.push_back(c);
  }
  std::stable_sort(classes_.begin(), classes_.end(), [this](std::size_t left, std::size_t right) {
    return populations_[left] < populations_[right];
  });
  for (const std::size_t c : classes_) {
    // Far beyond what any recursion may walk, and still a number that converts.
    largest_.push_back(static_cast<std::size_t>(std::min(std::ceil(populations_[c]), 1e18)));
  }
}

double PopulationLattice::points() const {
  return std::accumulate(
      largest_.begin(), largest_.end(), 1.0,
      [](double product, std::size_t largest) { return product * (double(largest) + 1.0); });
}

double PopulationLattice::points_without_last() const {
  return largest_.empty() ? 1.0 : points() / (double(largest_.back()) + 1.0);
}

double PopulationLattice::weight(const std::vector<std::size_t>& point) const {
  double product = 1.0;
  for (std::size_t i = 0; i < classes_.size() && product > 0.0; ++i) {
    const double population = populations_[classes_[i]];
    const double distance = std::abs(static_cast<double>(point[i]) - population);
    product *= std::max(0.0, 1.0 - distance);
  }
  return product;
}

}  // namespace yates::queueing

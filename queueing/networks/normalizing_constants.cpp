#include "queueing/networks/closed_methods.hpp"

namespace yates::queueing {

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

}  // namespace yates::queueing

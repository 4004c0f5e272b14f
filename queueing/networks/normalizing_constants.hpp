#pragma once

#include <cstddef>
#include <vector>

#include "numerics/scaled_number.hpp"
#include "queueing/networks/closed_means.hpp"

namespace yates::queueing {

/// The normalizing constants G(n) of a closed network for every vector of populations n of a
/// lattice: the coefficients of a generating function in one variable z_c per class, of which each
/// station is a factor. Every operation adds and multiplies numbers of at least 0, so that with m
/// operations on its way a coefficient has a relative error of at most about m x 1.1e-16.
/// Source: F. R. Moore, Computational model of a closed queuing network with exponential servers,
/// IBM Journal of Research and Development 16, 1972; J. P. Buzen, Communications of the ACM 16,
/// 1973.
class NormalizingConstants {
 public:
  /// Of delays alone, with `delays[i]` the time that class i of the lattice spends at them:
  /// the product over classes of delay^n / n!.
  NormalizingConstants(const PopulationLattice& lattice, const std::vector<double>& delays);

  /// With s the sum over classes of factors[i] z_i, divides by 1 - s: the factor of one server.
  void divide(const std::vector<double>& factors);
  /// Multiplies by s and adds weight x term.
  void multiply_and_add(const std::vector<double>& factors, double weight,
                        const NormalizingConstants& term);
  /// weight x this + term.
  void scale_and_add(double weight, const NormalizingConstants& term);

  const numerics::ScaledNumber& at(std::size_t index) const { return values_[index]; }
  /// How far the point with one job of class i less is before a point.
  std::size_t stride(std::size_t i) const { return strides_[i]; }

 private:
  template <typename Update>
  void ascending(Update update);

  std::vector<std::size_t> largest_;
  std::vector<std::size_t> strides_;
  std::vector<numerics::ScaledNumber> values_;
};

}  // namespace yates::queueing

#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <Eigen/Core>

#include "anova/reading/observations.hpp"

namespace yates::anova {

constexpr std::size_t most_effect_order = 4;

/// The effects of factors and of their interactions, whatever the model has. Contrasts are
/// orthonormal over a factor's levels, with mean square one: -1 and 1 of two levels. All contrasts
/// of a category are one term of order one. Those of a number are the orthonormal polynomials over
/// its levels, each a term: a line and a square have order one, for few systems answer a number in
/// a straight line, and each further degree adds one. Products of terms of several factors are
/// terms with the sum of their orders.
class EffectTerms {
 public:
  /// Orders up to 4, as long as all have at most 128 columns; `without` are factors that change
  /// nothing. No columns where the first order has more.
  EffectTerms(const std::vector<FactorReading>& factors, const std::vector<std::size_t>& without);

  /// Leaves out each term that the runs at these settings cannot tell from terms of lower orders:
  /// by convention what stands in a fraction for a main effect and for interactions is the main
  /// effect. Where any is left out, the others learn their parents, which tell one interaction from
  /// another that has the same signs.
  void leave_to_lower_orders(std::span<const Setting> settings);

  struct Term {
    std::size_t order;  // from 1
    Eigen::Index first_column;
    Eigen::Index columns;
    std::vector<std::size_t> parents = {};  // of a product in a fraction: the terms that it joins
  };
  const std::vector<Term>& terms() const { return terms_; }
  Eigen::Index columns() const;

  /// settings x columns
  Eigen::MatrixXd rows_of(std::span<const Setting> settings) const;

 private:
  struct Part {
    std::size_t factor;
    std::size_t degree;  // of a number; 1 for a category

    friend bool operator==(const Part&, const Part&) = default;
  };
  void add_terms(std::size_t order, std::size_t factor, std::vector<Part>& parts);

  /// By factor and degree - 1: levels x contrasts.
  std::vector<std::vector<Eigen::MatrixXd>> contrasts_;
  std::vector<Term> terms_;
  std::vector<std::vector<Part>> parts_;  // per term
};

}  // namespace yates::anova

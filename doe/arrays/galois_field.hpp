#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace yates::doe {

/// base^exponent with a prime base and exponent >= 1.
struct PrimePower {
  std::size_t base;
  std::size_t exponent;
  friend bool operator==(const PrimePower&, const PrimePower&) = default;
};

/// `number` as a power of a prime; absent for 0, 1 and numbers with two different prime factors.
std::optional<PrimePower> prime_power(std::size_t number);

/// Prime powers whose product is the number, by ascending prime: 12 = 4 * 3. Empty for 0 and 1.
std::vector<std::size_t> prime_power_factors(std::size_t number);

/// The finite field GF(q) for a prime power q of 2 to 128. Its elements are 0 .. q - 1: the digits
/// of an element to the base p are the coefficients of a polynomial over the integers modulo p,
/// with the constant first. So 0 and 1 are the neutral elements, and addition adds digits modulo p.
/// Products are those modulo the first polynomial of which x is a primitive element. Throws
/// std::domain_error for any other q.
/// Source: R. Lidl, H. Niederreiter, Introduction to Finite Fields and their Applications, 1994,
/// chapter 2.
class GaloisField {
 public:
  explicit GaloisField(std::size_t order);

  std::size_t order() const { return order_; }
  std::size_t add(std::size_t one, std::size_t other) const { return sums_[one * order_ + other]; }
  std::size_t negative(std::size_t element) const { return negatives_[element]; }
  std::size_t subtract(std::size_t one, std::size_t other) const {
    return add(one, negatives_[other]);
  }
  std::size_t multiply(std::size_t one, std::size_t other) const {
    if (one == 0 || other == 0) return 0;
    return powers_[(logarithms_[one] + logarithms_[other]) % (order_ - 1)];
  }
  /// The element whose product with this one is 1; element >= 1.
  std::size_t inverse(std::size_t element) const {
    return powers_[(order_ - 1 - logarithms_[element]) % (order_ - 1)];
  }
  /// Its powers are all elements but 0.
  std::size_t primitive_element() const { return order_ == 2 ? 1 : powers_[1]; }
  /// 0 for 0, 1 for another square and -1 for an element that is not a square. Where q is even
  /// every element is a square.
  int quadratic_character(std::size_t element) const {
    if (element == 0) return 0;
    return order_ % 2 == 0 || logarithms_[element] % 2 == 0 ? 1 : -1;
  }

 private:
  std::size_t order_;
  std::vector<std::size_t> sums_;        // q x q
  std::vector<std::size_t> negatives_;   // q
  std::vector<std::size_t> powers_;      // of the primitive element, q - 1
  std::vector<std::size_t> logarithms_;  // q; that of 0 has no meaning
};

}  // namespace yates::doe

#include "doe/fractions/vector_space.hpp"

namespace yates::doe {

VectorSpace::VectorSpace(std::uint32_t order, std::size_t dimension) : order_(order), powers_{1} {
  while (powers_.size() <= dimension) powers_.push_back(powers_.back() * order);
  if (order == 2) return;
  const std::size_t count = size();
  sums_.resize(count * count);
  meets_.resize(count * count);
  for (std::size_t one = 0; one < count; ++one) {
    for (std::size_t other = 0; other < count; ++other) {
      std::size_t sum = 0;
      std::size_t product = 0;
      for (std::size_t place = 0; place < dimension; ++place) {
        const std::size_t left = one / powers_[place] % order;
        const std::size_t right = other / powers_[place] % order;
        sum += (left + right) % order * powers_[place];
        product += left * right;
      }
      sums_[one * count + other] = static_cast<Vector>(sum);
      meets_[one * count + other] = product % order != 0;
    }
  }
}

}  // namespace yates::doe

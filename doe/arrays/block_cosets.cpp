#include <algorithm>

#include "doe/arrays/block_constructions.hpp"
#include "doe/arrays/galois_field.hpp"

namespace yates::doe {
namespace {

constexpr std::size_t most_unions = 3'000;

/// Powers of the primitive element and their exponents.
struct Exponents {
  explicit Exponents(const GaloisField& field) : of(field.order(), 0) {
    std::size_t power = 1;
    for (std::size_t exponent = 0; exponent + 1 < field.order(); ++exponent) {
      powers.push_back(power);
      of[power] = exponent;
      power = field.multiply(power, field.primitive_element());
    }
  }

  std::vector<std::size_t> powers;
  std::vector<std::size_t> of;
};

/// Whether the differences within the block fall equally often into each coset of the subgroup of
/// that index.
bool differs_evenly(const GaloisField& field, const Exponents& exponents,
                    const std::vector<std::size_t>& block, std::size_t index) {
  std::vector<std::size_t> counts(index, 0);
  const std::size_t most = block.size() * (block.size() - 1) / index;
  for (const std::size_t one : block) {
    for (const std::size_t other : block) {
      if (one == other) continue;
      if (++counts[exponents.of[field.subtract(one, other)] % index] > most) return false;
    }
  }
  return true;
}

/// The union of cosets of the subgroup of that size, which are numbered by their smallest exponent.
std::vector<std::size_t> coset_union(const Exponents& exponents,
                                     const std::vector<std::size_t>& cosets, std::size_t size,
                                     bool with_zero) {
  std::vector<std::size_t> block;
  if (with_zero) block.push_back(0);
  const std::size_t number = exponents.powers.size() / size;
  for (const std::size_t coset : cosets) {
    for (std::size_t place = 0; place < size; ++place) {
      block.push_back(exponents.powers[coset + place * number]);
    }
  }
  return block;
}

/// A base block for subgroups S of `size` elements and M of index `index`.
std::optional<std::vector<std::size_t>> base_block(const GaloisField& field,
                                                   const Exponents& exponents,
                                                   std::size_t block_size, std::size_t size,
                                                   std::size_t index) {
  const bool with_zero = block_size % size != 0;
  const std::size_t count = block_size / size;
  const std::size_t number = exponents.powers.size() / size;
  // Multiplication turns any union into one with coset 0.
  std::vector<std::size_t> cosets(count);
  for (std::size_t place = 0; place < count; ++place) cosets[place] = place;
  for (std::size_t tried = 0; tried < most_unions; ++tried) {
    auto block = coset_union(exponents, cosets, size, with_zero);
    if (differs_evenly(field, exponents, block, index)) return block;
    std::size_t place = count;
    while (place > 1 && cosets[place - 1] == number - count + place - 1) --place;
    if (place <= 1) return std::nullopt;
    ++cosets[place - 1];
    for (; place < count; ++place) cosets[place] = cosets[place - 1] + 1;
  }
  return std::nullopt;
}

}  // namespace

std::optional<BlockList> blocks_of_cosets(const BlockParameters& wanted) {
  const std::size_t order = wanted.treatments;
  const std::size_t k = wanted.block_size;
  if (order > 128 || !prime_power(order)) return std::nullopt;
  std::optional<GaloisField> field;
  std::optional<Exponents> exponents;
  for (std::size_t size = std::min(k, order - 1); size > 0; --size) {
    if ((order - 1) % size != 0 || (k % size != 0 && k % size != 1)) continue;
    // lambda = k (k - 1) |M| / (|S| (q - 1)) = k (k - 1) / (|S| index of M)
    if (k * (k - 1) % (size * wanted.concurrence) != 0) continue;
    const std::size_t index = k * (k - 1) / (size * wanted.concurrence);
    if ((order - 1) % index != 0 || (order - 1) / index % size != 0) continue;
    if (!field) {
      field.emplace(order);
      exponents.emplace(*field);
    }
    const auto base = base_block(*field, *exponents, k, size, index);
    if (!base) continue;
    BlockList blocks;
    for (std::size_t exponent = 0; exponent < (order - 1) / size; exponent += index) {
      for (std::size_t added = 0; added < order; ++added) {
        blocks.emplace_back();
        for (const std::size_t one : *base) {
          blocks.back().push_back(
              field->add(added, field->multiply(one, exponents->powers[exponent])));
        }
        std::ranges::sort(blocks.back());
      }
    }
    return blocks;
  }
  return std::nullopt;
}

}  // namespace yates::doe

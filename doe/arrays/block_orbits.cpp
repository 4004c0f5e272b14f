#include <algorithm>
#include <cstddef>
#include <map>
#include <numeric>
#include <vector>

#include "doe/arrays/block_constructions.hpp"
#include "doe/arrays/galois_field.hpp"

namespace yates::doe {
namespace {

/// A group of permutations of treatments; generators[g][i] is where treatment i goes.
struct TreatmentGroup {
  std::size_t size;
  std::vector<std::vector<std::size_t>> generators;
};

using Permutation = std::vector<std::size_t>;

/// Adds 1 modulo the length, or multiplies by the factor, in each cycle of that length; treatments
/// after the cycles stay.
Permutation cyclic_permutation(std::size_t treatments, std::size_t cycles, std::size_t length,
                               std::size_t factor, std::size_t added) {
  Permutation image(treatments);
  std::iota(image.begin(), image.end(), std::size_t{0});
  for (std::size_t cycle = 0; cycle < cycles; ++cycle) {
    for (std::size_t place = 0; place < length; ++place) {
      image[cycle * length + place] = cycle * length + (place * factor + added) % length;
    }
  }
  return image;
}

/// The first factor of each order above 1 among the units modulo a number.
std::map<std::size_t, std::size_t> units_by_order(std::size_t modulus) {
  std::map<std::size_t, std::size_t> units;
  for (std::size_t unit = 2; unit < modulus; ++unit) {
    if (std::gcd(unit, modulus) != 1) continue;
    std::size_t order = 1;
    for (std::size_t power = unit; power != 1; power = power * unit % modulus) ++order;
    units.emplace(order, unit);
  }
  return units;
}

void add_cyclic_groups(std::size_t treatments, std::vector<TreatmentGroup>& groups) {
  constexpr std::size_t most_cycles = 5;
  for (std::size_t fixed = 0; fixed < 2; ++fixed) {
    for (std::size_t cycles = 1; cycles <= most_cycles; ++cycles) {
      const std::size_t moved = treatments - fixed;
      if (moved % cycles != 0 || moved / cycles < 3) continue;
      const std::size_t length = moved / cycles;
      const auto shift = cyclic_permutation(treatments, cycles, length, 1, 1);
      groups.push_back({length, {shift}});
      for (const auto& [order, unit] : units_by_order(length)) {
        groups.push_back(
            {length * order, {shift, cyclic_permutation(treatments, cycles, length, unit, 0)}});
      }
    }
  }
}

void add_field_groups(std::size_t treatments, std::vector<TreatmentGroup>& groups) {
  const auto power = prime_power(treatments);
  if (!power || power->exponent == 1 || treatments > 128) return;
  const GaloisField field(treatments);
  TreatmentGroup translations{treatments, {}};
  for (std::size_t step = 1; step < treatments; step *= power->base) {
    Permutation image(treatments);
    for (std::size_t one = 0; one < treatments; ++one) image[one] = field.add(one, step);
    translations.generators.push_back(std::move(image));
  }
  groups.push_back(translations);
  std::size_t factor = 1;
  for (std::size_t exponent = 1; exponent < treatments - 1; ++exponent) {
    factor = field.multiply(factor, field.primitive_element());
    if ((treatments - 1) % exponent != 0) continue;
    TreatmentGroup more = translations;
    more.size *= (treatments - 1) / exponent;
    Permutation image(treatments);
    for (std::size_t one = 0; one < treatments; ++one) image[one] = field.multiply(factor, one);
    more.generators.push_back(std::move(image));
    groups.push_back(std::move(more));
  }
}

/// Groups under which designs often exist, the largest first; see blocks_by_symmetry. The last one
/// has no generators.
std::vector<TreatmentGroup> treatment_groups(std::size_t treatments) {
  std::vector<TreatmentGroup> groups;
  add_cyclic_groups(treatments, groups);
  add_field_groups(treatments, groups);
  groups.push_back({1, {}});
  std::ranges::stable_sort(groups, std::ranges::greater{}, &TreatmentGroup::size);
  return groups;
}

constexpr std::size_t most_possible_blocks = 100'000;
constexpr std::size_t most_block_orbits = 2'500;
constexpr std::size_t most_steps = 100'000'000;
constexpr std::size_t most_steps_of_one_group = 2'000'000;  // and one lambda

/// Numbers subsets of one size: the rank in colexicographic order, sum of C(c_i, i).
class SubsetRanks {
 public:
  SubsetRanks(std::size_t treatments, std::size_t size)
      : size_(size), binomials_((treatments + 1) * (size + 1), 0) {
    for (std::size_t n = 0; n <= treatments; ++n) {
      at(n, 0) = 1;
      for (std::size_t k = 1; k <= size && k <= n; ++k) {
        at(n, k) = at(n - 1, k - 1) + (k < n ? at(n - 1, k) : 0);
      }
    }
  }

  std::size_t operator()(const std::vector<std::size_t>& subset) const {
    std::size_t rank = 0;
    for (std::size_t place = 0; place < size_; ++place) {
      rank += binomials_[subset[place] * (size_ + 1) + place + 1];
    }
    return rank;
  }

 private:
  std::size_t& at(std::size_t n, std::size_t k) { return binomials_[n * (size_ + 1) + k]; }

  std::size_t size_;
  std::vector<std::size_t> binomials_;
};

/// The orbits of subsets of one size.
std::vector<BlockList> subset_orbits(const BlockList& subsets, const TreatmentGroup& group,
                                     std::size_t treatments, std::size_t size) {
  const SubsetRanks rank(treatments, size);
  std::vector<bool> seen(subsets.size(), false);
  std::vector<BlockList> orbits;
  for (const auto& first : subsets) {
    if (seen[rank(first)]) continue;
    seen[rank(first)] = true;
    BlockList orbit{first};
    for (std::size_t next = 0; next < orbit.size(); ++next) {
      for (const auto& generator : group.generators) {
        std::vector<std::size_t> image;
        for (const std::size_t treatment : orbit[next]) image.push_back(generator[treatment]);
        std::ranges::sort(image);
        if (seen[rank(image)]) continue;
        seen[rank(image)] = true;
        orbit.push_back(std::move(image));
      }
    }
    orbits.push_back(std::move(orbit));
  }
  return orbits;
}

struct Orbits {
  std::vector<BlockList> blocks;
  std::vector<std::vector<std::size_t>> meetings;  // [orbit][orbit of pairs]: blocks with a pair
};

Orbits orbits_of(const BlockList& subsets, const TreatmentGroup& group, std::size_t treatments,
                 std::size_t size) {
  Orbits orbits{subset_orbits(subsets, group, treatments, size), {}};
  const auto pairs = subset_orbits(all_subsets(treatments, 2), group, treatments, 2);
  std::vector<std::size_t> orbit_of_pair(treatments * treatments, 0);
  for (std::size_t orbit = 0; orbit < pairs.size(); ++orbit) {
    for (const auto& pair : pairs[orbit]) orbit_of_pair[pair[0] * treatments + pair[1]] = orbit;
  }
  for (const auto& orbit : orbits.blocks) {
    std::vector<std::size_t> counts(pairs.size(), 0);
    const auto& block = orbit.front();  // each block of the orbit has as many pairs of each orbit
    for (std::size_t other = 0; other < size; ++other) {
      for (std::size_t one = 0; one < other; ++one) {
        ++counts[orbit_of_pair[block[one] * treatments + block[other]]];
      }
    }
    for (std::size_t pair = 0; pair < pairs.size(); ++pair) {
      counts[pair] = counts[pair] * orbit.size() / pairs[pair].size();
    }
    orbits.meetings.push_back(std::move(counts));
  }
  return orbits;
}

/// Exact covering: chooses orbits until every orbit of pairs is covered as often as is missing.
class OrbitCover {
 public:
  OrbitCover(const Orbits& orbits, std::size_t concurrence, std::size_t steps)
      : orbits_(orbits), missing_(orbits.meetings.front().size(), concurrence), steps_(steps) {}

  bool cover(const std::vector<std::size_t>& candidates) {
    if (std::ranges::all_of(missing_, [](std::size_t count) { return count == 0; })) return true;
    const std::size_t cost = candidates.size() * missing_.size() + 1;
    if (steps_ < cost) {
      steps_ = 0;
      return false;
    }
    steps_ -= cost;
    std::vector<std::size_t> fitting;
    std::vector<std::size_t> offers(missing_.size(), 0);
    for (const std::size_t orbit : candidates) {
      const auto& meetings = orbits_.meetings[orbit];
      bool fits = true;
      for (std::size_t pair = 0; pair < meetings.size() && fits; ++pair) {
        fits = meetings[pair] <= missing_[pair];
      }
      if (!fits) continue;
      fitting.push_back(orbit);
      for (std::size_t pair = 0; pair < meetings.size(); ++pair) {
        if (meetings[pair] > 0) ++offers[pair];
      }
    }
    std::optional<std::size_t> hardest;
    for (std::size_t pair = 0; pair < missing_.size(); ++pair) {
      if (missing_[pair] == 0) continue;
      if (!hardest || offers[pair] < offers[*hardest]) hardest = pair;
    }
    return branch(fitting, *hardest);
  }

  std::vector<std::size_t> chosen;

 private:
  bool branch(std::vector<std::size_t> fitting, std::size_t pair) {
    const auto options = fitting;
    for (const std::size_t orbit : options) {
      const auto& meetings = orbits_.meetings[orbit];
      if (meetings[pair] == 0) continue;
      std::erase(fitting, orbit);
      for (std::size_t one = 0; one < meetings.size(); ++one) missing_[one] -= meetings[one];
      chosen.push_back(orbit);
      if (cover(fitting)) return true;
      chosen.pop_back();
      for (std::size_t one = 0; one < meetings.size(); ++one) missing_[one] += meetings[one];
      if (steps_ == 0) return false;
    }
    return false;
  }

  const Orbits& orbits_;
  std::vector<std::size_t> missing_;
  std::size_t steps_;

 public:
  std::size_t steps_left() const { return steps_; }
};

}  // namespace

std::optional<FoundBlocks> blocks_by_symmetry(std::size_t treatments, std::size_t block_size,
                                              const std::vector<std::size_t>& concurrences) {
  const std::size_t possible = number_of_subsets(treatments, block_size, most_possible_blocks + 1);
  if (possible > most_possible_blocks || concurrences.empty()) return std::nullopt;
  auto groups = treatment_groups(treatments);
  std::erase_if(groups, [&](const TreatmentGroup& group) {
    return possible / group.size > most_block_orbits;
  });
  const BlockList subsets = all_subsets(treatments, block_size);
  std::vector<std::optional<Orbits>> orbits(groups.size());
  std::size_t steps = most_steps;
  for (const std::size_t concurrence : concurrences) {
    for (std::size_t group = 0; group < groups.size(); ++group) {
      if (!orbits[group]) {
        const std::size_t cost = 40 * possible * (groups[group].generators.size() + 1);
        if (steps < cost) return std::nullopt;
        steps -= cost;
        orbits[group] = orbits_of(subsets, groups[group], treatments, block_size);
      }
      const std::size_t allowed = std::min(steps, most_steps_of_one_group);
      OrbitCover search(*orbits[group], concurrence, allowed);
      std::vector<std::size_t> candidates(orbits[group]->blocks.size());
      for (std::size_t orbit = 0; orbit < candidates.size(); ++orbit) candidates[orbit] = orbit;
      const bool found = search.cover(candidates);
      steps -= allowed - search.steps_left();
      if (!found) continue;
      FoundBlocks result{concurrence, {}};
      for (const std::size_t orbit : search.chosen) {
        const auto& blocks = orbits[group]->blocks[orbit];
        result.blocks.insert(result.blocks.end(), blocks.begin(), blocks.end());
      }
      return result;
    }
  }
  return std::nullopt;
}

}  // namespace yates::doe

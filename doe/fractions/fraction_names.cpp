#include <algorithm>
#include <bit>
#include <numeric>
#include <optional>
#include <utility>

#include "doe/fractions/fraction_attempt.hpp"
#include "doe/fractions/vector_space.hpp"

namespace yates::doe {
namespace {

constexpr std::size_t most_bases = 10'000;

std::size_t rank_of(const std::vector<FactorColumn>& columns) {
  VectorBasis basis;
  for (const FactorColumn& column : columns) {
    if (!basis.sum_of(column.vectors[0])) basis.add(column.vectors[0]);
  }
  return basis.size();
}

/// Letters in all generators if these places are the basis; absent if they are dependent.
std::optional<std::size_t> letters(const std::vector<FactorColumn>& columns,
                                   const std::vector<std::size_t>& places) {
  VectorBasis basis;
  for (const std::size_t place : places) {
    if (basis.sum_of(columns[place].vectors[0])) return std::nullopt;
    basis.add(columns[place].vectors[0]);
  }
  std::size_t sum = 0;
  for (const FactorColumn& column : columns) {
    sum += static_cast<std::size_t>(std::popcount(*basis.sum_of(column.vectors[0])));
  }
  return sum;
}

bool next_combination(std::vector<std::size_t>& places, std::size_t count) {
  const std::size_t size = places.size();
  for (std::size_t back = 1; back <= size; ++back) {
    if (places[size - back] + back >= count) continue;
    ++places[size - back];
    for (std::size_t next = size - back + 1; next < size; ++next) {
      places[next] = places[next - 1] + 1;
    }
    return true;
  }
  return false;
}

bool has_few_bases(std::size_t count, std::size_t rank) {
  std::size_t ways = 1;
  for (std::size_t chosen = 1; chosen <= rank; ++chosen) {
    ways = ways * (count - rank + chosen) / chosen;
    if (ways > most_bases) return false;
  }
  return true;
}

std::vector<std::size_t> shortest_basis(const std::vector<FactorColumn>& columns) {
  const std::size_t rank = rank_of(columns);
  if (!has_few_bases(columns.size(), rank)) {
    VectorBasis basis;
    std::vector<std::size_t> first;
    for (std::size_t place = 0; place < columns.size(); ++place) {
      if (basis.sum_of(columns[place].vectors[0])) continue;
      basis.add(columns[place].vectors[0]);
      first.push_back(place);
    }
    return first;
  }
  std::vector<std::size_t> places(rank);
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::vector<std::size_t> best;
  std::optional<std::size_t> fewest;
  do {
    const auto sum = letters(columns, places);
    if (!sum || (fewest && *fewest <= *sum)) continue;
    fewest = sum;
    best = places;
  } while (next_combination(places, columns.size()));
  return best;
}

/// Base columns, the most used first, then the others by their generators.
std::vector<FactorColumn> in_order(const std::vector<FactorColumn>& columns) {
  std::vector<std::size_t> places = shortest_basis(columns);
  const auto basis_of = [&] {
    VectorBasis basis;
    for (const std::size_t place : places) basis.add(columns[place].vectors[0]);
    return basis;
  };
  const VectorBasis unordered = basis_of();
  std::vector<std::size_t> uses(places.size(), 0);
  for (const FactorColumn& column : columns) {
    const std::uint64_t sum = *unordered.sum_of(column.vectors[0]);
    for (std::size_t place = 0; place < uses.size(); ++place) uses[place] += sum >> place & 1U;
  }
  std::vector<std::size_t> order(places.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(
      order, [&](std::size_t one, std::size_t other) { return uses[one] > uses[other]; });
  std::vector<std::size_t> sorted;
  for (const std::size_t place : order) sorted.push_back(places[place]);
  places = std::move(sorted);
  const VectorBasis basis = basis_of();
  std::vector<std::pair<Word, std::size_t>> others;
  for (std::size_t place = 0; place < columns.size(); ++place) {
    if (std::ranges::find(places, place) != places.end()) continue;
    others.emplace_back(Word(*basis.sum_of(columns[place].vectors[0])), place);
  }
  std::ranges::stable_sort(others, [](const auto& one, const auto& other) {
    return comes_before(one.first, other.first);
  });
  std::vector<FactorColumn> result;
  for (const std::size_t place : places) result.push_back(columns[place]);
  for (const auto& [word, place] : others) result.push_back(columns[place]);
  return result;
}

/// The column of each factor; as early as possible one that is independent of those before.
std::vector<FactorColumn> assigned(const std::vector<FactorColumn>& columns,
                                   const std::vector<std::vector<std::size_t>>& factors_of_group) {
  std::vector<std::size_t> group_of(columns.size());
  for (std::size_t group = 0; group < factors_of_group.size(); ++group) {
    for (const std::size_t factor : factors_of_group[group]) group_of[factor] = group;
  }
  std::vector<bool> taken(columns.size(), false);
  std::vector<FactorColumn> result;
  VectorBasis basis;
  for (std::size_t factor = 0; factor < columns.size(); ++factor) {
    std::optional<std::size_t> chosen;
    for (std::size_t place = 0; place < columns.size(); ++place) {
      if (taken[place] || columns[place].group != group_of[factor]) continue;
      const bool is_new = !basis.sum_of(columns[place].vectors[0]);
      if (!chosen || is_new) chosen = place;
      if (is_new) break;
    }
    taken[*chosen] = true;
    result.push_back(columns[*chosen]);
    if (!basis.sum_of(result.back().vectors[0])) basis.add(result.back().vectors[0]);
  }
  return result;
}

}  // namespace

TwoLevelFraction named_fraction(const std::vector<FactorColumn>& columns,
                                const std::vector<std::vector<std::size_t>>& factors_of_group) {
  const auto of_factor =
      factors_of_group.size() == 1 ? in_order(columns) : assigned(columns, factors_of_group);
  VectorBasis basis;
  std::vector<std::size_t> base;
  std::vector<SignedWord> words;
  for (std::size_t factor = 0; factor < of_factor.size(); ++factor) {
    const auto sum = basis.sum_of(of_factor[factor].vectors[0]);
    if (!sum) {
      basis.add(of_factor[factor].vectors[0]);
      base.push_back(factor);
      continue;
    }
    Word word = word_of({factor});
    for (std::size_t place = 0; place < base.size(); ++place) {
      if ((*sum >> place & 1U) != 0) word.set(base[place]);
    }
    words.push_back({word});
  }
  return fraction_of(of_factor.size(), words);
}

}  // namespace yates::doe

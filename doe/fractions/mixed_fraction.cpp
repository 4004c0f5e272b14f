#include "doe/fractions/mixed_fraction.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include <fmt/format.h>

#include "doe/fractions/column_set.hpp"
#include "doe/fractions/vector_space.hpp"
#include "doe/points/design_error.hpp"

namespace yates::doe {
namespace {

constexpr std::uint64_t mixed_budget = 300'000'000;
constexpr std::size_t largest_mixed_rank = 7;
constexpr std::size_t most_mixed_factors = 32;

struct Counts {
  std::size_t four_level = 0;
  std::size_t two_level = 0;
};

Counts counts_of(const std::vector<std::size_t>& levels) {
  Counts counts;
  for (const std::size_t level : levels) {
    if (level == 4) {
      ++counts.four_level;
    } else if (level == 2) {
      ++counts.two_level;
    } else {
      throw DesignError("fractional-factorial",
                        "a factor with {} levels among factors with two and four", level);
    }
  }
  return counts;
}

std::string in_words(const Counts& counts) {
  return fmt::format("{} four-level and {} two-level factor{}", counts.four_level, counts.two_level,
                     counts.two_level == 1 ? "" : "s");
}

AberrationTask mixed_task(const Counts& counts, std::size_t rank) {
  AberrationTask task{.space = VectorSpace(2, rank),
                      .groups = {},
                      .shape = {counts.four_level + counts.two_level, counts.four_level + 1},
                      .budget = mixed_budget};
  task.groups.push_back({.count = counts.four_level, .four_level = true, .highest_rank = rank});
  task.groups.push_back({.count = counts.two_level, .highest_rank = rank, .reaches_rank = true});
  return task;
}

bool has_room(const Counts& counts, std::size_t rank) {
  return 3 * counts.four_level + counts.two_level < std::size_t{1} << rank;
}

/// The fraction in 2^rank runs; nothing is found where the columns do not fit.
AberrationOutcome searched_mixed(const Counts& counts, std::size_t rank) {
  if (!has_room(counts, rank) || 2 * counts.four_level + counts.two_level < rank) return {};
  return search_aberration(mixed_task(counts, rank));
}

/// Columns in the order of the factors; the base columns are the first that are independent.
MixedFraction named_mixed(const std::vector<FactorColumn>& columns,
                          const std::vector<std::size_t>& levels, std::size_t rank) {
  std::vector<bool> taken(columns.size(), false);
  VectorBasis basis;
  MixedFraction result{rank, {}};
  std::vector<std::vector<Vector>> of_factor;
  for (const std::size_t level : levels) {
    const std::size_t parts = level == 4 ? 3 : 1;
    std::optional<std::size_t> chosen;
    for (std::size_t place = 0; place < columns.size(); ++place) {
      if (taken[place] || columns[place].size != parts) continue;
      const bool is_new = !basis.sum_of(columns[place].vectors[0]).has_value();
      if (!chosen || is_new) chosen = place;
      if (is_new) break;
    }
    taken[*chosen] = true;
    std::vector<Vector> vectors{columns[*chosen].vectors[0]};
    if (parts == 3) vectors.push_back(columns[*chosen].vectors[1]);
    for (const Vector vector : vectors) {
      if (!basis.sum_of(vector)) basis.add(vector);
    }
    of_factor.push_back(std::move(vectors));
  }
  for (const auto& vectors : of_factor) {
    std::vector<std::uint32_t> products;
    for (const Vector vector : vectors) {
      products.push_back(static_cast<std::uint32_t>(*basis.sum_of(vector)));
    }
    result.products.push_back(std::move(products));
  }
  return result;
}

}  // namespace

Array array_of(const MixedFraction& fraction) {
  Array result;
  for (const auto& products : fraction.products) {
    result.levels.push_back(std::size_t{1} << products.size());
  }
  for (std::uint32_t run = 0; run < fraction.runs(); ++run) {
    std::vector<std::size_t> row;
    for (const auto& products : fraction.products) {
      std::size_t level = 0;
      for (std::size_t part = 0; part < products.size(); ++part) {
        level |= static_cast<std::size_t>(std::popcount(products[part] & run) & 1) << part;
      }
      row.push_back(level);
    }
    result.rows.push_back(std::move(row));
  }
  return result;
}

FoundMixedFraction minimum_aberration_mixed(const std::vector<std::size_t>& levels,
                                            std::size_t runs) {
  const Counts counts = counts_of(levels);
  if (levels.empty() || levels.size() > most_mixed_factors) {
    throw DesignError("fractional-factorial",
                      "{} factors with two and four levels; possible are 1 to {}", levels.size(),
                      most_mixed_factors);
  }
  if (!std::has_single_bit(runs) || runs < 4 || runs > std::size_t{1} << largest_mixed_rank) {
    throw DesignError(
        "fractional-factorial",
        "{} runs for factors with two and four levels; possible are the powers of 2 from 4 to {}",
        runs, std::size_t{1} << largest_mixed_rank);
  }
  const auto rank = static_cast<std::size_t>(std::countr_zero(runs));
  if (2 * counts.four_level + counts.two_level < rank) {
    throw DesignError("fractional-factorial", "{} have all their combinations in {} runs, not {}",
                      in_words(counts),
                      std::size_t{1} << (2 * counts.four_level + counts.two_level), runs);
  }
  const AberrationOutcome outcome = searched_mixed(counts, rank);
  if (!outcome.best.empty()) {
    return {named_mixed(outcome.best.front().columns, levels, rank), outcome.complete};
  }
  for (std::size_t larger = rank + 1; larger <= largest_mixed_rank; ++larger) {
    if (searched_mixed(counts, larger).best.empty()) continue;
    throw DesignError("fractional-factorial", "{} {} into {} runs; {} runs hold them",
                      in_words(counts), outcome.complete ? "do not fit" : "were not fitted", runs,
                      std::size_t{1} << larger);
  }
  throw DesignError("fractional-factorial",
                    "{} do not fit into {} runs, nor into any number up to {}", in_words(counts),
                    runs, std::size_t{1} << largest_mixed_rank);
}

}  // namespace yates::doe

#include "anova/reading/repetitions.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "numerics/random.hpp"
#include "table/parallel.hpp"

namespace yates::anova {

namespace {

/// Every bit of the result depends on every bit of `value`.
std::uint64_t mixed(std::uint64_t value) {
  return numerics::SplitMix(value).next();
}

/// Takes the values of a column into the hashes of the rows [from, to).
void hash_column(const table::Column& column, std::size_t from, std::vector<std::uint64_t>& hash) {
  const auto add = [&](const auto& bits_of) {
    for (std::size_t i = 0; i < hash.size(); ++i) hash[i] = mixed(hash[i] ^ bits_of(from + i));
  };
  if (const auto* categories = std::get_if<table::Categories>(&column.values)) {
    categories->code.visit([&](auto codes) {
      add([&](std::size_t row) { return static_cast<std::uint64_t>(codes[row]); });
    });
    return;
  }
  const table::Deviations& numbers = std::get<table::Numbers>(column.values).deviation;
  if (numbers.exact()) {
    numbers.multiples().visit([&](auto multiples) {
      add([&](std::size_t row) { return static_cast<std::uint64_t>(multiples[row]); });
    });
    return;
  }
  add([&](std::size_t row) {
    const numerics::DoubleDouble value = numbers[row];
    // Adding zero makes the two zeros one.
    return mixed(std::bit_cast<std::uint64_t>(value.high + 0.0)) ^
           std::bit_cast<std::uint64_t>(value.low + 0.0);
  });
}

/// Hashes whose first bits are the same; none is zero.
using Part = std::vector<std::uint64_t>;

/// How often each hash occurs: an open table, in which a hash stands at its place or behind it.
Repetitions count_equal(const Part& hashes) {
  Repetitions result;
  if (hashes.empty()) return result;
  const std::size_t places = std::bit_ceil(2 * hashes.size());
  std::vector<std::uint64_t> hash_at(places, 0);
  std::vector<std::uint32_t> times(places, 0);
  for (const std::uint64_t hash : hashes) {
    std::size_t place = hash & (places - 1);
    while (hash_at[place] != 0 && hash_at[place] != hash) place = (place + 1) & (places - 1);
    hash_at[place] = hash;
    ++times[place];
  }
  for (const std::int64_t count : times) {
    if (count == 0) continue;
    result.fewest = result.settings == 0 ? count : std::min(result.fewest, count);
    result.most = std::max(result.most, count);
    ++result.settings;
  }
  return result;
}

}  // namespace

std::optional<std::uint64_t> most_settings(const table::Table& table,
                                           std::span<const std::string> columns) {
  std::uint64_t product = 1;
  for (const std::string& name : columns) {
    const table::Column& column = *table.find(name);
    std::uint64_t largest = 0;
    if (const auto* categories = std::get_if<table::Categories>(&column.values)) {
      largest = categories->code.bound();
    } else {
      const table::Deviations& numbers = std::get<table::Numbers>(column.values).deviation;
      if (!numbers.exact()) return std::nullopt;
      largest = numbers.multiples().bound();
    }
    std::uint64_t values = 0;
    if (__builtin_add_overflow(largest, 1, &values) ||
        __builtin_mul_overflow(product, values, &product)) {
      return std::nullopt;
    }
  }
  return product;
}

Repetitions count_repetitions(const table::Table& table, std::span<const std::string> columns,
                              const table::RowFlags& use) {
  constexpr std::size_t block = std::size_t{1} << 15U;
  constexpr unsigned part_bits = 6;
  constexpr std::size_t parts = std::size_t{1} << part_bits;  // each fits into a near cache
  using Parts = std::array<Part, parts>;
  std::vector<const table::Column*> read;
  for (const std::string& name : columns) read.push_back(table.find(name));
  Parts all;
  for (Part& part : all) part.reserve(table.rows / parts + table.rows / (8 * parts));
  table::parallel_in_order(
      (table.rows + block - 1) / block, table::hardware_threads(),
      [&](std::size_t task) {
        const std::size_t from = task * block;
        std::vector<std::uint64_t> hash(std::min(block, table.rows - from), 0);
        for (const table::Column* column : read) hash_column(*column, from, hash);
        Parts result;
        for (std::size_t i = 0; i < hash.size(); ++i) {
          if (!use[from + i]) continue;
          result[hash[i] >> (64U - part_bits)].push_back(std::max<std::uint64_t>(hash[i], 1));
        }
        return result;
      },
      [&](const Parts& more) {
        for (std::size_t p = 0; p < parts; ++p) {
          all[p].insert(all[p].end(), more[p].begin(), more[p].end());
        }
      });
  std::array<Repetitions, parts> counts;
  table::parallel_for(parts, table::hardware_threads(),
                      [&](std::size_t p) { counts[p] = count_equal(all[p]); });
  Repetitions result;
  for (const Repetitions& one : counts) {
    if (one.settings == 0) continue;
    result.fewest = result.settings == 0 ? one.fewest : std::min(result.fewest, one.fewest);
    result.most = std::max(result.most, one.most);
    result.settings += one.settings;
  }
  return result;
}

}  // namespace yates::anova

#include "doe/properties/sign_words.hpp"

#include <algorithm>
#include <bit>
#include <map>

namespace yates::doe {

namespace {

ColumnSet high_columns(const std::vector<std::size_t>& row) {
  ColumnSet result = 0;
  for (std::size_t column = 0; column < row.size(); ++column) {
    result |= ColumnSet{row[column]} << column;
  }
  return result;
}

/// The reduced basis of the differences between rows: per pivot column the one vector that has it.
std::map<std::size_t, ColumnSet> reduced_basis(const std::vector<ColumnSet>& distinct) {
  std::map<std::size_t, ColumnSet> basis;  // by lowest column
  for (const ColumnSet row : distinct) {
    ColumnSet rest = row ^ distinct.front();
    for (const auto& [pivot, vector] : basis) {
      if ((rest >> pivot & 1U) != 0) rest ^= vector;
    }
    if (rest == 0) continue;
    const auto pivot = static_cast<std::size_t>(std::countr_zero(rest));
    for (auto& [other, vector] : basis) {
      if ((vector >> pivot & 1U) != 0) vector ^= rest;
    }
    basis.emplace(pivot, rest);
  }
  return basis;
}

/// Shorter words first; of one length, the one that has the earlier column.
bool shorter(ColumnSet a, ColumnSet b) {
  const int length_a = std::popcount(a);
  const int length_b = std::popcount(b);
  if (length_a != length_b) return length_a < length_b;
  const ColumnSet different = a ^ b;
  return (a & different & (~different + 1)) != 0;
}

}  // namespace

SignWords sign_words(const Array& array) {
  SignWords result{array.columns(), 0, {}, {}, true};
  std::vector<ColumnSet> rows;
  rows.reserve(array.runs());
  for (const std::vector<std::size_t>& row : array.rows) rows.push_back(high_columns(row));
  result.first_row = rows.front();
  std::ranges::sort(rows);
  std::vector<ColumnSet> distinct;
  std::vector<std::size_t> counts;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i > 0 && rows[i] == rows[i - 1]) {
      ++counts.back();
      continue;
    }
    distinct.push_back(rows[i]);
    counts.push_back(1);
  }
  const std::map<std::size_t, ColumnSet> basis = reduced_basis(distinct);
  for (std::size_t column = 0; column < result.columns; ++column) {
    if (basis.contains(column)) {
      result.product.push_back(ColumnSet{1} << column);
      continue;
    }
    ColumnSet product = 0;
    for (const auto& [pivot, vector] : basis) {
      if ((vector >> column & 1U) != 0) product |= ColumnSet{1} << pivot;
    }
    result.product.push_back(product);
    result.dependent.push_back(column);
  }
  result.regular =
      basis.size() < 64 && distinct.size() == std::size_t{1} << basis.size() &&
      std::ranges::all_of(counts, [&](std::size_t count) { return count == counts.front(); });
  return result;
}

bool positive(const SignWords& words, ColumnSet columns) {
  return std::popcount(columns & ~words.first_row) % 2 == 0;
}

ColumnSet reduced(const SignWords& words, ColumnSet columns) {
  ColumnSet result = 0;
  for (; columns != 0; columns &= columns - 1) {
    result ^= words.product[static_cast<std::size_t>(std::countr_zero(columns))];
  }
  return result;
}

std::optional<std::vector<ColumnSet>> all_words(const SignWords& words, std::size_t most) {
  const std::size_t count = words.dependent.size();
  if (count >= 63 || (std::size_t{1} << count) - 1 > most) return std::nullopt;
  std::vector<ColumnSet> result = {0};
  for (const std::size_t column : words.dependent) {
    const ColumnSet word = words.product[column] | ColumnSet{1} << column;
    const std::size_t before = result.size();
    for (std::size_t i = 0; i < before; ++i) result.push_back(result[i] ^ word);
  }
  result.erase(result.begin());
  std::ranges::sort(result, shorter);
  return result;
}

}  // namespace yates::doe

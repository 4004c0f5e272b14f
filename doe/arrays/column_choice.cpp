#include "doe/arrays/column_choice.hpp"

#include <algorithm>
#include <limits>
#include <optional>

namespace yates::doe {
namespace {

/// What each triple of columns adds to A_3.
class Triples {
 public:
  explicit Triples(const Array& array) : columns_(array.columns()), words_(cells(columns_)) {
    std::vector<std::size_t> pair(array.runs());
    std::vector<std::size_t> counts;
    for (std::size_t i = 0; i < columns_; ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        for (std::size_t row = 0; row < array.runs(); ++row) {
          pair[row] = array.rows[row][i] * array.levels[j] + array.rows[row][j];
        }
        for (std::size_t k = 0; k < j; ++k) {
          counts.assign(array.levels[i] * array.levels[j] * array.levels[k], 0);
          for (std::size_t row = 0; row < array.runs(); ++row) {
            ++counts[pair[row] * array.levels[k] + array.rows[row][k]];
          }
          double squares = 0;
          for (const std::size_t count : counts) squares += static_cast<double>(count * count);
          const auto runs = static_cast<double>(array.runs());
          words_[i * (i - 1) * (i - 2) / 6 + j * (j - 1) / 2 + k] =
              static_cast<double>(counts.size()) * squares / (runs * runs) - 1;
        }
      }
    }
  }

  double operator()(std::size_t i, std::size_t j, std::size_t k) const {
    if (i < j) std::swap(i, j);
    if (j < k) std::swap(j, k);
    if (i < j) std::swap(i, j);
    return words_[i * (i - 1) * (i - 2) / 6 + j * (j - 1) / 2 + k];
  }

  double total() const {
    double sum = 0;
    for (const double words : words_) sum += words;
    return sum;
  }

 private:
  static std::size_t cells(std::size_t columns) {
    return columns < 3 ? 0 : columns * (columns - 1) * (columns - 2) / 6;
  }

  std::size_t columns_;
  std::vector<double> words_;  // of i > j > k
};

/// What a column adds to the others' A_3.
double words_with(const Triples& triples, std::size_t column,
                  const std::vector<std::size_t>& others, std::size_t skipped) {
  double sum = 0;
  for (std::size_t one = 0; one < others.size(); ++one) {
    if (one == skipped) continue;
    for (std::size_t other = 0; other < one; ++other) {
      if (other != skipped) sum += triples(column, others[one], others[other]);
    }
  }
  return sum;
}

struct ColumnSet {
  std::vector<std::size_t> columns;
  double words = 0;
};

constexpr double closeness = 1e-9;
constexpr std::size_t most_triples_looked_at = 6'000'000;

ColumnSet greedy_columns(const Array& array, const std::vector<std::size_t>& wanted,
                         const Triples& triples, std::size_t start) {
  ColumnSet set;
  std::vector<bool> used(array.columns(), false);
  std::vector<double> costs(array.columns(), 0);  // of adding a column to those chosen
  for (const std::size_t levels : wanted) {
    std::optional<std::size_t> best;
    for (std::size_t offset = 0; offset < array.columns(); ++offset) {
      const std::size_t column = (start + offset) % array.columns();
      if (used[column] || array.levels[column] != levels) continue;
      if (!best || costs[column] < costs[*best] - closeness) best = column;
    }
    used[*best] = true;
    set.words += costs[*best];
    for (std::size_t column = 0; column < array.columns(); ++column) {
      if (used[column]) continue;
      for (const std::size_t chosen : set.columns) costs[column] += triples(column, *best, chosen);
    }
    set.columns.push_back(*best);
  }
  return set;
}

/// Exchanges single columns while that lowers A_3 and steps remain.
void exchange_columns(const Array& array, const Triples& triples, ColumnSet& set,
                      std::size_t& looked_at) {
  std::vector<bool> used(array.columns(), false);
  for (const std::size_t column : set.columns) used[column] = true;
  const std::size_t cost = set.columns.size() * set.columns.size() / 2 + 1;
  bool improved = true;
  while (improved && set.words > closeness) {
    improved = false;
    for (std::size_t place = 0; place < set.columns.size(); ++place) {
      const double now = words_with(triples, set.columns[place], set.columns, place);
      for (std::size_t column = 0; column < array.columns() && now > closeness; ++column) {
        if (used[column] || array.levels[column] != array.levels[set.columns[place]]) continue;
        looked_at += cost;
        if (looked_at > most_triples_looked_at) return;
        const double then = words_with(triples, column, set.columns, place);
        if (then > now - closeness) continue;
        used[set.columns[place]] = false;
        used[column] = true;
        set.columns[place] = column;
        set.words += then - now;
        improved = true;
        break;
      }
    }
  }
}

}  // namespace

double words_of_length_three(const Array& array) {
  return Triples(array).total();
}

std::vector<std::size_t> choose_columns(const Array& array,
                                        const std::vector<std::size_t>& wanted) {
  if (wanted.size() < 3 || wanted.size() == array.columns()) {  // A_3 leaves no choice
    std::vector<std::size_t> columns;
    std::vector<bool> used(array.columns(), false);
    for (const std::size_t levels : wanted) {
      std::size_t column = 0;
      while (used[column] || array.levels[column] != levels) ++column;
      used[column] = true;
      columns.push_back(column);
    }
    return columns;
  }
  const Triples triples(array);
  ColumnSet best{{}, std::numeric_limits<double>::infinity()};
  std::size_t looked_at = 0;
  constexpr std::size_t starts = 12;
  for (std::size_t start = 0; start < starts && looked_at < most_triples_looked_at; ++start) {
    if (best.words < closeness) break;
    ColumnSet set = greedy_columns(array, wanted, triples, start * array.columns() / starts);
    exchange_columns(array, triples, set, looked_at);
    if (set.words < best.words - closeness) best = set;
  }
  return best.columns;
}

Array taken(const Array& array, const std::vector<std::size_t>& columns) {
  Array result;
  for (const std::size_t column : columns) result.levels.push_back(array.levels[column]);
  for (const auto& row : array.rows) {
    std::vector<std::size_t> levels;
    levels.reserve(columns.size());
    for (const std::size_t column : columns) levels.push_back(row[column]);
    result.rows.push_back(std::move(levels));
  }
  return result;
}

}  // namespace yates::doe

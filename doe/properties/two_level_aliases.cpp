#include "doe/properties/two_level_aliases.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include <Eigen/Core>

#include "doe/points/array.hpp"
#include "doe/properties/word_length_pattern.hpp"

namespace yates::doe {
namespace {

/// A set of at most 64 two-level columns: bit i stands for column i.
using ColumnSet = std::uint64_t;

/// The products of signs that the rows of a two-level array keep constant.
struct SignWords {
  std::size_t columns;
  ColumnSet first_row;  // the columns that are high in row 0
  /// Per column the independent columns whose product it is, up to its sign; an independent one is
  /// its own product. So the product of some columns is `or`ed by exclusive or.
  std::vector<ColumnSet> product;
  std::vector<std::size_t> dependent;  // columns that are products of others
  bool regular;                        // the distinct rows are all solutions, each equally often
};

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

/// Elimination over GF(2). All columns have two levels; at least one row, at most 64 columns.
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

/// The sign of a product of columns in row 0: of a constant product its sign everywhere.
bool positive(const SignWords& words, ColumnSet columns) {
  return std::popcount(columns & ~words.first_row) % 2 == 0;
}

/// The exclusive or of the columns' products: sets with the same result are aliases.
ColumnSet reduced(const SignWords& words, ColumnSet columns) {
  ColumnSet result = 0;
  for (; columns != 0; columns &= columns - 1) {
    result ^= words.product[static_cast<std::size_t>(std::countr_zero(columns))];
  }
  return result;
}

/// All constant products but the empty one, shortest first, then by their columns; absent if there
/// are more than `most`.
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

constexpr double negligible_correlation = 1e-9;
constexpr std::size_t highest_alias_order = 3;

/// All sets of 1 ... order columns, by their size, then as a dictionary would order them.
std::vector<ColumnSet> effects_up_to(std::size_t order, std::size_t columns) {
  std::vector<ColumnSet> result;
  for (std::size_t a = 0; a < columns; ++a) result.push_back(ColumnSet{1} << a);
  for (std::size_t size = 2, begin = 0; size <= order; ++size) {
    const std::size_t end = result.size();
    for (std::size_t i = begin; i < end; ++i) {
      const ColumnSet shorter = result[i];
      for (auto a = static_cast<std::size_t>(std::bit_width(shorter)); a < columns; ++a) {
        result.push_back(shorter | ColumnSet{1} << a);
      }
    }
    begin = end;
  }
  return result;
}

/// Columns of the two-level part as factors of the design.
Effect effect_of(ColumnSet columns, const TwoLevelPart& part) {
  Effect result;
  for (; columns != 0; columns &= columns - 1) {
    result.push_back(part.factors[static_cast<std::size_t>(std::countr_zero(columns))]);
  }
  return result;
}

void add_alias(EffectAliases& to, Effect effect, double correlation) {
  if (effect.size() <= 2) to.clear = false;
  to.aliases.push_back({std::move(effect), correlation});
}

void order_and_cut(EffectAliases& one) {
  std::ranges::stable_sort(one.aliases, [](const Alias& a, const Alias& b) {
    // Correlations of one size differ in their last bits.
    const double larger = std::abs(a.correlation) - std::abs(b.correlation);
    if (std::abs(larger) > negligible_correlation) return larger > 0.0;
    return a.effect.size() < b.effect.size();
  });
  if (one.aliases.size() <= most_aliases) return;
  one.left_out = one.aliases.size() - most_aliases;
  one.aliases.resize(most_aliases);
}

std::vector<EffectAliases> regular_aliases(const TwoLevelPart& part, const SignWords& words) {
  const std::vector<ColumnSet> all = effects_up_to(highest_alias_order, words.columns);
  std::unordered_map<ColumnSet, std::vector<ColumnSet>> classes;
  for (const ColumnSet effect : all) classes[reduced(words, effect)].push_back(effect);
  std::vector<EffectAliases> result;
  for (const ColumnSet effect : all) {
    if (std::popcount(effect) > 2) break;
    EffectAliases& one = result.emplace_back(
        EffectAliases{effect_of(effect, part), {}, 0, reduced(words, effect) != 0});
    // They come by their order, as order_and_cut would have them.
    for (const ColumnSet other : classes[reduced(words, effect)]) {
      if (other == effect) continue;
      if (one.aliases.size() == most_aliases) {
        ++one.left_out;
      } else {
        add_alias(one, effect_of(other, part), positive(words, effect ^ other) ? 1.0 : -1.0);
      }
    }
  }
  return result;
}

/// The signs of each effect over the rows, centred and of length one; zero where constant.
Eigen::MatrixXd unit_columns(const Array& array, const std::vector<ColumnSet>& effects) {
  const auto rows = static_cast<Eigen::Index>(array.runs());
  Eigen::MatrixXd result(rows, static_cast<Eigen::Index>(effects.size()));
  for (std::size_t e = 0; e < effects.size(); ++e) {
    const auto column = static_cast<Eigen::Index>(e);
    for (Eigen::Index row = 0; row < rows; ++row) {
      double sign = 1.0;
      for (ColumnSet rest = effects[e]; rest != 0; rest &= rest - 1) {
        const auto factor = static_cast<std::size_t>(std::countr_zero(rest));
        if (array.rows[static_cast<std::size_t>(row)][factor] == 0) sign = -sign;
      }
      result(row, column) = sign;
    }
    result.col(column).array() -= result.col(column).mean();
    const double length = result.col(column).norm();
    if (length > negligible_correlation) {
      result.col(column) /= length;
    } else {
      result.col(column).setZero();
    }
  }
  return result;
}

std::vector<EffectAliases> partial_aliases(const TwoLevelPart& part, bool& complex_aliasing) {
  std::vector<ColumnSet> effects = effects_up_to(2, part.array.columns());
  if (effects.size() * effects.size() > alias_steps / part.array.runs()) return {};
  const Eigen::MatrixXd columns = unit_columns(part.array, effects);
  const Eigen::MatrixXd correlations = columns.transpose() * columns;
  std::vector<EffectAliases> result;
  for (std::size_t e = 0; e < effects.size(); ++e) {
    EffectAliases& one =
        result.emplace_back(EffectAliases{effect_of(effects[e], part), {}, 0, true});
    one.clear = !columns.col(static_cast<Eigen::Index>(e)).isZero(0.0);
    for (std::size_t other = 0; other < effects.size(); ++other) {
      const double r = correlations(static_cast<Eigen::Index>(e), static_cast<Eigen::Index>(other));
      if (other == e || std::abs(r) <= negligible_correlation) continue;
      if (std::abs(r) < 1.0 - negligible_correlation) complex_aliasing = true;
      add_alias(one, effect_of(effects[other], part), r);
    }
    order_and_cut(one);
  }
  return result;
}

/// The largest |J| / N over the sets of `order` columns, if they can be gone through.
std::optional<double> largest_share(const Array& array, std::size_t order) {
  if (order > 4 || order == 0) return std::nullopt;
  const std::vector<ColumnSet> sets = effects_up_to(order, array.columns());
  if (sets.size() > alias_steps / array.runs() / 4) return std::nullopt;
  std::vector<ColumnSet> low;  // per row
  for (const std::vector<std::size_t>& row : array.rows) {
    ColumnSet& bits = low.emplace_back(0);
    for (std::size_t column = 0; column < row.size(); ++column) {
      if (row[column] == 0) bits |= ColumnSet{1} << column;
    }
  }
  double largest = 0.0;
  for (const ColumnSet set : sets) {
    if (static_cast<std::size_t>(std::popcount(set)) != order) continue;
    std::size_t negative = 0;
    for (const ColumnSet bits : low) negative += std::popcount(set & bits) & 1;
    const auto runs = static_cast<double>(array.runs());
    largest = std::max(largest, std::abs(1.0 - 2.0 * static_cast<double>(negative) / runs));
  }
  return largest;
}

}  // namespace

std::optional<TwoLevelAliases> two_level_aliases(const TwoLevelPart& part) {
  const std::size_t columns = part.array.columns();
  if (columns < 2 || columns > most_two_level_factors) return std::nullopt;
  const SignWords words = sign_words(part.array);
  TwoLevelAliases result{.factors = part.factors,
                         .runs = part.array.runs(),
                         .centre_points = part.centre.size(),
                         .regular = words.regular,
                         .generators = {},
                         .words = std::nullopt,
                         .pattern = word_length_pattern(part.array),
                         .resolution = std::nullopt,
                         .generalized_resolution = std::nullopt,
                         .effects = {},
                         .complex_aliasing = false};
  for (const std::size_t column : words.dependent) {
    const ColumnSet word = words.product[column] | ColumnSet{1} << column;
    result.generators.push_back(
        {part.factors[column], effect_of(words.product[column], part), positive(words, word)});
  }
  if (const auto sets = all_words(words, most_words)) {
    std::vector<DefiningWord>& list = result.words.emplace();
    for (const ColumnSet word : *sets) {
      list.push_back({effect_of(word, part), positive(words, word)});
    }
  }
  if (result.pattern) result.resolution = resolution_of(*result.pattern);
  if (words.regular && result.words && !result.words->empty()) {
    result.resolution = result.words->front().factors.size();
  }
  if (result.resolution) {
    const std::optional<double> share =
        words.regular ? 1.0 : largest_share(part.array, *result.resolution);
    if (share) {
      result.generalized_resolution = static_cast<double>(*result.resolution) + 1.0 - *share;
    }
  }
  result.effects =
      words.regular ? regular_aliases(part, words) : partial_aliases(part, result.complex_aliasing);
  return result;
}

}  // namespace yates::doe

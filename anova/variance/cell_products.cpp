#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>

#include "anova/reading/model_reading.hpp"
#include "anova/variance/products_analysis.hpp"
#include "numerics/exact_sums.hpp"
#include "table/parallel.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;
using numerics::DoubleDouble;
using numerics::DoubleDoubleMatrix;
using numerics::DoubleDoubleVector;

/// Some used rows, those of one cell together.
struct Block {
  std::vector<std::size_t> rows;
  std::vector<std::size_t> cell;   // the cells that occur
  std::vector<std::size_t> begin;  // where the rows of each begin; one more: the end
};

Block block_of(const table::Grouping& cells, std::size_t from, std::size_t to) {
  std::vector<std::size_t> next(cells.cells() + 1, 0);
  Block result;
  cells.cell_of_row.visit([&](auto cell) {
    for (std::size_t row = from; row < to; ++row) {
      if (cells.used[row]) ++next[cell[row] + 1];
    }
    std::partial_sum(next.begin(), next.end(), next.begin());
    for (std::size_t c = 0; c + 1 < next.size(); ++c) {
      if (next[c] == next[c + 1]) continue;
      result.cell.push_back(c);
      result.begin.push_back(next[c]);
    }
    result.begin.push_back(next.back());
    result.rows.resize(next.back());
    for (std::size_t row = from; row < to; ++row) {
      if (cells.used[row]) result.rows[next[cell[row]]++] = row;
    }
  });
  return result;
}

/// The numbers of a column in some rows, origin included.
DoubleDoubleVector numbers_of_rows(const table::Deviations& deviations, const DoubleDouble& origin,
                                   const std::vector<std::size_t>& rows) {
  constexpr std::uint64_t every_integer_below = std::uint64_t{1} << 53U;
  const auto size = static_cast<Index>(rows.size());
  DoubleDoubleVector result(size);
  if (!deviations.exact() || deviations.multiples().bound() >= every_integer_below) {
    for (Index i = 0; i < size; ++i) {
      result.set(i, origin + deviations[rows[static_cast<std::size_t>(i)]]);
    }
    return result;
  }
  const DoubleDouble unit = numerics::scaled_value(1, deviations.exponent());
  DoubleDoubleVector multiples(size);
  deviations.multiples().visit([&](auto values) {
    for (Index i = 0; i < size; ++i) {
      multiples.high[i] = static_cast<double>(values[rows[static_cast<std::size_t>(i)]]);
    }
  });
  result.high.setConstant(origin.high);
  result.low.setConstant(origin.low);
  numerics::subtract_multiple(-unit, multiples.high.data(), multiples.low.data(),
                              result.high.data(), result.low.data(), size);
  return result;
}

DoubleDoubleVector values_of_rows(const model::Variable& variable, const table::Table& table,
                                  const std::vector<std::size_t>& rows) {
  if (variable.plain) {
    const auto& numbers = std::get<table::Numbers>(table.find(variable.columns.front())->values);
    return numbers_of_rows(numbers.deviation, numbers.origin.to_double_double(), rows);
  }
  DoubleDoubleVector result(static_cast<Index>(rows.size()));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    result.set(static_cast<Index>(i), evaluate_finite(variable, table, rows[i]));
  }
  return result;
}

void widen(std::optional<CellProducts::Range>& range, const CellProducts::Range& more) {
  if (!range) {
    range = more;
    return;
  }
  if (more.smallest < range->smallest) {
    range->smallest = more.smallest;
    range->row_of_smallest = more.row_of_smallest;
  }
  if (range->largest < more.largest) {
    range->largest = more.largest;
    range->row_of_largest = more.row_of_largest;
  }
}

CellProducts::Range range_of(const DoubleDoubleVector& values,
                             const std::vector<std::size_t>& rows) {
  const DoubleDouble first = values[0];
  CellProducts::Range result{first, first, rows.front(), rows.front()};
  for (Index i = 1; i < values.size(); ++i) {
    const std::size_t row = rows[static_cast<std::size_t>(i)];
    if (values.high[i] <= result.smallest.high || values.high[i] >= result.largest.high) {
      std::optional<CellProducts::Range> wider = result;
      widen(wider, {values[i], values[i], row, row});
      result = *wider;
    }
  }
  return result;
}

void multiply(DoubleDoubleVector& product, const DoubleDoubleVector& factor) {
  for (Index i = 0; i < product.size(); ++i) product.set(i, product[i] * factor[i]);
}

/// The sums of one block of rows.
struct BlockSums {
  std::vector<std::size_t> cell;
  std::vector<DoubleDoubleMatrix> with_each_other;
  std::vector<DoubleDoubleVector> with_response;
  std::vector<std::optional<CellProducts::Range>> range;
};

class RowReader {
 public:
  RowReader(const CellProducts& sums, const ModelReading& reading, const table::Table& table,
            const table::Numbers& response, const DoubleDouble& center)
      : sums_(sums), reading_(reading), table_(table), response_(response), center_(center) {}

  BlockSums sums_of(std::size_t from, std::size_t to) const {
    BlockSums result;
    result.range.resize(reading_.model.variables.size());
    const Block block = block_of(sums_.cells, from, to);
    if (block.rows.empty()) return result;
    result.cell = block.cell;
    const std::vector<DoubleDoubleVector> products = products_of(block, result);
    const DoubleDoubleVector y = numbers_of_rows(response_.deviation, -center_, block.rows);
    for (std::size_t c = 0; c < block.cell.size(); ++c) {
      const auto begin = static_cast<Index>(block.begin[c]);
      const auto size = static_cast<Index>(block.begin[c + 1]) - begin;
      const auto dot = [&](const DoubleDoubleVector& a, const DoubleDoubleVector& b) {
        return numerics::dot(a.high.data() + begin, a.low.data() + begin, b.high.data() + begin,
                             b.low.data() + begin, size);
      };
      const auto count = static_cast<Index>(products.size());
      DoubleDoubleMatrix with_each_other(count, count);
      DoubleDoubleVector with_response(count);
      for (Index i = 0; i < count; ++i) {
        const DoubleDoubleVector& one = products[static_cast<std::size_t>(i)];
        with_response.set(i, dot(one, y));
        for (Index j = 0; j <= i; ++j) {
          with_each_other.set(i, j, dot(one, products[static_cast<std::size_t>(j)]));
        }
      }
      result.with_each_other.push_back(std::move(with_each_other));
      result.with_response.push_back(std::move(with_response));
    }
    return result;
  }

 private:
  std::vector<DoubleDoubleVector> products_of(const Block& block, BlockSums& sums) const {
    const std::vector<model::Variable>& variables = reading_.model.variables;
    std::vector<DoubleDoubleVector> values(variables.size());
    for (std::size_t v = 0; v < variables.size(); ++v) {
      if (variables[v].categorical) continue;
      values[v] = values_of_rows(variables[v], table_, block.rows);
      sums.range[v] = range_of(values[v], block.rows);
    }
    std::vector<DoubleDoubleVector> result;
    for (const std::vector<std::size_t>& factors : sums_.products) {
      if (factors.empty()) {
        result.emplace_back(static_cast<Index>(block.rows.size()));
        result.back().high.setOnes();
        continue;
      }
      result.push_back(values[factors.front()]);
      for (std::size_t k = 1; k < factors.size(); ++k) multiply(result.back(), values[factors[k]]);
    }
    return result;
  }

  const CellProducts& sums_;
  const ModelReading& reading_;
  const table::Table& table_;
  const table::Numbers& response_;
  DoubleDouble center_;
};

void find_products(CellProducts& result, const model::Model& model) {
  result.products = {{}};
  for (const model::Term& term : model.terms) {
    std::vector<std::size_t> numbers;
    for (const std::size_t v : term.variables) {
      if (!model.variables[v].categorical) numbers.push_back(v);
    }
    auto found = std::find(result.products.begin(), result.products.end(), numbers);
    if (found == result.products.end()) {
      found = result.products.insert(result.products.end(), std::move(numbers));
    }
    result.product_of_term.push_back(static_cast<std::size_t>(found - result.products.begin()));
  }
}

void add(DoubleDoubleMatrix& sum, const DoubleDoubleMatrix& more) {
  for (Index j = 0; j < sum.cols(); ++j) {
    for (Index i = j; i < sum.rows(); ++i) sum.set(i, j, sum(i, j) + more(i, j));
  }
}

void add(DoubleDoubleVector& sum, const DoubleDoubleVector& more) {
  for (Index i = 0; i < sum.size(); ++i) sum.set(i, sum[i] + more[i]);
}

}  // namespace

std::optional<CellProducts> cell_products(const ModelReading& reading, const table::Table& table,
                                          const table::Numbers& response,
                                          const DoubleDouble& center) {
  constexpr std::size_t block = 8192;  // rows; what belongs to them stays in a near cache
  constexpr std::size_t most_products = 300;
  constexpr std::size_t most_sums = 1'000'000;
  CellProducts result;
  std::vector<std::string> categories;
  for (const model::Variable& variable : reading.model.variables) {
    const std::string& name = variable.columns.front();
    const bool listed = std::find(categories.begin(), categories.end(), name) != categories.end();
    if (variable.categorical && !listed) categories.push_back(name);
  }
  find_products(result, reading.model);
  const std::size_t products = result.products.size();
  if (products > most_products) return std::nullopt;
  result.cells = table::group_rows(table, categories, reading.rows.use);
  if (result.cells.cells() > most_sums / (products * products)) return std::nullopt;
  const auto size = static_cast<Index>(result.products.size());
  result.with_each_other.assign(result.cells.cells(), DoubleDoubleMatrix(size, size));
  result.with_response.assign(result.cells.cells(), DoubleDoubleVector(size));
  result.range.resize(reading.model.variables.size());
  const RowReader rows(result, reading, table, response, center);
  table::parallel_in_order((table.rows + block - 1) / block, table::hardware_threads(),
                           [&](std::size_t task) {
                             return rows.sums_of(task * block,
                                                 std::min(table.rows, (task + 1) * block));
                           },
                           [&](const BlockSums& sums) {
                             for (std::size_t c = 0; c < sums.cell.size(); ++c) {
                               add(result.with_each_other[sums.cell[c]], sums.with_each_other[c]);
                               add(result.with_response[sums.cell[c]], sums.with_response[c]);
                             }
                             for (std::size_t v = 0; v < sums.range.size(); ++v) {
                               if (sums.range[v]) widen(result.range[v], *sums.range[v]);
                             }
                           });
  for (std::size_t v = 0; v < result.range.size(); ++v) {
    if (!result.range[v]) continue;
    require_squares_in_range(
        model::NumericValues{{result.range[v]->smallest, result.range[v]->largest}},
        reading.model.variables[v].name, table);
  }
  return result;
}

}  // namespace yates::anova

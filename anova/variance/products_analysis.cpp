#include "anova/variance/products_analysis.hpp"

#include <algorithm>
#include <utility>

#include "anova/confounding/confounding.hpp"
#include "model/model_matrix.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;
using numerics::DoubleDouble;
using numerics::DoubleDoubleMatrix;
using numerics::DoubleDoubleVector;

/// Multiplications to put the cells together, above which a model matrix is no slower.
constexpr double most_work = 1e9;
/// Up to here the squared condition leaves more than the 15 digits of a double.
constexpr double harmless_condition = 1e7;

bool varies(const CellProducts& sums, const model::Model& model) {
  for (std::size_t v = 0; v < model.variables.size(); ++v) {
    const auto& range = sums.range[v];
    if (range && !(range->smallest < range->largest)) return false;
  }
  return std::all_of(sums.cells.grouped.begin(), sums.cells.grouped.end(),
                     [](const table::GroupedColumn& column) { return column.levels() > 1; });
}

/// Rows that have the smallest and the largest number of a column.
std::vector<std::size_t> rows_of_ends(const table::Column& column, const table::RowFlags& use) {
  std::optional<std::size_t> smallest;
  std::size_t largest = 0;
  for (std::size_t row = 0; row < use.size(); ++row) {
    if (!use[row]) continue;
    if (!smallest) smallest = largest = row;
    const double number = column.number(row);
    if (number < column.number(*smallest)) smallest = row;
    if (number > column.number(largest)) largest = row;
  }
  return {*smallest, largest};
}

/// For each column of the table that the model reads, rows that have its levels.
std::vector<std::vector<std::size_t>> rows_of_levels(const ModelReading& reading,
                                                     const table::Table& table,
                                                     const CellProducts& sums) {
  std::vector<std::vector<std::size_t>> result;
  for (const std::string& name : reading.factor_columns) {
    std::vector<std::size_t> rows;
    for (std::size_t c = 0; c < sums.cells.columns.size(); ++c) {
      if (table.columns[sums.cells.columns[c]].name == name) {
        rows = sums.cells.grouped[c].representative_row;
      }
    }
    for (std::size_t v = 0; v < sums.range.size() && rows.empty(); ++v) {
      const model::Variable& variable = reading.model.variables[v];
      if (!sums.range[v] || !variable.plain || variable.columns.front() != name) continue;
      rows = {sums.range[v]->row_of_smallest, sums.range[v]->row_of_largest};
    }
    if (rows.empty()) rows = rows_of_ends(*table.find(name), reading.rows.use);
    result.push_back(std::move(rows));
  }
  return result;
}

/// The constants of the model matrix: one row per cell, every number at one.
model::ModelMatrix constants(const model::Model& model, const table::Table& table,
                             const CellProducts& sums, const Observations& data,
                             model::Contrasts contrasts) {
  std::vector<model::VariableValues> values = data.values;
  for (std::size_t v = 0; v < values.size(); ++v) {
    auto* categorical = std::get_if<model::CategoricalValues>(&values[v]);
    if (categorical == nullptr) {
      values[v] =
          model::NumericValues{std::vector<DoubleDouble>(sums.cells.cells(), DoubleDouble(1.0))};
      continue;
    }
    for (std::size_t c = 0; c < sums.cells.columns.size(); ++c) {
      if (table.columns[sums.cells.columns[c]].name == model.variables[v].columns.front()) {
        categorical->code = sums.cells.grouped[c].level_of_cell;
      }
    }
  }
  return model::model_matrix(model, values, contrasts);
}

/// The triangle of the model matrix, and the norms by which its columns were judged.
struct Triangle {
  numerics::Factorization factorization;
  std::vector<double> reference_norms;
};

Triangle triangle_of(const model::ModelMatrix& matrix, const CellProducts& sums,
                     const DoubleDouble& response_square) {
  const Eigen::MatrixXd& constant = matrix.X.high;
  const Index columns = constant.cols();
  std::vector<Index> product(static_cast<std::size_t>(columns), 0);
  for (std::size_t j = 0; j < product.size(); ++j) {
    const auto& term = matrix.term_of_column[j];
    if (term) product[j] = static_cast<Index>(sums.product_of_term[*term]);
  }
  DoubleDoubleMatrix XtX(columns, columns);
  DoubleDoubleVector Xty(columns);
  for (std::size_t cell = 0; cell < sums.cells.cells(); ++cell) {
    const auto row = static_cast<Index>(cell);
    for (Index j = 0; j < columns; ++j) {
      const double own = constant(row, j);
      if (own == 0.0) continue;
      const Index p = product[static_cast<std::size_t>(j)];
      Xty.set(j, Xty[j] + sums.with_response[cell][p] * DoubleDouble(own));
      for (Index i = j; i < columns; ++i) {
        const double factor = own * constant(row, i);
        if (factor == 0.0) continue;
        const Index q = product[static_cast<std::size_t>(i)];
        const DoubleDouble sum = sums.with_each_other[cell](std::max(p, q), std::min(p, q));
        XtX.set(i, j, XtX(i, j) + sum * DoubleDouble(factor));
      }
    }
  }
  Triangle result;
  for (Index j = 0; j < columns; ++j) {
    // The length that an offset adds to a number carries no information.
    DoubleDouble square = XtX(j, j);
    if (product[static_cast<std::size_t>(j)] > 0) square -= XtX(j, 0) * XtX(j, 0) / XtX(0, 0);
    result.reference_norms.push_back(numerics::square_root(square).value());
  }
  result.factorization = numerics::factorize_cross_products(std::move(XtX), Xty, response_square,
                                                            result.reference_norms);
  return result;
}

CodedModel coded_model(const model::Model& model, const CellProducts& sums,
                       const model::ModelMatrix& matrix, Triangle triangle) {
  CodedModel result;
  result.factorization = std::move(triangle.factorization);
  result.reference_norms = std::move(triangle.reference_norms);
  result.columns_of_term.resize(model.terms.size());
  for (std::size_t j = 0; j < matrix.term_of_column.size(); ++j) {
    const auto& term = matrix.term_of_column[j];
    (term ? result.columns_of_term[*term] : result.intercept).push_back(static_cast<Index>(j));
  }
  for (const model::Term& term : model.terms) {
    // A number moves over its range; the levels of a sum-coded factor stand at 1 and -1.
    double scale = 2.0;
    for (const std::size_t v : term.variables) {
      const auto& range = sums.range[v];
      scale *= range ? (range->largest - range->smallest).value() / 2.0 : -1.0;
    }
    result.effect_scale.push_back(scale);
  }
  return result;
}

/// Says which number is nearly determined by other main effects, as near_collinearity() does. The
/// intercept leads the triangle and main effects follow it, so that what stands below the first row
/// is the triangle of these, centred.
std::vector<model::Note> near_dependence(const model::Model& model, const CodedModel& coded) {
  const numerics::Factorization& f = coded.factorization;
  std::vector<std::size_t> variable_of_column(f.aliased.size());
  std::size_t end = 1;
  for (std::size_t t = 0; t < model.terms.size() && model.terms[t].variables.size() == 1; ++t) {
    for (const Index column : coded.columns_of_term[t]) {
      variable_of_column[static_cast<std::size_t>(column)] = model.terms[t].variables.front();
      end = std::max(end, static_cast<std::size_t>(column) + 1);
    }
  }
  const auto width = std::lower_bound(f.pivots.begin(), f.pivots.end(), end) - f.pivots.begin() - 1;
  if (width < 2) return {};
  Eigen::MatrixXd triangle(width, width);
  const model::VariableNames named(model);
  std::vector<model::TermName> names;
  std::vector<bool> numbers;
  for (Index k = 0; k < width; ++k) {
    const std::size_t pivot = f.pivots[static_cast<std::size_t>(k) + 1];
    const std::size_t variable = variable_of_column[pivot];
    triangle.col(k) = f.R.high.col(static_cast<Index>(pivot)).segment(1, width).stableNormalized();
    names.push_back(named(variable));
    numbers.push_back(!model.variables[variable].categorical);
  }
  return near_collinearity(triangle, names, numbers);
}

}  // namespace

std::optional<LargeModel> model_by_products(const ManySettings& many) {
  const ModelReading& reading = many.reading;
  const table::Table& table = many.table;
  const numerics::Moments all =
      table::summarise(table::group_rows(table, {}, reading.rows.use), many.response).front();
  const std::optional<CellProducts> sums = cell_products(reading, table, many.response, all.mean());
  if (!sums || !varies(*sums, reading.model)) return std::nullopt;
  Observations data =
      without_points(reading, table, rows_of_levels(reading, table, *sums), many.response.origin);
  const auto matrix_in = [&](model::Contrasts coding) {
    return constants(reading.model, table, *sums, data, coding);
  };
  const model::ModelMatrix coded_matrix = matrix_in(model::Contrasts::sum);
  const auto columns = static_cast<double>(coded_matrix.X.cols());
  if (columns * columns * static_cast<double>(sums->cells.cells()) > most_work) {
    return std::nullopt;
  }
  CodedModel coded = coded_model(reading.model, *sums, coded_matrix,
                                 triangle_of(coded_matrix, *sums, all.sum_of_squares()));
  model::ModelMatrix printed_matrix = matrix_in(many.contrasts);
  Triangle printed = triangle_of(printed_matrix, *sums, all.sum_of_squares());
  for (const numerics::Factorization* one : {&coded.factorization, &printed.factorization}) {
    if (one->undecided) return std::nullopt;
    if (!(numerics::scaled_condition(*one) <= harmless_condition)) return std::nullopt;
  }
  for (model::Note& note : near_dependence(reading.model, coded)) {
    data.notes.push_back(std::move(note));
  }
  return LargeModel{std::move(data),
                    std::move(coded),
                    {std::move(printed_matrix.names), std::move(printed_matrix.term_of_column),
                     std::move(printed.factorization)},
                    all};
}

}  // namespace yates::anova

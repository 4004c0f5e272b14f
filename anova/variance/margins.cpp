#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "anova/reading/model_reading.hpp"
#include "anova/variance/products_analysis.hpp"
#include "anova/variance/term_table.hpp"
#include "model/model_matrix.hpp"
#include "table/cells.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;
using numerics::DoubleDouble;
using numerics::DoubleDoubleMatrix;
using numerics::DoubleDoubleVector;

constexpr std::size_t most_levels = 2'048;

/// What the data say of each level of the terms, and of every two of them.
struct Margins {
  std::vector<table::Grouping> groupings;              // per term
  std::vector<std::vector<numerics::Moments>> levels;  // per term, per level: of the deviations
  std::vector<std::vector<Eigen::MatrixXd>> together;  // together[s][t], s < t: counts, exact
  numerics::Moments all;
};

Eigen::MatrixXd count_together(const table::Grouping& a, const table::Grouping& b) {
  const std::size_t stride = a.cells();
  std::vector<std::uint32_t> count(stride * b.cells(), 0);
  a.cell_of_row.visit([&](auto first) {
    b.cell_of_row.visit([&](auto second) {
      for (std::size_t row = 0; row < first.size(); ++row) {
        if (a.used[row]) ++count[first[row] + stride * second[row]];
      }
    });
  });
  Eigen::MatrixXd result(static_cast<Index>(a.cells()), static_cast<Index>(b.cells()));
  for (std::size_t i = 0; i < count.size(); ++i) result.data()[i] = count[i];
  return result;
}

Margins margins_of(std::vector<table::Grouping> groupings, const table::Grouping& everything,
                   const table::Numbers& response) {
  Margins result;
  result.groupings = std::move(groupings);
  result.all = table::summarise(everything, response).front();
  for (const table::Grouping& grouping : result.groupings) {
    result.levels.push_back(table::summarise(grouping, response));
  }
  const std::size_t terms = result.groupings.size();
  result.together.resize(terms);
  for (std::size_t s = 0; s < terms; ++s) {
    result.together[s].resize(terms);
    for (std::size_t t = s + 1; t < terms; ++t) {
      result.together[s][t] = count_together(result.groupings[s], result.groupings[t]);
    }
  }
  return result;
}

/// The elements that the levels of one term have in its columns of the model matrix.
struct TermCoding {
  Eigen::MatrixXd elements;  // levels x columns
  Index first_column;
};

struct CodedTerms {
  std::vector<TermCoding> terms;
  std::vector<std::string> names;
  std::vector<std::optional<std::size_t>> term_of_column;
};

/// The values of all variables at the levels of one term; those of other variables do not matter.
std::vector<model::VariableValues> values_at_levels(const Observations& data,
                                                    const model::Term& term,
                                                    const table::Table& table,
                                                    const table::Grouping& grouping) {
  std::vector<model::VariableValues> result = data.values;
  for (std::size_t v = 0; v < result.size(); ++v) {
    auto& values = std::get<model::CategoricalValues>(result[v]);
    values.code.assign(grouping.cells(), 0);
    if (std::find(term.variables.begin(), term.variables.end(), v) == term.variables.end()) {
      continue;
    }
    const std::string& name = data.model.variables[v].columns.front();
    for (std::size_t c = 0; c < grouping.columns.size(); ++c) {
      if (table.columns[grouping.columns[c]].name == name) {
        values.code = grouping.grouped[c].level_of_cell;
      }
    }
  }
  return result;
}

CodedTerms code_terms(const Observations& data, const table::Table& table, const Margins& margins,
                      model::Contrasts contrasts) {
  CodedTerms result{};
  for (std::size_t t = 0; t < data.model.terms.size(); ++t) {
    const model::ModelMatrix matrix = model::model_matrix(
        data.model, values_at_levels(data, data.model.terms[t], table, margins.groupings[t]),
        contrasts);
    const auto first = std::find(matrix.term_of_column.begin(), matrix.term_of_column.end(), t);
    const auto width = std::count(matrix.term_of_column.begin(), matrix.term_of_column.end(), t);
    const Index at = first - matrix.term_of_column.begin();
    result.terms.push_back({matrix.X.high.middleCols(at, width), at});
    result.names = matrix.names;
    result.term_of_column = matrix.term_of_column;
  }
  return result;
}

/// The triangle of the coded model from its cross-products, which are K_s' N_st K_t with the
/// codings K and the joint counts N.
numerics::Factorization factorize(const Margins& margins, const CodedTerms& coded) {
  const auto columns = static_cast<Index>(coded.names.size());
  DoubleDoubleMatrix XtX(columns, columns);
  DoubleDoubleVector Xty(columns);
  const auto put = [&](Index row, Index column, const Eigen::MatrixXd& block) {
    XtX.high.block(row, column, block.rows(), block.cols()) = block;
    XtX.high.block(column, row, block.cols(), block.rows()) = block.transpose();
  };
  XtX.high(0, 0) = static_cast<double>(margins.all.count());
  for (std::size_t s = 0; s < coded.terms.size(); ++s) {
    const Eigen::MatrixXd& K = coded.terms[s].elements;
    const auto levels = static_cast<Index>(margins.levels[s].size());
    Eigen::VectorXd counts(levels);
    for (Index i = 0; i < levels; ++i) {
      counts[i] = static_cast<double>(margins.levels[s][static_cast<std::size_t>(i)].count());
    }
    const Index at = coded.terms[s].first_column;
    put(0, at, counts.transpose() * K);
    put(at, at, K.transpose() * counts.asDiagonal() * K);
    for (std::size_t t = s + 1; t < coded.terms.size(); ++t) {
      put(at, coded.terms[t].first_column,
          K.transpose() * margins.together[s][t] * coded.terms[t].elements);
    }
    for (Index i = 0; i < levels; ++i) {
      const numerics::Moments& level = margins.levels[s][static_cast<std::size_t>(i)];
      const DoubleDouble sum = (level.mean() - margins.all.mean()) * DoubleDouble(counts[i]);
      for (Index j = 0; j < K.cols(); ++j) {
        if (K(i, j) != 0.0) Xty.set(at + j, Xty[at + j] + sum * DoubleDouble(K(i, j)));
      }
    }
  }
  return numerics::factorize_cross_products(std::move(XtX), Xty, margins.all.sum_of_squares());
}

CodedModel coded_model(const Observations& data, const Margins& margins, const CodedTerms& coded) {
  CodedModel result;
  result.factorization = factorize(margins, coded);
  result.intercept = {0};
  for (std::size_t t = 0; t < coded.terms.size(); ++t) {
    std::vector<Index> columns(static_cast<std::size_t>(coded.terms[t].elements.cols()));
    std::iota(columns.begin(), columns.end(), coded.terms[t].first_column);
    result.columns_of_term.push_back(std::move(columns));
    // The second level of a sum-coded factor of two levels stands at -1, the first at 1.
    const bool odd = data.model.terms[t].variables.size() % 2 == 1;
    result.effect_scale.push_back(odd ? -2.0 : 2.0);
  }
  return result;
}

}  // namespace

std::optional<LargeModel> model_by_margins(const ManySettings& many) {
  const table::Table& table = many.table;
  const table::RowFlags& use = many.reading.rows.use;
  const model::Model& model = many.reading.model;
  std::vector<std::vector<std::size_t>> rows_of_levels;
  for (const std::string& name : many.reading.factor_columns) {
    const table::Grouping factor = table::group_rows(table, std::vector<std::string>{name}, use);
    if (factor.cells() < 2) return std::nullopt;
    rows_of_levels.push_back(factor.representative_row);
  }
  std::vector<table::Grouping> groupings;
  std::size_t levels = 0;
  for (const model::Term& term : model.terms) {
    std::vector<std::string> names;
    for (const std::size_t v : term.variables) names.push_back(model.variables[v].columns.front());
    groupings.push_back(table::group_rows(table, names, use));
    levels += groupings.back().cells();
    if (levels > most_levels) return std::nullopt;
  }
  Observations data = without_points(many.reading, table, rows_of_levels, many.response.origin);
  const Margins margins =
      margins_of(std::move(groupings), table::group_rows(table, {}, use), many.response);
  CodedModel coded =
      coded_model(data, margins, code_terms(data, table, margins, model::Contrasts::sum));
  CodedTerms printed = code_terms(data, table, margins, many.contrasts);
  numerics::Factorization triangle = factorize(margins, printed);
  return LargeModel{
      std::move(data),
      std::move(coded),
      {std::move(printed.names), std::move(printed.term_of_column), std::move(triangle)},
      margins.all};
}

}  // namespace yates::anova

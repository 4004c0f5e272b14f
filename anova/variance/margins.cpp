#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include "anova/reading/model_reading.hpp"
#include "anova/reading/repetitions.hpp"
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
constexpr std::size_t most_combinations = std::size_t{1} << 24;

/// What the data say of each level of the terms, and of every two of them.
struct Margins {
  std::vector<table::Grouping> groupings;              // per term
  std::vector<std::vector<numerics::Moments>> levels;  // per term, per level: of the deviations
  std::vector<std::vector<Eigen::MatrixXd>> together;  // together[s][t], s < t: counts, exact
  numerics::Moments all;
};

/// An upper bound of the number of settings, without a look at the rows.
std::int64_t most_settings(const table::Table& table, const std::vector<std::string>& factors) {
  std::size_t result = 1;
  for (const std::string& name : factors) {
    const table::Column& column = *table.find(name);
    std::size_t levels = table.rows;
    if (const auto* categories = std::get_if<table::Categories>(&column.values)) {
      levels = categories->levels.size();
    } else if (const auto& numbers = std::get<table::Numbers>(column.values).deviation;
               numbers.exact() && numbers.multiples().bound() < levels) {
      levels = static_cast<std::size_t>(numbers.multiples().bound()) + 1;
    }
    result = std::min(result * std::max<std::size_t>(levels, 1), table.rows);
  }
  return static_cast<std::int64_t>(result);
}

/// Absent where the combinations are too many to count, or one occurs too often.
std::optional<Repetitions> count_settings(const std::vector<const table::Grouping*>& factors,
                                          std::size_t rows) {
  std::size_t combinations = 1;
  for (const table::Grouping* factor : factors) {
    combinations *= factor->cells();
    if (combinations > most_combinations) return std::nullopt;
  }
  std::vector<std::uint32_t> code(rows, 0);
  std::size_t stride = 1;
  for (const table::Grouping* factor : factors) {
    factor->cell_of_row.visit([&](auto cells) {
      for (std::size_t row = 0; row < rows; ++row) {
        code[row] += static_cast<std::uint32_t>(stride * cells[row]);
      }
    });
    stride *= factor->cells();
  }
  constexpr std::uint16_t full = std::numeric_limits<std::uint16_t>::max();
  std::vector<std::uint16_t> count(combinations, 0);
  for (std::size_t row = 0; row < rows; ++row) {
    if (!factors.front()->used[row]) continue;
    if (++count[code[row]] == full) return std::nullopt;
  }
  Repetitions result;
  for (const std::int64_t one : count) {
    if (one == 0) continue;
    result.fewest = result.settings == 0 ? one : std::min(result.fewest, one);
    result.most = std::max(result.most, one);
    ++result.settings;
  }
  return result;
}

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

std::optional<Analysis> analyse_margins(const model::Formula& formula, const table::Table& measured,
                                        const ObserveOptions& observe_options,
                                        model::Contrasts contrasts,
                                        const AnalysisOptions& options) {
  if (static_cast<std::int64_t>(measured.rows) <= most_settings_kept || observe_options.summaries ||
      observe_options.drift) {
    return std::nullopt;
  }
  ModelReading read = read_model(formula, measured, observe_options);
  const table::Table& table = read.table_or(measured);
  const model::Model& model = read.model;
  const bool suitable =
      !read.block && model.intercept && model.response && !model.terms.empty() &&
      std::all_of(model.variables.begin(), model.variables.end(), [](const auto& variable) {
        return variable.categorical && variable.columns.size() == 1;
      });
  if (!suitable) return std::nullopt;

  if (most_settings(table, read.factor_columns) <= most_settings_kept) return std::nullopt;
  std::vector<table::Grouping> factors;
  std::vector<const table::Grouping*> all_factors;
  for (const std::string& name : read.factor_columns) {
    factors.push_back(table::group_rows(table, std::vector<std::string>{name}, read.rows.use));
    if (factors.back().cells() < 2) return std::nullopt;
  }
  for (const table::Grouping& factor : factors) all_factors.push_back(&factor);
  const std::optional<Repetitions> counts = count_settings(all_factors, table.rows);
  if (!counts || counts->settings <= most_settings_kept) return std::nullopt;

  std::vector<table::Grouping> groupings;
  std::size_t levels = 0;
  for (const model::Term& term : model.terms) {
    std::vector<std::string> names;
    for (const std::size_t v : term.variables) names.push_back(model.variables[v].columns.front());
    groupings.push_back(table::group_rows(table, names, read.rows.use));
    levels += groupings.back().cells();
    if (levels > most_levels) return std::nullopt;
  }
  const table::Grouping everything = table::group_rows(table, {}, read.rows.use);
  const table::Numbers response = response_values(model, table, read.rows);
  std::vector<std::vector<std::size_t>> rows_of_levels;
  for (const table::Grouping& factor : factors) {
    rows_of_levels.push_back(factor.representative_row);
  }
  const Observations data = without_points(read, table, rows_of_levels, response.origin);
  const Margins margins = margins_of(std::move(groupings), everything, response);

  const CodedModel coded =
      coded_model(data, margins, code_terms(data, table, margins, model::Contrasts::sum));
  CodedTerms printed = code_terms(data, table, margins, contrasts);
  numerics::Factorization triangle = factorize(margins, printed);
  return analyse_large_table(
      data, coded,
      {std::move(printed.names), std::move(printed.term_of_column), std::move(triangle), contrasts},
      margins.all, *counts, options);
}

}  // namespace yates::anova

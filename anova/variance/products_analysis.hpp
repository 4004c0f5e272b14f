#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "anova/reading/model_reading.hpp"
#include "anova/reading/observations.hpp"
#include "anova/reading/repetitions.hpp"
#include "anova/variance/analysis.hpp"
#include "anova/variance/term_table.hpp"
#include "model/contrasts.hpp"
#include "numerics/double_double_matrix.hpp"
#include "numerics/moments.hpp"
#include "table/cells.hpp"
#include "table/table.hpp"

namespace yates::anova {

/// What least squares needs of the rows for a model with numbers. Within a cell, which is one
/// combination of the model's categories, every column of the model matrix is a constant times a
/// product of numbers. So the sums of the products of these products, and of their products with
/// the response, give the cross-products of the whole matrix in any coding of the categories.
struct CellProducts {
  /// The products of numbers that terms have, each as its variables; the empty one is first.
  std::vector<std::vector<std::size_t>> products;
  std::vector<std::size_t> product_of_term;
  table::Grouping cells;
  std::vector<numerics::DoubleDoubleMatrix> with_each_other;  // per cell: the lower triangle
  std::vector<numerics::DoubleDoubleVector> with_response;    // per cell; response - center
  /// Per variable of the model: its smallest and largest value and the rows that have them.
  struct Range {
    numerics::DoubleDouble smallest;
    numerics::DoubleDouble largest;
    std::size_t row_of_smallest = 0;
    std::size_t row_of_largest = 0;
  };
  std::vector<std::optional<Range>> range;  // absent for a category
};

/// Sums over the used rows, in an order that does not depend on the number of threads. `center` is
/// subtracted from the response's deviations. The sums are absent where there are more than 300
/// products, or the sums of all cells are more than a million. Throws InputError where a variable
/// has no finite value, or one whose squares a double cannot hold.
std::optional<CellProducts> cell_products(const ModelReading& reading, const table::Table& table,
                                          const table::Numbers& response,
                                          const numerics::DoubleDouble& center);

/// A table of very many settings, read for its analysis.
struct ManySettings {
  const ModelReading& reading;
  const table::Table& table;
  table::Numbers response;
  model::Contrasts contrasts;  // of the printed coefficients
};

/// The model in the coding of its printed coefficients: what a model matrix that was never made
/// would have as columns, and its triangle.
struct PrintedModel {
  std::vector<std::string> names;
  std::vector<std::optional<std::size_t>> term_of_column;  // absent: the intercept
  numerics::Factorization factorization;
};

/// What the table of terms and the coefficients need of very many settings.
struct LargeModel {
  Observations data;  // see without_points
  CodedModel coded;
  PrintedModel printed;
  numerics::Moments all;  // the moments of all deviations
};

/// Of a model without numbers, as main effects of 400 x 200 x 48 levels: from how often the levels
/// of every two terms occur together and the sums of the response at each level. Neither a summary
/// per setting nor a row of a model matrix is kept, so that memory grows with the square of the
/// number of levels and not with their product. The model is absent with more than 2,048 levels
/// over all terms.
std::optional<LargeModel> model_by_margins(const ManySettings& many);

/// Of a model with numbers, as y ~ x1 + x2 + C(host) on a million measured values of x1 and x2:
/// from the sums of products of the numbers within the cells of the categories (see cell_products).
/// No point and no row of a model matrix is kept. The model is absent where the squared condition
/// of the columns would cost digits that are printed.
std::optional<LargeModel> model_by_products(const ManySettings& many);

/// The analysis of very many settings by a model of few coefficients, by its margins or products.
/// Coefficients come in the coding `contrasts`; lack of fit is not tested, and a note says so.
///
/// The analysis is absent (the caller then fits as usual) unless there are more than 50,000
/// settings and every variable reads one column, without blocks, drift or summaries, and, where
/// there are numbers, without poly() and centring. Throws as observe() does.
std::optional<Analysis> analyse_many_settings(const model::Formula& formula,
                                              const table::Table& table,
                                              const ObserveOptions& observe_options,
                                              model::Contrasts contrasts,
                                              const AnalysisOptions& options);

/// More settings than this are not looked at one by one.
constexpr std::int64_t most_settings_kept = 50'000;

/// What the table of terms needs of the observations without saying which point has which level.
/// `rows_of_levels` has one element per column of reading.factor_columns: for each of its levels a
/// row that has it; of a number that is read at very many values only the smallest and the largest.
Observations without_points(const ModelReading& reading, const table::Table& table,
                            const std::vector<std::vector<std::size_t>>& rows_of_levels,
                            const numerics::Decimal& origin);

}  // namespace yates::anova

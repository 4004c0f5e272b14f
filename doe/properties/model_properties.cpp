#include "doe/properties/model_properties.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <Eigen/Core>
#include <fmt/format.h>

#include "doe/properties/block_adjustment.hpp"
#include "doe/properties/coded_model.hpp"
#include "doe/properties/independent_columns.hpp"
#include "doe/properties/term_tests.hpp"
#include "numerics/decompositions.hpp"

namespace yates::doe {

namespace {

using Eigen::Index;

constexpr std::size_t most_correlations = 20;
constexpr double negligible_column_correlation = 1e-9;

void check_options(std::size_t replications, const ModelOptions& options) {
  if (replications == 0) {
    throw std::domain_error("properties: replications is 0, must be at least 1");
  }
  if (!(options.effect_size > 0.0) || !std::isfinite(options.effect_size)) {
    throw std::domain_error(
        fmt::format("properties: effect_size is {}, must be above 0", options.effect_size));
  }
  if (!(options.alpha > 0.0 && options.alpha < 1.0)) {
    throw std::domain_error(
        fmt::format("properties: alpha is {}, must be between 0 and 1", options.alpha));
  }
}

/// The model at the distinct points of each block.
struct Layout {
  CodedModel model;
  RowsInBlocks points;
  Eigen::MatrixXd rows;      // one per such point, p columns
  Eigen::MatrixXd adjusted;  // the same without what blocks explain
  Eigen::VectorXd counts;    // runs per such point
  double runs;
  std::size_t blocks;  // of all replications
};

Layout layout_of(const JudgedDesign& design, std::size_t replications, CodedModel model,
                 bool replications_are_blocks) {
  RowsInBlocks in_blocks = rows_in_blocks(design);
  const Eigen::MatrixXd settings = coded_settings(design);
  const auto points = static_cast<Index>(in_blocks.first.size());
  Eigen::MatrixXd chosen(points, settings.cols());
  Eigen::VectorXd counts(points);
  for (Index i = 0; i < points; ++i) {
    const auto at = static_cast<std::size_t>(i);
    chosen.row(i) = settings.row(static_cast<Index>(in_blocks.first[at]));
    counts[i] = static_cast<double>(in_blocks.counts[at] * replications);
  }
  Eigen::MatrixXd rows = model_rows(model, chosen);
  Eigen::MatrixXd adjusted = adjusted_for_blocks(rows, in_blocks);
  const double runs = counts.sum();
  const bool blocked = in_blocks.blocks > 1 || replications_are_blocks;
  const std::size_t blocks = blocked ? in_blocks.blocks * replications : 1;
  return {std::move(model),
          std::move(in_blocks),
          std::move(rows),
          std::move(adjusted),
          std::move(counts),
          runs,
          blocks};
}

/// Cross-products of the columns around their means, or around 0 without an intercept.
Eigen::MatrixXd centred_products(const Layout& layout) {
  Eigen::MatrixXd columns = layout.rows;
  if (layout.model.model.intercept) {
    columns.rowwise() -= (layout.counts.transpose() * layout.rows / layout.runs).eval();
  }
  return columns.transpose() * layout.counts.asDiagonal() * columns;
}

Eigen::MatrixXd correlations_of(const Eigen::MatrixXd& products, double runs) {
  Eigen::VectorXd scale(products.cols());
  for (Index j = 0; j < products.cols(); ++j) {
    const double squares = products(j, j);
    scale[j] = squares > 1e-18 * runs ? 1.0 / std::sqrt(squares) : 0.0;
  }
  Eigen::MatrixXd result = scale.asDiagonal() * products * scale.asDiagonal();
  result.diagonal().setOnes();
  return result;
}

std::vector<ColumnCorrelation> largest_of(const Eigen::MatrixXd& correlations) {
  std::vector<ColumnCorrelation> result;
  for (Index i = 0; i < correlations.rows(); ++i) {
    for (Index j = i + 1; j < correlations.rows(); ++j) {
      if (std::abs(correlations(i, j)) <= negligible_column_correlation) continue;
      result.push_back(
          {static_cast<std::size_t>(i), static_cast<std::size_t>(j), correlations(i, j)});
    }
  }
  std::ranges::stable_sort(result, [](const ColumnCorrelation& a, const ColumnCorrelation& b) {
    return std::abs(a.correlation) - std::abs(b.correlation) > negligible_column_correlation;
  });
  if (result.size() > most_correlations) result.resize(most_correlations);
  return result;
}

/// Where each column of the model stands among the entered ones.
std::vector<std::optional<Index>> places(const IndependentColumns& columns, std::size_t count) {
  std::vector<std::optional<Index>> result(count);
  for (std::size_t k = 0; k < columns.entered.size(); ++k) {
    result[columns.entered[k]] = static_cast<Index>(k);
  }
  return result;
}

/// What is known of the coefficients before anything is measured.
struct Estimates {
  Eigen::MatrixXd covariance;  // of the entered columns, (X'X)^-1
  std::vector<std::optional<Index>> place;
  std::vector<bool> estimable;
  Eigen::MatrixXd products;  // centred_products
};

void fill_coefficients(ModelProperties& result, const CodedModel& model, const Estimates& known) {
  for (std::size_t j = 0; j < model.parameters(); ++j) {
    CoefficientProperties& one = result.coefficients.emplace_back();
    one.name = model.columns[j];
    one.term = model.term_of_column[j];
    if (!known.estimable[j]) continue;
    const double variance = known.covariance(*known.place[j], *known.place[j]);
    one.standard_error = std::sqrt(variance);
    const auto column = static_cast<Index>(j);
    if (one.term) one.variance_inflation = variance * known.products(column, column);
  }
}

/// The rows and columns of a matrix that belong to some places.
Eigen::MatrixXd block(const Eigen::MatrixXd& matrix, const std::vector<Index>& at) {
  return matrix(at, at);
}

void fill_term(TermProperties& term, const TermTest& test, const Estimates& known) {
  term.columns = test.columns.size();
  term.not_estimable = test.columns.size() - test.df;
  std::vector<Index> entered;
  for (const Index column : test.columns) {
    const auto j = static_cast<std::size_t>(column);
    if (known.estimable[j]) entered.push_back(*known.place[j]);
  }
  if (entered.size() < test.columns.size() || entered.empty()) return;
  const numerics::Cholesky products(block(known.products, test.columns));
  const numerics::Cholesky covariance(block(known.covariance, entered));
  if (!products.positive() || !covariance.positive()) return;
  term.variance_inflation = std::exp((products.log_determinant() + covariance.log_determinant()) /
                                     static_cast<double>(test.columns.size()));
}

void fill_powers(ModelProperties& result, const std::vector<TermTest>& tests, const Layout& layout,
                 const ModelOptions& options) {
  const std::size_t error = result.degrees_of_freedom.error;
  const auto tested = static_cast<std::size_t>(
      std::ranges::count_if(tests, [](const TermTest& test) { return test.df > 0; }));
  if (error == 0 || tested == 0) return;
  result.tests_together = options.adjusted ? tested : 1;
  const double alpha = options.alpha / static_cast<double>(result.tests_together);
  for (std::size_t t = 0; t < tests.size(); ++t) {
    const TermTest& test = tests[t];
    if (!test.covariance || test.columns.empty()) continue;
    if (const auto variance =
            largest_difference_variance(layout.rows(Eigen::all, test.columns), *test.covariance)) {
      result.terms[t].power =
          power_of(options.effect_size * options.effect_size, *variance, test.df, error, alpha);
    }
  }
}

/// The share of each run in what is predicted for it, the largest: x'(X'X)^-1 x of the adjusted
/// columns and what the mean of its block takes beyond that of all runs.
double largest_leverage_of(const Layout& layout, const IndependentColumns& columns) {
  Eigen::VectorXd leverages = prediction_variances(columns, layout.adjusted);
  if (layout.blocks < 2) return leverages.maxCoeff();
  std::vector<double> sizes(layout.points.blocks, 0.0);  // over all replications
  for (std::size_t i = 0; i < layout.points.block.size(); ++i) {
    sizes[layout.points.block[i]] += layout.counts[static_cast<Index>(i)];
  }
  const double replications =
      static_cast<double>(layout.blocks) / static_cast<double>(layout.points.blocks);
  for (std::size_t i = 0; i < layout.points.block.size(); ++i) {
    leverages[static_cast<Index>(i)] +=
        replications / sizes[layout.points.block[i]] - 1.0 / layout.runs;
  }
  return leverages.maxCoeff();
}

DegreesOfFreedom degrees_of_freedom(const Layout& layout, std::size_t rank) {
  const auto runs = static_cast<std::size_t>(std::llround(layout.runs));
  const std::size_t of_blocks = layout.blocks - 1;
  // Replications repeat the links between settings and blocks, so they add no further group.
  const std::size_t of_both =
      layout.points.settings + layout.blocks - unconnected_groups(layout.points);
  return {.model = rank - (layout.model.model.intercept ? 1U : 0U),
          .error = runs - rank - of_blocks,
          .lack_of_fit = of_both - rank - of_blocks,
          .pure_error = runs - of_both,
          .blocks = of_blocks};
}

/// Columns that are constant in every block cannot be told from differences between blocks.
void fill_confounding_with_blocks(ModelProperties& result, const Layout& layout) {
  for (std::size_t j = 0; j < layout.model.parameters(); ++j) {
    const auto column = static_cast<Index>(j);
    const auto term = layout.model.term_of_column[j];
    if (!term || !layout.adjusted.col(column).isZero(0.0) || layout.rows.col(column).isZero(0.0)) {
      continue;
    }
    result.terms[*term].confounded_with_blocks = true;
  }
}

/// Terms that appear in one dependency are confounded with each other.
void fill_confounding(ModelProperties& result, const CodedModel& model,
                      const IndependentColumns& columns) {
  const auto name_of = [&](std::size_t column) {
    const auto& term = model.term_of_column[column];
    return term ? model.term_names[*term] : model::TermName{};
  };
  for (const Dependency& one : columns.dependencies) {
    std::vector<std::size_t> involved = one.others;
    involved.push_back(one.column);
    for (const std::size_t column : involved) {
      if (!model.term_of_column[column]) continue;
      std::vector<model::TermName>& with =
          result.terms[*model.term_of_column[column]].confounded_with;
      for (const std::size_t other : involved) {
        const model::TermName name = name_of(other);
        if (model.term_of_column[other] == model.term_of_column[column]) continue;
        if (std::ranges::find(with, name) == with.end()) with.push_back(name);
      }
    }
  }
}

Efficiencies efficiencies_of(const IndependentColumns& columns, double runs,
                             double largest_variance) {
  const auto p = static_cast<double>(columns.entered.size());
  const double log_determinant = 2.0 * columns.triangle.array().log().sum();
  return {.D = 100.0 * std::exp(log_determinant / p) / runs,
          .A = 100.0 * p / (runs * columns.root.squaredNorm()),
          .G = 100.0 * p / (runs * largest_variance)};
}

}  // namespace

double model_cost(std::size_t points, std::size_t parameters) {
  const auto n = static_cast<double>(points);
  const auto p = static_cast<double>(parameters);
  // Two passes of Gram-Schmidt, the products, leverages; the curve has at least 500 settings.
  return 5.0 * n * p * p + 500.0 * p * p + p * p * p;
}

ModelProperties model_properties(const JudgedDesign& design, std::size_t replications,
                                 const std::string& formula, const ModelOptions& options) {
  check_options(replications, options);
  CodedModel coded = coded_model(design, formula);
  if (model_cost(design.array.runs(), coded.parameters()) > model_steps) {
    throw std::domain_error(fmt::format(
        "properties: the model has {} parameters for {} points, too many to judge; a formula of "
        "fewer terms is possible",
        coded.parameters(), design.array.runs()));
  }
  const Layout layout =
      layout_of(design, replications, std::move(coded), options.replications_are_blocks);
  const CodedModel& model = layout.model;
  const Eigen::MatrixXd weighted = layout.counts.cwiseSqrt().asDiagonal() * layout.adjusted;
  const IndependentColumns columns = independent_columns(weighted);
  const std::vector<TermTest> tests = term_tests(model, weighted, columns);
  const auto runs = static_cast<std::size_t>(std::llround(layout.runs));
  const std::size_t rank = columns.entered.size();
  ModelProperties result{.formula = formula,
                         .runs = runs,
                         .points = layout.points.settings,
                         .parameters = model.parameters(),
                         .rank = rank,
                         .intercept = model.model.intercept,
                         .degrees_of_freedom = degrees_of_freedom(layout, rank),
                         .coefficients = {},
                         .terms = {},
                         .tests_together = 1,
                         .correlations = {},
                         .largest_correlations = {},
                         .largest_leverage = 0.0,
                         .efficiencies = std::nullopt,
                         .prediction = std::nullopt};
  const Eigen::MatrixXd& T = columns.root;
  const Estimates known{T * T.transpose(), places(columns, model.parameters()),
                        columns.estimable(model.parameters()), centred_products(layout)};
  result.correlations = correlations_of(known.products, layout.runs);
  result.largest_correlations = largest_of(result.correlations);
  result.largest_leverage = largest_leverage_of(layout, columns);
  fill_coefficients(result, model, known);
  for (std::size_t t = 0; t < model.terms.size(); ++t) {
    TermProperties& term = result.terms.emplace_back();
    term.name = model.term_names[t];
    fill_term(term, tests[t], known);
  }
  fill_powers(result, tests, layout, options);
  fill_confounding(result, model, columns);
  fill_confounding_with_blocks(result, layout);
  if (!result.estimable() || rank == 0) return result;
  result.prediction = prediction_variance(model, columns, region_of(design, model, options.region));
  // The points belong to the region, even where the search looked elsewhere.
  PredictionVariance& prediction = *result.prediction;
  prediction.largest =
      std::max(prediction.largest, prediction_variances(columns, layout.rows).maxCoeff());
  result.efficiencies = efficiencies_of(columns, layout.runs, prediction.largest);
  return result;
}

}  // namespace yates::doe

#include "doe/properties/default_model.hpp"

#include <algorithm>

#include <Eigen/Core>

#include "doe/properties/block_adjustment.hpp"
#include "doe/properties/coded_model.hpp"
#include "doe/properties/independent_columns.hpp"
#include "doe/properties/model_properties.hpp"
#include "language/tokens.hpp"
#include "numerics/decompositions.hpp"

namespace yates::doe {

namespace {

bool has_square(const Factor& factor) {
  return factor.kind == FactorKind::numeric && factor.levels.size() >= 3;
}

/// The model's columns at the distinct settings of each block, without what blocks explain.
Eigen::MatrixXd columns_of(const JudgedDesign& design, const RowsInBlocks& distinct,
                           const std::string& formula) {
  const Eigen::MatrixXd settings = coded_settings(design);
  const std::vector<std::size_t>& rows = distinct.first;
  Eigen::MatrixXd chosen(static_cast<Eigen::Index>(rows.size()), settings.cols());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    chosen.row(static_cast<Eigen::Index>(i)) = settings.row(static_cast<Eigen::Index>(rows[i]));
  }
  return adjusted_for_blocks(model_rows(coded_model(design, formula), chosen), distinct);
}

/// The largest variance inflation among columns that do not depend on one another.
double largest_inflation(const Eigen::MatrixXd& columns) {
  const Eigen::Index p = columns.cols();
  const Eigen::MatrixXd inverse =
      numerics::symmetric_solution(columns.transpose() * columns, Eigen::MatrixXd::Identity(p, p));
  double largest = 0.0;
  for (Eigen::Index j = 0; j < p; ++j) {
    const Eigen::VectorXd centred = columns.col(j).array() - columns.col(j).mean();
    largest = std::max(largest, inverse(j, j) * centred.squaredNorm());
  }
  return largest;
}

/// Each pair is written out up to so many factors; no formula may have more than 1,000 operators.
constexpr std::size_t most_spelled_factors = 30;

}  // namespace

std::string square_of(const Factor& factor) {
  std::string number = language::name_text(factor.name);
  if (factor.scale) number = (*factor.scale == Scale::log2 ? "log2(" : "log10(") + number + ")";
  return "I(" + number + "^2)";
}

std::string formula_of(const std::vector<Factor>& factors, ModelOrder order) {
  std::string main;
  std::string pairs;
  std::string squares;
  for (std::size_t f = 0; f < factors.size(); ++f) {
    main += (f == 0 ? "" : " + ") + language::name_text(factors[f].name);
    for (std::size_t g = f + 1; g < factors.size(); ++g) {
      pairs +=
          " + " + language::name_text(factors[f].name) + ":" + language::name_text(factors[g].name);
    }
    if (has_square(factors[f])) squares += " + " + square_of(factors[f]);
  }
  if (factors.empty()) return "1";
  if (order == ModelOrder::main_effects) return main;
  const std::string joined =
      factors.size() > most_spelled_factors ? "(" + main + ")^2" : main + pairs;
  return joined + (order == ModelOrder::second_order ? squares : "");
}

std::size_t terms_of(const std::vector<Factor>& factors, ModelOrder order) {
  const std::size_t count = factors.size();
  if (order == ModelOrder::main_effects) return count;
  const std::size_t pairs = count * (count - std::min<std::size_t>(count, 1)) / 2;
  if (order == ModelOrder::two_factor_interactions) return count + pairs;
  return count + pairs + static_cast<std::size_t>(std::ranges::count_if(factors, has_square));
}

double parameters_of(const std::vector<Factor>& factors, ModelOrder order) {
  double main = 0.0;
  double pairs = 0.0;
  double squares = 0.0;
  for (const Factor& factor : factors) {
    const double columns = factor.kind == FactorKind::numeric
                               ? 1.0
                               : std::max(static_cast<double>(factor.levels.size()) - 1.0, 1.0);
    pairs += columns * main;
    main += columns;
    if (has_square(factor)) squares += 1.0;
  }
  return 1.0 + main + (order == ModelOrder::main_effects ? 0.0 : pairs) +
         (order == ModelOrder::second_order ? squares : 0.0);
}

std::string mixture_formula(const std::vector<Factor>& factors, std::size_t points) {
  const std::size_t pairs = factors.size() * (factors.size() - 1) / 2;
  const bool blends = factors.size() + pairs <= points;
  return "0 + " + formula_of(factors, blends ? ModelOrder::two_factor_interactions
                                             : ModelOrder::main_effects);
}

DefaultModel default_model(const JudgedDesign& design) {
  const std::vector<Factor>& factors = design.factors;
  if (factors.size() > most_summed_factors) {
    return {formula_of(factors, ModelOrder::main_effects), ModelOrder::main_effects, false};
  }
  const RowsInBlocks distinct = rows_in_blocks(design);
  const auto points = static_cast<double>(distinct.settings);
  std::vector<ModelOrder> orders = {ModelOrder::two_factor_interactions, ModelOrder::main_effects};
  if (std::ranges::any_of(factors, has_square)) {
    orders.insert(orders.begin(), ModelOrder::second_order);
  }
  for (const ModelOrder order : orders) {
    const double parameters = parameters_of(factors, order);
    if (parameters > points || terms_of(factors, order) > most_coded_terms) continue;
    if (model_cost(distinct.first.size(), static_cast<std::size_t>(parameters)) > model_steps) {
      continue;
    }
    std::string formula = formula_of(factors, order);
    const Eigen::MatrixXd columns = columns_of(design, distinct, formula);
    if (!independent_columns(columns).dependencies.empty()) continue;
    // An array that was made for main effects can often estimate more, but hardly.
    if (order != ModelOrder::main_effects && largest_inflation(columns) > most_inflation) continue;
    return {std::move(formula), order, true};
  }
  return {formula_of(factors, ModelOrder::main_effects), ModelOrder::main_effects, false};
}

}  // namespace yates::doe

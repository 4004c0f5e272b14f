#include "model/model_matrix.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "model/coding.hpp"

namespace yates::model {

namespace {

using Eigen::Index;

Index point_count(std::span<const VariableValues> values) {
  if (values.empty()) return 0;
  return std::visit(
      [](const auto& v) {
        if constexpr (requires { v.code; }) {
          return static_cast<Index>(v.code.size());
        } else {
          return static_cast<Index>(v.value.size());
        }
      },
      values.front());
}

/// The columns of one variable within one term: of a number its values, of poly() its polynomials,
/// of a category the elements of its coding.
struct Block {
  std::vector<const std::vector<numerics::DoubleDouble>*> numbers;
  const CategoricalValues* categorical = nullptr;
  Eigen::MatrixXd coding;          // levels x columns
  std::vector<std::string> names;  // "codec[xz]", "level"
};

Block block_of(const Variable& variable, const VariableValues& values, bool by_contrasts,
               Contrasts contrasts) {
  Block result;
  if (const auto* numeric = std::get_if<NumericValues>(&values)) {
    result.numbers = {&numeric->value};
    result.names = {variable.name};
    return result;
  }
  if (const auto* polynomial = std::get_if<PolynomialValues>(&values)) {
    for (const std::vector<numerics::DoubleDouble>& column : polynomial->columns) {
      result.numbers.push_back(&column);
      result.names.push_back(variable.name + "[" + std::to_string(result.numbers.size()) + "]");
    }
    return result;
  }
  result.categorical = &std::get<CategoricalValues>(values);
  Coding coding = by_contrasts ? contrast_coding(result.categorical->levels, contrasts)
                               : indicator_coding(result.categorical->levels);
  result.coding = std::move(coding.matrix);
  for (const std::string& level : coding.names) {
    result.names.push_back(variable.name + "[" + level + "]");
  }
  return result;
}

/// Multiplies column `to` of X by column `column` of the block.
void multiply(numerics::DoubleDoubleMatrix& X, Index to, const Block& block, std::size_t column) {
  const auto rows = static_cast<std::size_t>(X.rows());
  double* high = X.high.col(to).data();
  double* low = X.low.col(to).data();
  if (!block.numbers.empty()) {
    const std::vector<numerics::DoubleDouble>& values = *block.numbers[column];
    for (std::size_t i = 0; i < rows; ++i) {
      const numerics::DoubleDouble value = numerics::DoubleDouble(high[i], low[i]) * values[i];
      high[i] = value.high;
      low[i] = value.low;
    }
    return;
  }
  const double* element = block.coding.col(static_cast<Index>(column)).data();
  for (std::size_t i = 0; i < rows; ++i) {
    const double factor = element[block.categorical->code[i]];
    if (factor == 1.0) continue;
    const numerics::DoubleDouble value =
        numerics::DoubleDouble(high[i], low[i]) * numerics::DoubleDouble(factor);
    high[i] = value.high;
    low[i] = value.low;
  }
}

std::vector<bool> are_categorical(std::span<const VariableValues> values) {
  std::vector<bool> result;
  for (const VariableValues& one : values) {
    result.push_back(std::holds_alternative<CategoricalValues>(one));
  }
  return result;
}

}  // namespace

MarginRule::MarginRule(const Model& model, const std::vector<bool>& categorical) : model_(model) {
  if (model.intercept) return;
  for (std::size_t t = 0; t < model.terms.size(); ++t) {
    for (const std::size_t v : model.terms[t].variables) {
      if (!categorical[v]) continue;
      in_place_of_constant_ = {t, v};
      return;
    }
  }
}

bool MarginRule::by_contrasts(std::size_t term, std::size_t variable) const {
  if (in_place_of_constant_ == std::pair{term, variable}) return false;
  Term margin = model_.terms[term];
  std::erase(margin.variables, variable);
  return margin.variables.empty() ||
         std::any_of(model_.terms.begin(), model_.terms.begin() + static_cast<std::ptrdiff_t>(term),
                     [&](const Term& one) { return contains(one, margin); });
}

ModelMatrix model_matrix(const Model& model, std::span<const VariableValues> values,
                         Contrasts contrasts) {
  const MarginRule rule(model, are_categorical(values));
  ModelMatrix result;
  if (model.intercept) {
    result.names.emplace_back("(Intercept)");
    result.term_of_column.emplace_back(std::nullopt);
  }
  std::vector<std::vector<Block>> blocks(model.terms.size());
  for (std::size_t t = 0; t < model.terms.size(); ++t) {
    std::vector<std::string> names = {""};
    for (const std::size_t v : model.terms[t].variables) {
      blocks[t].push_back(
          block_of(model.variables[v], values[v], rule.by_contrasts(t, v), contrasts));
      std::vector<std::string> wider;
      for (const std::string& right : blocks[t].back().names) {
        for (const std::string& left : names) {
          wider.push_back(left + (left.empty() ? "" : ":") + right);
        }
      }
      names = std::move(wider);
    }
    result.names.insert(result.names.end(), names.begin(), names.end());
    result.term_of_column.insert(result.term_of_column.end(), names.size(), t);
  }

  const Index points = std::max<Index>(point_count(values), 1);
  result.X = numerics::DoubleDoubleMatrix(points, static_cast<Index>(result.names.size()));
  result.X.high.setOnes();
  Index column = model.intercept ? 1 : 0;
  for (const std::vector<Block>& term : blocks) {
    std::vector<std::size_t> at(term.size(), 0);  // which column of each block, the first fastest
    for (bool more = true; more; ++column) {
      for (std::size_t b = 0; b < term.size(); ++b) multiply(result.X, column, term[b], at[b]);
      std::size_t b = 0;
      while (b < at.size() && ++at[b] == term[b].names.size()) at[b++] = 0;
      more = b < at.size();
    }
  }
  return result;
}

std::int64_t count_columns(const Model& model, std::span<const VariableValues> values,
                           std::int64_t most) {
  auto columns = static_cast<std::int64_t>(model.terms.size());  // each has one at least
  if (columns > most) return columns;
  const MarginRule rule(model, are_categorical(values));
  columns = model.intercept ? 1 : 0;
  for (std::size_t t = 0; t < model.terms.size() && columns <= most; ++t) {
    std::int64_t width = 1;
    for (const std::size_t v : model.terms[t].variables) {
      if (width > most) break;
      if (const auto* polynomial = std::get_if<PolynomialValues>(&values[v])) {
        width *= static_cast<std::int64_t>(polynomial->columns.size());
      } else if (const auto* categorical = std::get_if<CategoricalValues>(&values[v])) {
        width *= static_cast<std::int64_t>(categorical->levels.size()) -
                 (rule.by_contrasts(t, v) ? 1 : 0);
      }
    }
    columns += width;
  }
  return columns;
}

}  // namespace yates::model

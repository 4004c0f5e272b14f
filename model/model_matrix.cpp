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

std::vector<VariableSize> sizes_of(std::span<const VariableValues> values) {
  std::vector<VariableSize> result;
  for (const VariableValues& one : values) {
    if (const auto* category = std::get_if<CategoricalValues>(&one)) {
      result.push_back({true, category->levels.size()});
    } else if (const auto* polynomial = std::get_if<PolynomialValues>(&one)) {
      result.push_back({false, polynomial->columns.size()});
    } else {
      result.push_back({false, 1});
    }
  }
  return result;
}

/// Whether the constant or an earlier term than `term` covers it without `variable`. `earlier` are
/// these terms: nearly always one of them is the margin itself.
bool is_covered(const Model& model, std::size_t term, std::size_t variable,
                const std::set<std::vector<std::size_t>>& earlier) {
  Term margin = model.terms[term];
  std::erase(margin.variables, variable);
  return margin.variables.empty() || earlier.contains(margin.variables) ||
         std::any_of(model.terms.begin(), model.terms.begin() + static_cast<std::ptrdiff_t>(term),
                     [&](const Term& one) { return contains(one, margin); });
}

}  // namespace

std::vector<std::vector<TermPart>> term_parts(const Model& model,
                                              std::span<const VariableSize> sizes) {
  bool constant = model.intercept;  // there, or replaced
  std::set<std::vector<std::size_t>> earlier;
  std::vector<std::vector<TermPart>> result;
  for (std::size_t t = 0; t < model.terms.size(); ++t) {
    std::vector<TermPart>& parts = result.emplace_back();
    for (const std::size_t v : model.terms[t].variables) {
      const bool by_contrasts =
          sizes[v].categorical && constant && is_covered(model, t, v, earlier);
      parts.push_back({v, by_contrasts, sizes[v].size - (by_contrasts ? 1 : 0)});
      constant = constant || sizes[v].categorical;
    }
    earlier.insert(model.terms[t].variables);
  }
  return result;
}

std::vector<std::string> column_names(
    const std::vector<TermPart>& parts,
    const std::function<std::string(std::size_t part, std::size_t column)>& name) {
  std::vector<std::string> names = {""};
  for (std::size_t part = 0; part < parts.size(); ++part) {
    std::vector<std::string> wider;
    for (std::size_t column = 0; column < parts[part].columns; ++column) {
      const std::string right = name(part, column);
      for (const std::string& left : names) {
        wider.push_back(left + (left.empty() ? "" : ":") + right);
      }
    }
    names = std::move(wider);
  }
  return names;
}

ModelMatrix model_matrix(const Model& model, std::span<const VariableValues> values,
                         Contrasts contrasts) {
  const std::vector<std::vector<TermPart>> terms = term_parts(model, sizes_of(values));
  ModelMatrix result;
  if (model.intercept) {
    result.names.emplace_back("(Intercept)");
    result.term_of_column.emplace_back(std::nullopt);
  }
  std::vector<std::vector<Block>> blocks(terms.size());
  for (std::size_t t = 0; t < terms.size(); ++t) {
    for (const TermPart& part : terms[t]) {
      blocks[t].push_back(block_of(model.variables[part.variable], values[part.variable],
                                   part.by_contrasts, contrasts));
    }
    const std::vector<std::string> names = column_names(
        terms[t],
        [&](std::size_t part, std::size_t column) { return blocks[t][part].names[column]; });
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
  columns = model.intercept ? 1 : 0;
  for (const std::vector<TermPart>& parts : term_parts(model, sizes_of(values))) {
    std::int64_t width = 1;
    for (const TermPart& part : parts) {
      if (width <= most) width *= static_cast<std::int64_t>(part.columns);
    }
    columns += width;
    if (columns > most) break;
  }
  return columns;
}

}  // namespace yates::model

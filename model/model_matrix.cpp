#include "model/model_matrix.hpp"

#include <algorithm>
#include <set>
#include <utility>

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

/// The columns of one variable within one term.
struct Block {
  Eigen::MatrixXd columns;         // n x c
  std::vector<std::string> names;  // "codec[xz]", "level"
};

Block block_of(const Variable& variable, const VariableValues& values, bool by_contrasts,
               Contrasts contrasts) {
  if (const auto* numeric = std::get_if<NumericValues>(&values)) {
    return {Eigen::Map<const Eigen::VectorXd>(numeric->value.data(),
                                              static_cast<Index>(numeric->value.size())),
            {variable.name}};
  }
  const auto& categorical = std::get<CategoricalValues>(values);
  const Coding coding = by_contrasts ? contrast_coding(categorical.levels, contrasts)
                                     : indicator_coding(categorical.levels);
  Block result;
  result.columns.resize(static_cast<Index>(categorical.code.size()), coding.matrix.cols());
  for (std::size_t i = 0; i < categorical.code.size(); ++i) {
    result.columns.row(static_cast<Index>(i)) =
        coding.matrix.row(static_cast<Index>(categorical.code[i]));
  }
  for (const std::string& level : coding.names) {
    result.names.push_back(variable.name + "[" + level + "]");
  }
  return result;
}

/// True if an earlier term (or the implied constant) covers the term without the variable: then
/// contrasts suffice.
bool margin_is_covered(const Model& model, std::size_t term_index, std::size_t variable) {
  Term margin = model.terms[term_index];
  margin.variables.erase(std::find(margin.variables.begin(), margin.variables.end(), variable));
  if (margin.variables.empty()) return true;
  for (std::size_t t = 0; t < term_index; ++t) {
    if (contains(model.terms[t], margin)) return true;
  }
  return false;
}

/// Without an intercept, the first categorical variable of the first term that has one takes the
/// constant's place.
std::optional<std::pair<std::size_t, std::size_t>> stand_in_for_intercept(
    const Model& model, std::span<const VariableValues> values) {
  if (model.intercept) return std::nullopt;
  for (std::size_t t = 0; t < model.terms.size(); ++t) {
    for (const std::size_t v : model.terms[t].variables) {
      if (std::holds_alternative<CategoricalValues>(values[v])) return std::pair{t, v};
    }
  }
  return std::nullopt;
}

}  // namespace

ModelMatrix model_matrix(const Model& model, std::span<const VariableValues> values,
                         Contrasts contrasts) {
  const Index points = std::max<Index>(point_count(values), 1);
  const auto stand_in = stand_in_for_intercept(model, values);
  std::vector<Eigen::MatrixXd> parts;
  ModelMatrix result;
  if (model.intercept) {
    parts.emplace_back(Eigen::MatrixXd::Ones(points, 1));
    result.names.emplace_back("(Intercept)");
    result.term_of_column.emplace_back(std::nullopt);
  }
  for (std::size_t t = 0; t < model.terms.size(); ++t) {
    Eigen::MatrixXd columns = Eigen::MatrixXd::Ones(points, 1);
    std::vector<std::string> names = {""};
    for (const std::size_t v : model.terms[t].variables) {
      const bool takes_place = stand_in && *stand_in == std::pair{t, v};
      const Block block = block_of(model.variables[v], values[v],
                                   !takes_place && margin_is_covered(model, t, v), contrasts);
      Eigen::MatrixXd wider(points, columns.cols() * block.columns.cols());
      std::vector<std::string> wider_names;
      for (Index b = 0; b < block.columns.cols(); ++b) {
        for (Index a = 0; a < columns.cols(); ++a) {
          wider.col(b * columns.cols() + a) = columns.col(a).cwiseProduct(block.columns.col(b));
          const std::string& left = names[static_cast<std::size_t>(a)];
          wider_names.push_back(left + (left.empty() ? "" : ":") +
                                block.names[static_cast<std::size_t>(b)]);
        }
      }
      columns = std::move(wider);
      names = std::move(wider_names);
    }
    result.names.insert(result.names.end(), names.begin(), names.end());
    result.term_of_column.insert(result.term_of_column.end(), names.size(), t);
    parts.push_back(std::move(columns));
  }
  Index width = 0;
  for (const Eigen::MatrixXd& part : parts) width += part.cols();
  result.X.resize(points, width);
  Index at = 0;
  for (const Eigen::MatrixXd& part : parts) {
    result.X.middleCols(at, part.cols()) = part;
    at += part.cols();
  }
  return result;
}

}  // namespace yates::model

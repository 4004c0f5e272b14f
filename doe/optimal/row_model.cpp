#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "doe/optimal/problem.hpp"
#include "doe/points/design_error.hpp"
#include "doe/points/factorial.hpp"

namespace yates::doe {
namespace {

constexpr std::size_t most_columns = 1'000;

/// The value of a transformation at one combination of the factors that it reads.
double number_at(const model::Variable& variable, const std::vector<const CandidateValue*>& at) {
  const auto where = [&](const std::string& name) {
    const auto found = std::ranges::find(variable.columns, name);
    return at[static_cast<std::size_t>(found - variable.columns.begin())];
  };
  if (const auto monomial = powers(variable.number())) {
    double result = 1.0;
    for (const auto& [name, power] : *monomial) {
      result *= std::pow(where(name)->coded.value_or(0.0), static_cast<double>(power));
    }
    return result;
  }
  const double result = language::evaluate_number(
      variable.number(),
      [&](const std::string& name) -> language::Value { return where(name)->number.value_or(0.0); },
      "optimal");
  if (std::isfinite(result)) return result;
  std::string settings;
  for (std::size_t i = 0; i < at.size(); ++i) {
    settings += (i == 0 ? "" : ", ") + variable.columns[i] + " = " + at[i]->text;
  }
  throw DesignError("optimal", "'{}' has no value at {}", variable.name, settings);
}

RowModel::Scaling scaling_of(const std::vector<double>& values) {
  const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
  const double half = (*greatest - *least) / 2.0;
  return {(*greatest + *least) / 2.0, half > 0.0 ? half : 1.0};
}

/// The orthogonal columns of a category of that many levels, the constant first.
double category_value(std::size_t levels, std::size_t column, std::size_t level) {
  if (column == 0) return 1.0;
  if (level > column) return 0.0;
  const double j = static_cast<double>(column);
  const double scale = std::sqrt(static_cast<double>(levels) / (j * (j + 1.0)));
  return level == column ? j * scale : -scale;  // Helmert's contrast of a level with all before it
}

}  // namespace

RowModel::RowModel(const std::vector<Factor>& factors, const ReadModel& read,
                   const std::vector<std::vector<CandidateValue>>& values,
                   const std::vector<Scaling>* scaling)
    : columns_of_factor_(factors.size()) {
  const model::Model& model = read.model;
  std::vector<Variable> variables;
  for (std::size_t v = 0; v < model.variables.size(); ++v) {
    variables.push_back(tabulate(factors, model.variables[v], values,
                                 scaling == nullptr ? nullptr : &(*scaling)[v]));
  }
  std::vector<bool> categorical;
  for (const Variable& one : variables) categorical.push_back(one.categorical);
  const model::MarginRule rule(model, categorical);
  if (model.intercept) columns_.emplace_back();
  for (std::size_t term = 0; term < model.terms.size(); ++term) {
    add_columns(model, term, variables, rule);
  }
  if (columns_.empty()) throw DesignError("optimal", "the model has no terms");
  for (std::size_t column = 0; column < columns_.size(); ++column) {
    std::vector<std::size_t>& read_factors = columns_[column].factors;
    for (const Part& part : columns_[column].parts) {
      for (const Axis& axis : part.axes) read_factors.push_back(axis.factor);
    }
    std::ranges::sort(read_factors);
    read_factors.erase(std::unique(read_factors.begin(), read_factors.end()), read_factors.end());
    for (const std::size_t factor : read_factors) columns_of_factor_[factor].push_back(column);
  }
}

RowModel::Variable RowModel::tabulate(const std::vector<Factor>& factors,
                                      const model::Variable& variable,
                                      const std::vector<std::vector<CandidateValue>>& values,
                                      const Scaling* scaling) {
  Part shape{0, {}};
  std::size_t size = 1;
  for (const std::string& name : variable.columns) {
    const std::size_t factor = index_of_factor(factors, name);
    shape.axes.push_back({factor, size});
    if (size > most_points / values[factor].size()) {
      throw DesignError("optimal", "'{}' has more than {} combinations of values", variable.name,
                        most_points);
    }
    size *= values[factor].size();
  }
  separable_ = separable_ && shape.axes.size() == 1;

  Variable result;
  const auto add = [&](const auto& value) {
    shape.base = table_.size();
    for (std::size_t i = 0; i < size; ++i) table_.push_back(value(i));
    result.columns.push_back(shape);
  };
  if (variable.categorical) {
    result.categorical = true;
    scaling_.emplace_back();
    for (std::size_t column = 0; column < size; ++column) {
      add([&](std::size_t level) { return category_value(size, column, level); });
    }
    return result;
  }
  std::vector<double> numbers;
  for (std::size_t i = 0; i < size; ++i) {
    std::vector<const CandidateValue*> at;
    for (const Axis& axis : shape.axes) {
      at.push_back(&values[axis.factor][i / axis.stride % values[axis.factor].size()]);
    }
    numbers.push_back(number_at(variable, at));
  }
  if (scaling != nullptr) {
    scaling_.push_back(*scaling);
  } else {
    scaling_.push_back(powers(variable.number()) ? Scaling{} : scaling_of(numbers));
  }
  for (std::size_t degree = 1; degree <= variable.degree.value_or(1); ++degree) {
    add([&](std::size_t i) {
      return std::pow((numbers[i] - scaling_.back().center) / scaling_.back().half_range,
                      static_cast<double>(degree));
    });
  }
  return result;
}

void RowModel::add_columns(const model::Model& model, std::size_t term,
                           const std::vector<Variable>& variables, const model::MarginRule& rule) {
  std::vector<Column> columns = {Column{{}, {}, term}};
  for (const std::size_t v : model.terms[term].variables) {
    const bool skip_constant = variables[v].categorical && rule.by_contrasts(term, v);
    std::vector<Column> wider;
    for (std::size_t c = skip_constant ? 1 : 0; c < variables[v].columns.size(); ++c) {
      for (Column column : columns) {
        column.parts.push_back(variables[v].columns[c]);
        wider.push_back(std::move(column));
      }
      if (columns_.size() + wider.size() > most_columns) {
        throw DesignError(
            "optimal", "the model has more than {} parameters; leave out the higher interactions",
            most_columns);
      }
    }
    columns = std::move(wider);
  }
  if (columns.empty()) {
    throw DesignError("optimal", "'{}' cannot be estimated: it has one level",
                      model::term_text(model, model.terms[term]));
  }
  for (Column& column : columns) columns_.push_back(std::move(column));
}

double RowModel::value(std::size_t column, const std::vector<std::size_t>& levels) const {
  double result = 1.0;
  for (const Part& part : columns_[column].parts) {
    std::size_t at = part.base;
    for (const Axis& axis : part.axes) at += levels[axis.factor] * axis.stride;
    result *= table_[at];
  }
  return result;
}

Eigen::VectorXd RowModel::row(const std::vector<std::size_t>& levels) const {
  Eigen::VectorXd result(static_cast<Eigen::Index>(size()));
  for (std::size_t column = 0; column < size(); ++column) {
    result[static_cast<Eigen::Index>(column)] = value(column, levels);
  }
  return result;
}

double RowModel::part(std::size_t column, std::size_t factor, std::size_t level) const {
  double result = 1.0;
  for (const Part& part : columns_[column].parts) {
    if (part.axes.front().factor == factor) result *= table_[part.base + level];
  }
  return result;
}

}  // namespace yates::doe

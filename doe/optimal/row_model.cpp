#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <set>
#include <stdexcept>
#include <utility>

#include "doe/optimal/problem.hpp"
#include "doe/points/design_error.hpp"
#include "doe/points/factorial.hpp"

namespace yates::doe {
namespace {

using Eigen::Index;

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

/// Abscissas >= 0 and weights of the 12-point Gauss-Legendre rule on [-1, 1].
constexpr std::array<std::pair<double, double>, 6> gauss_legendre{{
    {0.1252334085114689, 0.2491470458134028},
    {0.3678314989981802, 0.2334925365383548},
    {0.5873179542866175, 0.2031674267230659},
    {0.7699026741943047, 0.1600783285433462},
    {0.9041172563704749, 0.1069393259953184},
    {0.9815606342467193, 0.0471753363865118},
}};

std::vector<Node> range_nodes(const Factor& factor) {
  std::vector<Node> result;
  for (const auto& [abscissa, weight] : gauss_legendre) {
    for (const double at : {-abscissa, abscissa}) {
      result.push_back(
          {{"", number_within(factor, (at + 1.0) / 2.0), at, std::nullopt}, weight / 2.0});
    }
  }
  return result;
}

/// The mean over one factor of the product of what it contributes to two columns.
double factor_mean(const RowModel& model, const std::vector<Node>& nodes, std::size_t factor,
                   std::size_t a, std::size_t b) {
  double sum = 0.0;
  for (std::size_t level = 0; level < nodes.size(); ++level) {
    sum += nodes[level].weight * model.part(a, factor, level) * model.part(b, factor, level);
  }
  return sum;
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
  std::vector<model::VariableSize> sizes;
  for (const Variable& one : variables) sizes.push_back({one.categorical, one.columns.size()});
  const std::vector<std::vector<model::TermPart>> terms = model::term_parts(model, sizes);
  if (model.intercept) columns_.emplace_back();
  for (std::size_t term = 0; term < terms.size(); ++term) {
    add_columns(model, term, terms[term], variables);
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
                           const std::vector<model::TermPart>& parts,
                           const std::vector<Variable>& variables) {
  std::vector<Column> columns = {Column{{}, {}, term}};
  for (const model::TermPart& part : parts) {
    std::vector<Column> wider;
    // Of a category the constant comes first.
    for (std::size_t c = part.by_contrasts ? 1 : 0; c < variables[part.variable].columns.size();
         ++c) {
      for (Column column : columns) {
        column.parts.push_back(variables[part.variable].columns[c]);
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

Eigen::MatrixXd product_moments(const RowModel& model,
                                const std::vector<std::vector<Node>>& nodes) {
  const auto size = static_cast<Index>(model.size());
  Eigen::MatrixXd result(size, size);
  for (std::size_t a = 0; a < model.size(); ++a) {
    for (std::size_t b = 0; b <= a; ++b) {
      std::vector<std::size_t> both;
      std::set_union(model.factors_of(a).begin(), model.factors_of(a).end(),
                     model.factors_of(b).begin(), model.factors_of(b).end(),
                     std::back_inserter(both));
      double mean = 1.0;
      for (const std::size_t factor : both) {
        mean *= factor_mean(model, nodes[factor], factor, a, b);
        if (mean == 0.0) break;
      }
      result(static_cast<Index>(a), static_cast<Index>(b)) = mean;
      result(static_cast<Index>(b), static_cast<Index>(a)) = mean;
    }
  }
  return result;
}

std::vector<std::vector<Node>> region_nodes(
    const std::vector<Factor>& factors, const ReadModel& model,
    const std::vector<std::vector<CandidateValue>>& values) {
  std::set<std::string> categories;
  for (const model::Variable& variable : model.model.variables) {
    if (variable.categorical) categories.insert(variable.columns.begin(), variable.columns.end());
  }
  std::vector<std::vector<Node>> result = value_nodes(values);
  for (std::size_t f = 0; f < factors.size(); ++f) {
    if (factors[f].kind != FactorKind::categorical && !categories.contains(factors[f].name) &&
        values[f].size() > 1) {
      result[f] = range_nodes(factors[f]);
    }
  }
  return result;
}

std::vector<std::vector<Node>> value_nodes(const std::vector<std::vector<CandidateValue>>& values) {
  std::vector<std::vector<Node>> result;
  for (const auto& of_factor : values) {
    std::vector<Node>& nodes = result.emplace_back();
    for (const CandidateValue& value : of_factor) {
      nodes.push_back({value, 1.0 / static_cast<double>(of_factor.size())});
    }
  }
  return result;
}

}  // namespace yates::doe

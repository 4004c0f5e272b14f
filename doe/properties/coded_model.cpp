#include "doe/properties/coded_model.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "doe/properties/coded_variables.hpp"

namespace yates::doe {

namespace {

using Eigen::Index;

double part_value(const CodedVariable& variable, const model::TermPart& part, std::size_t column,
                  std::size_t level, double number) {
  if (variable.categorical()) {
    const Eigen::MatrixXd& coding = part.by_contrasts ? variable.contrasts : variable.indicators;
    return coding(static_cast<Index>(level), static_cast<Index>(column));
  }
  double result = number;
  for (std::size_t power = 0; power < column; ++power) result *= number;
  return result;
}

/// The level or the number of each variable at a setting.
struct VariableAt {
  std::size_t level = 0;
  double number = 0.0;
};

VariableAt at(const CodedVariable& variable, Setting setting) {
  return variable.categorical() ? VariableAt{variable.level(setting), 0.0}
                                : VariableAt{0, variable.number(setting)};
}

/// Writes the columns of a term to `to`, and returns how many.
std::size_t write_term(const CodedModel& model, std::size_t term,
                       std::span<const VariableAt> values, double* to) {
  std::size_t count = 1;
  to[0] = 1.0;
  for (const model::TermPart& part : model.terms[term]) {
    const CodedVariable& variable = model.variables[part.variable];
    const VariableAt& value = values[part.variable];
    for (std::size_t column = part.columns; column-- > 0;) {
      const double factor = part_value(variable, part, column, value.level, value.number);
      for (std::size_t i = 0; i < count; ++i) to[column * count + i] = to[i] * factor;
    }
    count *= part.columns;
  }
  return count;
}

void write_row(const CodedModel& model, Setting setting, std::vector<VariableAt>& values,
               double* to) {
  for (std::size_t v = 0; v < values.size(); ++v) values[v] = at(model.variables[v], setting);
  if (model.model.intercept) *to++ = 1.0;
  for (std::size_t t = 0; t < model.terms.size(); ++t) to += write_term(model, t, values, to);
}

}  // namespace

CodedModel coded_model(const JudgedDesign& design, const std::string& formula) {
  CodedModel result;
  result.model = resolved(design, formula);
  if (result.model.terms.size() > most_coded_terms) {
    throw std::domain_error(
        fmt::format("properties: the model has {} terms, at most {} can be judged; a formula of "
                    "lower order is possible, such as (a + b + c)^2",
                    result.model.terms.size(), most_coded_terms));
  }
  result.by_levels.resize(design.factors.size());
  for (std::size_t f = 0; f < design.factors.size(); ++f) {
    result.by_levels[f] = design.factors[f].kind == FactorKind::categorical;
  }
  for (const model::Variable& variable : result.model.variables) {
    result.variables.push_back(coded_variable(design, result.model, variable));
    if (!variable.categorical) continue;
    for (const std::size_t f : result.variables.back().factors) result.by_levels[f] = true;
  }
  for (std::size_t f = 0; f < design.factors.size(); ++f) {
    result.factor_levels.push_back(result.by_levels[f] ? coded_levels(design.factors[f])
                                                       : std::vector<double>());
  }
  if (result.model.intercept) {
    result.columns.emplace_back("(Intercept)");
    result.term_of_column.emplace_back(std::nullopt);
  }
  std::vector<model::VariableSize> sizes;
  for (const CodedVariable& one : result.variables) {
    sizes.push_back({one.categorical(), one.categorical()
                                            ? static_cast<std::size_t>(one.indicators.cols())
                                            : one.degree});
  }
  result.terms = model::term_parts(result.model, sizes);
  for (std::vector<model::TermPart>& parts : result.terms) {
    for (model::TermPart& part : parts) {
      if (!part.by_contrasts) continue;
      // Of one level the constant, which shows as mixed with the mean.
      part.columns = static_cast<std::size_t>(result.variables[part.variable].contrasts.cols());
    }
  }
  const model::VariableNames name_of(result.model);
  for (std::size_t t = 0; t < result.terms.size(); ++t) {
    result.term_names.push_back(name_of(result.model.terms[t]));
    const std::vector<model::TermPart>& parts = result.terms[t];
    const std::vector<std::string> names =
        model::column_names(parts, [&](std::size_t part, std::size_t column) {
          const std::string& name = result.model.variables[parts[part].variable].name;
          return parts[part].columns > 1 ? fmt::format("{}[{}]", name, column + 1) : name;
        });
    result.columns.insert(result.columns.end(), names.begin(), names.end());
    result.term_of_column.insert(result.term_of_column.end(), names.size(), t);
  }
  return result;
}

Eigen::MatrixXd model_rows(const CodedModel& model, const Eigen::MatrixXd& settings) {
  // Columns are settings here, so that each is contiguous.
  const Eigen::MatrixXd points = settings.transpose();
  Eigen::MatrixXd result(static_cast<Index>(model.parameters()), points.cols());
  std::vector<VariableAt> values(model.variables.size());
  for (Index i = 0; i < points.cols(); ++i) {
    const Setting setting(points.col(i).data(), static_cast<std::size_t>(points.rows()));
    write_row(model, setting, values, result.col(i).data());
  }
  return result.transpose();
}

double part_at(const CodedModel& model, const model::TermPart& part, std::size_t column,
               Setting setting) {
  const CodedVariable& variable = model.variables[part.variable];
  const VariableAt value = at(variable, setting);
  return part_value(variable, part, column, value.level, value.number);
}

}  // namespace yates::doe

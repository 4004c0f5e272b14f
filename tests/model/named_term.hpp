#pragma once

#include <string>
#include <vector>

#include "model/formula.hpp"

namespace yates::model {

/// The term as a formula writes it, "cpu:C(batch)", named by a model of numbers that has it. No
/// term for an empty text.
inline TermName named_term(const std::string& text) {
  if (text.empty()) return {};
  const Formula formula = parse("~ " + text);
  std::vector<ColumnInfo> columns;
  for (const std::string& name : language::names(formula.right)) {
    columns.push_back({name, true, false});
  }
  const Model model = resolve(formula, columns);
  return VariableNames(model)(model.terms.back());
}

inline std::vector<TermName> named_terms(const std::vector<std::string>& texts) {
  std::vector<TermName> result;
  for (const std::string& text : texts) result.push_back(named_term(text));
  return result;
}

/// Variables as a factor's reading lists them.
inline std::vector<VariableName> named_variables(const std::vector<std::string>& texts) {
  std::vector<VariableName> result;
  for (const std::string& text : texts) result.push_back(*named_term(text).variables.front());
  return result;
}

}  // namespace yates::model

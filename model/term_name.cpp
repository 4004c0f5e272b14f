#include "model/term_name.hpp"

#include <algorithm>

#include "language/tokens.hpp"

namespace yates::model {

bool VariableName::follows_column() const {
  return reading != Reading::polynomial && reading != Reading::expression;
}

VariableName variable_of(const std::string& column) {
  return {language::name_text(column), {column}, Reading::column, column, column};
}

std::string TermName::text() const {
  std::string result;
  for (const auto& variable : variables) result += (result.empty() ? "" : ":") + variable->text;
  return result;
}

bool TermName::reads(std::string_view column) const {
  return std::any_of(variables.begin(), variables.end(), [&](const auto& variable) {
    const auto& columns = variable->columns;
    return std::find(columns.begin(), columns.end(), column) != columns.end();
  });
}

bool operator==(const TermName& a, const TermName& b) {
  return std::equal(a.variables.begin(), a.variables.end(), b.variables.begin(), b.variables.end(),
                    [](const auto& x, const auto& y) { return x == y || x->text == y->text; });
}

}  // namespace yates::model

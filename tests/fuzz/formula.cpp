// Any text is a formula or a clear error; what is a formula prints as one with the same meaning.
#include "model/formula.hpp"

#include <exception>
#include <string>
#include <vector>

#include "language/error.hpp"
#include "language/expression.hpp"
#include "tests/fuzz/target.hpp"

namespace {

using namespace yates;

const std::vector<model::ColumnInfo> columns = {
    {"y", true, false},     {"time", true, false},      {"x", true, false},
    {"z", true, false},     {"size", true, false},      {"a", false, false},
    {"b", false, false},    {"codec", false, false},    {"C", true, false},
    {"I", true, false},     {"two words", true, false}, {"run", true, true},
    {"block", false, true},
};

/// A message has to say something and to be one line.
void check_message(const std::exception& error, std::string_view text) {
  const std::string_view message = error.what();
  fuzz::require(message.size() > 10, "an error has a message", text);
}

void check_expression(const language::Expression& expression, std::string_view text) {
  const std::string printed = language::to_string(expression);
  const language::Expression again = language::parse(printed, "formula", language::Operand::term);
  fuzz::require(language::to_string(again) == printed, "what is printed parses to the same", text);
}

void check_model(const model::Formula& formula, std::string_view text) {
  model::Model resolved;
  try {
    resolved = model::resolve(formula, columns);
  } catch (const language::UsageError& error) {
    return check_message(error, text);
  } catch (const language::InputError& error) {
    return check_message(error, text);
  }
  for (const model::Term& term : resolved.terms) {
    fuzz::require(!term.variables.empty(), "no term is empty", text);
    for (const std::size_t v : term.variables) {
      fuzz::require(v < resolved.variables.size(), "terms name variables of the model", text);
    }
  }
  const model::Model again = model::resolve(model::parse(resolved.formula), columns);
  fuzz::require(again.formula == resolved.formula, "the canonical formula stays", text);
  fuzz::require(again.terms == resolved.terms, "the canonical formula has the same terms", text);
  fuzz::require(again.intercept == resolved.intercept, "and the same intercept", text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  std::optional<model::Formula> formula;
  try {
    formula = model::parse(text);
  } catch (const language::UsageError& error) {
    check_message(error, text);
    return 0;
  }
  check_expression(formula->right, text);
  if (formula->response) check_expression(*formula->response, text);
  check_model(*formula, text);
  return 0;
}

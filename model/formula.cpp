#include "model/formula.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/nearest.hpp"

namespace yates::model {

namespace {

using language::Binary;
using language::Call;
using language::Child;
using language::Everything;
using language::Expression;
using language::Name;
using language::Number;
using language::Text;
using language::Unary;
using language::UsageError;

using VariableSet = std::vector<std::size_t>;  // ascending

constexpr std::size_t most_terms = std::size_t{1} << 21;

/// What an expansion of a part of the formula gives: terms in order of first mention, and what it
/// says of the intercept.
struct Expansion {
  std::vector<VariableSet> terms;
  std::optional<bool> intercept;
};

VariableSet product(const VariableSet& a, const VariableSet& b) {
  VariableSet result;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}

void append_new(std::vector<VariableSet>& terms, const std::vector<VariableSet>& more) {
  std::set<VariableSet> known(terms.begin(), terms.end());
  for (const VariableSet& term : more) {
    if (known.insert(term).second) terms.push_back(term);
  }
  if (terms.size() > most_terms) {
    throw UsageError(
        fmt::format("formula: more than {} terms; name the ones you need, as in "
                    "(a + b + c)^2",
                    most_terms));
  }
}

std::vector<VariableSet> cross(const std::vector<VariableSet>& a,
                               const std::vector<VariableSet>& b) {
  if (!b.empty() && a.size() > most_terms / b.size()) {
    throw UsageError(
        fmt::format("formula: more than {} terms; name the ones you need", most_terms));
  }
  std::vector<VariableSet> products;
  products.reserve(a.size() * b.size());
  for (const VariableSet& right : b) {
    for (const VariableSet& left : a) products.push_back(product(left, right));
  }
  std::vector<VariableSet> result;
  append_new(result, products);
  return result;
}

/// Reads the right side of one formula against the columns.
class Expander {
 public:
  Expander(const Formula& formula, std::span<const ColumnInfo> columns)
      : formula_(formula), columns_(columns) {
    for (const ColumnInfo& column : columns) column_names_.push_back(column.name);
  }

  std::optional<Variable> response() const {
    if (!formula_.response) return std::nullopt;
    Variable result = variable_of(*formula_.response);
    if (result.categorical) {
      throw language::InputError(
          fmt::format("the response '{}' is text; a response must be numeric", result.name));
    }
    return result;
  }

  Expansion expand(const Expression& expression) {
    return std::visit([&](const auto& node) { return expand_node(node, expression); },
                      expression.node);
  }

  std::vector<Variable> variables;
  std::vector<Note> notes;

 private:
  [[noreturn]] void refuse(const Expression& expression, const std::string& why) const {
    throw UsageError(
        fmt::format("formula '{}': {}: {}", formula_.text, language::to_string(expression), why));
  }

  Expansion expand_node(const Number& number, const Expression& expression) {
    if (number.value == 1.0) return {{}, true};
    if (number.value == 0.0) return {{}, false};
    refuse(expression, "the only numbers that are terms are 1 and 0 (intercept or none)");
  }
  Expansion expand_node(const Text&, const Expression& expression) {
    refuse(expression, "quoted text is no term; column names with blanks stand in `backticks`");
  }
  Expansion expand_node(const Name&, const Expression& expression) {
    return {{{index_of(variable_of(expression))}}, std::nullopt};
  }
  Expansion expand_node(const Call&, const Expression& expression) {
    return {{{index_of(variable_of(expression))}}, std::nullopt};
  }
  Expansion expand_node(const Everything&, const Expression& expression) {
    std::set<std::string> taken;
    if (formula_.response) {
      for (const std::string& name : language::names(*formula_.response)) taken.insert(name);
    }
    Expansion result;
    for (const ColumnInfo& column : columns_) {
      if (column.own || taken.count(column.name) != 0) continue;
      Expression plain;
      plain.node = Name{column.name};
      result.terms.push_back({index_of(variable_of(plain))});
    }
    if (result.terms.empty()) refuse(expression, "there is no other column that '.' could mean");
    return result;
  }
  Expansion expand_node(const Unary& unary, const Expression& expression) {
    if (unary.op == "-") return remove({}, expand(*unary.operand));
    if (unary.op == "+") return expand(*unary.operand);
    refuse(expression, fmt::format("'{}' has no meaning between terms", unary.op));
  }
  Expansion expand_node(const Binary& binary, const Expression& expression) {
    if (binary.op == "^") return power(binary, expression);
    if (binary.op != "+" && binary.op != "-" && binary.op != ":" && binary.op != "*" &&
        binary.op != "/" && binary.op != "%in%") {
      refuse(expression, fmt::format("'{}' has no meaning between terms; arithmetic and "
                                     "conditions stand inside I( )",
                                     binary.op));
    }
    Expansion left = expand(*binary.left);
    const Expansion right = expand(*binary.right);
    if (binary.op == "+") {
      append_new(left.terms, right.terms);
      if (right.intercept) left.intercept = right.intercept;
      return left;
    }
    if (binary.op == "-") return remove(std::move(left), right);
    if (left.terms.empty() || right.terms.empty()) {
      refuse(expression, fmt::format("'{}' needs a term on both sides", binary.op));
    }
    if (binary.op == ":" || binary.op == "%in%") {
      return {cross(left.terms, right.terms), left.intercept};
    }
    if (binary.op == "*") {
      const std::vector<VariableSet> products = cross(left.terms, right.terms);
      append_new(left.terms, right.terms);
      append_new(left.terms, products);
      return left;
    }
    VariableSet all;  // a/b: b within each combination of what a names
    for (const VariableSet& term : left.terms) all = product(all, term);
    append_new(left.terms, cross({all}, right.terms));
    return left;
  }

  Expansion power(const Binary& binary, const Expression& expression) {
    const auto* exponent = std::get_if<Number>(&binary.right->node);
    if (exponent == nullptr || exponent->value < 1.0 ||
        exponent->value != static_cast<double>(static_cast<int>(exponent->value)) ||
        exponent->value > 100.0) {
      refuse(expression,
             "the power of terms must be a whole number of at least 1; arithmetic "
             "stands inside I( )");
    }
    const Expansion base = expand(*binary.left);
    if (base.terms.size() == 1 && exponent->value > 1.0) {
      const std::string text = language::to_string(expression);
      notes.push_back({"power-of-one-term", term_text(base.terms.front()),
                       fmt::format("'{}' means '{}', as in R: write I({}) for the square as a "
                                   "number",
                                   text, term_text(base.terms.front()), text)});
    }
    Expansion result{base.terms, base.intercept};
    for (int i = 1; i < static_cast<int>(exponent->value); ++i) {
      const std::size_t before = result.terms.size();
      append_new(result.terms, cross(result.terms, base.terms));
      if (result.terms.size() == before) break;  // every product is there already
    }
    return result;
  }

  Expansion remove(Expansion from, const Expansion& what) const {
    for (const VariableSet& term : what.terms) {
      from.terms.erase(std::remove(from.terms.begin(), from.terms.end(), term), from.terms.end());
    }
    if (what.intercept) from.intercept = !*what.intercept;
    return from;
  }

  std::string term_text(const VariableSet& term) const {
    std::string result;
    for (const std::size_t index : term) {
      result += (result.empty() ? "" : ":") + variables[index].name;
    }
    return result;
  }

  std::size_t index_of(Variable variable) {
    for (std::size_t i = 0; i < variables.size(); ++i) {
      if (variables[i].name == variable.name) return i;
    }
    variables.push_back(std::move(variable));
    return variables.size() - 1;
  }

  const ColumnInfo& column(const std::string& name) const {
    for (const ColumnInfo& candidate : columns_) {
      if (candidate.name == name) return candidate;
    }
    throw language::InputError(fmt::format("formula '{}': there is no column '{}'{}", formula_.text,
                                           name, language::suggestion(name, column_names_)));
  }

  Variable variable_of(const Expression& expression) const {
    Variable result{language::to_string(expression), expression, {}, false, false};
    if (const auto* name = std::get_if<Name>(&expression.node)) {
      result.columns = {name->value};
      result.categorical = !column(name->value).numeric;
      result.plain = true;
      return result;
    }
    if (const auto* call = std::get_if<Call>(&expression.node);
        call != nullptr && call->function == "C") {
      const auto* name =
          call->arguments.size() == 1 ? std::get_if<Name>(&call->arguments[0]->node) : nullptr;
      if (name == nullptr) refuse(expression, "C( ) takes one column name");
      column(name->value);
      result.columns = {name->value};
      result.categorical = true;
      result.plain = true;
      return result;
    }
    language::check_functions(expression);
    result.columns = language::names(expression);
    if (result.columns.empty()) refuse(expression, "it names no column");
    for (const std::string& name : result.columns) {
      if (!column(name).numeric) {
        throw language::InputError(
            fmt::format("formula '{}': column '{}' is text and cannot enter {}", formula_.text,
                        name, result.name));
      }
    }
    return result;
  }

  const Formula& formula_;
  std::span<const ColumnInfo> columns_;
  std::vector<std::string> column_names_;
};

}  // namespace

Formula parse(std::string_view text) {
  Expression whole = language::parse(text, "formula");
  Formula result;
  result.text = language::to_string(whole);
  if (const auto* binary = std::get_if<Binary>(&whole.node);
      binary != nullptr && binary->op == "~") {
    result.response = *binary->left;
    result.right = *binary->right;
  } else if (const auto* unary = std::get_if<Unary>(&whole.node);
             unary != nullptr && unary->op == "~") {
    result.right = *unary->operand;
  } else {
    result.right = std::move(whole);
  }
  return result;
}

Model resolve(const Formula& formula, std::span<const ColumnInfo> columns) {
  Expander expander(formula, columns);
  Model result;
  result.formula = formula.text;
  result.response = expander.response();
  Expansion expansion = expander.expand(formula.right);
  result.intercept = expansion.intercept.value_or(true);

  std::stable_sort(expansion.terms.begin(), expansion.terms.end(),
                   [](const VariableSet& a, const VariableSet& b) { return a.size() < b.size(); });
  // Variables that only a removed term named are not part of the model.
  std::vector<bool> used(expander.variables.size(), false);
  for (const VariableSet& term : expansion.terms) {
    for (const std::size_t index : term) used[index] = true;
  }
  std::vector<std::size_t> new_index(used.size());
  for (std::size_t i = 0; i < used.size(); ++i) {
    new_index[i] = result.variables.size();
    if (used[i]) result.variables.push_back(std::move(expander.variables[i]));
  }
  for (const VariableSet& term : expansion.terms) {
    Term renumbered;
    for (const std::size_t index : term) renumbered.variables.push_back(new_index[index]);
    result.terms.push_back(std::move(renumbered));
  }
  result.notes = std::move(expander.notes);
  if (result.response) {
    for (const Variable& variable : result.variables) {
      for (const std::string& name : variable.columns) {
        const auto& read = result.response->columns;
        if (std::find(read.begin(), read.end(), name) != read.end()) {
          throw language::InputError(
              fmt::format("formula '{}': '{}' stands on both sides", formula.text, name));
        }
      }
    }
  }
  return result;
}

std::string term_name(const Model& model, const Term& term) {
  std::string result;
  for (const std::size_t index : term.variables) {
    result += (result.empty() ? "" : ":") + model.variables[index].name;
  }
  return result;
}

bool contains(const Term& whole, const Term& part) {
  return std::includes(whole.variables.begin(), whole.variables.end(), part.variables.begin(),
                       part.variables.end());
}

}  // namespace yates::model

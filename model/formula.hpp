#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "language/expression.hpp"
#include "model/note.hpp"
#include "model/term_name.hpp"

namespace yates::model {

/// A formula as written, before it meets data: "time ~ cpu * batch + C(network)". Without a left
/// side, `response` is absent.
struct Formula {
  std::string text;
  std::optional<language::Expression> response;
  language::Expression right;
};

/// Reads a formula; a right side alone ("cpu * batch") is accepted. Throws UsageError for a text
/// that is not a formula.
Formula parse(std::string_view text);
/// The canonical text of both sides, "log(time) ~ cpu * batch"; "~ cpu * batch" without a response.
std::string to_string(const Formula& formula);

/// A column that the formula may name.
struct ColumnInfo {
  std::string name;
  bool numeric;
  bool own;  // written by yates (run, block, ...): not part of `.`
};

/// A number raised to a power.
struct Power {
  /// Stands for the number: the first variable of the model that is it or, where none is, any index
  /// behind them.
  std::size_t base;
  std::size_t exponent;
  friend bool operator==(const Power&, const Power&) = default;
};

/// A quantity on either side of the formula that is read from the data: a column or a
/// transformation of columns.
struct Variable {
  std::string name;  // canonical text: "cpu", "log2(size)", "C(batch)"
  language::Expression expression;
  std::vector<std::string> columns;  // the columns it reads
  bool categorical;
  /// The expression is a plain column name, or C() of one: its levels are the column's own.
  bool plain;
  /// Of poly(x, k): k. Then the variable has k columns.
  std::optional<std::size_t> degree = std::nullopt;
  /// Of a polynomial in other numbers its highest product, by ascending base (see find_powers): of
  /// I(x^2) the square of x. Empty, as `resolve` leaves it, the variable stands for itself alone.
  std::vector<Power> powers = {};

  /// What gives the variable its number: the expression, or the first argument of poly().
  const language::Expression& number() const;
};

/// A product of variables: indexes into Model::variables, ascending. Never empty (the intercept is
/// not a term).
struct Term {
  std::vector<std::size_t> variables;
  friend bool operator==(const Term&, const Term&) = default;
};

/// The same as a set of bits: bit v stands for Model::variables[v].
using BitTerm = std::uint64_t;

/// A formula whose names are resolved to columns.
struct Model {
  std::string formula;  // canonical text, "time ~ cpu * batch"
  std::optional<Variable> response;
  bool intercept = true;
  std::vector<Variable> variables;
  std::vector<Term> terms;  // main effects, two-way, three-way, ...; within one order as the
                            // formula names them first
  std::vector<Note> notes;
};

/// A resolved formula of very many terms.
struct BitModel {
  Model model;                 // its terms are left empty
  std::vector<BitTerm> terms;  // in the order of Model::terms
};

/// Expands operators as R does: `a*b` = a + b + a:b, `(a+b)^2`, `a/b` = a + a:b, `-` removes, `0`,
/// `-1`, `+1` set the intercept, `.` is all columns but the response's and yates' own. A column
/// named by a blank-free name in `C()` is read as categories; `poly(x, 2)` is one variable with the
/// orthogonal polynomials of degree 1 and 2 in x as its columns. Throws InputError for an unknown
/// column (with the nearest), a categorical column inside arithmetic, a categorical response;
/// UsageError for syntax without meaning in a formula (a number other than 0 and 1, `==` outside
/// I()).
Model resolve(const Formula& formula, std::span<const ColumnInfo> columns);
/// As `resolve`, with terms of one word each; absent if the formula names more than 64 variables.
std::optional<BitModel> resolve_bits(const Formula& formula, std::span<const ColumnInfo> columns);
/// The model with its terms as `resolve` gives them.
Model listed(const BitModel& bits);

/// "cpu:batch".
std::string term_text(const Model& model, const Term& term);

VariableName named(const Variable& variable);

/// The names of a model's variables, made once and shared by all terms that are named.
class VariableNames {
 public:
  explicit VariableNames(const Model& model);
  TermName operator()(const Term& term) const;
  /// Of the variable alone.
  TermName operator()(std::size_t variable) const { return {{variables_[variable]}}; }

 private:
  std::vector<std::shared_ptr<const VariableName>> variables_;
};

/// True if every variable of `part` is in `whole`.
bool contains(const Term& whole, const Term& part);

}  // namespace yates::model

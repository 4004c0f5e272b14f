#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace yates::model {

/// What a variable makes of its column.
enum class Reading {
  column,      // batch
  levels,      // C(batch)
  log,         // log(batch)
  log2,        // log2(batch)
  log10,       // log10(batch)
  polynomial,  // poly(batch, 2)
  expression,  // anything else: I(batch^2), log2(batch + 1)
};

/// A variable of a model as people meet it.
struct VariableName {
  std::string text;                       // canonical, as formulas write it: "C(`file size`)"
  std::vector<std::string> columns = {};  // that it reads: one, but for expressions
  Reading reading = Reading::expression;
  std::string shown = {};  // for readers: its text without backticks, or a label
  std::string bare = {};   // the same without I(), for where nothing stands beside it

  /// Whether it changes at every level of its column and only there: all readings but polynomials
  /// and expressions.
  bool follows_column() const;
};

/// A column as it stands: its name, in backticks where a formula needs them.
VariableName variable_of(const std::string& column);

/// A term by the names of its variables, whatever model they are of. Copies share the names.
struct TermName {
  std::vector<std::shared_ptr<const VariableName>> variables;  // none: the model as a whole

  bool empty() const { return variables.empty(); }
  /// "cpu:C(batch)", as a formula writes it.
  std::string text() const;
  /// Whether one of its variables reads the column.
  bool reads(std::string_view column) const;

  /// Whether both are the same term of a formula, whatever they are shown as.
  friend bool operator==(const TermName& a, const TermName& b);
  friend bool operator==(const TermName& a, std::string_view text) { return a.text() == text; }
};

}  // namespace yates::model

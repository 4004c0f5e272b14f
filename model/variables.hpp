#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "language/expression.hpp"
#include "model/formula.hpp"

namespace yates::model {

/// The variables that the right side of one formula reads, in order of first mention, each checked
/// against the columns. Errors are those of `resolve`.
class Variables {
 public:
  Variables(const Formula& formula, std::span<const ColumnInfo> columns);

  /// The variable that an expression without formula operators stands for: a column or a
  /// transformation.
  Variable read(const language::Expression& expression) const;

  /// Reads all variables of an expression, left to right.
  void collect(const language::Expression& expression);

  /// Where the variable of a collected expression stands in `list`.
  std::size_t index_of(const language::Expression& expression) const;

  /// The columns that `.` means: all but the response's and those that yates itself wrote.
  std::vector<language::Expression> everything() const;

  std::vector<Variable> list;

 private:
  const ColumnInfo& column(const std::string& name) const;
  void refuse_spaced_name(const language::Expression& expression) const;

  const Formula& formula_;
  std::span<const ColumnInfo> columns_;
  std::unordered_map<std::string, std::size_t> index_;  // canonical text to index into list
};

/// Throws UsageError: the formula, the part of it that has no meaning, and why.
[[noreturn]] void refuse(const Formula& formula, const language::Expression& expression,
                         const std::string& why);

}  // namespace yates::model

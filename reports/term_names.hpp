#pragma once

#include <bit>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "model/formula.hpp"

namespace yates::reports {

/// Writes the names of terms from the names of their variables.
class TermNames {
 public:
  explicit TermNames(std::vector<std::string> variables) : variables_(std::move(variables)) {}

  const std::vector<std::string>& variables() const { return variables_; }

  /// Appends "cpu:batch". The term is not empty.
  void append(std::string& text, model::BitTerm term) const {
    for (const char* separator = ""; term != 0; term &= term - 1, separator = ":") {
      text += separator;
      text += variables_[static_cast<std::size_t>(std::countr_zero(term))];
    }
  }

 private:
  std::vector<std::string> variables_;
};

}  // namespace yates::reports

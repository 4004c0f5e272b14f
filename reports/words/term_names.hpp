#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "model/formula.hpp"

namespace yates::reports {

/// Writes the names of very many terms from those of their variables: what each eight variables
/// contribute is put together once for all of their 256 combinations.
class TermNames {
 public:
  /// At most 64 names.
  explicit TermNames(std::span<const std::string> variables);

  /// Appends "cpu:batch". The term is not empty and has no more variables than there are names.
  void append(std::string& text, model::BitTerm term) const;

 private:
  static constexpr std::size_t variables_of_a_group = 8;

  /// Each name behind a colon: ":cpu:batch".
  std::vector<std::array<std::string, std::size_t{1} << variables_of_a_group>> groups_;
};

}  // namespace yates::reports

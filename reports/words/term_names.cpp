#include <bit>

#include "reports/words/term_words.hpp"

namespace yates::reports {

TermNames::TermNames(std::span<const std::string> variables) {
  for (std::size_t first = 0; first < variables.size(); first += variables_of_a_group) {
    auto& group = groups_.emplace_back();
    for (std::size_t bits = 1; bits < group.size(); ++bits) {
      const std::size_t last = first + static_cast<std::size_t>(std::bit_width(bits)) - 1;
      if (last >= variables.size()) break;
      group[bits] = group[bits - std::bit_floor(bits)] + ":" + variables[last];
    }
  }
}

void TermNames::append(std::string& text, model::BitTerm term) const {
  std::size_t colons_left_out = 1;
  for (const auto& group : groups_) {
    const std::string& names = group[term % group.size()];
    term /= group.size();
    if (names.empty()) continue;
    text.append(names, colons_left_out);
    colons_left_out = 0;
  }
}

}  // namespace yates::reports

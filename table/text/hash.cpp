#include <algorithm>

#include "language/number.hpp"
#include "table/text/number_slips.hpp"

namespace yates::table {

namespace {

constexpr std::size_t longest = 40;
constexpr std::size_t shortest = 6;
constexpr std::size_t shortest_with_exponents = 5;
constexpr double beyond_all_levels = 1e30;

bool is_exponential(std::string_view text) {
  return text.find('e') != std::string_view::npos;
}

/// Whether the powers of ten spread: numbers that are measured or chosen together have about the
/// same.
bool powers_spread(const std::vector<std::string_view>& texts) {
  constexpr double close = 3.0;  // powers of ten
  double least = 0.0;
  double most = 0.0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::string_view power = texts[i].substr(texts[i].find('e') + 1);
    const double value = language::parse_number(power).value_or(0.0);
    least = i == 0 ? value : std::min(least, value);
    most = i == 0 ? value : std::max(most, value);
  }
  return most - least > close;
}

/// "12e45": a number of such a size is written as 1.2e46, if at all.
bool is_no_level(std::string_view text) {
  const bool several_figures = text.find('e') > 1;
  return several_figures && language::parse_number(text).value_or(0.0) >= beyond_all_levels;
}

}  // namespace

bool may_be_hash(std::string_view text) {
  if (text.size() < shortest_with_exponents || text.size() > longest) return false;
  const std::size_t e = text.find('e');
  return text.find_first_not_of("0123456789e") == std::string_view::npos && e != 0 &&
         e + 1 != text.size() && language::parse_number(text).has_value();
}

bool are_hashes(const std::vector<std::string_view>& texts) {
  if (!std::all_of(texts.begin(), texts.end(), may_be_hash)) return false;
  std::size_t exponential = 0;
  std::size_t least = longest;
  std::size_t most = 0;
  for (const std::string_view text : texts) {
    exponential += is_exponential(text) ? 1 : 0;
    least = std::min(least, text.size());
    most = std::max(most, text.size());
  }
  if (exponential == 0 || most - least > 1) return false;
  if (exponential < texts.size()) return least >= shortest;
  return std::any_of(texts.begin(), texts.end(), is_no_level) && powers_spread(texts);
}

}  // namespace yates::table

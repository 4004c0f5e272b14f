#include <algorithm>
#include <array>
#include <string>

#include "table/text/number_slips.hpp"

namespace yates::table {

bool is_month(std::string_view word) {
  static constexpr std::array<std::string_view, 18> months{
      "jan", "feb", "mar", "mrz",  "m\u00e4r", "apr", "may", "mai", "jun",
      "jul", "aug", "sep", "sept", "oct",      "okt", "nov", "dec", "dez"};
  std::string small(word);
  for (char& letter : small)
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  if (small.ends_with('.')) small.pop_back();
  return std::find(months.begin(), months.end(), small) != months.end();
}

bool is_spreadsheet_date(std::string_view text) {
  constexpr std::string_view figures = "0123456789";
  constexpr std::string_view gaps = " .-/";
  if (text.empty()) return false;
  const bool day_first = figures.find(text.front()) != std::string_view::npos;
  if (day_first) {
    const std::size_t end = text.find_first_not_of(figures);
    if (end > 2) return false;
    const std::size_t month = std::min(text.find_first_not_of(gaps, end), text.size());
    const std::string_view rest = text.substr(month);
    const std::size_t month_end = rest.find_first_of(" -/");
    return month > end && is_month(rest.substr(0, month_end));
  }
  const std::size_t end = text.find_first_of(gaps);
  if (end == std::string_view::npos || !is_month(text.substr(0, end))) return false;
  const std::size_t number = text.find_first_not_of(gaps, end);
  constexpr std::size_t most_figures = 4;
  return number != std::string_view::npos && text.size() - number <= most_figures &&
         text.find_first_not_of(figures, number) == std::string_view::npos;
}

}  // namespace yates::table

#include <algorithm>

#include "campaigns/responses/pattern.hpp"
#include "numerics/decimal.hpp"

namespace yates::campaigns {
namespace {

bool is_figure(char letter) {
  return letter >= '0' && letter <= '9';
}

bool is_plain_letter(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
}

/// Whether the line has a figure at this byte; no byte before or behind it has one.
bool figure_at(std::string_view line, std::size_t at) {
  return at < line.size() && is_figure(line[at]);
}

bool mark_at(std::string_view line, std::size_t at) {
  return at < line.size() && (line[at] == '.' || line[at] == ',');
}

/// Where figures, marks between them and one exponent end.
std::size_t end_of_figures(std::string_view line, std::size_t at) {
  while (figure_at(line, at) || (mark_at(line, at) && figure_at(line, at + 1))) ++at;
  const bool exponent =
      at > 0 && is_figure(line[at - 1]) && at < line.size() && (line[at] == 'e' || line[at] == 'E');
  if (!exponent) return at;
  std::size_t end = at + 1;
  if (end < line.size() && (line[end] == '+' || line[end] == '-')) ++end;
  if (!figure_at(line, end)) return at;
  while (figure_at(line, end)) ++end;
  return end < line.size() && is_plain_letter(line[end]) ? at : end;  // 12e45ab is a name
}

std::size_t begin_of_figures(std::string_view line, std::size_t at) {
  while (at > 0 &&
         (figure_at(line, at - 1) || (at > 1 && mark_at(line, at - 1) && figure_at(line, at - 2))))
    --at;
  return at;
}

/// "1,234,567", or "12,75" where a comma stands before decimals.
bool is_number_with_commas(std::string_view text) {
  if (std::ranges::count(text, ',') == 1) {
    std::string with_point(text);
    with_point[text.find(',')] = '.';
    return numerics::Decimal::parse(with_point).has_value();
  }
  std::size_t begin = text.find(',');
  if (begin > 3) return false;
  for (std::size_t next = begin; next != std::string_view::npos; begin = next) {
    next = text.find(',', begin + 1);
    const std::string_view group = text.substr(begin + 1, next - begin - 1);
    if (group.substr(0, group.find('.')).size() != 3) return false;
  }
  return true;
}

}  // namespace

LooseEnds wildcards_beside_group(std::string_view pattern) {
  LooseEnds result{false, false};
  std::size_t depth = 0;
  std::size_t group_depth = 0;  // that of the group's inside, where it has begun
  bool in_class = false;
  for (std::size_t at = 0; at < pattern.size(); ++at) {
    const char letter = pattern[at];
    if (letter == '\\') {
      ++at;
    } else if (in_class) {
      in_class = letter != ']';
    } else if (letter == '[') {
      in_class = true;
      if (at + 1 < pattern.size() && pattern[at + 1] == ']') ++at;
    } else if (letter == '(') {
      ++depth;
      if (group_depth != 0 || pattern.substr(at + 1, 1) == "?") continue;
      group_depth = depth;
      std::string_view before = pattern.substr(0, at);
      if (before.ends_with('?')) before.remove_suffix(1);
      if (!before.ends_with('*') && !before.ends_with('+')) continue;
      before.remove_suffix(1);
      result.left = before.ends_with('.') && !before.ends_with("\\.");
    } else if (letter == ')') {
      if (depth == group_depth) {
        result.right = pattern.substr(at + 1, 1) == ".";
        return result;
      }
      --depth;
    }
  }
  return result;
}

std::string number_around(std::string_view line, std::size_t begin, std::size_t end,
                          LooseEnds loose) {
  // Lines may be long and hold many matches; what is farther away is not part of the number.
  constexpr std::size_t looked_at = 100;
  const std::size_t left_out = begin > looked_at ? begin - looked_at : 0;
  line = line.substr(left_out, end - left_out + looked_at);
  begin -= left_out;
  end -= left_out;
  const auto blank = [&](std::size_t at) { return line[at] == ' ' || line[at] == '\t'; };
  while (begin < end && blank(begin)) ++begin;
  while (end > begin && blank(end - 1)) --end;
  const std::string_view taken = line.substr(begin, end - begin);
  if (!numerics::Decimal::parse(taken)) return {};
  std::size_t first = begin;
  std::size_t last = end;
  if (loose.left && (is_figure(taken.front()) || taken.front() == '.'))
    first = begin_of_figures(line, begin);
  const bool has_exponent = taken.find_first_of("eE") != std::string_view::npos;
  if (loose.right) {
    if (taken.back() == '.' || has_exponent) {
      while (figure_at(line, last)) ++last;
    } else {
      last = end_of_figures(line, end);
    }
  }
  const std::string_view whole = line.substr(first, last - first);
  if (whole.size() == taken.size()) return {};
  if (whole.find(',') == std::string_view::npos)
    return numerics::Decimal::parse(whole) ? std::string(whole) : std::string();
  // Fields between commas are no number; the name of one stands before it.
  const bool alone = std::ranges::count(line, ',') == std::ranges::count(whole, ',');
  const bool named =
      std::any_of(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(first), is_plain_letter);
  return alone && named && is_number_with_commas(whole) ? std::string(whole) : std::string();
}

std::string word_behind(std::string_view line, std::size_t end) {
  constexpr std::size_t longest = 16;
  line = line.substr(end, 2 * longest);
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  std::size_t length = 0;
  while (length < line.size() &&
         (is_plain_letter(line[length]) || static_cast<unsigned char>(line[length]) >= 0x80))
    ++length;
  const bool goes_on =
      length < line.size() && (is_figure(line[length]) || line[length] == '/' ||
                               line[length] == '_' || line[length] == '^' || line[length] == '-');
  return length > longest || goes_on ? std::string() : std::string(line.substr(0, length));
}

}  // namespace yates::campaigns

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "campaigns/responses/pattern.hpp"

namespace yates::campaigns {
namespace {

bool is_numeral(char c) {
  return c >= '0' && c <= '9';
}

bool is_of_word(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}

/// The words of two letters and more, in small letters.
std::set<std::string> small_words_of(std::string_view text) {
  std::set<std::string> result;
  std::string word;
  const auto end_word = [&] {
    if (word.size() > 1) result.insert(word);
    word.clear();
  };
  for (const char c : text) {
    if (is_of_word(c))
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    else
      end_word();
  }
  end_word();
  return result;
}

std::string pattern_text(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (std::string_view(R"(\^$.|?*+()[]{})").find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

/// A number of a line with what stands around it, without other figures.
struct FoundNumber {
  std::string_view before;
  std::string_view number;
  std::string_view behind;
};

std::vector<FoundNumber> numbers_of(std::string_view line) {
  std::vector<FoundNumber> result;
  std::size_t last = 0;  // end of the number before
  for (std::size_t begin = 0; begin < line.size(); ++begin) {
    if (!is_numeral(line[begin])) continue;
    std::size_t end = begin;
    while (end < line.size() &&
           (is_numeral(line[end]) ||
            (line[end] == '.' && end + 1 < line.size() && is_numeral(line[end + 1]))))
      ++end;
    const std::size_t next = std::min(line.find_first_of("0123456789", end), line.size());
    const bool within_word = begin > 0 && is_of_word(line[begin - 1]);  // "x86"
    if (!within_word)
      result.push_back({line.substr(last, begin - last), line.substr(begin, end - begin),
                        line.substr(end, next - end)});
    last = end;
    begin = end;
  }
  return result;
}

/// Names stand before their numbers more often than behind them.
std::size_t shared_words(const std::set<std::string>& wanted, const FoundNumber& found) {
  const std::set<std::string> before = small_words_of(found.before);
  const std::set<std::string> behind = small_words_of(found.behind);
  std::size_t result = 0;
  for (const std::string& word : wanted)
    result += (before.contains(word) ? 2U : 0U) + (behind.contains(word) ? 1U : 0U);
  return result;
}

std::string pattern_of(const FoundNumber& found) {
  constexpr std::string_view number = "([0-9.]+)";
  std::string_view before = found.before;
  while (!before.empty() && !is_of_word(before.front())) before.remove_prefix(1);
  if (!before.empty()) return fmt::format("{}{}", pattern_text(before), number);
  std::string_view behind = found.behind;
  while (!behind.empty() && !is_of_word(behind.back())) behind.remove_suffix(1);
  return fmt::format("{}{}", number, pattern_text(behind));
}

}  // namespace

std::optional<std::string> proposed_pattern(std::span<const std::string> lines,
                                            std::string_view name, std::string_view pattern) {
  std::set<std::string> wanted = small_words_of(name);
  wanted.merge(small_words_of(pattern));
  std::vector<FoundNumber> found;
  for (const std::string& line : lines)
    for (const FoundNumber& one : numbers_of(line)) found.push_back(one);
  const auto best =
      std::ranges::max_element(found, [&](const FoundNumber& a, const FoundNumber& b) {
        return shared_words(wanted, a) < shared_words(wanted, b);
      });
  if (best == found.end()) return std::nullopt;
  if (shared_words(wanted, *best) == 0 && found.size() > 1) return std::nullopt;
  return pattern_of(*best);
}

}  // namespace yates::campaigns

#include "language/nearest.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "language/utf8.hpp"

namespace yates::language {

namespace {

constexpr std::size_t longest_word = 200;  // nobody mistypes more; keeps the table small

std::u32string characters(std::string_view text) {
  std::u32string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::optional<Character> character = decode(text, at);
    result += character ? character->code : static_cast<unsigned char>(text[at]);
    at += character ? character->length : 1;
  }
  return result;
}

char32_t lower(char32_t c) {
  return c >= U'A' && c <= U'Z' ? c - U'A' + U'a' : c;
}

std::u32string lower(std::u32string text) {
  for (char32_t& c : text) c = lower(c);
  return text;
}

double replacement_cost(char32_t a, char32_t b) {
  if (a == b) return 0.0;
  return lower(a) == lower(b) ? 0.5 : 1.0;
}

/// Optimal string alignment by the usual table, of which three rows are alive.
double distance(const std::u32string& a, const std::u32string& b) {
  std::vector<double> before(b.size() + 1);
  std::vector<double> above(b.size() + 1);
  std::vector<double> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<double>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::swap(before, above);
    std::swap(above, row);
    row[0] = static_cast<double>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min(
          {above[j] + 1.0, row[j - 1] + 1.0, above[j - 1] + replacement_cost(a[i - 1], b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before[j - 2] + 1.0);
    }
  }
  return row[b.size()];
}

/// The only candidate that is "..._word", or of which the word is "..._candidate".
std::optional<std::string> same_end(std::string_view word,
                                    std::span<const std::string> candidates) {
  const auto ends = [](std::string_view whole, std::string_view end) {
    return !end.empty() && whole.size() > end.size() && whole.ends_with(end) &&
           whole[whole.size() - end.size() - 1] == '_';
  };
  std::optional<std::string> found;
  for (const std::string& candidate : candidates) {
    if (!ends(word, candidate) && !ends(candidate, word)) continue;
    if (found) return std::nullopt;
    found = candidate;
  }
  return found;
}

/// The only candidate that begins with the word, of at least three letters: "min" of "minimize".
std::optional<std::string> same_start(std::string_view word,
                                      std::span<const std::string> candidates) {
  constexpr std::size_t shortest = 3;
  if (word.size() < shortest) return std::nullopt;
  std::optional<std::string> found;
  for (const std::string& candidate : candidates) {
    if (candidate.size() <= word.size() || !candidate.starts_with(word)) continue;
    if (found) return std::nullopt;
    found = candidate;
  }
  return found;
}

}  // namespace

std::optional<std::string> nearest(std::string_view word, std::span<const std::string> candidates) {
  return nearest(word, candidates, static_cast<double>(longest_word));
}

std::optional<std::string> nearest(std::string_view word, std::span<const std::string> candidates,
                                   double most_distance) {
  if (word.size() > 4 * longest_word) return std::nullopt;
  const std::u32string wanted = characters(word);
  std::optional<std::string> best;
  double best_distance = 0.0;
  for (const std::string& candidate : candidates) {
    if (candidate.size() > 4 * longest_word) continue;
    const std::u32string known = characters(candidate);
    const auto longer = static_cast<double>(std::max(wanted.size(), known.size()));
    const auto shorter = static_cast<double>(std::min(wanted.size(), known.size()));
    if (longer - shorter > most_distance) continue;
    const double away = distance(wanted, known);
    if (away > most_distance) continue;
    // Words without a single character in common are never near, however short they are.
    const bool case_alone = lower(wanted) == lower(known);
    if (!case_alone && (away > std::max(1.0, longer / 3.0) || away >= longer)) continue;
    if (best && away >= best_distance) continue;
    best = candidate;
    best_distance = away;
  }
  return best;
}

std::string suggestion(std::string_view word, std::span<const std::string> candidates,
                       std::size_t most_listed) {
  std::optional<std::string> near = nearest(word, candidates);
  if (!near) near = same_end(word, candidates);
  if (!near) near = same_start(word, candidates);
  if (near) return fmt::format("; did you mean '{}'?", *near);
  if (candidates.empty() || candidates.size() > most_listed) return "";
  std::string text = "; known are ";
  for (std::size_t i = 0; i < candidates.size(); ++i) text += (i == 0 ? "" : ", ") + candidates[i];
  return text;
}

}  // namespace yates::language

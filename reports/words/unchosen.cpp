#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "reports/words/decision_words.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {
namespace {

constexpr std::array<std::string_view, 21> nouns{
    "workload",  "dataset", "data",   "input",   "host",  "hostname", "machine",
    "user",      "subject", "person", "patient", "boy",   "girl",     "participant",
    "benchmark", "problem", "corpus", "query",   "trace", "testcase", "volunteer"};
/// What may stand behind them: the size of the input is no more chosen than the input.
constexpr std::array<std::string_view, 14> qualifiers{"size",  "set",   "name", "id",    "type",
                                                      "class", "mb",    "gb",   "kb",    "mib",
                                                      "gib",   "bytes", "rows", "number"};

/// "data_size_MB" and "dataSizeMB" in small words.
std::vector<std::string> words_of_name(std::string_view name) {
  std::vector<std::string> result{""};
  bool small_before = false;
  for (const char c : name) {
    const auto letter = static_cast<unsigned char>(c);
    if (std::isalpha(letter) == 0) {
      if (!result.back().empty()) result.emplace_back();
      small_before = false;
      continue;
    }
    if (std::isupper(letter) != 0 && small_before) result.emplace_back();
    small_before = std::islower(letter) != 0;
    result.back() += static_cast<char>(std::tolower(letter));
  }
  if (result.back().empty()) result.pop_back();
  return result;
}

template <std::size_t size>
bool is_one_of(const std::array<std::string_view, size>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// "boy 06" of the factor boy.
bool numbers_factor(const std::string& level, const std::vector<std::string>& name) {
  return std::isdigit(static_cast<unsigned char>(level.empty() ? ' ' : level.back())) != 0 &&
         words_of_name(level) == name;
}

}  // namespace

bool nobody_chooses(const anova::FactorReading& factor) {
  constexpr std::size_t fewest_numbered = 6;
  const std::vector<std::string> name = words_of_name(factor.name);
  if (name.empty()) return false;
  const bool named = is_one_of(nouns, name.front()) &&
                     std::all_of(name.begin() + 1, name.end(), [](const std::string& word) {
                       return is_one_of(qualifiers, word);
                     });
  if (named) return true;
  return factor.levels.size() >= fewest_numbered &&
         std::all_of(factor.levels.begin(), factor.levels.end(),
                     [&](const std::string& level) { return numbers_factor(level, name); });
}

std::optional<std::string> unchosen_sentence(const ResponseReport& report) {
  if (!report.decision || !report.decision->circumstances.empty()) return std::nullopt;
  std::vector<std::string> names;
  for (const anova::FactorGroup& group : report.decision->groups)
    for (const std::size_t f : group.factors)
      if (nobody_chooses(report.analysis.factors[f]))
        names.push_back(report.analysis.factors[f].name);
  if (names.empty() || !report.decision->advised) return std::nullopt;
  return fmt::format(
      "{} {} like what nobody chooses, but the gain is that of {} best level{}: --given {} gives "
      "an "
      "advice for each.",
      listed(names), names.size() == 1 ? "looks" : "look", names.size() == 1 ? "its" : "their",
      names.size() == 1 ? "" : "s", fmt::join(names, ","));
}

}  // namespace yates::reports

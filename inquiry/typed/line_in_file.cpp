#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "inquiry/typed/one_line.hpp"
#include "language/pieces.hpp"

namespace yates::inquiry {
namespace {

std::string without_heading(std::string_view text) {
  while (text.starts_with('#')) text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  return std::string(text);
}

using Keys = std::span<const std::string_view>;

constexpr std::array<std::string_view, 2> run_keys{"command", "timeout"};
constexpr std::array<std::string_view, 5> response_keys{"from", "pattern", "unit", "goal", "delta"};
constexpr std::array<std::string_view, 1> analysis_keys{"baseline"};

/// The keys that the options write into a section; absent where they write none such.
std::optional<Keys> keys_of(std::string_view header) {
  if (header == "[run]") return Keys(run_keys);
  if (header == "[analysis]") return Keys(analysis_keys);
  if (header.starts_with("[responses.")) return Keys(response_keys);
  return std::nullopt;
}

}  // namespace

bool same_campaign(std::string_view one, std::string_view other) {
  return without_heading(one) == without_heading(other);
}

std::optional<FileLine> beyond_options(std::string_view campaign_text) {
  std::optional<Keys> keys;
  bool below_run = false;
  FileLine first{1, ""};
  std::size_t number = 0;
  for (const std::string& text : language::split(std::string(campaign_text), '\n')) {
    const FileLine line{++number, language::trimmed_text(text)};
    if (number == 1) first = line;
    below_run = below_run || line.text == "[run]";
    if (!below_run || line.text.empty() || line.text.starts_with('#')) continue;
    if (line.text.starts_with('[')) {
      keys = keys_of(line.text);
      if (!keys) return line;
      continue;
    }
    const std::string_view key =
        language::trimmed(std::string_view(line.text).substr(0, line.text.find('=')));
    if (std::find(keys->begin(), keys->end(), key) == keys->end()) return line;
  }
  if (!below_run) return first;
  return std::nullopt;
}

}  // namespace yates::inquiry

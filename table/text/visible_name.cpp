#include "table/text/visible_name.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "language/pieces.hpp"
#include "language/printable.hpp"
#include "language/utf8.hpp"

namespace yates::table {

namespace {

/// No-break, narrow no-break and figure spaces, and those of the typographers.
constexpr auto blanks = std::to_array<std::string_view>(
    {"\u00a0", "\u202f", "\u2007", "\u2009", "\u2002", "\u2003", "\u3000"});
/// The zero-width space, the word joiner, a byte-order mark within the text, and the soft hyphen.
/// The joiners of Persian words and of emoji, and the marks of the direction of writing, have a
/// meaning.
constexpr auto without_width =
    std::to_array<std::string_view>({"\u200b", "\u2060", "\ufeff", "\u00ad"});

template <std::size_t N>
std::size_t length_of_one(const std::array<std::string_view, N>& characters,
                          std::string_view text) {
  const auto found = std::find_if(characters.begin(), characters.end(),
                                  [&](std::string_view one) { return text.starts_with(one); });
  return found == characters.end() ? 0 : found->size();
}

/// Joiners and variations decide how the letters and the emoji beside them look.
bool shapes_its_neighbours(char32_t code) {
  return code == 0x200c || code == 0x200d || (code >= 0xfe00 && code <= 0xfe0f);
}

}  // namespace

std::string visible_name(std::string_view name) {
  std::string result;
  while (!name.empty()) {
    if (const std::size_t blank = length_of_one(blanks, name)) {
      result += ' ';
      name.remove_prefix(blank);
    } else if (const std::size_t unseen = length_of_one(without_width, name)) {
      name.remove_prefix(unseen);
    } else {
      result += name.front();
      name.remove_prefix(1);
    }
  }
  return language::trimmed_text(result);
}

bool holds_unseen(std::string_view name) {
  if (visible_name(name) != language::trimmed(name)) return true;
  constexpr char32_t last_control = 0x9f;
  for (std::size_t at = 0; at < name.size();) {
    const std::optional<language::Character> character = language::decode(name, at);
    if (!character) {
      ++at;
      continue;
    }
    const char32_t code = character->code;
    if (code > last_control && language::is_written_out(code) && !shapes_its_neighbours(code)) {
      return true;
    }
    at += character->length;
  }
  return false;
}

}  // namespace yates::table

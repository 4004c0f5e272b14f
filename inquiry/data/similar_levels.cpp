#include "inquiry/data/similar_levels.hpp"

#include <cctype>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "language/printable.hpp"
#include "language/utf8.hpp"

namespace yates::inquiry {

namespace {

constexpr std::size_t most_levels = 1000;  // more are hardly those of a factor
constexpr std::size_t most_pairs = 3;

/// Whether a character is a blank other than the usual one, which looks like it.
bool looks_blank(char32_t code) {
  return code == 0x00a0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200a) || code == 0x202f ||
         code == 0x205f || code == 0x3000;
}

/// What readers see of a level, and its form that tells it from others.
struct SeenLevel {
  std::string shown;
  std::string key;         // in small letters without blanks and what nobody sees
  bool invisible = false;  // whether it has characters that look like a blank or like nothing
};

SeenLevel seen(std::string_view level) {
  SeenLevel result;
  for (std::size_t at = 0; at < level.size();) {
    const auto character = language::decode(level, at);
    const std::size_t length = character ? character->length : 1;
    const std::string_view text = level.substr(at, length);
    at += length;
    if (character && looks_blank(character->code)) {
      result.shown += fmt::format("\\u{:04x}", static_cast<unsigned>(character->code));
      result.invisible = true;
      continue;
    }
    result.shown += language::printable(text);
    if (character && language::is_written_out(character->code)) {
      result.invisible = true;
    } else if (length > 1) {
      result.key += text;
    } else if (const auto byte = static_cast<unsigned char>(text[0]); std::isspace(byte) == 0) {
      result.key += static_cast<char>(std::tolower(byte));
    }
  }
  return result;
}

}  // namespace

std::optional<std::string> similar_levels(const std::string& name,
                                          std::span<const std::string> levels) {
  std::map<std::string, SeenLevel> first_of;
  std::string pairs;
  std::size_t count = 0;
  bool invisible = false;
  for (const std::string& level : levels) {
    const SeenLevel one = seen(level);
    const auto [first, added] = first_of.try_emplace(one.key, one);
    if (added) continue;
    invisible = invisible || one.invisible || first->second.invisible;
    if (++count > most_pairs) continue;
    pairs +=
        fmt::format("{}'{}' and '{}'", pairs.empty() ? "" : ", ", first->second.shown, one.shown);
  }
  if (count == 0) return std::nullopt;
  if (count > most_pairs) pairs += fmt::format(" and {} more", count - most_pairs);
  return fmt::format("{}: {} differ only in {}, and are different levels", name, pairs,
                     invisible ? "case, blanks or invisible characters" : "case or blanks");
}

void note_similar_levels(std::vector<model::Note>& notes, const table::Table& table) {
  for (const table::Column& column : table.columns) {
    const auto* categories = std::get_if<table::Categories>(&column.values);
    if (categories == nullptr || categories->levels.size() > most_levels) continue;
    if (auto text = similar_levels(column.name, categories->levels)) {
      notes.push_back({model::NoteCode::similar_levels, "", std::move(*text), {column.name}});
    }
  }
}

}  // namespace yates::inquiry

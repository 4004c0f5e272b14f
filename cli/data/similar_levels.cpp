#include "cli/data/similar_levels.hpp"

#include <cctype>
#include <map>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace yates::cli {

namespace {

constexpr std::size_t most_levels = 1000;  // more are hardly those of a factor
constexpr std::size_t most_pairs = 3;

/// The level in small letters without its blanks.
std::string key_of(std::string_view level) {
  std::string key;
  for (const char c : level) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isspace(byte) == 0) key += static_cast<char>(std::tolower(byte));
  }
  return key;
}

}  // namespace

void note_similar_levels(std::vector<model::Note>& notes, const table::Table& table) {
  for (const table::Column& column : table.columns) {
    const auto* categories = std::get_if<table::Categories>(&column.values);
    if (categories == nullptr || categories->levels.size() > most_levels) continue;
    std::map<std::string, std::string_view> first_of;
    std::string pairs;
    std::size_t count = 0;
    for (const std::string& level : categories->levels) {
      const auto [first, added] = first_of.try_emplace(key_of(level), level);
      if (added || ++count > most_pairs) continue;
      pairs += fmt::format("{}'{}' and '{}'", pairs.empty() ? "" : ", ", first->second, level);
    }
    if (count == 0) continue;
    if (count > most_pairs) pairs += fmt::format(" and {} more", count - most_pairs);
    notes.push_back({model::NoteCode::similar_levels,
                     "",
                     fmt::format("{}: {} differ only in case or blanks, and are different levels",
                                 column.name, pairs),
                     {column.name}});
  }
}

}  // namespace yates::cli

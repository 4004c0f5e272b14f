#include "language/toml_reader.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "language/nearest.hpp"
#include "language/toml_parts.hpp"
#include "language/toml_text.hpp"

namespace yates::language {
namespace {

/// Texts become words of commands and names of files, each of which ends at its first zero byte.
void refuse_zeros(TomlReader& reader, const toml::node& node) {
  const auto check = [&](const toml::source_position& at, std::string_view text) {
    if (text.find('\0') == std::string_view::npos) return;
    reader.fault(at, "the text holds the character U+0000, which no program can be given");
  };
  if (const auto* text = node.as_string()) check(node.source().begin, text->get());
  if (const auto* list = node.as_array()) {
    for (const toml::node& element : *list) refuse_zeros(reader, element);
  }
  if (const auto* table = node.as_table()) {
    for (const auto& [key, value] : TomlReader::entries(*table)) {
      check(key->source().begin, key->str());
      refuse_zeros(reader, *value);
    }
  }
}

}  // namespace

TomlReader::TomlReader(const std::string& text, std::filesystem::path file)
    : file_(std::move(file)) {
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines_.push_back(line);
  if (const auto at = key_with_too_many_parts(text)) {
    throw InputError({file_.string(), static_cast<int>(at->line), static_cast<int>(at->column)},
                     fmt::format("a key has more than {} parts", most_key_parts));
  }
  try {
    document_ = toml::parse(text, file_.string());
  } catch (const toml::parse_error& error) {
    const auto& at = error.source().begin;
    if (const auto slip = known_slip(lines_, at.line)) {
      throw InputError(
          {file_.string(), static_cast<int>(slip->line), static_cast<int>(slip->column)},
          slip->text);
    }
    throw InputError({file_.string(), static_cast<int>(at.line), static_cast<int>(at.column)},
                     "not TOML: " + std::string(error.description()));
  }
  refuse_zeros(*this, document_);
}

void TomlReader::fault(const toml::source_position& at, const std::string& text) {
  Place place{.file = file_.string()};
  if (at.line > 0) {
    place.line = static_cast<int>(at.line);
    place.column = static_cast<int>(at.column);
  }
  problems_.push_back({place, text});
}

void TomlReader::fault(const toml::node& at, const std::string& text) {
  fault(at.source().begin, text);
}

void TomlReader::later(const toml::node& at, std::string_view what) {
  fault(at, fmt::format("{}: this version of yates does not support this yet", what));
}

std::vector<std::pair<const toml::key*, const toml::node*>> TomlReader::entries(
    const toml::table& table) {
  std::vector<std::pair<const toml::key*, const toml::node*>> result;
  for (const auto& [key, node] : table) result.emplace_back(&key, &node);
  const auto position = [](const auto& entry) {
    return std::pair(entry.first->source().begin.line, entry.first->source().begin.column);
  };
  std::stable_sort(result.begin(), result.end(), [&](const auto& one, const auto& other) {
    return position(one) < position(other);
  });
  return result;
}

void TomlReader::check_keys(const toml::table& table, const std::string& section,
                            std::span<const std::string> known,
                            std::span<const LaterKey> later_keys) {
  for (const auto& [key, node] : entries(table)) {
    const std::string name(key->str());
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    const auto found = std::find_if(later_keys.begin(), later_keys.end(),
                                    [&](const LaterKey& later) { return later.key == name; });
    if (found != later_keys.end()) {
      fault(key->source().begin,
            fmt::format("{}: this version of yates does not support this yet", found->what));
    } else {
      const std::string_view home = home_ == nullptr ? std::string_view() : home_(name);
      const bool elsewhere = !home.empty() && home != section;
      fault(key->source().begin, fmt::format("unknown key '{}' in {}{}", name, section,
                                             elsewhere ? fmt::format("; it belongs to {}", home)
                                                       : suggestion(name, known)));
    }
  }
}

const toml::table* TomlReader::table(const toml::table& parent, const std::string& key,
                                     const std::string& name) {
  const toml::node* node = parent.get(key);
  if (node == nullptr) return nullptr;
  if (!node->is_table()) {
    fault(*node, fmt::format("{} is {}; expected a table", name, kind_of(*node)));
  }
  return node->as_table();
}

std::optional<std::string> TomlReader::text(const toml::table& parent, const std::string& key,
                                            const std::string& name) {
  const toml::node* node = parent.get(key);
  if (node == nullptr) return std::nullopt;
  if (!node->is_string()) {
    fault(*node, fmt::format("{} is {}; expected a text in quotes", name, kind_of(*node)));
    return std::nullopt;
  }
  return node->as_string()->get();
}

std::optional<bool> TomlReader::boolean(const toml::table& parent, const std::string& key,
                                        const std::string& name) {
  const toml::node* node = parent.get(key);
  if (node == nullptr) return std::nullopt;
  if (!node->is_boolean()) {
    fault(*node, fmt::format("{} is {}; expected true or false", name, kind_of(*node)));
    return std::nullopt;
  }
  return node->as_boolean()->get();
}

std::optional<std::int64_t> TomlReader::integer(const toml::table& parent, const std::string& key,
                                                const std::string& name, std::int64_t least) {
  const toml::node* node = parent.get(key);
  if (node == nullptr) return std::nullopt;
  const auto* value = node->as_integer();
  if (value == nullptr || value->get() < least) {
    const std::string found = node->is_number() ? *written(*node)
                              : node->is_string()
                                  ? fmt::format("the text '{}'", node->as_string()->get())
                                  : kind_of(*node);
    fault(*node,
          fmt::format("{} is {}; expected a whole number of at least {}", name, found, least));
    return std::nullopt;
  }
  return value->get();
}

std::optional<double> TomlReader::number(const toml::table& parent, const std::string& key,
                                         const std::string& name, double low, double high) {
  const toml::node* node = parent.get(key);
  if (node == nullptr) return std::nullopt;
  const auto value = node->is_number() ? node->value<double>() : std::nullopt;
  if (value && *value > low && *value < high) return value;
  fault(*node, fmt::format("{} is {}; expected a number {}", name,
                           node->is_number() ? *written(*node) : kind_of(*node),
                           std::isinf(high) ? fmt::format("above {}", low)
                                            : fmt::format("between {} and {}", low, high)));
  return std::nullopt;
}

std::optional<std::size_t> TomlReader::choice(const toml::table& parent, const std::string& key,
                                              const std::string& name,
                                              std::span<const std::string> choices,
                                              std::span<const LaterKey> later_choices) {
  const auto value = text(parent, key, name);
  if (!value) return std::nullopt;
  const auto found = std::find(choices.begin(), choices.end(), *value);
  if (found != choices.end()) return static_cast<std::size_t>(found - choices.begin());
  for (const LaterKey& later_choice : later_choices) {
    if (later_choice.key == *value) {
      later(*parent.get(key), later_choice.what);
      return std::nullopt;
    }
  }
  std::string known = suggestion(*value, choices);
  if (known.empty()) known = fmt::format("; known are {}", fmt::join(choices, ", "));
  fault(*parent.get(key), fmt::format("{} is '{}'{}", name, *value, known));
  return std::nullopt;
}

void TomlReader::each(const toml::table& parent, const std::string& key, const std::string& name,
                      const std::function<void(const toml::node&)>& action) {
  const toml::node* node = parent.get(key);
  if (node == nullptr) return;
  if (!node->is_array()) {
    fault(*node, fmt::format("{} is {}; expected a list in [ ]{}", name, kind_of(*node),
                             node->is_string() ? fmt::format(", as in {} = [{}]", key,
                                                             toml_string(node->ref<std::string>()))
                                               : ""));
    return;
  }
  for (const toml::node& element : *node->as_array()) action(element);
}

std::optional<std::string> TomlReader::written(const toml::node& node) const {
  if (node.is_string()) return node.as_string()->get();
  if (node.is_boolean()) return node.as_boolean()->get() ? "true" : "false";
  if (!node.is_number()) return std::nullopt;
  const auto& begin = node.source().begin;
  const std::string& line = lines_.at(begin.line - 1);
  // A line may hold very many numbers; each is looked for behind the one before.
  if (begin.line != last_.line || begin.column < last_.column) last_ = {begin.line, 1, 0};
  // Columns count characters; a byte of the form 10xxxxxx continues one.
  const auto continues = [&](std::size_t byte) {
    return byte < line.size() && (static_cast<unsigned char>(line[byte]) & 0xC0U) == 0x80U;
  };
  for (; last_.column < begin.column && last_.byte < line.size(); ++last_.column) {
    ++last_.byte;
    while (continues(last_.byte)) ++last_.byte;
  }
  std::string result;
  for (std::size_t at = last_.byte; at < line.size(); ++at) {
    const char letter = line[at];
    if (letter == '_') continue;
    if (std::isalnum(static_cast<unsigned char>(letter)) == 0 && letter != '.' && letter != '+' &&
        letter != '-') {
      break;
    }
    result += letter;
  }
  return result;
}

void TomlReader::finish() {
  if (problems_.empty()) return;
  std::stable_sort(problems_.begin(), problems_.end(),
                   [](const Problem& one, const Problem& other) {
                     return std::pair(one.place.line, one.place.column) <
                            std::pair(other.place.line, other.place.column);
                   });
  throw InputError(problems_);
}

std::string kind_of(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::table:
      return "a table";
    case toml::node_type::array:
      return "a list";
    case toml::node_type::string:
      return "a text";
    case toml::node_type::integer:
    case toml::node_type::floating_point:
      return "a number";
    case toml::node_type::boolean:
      return "true or false";
    default:
      return "a date or time";
  }
}

}  // namespace yates::language

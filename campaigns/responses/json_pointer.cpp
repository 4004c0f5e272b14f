#include "campaigns/responses/json_pointer.hpp"

#include <array>
#include <cmath>

#include <fmt/format.h>

#include "language/nearest.hpp"
#include "numerics/decimal.hpp"
#include "table/programs/json_document.hpp"

namespace yates::campaigns {
namespace {

using Json = table::JsonValue;

/// What a value is, for messages.
std::string_view kind_of(const Json& value) {
  constexpr std::array<std::string_view, 6> names{"a null", "a boolean", "a number",
                                                  "a text", "a list",    "an object"};
  return names[static_cast<std::size_t>(value.kind)];
}

/// The pointer's words with ~1 and ~0 decoded; the pointer has no fault.
std::vector<std::string> words_of(std::string_view pointer) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < pointer.size(); ++at) {
    if (pointer[at] == '/') {
      words.emplace_back();
    } else if (pointer[at] == '~') {
      words.back() += pointer[++at] == '1' ? '/' : '~';
    } else {
      words.back() += pointer[at];
    }
  }
  return words;
}

/// The member of an object or the element of a list; otherwise why there is none.
std::variant<const Json*, std::string> step(const Json& value, const std::string& word) {
  if (value.is(Json::Kind::object)) {
    if (const Json* found = value.find(word)) return found;
    std::vector<std::string> known;
    for (const auto& [key, unused] : value.members) known.push_back(key);
    return fmt::format("has no '{}'{}", word, language::suggestion(word, known));
  }
  if (!value.is(Json::Kind::array)) {
    return fmt::format("has {} where '{}' needs an object or a list", kind_of(value), word);
  }
  const bool digits = !word.empty() && word.size() < 10 &&
                      word.find_first_not_of("0123456789") == std::string::npos &&
                      (word == "0" || word.front() != '0');
  if (!digits) return fmt::format("has a list there, and '{}' is not an index", word);
  const auto index = static_cast<std::size_t>(std::stoul(word));
  if (index >= value.items.size()) {
    return fmt::format("has a list of {} elements there, and index {} is beyond its end",
                       value.items.size(), word);
  }
  return &value.items[index];
}

std::optional<double> number_of(const Json& value) {
  if (!value.is(Json::Kind::number) && !value.is(Json::Kind::text)) return std::nullopt;
  const auto decimal = numerics::Decimal::parse(value.text);
  if (!decimal) return std::nullopt;
  return decimal->to_double();
}

}  // namespace

std::optional<std::string> fault_of_pointer(std::string_view pointer) {
  if (!pointer.empty() && pointer.front() != '/') {
    return fmt::format("is '{}'; expected a JSON pointer such as \"/results/0/mean\"", pointer);
  }
  for (std::size_t at = 0; at < pointer.size(); ++at) {
    if (pointer[at] != '~') continue;
    const char next = at + 1 < pointer.size() ? pointer[at + 1] : ' ';
    if (next != '0' && next != '1') {
      return fmt::format("is '{}'; write '~0' for '~' and '~1' for '/'", pointer);
    }
  }
  return std::nullopt;
}

std::variant<std::vector<double>, std::string> numbers_at(std::string_view pointer,
                                                          std::string_view document,
                                                          const std::string& name) {
  const std::optional<Json> root = table::parse_json(document);
  if (!root) return fmt::format("{} is not a JSON document", name);
  const Json* value = &*root;
  for (const std::string& word : words_of(pointer)) {
    const auto next = step(*value, word);
    if (const auto* problem = std::get_if<std::string>(&next)) {
      return fmt::format("json '{}': {} {}", pointer, name, *problem);
    }
    value = std::get<const Json*>(next);
  }
  std::vector<double> numbers;
  const auto add = [&](const Json& one) {
    const auto number = number_of(one);
    if (number && std::isfinite(*number)) numbers.push_back(*number);
    return number && std::isfinite(*number);
  };
  if (value->is(Json::Kind::array)) {
    for (const Json& one : value->items) {
      if (!add(one)) {
        return fmt::format("json '{}': the list in {} holds {} that is not a number", pointer, name,
                           kind_of(one));
      }
    }
    if (numbers.empty()) return fmt::format("json '{}': the list in {} is empty", pointer, name);
    return numbers;
  }
  if (!add(*value)) {
    return fmt::format("json '{}': {} has {} there, which is not a number", pointer, name,
                       kind_of(*value));
  }
  return numbers;
}

}  // namespace yates::campaigns

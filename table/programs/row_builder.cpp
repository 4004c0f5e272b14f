#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "table/programs/program_files.hpp"

namespace yates::table {

namespace {

using language::InputError;
using language::Place;

/// A value as one cell; lists as they are written, without their blanks.
std::string text_of(const JsonValue& value) {
  switch (value.kind) {
    case JsonValue::Kind::null:
      return "null";
    case JsonValue::Kind::boolean:
    case JsonValue::Kind::number:
    case JsonValue::Kind::text:
      return value.text;
    case JsonValue::Kind::array:
    case JsonValue::Kind::object:
      break;
  }
  std::string text;
  for (const JsonValue& item : value.items) text += (text.empty() ? "" : ",") + text_of(item);
  for (const auto& [key, item] : value.members)
    text += fmt::format("{}{}:{}", text.empty() ? "" : ",", key, text_of(item));
  return value.is(JsonValue::Kind::array) ? "[" + text + "]" : "{" + text + "}";
}

}  // namespace

void RowBuilder::start_row(std::optional<int> line) {
  rows_.emplace_back();
  lines_.push_back(line.value_or(static_cast<int>(rows_.size())));
}

void RowBuilder::set(const std::string& column, std::string text) {
  if (column.empty())
    throw InputError(Place{name_}, fmt::format("result {} has a key without a name", rows_.size()));
  if (column.find('\0') != std::string::npos || text.find('\0') != std::string::npos)
    throw InputError(
        Place{name_},
        fmt::format("result {} holds a zero byte (\\u0000); expected text", rows_.size()));
  if (std::find(names_.begin(), names_.end(), column) == names_.end()) names_.push_back(column);
  rows_.back().insert_or_assign(column, std::move(text));
}

RawTable RowBuilder::finish() const {
  RawTable result;
  result.counts_fields = false;
  result.names = names_;
  result.columns.resize(names_.size());
  result.lines = lines_;
  for (const auto& row : rows_) {
    for (std::size_t i = 0; i < names_.size(); ++i) {
      const auto cell = row.find(names_[i]);
      result.columns[i].push_back(cell == row.end() ? std::string_view()
                                                    : result.pool.keep(cell->second));
    }
  }
  return result;
}

const JsonValue& member(const JsonValue& object, std::string_view key, JsonValue::Kind kind,
                        const std::string& where, const std::string& name) {
  static const std::map<JsonValue::Kind, std::string_view> words = {
      {JsonValue::Kind::number, "a number"},
      {JsonValue::Kind::text, "a text"},
      {JsonValue::Kind::array, "an array"},
      {JsonValue::Kind::object, "an object"}};
  const JsonValue* found = object.find(key);
  if (found == nullptr || !found->is(kind))
    throw InputError(Place{name}, fmt::format("{} has no '{}'; expected {} of that name", where,
                                              key, words.at(kind)));
  return *found;
}

bool varies(const std::vector<const JsonValue*>& objects, std::string_view key) {
  std::set<std::string> texts;
  for (const JsonValue* object : objects) {
    const JsonValue* found = object->find(key);
    texts.insert(found != nullptr ? found->text : "");
  }
  return texts.size() > 1;
}

void set_parameters(RowBuilder& rows, const JsonValue* parameters,
                    const std::vector<std::string>& taken) {
  if (parameters == nullptr) return;
  for (const auto& [name, value] : parameters->members) {
    const bool clash = std::find(taken.begin(), taken.end(), name) != taken.end();
    rows.set(clash ? "param_" + name : name, text_of(value));
  }
}

}  // namespace yates::table

#include "campaigns/spark/json_event.hpp"

#include <limits>
#include <utility>

#include <rapidjson/reader.h>
#include <rapidjson/stream.h>

namespace yates::campaigns {
namespace {

constexpr std::size_t most_fields = 1'000'000;  // no event of Spark has so many

}  // namespace

/// Called for each part of a line from left to right.
struct JsonEvent::Handler : rapidjson::BaseReaderHandler<rapidjson::UTF8<>, JsonEvent::Handler> {
  explicit Handler(std::vector<Field>& list) : fields(list) {}

  std::vector<Field>& fields;
  std::vector<std::string_view> parents =
      {};  // of the objects that are open, none of them in a list
  std::string_view key = {};
  std::size_t lists = 0;  // that are open

  bool add(Kind kind, std::string_view text, std::int64_t whole) const {
    if (lists > 0 || parents.empty()) return true;
    if (fields.size() == most_fields) return false;
    fields.push_back({parents.back(), key, kind, text, whole});
    return true;
  }

  bool Key(const char* letters, rapidjson::SizeType length, bool /*copy*/) {
    if (lists == 0) key = {letters, length};
    return true;
  }
  bool String(const char* letters, rapidjson::SizeType length, bool /*copy*/) const {
    return add(Kind::text, {letters, length}, 0);
  }
  bool Bool(bool value) const { return add(Kind::flag, {}, value ? 1 : 0); }
  bool Int(int value) const { return add(Kind::whole, {}, value); }
  bool Uint(unsigned value) const { return add(Kind::whole, {}, value); }
  bool Int64(std::int64_t value) const { return add(Kind::whole, {}, value); }
  bool Uint64(std::uint64_t value) const {
    const bool fits = value <= std::uint64_t{std::numeric_limits<std::int64_t>::max()};
    return !fits || add(Kind::whole, {}, static_cast<std::int64_t>(value));
  }
  bool StartObject() {
    if (lists == 0) parents.push_back(parents.empty() ? std::string_view{} : key);
    return true;
  }
  bool EndObject(rapidjson::SizeType /*members*/) {
    if (lists == 0) parents.pop_back();
    return true;
  }
  bool StartArray() {
    if (parents.empty()) return false;  // the line itself is a list
    ++lists;
    return true;
  }
  bool EndArray(rapidjson::SizeType /*elements*/) {
    --lists;
    return true;
  }
};

bool JsonEvent::read(std::span<char> line) {
  fields_.clear();
  if (line.empty()) return false;
  line.back() = '\0';
  rapidjson::InsituStringStream stream(line.data());
  Handler handler(fields_);
  rapidjson::Reader reader;
  // Iterative: a line of a million brackets must not need a million calls.
  constexpr unsigned how = rapidjson::kParseInsituFlag | rapidjson::kParseIterativeFlag;
  return !reader.Parse<how>(stream, handler).IsError() && !fields_.empty();
}

const JsonEvent::Field* JsonEvent::find(std::string_view parent, std::string_view key,
                                        Kind kind) const {
  for (const Field& field : fields_) {
    if (field.key == key && field.parent == parent) return field.kind == kind ? &field : nullptr;
  }
  return nullptr;
}

std::string_view JsonEvent::text(std::string_view parent, std::string_view key) const {
  const Field* field = find(parent, key, Kind::text);
  return field != nullptr ? field->text : std::string_view{};
}

std::int64_t JsonEvent::whole(std::string_view parent, std::string_view key) const {
  const Field* field = find(parent, key, Kind::whole);
  return field != nullptr ? field->whole : 0;
}

bool JsonEvent::flag(std::string_view parent, std::string_view key) const {
  const Field* field = find(parent, key, Kind::flag);
  return field != nullptr && field->whole != 0;
}

}  // namespace yates::campaigns

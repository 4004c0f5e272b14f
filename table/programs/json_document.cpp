#include "table/programs/json_document.hpp"

#include <nlohmann/json.hpp>

namespace yates::table {

namespace {

using Json = nlohmann::json;

/// Deeper than any tool writes; a value is destroyed by as many calls within one another as it is
/// deep.
constexpr std::size_t most_levels = 100;

/// Builds a JsonValue from the events of a parser.
class Builder : public nlohmann::json_sax<Json> {
 public:
  bool null() override { return add({}); }
  bool boolean(bool value) override {
    return add({JsonValue::Kind::boolean, value ? "true" : "false", {}, {}});
  }
  bool number_integer(number_integer_t value) override { return number(std::to_string(value)); }
  bool number_unsigned(number_unsigned_t value) override { return number(std::to_string(value)); }
  bool number_float(number_float_t, const string_t& text) override { return number(text); }
  bool string(string_t& text) override {
    return add({JsonValue::Kind::text, std::move(text), {}, {}});
  }
  bool binary(binary_t&) override { return false; }  // does not occur in JSON text
  bool start_object(std::size_t) override { return open(JsonValue::Kind::object); }
  bool start_array(std::size_t) override { return open(JsonValue::Kind::array); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    open_.back().members.push_back({std::move(name), JsonValue{}});
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    return false;
  }

  JsonValue take() { return std::move(whole_); }

 private:
  bool number(std::string text) { return add({JsonValue::Kind::number, std::move(text), {}, {}}); }
  bool open(JsonValue::Kind kind) {
    if (open_.size() == most_levels) return false;
    open_.push_back({kind, {}, {}, {}});
    return true;
  }
  bool close() {
    JsonValue value = std::move(open_.back());
    open_.pop_back();
    return add(std::move(value));
  }
  bool add(JsonValue value) {
    if (open_.empty())
      whole_ = std::move(value);
    else if (open_.back().is(JsonValue::Kind::array))
      open_.back().items.push_back(std::move(value));
    else
      open_.back().members.back().value = std::move(value);
    return true;
  }

  JsonValue whole_;
  std::vector<JsonValue> open_;  // arrays and objects around the place, the outermost first
};

}  // namespace

const JsonValue* JsonValue::find(std::string_view name) const {
  for (const auto& [key, value] : members)
    if (key == name) return &value;
  return nullptr;
}

std::optional<JsonValue> parse_json(std::string_view text) {
  Builder builder;
  if (!Json::sax_parse(text.begin(), text.end(), &builder)) return std::nullopt;
  return builder.take();
}

}  // namespace yates::table

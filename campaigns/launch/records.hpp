#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace yates::campaigns {

/// One "key=LENGTH:BYTES" of a text that programs of yates hand to each other. LENGTH is decimal,
/// and a newline follows; any bytes may stand in the value.
struct Record {
  std::string_view key;
  std::string_view value;
};

void append_record(std::string& text, std::string_view key, std::string_view value);

/// Takes the first record off a text. The record is absent if the text does not begin with a whole
/// one; the text then stays as it is.
std::optional<Record> take_record(std::string_view& text);

}  // namespace yates::campaigns

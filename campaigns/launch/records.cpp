#include "campaigns/launch/records.hpp"

#include <charconv>
#include <cstddef>
#include <system_error>

#include <fmt/format.h>

namespace yates::campaigns {

void append_record(std::string& text, std::string_view key, std::string_view value) {
  text += fmt::format("{}={}:", key, value.size());
  text += value;
  text += '\n';
}

std::optional<Record> take_record(std::string_view& text) {
  const auto equals = text.find('=');
  if (equals == std::string_view::npos) return std::nullopt;
  const auto colon = text.find(':', equals);
  if (colon == std::string_view::npos) return std::nullopt;
  std::size_t length = 0;
  const char* const end = text.data() + colon;
  const auto parsed = std::from_chars(text.data() + equals + 1, end, length);
  if (parsed.ec != std::errc{} || parsed.ptr != end) return std::nullopt;
  const std::string_view rest = text.substr(colon + 1);
  if (length >= rest.size() || rest[length] != '\n') return std::nullopt;
  const Record record{text.substr(0, equals), rest.substr(0, length)};
  text = rest.substr(length + 1);
  return record;
}

}  // namespace yates::campaigns

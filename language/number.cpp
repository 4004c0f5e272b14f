#include "language/number.hpp"

#include <charconv>
#include <system_error>

namespace yates::language {

std::optional<double> parse_number(std::string_view text) {
  std::string_view digits = text;
  if (digits.starts_with('+') || digits.starts_with('-')) digits.remove_prefix(1);
  if (text.starts_with('+')) text.remove_prefix(1);
  const bool starts =
      !digits.empty() && ((digits[0] >= '0' && digits[0] <= '9') || digits[0] == '.');
  if (!starts) return std::nullopt;
  double value = 0.0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

}  // namespace yates::language

#include "table/text/number_slips.hpp"

namespace yates::table {

namespace {

std::optional<std::uint64_t> version_part(std::string_view text) {
  constexpr std::size_t most_figures = 4;
  if (text.empty() || text.size() > most_figures || (text.size() > 1 && text[0] == '0'))
    return std::nullopt;
  std::uint64_t number = 0;
  for (const char figure : text) {
    if (figure < '0' || figure > '9') return std::nullopt;
    number = 10 * number + static_cast<std::uint64_t>(figure - '0');
  }
  return number;
}

}  // namespace

std::optional<TwoPartVersion> two_part_version(std::string_view text) {
  const std::size_t point = text.find('.');
  if (point == std::string_view::npos) return std::nullopt;
  const auto major = version_part(text.substr(0, point));
  const auto minor = version_part(text.substr(point + 1));
  if (!major || !minor) return std::nullopt;
  return TwoPartVersion{*major, *minor};
}

}  // namespace yates::table

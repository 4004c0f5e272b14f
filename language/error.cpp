#include "language/error.hpp"

#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace yates::language {

namespace {

std::string message(const std::vector<Problem>& problems) {
  std::string text;
  for (const Problem& problem : problems) {
    if (!text.empty()) text += '\n';
    const std::string place = to_string(problem.place);
    text += place.empty() ? problem.text : fmt::format("{}: {}", place, problem.text);
  }
  return text;
}

/// "Is a directory" as the end of a sentence; abbreviations such as "RPC" keep their case.
std::string lower_first(std::string text) {
  const auto upper = [](char c) { return c >= 'A' && c <= 'Z'; };
  if (!text.empty() && upper(text[0]) && (text.size() < 2 || !upper(text[1])))
    text[0] = static_cast<char>(text[0] - 'A' + 'a');
  return text;
}

}  // namespace

std::string to_string(const Place& place) {
  std::string text = place.file;
  if (place.line) {
    text += text.empty() ? fmt::format("line {}", *place.line) : fmt::format(":{}", *place.line);
    if (place.column) text += fmt::format(":{}", *place.column);
  }
  return text;
}

InputError::InputError(std::string text) : InputError(Place{}, std::move(text)) {}

InputError::InputError(Place place, std::string text)
    : InputError(std::vector<Problem>{{std::move(place), std::move(text)}}) {}

InputError::InputError(std::vector<Problem> problems)
    : std::runtime_error(message(problems)), problems_(std::move(problems)) {}

FileError::FileError(const std::string& path, const std::string& what_failed)
    : std::runtime_error(path.empty() ? what_failed : fmt::format("{}: {}", path, what_failed)) {}

FileError FileError::from_errno(const std::string& doing, const std::string& path,
                                int error_number) {
  const std::string reason = lower_first(std::generic_category().message(error_number));
  return {"", fmt::format("cannot {} {}: {}", doing, path, reason)};
}

}  // namespace yates::language

#include "language/error.hpp"

#include <cerrno>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "language/nearest.hpp"
#include "language/printable.hpp"

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

/// The file beside a missing one that was most likely meant.
std::optional<std::string> nearest_file(const std::string& path) {
  constexpr std::size_t most_files = 10'000;
  const std::filesystem::path missing(path);
  const auto folder = missing.parent_path();
  std::vector<std::string> names;
  std::error_code problem;
  for (std::filesystem::directory_iterator entries(folder.empty() ? "." : folder, problem);
       !problem && entries != std::filesystem::directory_iterator(); entries.increment(problem)) {
    if (names.size() == most_files) return std::nullopt;
    names.push_back(entries->path().filename().string());
  }
  const auto name = nearest(missing.filename().string(), names);
  if (!name) return std::nullopt;
  return (folder / *name).string();
}

/// A path as a message has it: a long one keeps its beginning and its end.
std::string shown(const std::string& path) {
  if (path.empty()) return "''";
  return path.size() > longest_shown_text ? printable(path) : path;
}

std::string reason_of(int error_number) {
  if (error_number == ENAMETOOLONG) {
    return "the path, or a name in it, is longer than the file system allows";
  }
  if (error_number == ELOOP) return "its symbolic links lead in a circle";
  return lower_first(std::generic_category().message(error_number));
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
    : std::runtime_error(path.empty() ? what_failed
                                      : fmt::format("{}: {}", shown(path), what_failed)) {}

FileError FileError::from_errno(const std::string& doing, const std::string& path,
                                int error_number) {
  const auto meant = error_number == ENOENT ? nearest_file(path) : std::nullopt;
  return {"", fmt::format("cannot {} {}: {}{}", doing, shown(path), reason_of(error_number),
                          meant ? fmt::format("; did you mean '{}'?", *meant) : std::string())};
}

}  // namespace yates::language

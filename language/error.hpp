#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace yates::language {

/// Where something was found. Lines and columns count from 1; columns count characters of UTF-8
/// text.
struct Place {
  std::string file;
  std::optional<int> line = std::nullopt;
  std::optional<int> column = std::nullopt;
};

/// "plan.toml:12:5", "runs.csv:3", "runs.csv"; empty for an empty place.
std::string to_string(const Place& place);

/// One fault of an input: where, what was found, what was expected, the nearest valid name. Lower
/// case, no full stop.
struct Problem {
  Place place;
  std::string text;
};

/// The input was read but is wrong (exit status 3). Holds every problem found, in the order of the
/// input.
class InputError : public std::runtime_error {
 public:
  explicit InputError(std::string text);
  InputError(Place place, std::string text);
  /// problems must not be empty.
  explicit InputError(std::vector<Problem> problems);
  const std::vector<Problem>& problems() const { return problems_; }

 private:
  std::vector<Problem> problems_;
};

/// The words that the user typed do not form a command, a formula or an expression (exit status 2).
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A file or folder cannot be opened, read or written (exit status 5).
class FileError : public std::runtime_error {
 public:
  FileError(const std::string& path, const std::string& what_failed);
  /// "cannot <doing> <path>: <text of errno>".
  static FileError from_errno(const std::string& doing, const std::string& path, int error_number);
};

}  // namespace yates::language

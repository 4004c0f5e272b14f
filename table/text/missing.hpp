#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace yates::table {

/// Which cells of a file have no value: empty ones, those that say NA, <NA>, #N/A, #NV, N/A, n/a,
/// NaN, nan, NAN, -nan, null, NULL, - or ?, and those that say one of `more`.
class MissingWords {
 public:
  MissingWords() = default;
  explicit MissingWords(std::vector<std::string> more) : more_(std::move(more)) {}

  /// `text` is a cell without the blanks around it.
  bool contains(std::string_view text) const {
    if (text.size() <= 4 && is_usual(text)) return true;
    if (more_.empty()) return false;
    return is_more(text);
  }
  const std::vector<std::string>& more() const { return more_; }

 private:
  static bool is_usual(std::string_view text);
  bool is_more(std::string_view text) const;

  std::vector<std::string> more_;
};

}  // namespace yates::table

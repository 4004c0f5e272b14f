#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "table/text/dialect.hpp"
#include "table/text/text_pool.hpp"

namespace yates::table {

/// Splits a source into rows of fields by RFC 4180. Beyond it, blanks around a field do not count,
/// lines that begin with # are comments, and fields may be separated by runs of blanks.
class Splitter {
 public:
  Splitter(std::string_view content, const Dialect& dialect, const std::string& name,
           TextPool& pool);

  /// The next row that is not blank; false at the end. The row's line is that of its first field.
  /// Throws InputError for quotes that do not close or that end before their field does.
  bool next(std::vector<std::string_view>& fields);

  int row_line() const { return row_line_; }
  /// Whether the first field of the row stands in quotes.
  bool first_quoted() const { return first_quoted_; }
  std::size_t position() const { return at_; }
  int line() const { return line_; }
  /// The lines that begin with #, and the first of them, so far.
  std::size_t comments() const { return comments_; }
  int first_comment() const { return first_comment_; }

 private:
  bool by_blanks() const { return separator_ == ' '; }
  bool blank(char c) const { return c == ' ' || (c == '\t' && separator_ != '\t'); }
  bool at_line_end() const {
    return at_ == content_.size() || content_[at_] == '\n' || content_[at_] == '\r';
  }
  bool at_field_end() const {
    return at_line_end() || (by_blanks() ? blank(content_[at_]) : content_[at_] == separator_);
  }
  void skip_blanks();
  void skip_lines_without_fields();
  void take_line_end();
  bool take_separator();
  std::string_view field(std::size_t number);
  std::string_view quoted(std::size_t number);

  std::string_view content_;
  char separator_;
  const std::string& name_;
  TextPool& pool_;
  std::size_t at_ = 0;
  int line_ = 1;
  int row_line_ = 1;
  bool first_quoted_ = false;
  std::size_t comments_ = 0;
  int first_comment_ = 0;
};

}  // namespace yates::table

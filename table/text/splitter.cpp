#include "table/text/splitter.hpp"

#include <fmt/format.h>

#include "language/error.hpp"

namespace yates::table {

namespace {

std::string without_doubled_quotes(std::string_view inside) {
  std::string text;
  for (std::size_t at = 0; at < inside.size(); ++at) {
    text += inside[at];
    if (inside[at] == '"') ++at;
  }
  return text;
}

}  // namespace

Splitter::Splitter(std::string_view content, const Dialect& dialect, const std::string& name,
                   TextPool& pool)
    : content_(content), separator_(dialect.separator), name_(name), pool_(pool) {
  if (!dialect.separator_line) return;
  if (const auto line = table::separator_line(content)) {
    at_ = line->size;
    ++line_;
  }
}

bool Splitter::next(std::vector<std::string_view>& fields) {
  skip_lines_without_fields();
  if (at_ == content_.size()) return false;
  row_line_ = line_;
  skip_blanks();
  first_quoted_ = content_[at_] == '"';
  fields.clear();
  do {
    fields.push_back(field(fields.size() + 1));
  } while (take_separator());
  take_line_end();
  return true;
}

void Splitter::skip_blanks() {
  while (at_ < content_.size() && blank(content_[at_])) ++at_;
}

void Splitter::skip_lines_without_fields() {
  while (at_ < content_.size()) {
    const std::size_t begin = at_;
    skip_blanks();
    if (at_ < content_.size() && content_[at_] == '#') {
      if (comments_++ == 0) first_comment_ = line_;
      while (!at_line_end()) ++at_;
    }
    if (!at_line_end()) {
      at_ = begin;
      return;
    }
    take_line_end();
  }
}

/// LF, CR LF, or the CR alone of old files.
void Splitter::take_line_end() {
  if (at_ == content_.size()) return;
  const bool pair = content_.substr(at_).starts_with("\r\n");
  at_ += pair ? 2 : 1;
  ++line_;
}

bool Splitter::take_separator() {
  if (by_blanks()) {
    skip_blanks();
    return !at_line_end();
  }
  if (at_ == content_.size() || content_[at_] != separator_) return false;
  ++at_;
  return true;
}

std::string_view Splitter::field(std::size_t number) {
  skip_blanks();
  if (at_ < content_.size() && content_[at_] == '"') return quoted(number);
  const std::size_t begin = at_;
  while (!at_field_end()) ++at_;
  std::size_t end = at_;
  while (end > begin && blank(content_[end - 1])) --end;
  return content_.substr(begin, end - begin);
}

std::string_view Splitter::quoted(std::size_t number) {
  const language::Place opened{name_, line_, static_cast<int>(number)};
  const std::size_t begin = ++at_;
  bool doubled = false;
  for (;; ++at_) {
    if (at_ == content_.size())
      throw language::InputError(
          opened, fmt::format("field {} opens a quote that is never closed", number));
    if (content_[at_] == '\n') ++line_;
    if (content_[at_] != '"') continue;
    if (at_ + 1 == content_.size() || content_[at_ + 1] != '"') break;
    doubled = true;
    ++at_;
  }
  const std::string_view inside = content_.substr(begin, at_ - begin);
  ++at_;
  const std::size_t closed = at_;
  skip_blanks();
  if (by_blanks() && at_ > closed) at_ = closed;
  if (!at_field_end())
    throw language::InputError(
        opened, fmt::format("field {} continues after its closing quote; a quote inside quotes is "
                            "written twice",
                            number));
  return doubled ? pool_.keep(without_doubled_quotes(inside)) : inside;
}

}  // namespace yates::table

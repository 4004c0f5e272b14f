#include "table/delimited.hpp"

#include <optional>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "table/raw_table.hpp"

namespace yates::table {

namespace {

using language::InputError;
using language::Place;
using language::Problem;

/// Splits a source into rows of fields by RFC 4180. Beyond it, blanks around a field do not count.
class Splitter {
 public:
  Splitter(std::string_view content, char separator, const std::string& name, TextPool& pool)
      : content_(content), separator_(separator), name_(name), pool_(pool) {}

  /// The next row that is not blank; false at the end. The row's line is that of its first field.
  bool next(std::vector<std::string_view>& fields) {
    skip_blank_lines();
    if (at_ == content_.size()) return false;
    row_line_ = line_;
    fields.clear();
    do {
      fields.push_back(field(fields.size() + 1));
    } while (take_separator());
    take_line_end();
    return true;
  }

  int row_line() const { return row_line_; }
  std::size_t position() const { return at_; }
  int line() const { return line_; }

 private:
  bool blank(char c) const { return c == ' ' || (c == '\t' && separator_ != '\t'); }
  bool at_line_end() const {
    return at_ == content_.size() || content_[at_] == '\n' || content_[at_] == '\r';
  }
  void skip_blanks() {
    while (at_ < content_.size() && blank(content_[at_])) ++at_;
  }

  void skip_blank_lines() {
    while (at_ < content_.size()) {
      const std::size_t begin = at_;
      skip_blanks();
      if (!at_line_end()) {
        at_ = begin;
        return;
      }
      take_line_end();
    }
  }

  /// LF, CR LF, or the CR alone of old files.
  void take_line_end() {
    if (at_ == content_.size()) return;
    const bool pair = content_.substr(at_).starts_with("\r\n");
    at_ += pair ? 2 : 1;
    ++line_;
  }

  bool take_separator() {
    if (at_ == content_.size() || content_[at_] != separator_) return false;
    ++at_;
    return true;
  }

  std::string_view field(std::size_t number) {
    skip_blanks();
    if (at_ < content_.size() && content_[at_] == '"') return quoted(number);
    const std::size_t begin = at_;
    while (!at_line_end() && content_[at_] != separator_) ++at_;
    std::size_t end = at_;
    while (end > begin && blank(content_[end - 1])) --end;
    return content_.substr(begin, end - begin);
  }

  std::string_view quoted(std::size_t number) {
    const Place opened{name_, line_, static_cast<int>(number)};
    const std::size_t begin = ++at_;
    bool doubled = false;
    for (;; ++at_) {
      if (at_ == content_.size())
        throw InputError(opened,
                         fmt::format("field {} opens a quote that is never closed", number));
      if (content_[at_] == '\n') ++line_;
      if (content_[at_] != '"') continue;
      if (at_ + 1 == content_.size() || content_[at_ + 1] != '"') break;
      doubled = true;
      ++at_;
    }
    const std::string_view inside = content_.substr(begin, at_ - begin);
    ++at_;
    skip_blanks();
    if (!at_line_end() && content_[at_] != separator_)
      throw InputError(opened, fmt::format("field {} continues after its closing quote; a quote "
                                           "inside quotes is written twice",
                                           number));
    return doubled ? pool_.keep(single_quotes(inside)) : inside;
  }

  static std::string single_quotes(std::string_view inside) {
    std::string text;
    for (std::size_t at = 0; at < inside.size(); ++at) {
      text += inside[at];
      if (inside[at] == '"') ++at;
    }
    return text;
  }

  std::string_view content_;
  char separator_;
  const std::string& name_;
  TextPool& pool_;
  std::size_t at_ = 0;
  int line_ = 1;
  int row_line_ = 1;
};

void check_header(const std::vector<std::string_view>& header, const std::string& name, int line) {
  if (header.size() > most_columns) {
    throw InputError(Place{name, line},
                     fmt::format("the header line has {} columns; at most {} are expected",
                                 header.size(), most_columns));
  }
  constexpr std::size_t most_problems = 20;
  std::vector<Problem> problems;
  std::unordered_map<std::string_view, std::size_t> first_place;
  for (std::size_t i = 0; i < header.size() && problems.size() < most_problems; ++i) {
    const Place place{name, line, static_cast<int>(i + 1)};
    if (header[i].empty()) {
      problems.push_back({place, fmt::format("column {} has no name in the header line", i + 1)});
      continue;
    }
    const auto [first, added] = first_place.try_emplace(header[i], i);
    if (!added)
      problems.push_back({place, fmt::format("columns {} and {} are both called '{}'; expected "
                                             "distinct names",
                                             first->second + 1, i + 1, header[i])});
  }
  if (!problems.empty()) throw InputError(std::move(problems));
}

/// All rows of another length are one problem: the first of them and how many there are.
struct WrongRows {
  int first_line = 0;
  std::size_t first_fields = 0;
  std::size_t count = 0;

  void add(int line, std::size_t fields) {
    if (count++ > 0) return;
    first_line = line;
    first_fields = fields;
  }

  void report(const std::string& name, std::size_t expected) const {
    if (count == 0) return;
    std::string text = fmt::format("row has {} field{}, expected {} as in the header line",
                                   first_fields, first_fields == 1 ? "" : "s", expected);
    if (count > 1)
      text +=
          fmt::format("; {} more row{} of another length", count - 1, count == 2 ? " is" : "s are");
    throw InputError(Place{name, first_line}, text);
  }
};

}  // namespace

Header read_header(std::string_view content, char separator, const std::string& name) {
  TextPool pool;
  Splitter splitter(content, separator, name, pool);
  std::vector<std::string_view> fields;
  if (!splitter.next(fields)) throw InputError(Place{name}, "is empty; expected a header line");
  check_header(fields, name, splitter.row_line());
  return {{fields.begin(), fields.end()}, splitter.position(), splitter.line()};
}

RawTable read_delimited(std::string_view content, char separator, const std::string& name) {
  RawTable raw;
  Splitter splitter(content, separator, name, raw.pool);
  std::vector<std::string_view> fields;
  if (!splitter.next(fields)) throw InputError(Place{name}, "is empty; expected a header line");
  check_header(fields, name, splitter.row_line());
  raw.names.assign(fields.begin(), fields.end());
  raw.columns.resize(raw.names.size());
  WrongRows wrong;
  while (splitter.next(fields)) {
    if (fields.size() != raw.names.size()) {
      wrong.add(splitter.row_line(), fields.size());
      continue;
    }
    for (std::size_t i = 0; i < fields.size(); ++i) raw.columns[i].push_back(fields[i]);
    raw.lines.push_back(splitter.row_line());
  }
  wrong.report(name, raw.names.size());
  return raw;
}

}  // namespace yates::table

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/printable.hpp"
#include "table/programs/json_document.hpp"

namespace yates::table {

namespace {

constexpr std::string_view json_blanks = " \t\r\n";

}  // namespace

std::size_t object_length(std::string_view text) {
  std::size_t depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '"') {
      for (++at; at < text.size() && text[at] != '"'; ++at)
        if (text[at] == '\\') ++at;
    } else if (c == '{' || c == '[') {
      ++depth;
    } else if (c == '}' || c == ']') {
      if (--depth == 0) return at + 1;
    }
  }
  return std::string_view::npos;
}

JsonElements::JsonElements(std::string_view content, std::string name)
    : rest_(content), name_(std::move(name)) {
  skip_blanks();
  skip(std::min<std::size_t>(1, rest_.size()));
}

void JsonElements::skip(std::size_t length) {
  const std::string_view skipped = rest_.substr(0, length);
  line_ += static_cast<int>(std::count(skipped.begin(), skipped.end(), '\n'));
  const std::size_t line_end = skipped.rfind('\n');
  before_ = line_end == std::string_view::npos ? before_ + length : length - (line_end + 1);
  rest_.remove_prefix(length);
}

void JsonElements::skip_blanks() {
  skip(std::min(rest_.find_first_not_of(json_blanks), rest_.size()));
}

void JsonElements::refuse(const std::string& text) const {
  throw language::InputError(language::Place{name_, line_}, text);
}

std::optional<JsonElements::Element> JsonElements::next() {
  skip_blanks();
  if (rest_.starts_with(']')) {
    skip(1);
    skip_blanks();
    if (!rest_.empty()) refuse("has text behind the end of the JSON array");
    return std::nullopt;
  }
  if (!begins_ && rest_.starts_with(',')) {
    skip(1);
    skip_blanks();
  } else if (!begins_ && !rest_.empty()) {
    refuse("expected ',' or ']' behind an object of the JSON array");
  }
  begins_ = false;
  if (rest_.empty()) refuse("is cut off: the JSON array has no end");
  if (rest_.front() == ']')
    refuse("has a comma behind the last object of the JSON array; take it out");
  if (rest_.front() != '{') {
    constexpr std::size_t shown = 20;
    const std::string_view found = rest_.substr(0, std::min(rest_.find_first_of("\r\n,]"), shown));
    refuse(
        fmt::format("expected an array of JSON objects, found '{}'; a list of rows is written "
                    "as [{{\"a\": 1}}, {{\"a\": 2}}]",
                    language::printable(std::string(found))));
  }
  const std::size_t length = object_length(rest_);
  if (length == std::string_view::npos)
    refuse("is cut off: the object that begins here has no end");
  const Element element{rest_.substr(0, length), line_, before_};
  skip(length);
  return element;
}

std::optional<std::string_view> first_element(std::string_view content) {
  content.remove_prefix(1);
  const std::size_t blank = std::min(content.find_first_not_of(json_blanks), content.size());
  content.remove_prefix(blank);
  if (content.empty() || content.front() == ']') return std::string_view();
  // A CSV file may have "[" in its header.
  if (content.front() != '{' && content.front() != '[') return std::nullopt;
  return content.substr(0, content.front() == '{' ? object_length(content) : 0);
}

}  // namespace yates::table

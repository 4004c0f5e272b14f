#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "language/error.hpp"
#include "language/pieces.hpp"
#include "language/printable.hpp"
#include "table/cells/raw_table.hpp"
#include "table/programs/json_document.hpp"
#include "table/programs/program_files.hpp"

namespace yates::table {

namespace {

using language::InputError;
using language::Place;
using Json = nlohmann::json;

/// A table has a column for every key, and in each a cell for every line: keys that differ from
/// line to line would fill the memory with empty cells.
constexpr std::size_t most_empty_cells = 10'000'000;  // some 160 MB
constexpr std::size_t fullest_empty_share = 100;      // one cell in so many holds a value

/// Objects within objects become columns such as "params.size".
constexpr std::size_t deepest_object = 20;

/// Receives the events of one object per line and appends them to the columns. Numbers arrive with
/// the text that they are written with, which a parsed document would not keep.
class Receiver : public nlohmann::json_sax<Json> {
 public:
  /// `expected` is what the file is made of, for messages about its syntax.
  Receiver(RawTable& raw, const std::string& name, std::string_view expected)
      : raw_(raw), name_(name), expected_(expected) {}

  /// The text of the row, the line of the file in which it begins, and the bytes before it there.
  void begin_row(std::string_view text, int line, std::size_t before = 0) {
    line_ = line;
    before_ = before;
    text_ = text;
    row_ = raw_.lines.size();
    refuse_empty_table();
    next_column_ = 0;
    inside_ = false;
    prefix_.clear();
    prefix_lengths_.clear();
  }
  void end_row() { raw_.lines.push_back(line_); }

  bool null() override { return cell(""); }
  bool boolean(bool value) override { return cell(value ? "true" : "false"); }
  bool number_integer(number_integer_t value) override {
    return cell(raw_.pool.keep(fmt::format_int(value).c_str()));
  }
  bool number_unsigned(number_unsigned_t value) override {
    return cell(raw_.pool.keep(fmt::format_int(value).c_str()));
  }
  bool number_float(number_float_t, const string_t& text) override {
    return cell(raw_.pool.keep(text));
  }
  bool string(string_t& text) override {
    // No other table format could hold it.
    if (text.find('\0') != string_t::npos) {
      refuse(fmt::format("key '{}' holds a zero byte (\\u0000); expected text",
                         language::printable(key_)));
    }
    return cell(raw_.pool.keep(text));
  }
  bool binary(binary_t&) override { return false; }  // does not occur in JSON text

  bool start_object(std::size_t) override {
    if (!inside_) {
      inside_ = true;
      return true;
    }
    if (prefix_lengths_.size() == deepest_object)
      refuse(fmt::format("key '{}' holds more than {} levels of objects", language::printable(key_),
                         deepest_object));
    prefix_lengths_.push_back(prefix_.size());
    prefix_ = key_ + ".";
    return true;
  }
  bool end_object() override {
    if (prefix_lengths_.empty()) return true;
    prefix_.resize(prefix_lengths_.back());
    prefix_lengths_.pop_back();
    return true;
  }
  bool start_array(std::size_t) override {
    if (key_ == "columns" || key_ == "schema.fields")
      refuse(
          fmt::format("key '{}' holds an array, as pandas writes it; expected a list of rows: "
                      "df.to_json('runs.json', orient='records')",
                      key_));
    if (inside_) refuse_nested("an array");
    refuse_row("an array");
  }
  bool end_array() override { return true; }

  bool key(string_t& name) override {
    if (name.find('\0') != string_t::npos) {
      refuse("a key holds a zero byte (\\u0000); expected text");
    }
    if (name.empty()) refuse("found a key without a name");
    key_ = prefix_;
    key_ += name;
    return true;
  }

  bool parse_error(std::size_t position, const std::string& token,
                   const nlohmann::detail::exception& error) override {
    // 406 is a number that no double can hold.
    const bool overflow = error.id == 406;
    const std::string found = position > text_.size() ? "the end" : quoted(token);
    const std::string_view before = text_.substr(0, position > 0 ? position - 1 : 0);
    const std::size_t line_end = before.rfind('\n');
    const bool first_line = line_end == std::string_view::npos;
    const std::size_t column = first_line ? position + before_ : position - (line_end + 1);
    const auto lines = static_cast<int>(std::count(before.begin(), before.end(), '\n'));
    throw InputError(Place{name_, line_ + lines, static_cast<int>(column)},
                     overflow
                         ? fmt::format("expected a number that a double can hold, found {}", found)
                         : fmt::format("expected {}, found a syntax error at {}{}", expected_,
                                       found, mend(before, token)));
  }

 private:
  /// What JSON takes instead of what other languages write, as the end of a sentence.
  static std::string_view mend(std::string_view before, std::string_view token) {
    const std::string_view last = token.empty() ? before : token.substr(token.size() - 1);
    if (last.ends_with('\''))
      return "; JSON has double quotes around texts, as Python's json.dump() writes them";
    const std::string_view value = language::trimmed(token.substr(token.rfind(':') + 1));
    if (value == "N" || value == "I" || value == "-I")
      return "; JSON has no NaN and no Infinity: write null where there is no value";
    if (value == "T" || value == "F") return "; JSON writes true and false in small letters";
    return "";
  }
  static std::string quoted(const std::string& token) {
    constexpr std::size_t longest = 60;
    return fmt::format("'{}'", language::printable(token, longest));
  }

  bool cell(std::string_view text) {
    if (!inside_) refuse_row("a single value");
    std::vector<std::string_view>& cells = raw_.columns[find(key_)];
    if (cells.size() > row_)
      refuse(fmt::format("key '{}' appears twice", language::printable(key_)));
    cells.resize(row_);
    cells.push_back(text);
    ++values_;
    return true;
  }

  /// Most lines have the keys of the line before, in its order.
  std::size_t find(const std::string& name) {
    if (next_column_ < raw_.names.size() && raw_.names[next_column_] == name) return next_column_++;
    const auto [place, added] = index_.try_emplace(name, raw_.names.size());
    if (added) {
      if (raw_.names.size() == most_columns) {
        refuse(fmt::format("key '{}' is the {}th different key; at most {} columns are expected",
                           language::printable(name), most_columns + 1, most_columns));
      }
      raw_.names.push_back(name);
      raw_.columns.emplace_back();
    }
    next_column_ = place->second + 1;
    return place->second;
  }

  void refuse_empty_table() const {
    const std::size_t cells = row_ * raw_.names.size();
    if (cells <= most_empty_cells || cells / fullest_empty_share <= values_) return;
    refuse(
        fmt::format("{} different keys in {} lines would make a table of {} cells, of which {} "
                    "hold a value; the same keys are expected in every line",
                    raw_.names.size(), row_, cells, values_));
  }

  [[noreturn]] void refuse(const std::string& text) const {
    throw InputError(Place{name_, line_}, text);
  }
  [[noreturn]] void refuse_row(std::string_view found) const {
    refuse(fmt::format("expected a JSON object, found {}", found));
  }
  [[noreturn]] void refuse_nested(std::string_view found) const {
    refuse(fmt::format(
        "key '{}' holds {}; expected a number, a text, true, false, null or an object of these",
        language::printable(key_), found));
  }

  RawTable& raw_;
  const std::string& name_;
  std::string_view expected_;
  std::unordered_map<std::string, std::size_t> index_;
  int line_ = 0;
  std::string_view text_;
  std::size_t before_ = 0;
  std::size_t row_ = 0;
  std::string key_;                          // "params.size" of {"params": {"size": 1}}
  std::string prefix_;                       // "params." within that object
  std::vector<std::size_t> prefix_lengths_;  // of the objects around it
  std::size_t next_column_ = 0;
  std::size_t values_ = 0;
  bool inside_ = false;
};

/// Columns that the last rows lack end as the others do.
void end_columns(RawTable& raw, const std::string& name) {
  if (raw.lines.empty()) throw InputError(Place{name}, "is empty; expected JSON objects");
  if (raw.names.empty()) throw InputError(Place{name}, "has only objects without keys");
  for (std::vector<std::string_view>& cells : raw.columns) cells.resize(raw.lines.size());
}

/// {"0": {...}, "1": {...}}: the rows of a table by their numbers, in one object.
void refuse_numbered_objects(const RawTable& raw, const std::string& name) {
  const auto is_numbered = [](const std::string& column) {
    const std::size_t point = column.find('.');
    return point != std::string::npos && point > 0 &&
           column.find_first_not_of("0123456789") == point;
  };
  if (raw.lines.size() != 1 || raw.names.size() < 2 ||
      raw.names.front().substr(0, 2) == raw.names.back().substr(0, 2) ||
      !std::all_of(raw.names.begin(), raw.names.end(), is_numbered))
    return;
  throw InputError(Place{name},
                   "holds one object of numbered rows, as pandas writes it; expected a list of "
                   "rows: df.to_json('runs.json', orient='records')");
}

}  // namespace

RawTable read_json_lines(std::string_view content, const std::string& name) {
  RawTable raw;
  raw.counts_fields = false;
  Receiver receiver(raw, name, "one JSON object per line");
  int line = 0;
  while (!content.empty()) {
    const std::size_t end = std::min(content.find('\n'), content.size());
    const std::string_view text = content.substr(0, end);
    content.remove_prefix(std::min(end + 1, content.size()));
    ++line;
    if (text.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    if (language::trimmed(text) == "{")
      throw InputError(Place{name, line},
                       "an object begins that is spread over several lines; expected each object "
                       "on one line, as Python's json.dumps() writes it without indent, or all of "
                       "them in one list in [ ]");
    receiver.begin_row(text, line);
    Json::sax_parse(text.begin(), text.end(), &receiver);
    receiver.end_row();
  }
  end_columns(raw, name);
  refuse_numbered_objects(raw, name);
  return raw;
}

RawImport read_json_array(std::string_view content, const std::string& name) {
  RawImport import;
  import.table.counts_fields = false;
  Receiver receiver(import.table, name, "an array of JSON objects");
  JsonElements elements(content, name);
  while (const auto element = elements.next()) {
    receiver.begin_row(element->text, element->line, element->before);
    Json::sax_parse(element->text.begin(), element->text.end(), &receiver);
    receiver.end_row();
  }
  end_columns(import.table, name);
  import.found =
      fmt::format("a JSON array, one row per object, {} in all", import.table.lines.size());
  return import;
}

}  // namespace yates::table

#include "table/delimited/delimited.hpp"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/printable.hpp"
#include "table/cells/raw_table.hpp"
#include "table/text/splitter.hpp"

namespace yates::table {

namespace {

using language::InputError;
using language::Place;
using language::Problem;

void check_header(const std::vector<std::string_view>& header, const std::string& name, int line,
                  std::size_t first = 0) {
  if (header.size() > most_columns) {
    throw InputError(Place{name, line},
                     fmt::format("the header line has {} columns; at most {} are expected",
                                 header.size(), most_columns));
  }
  constexpr std::size_t most_problems = 20;
  std::vector<Problem> problems;
  std::unordered_map<std::string_view, std::size_t> first_place;
  for (std::size_t i = first; i < header.size() && problems.size() < most_problems; ++i) {
    const Place place{name, line, static_cast<int>(i + 1)};
    if (header[i].empty()) {
      problems.push_back({place, fmt::format("column {} has no name in the header line", i + 1)});
      continue;
    }
    const auto [before, added] = first_place.try_emplace(header[i], i);
    if (!added)
      problems.push_back({place, fmt::format("columns {} and {} are both called '{}'; expected "
                                             "distinct names",
                                             before->second + 1, i + 1, header[i])});
  }
  if (!problems.empty()) throw InputError(std::move(problems));
}

/// All rows of another length are one problem: the first of them and how many there are.
struct WrongRows {
  int first_line = 0;
  std::size_t first_fields = 0;
  std::size_t count = 0;
  bool single_quotes = false;  // a field of the first row begins with one

  void add(int line, const std::vector<std::string_view>& fields) {
    if (count++ > 0) return;
    first_line = line;
    first_fields = fields.size();
    single_quotes = std::any_of(fields.begin(), fields.end(), [](std::string_view field) {
      return field.starts_with('\'') && !field.ends_with('\'');
    });
  }

  /// `first_line_alone` is the text of a header line that holds one field and no row below it does.
  void report(const std::string& name, std::size_t expected, char separator,
              std::optional<std::string_view> first_line_alone) const {
    if (count == 0) return;
    std::string text = fmt::format("row has {} field{}, expected {} as in the header line",
                                   first_fields, first_fields == 1 ? "" : "s", expected);
    if (count > 1)
      text +=
          fmt::format("; {} more row{} of another length", count - 1, count == 2 ? " is" : "s are");
    if (first_line_alone)
      text += fmt::format(
          "; '{}' was read as the name of the only column; if it is a title, take it out",
          language::printable(*first_line_alone, 60));
    else if (first_fields > expected && single_quotes)
      text += "; a field that holds the separator stands in double quotes, not in single ones";
    else if (first_fields > expected && separator == ',')
      text += "; a field that holds a comma, as in 1,5, needs quotes around it";
    if (first_fields < expected && separator == ' ')
      text += "; where blanks separate the fields, a missing value must be written as NA";
    throw InputError(Place{name, first_line}, text);
  }
};

bool all_empty(const std::vector<std::string_view>& cells) {
  return std::all_of(cells.begin(), cells.end(),
                     [](std::string_view cell) { return cell.empty(); });
}

bool all_distinct(const std::vector<std::string_view>& cells) {
  std::unordered_set<std::string_view> seen;
  return std::all_of(cells.begin(), cells.end(),
                     [&](std::string_view cell) { return seen.insert(cell).second; });
}

/// Reads the rows below a header line, which may have a separator at their ends.
class RowReader {
 public:
  RowReader(std::string_view content, const Dialect& dialect, const std::string& name,
            RawTable& raw)
      : splitter_(content, dialect, name, raw.pool),
        separator_(dialect.separator),
        name_(name),
        raw_(raw) {}

  void read(std::vector<std::string>& remarks) {
    if (!splitter_.next(header_))
      throw InputError(Place{name_}, "is empty; expected a header line");
    header_line_ = splitter_.row_line();
    const bool ends_with_separator = header_.size() > 1 && header_.back().empty();
    columns_ = header_.size();
    raw_.columns.resize(columns_);
    read_rows(ends_with_separator);
    if (row_names_)
      remarks.push_back("the names of the rows, which have no column name, were passed over");
    if (ends_with_separator && all_empty(raw_.columns.back())) drop_last_column();
    const bool nameless = columns_ > 1 && header_.front().empty() && all_distinct(raw_.columns[0]);
    check_header(header_, name_, header_line_, nameless ? 1 : 0);
    if (nameless) {
      remarks.push_back(
          "the first column, which has no name and numbers the rows, was passed over");
      header_.erase(header_.begin());
      raw_.columns.erase(raw_.columns.begin());
      ++raw_.columns_before;
    }
    raw_.names.assign(header_.begin(), header_.end());
    if (splitter_.comments() > 0) {
      remarks.push_back(fmt::format(
          "{}, line {}{}",
          splitter_.comments() == 1 ? "a line that begins with # was passed over"
                                    : "lines that begin with # were passed over",
          splitter_.first_comment(),
          splitter_.comments() == 1 ? "" : fmt::format(" and {} more", splitter_.comments() - 1)));
    }
  }

 private:
  void read_rows(bool ends_with_separator) {
    WrongRows wrong;
    std::vector<std::string_view> fields;
    std::vector<std::string_view> names_of_rows;
    while (splitter_.next(fields)) {
      if (raw_.lines.empty() && wrong.count == 0) row_names_ = begins_with_name(fields);
      std::size_t first = row_names_ ? 1 : 0;
      std::size_t size = fields.size() - first;
      if (size == columns_ + 1 && fields.back().empty()) --size;
      if (size + 1 == columns_ && ends_with_separator) {
        fields.emplace_back();
        ++size;
      }
      if (size != columns_) {
        wrong.add(splitter_.row_line(), fields);
        continue;
      }
      if (row_names_) names_of_rows.push_back(fields.front());
      for (std::size_t i = 0; i < columns_; ++i) raw_.columns[i].push_back(fields[first + i]);
      raw_.lines.push_back(splitter_.row_line());
    }
    if (row_names_ && !all_distinct(names_of_rows)) {
      wrong = {raw_.lines.front(), columns_ + 1, raw_.lines.size() + wrong.count};
    }
    const bool title = columns_ == 1 && raw_.lines.empty() && wrong.first_fields > 1;
    wrong.report(name_, columns_, separator_,
                 title ? std::optional(header_.front()) : std::nullopt);
    if (row_names_) raw_.columns_before = 1;
  }

  /// Whether the row begins with a name that has no column, as R writes it. Where a comma
  /// separates, it may also stand before decimals.
  bool begins_with_name(const std::vector<std::string_view>& fields) const {
    return fields.size() == columns_ + 1 && !fields.back().empty() &&
           (separator_ != ',' || splitter_.first_quoted());
  }

  void drop_last_column() {
    header_.pop_back();
    raw_.columns.pop_back();
    --columns_;
  }

  Splitter splitter_;
  char separator_;
  const std::string& name_;
  RawTable& raw_;
  std::vector<std::string_view> header_;
  int header_line_ = 1;
  std::size_t columns_ = 0;
  bool row_names_ = false;
};

}  // namespace

Header read_header(std::string_view content, const Dialect& dialect, const std::string& name) {
  TextPool pool;
  Splitter splitter(content, dialect, name, pool);
  std::vector<std::string_view> fields;
  if (!splitter.next(fields)) throw InputError(Place{name}, "is empty; expected a header line");
  check_header(fields, name, splitter.row_line());
  return {{fields.begin(), fields.end()},
          splitter.position(),
          splitter.line(),
          splitter.comments() > 0};
}

RawTable read_delimited(std::string_view content, const Dialect& dialect, const std::string& name,
                        std::vector<std::string>& remarks) {
  RawTable raw;
  RowReader(content, dialect, name, raw).read(remarks);
  return raw;
}

}  // namespace yates::table

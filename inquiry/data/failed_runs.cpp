#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "anova/reading/model_reading.hpp"
#include "inquiry/data/reading_slips.hpp"
#include "language/error.hpp"
#include "language/printable.hpp"

namespace yates::inquiry {
namespace {

using table::Column;
using table::FailureColumn;
using table::Table;

std::string small_letters(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return result;
}

/// "responseCode", "response_code" and "Response-Code" are one name.
std::string plain_name(std::string_view name) {
  std::string result = small_letters(name);
  std::erase_if(result, [](char c) { return c == '_' || c == '-' || c == ' ' || c == '.'; });
  return result;
}

template <std::size_t size>
bool is_among(const std::array<std::string_view, size>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

constexpr std::array<std::string_view, 5> names_of_success{"success", "successful", "succeeded",
                                                           "passed", "ok"};
constexpr std::array<std::string_view, 7> names_of_failure{
    "failed", "failure", "error", "erroroccurred", "timedout", "crashed", "iserror"};
constexpr std::array<std::string_view, 5> names_of_words{"status", "state", "result", "outcome",
                                                         "exitstatus"};
constexpr std::array<std::string_view, 6> names_of_exit_codes{
    "exitcode", "exitstatus", "exit", "returncode", "rc", "exitvalue"};
constexpr std::array<std::string_view, 5> names_of_answers{"responsecode", "httpcode", "httpstatus",
                                                           "statuscode", "httpstatuscode"};
constexpr std::array<std::string_view, 12> words_of_success{
    "ok",     "done",      "success",  "succeeded", "successful", "pass",
    "passed", "completed", "complete", "finished",  "true",       "yes"};
constexpr std::array<std::string_view, 20> words_of_failure{
    "fail",      "failed",    "failure",  "error",     "errored", "timeout", "timed out",
    "timed-out", "timed_out", "timedout", "oom",       "killed",  "crash",   "crashed",
    "aborted",   "abort",     "segfault", "cancelled", "false",   "no"};

/// What a value says of its run; absent for words that nobody knows.
using Reading = std::optional<bool> (*)(std::string_view name, const std::string& text);

std::optional<bool> yes_or_no(const std::string& text) {
  const std::string word = small_letters(text);
  if (word == "true" || word == "yes" || word == "1") return true;
  if (word == "false" || word == "no" || word == "0") return false;
  return std::nullopt;
}

std::optional<bool> succeeded_by_flag(std::string_view name, const std::string& text) {
  const auto flag = yes_or_no(text);
  if (!flag) return std::nullopt;
  return is_among(names_of_success, name) ? *flag : !*flag;
}

std::optional<bool> succeeded_by_word(std::string_view, const std::string& text) {
  const std::string word = small_letters(text);
  if (is_among(words_of_success, word)) return true;
  if (is_among(words_of_failure, word)) return false;
  return std::nullopt;
}

std::optional<long> whole_number_below(const std::string& text, long limit) {
  const bool digits =
      !text.empty() && text.size() <= 4 &&
      text.find_first_not_of("0123456789", text.front() == '-' ? 1 : 0) == std::string::npos &&
      text != "-";
  if (!digits) return std::nullopt;
  const long number = std::stol(text);
  return std::abs(number) < limit ? std::optional(number) : std::nullopt;
}

std::optional<bool> succeeded_by_exit_code(std::string_view, const std::string& text) {
  const auto code = whole_number_below(text, 256);
  return code ? std::optional(*code == 0) : std::nullopt;
}

std::optional<bool> succeeded_by_answer(std::string_view, const std::string& text) {
  const auto code = whole_number_below(text, 600);
  return code && *code >= 100 ? std::optional(*code < 400) : std::nullopt;
}

/// The ways in which a column of this name may say how runs ended.
std::vector<Reading> ways_to_read(std::string_view name, bool numeric) {
  std::vector<Reading> result;
  const bool flags = is_among(names_of_success, name) || is_among(names_of_failure, name);
  // 0 and 1 of a column "ok" or "error" may be counts.
  if (flags && !(numeric && (name == "ok" || name == "error"))) result.push_back(succeeded_by_flag);
  if (is_among(names_of_words, name) && !numeric) result.push_back(succeeded_by_word);
  if (is_among(names_of_exit_codes, name) && numeric) result.push_back(succeeded_by_exit_code);
  if (is_among(names_of_answers, name) && numeric) result.push_back(succeeded_by_answer);
  return result;
}

/// The distinct texts of a column; absent where there are too many to say how runs ended.
std::optional<std::set<std::string>> few_texts(const Column& column) {
  constexpr std::size_t most = 40;
  std::set<std::string> result;
  if (const auto* categories = std::get_if<table::Categories>(&column.values)) {
    if (categories->levels.size() > most) return std::nullopt;
    return std::set<std::string>(categories->levels.begin(), categories->levels.end());
  }
  std::set<double> numbers;
  for (std::size_t row = 0; row < column.present.size(); ++row) {
    if (!column.present[row] || !numbers.insert(column.number(row)).second) continue;
    if (numbers.size() > most) return std::nullopt;
    result.insert(column.text(row));
  }
  return result;
}

/// The values of the tables' columns of this name that say a failure; empty where they do not all
/// say how a run ended, or where no run of any table ended well.
std::vector<std::string> failing_values(const std::vector<DataSet*>& compared,
                                        const std::string& column_name) {
  std::set<std::string> texts;
  bool numeric = true;
  bool certain = true;
  for (const DataSet* data : compared) {
    const Column* column = data->table.find(column_name);
    certain = certain && (column == nullptr || data->table.outcome_column == column_name);
    if (column == nullptr) continue;
    numeric = numeric && column->numeric();
    const auto few = few_texts(*column);
    if (!few) return {};
    texts.insert(few->begin(), few->end());
  }
  const std::string name = plain_name(column_name);
  for (const Reading reading : ways_to_read(name, numeric)) {
    std::vector<std::string> failing;
    bool any_well = certain;
    bool known = true;
    for (const std::string& text : texts) {
      const auto succeeded = reading(name, text);
      known = known && succeeded.has_value();
      if (succeeded && !*succeeded) failing.push_back(text);
      any_well = any_well || (succeeded && *succeeded);
    }
    if (known && any_well && !failing.empty()) return failing;
  }
  return {};
}

void mark_failed_rows(Table& table, const FailureColumn& by) {
  const Column* column = table.find(by.name);
  if (column == nullptr) return;
  bool any = false;
  for (std::size_t row = 0; row < table.rows; ++row) {
    if (!column->present[row]) continue;
    const std::string text = column->text(row);
    if (std::find(by.values.begin(), by.values.end(), text) == by.values.end()) continue;
    if (table.succeeded.size() == 0) table.succeeded = table::RowFlags(table.rows);
    table.succeeded.clear(row);
    any = true;
  }
  if (any) table.failure_columns.push_back(by);
}

std::string quoted_values(const FailureColumn& by) {
  constexpr std::size_t most = 3;
  std::vector<std::string> said;
  for (const std::string& value : by.values)
    if (said.size() < most) said.push_back(language::printable(value));
  return fmt::format("{} {}", language::printable(by.name), fmt::join(said, ", "));
}

/// "exit_code 2": the columns and values by which runs failed.
std::string reasons(const Table& table) {
  std::vector<std::string> result;
  for (const FailureColumn& by : table.failure_columns) result.push_back(quoted_values(by));
  return fmt::format("{}", fmt::join(result, "; "));
}

/// "tag=v2 (3 of 3)": combinations of the factors' levels all of whose runs failed.
std::vector<std::string> failed_combinations(const Table& table,
                                             const std::vector<std::string>& factors) {
  std::vector<const Column*> columns;
  for (const std::string& name : factors)
    if (const Column* column = table.find(name)) columns.push_back(column);
  std::map<std::string, std::pair<std::size_t, std::size_t>> counts;  // failed, all
  for (std::size_t row = 0; row < table.rows; ++row) {
    std::string levels;
    for (const Column* column : columns) {
      if (!column->present[row]) continue;
      levels +=
          fmt::format("{}{}={}", levels.empty() ? "" : ", ", language::printable(column->name),
                      language::printable(column->text(row)));
    }
    auto& [failed, all] = counts[levels];
    failed += table.succeeded[row] ? 0 : 1;
    ++all;
  }
  std::vector<std::string> result;
  for (const auto& [levels, count] : counts)
    if (!levels.empty() && count.first == count.second)
      result.push_back(fmt::format("{} ({} of {})", levels, count.first, count.second));
  return result;
}

/// Levels all of whose runs failed; without any, such pairs of levels; without any, such
/// combinations of all factors' levels.
std::vector<std::string> what_failed(const Table& table, const std::vector<std::string>& factors) {
  std::vector<std::string> result;
  const auto add = [&](const std::vector<std::string>& names) {
    for (std::string& one : failed_combinations(table, names)) result.push_back(std::move(one));
  };
  for (const std::string& name : factors) add({name});
  if (!result.empty()) return result;
  constexpr std::size_t most_work = 5'000'000;
  const bool few = factors.size() * factors.size() * table.rows <= most_work;
  for (std::size_t f = 0; f < factors.size() && few; ++f)
    for (std::size_t g = f + 1; g < factors.size(); ++g) add({factors[f], factors[g]});
  if (result.empty()) add(factors);
  return result;
}

/// Failures in columns that hold other values, too: they count, and this is said.
void note_doubtful_failures(DataSet& data, const std::vector<std::string>& named) {
  constexpr std::size_t most_words = 3;
  for (const Column& column : data.table.columns) {
    const std::string name = plain_name(column.name);
    const auto* categories = std::get_if<table::Categories>(&column.values);
    const bool told =
        std::any_of(data.table.failure_columns.begin(), data.table.failure_columns.end(),
                    [&](const FailureColumn& by) { return by.name == column.name; });
    if (categories == nullptr || told || !is_among(names_of_words, name) ||
        std::find(named.begin(), named.end(), column.name) != named.end())
      continue;
    std::size_t rows = 0;
    std::set<std::string> said;
    for (std::size_t row = 0; row < data.table.rows; ++row) {
      if (!column.present[row]) continue;
      const std::string& level = categories->levels[categories->code[row]];
      if (succeeded_by_word(name, level).value_or(true)) continue;
      ++rows;
      if (said.size() < most_words) said.insert("'" + language::printable(level) + "'");
    }
    if (rows == 0) continue;
    data.notes.push_back(
        {model::NoteCode::imported,
         fmt::format("{} of {} rows have {} in column '{}' and count like the others: where these "
                     "runs failed, take their rows out of the file, because a run that ends early "
                     "looks fast",
                     rows, data.table.rows, fmt::join(said, " or "), column.name)});
  }
}

std::vector<std::string> names_in(const model::Formula& formula) {
  std::vector<std::string> result = language::names(formula.right);
  if (formula.response)
    for (const std::string& name : language::names(*formula.response)) result.push_back(name);
  return result;
}

}  // namespace

void find_failed_runs(const std::vector<DataSet*>& compared,
                      const std::optional<model::Formula>& formula) {
  const std::vector<std::string> named = formula ? names_in(*formula) : std::vector<std::string>();
  std::vector<FailureColumn> found;
  std::set<std::string> seen;
  for (const DataSet* data : compared) {
    if (anova::is_designed(data->table)) continue;
    for (const std::string& name : data->table.names()) {
      if (!seen.insert(name).second || std::find(named.begin(), named.end(), name) != named.end())
        continue;
      std::vector<std::string> values = failing_values(compared, name);
      if (!values.empty()) found.push_back({name, std::move(values)});
    }
  }
  // A check of the answer knows better than its code what was expected.
  const bool checked = std::any_of(found.begin(), found.end(), [](const FailureColumn& by) {
    return is_among(names_of_success, plain_name(by.name));
  });
  for (const FailureColumn& by : found) {
    if (checked && is_among(names_of_answers, plain_name(by.name))) continue;
    for (DataSet* data : compared)
      if (!anova::is_designed(data->table)) mark_failed_rows(data->table, by);
  }
}

void note_failed_runs(DataSet& data, const model::Formula& formula, bool refuse_none_left) {
  const std::vector<std::string> named = names_in(formula);
  if (!anova::is_designed(data.table)) note_doubtful_failures(data, named);
  const std::size_t failed = data.table.succeeded.count_false();
  if (failed == 0) return;
  if (failed == data.table.rows && refuse_none_left)
    throw language::InputError({data.table.source, std::nullopt, std::nullopt},
                               fmt::format("all {} runs failed ({}); --failed keep lets them count",
                                           failed, reasons(data.table)));
  const std::vector<std::string> levels = what_failed(data.table, language::names(formula.right));
  constexpr std::size_t most_levels = 4;
  std::string text =
      levels.empty() ? std::string()
                     : fmt::format("all runs with {}{} failed, and nothing is advised of them; ",
                                   fmt::join(levels.begin(),
                                             levels.begin() + static_cast<std::ptrdiff_t>(std::min(
                                                                  most_levels, levels.size())),
                                             "; "),
                                   levels.size() > most_levels ? "; ..." : "");
  text += fmt::format("{} of {} runs failed ({}) and were left out; --failed keep lets them count",
                      failed, data.table.rows, reasons(data.table));
  data.notes.insert(data.notes.begin(), {model::NoteCode::failed_runs, std::move(text)});
}

void keep_failed_runs(DataSet& data) {
  const std::size_t failed = data.table.succeeded.count_false();
  if (failed == 0) return;
  data.notes.push_back({model::NoteCode::imported,
                        fmt::format("{} of {} runs failed ({}) and count like the others, as "
                                    "--failed keep says",
                                    failed, data.table.rows, reasons(data.table))});
  data.table.succeeded = {};
  data.table.failure_columns.clear();
}

}  // namespace yates::inquiry

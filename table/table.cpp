#include "table/table.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "table/cells/columns.hpp"
#include "table/cells/level_order.hpp"
#include "table/cells/numbers.hpp"
#include "table/cells/origin.hpp"
#include "table/cells/short_decimal.hpp"

namespace yates::table {

namespace {

const std::array<std::string, 12> written_by_yates{
    "run",     "standard_order", "replicate", "block", "whole_plot", "status",
    "attempt", "host",           "started",   "flags", "iteration",  "copy"};

bool missing(std::string_view text) {
  return text.empty() || text == "NA";
}

RowFlags present(std::span<const std::string_view> cells) {
  RowFlags result(cells.size());
  for (std::size_t row = 0; row < cells.size(); ++row)
    if (missing(cells[row])) result.clear(row);
  return result;
}

std::vector<std::string_view> views(std::span<const std::string> texts) {
  return {texts.begin(), texts.end()};
}

}  // namespace

std::size_t Column::missing() const {
  return present.count_false();
}

double Column::number(std::size_t row) const {
  const auto& numbers = std::get<Numbers>(values);
  return (numbers.origin.to_double_double() + numbers.deviation[row]).value();
}

std::string Column::text(std::size_t row) const {
  if (const auto* categories = std::get_if<Categories>(&values))
    return categories->levels[categories->code[row]];
  const auto& numbers = std::get<Numbers>(values);
  return Origin(numbers.origin).text(numbers.deviation[row]);
}

std::string_view Column::missing_word(std::size_t row) const {
  for (const MissingWord& one : missing_words)
    if (std::binary_search(one.rows.begin(), one.rows.end(), row)) return one.word;
  return {};
}

const Column* Table::find(std::string_view name) const {
  // Who reads a row or all columns asks for the same one again, or for the next one: of thousands
  // of columns, these two are looked at first.
  static thread_local std::size_t last = 0;
  for (std::size_t at = last; at < columns.size() && at < last + 2; ++at) {
    if (columns[at].name == name) return &columns[last = at];
  }
  for (std::size_t at = 0; at < columns.size(); ++at)
    if (columns[at].name == name) return &columns[last = at];
  return nullptr;
}

std::vector<std::string> Table::names() const {
  std::vector<std::string> result;
  for (const Column& column : columns) result.push_back(column.name);
  return result;
}

std::span<const std::string> own_columns() {
  return written_by_yates;
}

bool is_own_column(std::string_view name) {
  return std::find(written_by_yates.begin(), written_by_yates.end(), name) !=
         written_by_yates.end();
}

Categories categorise(std::span<const std::string_view> cells, const RowFlags& present,
                      std::span<const std::string> declared) {
  std::unordered_map<std::string_view, std::size_t> code_of;
  std::vector<std::string_view> levels;
  const auto code = [&](std::string_view text) {
    const auto [place, added] = code_of.try_emplace(text, levels.size());
    if (added) levels.push_back(text);
    return place->second;
  };
  for (const std::string& level : declared) code(level);
  const std::size_t fixed = levels.size();

  Categories result;
  std::vector<std::size_t> codes(cells.size());
  for (std::size_t row = 0; row < cells.size(); ++row)
    if (present[row]) codes[row] = code(cells[row]);

  std::vector<std::size_t> order(fixed);
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (const std::size_t level : level_order(std::span(levels).subspan(fixed)))
    order.push_back(fixed + level);
  std::vector<std::size_t> rank(levels.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    rank[order[i]] = i;
    result.levels.emplace_back(levels[order[i]]);
  }
  for (std::size_t row = 0; row < cells.size(); ++row)
    if (present[row]) codes[row] = rank[codes[row]];
  result.code = PackedIntegers::of(std::span<const std::size_t>(codes));
  return result;
}

Column make_column(std::string name, std::span<const std::string> texts) {
  const std::vector<std::string_view> cells = views(texts);
  Column column{std::move(name), Categories{}, present(cells)};
  const auto text_row = [&] {
    for (std::size_t row = 0; row < cells.size(); ++row)
      if (column.present[row] && !is_number(cells[row])) return row;
    return cells.size();
  }();
  if (text_row == cells.size()) {
    column.values = make_numbers(cells, column.present);
    return column;
  }
  column.values = categorise(cells, column.present, {});
  column.not_a_number = NotANumber{
      {},
      texts[text_row],
      says_not_finite(cells[text_row]) ? "is not a finite number below 1e300" : "is not a number"};
  return column;
}

Column make_categorical(std::string name, std::span<const std::string> texts,
                        std::span<const std::string> declared_levels) {
  const std::vector<std::string_view> cells = views(texts);
  Column column{std::move(name), Categories{}, present(cells)};
  column.values = categorise(cells, column.present, declared_levels);
  return column;
}

}  // namespace yates::table

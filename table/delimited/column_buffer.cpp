#include "table/delimited/column_buffer.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

#include "language/utf8.hpp"
#include "table/text/visible_name.hpp"

namespace yates::table {

std::string_view without(std::string_view blanks, std::string_view text) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

std::string_view blanks_beside(char separator) {
  return separator == '\t' ? " " : " \t";
}

void ColumnBuffer::start(Reading as) {
  reading = found = as;
  places = 0;
  cells.clear();
  missing.clear();
  said.clear();
  levels.clear();
  code_of.clear();
  cache.assign(as == Reading::texts ? cache_size : 0, {});
}

void ColumnBuffer::add_missing(std::size_t row, std::string_view word) {
  missing.push_back(static_cast<std::uint32_t>(row));
  if (!word.empty()) said.push_back({static_cast<std::uint32_t>(row), word});
  if (reading == Reading::numbers) numbers[row] = 0;
  if (reading == Reading::texts) codes[row] = 0;
  if (reading == Reading::wide) cells.emplace_back();
}

void ColumnBuffer::add_number(std::size_t row, std::int64_t number, int decimals) {
  if (decimals > places) take_more_places(row, decimals);
  const int shift = places - decimals;
  if (found != Reading::numbers) return;
  if (shift > most_digits ||
      __builtin_mul_overflow(number, powers[static_cast<std::size_t>(shift)], &numbers[row]))
    found = Reading::wide;
}

void ColumnBuffer::take_more_places(std::size_t rows, int decimals) {
  const int shift = decimals - places;
  places = decimals;
  if (shift > most_digits) {
    // Nothing but zeros can be that much finer.
    if (std::any_of(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(rows),
                    [](std::int64_t number) { return number != 0; }))
      found = Reading::wide;
    return;
  }
  const std::int64_t power = powers[static_cast<std::size_t>(shift)];
  for (std::size_t row = 0; row < rows; ++row)
    if (__builtin_mul_overflow(numbers[row], power, &numbers[row])) found = Reading::wide;
}

void ColumnBuffer::add_unusual(std::size_t row, std::string_view text) {
  if (found == Reading::texts) return;
  const std::optional<ShortDecimal> number = parse_short(text);
  if (!number && !is_number(text)) {
    found = Reading::texts;
    return;
  }
  if (found == Reading::wide) return;
  if (!number || (number->exponent > most_digits && number->mantissa != 0)) {
    found = Reading::wide;
    return;
  }
  if (number->mantissa == 0) {
    numbers[row] = 0;
    return;
  }
  std::int64_t mantissa = number->mantissa;
  if (number->exponent > 0 &&
      __builtin_mul_overflow(mantissa, powers[static_cast<std::size_t>(number->exponent)],
                             &mantissa)) {
    found = Reading::wide;
    return;
  }
  add_number(row, mantissa, std::max(0, -number->exponent));
}

bool ColumnBuffer::add(std::size_t row, std::string_view text) {
  if (reading == Reading::skip) return true;
  if (missing_words->contains(text)) {
    add_missing(row, text);
  } else if (reading == Reading::numbers) {
    add_unusual(row, text);
  } else if (reading == Reading::wide) {
    cells.push_back(text);
    if (found == Reading::wide && !is_number(text)) found = Reading::texts;
  } else {
    const std::optional<std::uint32_t> level = code(text);
    if (!level) return false;
    codes[row] = *level;
  }
  return true;
}

std::optional<std::uint32_t> ColumnBuffer::code(std::string_view text) {
  const auto [place, added] = code_of.try_emplace(text, static_cast<std::uint32_t>(levels.size()));
  if (added) {
    if (first_column && text.starts_with('#')) return std::nullopt;
    if (language::first_invalid_byte(text) || holds_control_characters(text)) return std::nullopt;
    levels.push_back(text);
  }
  return place->second;
}

void ColumnBuffer::finish(ChunkColumn& column, std::size_t rows) {
  column.reading = reading;
  column.found = found;
  if (found != reading || reading == Reading::skip) return;
  column.missing = missing;
  column.said = said;
  if (reading == Reading::wide) column.cells = std::move(cells);
  if (reading == Reading::texts) {
    copy_levels(column);
    column.code =
        PackedIntegers::build(rows, levels.empty() ? 0 : levels.size() - 1, [&](auto out) {
          using Integer = typename decltype(out)::value_type;
          for (std::size_t row = 0; row < rows; ++row) out[row] = static_cast<Integer>(codes[row]);
        });
  }
  if (reading == Reading::numbers) finish_numbers(column, rows);
}

void ColumnBuffer::copy_levels(ChunkColumn& column) const {
  std::size_t size = 0;
  for (const std::string_view level : levels) size += level.size();
  column.levels.clear();
  column.level_text = std::make_unique_for_overwrite<char[]>(size);
  column.levels.reserve(levels.size());
  char* at = column.level_text.get();
  for (const std::string_view level : levels) {
    column.levels.emplace_back(at, level.size());
    at = std::copy(level.begin(), level.end(), at);
  }
}

void ColumnBuffer::finish_numbers(ChunkColumn& column, std::size_t rows) {
  column.places = places;
  column.any_number = missing.size() < rows;
  if (column.any_number) find_range(column, rows);
  for (const std::uint32_t row : missing) numbers[row] = column.smallest;
  const auto range =
      static_cast<std::uint64_t>(column.largest) - static_cast<std::uint64_t>(column.smallest);
  column.excess = PackedIntegers::build(rows, range, [&](auto out) {
    using Integer = typename decltype(out)::value_type;
    const auto smallest = static_cast<std::uint64_t>(column.smallest);
    for (std::size_t row = 0; row < rows; ++row)
      out[row] = static_cast<Integer>(static_cast<std::uint64_t>(numbers[row]) - smallest);
  });
}

void ColumnBuffer::find_range(ChunkColumn& column, std::size_t rows) {
  std::int64_t smallest = std::numeric_limits<std::int64_t>::max();
  std::int64_t largest = std::numeric_limits<std::int64_t>::min();
  std::size_t row = 0;
  const auto take_until = [&](std::size_t end) {
    for (; row < end; ++row) {
      smallest = std::min(smallest, numbers[row]);
      largest = std::max(largest, numbers[row]);
    }
  };
  for (const std::uint32_t gap : missing) {
    take_until(gap);
    ++row;
  }
  take_until(rows);
  column.smallest = smallest;
  column.largest = largest;
}

}  // namespace yates::table

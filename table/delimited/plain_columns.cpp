#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <optional>
#include <unordered_map>
#include <utility>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "table/cells/columns.hpp"
#include "table/cells/level_order.hpp"
#include "table/cells/numbers.hpp"
#include "table/cells/short_decimal.hpp"
#include "table/delimited/plain.hpp"

namespace yates::table {

namespace {

using numerics::Decimal;

constexpr int largest_exact_shift = 18;
constexpr std::size_t many_rows = 500'000;

/// What many small pieces leave would stay with the process until its end.
void give_back_free_memory([[maybe_unused]] std::size_t rows) {
#ifdef __GLIBC__
  if (rows >= many_rows) ::malloc_trim(0);
#endif
}

std::size_t rows_of(std::span<const Chunk> chunks) {
  std::size_t rows = 0;
  for (const Chunk& chunk : chunks) rows += chunk.rows;
  return rows;
}

RowFlags present_in(std::span<const Chunk> chunks, std::size_t column) {
  RowFlags present(rows_of(chunks));
  std::size_t first = 0;
  for (const Chunk& chunk : chunks) {
    for (const std::uint32_t row : chunk.columns[column].missing) present.clear(first + row);
    first += chunk.rows;
  }
  return present;
}

std::uint64_t power_of_ten(int exponent) {
  std::uint64_t result = 1;
  for (; exponent > 0; --exponent) result *= 10;
  return result;
}

bool all_zero(const ChunkColumn& piece) {
  return !piece.any_number || (piece.smallest == 0 && piece.largest == 0);
}

Decimal decimal(std::int64_t number, int places) {
  const auto magnitude = number < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(number)
                                    : static_cast<std::uint64_t>(number);
  // Without the zeros that one of its spellings ends in, it is the same for all of them.
  return *Decimal::parse(Decimal::from_scaled({magnitude, -places}, number < 0).to_string());
}

Numbers join_numbers(std::span<const Chunk> chunks, std::size_t column, const RowFlags& present) {
  const NumberRange range = *number_range(chunks, column);
  PackedIntegers multiples = PackedIntegers::build(present.size(), range.range, [&](auto all) {
    using Integer = typename decltype(all)::value_type;
    Integer* out = all.data();
    for (std::size_t k = 0; k < chunks.size(); ++k) {
      const ChunkColumn& piece = chunks[k].columns[column];
      piece.excess.visit([&](auto in) {
        for (std::size_t row = 0; row < in.size(); ++row)
          out[row] = static_cast<Integer>(range.step[k] + range.factor[k] * in[row]);
      });
      for (const std::uint32_t row : piece.missing) out[row] = 0;
      out += chunks[k].rows;
    }
  });
  return {range.smallest, Deviations(std::move(multiples), -range.places), {}};
}

Numbers join_wide(std::span<const Chunk> chunks, std::size_t column, const RowFlags& present) {
  std::vector<std::string_view> cells;
  cells.reserve(present.size());
  for (const Chunk& chunk : chunks)
    cells.insert(cells.end(), chunk.columns[column].cells.begin(),
                 chunk.columns[column].cells.end());
  return make_numbers(cells, present);
}

Categories join_texts(std::span<const Chunk> chunks, std::size_t column, std::size_t rows) {
  std::unordered_map<std::string_view, std::uint32_t> code_of;
  std::vector<std::string_view> levels;
  std::vector<std::vector<std::uint32_t>> codes(chunks.size());
  for (std::size_t k = 0; k < chunks.size(); ++k)
    for (const std::string_view level : chunks[k].columns[column].levels) {
      const auto [place, added] =
          code_of.try_emplace(level, static_cast<std::uint32_t>(levels.size()));
      if (added) levels.push_back(level);
      codes[k].push_back(place->second);
    }
  const std::vector<std::size_t> order = level_order(levels);
  Categories result;
  std::vector<std::uint32_t> rank(levels.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) {
    rank[order[i]] = i;
    result.levels.emplace_back(levels[order[i]]);
  }
  result.code = PackedIntegers::build(rows, levels.empty() ? 0 : levels.size() - 1, [&](auto all) {
    using Integer = typename decltype(all)::value_type;
    Integer* out = all.data();
    for (std::size_t k = 0; k < chunks.size(); ++k) {
      const ChunkColumn& piece = chunks[k].columns[column];
      for (std::uint32_t& code : codes[k]) code = rank[code];
      if (codes[k].empty()) codes[k].push_back(0);  // every cell of this piece is missing
      piece.code.visit([&](auto in) {
        for (std::size_t row = 0; row < in.size(); ++row)
          out[row] = static_cast<Integer>(codes[k][in[row]]);
      });
      for (const std::uint32_t row : piece.missing) out[row] = 0;
      out += chunks[k].rows;
    }
  });
  return result;
}

/// The number of the line that holds a row of a piece, counted from the piece's first.
int line_of(std::string_view text, char separator, std::size_t row) {
  const std::string_view blanks = separator == '\t' ? " \r" : " \t\r";
  int line = 0;
  for (;; ++line) {
    const std::size_t end = text.find('\n');
    const bool blank = text.substr(0, end).find_first_not_of(blanks) == std::string_view::npos;
    if (!blank && row-- == 0) return line;
    text.remove_prefix(end + 1);
  }
}

/// The place of a row; `place` is that of the line before the first one.
language::Place place_of(std::size_t row, std::span<const Chunk> chunks, char separator,
                         language::Place place) {
  for (const Chunk& chunk : chunks) {
    if (row < chunk.rows) {
      *place.line += line_of(chunk.text, separator, row);
      break;
    }
    row -= chunk.rows;
    *place.line += static_cast<int>(chunk.lines);
  }
  return place;
}

void join_missing_words(Column& result, std::span<const Chunk> chunks, std::size_t column) {
  std::size_t first = 0;
  for (const Chunk& chunk : chunks) {
    for (const auto& [row, word] : chunk.columns[column].said)
      note_missing_word(result, word, first + row);
    first += chunk.rows;
  }
}

/// Whether a column has both "-", which may say that a cell is missing, and "+".
bool has_signs(const Column& column) {
  const auto minus = std::find_if(column.missing_words.begin(), column.missing_words.end(),
                                  [](const MissingWord& one) { return one.word == "-"; });
  if (minus == column.missing_words.end()) return false;
  const auto& levels = std::get<Categories>(column.values).levels;
  return std::find(levels.begin(), levels.end(), "+") != levels.end();
}

}  // namespace

std::optional<NumberRange> number_range(std::span<const Chunk> chunks, std::size_t column) {
  NumberRange result;
  for (const Chunk& chunk : chunks) {
    const ChunkColumn& piece = chunk.columns[column];
    if (!all_zero(piece)) result.places = std::max(result.places, piece.places);
  }
  std::optional<Wide> smallest;
  std::optional<Wide> largest;
  for (const Chunk& chunk : chunks) {
    const ChunkColumn& piece = chunk.columns[column];
    if (!piece.any_number) continue;
    const int shift = all_zero(piece) ? 0 : result.places - piece.places;
    if (shift > largest_exact_shift) return std::nullopt;
    const auto factor = static_cast<Wide>(power_of_ten(shift));
    if (!smallest || piece.smallest * factor < *smallest) {
      smallest = piece.smallest * factor;
      result.smallest = decimal(piece.smallest, piece.places);
    }
    if (!largest || piece.largest * factor > *largest) largest = piece.largest * factor;
  }
  if (!smallest) {
    smallest = largest = 0;
  } else if (*largest - *smallest > Wide{std::numeric_limits<std::uint64_t>::max()}) {
    return std::nullopt;
  }
  result.range = static_cast<std::uint64_t>(*largest - *smallest);
  for (const Chunk& chunk : chunks) {
    const ChunkColumn& piece = chunk.columns[column];
    const int shift = all_zero(piece) ? 0 : result.places - piece.places;
    result.factor.push_back(power_of_ten(shift));
    result.step.push_back(static_cast<std::uint64_t>(piece.smallest) * result.factor.back() -
                          static_cast<std::uint64_t>(*smallest));
  }
  return result;
}

std::optional<Column> join_column(std::string name, std::span<Chunk> chunks, std::size_t column,
                                  const Dialect& dialect, const language::Place& first_line) {
  Column result{std::move(name), Numbers{}, present_in(chunks, column)};
  join_missing_words(result, chunks, column);
  const Reading reading = chunks.front().columns[column].reading;
  if (reading == Reading::numbers) {
    result.values = join_numbers(chunks, column, result.present);
  } else if (reading == Reading::wide) {
    result.values = join_wide(chunks, column, result.present);
  } else {
    result.values = join_texts(chunks, column, result.present.size());
    if (has_signs(result)) return std::nullopt;
    if (const auto row = read_quantities(result, dialect))
      result.not_a_number->place = place_of(*row, chunks, dialect.separator, first_line);
  }
  for (Chunk& chunk : chunks) chunk.columns[column] = {};
  give_back_free_memory(result.present.size());
  return result;
}

}  // namespace yates::table

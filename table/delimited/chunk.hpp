#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "table/packed_integers.hpp"
#include "table/text/missing.hpp"

namespace yates::table {

/// How the cells of a column are read while a piece of a file is read.
enum class Reading : std::uint8_t {
  numbers,  // integers of 64 bits times one power of ten
  texts,
  wide,  // numbers that need more
  skip
};

/// A missing cell that says a word.
struct SaidMissing {
  std::uint32_t row;
  std::string_view word;  // in the text of the piece
};

/// The cells of one column in one piece of a file, in the form that suits their reading.
struct ChunkColumn {
  Reading reading = Reading::numbers;
  /// What the cells turned out to be; if that is not `reading`, nothing else is filled in.
  Reading found = Reading::numbers;
  std::vector<std::uint32_t> missing;  // rows, ascending
  std::vector<SaidMissing> said;       // those of them that are not empty

  // numbers: (smallest + excess[row]) * 10^-places; a missing one has the excess zero
  bool any_number = false;
  std::int64_t smallest = 0;
  std::int64_t largest = 0;
  int places = 0;
  PackedIntegers excess;

  // texts: the code of a missing one is zero
  std::vector<std::string_view> levels;  // in order of appearance, in level_text
  /// A copy, so that the levels need no page of the file.
  std::unique_ptr<char[]> level_text;
  PackedIntegers code;

  // wide: as written, empty where missing
  std::vector<std::string_view> cells;
};

/// Whole lines of a CSV or TSV file below its header line.
struct Chunk {
  std::string_view text;  // ends with a line end; eight more bytes behind it can be read
  std::size_t rows = 0;
  std::size_t lines = 0;
  std::vector<ChunkColumn> columns;
};

struct ColumnBuffer;

/// Reads pieces of a file one after another, keeping its buffers.
class ChunkReader {
 public:
  /// `words` must live as long.
  ChunkReader(char separator, const MissingWords& words);
  ~ChunkReader();
  ChunkReader(const ChunkReader&) = delete;
  ChunkReader& operator=(const ChunkReader&) = delete;

  /// Fills in rows, lines, and all columns whose reading is not `skip`. False if the piece holds a
  /// rare form: quotes within quotes, line ends within fields or CR alone, rows of another length,
  /// bytes that are not text, comments.
  bool read(Chunk& chunk, std::span<const Reading> readings);

 private:
  class Lines;

  /// The fast path, for a piece without rare forms; false if it holds one.
  bool read_columns(Chunk& chunk);

  char separator_;
  const MissingWords& words_;
  std::vector<ColumnBuffer> buffers_;  // one per column
  std::vector<std::uint32_t> ends_;    // of fields
};

}  // namespace yates::table

#include "table/delimited/plain.hpp"

#include <algorithm>
#include <atomic>
#include <optional>
#include <utility>

#include "language/error.hpp"
#include "language/utf8.hpp"
#include "table/cells/short_decimal.hpp"
#include "table/delimited/delimited.hpp"
#include "table/parallel.hpp"
#include "table/text/quantity.hpp"
#include "table/text/visible_name.hpp"

namespace yates::table {

namespace {

constexpr std::size_t first_chunk_bytes = std::size_t{1} << 15;
constexpr std::size_t chunk_bytes = std::size_t{1} << 16;  // rests in the cache of a core
constexpr std::size_t bytes_per_column = 1024;  // so that what a chunk notes of a column is little
constexpr std::size_t readable_behind = 8;

/// Where decimals may stand behind commas, single cells tell how the others are read; a number that
/// says that a cell is missing must be looked for.
bool may_be_plain(std::string_view content, const Dialect& dialect) {
  if (dialect.separator == ' ' || dialect.decimal != '.') return false;
  const auto& words = dialect.missing.more();
  if (std::any_of(words.begin(), words.end(), [](const auto& word) { return is_number(word); }))
    return false;
  return dialect.separator == ',' || dialect.decimal_is_certain ||
         content.find(',') == std::string_view::npos;
}

std::optional<Header> plain_header(std::string_view content, const Dialect& dialect,
                                   const std::string& name) {
  try {
    Header header = read_header(content, dialect, name);
    if (header.comments) return std::nullopt;
    const std::string_view text = content.substr(0, header.size);
    if (language::first_invalid_byte(text) || holds_control_characters(text)) return std::nullopt;
    return header;
  } catch (const language::InputError&) {
    return std::nullopt;  // the slow way says it, if it has nothing worse to say
  }
}

/// Every time that memory is given back, all processors have to be told, so it is done for several
/// chunks together.
constexpr std::size_t chunks_given_back = 32;

/// Gives back the chunks [from, to).
void give_back(const FileContent* file, const std::vector<Chunk>& chunks, std::size_t from,
               std::size_t to) {
  if (file == nullptr || from >= to) return;
  const char* const begin = chunks[from].text.data();
  const std::string_view last = chunks[to - 1].text;
  file->give_back({begin, static_cast<std::size_t>(last.data() + last.size() - begin)});
}

/// Whole lines of at least so many bytes each, the first of them fewer.
std::vector<Chunk> split(std::string_view text, std::size_t columns, const FileContent* file) {
  std::vector<Chunk> chunks;
  std::size_t size = std::max(first_chunk_bytes, bytes_per_column * columns);
  while (!text.empty()) {
    std::size_t end = text.size();
    if (size < text.size()) end = std::min(text.find('\n', size), text.size() - 1) + 1;
    chunks.emplace_back().text = text.substr(0, end);
    text.remove_prefix(end);
    // Looking for one line end brings many pages around it.
    if (chunks.size() % chunks_given_back == 0) {
      give_back(file, chunks, chunks.size() - chunks_given_back, chunks.size());
    }
    size = std::max(chunk_bytes, bytes_per_column * columns);
  }
  return chunks;
}

/// The last lines of a file, with a line end and bytes to read behind them.
class Tail {
 public:
  explicit Tail(std::string_view body) {
    const std::size_t line = body.size() > readable_behind
                                 ? body.rfind('\n', body.size() - readable_behind - 1)
                                 : std::string_view::npos;
    begin_ = line == std::string_view::npos ? 0 : line + 1;
    text_ = body.substr(begin_);
    if (!text_.empty() && text_.back() != '\n') text_ += '\n';
    size_ = text_.size();
    text_.append(readable_behind, '\0');
  }

  std::size_t begin() const { return begin_; }
  std::string_view text() const { return {text_.data(), size_}; }

 private:
  std::size_t begin_;
  std::size_t size_;
  std::string text_;
};

/// Whether a text is a number beside a decimal comma ("1.268.400"), so that all cells must tell.
bool says_decimal_comma(const Table& table, const Dialect& dialect) {
  if (dialect.separator == ',' || dialect.decimal_is_certain) return false;
  return std::any_of(table.columns.begin(), table.columns.end(), [](const Column& column) {
    return column.not_a_number && parse_quantity(column.not_a_number->text, ',');
  });
}

/// The pieces of one file and how their columns are read.
class PlainReader {
 public:
  PlainReader(std::vector<Chunk> chunks, std::size_t columns, const Dialect& dialect,
              std::size_t threads, const FileContent* file)
      : chunks_(std::move(chunks)),
        readings_(columns, Reading::numbers),
        dialect_(dialect),
        threads_(std::min(threads, chunks_.size())),
        file_(file) {}

  /// False where something rare was found.
  bool read() {
    ChunkReader reader(dialect_.separator, dialect_.missing);
    // The first piece tells which columns are texts, nearly always.
    if (!reader.read(chunks_.front(), readings_)) return false;
    learn(chunks_.front());
    return for_all([&](ChunkReader& mine, Chunk& chunk) {
             return &chunk == &chunks_.front() || mine.read(chunk, readings_);
           }) &&
           agree();
  }

  /// Whether the texts of some cells must tell if their points stand before decimals: numbers with
  /// three decimals and no more.
  bool any_doubtful() const {
    for (std::size_t column = 0; column < readings_.size(); ++column) {
      if (readings_[column] != Reading::numbers) continue;
      int places = 0;
      for (const Chunk& chunk : chunks_) places = std::max(places, chunk.columns[column].places);
      if (places == 3) return true;
    }
    return false;
  }

  std::span<Chunk> chunks() { return chunks_; }
  std::size_t rows() const {
    std::size_t rows = 0;
    for (const Chunk& chunk : chunks_) rows += chunk.rows;
    return rows;
  }

 private:
  template <typename Work>
  bool for_all(const Work& work) {
    std::atomic<std::size_t> next{0};
    std::atomic<bool> fine{true};
    parallel_for(threads_, threads_, [&](std::size_t) {
      ChunkReader reader(dialect_.separator, dialect_.missing);
      for (std::size_t k = next++; k < chunks_.size() && fine; k = next++) {
        if (!work(reader, chunks_[k])) fine = false;
        // Other threads may still read the last ones.
        if (k % chunks_given_back == 0 && k >= 2 * chunks_given_back) {
          give_back(file_, chunks_, k - 2 * chunks_given_back, k - chunks_given_back);
        }
      }
    });
    // The last one may be a copy of the file's end.
    give_back(file_, chunks_, 0, chunks_.size() - 1);
    return fine;
  }

  void learn(const Chunk& chunk) {
    for (std::size_t column = 0; column < readings_.size(); ++column) {
      const Reading found = chunk.columns[column].found;
      Reading& reading = readings_[column];
      if (found == Reading::texts || reading == Reading::texts)
        reading = Reading::texts;
      else if (found == Reading::wide)
        reading = Reading::wide;
    }
  }

  /// Reads again what was taken for something else than the whole column is.
  bool agree() {
    for (const Chunk& chunk : chunks_) learn(chunk);
    for (std::size_t column = 0; column < readings_.size(); ++column)
      if (readings_[column] == Reading::numbers && !number_range(chunks_, column))
        readings_[column] = Reading::wide;
    return for_all([&](ChunkReader& mine, Chunk& chunk) {
      std::vector<Reading> again(readings_.size(), Reading::skip);
      bool any = false;
      for (std::size_t column = 0; column < again.size(); ++column) {
        if (chunk.columns[column].reading == readings_[column]) continue;
        again[column] = readings_[column];
        any = true;
      }
      return !any || mine.read(chunk, again);
    });
  }

  std::vector<Chunk> chunks_;
  std::vector<Reading> readings_;
  const Dialect& dialect_;
  std::size_t threads_;
  const FileContent* file_;
};

}  // namespace

std::optional<Table> read_plain(std::string_view content, const Dialect& dialect,
                                const std::string& name, std::size_t threads,
                                const FileContent* file) {
  if (!may_be_plain(content, dialect)) return std::nullopt;
  std::optional<Header> header = plain_header(content, dialect, name);
  if (!header) return std::nullopt;
  const std::string_view body = content.substr(header->size);
  const Tail tail(body);
  std::vector<Chunk> chunks = split(body.substr(0, tail.begin()), header->names.size(), file);
  if (!tail.text().empty()) chunks.emplace_back().text = tail.text();
  if (chunks.empty()) return std::nullopt;
  PlainReader reader(std::move(chunks), header->names.size(), dialect, threads, file);
  if (!reader.read() || reader.rows() == 0) return std::nullopt;
  if (doubts_points(dialect) && reader.any_doubtful()) return std::nullopt;
  Table table{name, reader.rows(), std::vector<Column>(header->names.size())};
  std::atomic<bool> fine{true};
  parallel_for(
      table.columns.size(), reader.chunks().size() < 3 ? 1 : threads, [&](std::size_t column) {
        const language::Place place{name, header->lines, static_cast<int>(column + 1)};
        auto joined =
            join_column(std::move(header->names[column]), reader.chunks(), column, dialect, place);
        if (joined)
          table.columns[column] = *std::move(joined);
        else
          fine = false;
      });
  if (!fine || says_decimal_comma(table, dialect)) return std::nullopt;
  return table;
}

}  // namespace yates::table

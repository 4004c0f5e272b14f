#include "table/delimited/chunk.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <optional>

#include "table/delimited/column_buffer.hpp"

namespace yates::table {

namespace {

/// A mark in the lowest zero byte of the word; bytes above that one may be marked, too.
std::uint64_t zero_bytes(std::uint64_t word) {
  return (word - 0x0101010101010101U) & ~word & 0x8080808080808080U;
}

}  // namespace

/// Goes through the lines of one piece of a file.
class ChunkReader::Lines {
 public:
  Lines(std::string_view text, char separator, std::vector<ColumnBuffer>& buffers)
      : at_(text.data()),
        end_(text.data() + text.size()),
        separator_(separator),
        separators_(0x0101010101010101U * static_cast<unsigned char>(separator)),
        ends_field_(separator),
        buffers_(buffers) {}

  bool read() {
    while (at_ != end_) {
      ++lines_;
      if (skip_blank_line()) continue;
      if (rows_ == room_) make_room();
      if (!read_row()) return false;
      ++rows_;
    }
    return true;
  }

  std::size_t rows() const { return rows_; }
  std::size_t lines() const { return lines_; }

 private:
  bool blank(char c) const { return c == ' ' || (c == '\t' && separator_ != '\t'); }

  bool skip_blank_line() {
    if (*at_ > ' ') return false;
    const char* at = at_;
    while (blank(*at)) ++at;
    if (*at == '\r' && at[1] == '\n') ++at;
    if (*at != '\n') return false;
    at_ = at + 1;
    return true;
  }

  void make_room() {
    room_ = std::max<std::size_t>(16, 2 * room_);
    for (ColumnBuffer& buffer : buffers_) buffer.make_room(room_);
  }

  bool read_row() {
    const std::size_t columns = buffers_.size();
    for (std::size_t column = 0; column < columns; ++column) {
      if (column > 0) {
        if (*at_ != separator_) return false;
        ++at_;
      }
      ColumnBuffer& buffer = buffers_[column];
      const bool read = buffer.reading == Reading::numbers ? read_number(buffer)
                        : buffer.reading == Reading::texts ? read_text(buffer)
                                                           : read_unusual(buffer);
      if (!read) return false;
    }
    if (*at_ == '\r') ++at_;
    if (*at_ != '\n') return false;
    ++at_;
    return true;
  }

  bool read_number(ColumnBuffer& buffer) {
    const char* const end = buffer.add_usual(rows_, at_, ends_field_);
    if (end == nullptr) return read_unusual(buffer);
    at_ = end;
    return true;
  }

  bool read_text(ColumnBuffer& buffer) {
    std::uint64_t word = 0;
    std::memcpy(&word, at_, sizeof word);
    if constexpr (std::endian::native != std::endian::little) return read_unusual(buffer);
    const std::uint64_t ends = zero_bytes(word ^ separators_) |
                               zero_bytes(word ^ (0x0101010101010101U * '\n')) |
                               zero_bytes(word ^ (0x0101010101010101U * '\r'));
    const auto first = static_cast<unsigned char>(word);
    if (ends == 0 || first <= ' ' || first == '"') return read_unusual(buffer);
    const auto length = static_cast<std::size_t>(std::countr_zero(ends)) / 8;
    if (length > most_key_bytes) return read_unusual(buffer);
    if (!buffer.add_short_text(rows_, at_, word, length, blanks_beside(separator_))) return false;
    at_ += length;
    return true;
  }

  bool read_unusual(ColumnBuffer& buffer) {
    const std::optional<std::string_view> field = take_field();
    return field && buffer.add(rows_, *field);
  }

  /// The text of the next field without the blanks around it; absent where quotes hold quotes or
  /// line ends.
  std::optional<std::string_view> take_field() {
    while (blank(*at_)) ++at_;
    if (*at_ == '"') return take_quoted();
    const char* const begin = at_;
    while (!ends_field_(*at_)) ++at_;
    const char* end = at_;
    while (end != begin && blank(end[-1])) --end;
    return std::string_view(begin, static_cast<std::size_t>(end - begin));
  }

  std::optional<std::string_view> take_quoted() {
    const char* const begin = ++at_;
    while (*at_ != '"') {
      if (*at_ == '\n' || *at_ == '\r') return std::nullopt;
      ++at_;
    }
    const char* const end = at_++;
    while (blank(*at_)) ++at_;
    if (!ends_field_(*at_)) return std::nullopt;
    return std::string_view(begin, static_cast<std::size_t>(end - begin));
  }

  const char* at_;
  const char* end_;
  char separator_;
  std::uint64_t separators_;
  EndsField ends_field_;
  std::vector<ColumnBuffer>& buffers_;
  std::size_t rows_ = 0;
  std::size_t lines_ = 0;
  std::size_t room_ = 0;
};

ChunkReader::ChunkReader(char separator, const MissingWords& words)
    : separator_(separator), words_(words) {}
ChunkReader::~ChunkReader() = default;

bool ChunkReader::read(Chunk& chunk, std::span<const Reading> readings) {
  if (buffers_.size() != readings.size()) {
    buffers_.resize(readings.size());
    for (ColumnBuffer& buffer : buffers_) buffer.missing_words = &words_;
    buffers_.front().first_column = true;
  }
  for (std::size_t column = 0; column < readings.size(); ++column)
    buffers_[column].start(readings[column]);
  if (!read_columns(chunk)) {
    for (std::size_t column = 0; column < readings.size(); ++column)
      buffers_[column].start(readings[column]);
    Lines lines(chunk.text, separator_, buffers_);
    if (!lines.read()) return false;
    chunk.rows = lines.rows();
    chunk.lines = lines.lines();
  }
  chunk.columns.resize(readings.size());
  for (std::size_t column = 0; column < readings.size(); ++column)
    if (readings[column] != Reading::skip)
      buffers_[column].finish(chunk.columns[column], chunk.rows);
  return true;
}

bool ChunkReader::read_columns(Chunk& chunk) {
  if (chunk.text.size() >= std::numeric_limits<std::uint32_t>::max()) return false;
  const std::optional<std::size_t> lines = find_ends(chunk.text, separator_, ends_);
  if (!lines) return false;
  const Fields fields(chunk.text, separator_, ends_, buffers_.size());
  if (!fields.regular(*lines)) return false;
  for (std::size_t column = 0; column < buffers_.size(); ++column)
    if (!fields.read(buffers_[column], column)) return false;
  chunk.rows = chunk.lines = fields.rows();
  return true;
}

}  // namespace yates::table

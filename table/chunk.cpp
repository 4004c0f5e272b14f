#include "table/chunk.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <unordered_map>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "language/utf8.hpp"
#include "table/numbers.hpp"

namespace yates::table {

namespace {

constexpr int most_digits = 18;  // 10^18 < 2^63
constexpr std::array<std::int64_t, most_digits + 1> powers = [] {
  std::array<std::int64_t, most_digits + 1> result{1};
  for (std::size_t i = 1; i < result.size(); ++i) result[i] = 10 * result[i - 1];
  return result;
}();

/// Texts of at most seven bytes as one integer: the bytes, and their number on top.
constexpr std::size_t most_key_bytes = 7;
constexpr std::size_t cache_size = 256;

struct CachedCode {
  std::uint64_t key = ~std::uint64_t{0};  // of no text
  std::uint32_t code = 0;
};

/// A mark in the lowest zero byte of the word; bytes above that one may be marked, too.
std::uint64_t zero_bytes(std::uint64_t word) {
  return (word - 0x0101010101010101U) & ~word & 0x8080808080808080U;
}

bool missing_text(std::string_view text) {
  return text.empty() || text == "NA";
}

/// The text without the blanks around it.
std::string_view without(std::string_view blanks, std::string_view text) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

std::string_view blanks_beside(char separator) {
  return separator == '\t' ? " " : " \t";
}

/// Which characters end a field.
class EndsField {
 public:
  explicit EndsField(char separator) {
    ends_[static_cast<unsigned char>(separator)] = true;
    ends_['\n'] = ends_['\r'] = true;
  }
  bool operator()(char c) const { return ends_[static_cast<unsigned char>(c)]; }

 private:
  std::array<bool, 256> ends_{};
};

#ifdef __SSE2__
/// As std::popcount, which is a call on machines that may lack the instruction.
std::size_t bits_set(std::uint64_t word) {
  word -= (word >> 1) & 0x5555555555555555U;
  word = (word & 0x3333333333333333U) + ((word >> 2) & 0x3333333333333333U);
  word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fU;
  return static_cast<std::size_t>((word * 0x0101010101010101U) >> 56);
}

/// The places of all separators and line ends behind one that stands before the text, and the
/// number of lines; absent where there are quotes or carriage returns.
std::optional<std::size_t> find_ends(std::string_view text, char separator,
                                     std::vector<std::uint32_t>& ends) {
  constexpr std::size_t step = 64;
  const __m128i separators = _mm_set1_epi8(separator);
  const __m128i line_ends = _mm_set1_epi8('\n');
  const __m128i quotes = _mm_set1_epi8('"');
  const __m128i returns = _mm_set1_epi8('\r');
  __m128i rare = _mm_setzero_si128();
  std::uint64_t lines_found = 0;
  const auto look = [&](const char* from) {
    std::uint64_t found = 0;
    lines_found = 0;
    for (int part = 0; part < 4; ++part) {
      const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from) + part);
      const __m128i line_end = _mm_cmpeq_epi8(bytes, line_ends);
      const auto mask = [&](__m128i flags) {
        return static_cast<std::uint64_t>(static_cast<unsigned>(_mm_movemask_epi8(flags)))
               << (16 * part);
      };
      found |= mask(_mm_or_si128(_mm_cmpeq_epi8(bytes, separators), line_end));
      lines_found |= mask(line_end);
      rare = _mm_or_si128(
          rare, _mm_or_si128(_mm_cmpeq_epi8(bytes, quotes), _mm_cmpeq_epi8(bytes, returns)));
    }
    return found;
  };
  if (ends.size() < 2 * step) ends.resize(2 * step);
  ends[0] = static_cast<std::uint32_t>(-1);
  std::size_t count = 1;
  std::size_t lines = 0;
  std::size_t at = 0;
  for (; at + step <= text.size(); at += step) {
    if (ends.size() < count + step) ends.resize(2 * ends.size());
    std::uint64_t mask = look(text.data() + at);
    lines += bits_set(lines_found);
    const std::size_t found = bits_set(mask);
    // Writing eight at a time, too many perhaps, spares a branch that nobody can foresee.
    for (std::size_t i = 0; i < found; i += 8) {
      std::uint32_t* const out = ends.data() + count + i;
      for (std::size_t k = 0; k < 8; ++k) {
        out[k] =
            static_cast<std::uint32_t>(at) + static_cast<std::uint32_t>(std::countr_zero(mask));
        mask &= mask - 1;
      }
    }
    count += found;
  }
  ends.resize(count + step);
  if (_mm_movemask_epi8(rare) != 0) return std::nullopt;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '"' || c == '\r') return std::nullopt;
    if (c == '\n') ++lines;
    if (c == '\n' || c == separator) ends[count++] = static_cast<std::uint32_t>(at);
  }
  ends.resize(count);
  return lines;
}
#endif

}  // namespace

struct ChunkReader::Buffer {
  Reading reading = Reading::numbers;
  Reading found = Reading::numbers;
  int places = 0;
  std::vector<std::int64_t> numbers;
  std::vector<std::uint32_t> codes;
  std::vector<std::string_view> cells;
  std::vector<std::uint32_t> missing;
  std::vector<std::string_view> levels;
  std::unordered_map<std::string_view, std::uint32_t> code_of;
  std::vector<CachedCode> cache;

  void start(Reading as) {
    reading = found = as;
    places = 0;
    cells.clear();
    missing.clear();
    levels.clear();
    code_of.clear();
    cache.assign(as == Reading::texts ? cache_size : 0, {});
  }

  void make_room(std::size_t rows) {
    if (reading == Reading::numbers) numbers.resize(rows);
    if (reading == Reading::texts) codes.resize(rows);
  }

  void add_missing(std::size_t row) {
    missing.push_back(static_cast<std::uint32_t>(row));
    if (reading == Reading::numbers) numbers[row] = 0;
    if (reading == Reading::texts) codes[row] = 0;
    if (reading == Reading::wide) cells.emplace_back();
  }

  /// A number with so many decimals that 64 bits hold.
  void add_number(std::size_t row, std::int64_t number, int decimals) {
    if (decimals > places) take_more_places(row, decimals);
    const int shift = places - decimals;
    if (found != Reading::numbers) return;
    if (shift > most_digits ||
        __builtin_mul_overflow(number, powers[static_cast<std::size_t>(shift)], &numbers[row]))
      found = Reading::wide;
  }

  void take_more_places(std::size_t rows, int decimals) {
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

  /// A present cell of a column of numbers that is not spelt the usual way.
  void add_unusual(std::size_t row, std::string_view text) {
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

  /// A cell that may be spelt in any way; false where it is not text.
  bool add(std::size_t row, std::string_view text) {
    if (reading == Reading::skip) return true;
    if (missing_text(text)) {
      add_missing(row);
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

  /// A number without blanks around it, if it is spelt the usual way: digits, with or without a
  /// point and a minus. `at` is its first character; returns where it ends, or nothing.
  const char* add_usual(std::size_t row, const char* at, const EndsField& ends_field) {
    const bool negative = *at == '-';
    if (negative) ++at;
    const char* const begin = at;
    std::uint64_t number = 0;
    const auto take_digits = [&] {
      for (;;) {
        const auto digit = static_cast<unsigned char>(*at - '0');
        if (digit > 9) return;
        number = number * 10 + digit;
        ++at;
      }
    };
    take_digits();
    std::ptrdiff_t digits = at - begin;
    std::ptrdiff_t decimals = 0;
    if (*at == '.') {
      const char* const fraction = ++at;
      take_digits();
      decimals = at - fraction;
      digits += decimals;
    }
    if (digits == 0 || digits > most_digits || !ends_field(*at)) return nullptr;
    const auto value =
        negative ? -static_cast<std::int64_t>(number) : static_cast<std::int64_t>(number);
    const std::ptrdiff_t shift = places - decimals;
    if (shift >= 0 && shift + digits <= most_digits)
      numbers[row] = value * powers[static_cast<std::size_t>(shift)];
    else if (found == Reading::numbers)
      add_number(row, value, static_cast<int>(decimals));
    return at;
  }

  /// A text of at most seven bytes, the first ones of the word; false where it is not text. Texts
  /// that are met again need not be looked at again.
  bool add_short_text(std::size_t row, const char* text, std::uint64_t word, std::size_t length,
                      std::string_view blanks) {
    const std::uint64_t key = (word & ((std::uint64_t{1} << (8 * length)) - 1)) |
                              (static_cast<std::uint64_t>(length) << 56);
    CachedCode& cached = cache[(key * 0x9e3779b97f4a7c15U) >> 56];
    if (cached.key == key) {
      codes[row] = cached.code;
      return true;
    }
    const std::string_view field = without(blanks, {text, length});
    if (!add(row, field)) return false;
    if (!missing_text(field)) cached = {key, codes[row]};
    return true;
  }

  /// The code of a level; absent where it is not text.
  std::optional<std::uint32_t> code(std::string_view text) {
    const auto [place, added] =
        code_of.try_emplace(text, static_cast<std::uint32_t>(levels.size()));
    if (added) {
      if (language::first_invalid_byte(text) || text.find('\0') != std::string_view::npos)
        return std::nullopt;
      levels.push_back(text);
    }
    return place->second;
  }

  void finish(ChunkColumn& column, std::size_t rows) {
    column.reading = reading;
    column.found = found;
    if (found != reading || reading == Reading::skip) return;
    column.missing = missing;
    if (reading == Reading::wide) column.cells = std::move(cells);
    if (reading == Reading::texts) {
      column.levels = levels;
      column.code =
          PackedIntegers::build(rows, levels.empty() ? 0 : levels.size() - 1, [&](auto out) {
            using Integer = typename decltype(out)::value_type;
            for (std::size_t row = 0; row < rows; ++row)
              out[row] = static_cast<Integer>(codes[row]);
          });
    }
    if (reading == Reading::numbers) finish_numbers(column, rows);
  }

  void finish_numbers(ChunkColumn& column, std::size_t rows) {
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

  void find_range(ChunkColumn& column, std::size_t rows) {
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
};

/// Goes through the lines of one piece of a file.
class ChunkReader::Lines {
 public:
  Lines(std::string_view text, char separator, std::vector<Buffer>& buffers)
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
    for (Buffer& buffer : buffers_) buffer.make_room(room_);
  }

  bool read_row() {
    const std::size_t columns = buffers_.size();
    for (std::size_t column = 0; column < columns; ++column) {
      if (column > 0) {
        if (*at_ != separator_) return false;
        ++at_;
      }
      Buffer& buffer = buffers_[column];
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

  bool read_number(Buffer& buffer) {
    const char* const end = buffer.add_usual(rows_, at_, ends_field_);
    if (end == nullptr) return read_unusual(buffer);
    at_ = end;
    return true;
  }

  bool read_text(Buffer& buffer) {
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

  bool read_unusual(Buffer& buffer) {
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
  std::vector<Buffer>& buffers_;
  std::size_t rows_ = 0;
  std::size_t lines_ = 0;
  std::size_t room_ = 0;
};

#ifdef __SSE2__
/// Goes through one column after another, where no quotes, no blank lines and no line ends but LF
/// are in the way: nothing then has to wait for the end of the field before.
class ChunkReader::Fields {
 public:
  Fields(std::string_view text, char separator, const std::vector<std::uint32_t>& ends,
         std::size_t columns)
      : text_(text.data()),
        blanks_(blanks_beside(separator)),
        ends_field_(separator),
        ends_(ends),
        columns_(columns),
        rows_((ends.size() - 1) / columns) {}

  /// Whether every line has one field per column. A line of nothing but blanks is no row.
  bool regular(std::size_t lines) const {
    if (lines != rows_ || rows_ * columns_ + 1 != ends_.size()) return false;
    for (std::size_t i = columns_; i < ends_.size(); i += columns_)
      if (text_[ends_[i]] != '\n') return false;
    if (columns_ > 1) return true;
    for (std::size_t i = 0; i < rows_; ++i)
      if (field(i).empty()) return false;
    return true;
  }

  std::size_t rows() const { return rows_; }

  bool read(Buffer& buffer, std::size_t column) const {
    const std::size_t rows = rows_;  // which no store to the buffer can change
    buffer.make_room(rows);
    std::size_t i = column;
    if (buffer.reading == Reading::numbers) {
      for (std::size_t row = 0; row < rows; ++row, i += columns_)
        if (buffer.add_usual(row, text_ + begin(i), ends_field_) == nullptr &&
            !buffer.add(row, field(i)))
          return false;
    } else if (buffer.reading == Reading::texts) {
      for (std::size_t row = 0; row < rows; ++row, i += columns_)
        if (!read_text(buffer, row, i)) return false;
    } else if (buffer.reading == Reading::wide) {
      for (std::size_t row = 0; row < rows; ++row, i += columns_)
        if (!buffer.add(row, field(i))) return false;
    }
    return true;
  }

 private:
  std::uint32_t begin(std::size_t i) const { return ends_[i] + 1; }

  std::string_view field(std::size_t i) const {
    return without(blanks_, {text_ + begin(i), ends_[i + 1] - begin(i)});
  }

  bool read_text(Buffer& buffer, std::size_t row, std::size_t i) const {
    const char* const first = text_ + begin(i);
    const std::size_t length = ends_[i + 1] - begin(i);
    if (length > most_key_bytes) return buffer.add(row, field(i));
    std::uint64_t word = 0;
    std::memcpy(&word, first, sizeof word);
    return buffer.add_short_text(row, first, word, length, blanks_);
  }

  const char* text_;
  std::string_view blanks_;
  EndsField ends_field_;
  std::span<const std::uint32_t> ends_;
  std::size_t columns_;
  std::size_t rows_;
};
#endif

ChunkReader::ChunkReader(char separator) : separator_(separator) {}
ChunkReader::~ChunkReader() = default;

bool ChunkReader::read(Chunk& chunk, std::span<const Reading> readings) {
  buffers_.resize(readings.size());
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

bool ChunkReader::read_columns([[maybe_unused]] Chunk& chunk) {
#ifdef __SSE2__
  if (chunk.text.size() >= std::numeric_limits<std::uint32_t>::max()) return false;
  const std::optional<std::size_t> lines = find_ends(chunk.text, separator_, ends_);
  if (!lines) return false;
  const Fields fields(chunk.text, separator_, ends_, buffers_.size());
  if (!fields.regular(*lines)) return false;
  for (std::size_t column = 0; column < buffers_.size(); ++column)
    if (!fields.read(buffers_[column], column)) return false;
  chunk.rows = chunk.lines = fields.rows();
  return true;
#else
  return false;
#endif
}

}  // namespace yates::table

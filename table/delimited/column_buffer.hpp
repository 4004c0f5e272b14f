#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "table/cells/short_decimal.hpp"
#include "table/delimited/chunk.hpp"

namespace yates::table {

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

/// Texts of at most seven bytes as one integer: the bytes, and their number on top.
inline constexpr std::size_t most_key_bytes = 7;
inline constexpr std::size_t cache_size = 256;

struct CachedCode {
  std::uint64_t key = ~std::uint64_t{0};  // of no text
  std::uint32_t code = 0;
};

/// The text without the blanks around it.
std::string_view without(std::string_view blanks, std::string_view text);
/// The characters that count as blank beside this separator.
std::string_view blanks_beside(char separator);
/// Gathers the cells of one column in one piece of a file.
struct ColumnBuffer {
  const MissingWords* missing_words = nullptr;
  bool first_column = false;  // where # at the beginning makes a comment
  Reading reading = Reading::numbers;
  Reading found = Reading::numbers;
  int places = 0;
  std::vector<std::int64_t> numbers;
  std::vector<std::uint32_t> codes;
  std::vector<std::string_view> cells;
  std::vector<std::uint32_t> missing;
  std::vector<SaidMissing> said;
  std::vector<std::string_view> levels;
  std::unordered_map<std::string_view, std::uint32_t> code_of;
  std::vector<CachedCode> cache;

  void start(Reading as);
  void add_missing(std::size_t row, std::string_view word);
  /// Adds a number with this many decimals, which 64 bits can hold.
  void add_number(std::size_t row, std::int64_t number, int decimals);

  void take_more_places(std::size_t rows, int decimals);
  /// Adds a present cell of a column of numbers that is not written in the usual way.
  void add_unusual(std::size_t row, std::string_view text);

  /// Adds a cell that may be written in any way; false if it is not text.
  bool add(std::size_t row, std::string_view text);

  /// The code of a level; absent if it is not text, or a comment.
  std::optional<std::uint32_t> code(std::string_view text);

  void finish(ChunkColumn& column, std::size_t rows);
  void copy_levels(ChunkColumn& column) const;
  void finish_numbers(ChunkColumn& column, std::size_t rows);
  void find_range(ChunkColumn& column, std::size_t rows);

  void make_room(std::size_t rows) {
    if (reading == Reading::numbers) numbers.resize(rows);
    if (reading == Reading::texts) codes.resize(rows);
  }

  /// Adds a number without blanks around it, if it is written in the usual way: digits, with or
  /// without a point and a minus. `at` is its first character. Returns its end, or null if it is
  /// not such a number.
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

  /// Adds a text of at most seven bytes, which are the first ones of `word`; false if it is not
  /// text. A text that was seen before is not checked again.
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
    if (!missing_words->contains(field)) cached = {key, codes[row]};
    return true;
  }
};

/// The places of all separators and line ends behind one that stands before the text, and the
/// number of lines; absent if there are quotes or carriage returns, and on machines without the
/// instructions that make this fast.
std::optional<std::size_t> find_ends(std::string_view text, char separator,
                                     std::vector<std::uint32_t>& ends);

/// Iterates over the fields of one column after another, in a text without quotes, blank lines and
/// line ends other than LF: the place of a field then does not depend on the field before it.
class Fields {
 public:
  Fields(std::string_view text, char separator, const std::vector<std::uint32_t>& ends,
         std::size_t columns)
      : text_(text.data()),
        blanks_(blanks_beside(separator)),
        ends_field_(separator),
        ends_(ends),
        columns_(columns),
        rows_((ends.size() - 1) / columns) {}

  /// Whether every line has one field per column. A line of only blanks is not a row.
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

  bool read(ColumnBuffer& buffer, std::size_t column) const {
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

  bool read_text(ColumnBuffer& buffer, std::size_t row, std::size_t i) const {
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

}  // namespace yates::table

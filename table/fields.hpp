#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "table/column_buffer.hpp"

namespace yates::table {

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

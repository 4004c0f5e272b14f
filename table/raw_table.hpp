#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace yates::table {

/// Keeps texts that the source does not hold in this form. Its views are valid as long as it lives.
class TextPool {
 public:
  std::string_view keep(std::string_view text) {
    if (text.size() > room_) {
      room_ = std::max<std::size_t>(text.size(), 1 << 16);
      chunks_.push_back(std::make_unique<char[]>(room_));
      next_ = chunks_.back().get();
    }
    if (text.empty()) return {};
    std::memcpy(next_, text.data(), text.size());
    const std::string_view kept(next_, text.size());
    next_ += text.size();
    room_ -= text.size();
    return kept;
  }

 private:
  std::vector<std::unique_ptr<char[]>> chunks_;
  char* next_ = nullptr;
  std::size_t room_ = 0;
};

/// Some room is needed for each column before its first cell.
inline constexpr std::size_t most_columns = 10'000;

/// The cells of a table as texts, before it is decided which are numbers.
struct RawTable {
  std::vector<std::string> names;                      // distinct, none empty
  std::vector<std::vector<std::string_view>> columns;  // as many cells as lines each
  std::vector<int> lines;                              // of the source, one per row
  bool counts_fields = true;  // a cell's place is its line and the number of its column
  TextPool pool;
};

/// CSV (separator ',') or TSV (separator '\t'). Throws InputError.
RawTable read_delimited(std::string_view content, char separator, const std::string& name);

/// One JSON object per line. An object within an object becomes columns with a dot: "params.size".
/// Throws InputError.
RawTable read_json_lines(std::string_view content, const std::string& name);

}  // namespace yates::table

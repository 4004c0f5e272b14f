#include "table/write.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "language/csv_field.hpp"
#include "table/cells/origin.hpp"
#include "table/parallel.hpp"

namespace yates::table {

namespace {

std::string text_field(const std::string& text, CsvTexts texts) {
  return texts == CsvTexts::exact ? language::csv_field(text) : language::spreadsheet_field(text);
}

/// Gives the cells of one column as CSV fields.
class FieldWriter {
 public:
  FieldWriter(const Column& column, CsvTexts texts) : column_(column) {
    if (const auto* numbers = std::get_if<Numbers>(&column.values)) {
      origin_.emplace(numbers->origin);
    } else {
      for (const std::string& level : std::get<Categories>(column.values).levels)
        levels_.push_back(text_field(level, texts));
    }
  }

  std::string field(std::size_t row) const {
    if (!column_.present[row]) return "";
    if (origin_) return origin_->text(std::get<Numbers>(column_.values).deviation[row]);
    return levels_[std::get<Categories>(column_.values).code[row]];
  }

 private:
  const Column& column_;
  std::optional<Origin> origin_;
  std::vector<std::string> levels_;
};

std::string lines(const std::vector<FieldWriter>& writers, std::size_t begin, std::size_t end) {
  std::string text;
  for (std::size_t row = begin; row < end; ++row) {
    std::string line;
    for (std::size_t i = 0; i < writers.size(); ++i)
      line += (i == 0 ? "" : ",") + writers[i].field(row);
    // An empty line would be no row at all.
    text += line.empty() ? "\"\"" : line;
    text += '\n';
  }
  return text;
}

}  // namespace

void write_csv(const Table& table, const std::function<void(std::string_view)>& use,
               CsvTexts texts) {
  std::string header;
  std::vector<FieldWriter> writers;
  for (const Column& column : table.columns) {
    header += (writers.empty() ? "" : ",") + text_field(column.name, texts);
    writers.emplace_back(column, texts);
  }
  use(header + '\n');
  constexpr std::size_t block = 1000;
  parallel_in_order((table.rows + block - 1) / block, hardware_threads(),
                    [&](std::size_t task) {
                      return lines(writers, task * block, std::min(table.rows, (task + 1) * block));
                    },
                    [&](const std::string& lines) { use(lines); });
}

std::string to_csv(const Table& table, CsvTexts texts) {
  std::string text;
  write_csv(
      table, [&](std::string_view piece) { text += piece; }, texts);
  return text;
}

}  // namespace yates::table

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "language/printable.hpp"
#include "reports/document/document.hpp"
#include "reports/document/document_parts.hpp"
#include "reports/draw/data_table.hpp"
#include "reports/draw/terminal_plot.hpp"

namespace yates::reports {
namespace {

/// Where the text of so many characters other than blanks and line ends begins or ends.
std::size_t behind_characters(std::string_view text, std::size_t count) {
  std::size_t at = 0;
  for (; at < text.size() && count > 0; ++at) {
    if (text[at] != ' ' && text[at] != '\n') --count;
  }
  return at;
}

std::size_t characters_in(std::string_view text) {
  return text.size() - static_cast<std::size_t>(std::count(text.begin(), text.end(), ' '));
}

/// Stands for a blank at which no line is broken: a character for private use.
constexpr std::string_view kept_blank = "\uE000";

/// Keeps the blanks of a code that fits a line, and several beside each other of any code.
std::string with_kept_blanks(const std::string& code, std::size_t width) {
  const bool whole = text_width(code) <= width;
  std::string text;
  for (std::size_t at = 0; at < code.size(); ++at) {
    const bool several =
        (at > 0 && code[at - 1] == ' ') || (at + 1 < code.size() && code[at + 1] == ' ');
    if (code[at] == ' ' && (whole || several)) {
      text += kept_blank;
    } else {
      text += code[at];
    }
  }
  return text;
}

/// With blanks in the place of those that were kept.
void give_back_blanks(std::string& text) {
  for (std::size_t at = text.find(kept_blank); at != std::string::npos;
       at = text.find(kept_blank, at)) {
    text.replace(at, kept_blank.size(), " ");
  }
}

class TerminalBlocks {
 public:
  explicit TerminalBlocks(const TextOptions& options) : options_(options) {}

  std::string blocks(const std::vector<Block>& blocks) const {
    std::string text;
    const Block* above = nullptr;
    for (const Block& block : blocks) {
      const bool headed = above != nullptr && std::holds_alternative<Heading>(*above);
      const auto* values = headed ? std::get_if<KeyValues>(&block) : nullptr;
      const std::string one = values != nullptr
                                  ? rows_of(*values, 2)
                                  : std::visit(*this, static_cast<const AnyBlock&>(block));
      if (one.empty()) continue;
      const bool close =
          above == nullptr || headed ||
          (std::holds_alternative<Note>(*above) && std::holds_alternative<Note>(block));
      text += (close ? "" : "\n") + one;
      above = &block;
    }
    return text;
  }

  std::string operator()(const Heading& heading) const { return bold(heading.text); }
  std::string operator()(const Paragraph& paragraph) const {
    return sentence(paragraph.text, options_.width, 0) + "\n";
  }
  std::string operator()(const Lines& lines) const {
    std::string text;
    for (const Sentence& one : lines.lines) text += sentence(one, options_.width, 2) + "\n";
    return text;
  }
  std::string operator()(const KeyValues& values) const { return rows_of(values, 0); }
  std::string operator()(const DataTable& table) const {
    if (table.columns.empty()) return "";
    const std::string caption = table.caption.empty() ? "" : plain(table.caption) + "\n";
    if (table.whole) return caption + terminal_table(table, options_);
    return caption + (fits_with_broken_heads(table)
                          ? fitting_table(table, options_.width, typography_of(options_))
                          : narrow_table(table, options_));
  }
  std::string operator()(const Figure& figure) const {
    if (!figure.table.columns.empty()) return (*this)(figure.table);
    const std::string picture = options_.plots ? plot_text(figure.plot, options_) : "";
    std::string text = bold(figure.plot.title);
    if (picture.empty()) text += plain(figure.plot.description) + "\n";
    text += picture;
    if (!figure.note.empty()) text += "  " + wrapped(figure.note, options_.width - 2, 2) + "\n";
    return text;
  }
  std::string operator()(const Code& code) const {
    const std::string lines = lines_of(code);
    std::string text = "  ";
    for (const char c : lines) text += c == '\n' ? "\n  " : std::string(1, c);
    return text + "\n";
  }
  std::string operator()(const Note& note) const {
    const bool warning = note.kind == Note::Kind::warning;
    const std::string all = (!note.word.empty() ? note.word
                             : warning          ? "warning"
                                                : "note") +
                            ": " + text_of(note.text);
    const std::string text = wrapped(all, options_.width, 2);
    return (warning ? emphasised(text, Emphasis::warning, options_) : text) + "\n";
  }
  std::string operator()(const Fold& fold) const {
    return bold(fold.summary) + blocks(fold.blocks);
  }
  std::string operator()(const Box& box) const { return blocks(box.blocks); }

  std::string bold(std::string_view text) const { return bold_lines(text, options_); }

 private:
  /// A table of numbers that is too wide only because of its heads, or of a verdict behind the
  /// numbers, stays whole.
  bool fits_with_broken_heads(const DataTable& table) const {
    const auto numbers =
        std::count_if(table.columns.begin(), table.columns.end(),
                      [](const DataTable::Column& column) { return column.numeric; });
    const bool of_numbers = table.columns.back().numeric ||
                            2 * static_cast<std::size_t>(numbers) > table.columns.size();
    return of_numbers && table.strong.empty() && table.ruled.empty() &&
           width_with_broken_heads(table) <= options_.width;
  }

  std::string plain(std::string_view text) const { return wrapped(text, options_.width); }

  /// The keys in one column, the values beside them; a long key stands above its value.
  std::string rows_of(const KeyValues& values, std::size_t indent) const {
    const auto width_of = [](const KeyValues::Row& row) {
      return text_width(language::printable(row.key)) + 2;
    };
    const auto is_long = [&](const KeyValues::Row& row) {
      return values.below || 2 * (indent + width_of(row)) > options_.width;
    };
    std::size_t keys = 2;
    for (const KeyValues::Row& row : values.rows) {
      if (!is_long(row)) keys = std::max(keys, width_of(row));
    }
    const std::size_t column = indent + keys;
    const std::string blanks(column, ' ');
    std::string text;
    for (const KeyValues::Row& row : values.rows) {
      const std::string key = language::printable(row.key);
      text += std::string(indent, ' ');
      text += is_long(row) ? wrapped(key, options_.width - indent, indent + 4) + "\n" + blanks
                           : key + std::string(keys - text_width(key), ' ');
      // Shows where the next one begins.
      const std::size_t hanging = row.more.empty() && !values.below ? 0 : 2;
      text += sentence(row.value, options_.width - column, hanging, column) + "\n";
      for (const Sentence& one : row.more) {
        text += blanks + sentence(one, options_.width - column, hanging, column) + "\n";
      }
    }
    return text;
  }

  /// Wrapped first and emphasised then, as escapes take no columns.
  std::string sentence(const Sentence& sentence, std::size_t width, std::size_t indent,
                       std::size_t shift = 0) const {
    std::vector<Piece> pieces = pieces_of(sentence);
    std::string all;
    for (Piece& piece : pieces) {
      piece.text = language::printable(piece.text, std::string_view::npos);
      if (piece.kind == Piece::Kind::code) {
        piece.text = with_kept_blanks(piece.text, width - indent);
      }
      all += piece.text;
    }
    std::string text = wrapped(all, width, indent);
    std::size_t end = characters_in(all);
    for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece) {
      const std::size_t length = characters_in(piece->text);
      end -= length;
      if (piece->kind == Piece::Kind::plain || length == 0) continue;
      const std::size_t from = behind_characters(text, end + 1) - 1;
      const std::size_t to = behind_characters(text, end + length);
      text.replace(from, to - from,
                   emphasised(text.substr(from, to - from), Emphasis::bold, options_));
    }
    give_back_blanks(text);
    for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1)) {
      text.insert(at + 1, shift, ' ');
    }
    return text;
  }

  const TextOptions& options_;
};

}  // namespace

std::string document_text(const Document& document, const TextOptions& options) {
  const TerminalBlocks terminal(options);
  const std::string title = document.title.empty() ? "" : terminal.bold(document.title) + "\n";
  return title + terminal.blocks(document.blocks);
}

}  // namespace yates::reports

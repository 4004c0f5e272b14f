#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "language/printable.hpp"
#include "reports/document/document.hpp"
#include "reports/document/document_parts.hpp"
#include "reports/draw/marked_text.hpp"

namespace yates::reports {
namespace {

std::string latex_sentence(const Sentence& sentence) {
  std::string text;
  for (const Piece& piece : pieces_of(sentence)) {
    const std::string one = latex_text(piece.text);
    switch (piece.kind) {
      case Piece::Kind::plain:
        text += one;
        break;
      case Piece::Kind::strong:
        text += "\\textbf{" + one + "}";
        break;
      case Piece::Kind::code:
        text += "\\texttt{" + one + "}";
        break;
    }
  }
  return text;
}

/// Smaller letters for a table that is too wide for those of the text.
std::string_view size_for(const DataTable& table) {
  const std::size_t width = widest_line(render(table, TableFormat::text, unicode));
  return width > 110 ? "\\scriptsize" : width > 80 ? "\\footnotesize" : "";
}

class LatexBlocks {
 public:
  std::string blocks(const std::vector<Block>& blocks) const {
    std::string text;
    for (const Block& block : blocks) {
      const std::string one = std::visit(*this, static_cast<const AnyBlock&>(block));
      if (!one.empty()) text += "\n" + one;
    }
    return text;
  }

  std::string operator()(const Heading& heading) const {
    return fmt::format("\\{}*{{{}}}\n",
                       heading.level == Heading::Level::section ? "subsection" : "subsubsection",
                       latex_text(heading.text));
  }
  std::string operator()(const Paragraph& paragraph) const {
    return latex_sentence(paragraph.text) + "\n";
  }
  std::string operator()(const KeyValues& values) const {
    if (values.rows.empty()) return "";
    std::string text = "\\begin{description}\n";
    for (const KeyValues::Row& row : values.rows) {
      text += fmt::format("\\item[{{{}}}] {}\n", latex_text(row.key), latex_sentence(row.value));
    }
    return text + "\\end{description}\n";
  }
  std::string operator()(const DataTable& table) const {
    if (table.columns.empty()) return "";
    const std::string caption =
        table.caption.empty() ? "" : latex_text(table.caption) + "\\\\[3pt]\n";
    return fmt::format("\\begin{{center}}{}\n{}{}\\end{{center}}\n", size_for(table), caption,
                       render(table, TableFormat::latex, unicode));
  }
  std::string operator()(const Figure& figure) const {
    if (!figure.table.columns.empty()) return (*this)(figure.table);
    std::string text = "\\textbf{" + latex_text(figure.plot.title) + "} " +
                       latex_text(figure.plot.description) + " " + latex_text(figure.note) + "\n";
    if (auto numbers = few_numbers_of(figure)) {
      numbers->caption.clear();
      text += "\n" + (*this)(*numbers);
    }
    return text;
  }
  std::string operator()(const Code& code) const {
    std::string lines = language::printable_lines(code.text, std::string_view::npos);
    while (lines.ends_with('\n')) lines.pop_back();
    std::string text = "\\begin{flushleft}\\ttfamily\\small\n";
    for (std::size_t at = 0; at <= lines.size();) {
      const std::size_t end = std::min(lines.find('\n', at), lines.size());
      text += "\\mbox{}";  // so that no bracket follows the end of a line
      for (const char c : latex_text(std::string_view(lines).substr(at, end - at))) {
        text += c == ' ' ? "\\ " : std::string(1, c);
      }
      text += end == lines.size() ? "\n" : "\\\\\n";
      at = end + 1;
    }
    return text + "\\end{flushleft}\n";
  }
  std::string operator()(const Note& note) const {
    return fmt::format("\\begin{{quote}}\n\\textbf{{{}:}} {}\n\\end{{quote}}\n",
                       latex_text(word_of(note)), latex_sentence(note.text));
  }
  std::string operator()(const Fold& fold) const {
    return "\\paragraph*{" + latex_text(fold.summary) + "}\n" + blocks(fold.blocks);
  }
  std::string operator()(const Box& box) const { return blocks(box.blocks); }
};

}  // namespace

std::string document_latex(const Document& document) {
  return "\\section*{" + latex_text(document.title) + "}\n" + LatexBlocks().blocks(document.blocks);
}

}  // namespace yates::reports

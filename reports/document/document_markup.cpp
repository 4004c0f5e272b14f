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

/// The text of each block behind an empty line.
template <typename ToText>
std::string joined_blocks(const std::vector<Block>& blocks, const ToText& to_text) {
  std::string text;
  for (const Block& block : blocks) {
    const std::string one = std::visit(to_text, static_cast<const AnyBlock&>(block));
    if (!one.empty()) text += "\n" + one;
  }
  return text;
}

std::string html_of(std::string_view text) {
  return Markup::text(language::printable(text, std::string_view::npos)).str();
}

/// Stars are read as marks only where blanks or signs stand around them and none within.
std::string strong_markdown(const std::string& text, bool alone) {
  if (text.empty()) return "";
  const bool blank = text.starts_with(' ') || text.ends_with(' ');
  if (!alone || blank) return "<strong>" + markdown_text(text) + "</strong>";
  return "**" + markdown_text(text) + "**";
}

class MarkdownBlocks {
 public:
  std::string blocks(const std::vector<Block>& blocks) const {
    return joined_blocks(blocks, *this);
  }

  std::string operator()(const Heading& heading) const {
    return std::string(static_cast<std::size_t>(heading.level), '#') + " " +
           markdown_text(heading.text) + "\n";
  }
  std::string operator()(const Paragraph& paragraph) const {
    return sentence(paragraph.text, true) + "\n";
  }
  std::string operator()(const Lines& lines) const {
    std::string text;
    for (const Sentence& one : lines.lines) text += "- " + sentence(one, true) + "\n";
    return text;
  }
  std::string operator()(const KeyValues& values) const {
    std::string text;
    for (const KeyValues::Row& row : values.rows) {
      text += "- " + strong_markdown(row.key + ":", true) + " " + sentence(row.value, false) + "\n";
      for (const Sentence& one : row.more) text += "  - " + sentence(one, true) + "\n";
    }
    return text;
  }
  std::string operator()(const DataTable& table) const {
    if (table.columns.empty()) return "";
    const std::string caption = table.caption.empty() ? "" : markdown_line(table.caption) + "\n\n";
    return caption + render(table, TableFormat::markdown, unicode);
  }
  std::string operator()(const Figure& figure) const {
    if (!figure.table.columns.empty()) return (*this)(figure.table);
    std::string text = strong_markdown(figure.plot.title, true) + "\n";
    const auto add = [&](const std::string& one) {
      if (!one.empty()) text += "\n" + markdown_line(one) + "\n";
    };
    add(figure.plot.description);
    if (auto numbers = few_numbers_of(figure)) {
      text += "\n" + render(*numbers, TableFormat::markdown, unicode);
    }
    add(figure.note);
    return text;
  }
  std::string operator()(const Code& code) const {
    const std::string lines = lines_of(code);
    std::size_t longest = 2;
    std::size_t length = 0;
    for (const char c : lines) {
      length = c == '`' ? length + 1 : 0;
      longest = std::max(longest, length);
    }
    const std::string fence(longest + 1, '`');
    return fence + anchor_of(code.language) + "\n" + lines + "\n" + fence + "\n";
  }
  std::string operator()(const Note& note) const {
    return fmt::format("> {} {}\n", strong_markdown(word_of(note) + ":", true),
                       sentence(note.text, false));
  }
  std::string operator()(const Fold& fold) const {
    return "<details><summary>" + html_of(fold.summary) + "</summary>\n" + blocks(fold.blocks) +
           "\n</details>\n";
  }
  std::string operator()(const Box& box) const { return blocks(box.blocks); }

 private:
  std::string sentence(const Sentence& sentence, bool begins_line) const {
    const std::vector<Piece> pieces = pieces_of(sentence);
    const auto is_apart = [](char c) {
      return std::string_view(" .,;:!?)").find(c) != std::string_view::npos;
    };
    std::string text;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const Piece& piece = pieces[i];
      const bool first = text.empty();
      const bool alone = (first || text.ends_with(' ')) &&
                         (i + 1 == pieces.size() || is_apart(pieces[i + 1].text.front()));
      std::string one =
          first && begins_line ? markdown_line(piece.text) : markdown_text(piece.text);
      if (piece.kind == Piece::Kind::strong) one = strong_markdown(piece.text, alone);
      if (piece.kind == Piece::Kind::code) one = markdown_code(piece.text);
      text += one;
    }
    return text;
  }
};

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
  return width > 72 ? "\\scriptsize" : width > 60 ? "\\footnotesize" : "";
}

class LatexBlocks {
 public:
  std::string blocks(const std::vector<Block>& blocks) const {
    return joined_blocks(blocks, *this);
  }

  std::string operator()(const Heading& heading) const {
    return fmt::format("\\{}*{{{}}}\n",
                       heading.level == Heading::Level::section ? "subsection" : "subsubsection",
                       latex_text(heading.text));
  }
  std::string operator()(const Paragraph& paragraph) const {
    return latex_sentence(paragraph.text) + "\n";
  }
  std::string operator()(const Lines& lines) const {
    if (lines.lines.empty()) return "";
    std::string text = "\\begin{itemize}\n";
    for (const Sentence& one : lines.lines) {
      text += "\\item{} " + latex_sentence(one) + "\n";  // so that no bracket follows it
    }
    return text + "\\end{itemize}\n";
  }
  std::string operator()(const KeyValues& values) const {
    if (values.rows.empty()) return "";
    std::string text = "\\begin{description}\\raggedright\n";
    for (const KeyValues::Row& row : values.rows) {
      text += fmt::format("\\item[{{{}}}] {}\n", latex_text(row.key), latex_sentence(row.value));
      for (const Sentence& one : row.more) text += "\\par{} " + latex_sentence(one) + "\n";
    }
    return text + "\\end{description}\n";
  }
  std::string operator()(const DataTable& table) const {
    if (table.columns.empty()) return "";
    constexpr std::size_t page_width = 82;  // in letters of \scriptsize
    std::string text;
    for (const DataTable& part : parts_within(table, page_width, unicode)) {
      const std::string caption =
          part.caption.empty() || !text.empty() ? "" : latex_text(part.caption) + "\\\\[3pt]\n";
      text += fmt::format("\\begin{{center}}{}\n{}{}\\end{{center}}\n", size_for(part), caption,
                          render(part, TableFormat::latex, unicode));
    }
    return text;
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
    const std::string lines = lines_of(code);
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

std::string document_markdown(const Document& document) {
  const std::string blocks = MarkdownBlocks{}.blocks(document.blocks);
  if (document.title.empty()) return blocks.substr(std::min<std::size_t>(blocks.size(), 1));
  return "# " + markdown_text(document.title) + "\n" + blocks;
}

std::string document_latex(const Document& document) {
  const std::string title =
      document.title.empty() ? "" : "\\section*{" + latex_text(document.title) + "}\n";
  return title + LatexBlocks().blocks(document.blocks);
}

}  // namespace yates::reports

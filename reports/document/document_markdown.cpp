#include <algorithm>
#include <cstddef>
#include <set>
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
  explicit MarkdownBlocks(const Document& document) : anchors_(anchors_of(document.blocks)) {}

  std::string blocks(const std::vector<Block>& blocks) const {
    std::string text;
    for (const Block& block : blocks) {
      const std::string one = std::visit(*this, static_cast<const AnyBlock&>(block));
      if (!one.empty()) text += "\n" + one;
    }
    return text;
  }

  std::string operator()(const Heading& heading) const {
    const std::string id =
        heading.id.empty() ? "" : element("a", {{"id", anchor_of(heading.id)}}).str();
    return std::string(static_cast<std::size_t>(heading.level), '#') + " " + id +
           markdown_text(heading.text) + "\n";
  }
  std::string operator()(const Paragraph& paragraph) const {
    return sentence(paragraph.text, true) + "\n";
  }
  std::string operator()(const KeyValues& values) const {
    std::string text;
    for (const KeyValues::Row& row : values.rows) {
      text += "- " + strong_markdown(row.key + ":", true) + " " + sentence(row.value, false) + "\n";
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
    std::string lines = language::printable_lines(code.text, std::string_view::npos);
    while (lines.ends_with('\n')) lines.pop_back();
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
      const std::string to = anchor_of(piece.to);
      text += anchors_.contains(to) ? fmt::format("[{}](#{})", one, to) : one;
    }
    return text;
  }

  std::set<std::string> anchors_;
};

}  // namespace

std::string document_markdown(const Document& document) {
  const std::string blocks = MarkdownBlocks(document).blocks(document.blocks);
  if (document.title.empty()) return blocks.substr(std::min<std::size_t>(blocks.size(), 1));
  return "# " + markdown_text(document.title) + "\n" + blocks;
}

}  // namespace yates::reports

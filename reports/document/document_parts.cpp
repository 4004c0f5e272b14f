#include "reports/document/document_parts.hpp"

#include <cctype>
#include <cstddef>
#include <iterator>

#include "language/printable.hpp"
#include "reports/draw/plot_levels.hpp"

namespace yates::reports {

Piece strong(std::string text) {
  return {std::move(text), Piece::Kind::strong};
}

Piece code(std::string text) {
  return {std::move(text), Piece::Kind::code};
}

std::string text_of(const Sentence& sentence) {
  std::string text;
  for (const Piece& piece : sentence.pieces) text += piece.text;
  return text;
}

void append(std::vector<Block>& blocks, std::vector<Block> more) {
  blocks.insert(blocks.end(), std::make_move_iterator(more.begin()),
                std::make_move_iterator(more.end()));
}

std::string lines_of(const Code& code) {
  std::string lines = language::printable_lines(code.text, std::string_view::npos);
  while (lines.ends_with('\n')) lines.pop_back();
  return lines;
}

std::string word_of(const Note& note) {
  if (note.word.empty()) return note.kind == Note::Kind::warning ? "Warning" : "Note";
  std::string word = note.word;
  word[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(word[0])));
  return word;
}

std::vector<Piece> pieces_of(const Sentence& sentence) {
  std::vector<Piece> result;
  for (const Piece& piece : sentence.pieces) {
    if (piece.text.empty()) continue;
    if (!result.empty() && result.back().kind == piece.kind) {
      result.back().text += piece.text;
    } else {
      result.push_back(piece);
    }
  }
  return result;
}

std::string anchor_of(std::string_view id) {
  std::string result(id);
  for (char& c : result) {
    const bool usual = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (!usual) c = '-';
  }
  return result;
}

std::optional<DataTable> few_numbers_of(const Figure& figure) {
  constexpr std::size_t most_rows = 40;
  std::size_t places = 0;
  for (const PlotLayer& layer : figure.plot.layers) places += layer.places.size();
  if (places > 4 * most_rows) return std::nullopt;  // layers share rows, but not so many
  DataTable table = plot_numbers(figure.plot, unicode);
  if (table.rows.empty() || table.columns.empty() || table.rows.size() > most_rows) {
    return std::nullopt;
  }
  table.caption = figure.plot.title;
  return table;
}

}  // namespace yates::reports

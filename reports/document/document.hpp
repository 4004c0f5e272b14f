#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "reports/draw/chart.hpp"
#include "reports/draw/data_table.hpp"
#include "reports/draw/html.hpp"
#include "reports/draw/plot.hpp"
#include "reports/draw/terminal_text.hpp"

namespace yates::reports {

/// A part of a sentence. In a terminal, code has all its blanks and is broken only where it fits no
/// line, so that it can be copied.
struct Piece {
  enum class Kind { plain, strong, code };
  std::string text;
  Kind kind = Kind::plain;
};

Piece strong(std::string text);
Piece code(std::string text);

/// One sentence or several. Most are a plain text:
///     Paragraph{"All settings were tried."}
///     Paragraph{{{"Train it by "}, code("yates train"), {"."}}}
struct Sentence {
  std::vector<Piece> pieces;

  Sentence() = default;
  Sentence(std::string text) : pieces{Piece{std::move(text)}} {}
  Sentence(const char* text) : Sentence(std::string(text)) {}
  Sentence(std::initializer_list<Piece> parts) : pieces(parts) {}
};

/// Its words.
std::string text_of(const Sentence& sentence);

struct Heading {
  enum class Level { section = 2, part = 3 };  // below the title
  std::string text;
  Level level = Level::section;
  /// For links, unique in the document: letters, digits and hyphens, but not "main", "part-1",
  /// "plot-1".
  std::string id = {};
};

struct Paragraph {
  Sentence text;
};

/// Sentences of which each stands on its own, one below another.
struct Lines {
  std::vector<Sentence> lines;
};

struct KeyValues {
  struct Row {
    std::string key;
    Sentence value;
    std::vector<Sentence> more = {};  // further values of the same key
  };
  std::vector<Row> rows;
  bool below = false;  // in a terminal the values stand below their keys: formulas need the width
};

/// A plot, whose title and description say what it shows.
struct Figure {
  Plot plot;
  std::string note = {};  // what marks and bars are, and of how many runs
  /// The numbers as readers want them, in place of those of the plot. Outputs without pictures show
  /// it alone.
  DataTable table = {};
  PlotSize size = {};
};

struct Code {
  std::string language;  // "sh", "json"; empty: none
  std::string text;      // one line or several
};

struct Note {
  enum class Kind { note, warning };
  Kind kind;
  Sentence text;
  std::string word = {};  // what it begins with, in place of "note" or "warning": "data"
};

struct Block;

/// What only some readers want: folded on a page, open on paper and in the terminal.
struct Fold {
  std::string summary;
  std::vector<Block> blocks;
};

/// What a reader must see first: in a frame on a page.
struct Box {
  std::vector<Block> blocks;
  bool minor = false;  // beside another one that must be seen before
};

/// A table is a DataTable, whose cells may be strong and whose rows may stand below a rule.
using AnyBlock =
    std::variant<Heading, Paragraph, Lines, KeyValues, DataTable, Figure, Code, Note, Fold, Box>;
struct Block : AnyBlock {
  using AnyBlock::AnyBlock;
};

/// A result as its readers see it, whatever they read it with: what a subject has to say is said
/// here once, and the functions below show it. All texts are finished, in the typography that the
/// reader can see, and any of them may be foreign: it stays text in each output. Same document,
/// same bytes.
struct Document {
  std::string title;
  std::vector<Block> blocks;
};

void append(std::vector<Block>& blocks, std::vector<Block> more);

/// For a terminal, in lines of at most options.width columns where words and numbers allow it: a
/// wide table becomes a narrow one (narrow_table), a plot a picture in characters (plot_text).
std::string document_text(const Document& document, const TextOptions& options);

/// The picture of a figure with its words and its numbers, without these where they are too many.
Chart chart_of(const Figure& figure, std::string_view id);

/// The blocks as a part of a page, without the title; every id begins with `prefix`, which is
/// unique in the page. The page has document_style_sheet() beside style_sheet().
Markup document_markup(const Document& document, std::string_view prefix);

/// A self-contained HTML page: no script, no network, light and dark, printable.
std::string document_page(const Document& document, const std::string& tool_version);

/// GitHub Flavored Markdown, without a first heading where there is no title. A plot is its
/// description, and its numbers where they are few.
std::string document_markdown(const Document& document);

/// A fragment that compiles within the class article without packages, with pdfLaTeX where its
/// letters are Latin. A plot is what it is in Markdown.
std::string document_latex(const Document& document);

}  // namespace yates::reports

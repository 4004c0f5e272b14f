#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "reports/document/document.hpp"
#include "reports/document/document_parts.hpp"
#include "reports/draw/chart.hpp"
#include "reports/draw/plot_levels.hpp"
#include "reports/draw/style.hpp"

namespace yates::reports {
namespace {

class PageBlocks {
 public:
  explicit PageBlocks(std::string_view prefix)
      : prefix_(prefix.empty() ? "" : std::string(prefix) + "-") {}

  /// Plots that follow one another stand side by side where there is room.
  Markup blocks(const std::vector<Block>& blocks) {
    Markup result;
    Markup figures;
    for (const Block& block : blocks) {
      if (const auto* one = std::get_if<Figure>(&block)) {
        figures += figure_of(*one);
        continue;
      }
      result += in_grid(figures);
      figures = {};
      result += std::visit(*this, static_cast<const AnyBlock&>(block)) + Markup::trusted("\n");
    }
    return result + in_grid(figures);
  }

  Markup operator()(const Heading& heading) {
    const bool section = heading.level == Heading::Level::section;
    const std::string id =
        heading.id.empty() ? fmt::format("part-{}", ++headings_) : anchor_of(heading.id);
    if (section) {
      links_ += element("li", {}, element("a", {{"href", "#" + prefix_ + id}}, heading.text));
      ++sections_;
    }
    return element(section ? "h2" : "h3", {{"id", prefix_ + id}}, heading.text);
  }
  Markup operator()(const Paragraph& paragraph) {
    return element("p", {}, sentence(paragraph.text));
  }
  Markup operator()(const Lines& lines) {
    Markup items;
    for (const Sentence& one : lines.lines) items += element("li", {}, sentence(one));
    return items.empty() ? items : element("ul", {}, items);
  }
  Markup operator()(const KeyValues& values) {
    Markup rows;
    for (const KeyValues::Row& row : values.rows) {
      Markup value = sentence(row.value);
      for (const Sentence& one : row.more) value += element("div", {}, sentence(one));
      rows +=
          element("tr", {}, element("th", {{"scope", "row"}}, row.key) + element("td", {}, value));
    }
    if (rows.empty()) return rows;
    return element("table", {{"class", "answer"}}, element("tbody", {}, rows));
  }
  Markup operator()(const DataTable& table) {
    return table.columns.empty() ? Markup() : html_table(table);
  }
  Markup operator()(const Figure& figure) { return in_grid(figure_of(figure)); }
  Markup operator()(const Code& code) {
    return element("pre", {{"tabindex", "0"}}, element("code", {}, code.text));
  }
  Markup operator()(const Note& note) {
    const bool warning = note.kind == Note::Kind::warning;
    const Markup word = element("b", {}, word_of(note) + ":") + Markup::text(" ");
    return element("div", {{"class", warning ? "warn" : "hint"}},
                   element("p", {}, word + sentence(note.text)));
  }
  Markup operator()(const Fold& fold) {
    return element("details", {{"class", "big fold"}},
                   element("summary", {}, fold.summary) + blocks(fold.blocks));
  }
  /// Its headings are no parts that one looks for.
  Markup operator()(const Box& box) {
    const Markup links = links_;
    const std::size_t sections = sections_;
    Markup content = blocks(box.blocks);
    links_ = links;
    sections_ = sections;
    const auto* heading = box.blocks.empty() ? nullptr : std::get_if<Heading>(&box.blocks.front());
    Attributes attributes{{"class", box.minor ? "verdict minor" : "verdict"}};
    if (heading != nullptr && !heading->id.empty()) {
      attributes.push_back({"aria-labelledby", prefix_ + anchor_of(heading->id)});
    }
    return element("section", attributes, content);
  }

  /// Links to the sections that have been shown; empty where there are too few to look for.
  Markup contents() const {
    if (sections_ < 3) return {};
    return element("nav", {{"aria-label", "Contents"}}, element("ul", {}, links_)) +
           Markup::trusted("\n");
  }

 private:
  Markup sentence(const Sentence& sentence) const {
    Markup result;
    for (const Piece& piece : pieces_of(sentence)) {
      Markup text = Markup::text(piece.text);
      if (piece.kind == Piece::Kind::strong) text = element("b", {}, text);
      if (piece.kind == Piece::Kind::code) text = element("code", {}, text);
      result += text;
    }
    return result;
  }

  Markup figure_of(const Figure& one) {
    const Chart chart = chart_of(one, fmt::format("{}plot-{}", prefix_, ++figures_));
    return figure(chart, {}, chart.table.rows.empty() ? Saving::not_here : Saving::by_links);
  }

  static Markup in_grid(const Markup& figures) {
    if (figures.empty()) return {};
    return element("div", {{"class", "grid"}}, figures) + Markup::trusted("\n");
  }

  std::string prefix_;
  Markup links_;
  std::size_t sections_ = 0;
  std::size_t headings_ = 0;
  std::size_t figures_ = 0;
};

}  // namespace

Chart chart_of(const Figure& figure, std::string_view id) {
  Chart chart{figure.plot.title, picture_of(figure.plot, id, figure.size), figure.note,
              figure.table, figure.plot};
  if (!chart.table.columns.empty()) return chart;
  chart.table = plot_numbers(figure.plot, unicode);
  chart.table.caption = chart.caption;  // names it for those who hear the page
  if (chart.table.rows.size() > most_points_with_tooltips) chart.table = {};
  return chart;
}

Markup document_markup(const Document& document, std::string_view prefix) {
  return element("div", {{"class", "document"}}, PageBlocks(prefix).blocks(document.blocks));
}

std::string document_page(const Document& document, const std::string& tool_version) {
  const std::array<StyleSheet, 2> styles{{{style_sheet(), style_sheet_sha256()},
                                          {document_style_sheet(), document_style_sheet_sha256()}}};
  PageBlocks page("");
  const Markup blocks = page.blocks(document.blocks);
  const Markup body =
      element("a", {{"class", "skip"}, {"href", "#main"}}, "Skip to the content") +
      element("header", {}, element("h1", {}, document.title)) + Markup::trusted("\n") +
      page.contents() + element("main", {{"id", "main"}, {"class", "document"}}, blocks) +
      element("footer", {}, element("p", {}, fmt::format("Written by yates {}.", tool_version)));
  return html_document(document.title, tool_version, styles, body);
}

}  // namespace yates::reports

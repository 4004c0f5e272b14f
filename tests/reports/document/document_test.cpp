#include "reports/document/document.hpp"

#include <cstdlib>
#include <fstream>
#include <utility>

#include <gtest/gtest.h>

#include "tests/reports/document/documents.hpp"
#include "tests/reports/well_formed.hpp"

namespace yates::reports {
namespace {

TextOptions plain_terminal(std::size_t width) {
  return {.width = width};
}

std::string text_of_block(Block block, const TextOptions& options = {}) {
  return document_text({"", {std::move(block)}}, options);
}

std::string markup_of_block(Block block) {
  const std::string all = document_markup({"", {std::move(block)}}, "x").str();
  const std::size_t begin = all.find('>') + 1;
  return all.substr(begin, all.rfind("</div>") - begin);
}

std::string markdown_of_block(Block block) {
  return document_markdown({"t", {std::move(block)}}).substr(5);  // behind "# t\n\n"
}

std::string latex_of_block(Block block) {
  return document_latex({"t", {std::move(block)}}).substr(14);  // behind "\section*{t}\n\n"
}

Sentence some_pieces() {
  return {{"It is "}, strong("very good"), {", by "}, code("a b"), {"."}};
}

TEST(Document, ASentenceKeepsItsPieces) {
  const Paragraph paragraph{some_pieces()};
  EXPECT_EQ(text_of_block(paragraph), "It is very good, by a b.\n");
  EXPECT_EQ(text_of_block(paragraph, {.colour = true}),
            "It is \x1b[1mvery good\x1b[0m, by \x1b[1ma b\x1b[0m.\n");
  EXPECT_EQ(markup_of_block(paragraph), "<p>It is <b>very good</b>, by <code>a b</code>.</p>\n");
  EXPECT_EQ(markdown_of_block(paragraph), "It is **very good**, by `a b`.\n");
  EXPECT_EQ(latex_of_block(paragraph), "It is \\textbf{very good}, by \\texttt{a b}.\n");
}

TEST(Document, EmphasisTakesNoColumnsAndGoesOnBehindALineEnd) {
  const Paragraph paragraph{some_pieces()};
  EXPECT_EQ(text_of_block(paragraph, {.colour = true, .width = 13}),
            "It is \x1b[1mvery\ngood\x1b[0m, by \x1b[1ma b\x1b[0m.\n");
}

TEST(Document, StarsThatWouldNotBeReadAsMarksAreElements) {
  EXPECT_EQ(markdown_of_block(Paragraph{{{"x"}, strong("(y)"), {"z"}}}),
            "x<strong>(y)</strong>z\n");
  EXPECT_EQ(markdown_of_block(Paragraph{{strong(" y ")}}), "<strong> y </strong>\n");
  EXPECT_EQ(markdown_of_block(Paragraph{"1. x"}), "1\\. x\n");
  EXPECT_EQ(markdown_of_block(Paragraph{{{"1"}, {". x"}}}), "1\\. x\n");
}

TEST(Document, HeadingsHaveIdsOnPages) {
  const Document document{"t", {Fold{"f", {Heading{"One", Heading::Level::part, "one"}}}}};
  const std::string markup = document_markup(document, "p").str();
  EXPECT_NE(markup.find("<h3 id=\"p-one\">One</h3>"), std::string::npos);
  EXPECT_NE(document_markdown(document).find("### One\n"), std::string::npos);
  EXPECT_NE(document_latex(document).find("\\subsubsection*{One}\n"), std::string::npos);
}

TEST(Document, KeysStandBesideTheirValuesWhereThereIsRoom) {
  const KeyValues values{{{"key", "a value of words"}, {"longer", {strong("x")}}}};
  EXPECT_EQ(text_of_block(values), "key     a value of words\nlonger  x\n");
  EXPECT_EQ(text_of_block(values, plain_terminal(17)),
            "key     a value\n        of words\nlonger  x\n");
  EXPECT_EQ(text_of_block(values, plain_terminal(12)),
            "key  a value\n     of\n     words\nlonger\n     x\n");
  EXPECT_EQ(
      markup_of_block(values),
      "<table class=\"answer\"><tbody><tr><th scope=\"row\">key</th><td>a value of words</td></tr>"
      "<tr><th scope=\"row\">longer</th><td><b>x</b></td></tr></tbody></table>\n");
  EXPECT_EQ(markdown_of_block(values), "- **key:** a value of words\n- **longer:** **x**\n");
  EXPECT_EQ(latex_of_block(values),
            "\\begin{description}\\raggedright\n\\item[{key}] a value of words\n\\item[{longer}] "
            "\\textbf{x}\n"
            "\\end{description}\n");
}

TEST(Document, LinesStandTogether) {
  const Document document{"", {Lines{{"One and two and three.", {strong("Four.")}}}}};
  EXPECT_EQ(document_text(document, {.width = 12}), "One and two\n  and three.\nFour.\n");
  EXPECT_EQ(document_markdown(document), "- One and two and three.\n- **Four.**\n");
  EXPECT_EQ(document_latex(document),
            "\n\\begin{itemize}\n\\item{} One and two and three.\n\\item{} "
            "\\textbf{Four.}\n\\end{itemize}\n");
  EXPECT_NE(document_markup(document, "")
                .str()
                .find("<ul><li>One and two and three.</li><li><b>Four.</b></li></ul>"),
            std::string::npos);
}

TEST(Document, FurtherValuesOfAKeyStandBelowTheFirst) {
  const Document document{"", {Heading{"Head"}, KeyValues{{{"a", "1", {"2", "3"}}, {"b", "4"}}}}};
  EXPECT_EQ(document_text(document, {}), "Head\n  a  1\n     2\n     3\n  b  4\n");
  EXPECT_NE(document_markdown(document).find("- **a:** 1\n  - 2\n  - 3\n- **b:** 4\n"),
            std::string::npos);
}

TEST(Document, ALongKeyAloneStandsAboveItsValue) {
  const Document document{"", {KeyValues{{{"short", "a"}, {std::string(30, 'k'), "b"}}}}};
  EXPECT_EQ(document_text(document, {.width = 40}),
            "short  a\n" + std::string(30, 'k') + "\n       b\n");
  KeyValues below{{{"n", {{code("x = 1 + 2")}}, {"why"}}}, true};
  EXPECT_EQ(document_text({"", {below}}, {.width = 40}), "n\n  x = 1 + 2\n  why\n");
}

TEST(Document, CodeIsCopiedAsItStands) {
  const auto text = [](const Sentence& sentence, std::size_t width) {
    return document_text({"", {Paragraph{sentence}}}, {.width = width});
  };
  // It stays together where a line holds it, with all of its blanks.
  EXPECT_EQ(text({{"then type "}, code("yates  run 'a  b.toml'"), {" again"}}, 24),
            "then type\nyates  run 'a  b.toml'\nagain\n");
  EXPECT_EQ(text({code("one two  three four")}, 12), "one\ntwo  three\nfour\n");
}

TEST(Document, AWholeTableIsNeverDivided) {
  DataTable table{"", {{"name", false}, {"first", true}, {"second", true}}, {{"x", "1", "2"}}};
  const TextOptions narrow{.width = 14};
  EXPECT_NE(document_text({"", {table}}, narrow).find("\n\n"), std::string::npos);
  table.whole = true;
  EXPECT_EQ(document_text({"", {table}}, narrow),
            "name  first  second\n-------------------\nx         1       2\n");
}

TEST(Document, TablesHaveTheirCaption) {
  const DataTable table{"All of it", {{"a", false}, {"n", true}}, {{"b|", "1"}}, {{0, 1}}};
  EXPECT_EQ(text_of_block(table), "All of it\na   n\n-----\nb|  1\n");
  EXPECT_NE(markup_of_block(table).find("<caption>All of it</caption>"), std::string::npos);
  EXPECT_EQ(markdown_of_block(table),
            "All of it\n\n| a   |     n |\n|:----|------:|\n| b\\| | **1** |\n");
  const std::string latex = latex_of_block(table);
  EXPECT_TRUE(latex.starts_with("\\begin{center}\nAll of it\\\\[3pt]\n\\begin{tabular}{lr}\n"))
      << latex;
}

TEST(Document, PlotsArePicturesOrTheirNumbers) {
  const Figure figure{plots::of_categories(), "Bars are intervals."};
  const std::string text = text_of_block(figure);
  EXPECT_TRUE(text.starts_with("zstd is faster, by a third\n  gzip  ")) << text;
  EXPECT_TRUE(text.ends_with("  Bars are intervals.\n")) << text;
  EXPECT_EQ(text_of_block(figure, {.plots = false}),
            "zstd is faster, by a third\nzstd takes 2 s, gzip 3 s.\n  Bars are intervals.\n");
  const std::string markup = markup_of_block(figure);
  EXPECT_NE(markup.find("<figcaption>zstd is faster, by a third</figcaption><svg "),
            std::string::npos);
  EXPECT_NE(markup.find("<desc id=\"x-plot-1-d\">zstd takes 2 s, gzip 3 s.</desc>"),
            std::string::npos);
  EXPECT_NE(markup.find("Numbers of this plot"), std::string::npos);
  const std::string markdown = markdown_of_block(figure);
  EXPECT_TRUE(markdown.starts_with(
      "**zstd is faster, by a third**\n\nzstd takes 2 s, gzip 3 s.\n\n| codec |"))
      << markdown;
  EXPECT_NE(latex_of_block(figure).find("\\begin{tabular}{llrrr}\n"), std::string::npos);
}

TEST(Document, AFigureWithATableIsThatTableWhereThereAreNoPictures) {
  const Figure figure{
      plots::of_categories(), "Bars.", {"Times", {{"codec", false}, {"s", true}}, {{"xz", "3"}}}};
  EXPECT_EQ(text_of_block(figure), "Times\ncodec  s\n--------\nxz     3\n");
  EXPECT_EQ(markdown_of_block(figure), markdown_of_block(figure.table));
  EXPECT_EQ(latex_of_block(figure), latex_of_block(figure.table));
  const std::string markup = markup_of_block(figure);
  EXPECT_NE(markup.find("<figcaption>zstd is faster, by a third</figcaption><svg "),
            std::string::npos);
  EXPECT_NE(markup.find("<caption>Times</caption>"), std::string::npos);
}

TEST(Document, NotesBeginWithTheirWordAndStandTogether) {
  const std::vector<Block> blocks{Note{Note::Kind::warning, "failed", "gate 'slower > 3 %'"},
                                  Note{Note::Kind::note, "one"}, Paragraph{"End."}};
  EXPECT_EQ(document_text({"", blocks}, {}), "gate 'slower > 3 %': failed\nnote: one\n\nEnd.\n");
  EXPECT_EQ(document_markdown({"", blocks}),
            "> **Gate 'slower > 3 %':** failed\n\n> **Note:** one\n\nEnd.\n");
  EXPECT_NE(document_markup({"", blocks}, "x").str().find("<b>Gate &#39;slower &gt; 3 %&#39;:</b>"),
            std::string::npos);
}

TEST(Document, ABoxIsFramedAndItsHeadingsAreNoParts) {
  const Document document{
      "t",
      {Box{{Heading{"The verdict"}, Paragraph{"Yes."}}}, Heading{"A"}, Heading{"B"}, Heading{"C"}}};
  const std::string page = document_page(document, "1");
  EXPECT_NE(page.find("<section class=\"verdict\"><h2 id=\"part-1\">The verdict</h2>"),
            std::string::npos);
  const std::size_t contents = page.find("<nav ");
  EXPECT_EQ(page.substr(contents, page.find("</nav>") - contents).find("verdict"),
            std::string::npos);
  EXPECT_EQ(document_text({"", {document.blocks[0]}}, {}), "The verdict\nYes.\n");
}

TEST(Document, APlotOfManyPlacesHasNoNumbersBesideIt) {
  Figure figure{plots::of_categories()};
  figure.plot.layers[0].places.assign(200, {.x = 0, .y = 3});
  EXPECT_EQ(markdown_of_block(figure),
            "**zstd is faster, by a third**\n\nzstd takes 2 s, gzip 3 s.\n");
  EXPECT_EQ(latex_of_block(figure),
            "\\textbf{zstd is faster, by a third} zstd takes 2 s, gzip 3 s. \n");
  EXPECT_EQ(markup_of_block(figure).find("Numbers of this plot"), std::string::npos);
}

TEST(Document, CodeKeepsItsLinesAndEndsNowhereElse) {
  const Code code{"sh", "a  b\n\n[1] ````\n"};
  EXPECT_EQ(text_of_block(code), "  a  b\n  \n  [1] ````\n");
  EXPECT_EQ(markup_of_block(code), "<pre tabindex=\"0\"><code>a  b\n\n[1] ````\n</code></pre>\n");
  EXPECT_EQ(markdown_of_block(code), "`````sh\na  b\n\n[1] ````\n`````\n");
  EXPECT_NE(latex_of_block(code).find("\\mbox{}a\\ \\ b\\\\\n\\mbox{}\\\\\n\\mbox{}[1]\\ "),
            std::string::npos);
}

TEST(Document, NotesSayWhatTheyAre) {
  const Note warning{Note::Kind::warning, "It may rain."};
  EXPECT_EQ(text_of_block(warning), "warning: It may rain.\n");
  EXPECT_EQ(text_of_block(warning, {.colour = true}), "\x1b[33mwarning: It may rain.\x1b[0m\n");
  EXPECT_EQ(markup_of_block(warning),
            "<div class=\"warn\"><p><b>Warning:</b> It may rain.</p></div>\n");
  EXPECT_EQ(markdown_of_block(warning), "> **Warning:** It may rain.\n");
  EXPECT_EQ(latex_of_block(warning),
            "\\begin{quote}\n\\textbf{Warning:} It may rain.\n\\end{quote}\n");
  const Note note{Note::Kind::note, "It did not."};
  EXPECT_EQ(text_of_block(note, {.colour = true}), "note: It did not.\n");
  EXPECT_EQ(markup_of_block(note), "<div class=\"hint\"><p><b>Note:</b> It did not.</p></div>\n");
}

TEST(Document, AFoldIsOpenInTheTerminalAndOnPaper) {
  const Fold fold{"More", {Paragraph{"Inside."}, Fold{"Yet more", {Paragraph{"Deep."}}}}};
  EXPECT_EQ(text_of_block(fold), "More\nInside.\n\nYet more\nDeep.\n");
  EXPECT_EQ(markup_of_block(fold),
            "<details class=\"big fold\"><summary>More</summary><p>Inside.</p>\n"
            "<details class=\"big fold\"><summary>Yet "
            "more</summary><p>Deep.</p>\n</details>\n</details>\n");
  EXPECT_TRUE(markdown_of_block(fold).starts_with("<details><summary>More</summary>\n\nInside.\n"));
  EXPECT_TRUE(latex_of_block(fold).starts_with("\\paragraph*{More}\n\nInside.\n"));
}

TEST(Document, AWholeOneForATerminal) {
  const std::string text = document_text(documents::sample(), plain_terminal(80));
  EXPECT_TRUE(text.starts_with(
      "Predicted time of compression\n\n"
      "The model is good enough: it errs by 4% on settings that it has never seen.\n"
      "Train it again by yates train time.\n\n"
      "response   time (s)\n"))
      << text;
  EXPECT_NE(text.find("\n\nHow it was tried\nError of each technique on folds left out\n"
                      "technique    error    95% interval  verdict\n"),
            std::string::npos)
      << text;
}

TEST(Document, TextsStayWithinTheirWidth) {
  for (const std::size_t width : {40U, 80U, 200U}) {
    for (const bool signs : {false, true}) {
      const std::string text =
          document_text(documents::sample(), {.unicode = signs, .width = width});
      EXPECT_LE(widest_line(text), std::max<std::size_t>(width, 43)) << text;  // the command is 43
    }
  }
}

TEST(Document, PagesAreWellFormedAndLeadNowhereElse) {
  for (const Document& document : {documents::sample(), documents::hostile(), documents::empty()}) {
    const std::string page = document_page(document, "0.1.0");
    EXPECT_EQ(fault_in(page), "");
    EXPECT_EQ(page.find("src="), std::string::npos);
    for (std::size_t at = page.find("href=\""); at != std::string::npos;
         at = page.find("href=\"", at + 1)) {
      const std::string_view target = std::string_view(page).substr(at + 6, 5);
      EXPECT_TRUE(target.starts_with("#") || target == "data:") << target;
      if (!target.starts_with("#")) continue;
      const std::string id = page.substr(at + 7, page.find('"', at + 7) - at - 7);
      EXPECT_EQ(count(page, " id=\"" + id + "\""), 1U) << id;
    }
  }
  const std::string page = document_page(documents::sample(), "0.1.0");
  EXPECT_NE(page.find("<h1>Predicted time of compression</h1>"), std::string::npos);
  EXPECT_NE(page.find("<nav aria-label=\"Contents\"><ul><li><a href=\"#trial\">"),
            std::string::npos);
  EXPECT_EQ(count(page, "<div class=\"grid\">"), 1U);
}

TEST(Document, HostileTextStaysText) {
  const Document document = documents::hostile();
  const std::string shown = "<script>alert(1)</script> & a|b `c` \\input{/etc/passwd}";
  for (const std::size_t width : {40U, 80U, 200U}) {
    for (const bool colour : {false, true}) {
      const std::string text = document_text(document, {.colour = colour, .width = width});
      for (const char* part : {"\x1b[31m", "\u202e", "\r", "\t"}) {
        EXPECT_EQ(text.find(part), std::string::npos) << part;
      }
      EXPECT_EQ(text.find('\x1b') == std::string::npos, !colour);
      EXPECT_NE(text.find("\\u202e"), std::string::npos);
    }
  }
  EXPECT_NE(document_text(document, {.width = 200}).find(shown), std::string::npos);
  const std::string page = document_page(document, "0.1.0");
  const std::string markdown = document_markdown(document);
  const std::string latex = document_latex(document);
  for (const std::string& output : {page, markdown, latex}) {
    EXPECT_EQ(output.find('\x1b'), std::string::npos);
    EXPECT_EQ(output.find("\u202e"), std::string::npos);
  }
  EXPECT_EQ(page.find("<script"), std::string::npos);
  EXPECT_EQ(page.find("href=\"javascript"), std::string::npos);
  EXPECT_NE(page.find("&lt;script&gt;alert(1)&lt;/script&gt; &amp; a|b"), std::string::npos);
  EXPECT_EQ(markdown.find("\n# second \\"),
            markdown.find("\n# second \\x1b[31m"));  // within code alone
  EXPECT_EQ(count(markdown, "\n# second "), 1U);
  EXPECT_EQ(count(markdown, "[l](j"),
            count(markdown, "\\[l](j") + count(markdown, "`<script>") + 2);
  EXPECT_EQ(latex.find("\\input"), std::string::npos);
  EXPECT_EQ(latex.find("\\end{verbatim}"), std::string::npos);
}

TEST(Document, SameDocumentSameBytes) {
  EXPECT_EQ(document_page(documents::sample(), "1"), document_page(documents::sample(), "1"));
  EXPECT_EQ(document_text(documents::sample(), {}), document_text(documents::sample(), {}));
}

TEST(Document, EveryOutputOfEveryDocumentIsWritten) {
  const char* folder = std::getenv("YATES_DOCUMENTS");
  for (const auto& [name, document] :
       {std::pair<std::string, Document>{"sample", documents::sample()},
        {"hostile", documents::hostile()},
        {"empty", documents::empty()}}) {
    const std::vector<std::pair<std::string, std::string>> outputs = {
        {".html", document_page(document, "0.1.0")},
        {".md", document_markdown(document)},
        {".tex", document_latex(document)}};
    for (const auto& [ending, text] : outputs) {
      EXPECT_FALSE(text.empty());
      if (folder) std::ofstream(std::string(folder) + "/" + name + ending) << text;
    }
  }
}

}  // namespace
}  // namespace yates::reports

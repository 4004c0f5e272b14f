#include "reports/anova/anova_document.hpp"

#include <regex>

#include <gtest/gtest.h>

#include "reports/anova/tables.hpp"
#include "reports/words/answer_words.hpp"
#include "reports/words/doubt_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"
#include "tests/reports/example.hpp"
#include "tests/reports/well_formed.hpp"

namespace yates::reports {
namespace {

/// What a terminal shows of one response.
std::string anova_text(const ResponseReport& response, const TextOptions& options) {
  return document_text(anova_document({&response, 1}, std::nullopt, options), options);
}

std::string effects_text(const ResponseReport& response, const TextOptions& options) {
  return document_text({"", effects_blocks(response, options)}, options);
}

TEST(AnovaText, BeginsAndEndsWithTheVerdict) {
  const std::string text = anova_text(example::response(), {});
  EXPECT_TRUE(text.starts_with(
      "Do this: codec=zstd, threads=2\n"
      "  Gain over baseline  71.1% less, by 6.40 s (5.70 to 7.10)\n"
      "  Each alone          codec=zstd: 45.6% less\n"
      "                      threads=2: 16.7% more\n"
      "                      together more than both would add up to\n"
      "  Advised             2.60 s (2.07 to 3.13)\n"
      "  Baseline, assumed   9.00 s (8.47 to 9.53) at codec=gzip, threads=1\n"
      "  Main doubt          No baseline was named, so codec=gzip, threads=1 is taken.\n"
      "                      If you run another setting, name it with --baseline: the\n"
      "                      gain differs.\n"
      "  Also                threads=2 is the largest that was tried: a larger one may\n"
      "                        be better still.\n"
      "                      Runs stand out (run 7 stands out).\n"
      "\n"
      "2 of 3 terms matter"))
      << text;
  EXPECT_TRUE(text.ends_with("\nDo this: codec=zstd, threads=2\n")) << text;
  EXPECT_NE(text.find("\ncodec: category, 2 levels; threads: number, straight line\n"),
            std::string::npos);
  EXPECT_NE(text.find("\n\nnote: a note with a <tag> & an ampersand\n"), std::string::npos);
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
}

TEST(AnovaText, AVerdictLongerThanTheTerminalIsBrokenAtTheEnd) {
  const std::vector<std::string> levels = {"gzip", "zstd with a dictionary of all files"};
  const ResponseReport response =
      example::response({"codec of the intermediate files", levels, "threads of each worker"});
  EXPECT_TRUE(
      anova_text(response, {})
          .ends_with(
              "\nDo this: codec of the intermediate files=zstd with a dictionary of all files,\n"
              "  threads of each worker=2\n"))
      << anova_text(response, {});
}

TEST(AnovaText, WithoutAGoalNothingIsAdvisedFirst) {
  ResponseReport response = example::response();
  response.goal = response.decision->goal = std::nullopt;
  response.decision->parts[0].kind = anova::DecisionKind::do_not_decide;
  response.decision->parts[0].reason = anova::DecisionReason::no_goal;
  EXPECT_TRUE(anova_text(response, {}).starts_with("2 of 3 terms matter"));
}

TEST(AnovaText, WithoutPlotsItHasTheSameTables) {
  const ResponseReport response = example::response();
  const std::string with = anova_text(response, {});
  const std::string without = anova_text(response, {.plots = false});
  EXPECT_EQ(without.find("share of the variation"), std::string::npos);
  const std::size_t tables = with.find("codec: category");
  EXPECT_EQ(with.substr(tables), without.substr(without.find("codec: category")));
}

TEST(AnovaText, NoSentenceIsBrokenOffAtEightyColumns) {
  ResponseReport response = example::response();
  response.label = "time that the longest of all requests takes from the first byte to the last";
  std::string text =
      document_text({"", answer_blocks({&response, 1}, std::nullopt, {})}, TextOptions{});
  text = std::regex_replace(text, std::regex("\\s+"), " ");
  EXPECT_NE(text.find("from the first byte to the last"), std::string::npos) << text;
}

TEST(AnovaText, LackOfFitStandsAboveTheTable) {
  ResponseReport response = example::response();
  response.analysis.lack_of_fit = {2, 10.0, 8, 1.0, 40.0, 1e-5, "C(threads)", 0.83};
  EXPECT_NE(
      anova_text(response, {.width = 400})
          .find("\nwarning: lack of fit (p < 0.001): the model misses a pattern that is larger "
                "than the run-to-run noise; try C(threads), which removes 83.0% of it\n\ncodec: "),
      std::string::npos);
}

TEST(AnovaText, CurvatureIsSaidUnderTheTable) {
  ResponseReport response = example::response();
  EXPECT_EQ(anova_text(response, {}).find("Curvature"), std::string::npos);
  response.curvature = anova::Curvature{4, 5, 40.425, 40.46, -0.035, 0.0027, 4, 0.063, 0.81, -1, 1};
  EXPECT_NE(
      anova_text(response, {.width = 400})
          .find("Curvature: mean 40.425 s at the corners (4 runs) and 40.46 s at the centre "
                "(5 runs); F(1, 4) = 0.063 against pure error, p = 0.810: no curvature was shown"),
      std::string::npos);
  response.curvature->p = 0.001;
  EXPECT_NE(anova_text(response, {.width = 400}).find("the response is curved between the levels"),
            std::string::npos);
  response.curvature->p = std::nullopt;
  EXPECT_NE(anova_text(response, {.width = 400}).find("it cannot be tested"), std::string::npos);
}

TEST(AnovaText, PlainOutputIsAscii) {
  for (const char c : anova_text(example::response(), {})) {
    EXPECT_LT(static_cast<unsigned char>(c), 0x80);
  }
}

TEST(AnovaText, ColourAddsEscapesAndNothingElse) {
  const ResponseReport response = example::response();
  std::string coloured = anova_text(response, {.colour = true});
  for (const std::string code : {"\x1b[1m", "\x1b[33m", "\x1b[0m"}) {
    EXPECT_GT(count(coloured, code), 0u);
    for (std::size_t at; (at = coloured.find(code)) != std::string::npos;) {
      coloured.erase(at, code.size());
    }
  }
  EXPECT_EQ(coloured, anova_text(response, {}));
}

TEST(AnovaText, ChecksHavePowersOfTenWhereTheTerminalHasThem) {
  ResponseReport response = example::response();
  response.checks[1].result = "row 4: -1.01e-05";
  const TextOptions unicode = {.unicode = true};
  const auto typeset = with_typeset_checks({response}, unicode);
  EXPECT_NE(anova_text(typeset.front(), unicode).find("(row 4: \u22121.01\u00d710\u207b\u2075)"),
            std::string::npos);
  EXPECT_EQ(with_typeset_checks({response}, {}).front().checks[1].result, "row 4: -1.01e-05");
}

TEST(AnovaDocument, MarkdownAndLatexHoldTheAnswerAndTheTables) {
  const ResponseReport response = example::response();
  const Document document = anova_document({&response, 1}, std::nullopt,
                                           {.unicode = true, .width = 1000, .plots = false});
  const std::string markdown = document_markdown(document);
  EXPECT_TRUE(markdown.starts_with("## Do this: codec=zstd, threads=2\n")) << markdown;
  EXPECT_NE(markdown.find("- **Each alone:** codec=zstd: 45.6% less\n  - threads=2: 16.7% more\n"),
            std::string::npos)
      << markdown;
  EXPECT_NE(markdown.find("\n### Analysis of variance of "), std::string::npos);
  EXPECT_NE(markdown.find("\n> **Note:** a note with a \\<tag> & an ampersand\n"),
            std::string::npos)
      << markdown;
  const std::string latex = document_latex(document);
  EXPECT_NE(latex.find("\\item[{Each alone}] codec=zstd: 45.6\\% less\n\\par{} threads=2"),
            std::string::npos)
      << latex;
}

TEST(AnovaText, CsvKeepsEveryDigit) {
  ResponseReport response = example::response();
  response.analysis.terms[0].sum_of_squares = 19094.159772345;
  const std::string csv = anova_csv(response);
  EXPECT_NE(csv.find("codec,1,19094.159772345,108,1200,5.2e-10,1.56e-09,90,matters\n"),
            std::string::npos)
      << csv;
}

anova::SignTable signs() {
  anova::SignTable table;
  table.factors = example::response().analysis.factors;
  table.settings = example::response().settings;
  table.means = {15, 45, 25, 75};
  table.counts = {1, 1, 1, 1};
  const std::vector<int> one = {1, 1, 1, 1};
  const std::vector<int> a = {-1, 1, -1, 1};
  const std::vector<int> b = {-1, -1, 1, 1};
  const std::vector<int> ab = {1, -1, -1, 1};
  constexpr auto treatment = anova::TermRole::treatment;
  table.effects = {
      {{40, 40, {}, {}, 0, 0, false}, {}, std::nullopt, one, false},
      {{20, 40, {}, {}, 1600, 76.2, true}, model::named_term("codec"), treatment, a, false},
      {{10, 20, {}, {}, 400, 19.0, false}, model::named_term("threads"), treatment, b, false},
      {{5, 10, {}, {}, 100, 4.8, false}, model::named_term("codec:threads"), treatment, ab, false}};
  return table;
}

TEST(EffectsText, ShowsTheSignTableOfJainsChapter17) {
  ResponseReport response = example::response();
  response.signs = signs();
  const std::string text = effects_text(response, {.width = 100});
  EXPECT_NE(text.find("1     -1       -1              1    15     1  codec=gzip, threads=1"),
            std::string::npos)
      << text;
  EXPECT_TRUE(text.ends_with("1 of 3 effects matter: codec\n"));
}

TEST(EffectsTable, NamesTheRoleOfWhatIsNoTreatment) {
  anova::SignTable table = signs();
  table.effects[2].role = anova::TermRole::block;
  table.effects[3].role = anova::TermRole::drift;
  std::vector<std::string> verdicts;
  for (const auto& row : effects_table(table, Typography::plain).rows)
    verdicts.push_back(row.back());
  EXPECT_EQ(verdicts, (std::vector<std::string>{"the mean", "matters", "block", "drift"}));
}

TEST(EffectsText, ATooWideSignTableIsLeftOut) {
  ResponseReport response = example::response();
  response.signs = signs();
  EXPECT_EQ(effects_text(response, {.width = 40}).find("Signs"), std::string::npos);
}

TEST(EffectsText, WhatMattersIsBrokenAtTheWidth) {
  ResponseReport response = example::response();
  response.signs = signs();
  response.signs->effects[1].term = model::named_term("codec_of_the_intermediate_files");
  EXPECT_TRUE(effects_text(response, {.width = 40})
                  .ends_with("\n1 of 3 effects matter:\n  codec_of_the_intermediate_files\n"));
}

TEST(AnovaText, SentencesNameFactorsAndTablesTermsOfTheFormula) {
  ResponseReport response = example::response();
  response.analysis.factors[1].read_as = model::named_variables({"C(threads)"});
  response.analysis.terms[1].term = model::named_term("C(threads)");
  response.analysis.terms[2].term = model::named_term("codec:C(threads)");
  response.decision->mattering_interactions = model::named_terms({"codec:C(threads)"});
  const std::string text = anova_text(response, {});
  const std::size_t tables = text.find("codec: category");
  const std::size_t end = text.find("Coefficients");
  EXPECT_EQ(text.substr(0, tables).find("C(threads)"), std::string::npos) << text;
  EXPECT_NE(text.substr(tables, end - tables).find("codec:C(threads)"), std::string::npos) << text;
  EXPECT_NE(text.find("codec and threads interact"), std::string::npos) << text;
}

}  // namespace
}  // namespace yates::reports

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include <gtest/gtest.h>

#include "reports/draw/html.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/draw/style.hpp"
#include "reports/page/report.hpp"
#include "reports/words/answer_words.hpp"
#include "reports/words/doubt_words.hpp"
#include "reports/words/words.hpp"
#include "tests/reports/analysed.hpp"
#include "tests/reports/example.hpp"
#include "tests/reports/two_responses.hpp"
#include "tests/reports/well_formed.hpp"

namespace yates::reports {
namespace {

std::string escaped(const std::string& text) {
  return Markup::text(text).str();
}

/// The page without its embedded data.
std::string visible(const Report& report) {
  const std::string html = page(report);
  return html.substr(0, html.find("<script"));
}

Report large() {
  Report report = example::report();
  ResponseReport& response = report.responses[0];
  response.residuals.clear();
  std::vector<std::string> codec;
  std::vector<std::string> time;
  for (std::size_t i = 0; i < 1000; ++i) {
    const double residual = 0.3 * std::sin(static_cast<double>(i * i));
    response.residuals.push_back({i, i % 4, static_cast<std::int64_t>(i + 1),
                                  response.decision->candidates[i % 4].predicted, residual,
                                  residual * 3.0, -3.0 + 0.006 * static_cast<double>(i)});
    codec.push_back(i % 2 == 0 ? "gzip" : "zstd");
    time.push_back(std::to_string(5.0 + residual));
  }
  report.data.rows = 1000;
  report.data.columns = {table::make_column("codec", codec), table::make_column("time", time)};
  report.responses.push_back(response);
  report.responses[1].label = "energy";
  return report;
}

TEST(Page, IsWellFormedXmlWithoutAnyNumberThatIsNone) {
  for (const Report& report : {example::report(), large()}) {
    const std::string html = page(report);
    EXPECT_EQ(fault_in(html), "");
    EXPECT_EQ(html.find(">nan"), std::string::npos);
    EXPECT_EQ(html.find(" nan"), std::string::npos);
    EXPECT_EQ(html.find(">inf<"), std::string::npos);
  }
}

TEST(Page, SaysWhatStandsInThePlaceOfVeryManyRuns) {
  Report report = example::report();
  report.responses[0].analysis.rows.read = 1'000'000;
  report.data = {};
  const std::vector<std::string> means = {"5.123456789012345678", "7"};
  report.cells.push_back(
      {"time", "time ~ cpu", {"runs.csv", 2, {table::make_column("mean", means)}}});
  const std::string some = visible(report);
  EXPECT_NE(some.find("of each setting in the place of 1,000,000 rows; the rows are in"),
            std::string::npos);
  EXPECT_NE(some.find(">5.1234568<"), std::string::npos);
  EXPECT_EQ(fault_in(page(report)), "");
  report.cells.clear();
  EXPECT_NE(visible(report).find("holds neither the 1,000,000 rows nor their summaries, because "
                                 "there are more than 20,000 settings"),
            std::string::npos);
}

TEST(Page, LooksLikeTheApprovedOne) {
  const std::string path = YATES_REPORTS_GOLDEN "/page.html";
  const std::string html = page(example::report());
  if (std::getenv("YATES_APPROVE") != nullptr) std::ofstream(path) << html;
  std::ifstream file(path);
  std::stringstream approved;
  approved << file.rdbuf();
  const std::string expected = approved.str();
  const auto differs = std::mismatch(html.begin(), html.end(), expected.begin(), expected.end());
  const auto at = static_cast<std::size_t>(differs.first - html.begin());
  const std::size_t from = at > 60 ? at - 60 : 0;
  EXPECT_TRUE(html == expected)
      << "byte " << at << ", now: " << html.substr(from, 160)
      << "\nbefore: " << (from < expected.size() ? expected.substr(from, 160) : "")
      << "\nif the new page is right, run this test once with YATES_APPROVE=1";
}

TEST(Page, TheSameReportGivesTheSameBytes) {
  EXPECT_EQ(page(example::report()), page(example::report()));
}

TEST(Page, AThousandRunsStayUnderThreeHundredKilobytes) {
  EXPECT_LT(page(large()).size(), 300'000u);
}

Report report_of(const std::string& csv, const std::string& formula) {
  Report report = example::report();
  report.responses = {example::analysed(csv, formula)};
  report.data = table::read_text(csv, table::FileFormat::csv, "data.csv");
  return report;
}

// With the full model of 96 settings; tests/cli/page_audit.sh holds that of the usual model to 150
// kB.
TEST(Page, OfTwoHundredEightyEightRunsAndNinetyFiveCoefficientsStaysSmall) {
  const std::string csv = example::cube_runs(12);
  const Report report = report_of(csv, "time ~ codec * threads * level * data");
  ASSERT_EQ(report.data.rows, 288U);
  EXPECT_LT(page(report).size(), 180'000U);
}

TEST(Page, FoldsThePlotsThatFewReadersNeed) {
  const Report cube = report_of(example::cube_runs(3), "time ~ codec * threads * level + data");
  const std::string html = visible(cube);
  const std::size_t views = html.find("<details class=\"runs\"><summary>More views: ");
  const std::size_t checks = html.find("<details class=\"runs\"><summary>More checks: ");
  ASSERT_NE(views, std::string::npos);
  ASSERT_NE(checks, std::string::npos);
  const std::string cube_title = "A cube of three factors";
  EXPECT_GT(html.find(cube_title), views);
  EXPECT_EQ(count(html, ">" + cube_title), 1U) << "nothing stands there twice";
  EXPECT_EQ(fault_in(page(cube)), "");
}

TEST(Page, OfManyLevelsShowsCellsInThePlaceOfLines) {
  const std::string html = visible(report_of(example::cells_runs(), "time ~ host * kernel"));
  EXPECT_EQ(count(html, "class=\"cell c"), 30U);
  EXPECT_EQ(html.find("Mean time by host and kernel</title>"), std::string::npos);
}

TEST(Page, OfOneFactorHasNoChartOfShares) {
  const std::string one = visible(report_of("a,time\np,1\nq,2\np,1.2\nq,2.1\n", "time ~ a"));
  EXPECT_EQ(one.find("share of the variation (%)"), std::string::npos);
  const std::string two = visible(report_of(example::cells_runs(), "time ~ host * kernel"));
  EXPECT_NE(two.find("share of the variation (%)"), std::string::npos);
}

TEST(Page, HasNoPictureOfNothing) {
  const std::string alike = visible(report_of(
      "a,b,time\np,u,5\nq,u,5\np,v,5\nq,v,5\np,u,5\nq,u,5\np,v,5\nq,v,5\n", "time ~ a * b"));
  EXPECT_EQ(count(alike, "<figure"), 0U) << "all runs are alike";
  const std::string saturated =
      visible(report_of("a,b,c,time\np,u,x,10.1\nq,u,x,30.4\np,v,x,12.2\nq,v,x,32.9\np,u,y,10.3\nq,"
                        "u,y,30.2\np,v,y,12.4\n"
                        "q,v,y,32.6\n",
                        "time ~ a * b * c"));
  EXPECT_NE(saturated.find("of pure noise"), std::string::npos) << "the half-normal plot";
  EXPECT_EQ(saturated.find("<figcaption>Residuals"), std::string::npos);
  EXPECT_EQ(saturated.find(": not tested"), std::string::npos);
  for (const std::string term : {"a", "b"}) {
    EXPECT_EQ(count(saturated, "<figcaption>" + term + ": stands out"), 1U) << term;
  }
  EXPECT_EQ(count(saturated, ": stands out by Lenth&#39;s rule</figcaption>"), 2U);
  const std::string no_half_normal = visible(
      report_of("a,b,time\np,u,1\nq,u,2\nr,u,4\np,v,3\nq,v,5\nr,v,9\np,w,4\nq,w,7\nr,w,12\n",
                "time ~ a * b"));
  EXPECT_EQ(count(no_half_normal, "<figcaption>a: lowest at p"), 1U) << "nothing else shows it";
  EXPECT_EQ(no_half_normal.find(": not tested<"), std::string::npos) << "means are drawn";
}

TEST(Page, LoadsNothingAndAllowsOnlyItsOwnStyle) {
  const std::string html = page(example::report());
  for (const std::string reference : {"src=", "url(", "@import", "href=\"http", "style=\""}) {
    EXPECT_EQ(html.find(reference), std::string::npos) << reference;
  }
  EXPECT_NE(html.find("default-src &#39;none&#39;"), std::string::npos);
  EXPECT_NE(html.find("<style>" + std::string(style_sheet()) + "</style>"), std::string::npos);
  EXPECT_EQ(count(html, "<script"), 1u);
  EXPECT_EQ(count(html, "<script type=\"application/json\""), 1u);
}

TEST(Page, ThePolicyHoldsTheHashInBase64) {
  const std::string html = page(example::report());
  const std::size_t start = html.find("&#39;sha256-") + 12;
  EXPECT_EQ(html.find("&#39;", start) - start, 44u);
  EXPECT_EQ(html[start + 43], '=');
  EXPECT_EQ(style_sheet_sha256().size(), 64u);
}

TEST(Page, EveryNameIsEscapedWhereverItStands) {
  Report report = example::report({"<script>&\"", {"<b>", "</td>"}, "x'y"});
  report.title = "<title>";
  report.commands = {"yates report '<&>'"};
  report.data_source = "<runs>.csv";
  const std::string html = page(report);
  EXPECT_EQ(fault_in(html), "");
  EXPECT_EQ(count(html, "<script"), 1u);
  EXPECT_EQ(html.find("<b>,"), std::string::npos);
  EXPECT_NE(html.find("&lt;script&gt;&amp;&quot;=&lt;/td&gt;"), std::string::npos);
}

TEST(Page, HasOneHeadingLandmarksAndASkipLink) {
  const std::string html = visible(example::report());
  EXPECT_EQ(count(html, "<h1>"), 1u);
  EXPECT_EQ(count(html, "<main "), 1u);
  EXPECT_NE(html.find("<html lang=\"en\">"), std::string::npos);
  EXPECT_NE(html.find("<a class=\"skip\" href=\"#main\">"), std::string::npos);
  EXPECT_NE(html.find("name=\"viewport\""), std::string::npos);
  EXPECT_EQ(count(html, "<table>"), count(html, "<caption>"));
  for (std::size_t at = html.find("href=\"#"); at != std::string::npos;
       at = html.find("href=\"#", at + 1)) {
    const std::string target = html.substr(at + 7, html.find('"', at + 7) - at - 7);
    EXPECT_NE(html.find("id=\"" + target + "\""), std::string::npos) << "dead link " << target;
  }
}

TEST(Page, SectionsComeInTheirOrder) {
  const std::string html = visible(example::report());
  std::size_t last = 0;
  for (const std::string heading :
       {"Do this: codec=zstd, threads=2", ">1 What matters<", ">2 How it matters<",
        ">3 Can I trust it<", ">4 Decide<", ">5 Details<", ">6 Data, and how to reproduce"}) {
    const std::size_t at = html.find("<h2", last);
    ASSERT_NE(at, std::string::npos);
    EXPECT_NE(html.substr(at, 120).find(heading), std::string::npos) << heading;
    last = at + 1;
  }
}

TEST(Page, BoxTableCaptionAndTerminalGoByTheSameFlag) {
  for (const bool matters : {true, false}) {
    Report report = example::report();
    ResponseReport& response = report.responses[0];
    response.analysis.terms[2].matters = matters;
    response.analysis.terms[2].verdict =
        matters ? anova::TermVerdict::matters : anova::TermVerdict::not_shown;
    if (!matters) {
      response.decision->mattering_interactions.clear();
      response.decision->mattering_terms = model::named_terms({"codec"});
    }
    const std::string html = visible(report);
    EXPECT_EQ(count(html, "\u25cf matters"), matters ? 2u : 1u);
    EXPECT_EQ(html.find("codec and threads interact") != std::string::npos, matters);
    EXPECT_EQ(html.find("codec \u00d7 threads: not shown to matter<") == std::string::npos,
              matters);
    EXPECT_NE(html.find(matters ? "2 of 3 terms matter" : "1 of 3 terms matter"),
              std::string::npos);
  }
}

TEST(Page, SaysWhatTheWordsSay) {
  const Report report = example::report();
  const std::string html = visible(report);
  EXPECT_NE(html.find(escaped(verdict_title(report.responses[0]))), std::string::npos);
  for (const auto& sentence : verdict_sentences(report.responses[0], Typography::unicode)) {
    EXPECT_NE(html.find(escaped(sentence)), std::string::npos) << sentence;
  }
}

TEST(Page, TheFirstScreenHoldsAdviceAnswerPictureAndDoubts) {
  const Report report = example::report();
  const std::string html = visible(report);
  const std::string first = html.substr(0, html.find("<details"));
  EXPECT_NE(first.find(escaped(verdict_title(report.responses[0]))), std::string::npos);
  for (const AnswerPart& part : answer_parts(report.responses[0], Typography::unicode)) {
    for (const AnswerLine& line : part.lines) {
      EXPECT_NE(first.find(escaped(line.text)), std::string::npos) << line.text;
    }
  }
  for (const Doubt& doubt : doubts(report.responses[0], Typography::unicode)) {
    EXPECT_NE(first.find(escaped(doubt.sentence)), std::string::npos) << doubt.sentence;
  }
  EXPECT_EQ(count(first, "<svg"), 1u);
  EXPECT_NE(first.find(">advised</text>"), std::string::npos);
  EXPECT_NE(first.find(">baseline</text>"), std::string::npos);
}

TEST(Page, AtMostThreeDoubtsStandOnTheFirstScreen) {
  Report report = example::report();
  report.responses[0].decision->placebo_alarms = model::named_terms({"padding"});
  for (const model::NoteCode code : {model::NoteCode::failed_runs, model::NoteCode::flagged}) {
    report.responses[0].analysis.notes.push_back({code, "a doubt about the data"});
  }
  report.responses[0].analysis.lack_of_fit.p = 0.001;
  ASSERT_EQ(doubts(report.responses[0], Typography::unicode).size(), 7u);
  const std::string html = visible(report);
  const std::string first = html.substr(0, html.find("<details"));
  EXPECT_NE(first.find("Main doubt: a placebo that seems to matter (settle it before you act)</h3>"
                       "<p>A placebo raised an alarm"),
            std::string::npos);
  EXPECT_EQ(count(first, "<li>"), 2u);
  EXPECT_NE(first.find("4 further doubts: "), std::string::npos);
}

TEST(Page, InBriefIsTheFirstScreenAlone) {
  const Report report = example::report();
  const std::string html = page(report, Extent::first_screen);
  EXPECT_EQ(fault_in(html), "");
  EXPECT_NE(html.find(escaped(verdict_title(report.responses[0]))), std::string::npos);
  EXPECT_EQ(html.find("<script"), std::string::npos);
  EXPECT_EQ(html.find("<details"), std::string::npos);
  EXPECT_EQ(html.find("href=\"#trust\""), std::string::npos);
  EXPECT_LT(html.size(), 20'000u);
}

TEST(Page, SeveralResponsesShareOnePage) {
  const std::string html = visible(large());
  EXPECT_EQ(count(html, "<section class=\"verdict"), 2u);
  EXPECT_NE(html.find("If only energy (s) counted"), std::string::npos);
  EXPECT_NE(html.find("<summary>What changes energy (s)</summary>"), std::string::npos);
}

TEST(Page, OneAdviceOverSeveralResponsesComesFirst) {
  Report report = example::report();
  report.responses = example::time_and_size();
  report.together = anova::decide_together(
      std::array<const anova::Answer*, 2>{&report.responses[0], &report.responses[1]});
  ASSERT_TRUE(report.together.has_value());
  // One printed page holds it: what each response says by itself is left out.
  EXPECT_EQ(count(page(report, Extent::first_screen), "<section class=\"verdict"), 1u);
  EXPECT_EQ(fault_in(page(report)), "");
  const std::string html = visible(report);
  EXPECT_EQ(count(html, "<section class=\"verdict"), 3u);
  EXPECT_LT(html.find("Weigh time against size"), html.find("If only time (s) counted"));
  EXPECT_NE(html.find("If only size (s) counted"), std::string::npos);
  EXPECT_NE(html.find("time against size: no setting beats another in both"), std::string::npos);
}

TEST(Page, AnUnreplicatedReportDoesNotDecide) {
  Report report = example::report();
  ResponseReport& response = report.responses[0];
  response.decision->parts[0].kind = anova::DecisionKind::do_not_decide;
  response.decision->parts[0].reason = anova::DecisionReason::no_noise;
  response.decision->tested_terms = 0;
  response.decision->margin = std::nullopt;
  response.analysis.sigma = std::nullopt;
  response.analysis.residual = {0, 0.0, std::nullopt};
  for (anova::TermRow& row : response.analysis.terms) {
    row.f = row.p = row.p_adjusted = row.log10_p = std::nullopt;
    row.matters = false;
    row.effect->low = row.effect->high = std::nullopt;
  }
  const std::string html = visible(report);
  EXPECT_EQ(fault_in(page(report)), "");
  EXPECT_NE(html.find("Do not decide yet: nothing was measured often enough"), std::string::npos);
  EXPECT_EQ(count(html, "\u25cb not tested"), 3u);
  EXPECT_EQ(html.find("\u25cf matters"), std::string::npos);
}

TEST(Page, WithoutResponsesThereIsNone) {
  Report report = example::report();
  report.responses.clear();
  EXPECT_THROW(page(report), std::invalid_argument);
}

TEST(Page, FoldsTheMeansOfWhatWasNotShownToMatter) {
  Report report = example::report();
  const auto place_of = [](const std::string& text, const std::string& words) {
    return text.find("<figcaption>" + words);
  };
  const std::string fold = "<summary>Means that were not shown to differ";
  const std::string shown = page(report);
  EXPECT_LT(place_of(shown, "codec \u00d7 threads: from"), shown.find(fold));
  EXPECT_LT(shown.find(fold), place_of(shown, "codec: see"));
  EXPECT_LT(shown.find(fold), place_of(shown, "threads: see"));
  anova::TermRow& interaction = report.responses.front().analysis.terms[2];
  interaction.matters = interaction.shown = false;
  interaction.verdict = anova::TermVerdict::not_shown;
  const std::string quiet = page(report);
  EXPECT_LT(place_of(quiet, "codec=zstd"), quiet.find(fold));
  EXPECT_LT(quiet.find(fold), place_of(quiet, "codec \u00d7 threads: not shown"));
  anova::TermRow& codec = report.responses.front().analysis.terms[0];
  codec.matters = codec.shown = false;
  codec.verdict = anova::TermVerdict::not_shown;
  EXPECT_EQ(page(report).find(fold), std::string::npos) << "where nothing matters, all stand there";
}

TEST(Page, PaperHasTheAnalysisOfVarianceOfTheFirstResponseAlone) {
  const std::string html = visible(large());
  const std::string what = "<summary>Analysis of variance and coefficients of ";
  EXPECT_NE(html.find("<details class=\"big\">" + what + "time"), std::string::npos);
  EXPECT_NE(html.find("<details class=\"runs\">" + what + "energy"), std::string::npos);
  EXPECT_EQ(count(html, "<ul class=\"readings\">"), 1u)
      << "factors that are read alike are so once";
}

}  // namespace
}  // namespace yates::reports

#include <optional>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "language/error.hpp"
#include "lessons/derive.hpp"
#include "reports/lesson/lesson_report.hpp"
#include "tests/reports/well_formed.hpp"

namespace yates::reports {
namespace {

/// Of two steps, with a number, a hostile name, a question and a table that links to the number.
lessons::Lesson example() {
  lessons::Lesson lesson;
  lesson.title = "A 2^2 experiment";
  lesson.question = "Which of <script>alert(1)</script> matters?";
  lesson.data = {"Formula: y ~ a * b"};
  lessons::Step divide;
  divide.title = "Divide by 4";
  divide.numbers.push_back(lessons::derive({.name = "q of <b>",
                                            .symbol = "q_A",
                                            .formula = "q_A = T_A / 4",
                                            .why = "Half of the effect is -21.5.",
                                            .word = lessons::Word::effect,
                                            .unit = "ms"},
                                           "{} / {}", {-86, 4}, -21.5));
  divide.questions = {{"Above or below 0?", "Below: -21.5."}};
  lessons::Step share;
  share.title = "Share of variation";
  share.tables.push_back(
      {.caption = "Shares",
       .columns = {"source", "q"},
       .rows = {{{"memory & cache"}, {"-21.5", "q_A"}}, {{"none"}, {"0", "q_X"}}}});
  share.questions = {{"How much?", "Much."}};
  lesson.steps = {divide, share};
  return lesson;
}

std::string lesson_text(const lessons::Lesson& lesson, const TextOptions& options,
                        std::optional<std::size_t> only = std::nullopt) {
  return document_text(lesson_document(lesson, typography_of(options), only), options);
}

TEST(LessonPage, IsWellFormedAndHoldsNothingThatRunsOrLoads) {
  const std::string html = lesson_page(example(), "0.1.0");
  EXPECT_EQ(fault_in(html), "");
  EXPECT_EQ(html.find("<script"), std::string::npos);
  EXPECT_NE(html.find("&lt;script&gt;"), std::string::npos);
  EXPECT_EQ(html.find("http"), html.find("http-equiv"));
  EXPECT_EQ(count(html, "http"), 1U);
  EXPECT_NE(html.find("default-src &#39;none&#39;; style-src &#39;sha256-"), std::string::npos);
  EXPECT_EQ(count(html, "sha256-"), 2U);  // both style sheets, and no unsafe-inline
  EXPECT_EQ(html.find("unsafe"), std::string::npos);
  EXPECT_EQ(count(html, " style="), 0U);
  EXPECT_NE(html.find("width=device-width"), std::string::npos);
  EXPECT_NE(html.find("<html lang=\"en\">"), std::string::npos);
}

TEST(LessonPage, LinksANumberToItsDerivationAndAWordToItsMeaning) {
  const std::string html = lesson_page(example(), "0.1.0");
  EXPECT_NE(html.find("<a href=\"#n-q_A\">−21.5</a>"), std::string::npos);
  EXPECT_NE(html.find("id=\"n-q_A\""), std::string::npos);
  EXPECT_EQ(html.find("#n-q_X"), std::string::npos);  // nothing is derived there
  EXPECT_NE(html.find("q<sub>A</sub> = T<sub>A</sub> / 4 = −86 / 4 = "), std::string::npos);
  EXPECT_NE(html.find(">effect</dt>"), std::string::npos);
  EXPECT_EQ(count(html, "<details"), 2U);
}

TEST(LessonPage, HasTheAnswersOnceMoreBehindAllElseForPaper) {
  const std::string html = lesson_page(example(), "0.1.0");
  const std::size_t answers = html.find("<section class=\"paper\"");
  ASSERT_NE(answers, std::string::npos);
  EXPECT_GT(answers, html.find(">effect</dt>"));
  const std::string last = html.substr(answers);
  EXPECT_NE(last.find("Step 1: Above or below 0? <b>Below: \u221221.5.</b>"), std::string::npos);
  EXPECT_NE(last.find("Step 2: How much? <b>Much.</b>"), std::string::npos);
  lessons::Lesson without = example();
  for (lessons::Step& step : without.steps) step.questions.clear();
  EXPECT_EQ(lesson_page(without, "0.1.0").find("class=\"paper\""), std::string::npos);
}

TEST(LessonPage, SetsTrueMinusSignsBeforeAllNumbers) {
  const std::string html = lesson_page(example(), "0.1.0");
  EXPECT_EQ(html.find("-21.5"), std::string::npos);
  EXPECT_EQ(html.find("-86"), std::string::npos);
}

TEST(LessonText, PrintsTheWholeLessonOrOneStepWithTheQuestionOfTheNext) {
  const TextOptions options{.unicode = true};
  const std::string whole = lesson_text(example(), options);
  EXPECT_NE(whole.find("q_A = T_A / 4 = −86 / 4 = −21.5 ms"), std::string::npos) << whole;
  EXPECT_LT(whole.find("Predict first: Above or below 0?"), whole.find("Answer: Below: −21.5."));
  EXPECT_NE(whole.find("Words"), std::string::npos);
  const std::string first = lesson_text(example(), options, 1);
  EXPECT_NE(first.find("1. Divide by 4"), std::string::npos);
  EXPECT_EQ(first.find("Shares"), std::string::npos);
  EXPECT_NE(first.find("Predict first: How much?"), std::string::npos);
  EXPECT_EQ(first.find("Much."), std::string::npos);
  const std::string second = lesson_text(example(), options, 2);
  EXPECT_EQ(second.find("A 2^2"), std::string::npos);
  EXPECT_NE(second.find("Answer: Much."), std::string::npos);
  EXPECT_THROW(lesson_text(example(), options, 3), language::UsageError);
  EXPECT_THROW(lesson_text(example(), options, 0), language::UsageError);
}

TEST(LessonText, SaysAReasonThatNumbersShareOnce) {
  lessons::Lesson lesson = example();
  lesson.steps[0].numbers.push_back(lesson.steps[0].numbers.front());
  EXPECT_EQ(count(lesson_text(lesson, {}), "Half of the effect"), 1U);
}

TEST(LessonText, IsAsciiWhereTheTerminalWantsThat) {
  for (const char c : lesson_text(example(), {.unicode = false})) {
    EXPECT_LT(static_cast<unsigned char>(c), 0x80);
  }
}

TEST(LessonText, FitsEightyColumns) {
  lessons::Lesson lesson = example();
  lessons::LessonTable wide{.caption = "", .columns = {"setting"}, .rows = {{{"a=1"}}}};
  for (int i = 0; i < 40; ++i) {
    wide.columns.push_back("AB");
    wide.rows[0].push_back({"-1"});
  }
  lessons::LessonTable words{.caption = "Checks",
                             .columns = {"assumption", "looked at", "result"},
                             .rows = {{{std::string(50, 'a')}, {std::string(50, 'b')}, {"ok"}}},
                             .words = 3};
  lesson.steps[0].tables = {wide, words};
  const std::string text = lesson_text(lesson, {.unicode = true, .width = 80});
  EXPECT_LE(widest_line(text), 80U) << text;
  EXPECT_EQ(count(text, "a=1"), 3U);  // each part of the wide table names its rows
}

TEST(LessonJson, HoldsEveryNumberUnrounded) {
  const auto document = nlohmann::json::parse(lesson_json(example(), "0.1.0"));
  EXPECT_EQ(document["schema"], "yates.teach/1");
  const auto& number = document["steps"][0]["numbers"][0];
  EXPECT_EQ(number["symbol"], "q_A");
  EXPECT_EQ(number["value"], -21.5);
  EXPECT_EQ(number["inserted"], "-86 / 4");
  EXPECT_EQ(number["word"], "effect");
  EXPECT_FALSE(document["glossary"]["effect"].empty());
}

TEST(LessonMarkdown, EscapesNames) {
  const std::string text = document_markdown(lesson_document(example(), unicode));
  EXPECT_NE(text.find("\\<script>"), std::string::npos);
  EXPECT_NE(text.find("`q_A = T_A / 4 = −86 / 4 = −21.5 ms`"), std::string::npos) << text;
}

}  // namespace
}  // namespace yates::reports

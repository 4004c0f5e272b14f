#include "lessons/writer.hpp"

#include <stdexcept>

#include <gtest/gtest.h>

namespace yates::lessons {
namespace {

const Texts texts(R"(# A remark.
[step]
title = The {what} of all
long-paragraph = One line,
  and another.
asked = How much?
asked-answer = {amount}.

[other]
text = From elsewhere.

[mean]
name = mean of {what}
formula = m_{i} = sum / n
by = ({sum}) / {}
long = {terms} numbers
word = mean
unit = {unit}
once = Said once.

[squared]
name = square
symbol = again
formula = m^2 = {symbols}
)");

Writer writer() {
  return {texts, "step", {{"what", "sum"}, {"unit", "ms"}}};
}

TEST(Writer, FillsTheTextsOfItsSectionAndOfOthers) {
  Writer step = writer();
  step.say("long-paragraph");
  step.conclude("other/text");
  step.ask("asked", {{"amount", "Much"}});
  EXPECT_EQ(step.written.title, "The sum of all");
  EXPECT_EQ(step.written.text.at(0), "One line, and another.");
  EXPECT_EQ(step.written.conclusions.at(0), "From elsewhere.");
  EXPECT_EQ(step.written.questions.at(0).question, "How much?");
  EXPECT_EQ(step.written.questions.at(0).answer, "Much.");
}

TEST(Writer, HasNoTextWithoutWhatStandsInItsPlaces) {
  EXPECT_THROW(writer().say("asked-answer"), std::logic_error);
  EXPECT_THROW(writer().say("nowhere/text"), std::logic_error);
  EXPECT_EQ(writer().text("missing"), "");
}

TEST(Writer, DerivesASumAndSaysWhyOnlyOnce) {
  Writer step = writer();
  Sum sum;
  sum.add("{}", {1.0});
  sum.add("{}", {3.0}, "", -1);
  sum.operands.push_back(2.0);
  step.derive("mean", {{"i", "1"}}, sum, -1.0);
  step.derive("mean", {{"i", "2"}}, sum, -1.0);
  const Derivation& first = step.written.numbers.at(0);
  EXPECT_EQ(first.name, "mean of sum");
  EXPECT_EQ(first.symbol, "m_1");
  EXPECT_EQ(first.inserted, "(1 - 3) / 2");
  EXPECT_EQ(first.result, "-1 ms");
  EXPECT_EQ(first.word, Word::mean);
  EXPECT_EQ(first.why, "Said once.");
  EXPECT_EQ(step.written.numbers.at(1).why, "");
}

TEST(Writer, TellsALongSumInWords) {
  Writer step = writer();
  Sum sum;
  for (std::size_t i = 0; i <= most_written_out; ++i) sum.add("{}", {1.0});
  step.derive("mean", {{"i", "1"}}, sum, 41.0);
  EXPECT_EQ(step.written.numbers.at(0).inserted, "41 numbers");
}

TEST(Writer, WritesASumInSymbols) {
  Writer step = writer();
  Sum sum;
  sum.add("{}^2", {2.0}, "a^2", -1);
  sum.add("{} * {}", {3.0, 4.0}, "b c");
  step.derive("squared", {}, sum, 8.0);
  EXPECT_EQ(step.written.numbers.at(0).formula, "m^2 = -a^2 + b c");
  EXPECT_EQ(step.written.numbers.at(0).symbol, "again");
  EXPECT_FALSE(step.written.numbers.at(0).word);
}

TEST(Glossary, KnowsAWordByHowItIsWritten) {
  EXPECT_EQ(word_written("F ratio"), Word::f_ratio);
  EXPECT_EQ(word_written(written(Word::simultaneous)), Word::simultaneous);
  EXPECT_FALSE(word_written("nothing"));
}

}  // namespace
}  // namespace yates::lessons

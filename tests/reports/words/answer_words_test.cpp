#include "reports/words/answer_words.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "reports/words/decision_words.hpp"
#include "table/read.hpp"
#include "tests/reports/example.hpp"

namespace yates::reports {
namespace {

constexpr auto plain = Typography::plain;

const AnswerLine* line_of(const AnswerPart& part, AnswerLineKind kind) {
  const auto found = std::find_if(part.lines.begin(), part.lines.end(),
                                  [&](const AnswerLine& line) { return line.kind == kind; });
  return found == part.lines.end() ? nullptr : &*found;
}

std::string text_of(const AnswerPart& part, AnswerLineKind kind) {
  const AnswerLine* line = line_of(part, kind);
  return line == nullptr ? "(absent)" : line->text;
}

TEST(AnswerParts, HaveTheNumbersOfTheDecision) {
  const auto parts = answer_parts(example::response(), plain);
  ASSERT_EQ(parts.size(), 1u);
  EXPECT_EQ(parts[0].circumstance, "");
  EXPECT_EQ(parts[0].baseline, "codec=gzip, threads=1");
  EXPECT_EQ(text_of(parts[0], AnswerLineKind::expected), "2.60 s (2.07 to 3.13)");
  EXPECT_EQ(text_of(parts[0], AnswerLineKind::baseline), "9.00 s (8.47 to 9.53)");
  EXPECT_EQ(text_of(parts[0], AnswerLineKind::change), "71.1% less, by 6.40 s (5.70 to 7.10)");
  EXPECT_EQ(line_of(parts[0], AnswerLineKind::as_good), nullptr);
  EXPECT_EQ(line_of(parts[0], AnswerLineKind::limit), nullptr);
}

TEST(AnswerParts, NameTheClosestSettingWhereNoneKeepsTheLimits) {
  ResponseReport response = example::response();
  anova::Decision& decision = *response.decision;
  decision.parts[0].kind = anova::DecisionKind::do_not_decide;
  decision.parts[0].reason = anova::DecisionReason::no_setting_within_limits;
  decision.parts[0].advised = std::nullopt;
  decision.parts[0].expected = decision.parts[0].expected_baseline = decision.parts[0].gain =
      std::nullopt;
  const auto parts = answer_parts(response, plain);
  EXPECT_EQ(text_of(parts[0], AnswerLineKind::closest),
            "2.60 s (2.07 to 3.13) at codec=zstd, threads=2");
  EXPECT_EQ(text_of(parts[0], AnswerLineKind::baseline), "9.00 s (8.47 to 9.53)");
  response.goal = decision.goal = anova::Goal::maximize;
  EXPECT_EQ(text_of(answer_parts(response, plain)[0], AnswerLineKind::closest),
            "10.50 s (9.97 to 11.03) at codec=gzip, threads=2");
}

TEST(AnswerParts, NameWhatMayBeAsGoodByWhatDiffers) {
  ResponseReport response = example::response();
  anova::FactorGroup& group = response.decision->parts[0].groups[0];
  group.combinations[1].tied = true;
  group.combinations[1].loss = {2.3, 0.0, 0.26};
  const auto parts = answer_parts(response, plain);
  EXPECT_EQ(text_of(parts[0], AnswerLineKind::as_good),
            "threads=1 instead of 2 (at most 0.26 s behind the best)");
}

TEST(AnswerParts, CountAllThatMayBeAsGood) {
  ResponseReport response = example::response();
  anova::FactorGroup& group = response.decision->parts[0].groups[0];
  group.factors = {0};
  const anova::Combination advised = group.combinations[group.advised];
  group.combinations.clear();
  for (std::size_t level = 0; level < 9; ++level) {
    anova::Combination one = advised;
    one.levels = {level};
    one.tied = level > 0;
    one.loss = {0.1, 0.0, 0.2 + 0.1 * static_cast<double>(level)};
    group.combinations.push_back(one);
  }
  group.advised = group.best = 0;
  response.analysis.factors[0].levels = {"zero",    "level-one", "level-two", "level-three", "four",
                                         "level-5", "level-six", "seven",     "eight"};
  const auto parts = answer_parts(response, plain);
  const AnswerLine* line = line_of(parts[0], AnswerLineKind::as_good);
  ASSERT_NE(line, nullptr);
  EXPECT_EQ(line->more.back(), fmt::format("and {} more", 8 - line->more.size()));
}

TEST(AnswerParts, SayOfWhichRatioALossIs) {
  // The lower limit of a ratio is 0.676: at most 32% lower, not 1 / 0.676 - 1 = 48%.
  std::string csv = "codec,rate\n";
  const double offsets[] = {-0.15, 0.02, 0.13};
  for (const double offset : offsets) {
    csv += fmt::format("a,{:.2f}\nb,{:.2f}\nc,{:.2f}\n", 113.0 * std::exp(offset),
                       105.0 * std::exp(-offset), 31.0 * std::exp(offset * offset));
  }
  anova::Request request;
  request.formula = model::parse("rate ~ codec");
  request.question.goal = anova::Goal::maximize;
  request.question.baseline = {{"codec", "a"}};
  request.scale = anova::ScaleWish::log;
  request.designed = true;
  const auto data = table::read_text(csv, table::FileFormat::csv, "data.csv");
  const ResponseReport response = describe(anova::answer(data, request), "rate", "MB/s");
  const anova::Combination& b = response.decision->parts[0].groups[0].combinations[1];
  const double lost = 100.0 * (1.0 - std::exp(-*b.loss.high));
  EXPECT_GT(100.0 * (std::exp(*b.loss.high) - 1.0), lost + 5.0);
  EXPECT_EQ(text_of(answer_parts(response, plain)[0], AnswerLineKind::as_good),
            fmt::format("codec=b instead of a (at most {:.0f}% behind the best)", lost));
}

TEST(AnswerParts, NameWhatALimitForbids) {
  ResponseReport response = example::response();
  anova::Decision& decision = *response.decision;
  decision.parts[0].kind = anova::DecisionKind::keep_baseline;
  decision.parts[0].reason = anova::DecisionReason::best_within_limits;
  decision.parts[0].advised = anova::Setting{{0, 0}};
  decision.parts[0].best = 0;
  decision.parts[0].groups[0].advised = 0;
  const language::Limit limit = *language::parse_limit("<= 900");
  const anova::UnkeptLimit broken{"mem", "MiB", limit, 1268.0, anova::LimitStatus::broken};
  decision.candidates[3].limits = anova::LimitStatus::broken;
  decision.candidates[3].unkept = {broken};
  EXPECT_EQ(text_of(answer_parts(response, plain)[0], AnswerLineKind::forbidden),
            "codec=zstd, threads=2 breaks mem <= 900 MiB (1268 MiB)");
  EXPECT_TRUE(advice(response, decision.parts[0])
                  .ends_with("; codec=zstd, threads=2 breaks mem <= 900 MiB"))
      << advice(response, decision.parts[0]);
  // Where nothing keeps it, the nearest one is named, and what it lacks.
  for (anova::Candidate& one : decision.candidates) one.unkept = {broken};
  decision.candidates[1].unkept[0].mean = 950.0;
  decision.parts[0].kind = anova::DecisionKind::do_not_decide;
  decision.parts[0].reason = anova::DecisionReason::no_setting_within_limits;
  decision.parts[0].advised = std::nullopt;
  EXPECT_EQ(text_of(answer_parts(response, plain)[0], AnswerLineKind::closest),
            "4.90 s (4.37 to 5.43) at codec=zstd, threads=1; there mem is 950 MiB, 50 MiB beyond "
            "the limit <= 900 MiB");
}

TEST(AnswerParts, SayBesideWhichLevelsAChangeHoldsWhereFactorsInteract) {
  // b=b1 takes half as much again at a=a1, and hardly anything elsewhere.
  std::string csv = "a,b,time\n";
  for (int run = 0; run < 24; ++run) {
    const bool a2 = run % 2 == 1;
    const bool b1 = run / 2 % 2 == 1;
    const double noise = 0.1 * ((7 * run) % 5 - 2);
    csv += fmt::format("{},{},{:.1f}\n", a2 ? "a2" : "a1", b1 ? "b1" : "b0",
                       (a2 ? 120.0 : 100.0) + (b1 ? (a2 ? 8.0 : 49.0) : 0.0) + noise);
  }
  anova::Request request;
  request.formula = model::parse("time ~ a * b");
  request.question.goal = anova::Goal::minimize;
  request.question.baseline = {{"a", "a1"}, {"b", "b0"}};
  request.scale = anova::ScaleWish::raw;
  const auto data = table::read_text(csv, table::FileFormat::csv, "data.csv");
  const ResponseReport response = describe(anova::answer(data, request), "time", "s");
  const auto parts = answer_parts(response, plain);
  const AnswerLine* line = line_of(parts[0], AnswerLineKind::rival);
  ASSERT_NE(line, nullptr);
  EXPECT_EQ(line->name, "Worse");
  EXPECT_TRUE(line->text.starts_with("b=b1 instead of b0 at a=a1: 49") ||
              line->text.find(" at a=") != std::string::npos)
      << line->text;
}

TEST(AnswerParts, AreOneForEachCombinationOfTheGivenFactors) {
  ResponseReport response = example::response();
  anova::DecisionPart part = response.decision->parts[0];
  response.decision->parts.clear();
  for (const std::string level : {"1", "2"}) {
    part.circumstance = {{"threads", level}};
    response.decision->parts.push_back(part);
  }
  const auto parts = answer_parts(response, plain);
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_EQ(parts[1].circumstance, "threads=2");
  EXPECT_EQ(parts[1].baseline, "codec=gzip");
}

TEST(AnswerGrid, HasAColumnForTheSettingWhereTheyDiffer) {
  ResponseReport response = example::response();
  std::vector<AnswerPart> parts(2, answer_parts(response, plain).front());
  parts[0].circumstance = "data=log";
  parts[1].circumstance = "data=text";
  // What all of them gain stands once.
  response.decision->parts[0].circumstance = {{"data", "log"}};
  EXPECT_EQ(answer_grid(response, parts, plain).lead,
            "Gain over baseline, for every level of data: 71.1% less, by 6.40 s (5.70 to 7.10).");
  EXPECT_EQ(answer_grid(response, parts, plain).table.columns[1].name, "Advised");
  parts[1].setting = "";
  const DataTable table = answer_grid(response, parts, plain).table;
  EXPECT_EQ(table.columns[1].name, "setting");
  EXPECT_EQ(table.rows[0][1], "codec=zstd, threads=2");
  EXPECT_EQ(table.rows[1][1], "-");
}

TEST(AnswerParts, PromiseNothingWhereNothingIsAdvised) {
  ResponseReport response = example::response();
  response.decision->parts[0].kind = anova::DecisionKind::do_not_decide;
  response.decision->parts[0].gain = std::nullopt;
  const auto parts = answer_parts(response, plain);
  EXPECT_EQ(line_of(parts[0], AnswerLineKind::expected), nullptr);
  EXPECT_EQ(line_of(parts[0], AnswerLineKind::change), nullptr);
  EXPECT_EQ(line_of(parts[0], AnswerLineKind::as_good), nullptr);
}

TEST(AnswerParts, ReadWhatAnotherLevelCostsBesideTheAdvisedSetting) {
  // codec=zstd is advised and takes 50; there dict=no takes 10 more, a fifth and no tenth.
  std::string csv = "codec,dict,time\n";
  for (int run = 0; run < 24; ++run) {
    const bool zstd = run % 2 == 1;
    const bool without = run / 2 % 2 == 1;
    const double noise = 0.1 * ((7 * run) % 5 - 2);
    csv += fmt::format("{},{},{:.1f}\n", zstd ? "b zstd" : "a gzip", without ? "no" : "and dict",
                       (zstd ? 50 : 100) + (without ? 10 : 0) + noise);
  }
  anova::Request request;
  request.formula = model::parse("time ~ codec + dict");
  request.question.goal = anova::Goal::minimize;
  const auto data = table::read_text(csv, table::FileFormat::csv, "data.csv");
  const ResponseReport response = describe(anova::answer(data, request), "time", "s");
  const auto parts = answer_parts(response, plain);
  const std::string text = text_of(parts[0], AnswerLineKind::rival);
  EXPECT_TRUE(text.starts_with("dict=no instead of and dict: 20")) << text;
  EXPECT_NE(text.find("% more, by 10.0"), std::string::npos) << text;
}

TEST(AnswerParts, SayWhatEachChangeBringsWhereAllOfThemInteract) {
  const AnswerPart part = answer_parts(example::response(), plain).front();
  const AnswerLine* line = line_of(part, AnswerLineKind::gain_parts);
  ASSERT_NE(line, nullptr);
  EXPECT_EQ(line->name, "Each alone");
  EXPECT_EQ(line->text, "codec=zstd: 45.6% less");
  EXPECT_EQ(line->more, (std::vector<std::string>{"threads=2: 16.7% more",
                                                  "together more than both would add up to"}));
}

TEST(AnswerParts, SayOfAChangeWithoutAnEffectThatNoneWasShown) {
  ResponseReport response = example::response();
  for (anova::Combination& one : response.decision->parts[0].groups[0].combinations) {
    if (one.change && one.change->value > 0.0) one.change = anova::Effect{1.5, -0.5, 3.5};
  }
  const AnswerPart part = answer_parts(response, plain).front();
  EXPECT_EQ(line_of(part, AnswerLineKind::gain_parts)->more.front(), "threads=2: no effect shown");
}

TEST(AnswerParts, SayWhereEachChangeAloneLoses) {
  ResponseReport response = example::response();
  anova::FactorGroup& group = response.decision->parts[0].groups[0];
  for (std::size_t c = 0; c < group.combinations.size(); ++c) {
    if (c != group.advised) group.combinations[c].change = anova::Effect{2.0, 1.0, 3.0};
  }
  const AnswerPart part = answer_parts(response, plain).front();
  EXPECT_EQ(line_of(part, AnswerLineKind::gain_parts)->more.back(),
            "only together was a gain shown");
  // One of them gains, however much the other loses.
  bool first = true;
  for (std::size_t c = 0; c < group.combinations.size(); ++c) {
    if (c == group.advised || c == *group.baseline || !first) continue;
    group.combinations[c].change = anova::Effect{-0.5, -0.9, -0.1};
    first = false;
  }
  const AnswerPart mixed = answer_parts(response, plain).front();
  EXPECT_NE(line_of(mixed, AnswerLineKind::gain_parts)->more.back(),
            "only together was a gain shown");
}

TEST(AnswerParts, CompareNoSingleLevelsWhereALimitAdvisesWhatIsWorse) {
  ResponseReport response = example::response();
  anova::FactorGroup& group = response.decision->parts[0].groups[0];
  group.combinations[group.advised].among_best = false;
  group.best = group.advised == 0 ? 1 : 0;
  const AnswerPart part = answer_parts(response, plain).front();
  EXPECT_EQ(line_of(part, AnswerLineKind::gain_parts), nullptr);
  EXPECT_EQ(line_of(part, AnswerLineKind::rival), nullptr);
}

TEST(AnswerParts, CountSilentPlacebosAmongWhatHasNoEffectAndNotInTheBaseline) {
  ResponseReport response = example::response();
  response.decision->silent_placebos = {"threads"};
  const AnswerPart part = answer_parts(response, plain).front();
  EXPECT_EQ(text_of(part, AnswerLineKind::at_will), "threads (placebo)");
  EXPECT_EQ(part.baseline, "codec=gzip");
}

TEST(AnswerParts, NameTheBaselineByWhatItsValueHoldsFor) {
  std::string csv = "a,b,c,time\n";
  for (int run = 0; run < 32; ++run) {
    const int a = run % 2;
    const int b = run / 2 % 2;
    const int noise = (7 * run * run + 3 * run) % 11 - 5;
    csv += fmt::format("a{},b{},c{},{}\n", a, b, run / 4 % 2,
                       200 - 60 * a - 30 * b + 4 * a * b + noise);
  }
  anova::Request request;
  request.formula = model::parse("time ~ a * b + c");
  request.scale = anova::ScaleWish::raw;
  request.designed = true;
  request.question.goal = anova::Goal::minimize;
  const auto data = table::read_text(csv, table::FileFormat::csv, "data.csv");
  ResponseReport response = describe(anova::answer(data, request), "time", "s");
  const AnswerPart part = answer_parts(response, plain).front();
  EXPECT_EQ(part.baseline, "a=a0, b=b0, c=c0");
  EXPECT_EQ(part.baseline_at, "at a=a0, b=b0, on average over c");
  EXPECT_EQ(text_of(part, AnswerLineKind::assumed),
            "a and b do not interact, as nothing shows otherwise");
  response.decision->parts[0].expectation = anova::Expectation::of_setting;
  EXPECT_EQ(answer_parts(response, plain)[0].baseline_at, "at a=a0, b=b0, c=c0");
}

TEST(AnswerParts, WhatIsAssumedOfOneGivenLevelIsSaidOfAll) {
  std::string csv = "a,b,c,time\n";
  for (int run = 0; run < 32; ++run) {
    csv += fmt::format("a{},b{},c{},{}\n", run % 2, run / 2 % 2, run / 4 % 2,
                       200 - 60 * (run % 2) - 30 * (run / 2 % 2) + (7 * run * run + 3 * run) % 11);
  }
  anova::Request request;
  request.formula = model::parse("time ~ a * b * c");
  request.scale = anova::ScaleWish::raw;
  request.designed = true;
  request.question.goal = anova::Goal::minimize;
  request.question.given = {"c"};
  const auto data = table::read_text(csv, table::FileFormat::csv, "data.csv");
  ResponseReport response = describe(anova::answer(data, request), "time", "s");
  std::vector<anova::DecisionPart>& parts = response.decision->parts;
  ASSERT_EQ(parts.size(), 2U);
  const auto assumed = [&](std::size_t part) {
    const AnswerPart shown = answer_parts(response, plain)[part];
    return line_of(shown, AnswerLineKind::assumed) != nullptr;
  };
  parts[0].expectation = parts[1].expectation = anova::Expectation::with_little_interaction;
  EXPECT_FALSE(assumed(0) || assumed(1));
  parts[1].expectation = anova::Expectation::without_interactions;
  EXPECT_TRUE(assumed(0) && assumed(1));
  parts[0].expectation = anova::Expectation::of_setting;
  EXPECT_FALSE(assumed(0));
}

TEST(AnswerParts, AMeanOfAllIsNoSetting) {
  std::string csv = "a,b,time\n";
  for (int run = 0; run < 24; ++run) {
    csv += fmt::format("a{},b{},{}\n", run % 2, run / 2 % 2, 100 + (11 * run) % 7 - 3);
  }
  anova::Request request;
  request.formula = model::parse("time ~ a * b");
  request.question.goal = anova::Goal::minimize;
  const auto data = table::read_text(csv, table::FileFormat::csv, "data.csv");
  const ResponseReport response = describe(anova::answer(data, request), "time", "s");
  const AnswerPart part = answer_parts(response, plain).front();
  ASSERT_NE(line_of(part, AnswerLineKind::baseline), nullptr);
  EXPECT_EQ(part.baseline_at, "on average over all settings");
}

TEST(AnswerParts, TellAFactorAndTheEndsOfItsIntervalApart) {
  // 100 / 34.8 is 2.874: with two digits it would be the upper end of its own interval.
  std::string csv = "codec,time\n";
  for (int run = 0; run < 24; ++run) {
    const bool zstd = run % 2 == 1;
    csv += fmt::format("{},{:.2f}\n", zstd ? "zstd" : "gzip",
                       (zstd ? 34.8 : 100.0) * (1.0 + 0.01 * ((7 * (run / 2)) % 5 - 2)));
  }
  anova::Request request;
  request.formula = model::parse("time ~ codec");
  request.scale = anova::ScaleWish::log;
  request.question.goal = anova::Goal::minimize;
  const auto data = table::read_text(csv, table::FileFormat::csv, "data.csv");
  const ResponseReport response = describe(anova::answer(data, request), "time", "s");
  const std::string text = text_of(answer_parts(response, plain)[0], AnswerLineKind::change);
  EXPECT_TRUE(text.starts_with("2.87 times faster (2.8")) << text;
}

}  // namespace
}  // namespace yates::reports

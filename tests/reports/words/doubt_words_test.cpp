#include "reports/words/doubt_words.hpp"

#include <algorithm>
#include <functional>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "reports/anova/json.hpp"
#include "reports/words/answer_words.hpp"
#include "table/read.hpp"
#include "tests/reports/example.hpp"

namespace yates::reports {
namespace {

constexpr auto plain = Typography::plain;

std::vector<std::string> sentences_of(const std::vector<Doubt>& doubts) {
  std::vector<std::string> result;
  for (const Doubt& doubt : doubts) result.push_back(doubt.sentence);
  return result;
}

/// Small noise, the same whatever is measured.
double noise(int run) {
  return 0.1 * ((7 * run) % 5 - 2);
}

/// A run of each setting four times, in an order that goes with no factor.
std::string table(const std::string& head, const std::vector<std::string>& settings,
                  const std::function<double(std::size_t)>& mean) {
  std::string csv = head + ",time\n";
  int run = 0;
  for (std::size_t r = 0; r < 4; ++r) {
    for (std::size_t i = 0; i < settings.size(); ++i) {
      const std::size_t s = r % 2 == 0 ? i : settings.size() - 1 - i;
      csv += fmt::format("{},{:.2f}\n", settings[s], mean(s) + noise(run++));
    }
  }
  return csv;
}

ResponseReport asked(const std::string& csv, const std::string& formula,
                     std::vector<std::pair<std::string, std::string>> baseline = {}) {
  anova::Request request;
  request.formula = model::parse(formula);
  request.question.goal = anova::Goal::minimize;
  request.question.baseline = std::move(baseline);
  request.scale = anova::ScaleWish::raw;
  request.designed = true;
  const auto data = table::read_text(csv, table::FileFormat::csv, "data.csv");
  return describe(anova::answer(data, request), "time", "s");
}

std::vector<std::string> about(const ResponseReport& report, std::string_view word) {
  std::vector<std::string> result;
  for (const std::string& one : sentences_of(doubts(report, plain))) {
    if (one.find(word) != std::string::npos) result.push_back(one);
  }
  return result;
}

TEST(Doubts, SayWhatTheChecksFoundInAFewWords) {
  ResponseReport response = example::response();
  response.campaign = "campaign.toml";
  const auto found = sentences_of(doubts(response, plain));
  EXPECT_EQ(found, (std::vector<std::string>{
                       "threads=2 is the largest that was tried: a larger one may be better still.",
                       "Runs stand out (run 7 stands out)."}));
}

TEST(Doubts, BeginWithWhatMayTurnTheAdvice) {
  ResponseReport response = example::response();
  response.decision->placebo_alarms = model::named_terms({"padding"});
  const auto found = doubts(response, plain);
  ASSERT_GE(found.size(), 2u);
  EXPECT_EQ(found[0].reach, DoubtReach::advice);
  EXPECT_TRUE(found[0].sentence.starts_with("A placebo raised an alarm: padding"));
  for (std::size_t i = 1; i < found.size(); ++i) EXPECT_GE(found[i].reach, found[i - 1].reach);
}

TEST(Doubts, LeaveWhatMayBeAsGoodToTheAnswer) {
  const std::vector<std::string> codecs = {"gzip", "lz4", "zstd"};
  const double means[] = {20.0, 10.1, 10.0};
  const auto report = asked(table("codec", codecs, [&](std::size_t s) { return means[s]; }),
                            "time ~ codec", {{"codec", "gzip"}});
  EXPECT_TRUE(doubts(report, plain).empty());
  const auto lines = answer_parts(report, plain).front().lines;
  const auto as_good = std::find_if(lines.begin(), lines.end(), [](const AnswerLine& one) {
    return one.kind == AnswerLineKind::as_good;
  });
  ASSERT_NE(as_good, lines.end());
  EXPECT_TRUE(as_good->text.starts_with("codec=lz4 instead of zstd")) << as_good->text;
}

TEST(Doubts, AreNoneWhereTheRestIsWorseAndTheBaselineNamed) {
  const std::vector<std::string> codecs = {"gzip", "lz4", "zstd"};
  const double means[] = {20.0, 15.0, 10.0};
  const std::string csv = table("codec", codecs, [&](std::size_t s) { return means[s]; });
  const auto named = asked(csv, "time ~ codec", {{"codec", "gzip"}});
  EXPECT_TRUE(doubts(named, plain).empty());
  EXPECT_TRUE(no_doubt_sentence(named).value_or("").starts_with("none; "));
  const auto guessed = asked(csv, "time ~ codec");
  EXPECT_EQ(
      sentences_of(doubts(guessed, plain)),
      (std::vector<std::string>{
          "No baseline was named, so codec=gzip is taken. If you run another setting, name it with "
          "--baseline: the gain differs."}));
  ResponseReport campaign = guessed;  // whose author wrote the first level first
  campaign.campaign = "campaign.toml";
  EXPECT_TRUE(doubts(campaign, plain).empty());
}

TEST(Doubts, SayThatTheBestNumberIsTheLastOneThatWasTried) {
  const std::vector<std::string> sizes = {"2", "4", "8"};
  const double falls[] = {20.0, 15.0, 10.0};
  const double rises[] = {10.0, 15.0, 20.0};
  const double flat_end[] = {20.0, 10.1, 10.0};
  const double valley[] = {20.0, 10.0, 20.0};
  const auto found = [&](const double* means, const std::vector<std::string>& levels) {
    return about(asked(table("size", levels, [&](std::size_t s) { return means[s]; }),
                       "time ~ C(size)", {{"size", levels[1]}}),
                 "still");
  };
  EXPECT_EQ(found(falls, sizes),
            (std::vector<std::string>{
                "size=8 is the largest that was tried: a larger one may be better still."}));
  EXPECT_EQ(found(rises, sizes),
            (std::vector<std::string>{
                "size=2 is the smallest that was tried: a smaller one may be better still."}));
  EXPECT_TRUE(found(flat_end, sizes).empty()) << "a larger one hardly helps";
  EXPECT_TRUE(found(valley, sizes).empty());
  EXPECT_TRUE(found(rises, {"1", "2", "3"}).empty()) << "there is no whole number below 1";
  EXPECT_EQ(found(rises, {"0.5", "1", "2"}).size(), 1u);
  const double on[] = {20.0, 10.0};
  EXPECT_TRUE(found(on, {"0", "1"}).empty()) << "nothing is more than on";
  EXPECT_TRUE(found(falls, {"v2", "v4", "v8"}).empty()) << "these are no numbers";
  ResponseReport unnamed = asked(table("size", sizes, [&](std::size_t s) { return falls[s]; }),
                                 "time ~ C(size)", {{"size", "4"}});
  unnamed.analysis.factors[0].levels = {"", "-O2", "-O3"};
  EXPECT_TRUE(about(unnamed, "still").empty()) << "a level may be an empty text";
  // In the order of their letters 16K is the first.
  const double by_letters[] = {15.0, 10.0, 20.0};
  EXPECT_EQ(found(by_letters, {"16K", "256K", "4K"}),
            (std::vector<std::string>{
                "size=256K is the largest that was tried: a larger one may be better still."}));
}

TEST(Doubts, NameAMeasuredSettingThatCameOutBetter) {
  const std::vector<std::string> settings = {"gzip,no", "gzip,yes", "zstd,no", "zstd,yes"};
  const double means[] = {20.0, 19.0, 11.0, 10.0};
  ResponseReport report =
      asked(table("codec,dict", settings, [&](std::size_t s) { return means[s]; }),
            "time ~ codec * dict", {{"codec", "gzip"}});
  EXPECT_TRUE(about(report, "at this one setting").empty());
  // As where many small interactions add up at one setting.
  anova::Decision& decision = *report.decision;
  ASSERT_TRUE(decision.parts[0].best);
  EXPECT_EQ(decision.parts[0].advised->levels, (std::vector<std::size_t>{1, 1}));
  for (anova::Candidate& one : decision.candidates) {
    if (report.settings[one.setting].levels != std::vector<std::size_t>{1, 0}) continue;
    one.predicted = 9.9;
    one.observed_mean = 9.9;
  }
  decision.candidates[*decision.parts[0].best].loss = anova::Effect{0.1, 0.0, 0.5};
  EXPECT_EQ(
      about(report, "at this one setting"),
      (std::vector<std::string>{"dict=no instead of yes measured 1.5% less at this one setting, "
                                "within noise; averaged over all settings it is 8.7% more."}));
}

TEST(Doubts, StandUnderWhatTheyAreAboutAndHowFarTheyReach) {
  EXPECT_EQ(doubt_heading({DoubtReach::choice, DoubtSubject::end_of_range, ""}, AdviceKind::change),
            "Main doubt: what was not tried (the advice stands)");
  EXPECT_EQ(doubt_heading({DoubtReach::advice, DoubtSubject::order, ""}, AdviceKind::change),
            "Main doubt: the order of the runs (settle it before you act)");
  EXPECT_EQ(doubt_heading({DoubtReach::advice, DoubtSubject::measurement, ""}, AdviceKind::none),
            "Main doubt: the measurement itself (settle it first)");
  const Doubt of_gain = {DoubtReach::gain, DoubtSubject::assumed_baseline, ""};
  EXPECT_EQ(doubt_heading(of_gain, AdviceKind::change),
            "Main doubt: an assumed baseline (the advice stands, its gain may differ)");
  EXPECT_EQ(doubt_heading(of_gain, AdviceKind::keep),
            "Main doubt: an assumed baseline (the advice is to keep that one)");
}

TEST(Doubts, SayThatNobodyRanTheBaselineOfAFraction) {
  const std::vector<std::string> half = {"a1,b1,c2", "a1,b2,c1", "a2,b1,c1", "a2,b2,c2"};
  const double means[] = {20.0, 20.0, 10.0, 10.0};
  ResponseReport report =
      asked(table("a,b,c", half, [&](std::size_t s) { return means[s]; }), "time ~ a + b + c");
  report.campaign = "half.toml";
  ASSERT_EQ(report.decision->parts[0].kind, anova::DecisionKind::choose);
  const auto found = doubts(report, plain);
  const auto said = std::find_if(found.begin(), found.end(), [](const Doubt& one) {
    return one.subject == DoubtSubject::predicted_baseline;
  });
  ASSERT_NE(said, found.end());
  EXPECT_EQ(said->reach, DoubtReach::gain);
}

TEST(Doubts, LeaveOutWhatTheAdviceAllowsFor) {
  ResponseReport response = example::response();
  for (anova::Check& check : response.checks) {
    if (check.code == anova::CheckCode::equal_spread) check.verdict = anova::CheckVerdict::look;
  }
  EXPECT_EQ(about(response, "scatter more").size(), 1u);
  response.deciding = anova::DecidingModel{};
  response.deciding->noise_driven_by.push_back({});
  response.deciding->by_levels = {"threads"};
  EXPECT_TRUE(about(response, "scatter more").empty());
  EXPECT_TRUE(about(response, "straight").empty());
}

TEST(Doubts, LeaveOutANoisySettingThatIntervalsAllowFor) {
  std::string csv = "a,time\n";
  for (int a = 1; a <= 14; ++a) {
    const double wide = a == 9 ? 2.9 : 1.0;
    for (int run = -1; run <= 1; ++run) csv += fmt::format("a{},{}\n", a, 50.0 + a + run * wide);
  }
  const auto report = asked(csv, "time ~ a");
  ASSERT_TRUE(report.deciding);
  EXPECT_FALSE(report.deciding->tests_allow_for_noise);
  ASSERT_TRUE(report.deciding->intervals_allow_for_noise());
  EXPECT_TRUE(about(report, "scatter more at some").empty());
  EXPECT_EQ(deciding_sentence(report, plain),
            "Runs may scatter more at a=a9 (2.9 times as much as the others), so intervals allow "
            "for it.");
  const auto json = nlohmann::json::parse(anova_json(std::vector{report}, "0"));
  const auto& noise = json["decision"]["noise"];
  EXPECT_FALSE(noise["shown"].get<bool>());
  ASSERT_EQ(noise["settings"].size(), 1U);
  EXPECT_EQ(noise["settings"][0]["setting"]["a"], "a9");
  EXPECT_TRUE(noise["settings"][0]["in_intervals"].get<bool>());
}

TEST(Doubts, AboutAConstantResponseComeFirst) {
  const auto report = asked("a,time\np,3\nq,3\np,3\nq,3\n", "time ~ a");
  const auto found = doubts(report, plain);
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0].reach, DoubtReach::advice);
  EXPECT_NE(found[0].sentence.find("never changes"), std::string::npos);
}

TEST(Doubts, AboutAConstantResponseStandBesideAPartThatBreaksALimit) {
  ResponseReport report = asked("a,time\np,3\nq,3\np,3\nq,3\n", "time ~ a");
  anova::DecisionPart part = report.decision->parts[0];
  part.kind = anova::DecisionKind::do_not_decide;
  part.reason = anova::DecisionReason::no_setting_within_limits;
  report.decision->parts.push_back(part);
  EXPECT_EQ(report.decision->leading().reason, part.reason);
  EXPECT_EQ(doubts(report, plain).at(0).subject, DoubtSubject::measurement);
}

}  // namespace
}  // namespace yates::reports

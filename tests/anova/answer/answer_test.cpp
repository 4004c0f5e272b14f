#include "anova/answer/answer.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "anova/fit/fit.hpp"
#include "language/error.hpp"
#include "language/limit.hpp"
#include "tests/anova/minimizing.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

/// codec: zstd saves 10 s and takes 30 MB more; threads: no difference; small noise.
const char* compression =
    "codec,threads,time,memory\n"
    "xz,1,12.1,10\nxz,1,12.0,11\nxz,2,12.2,20\nxz,2,12.1,21\n"
    "zstd,1,2.0,40\nzstd,1,2.2,41\nzstd,2,2.1,50\nzstd,2,2.0,51\n";

table::Table table_of(const std::string& csv) {
  return table::read_text(csv, table::FileFormat::csv, "data.csv");
}

std::vector<std::string> best_levels(const Answer& answer) {
  return answer.levels_of(answer.decision->candidates.at(answer.decision->parts[0].best.value()));
}

bool has_note(const Analysis& analysis, const std::string& text) {
  return std::any_of(analysis.notes.begin(), analysis.notes.end(), [&](const model::Note& note) {
    return note.text.find(text) != std::string::npos;
  });
}

using Levels = std::vector<std::string>;

TEST(Answer, SaysWhereACurveIsBestBetweenMeasuredSettings) {
  std::string csv = "x,y\n";
  for (const double noise : {-0.05, 0.0, 0.05}) {
    for (const int x : {1, 2, 3, 4, 5}) {
      csv += std::to_string(x) + "," + std::to_string(10.0 + (x - 2.6) * (x - 2.6) + noise) + "\n";
    }
  }
  Request request;
  request.formula = model::parse("y ~ x + I(x^2)");
  request.question.goal = Goal::minimize;
  request.designed = true;
  const auto best = answer(table_of(csv), request).curve_best;
  ASSERT_TRUE(best.has_value());
  EXPECT_NEAR(best->at.front(), 2.6, 0.02);
  EXPECT_NEAR(best->mean, 10.0, 0.01);
  // Levels have nothing between them, and the largest lies at an end.
  request.formula = model::parse("y ~ C(x)");
  EXPECT_FALSE(answer(table_of(csv), request).curve_best.has_value());
  request.formula = model::parse("y ~ x + I(x^2)");
  request.question.goal = Goal::maximize;
  EXPECT_FALSE(answer(table_of(csv), request).curve_best.has_value());
}

TEST(Answer, IsTheDecisionWithAllThatItRestsOn) {
  const Answer result = answer(table_of(compression), minimizing("time ~ codec * C(threads)"));
  ASSERT_TRUE(result.decision.has_value());
  EXPECT_EQ(result.decision->parts[0].kind, DecisionKind::choose);
  EXPECT_EQ(best_levels(result).front(), "zstd");
  EXPECT_EQ(result.goal, Goal::minimize);
  EXPECT_EQ(term(result.analysis, "codec").df, 1);
  ASSERT_NE(result.fit, nullptr);
  EXPECT_NEAR(result.fit->predicted(0), 12.05, 1e-12);
  EXPECT_EQ(result.residuals.size(), 8U);
  EXPECT_FALSE(result.checks.empty());
  EXPECT_EQ(result.main_effects.size(), 2U);
  EXPECT_EQ(result.settings.size(), 4U);
  ASSERT_TRUE(result.signs.has_value());
  EXPECT_NEAR(result.signs->effects.at(1).effect, -10.025, 1e-12);
  EXPECT_TRUE(result.each.empty());
  EXPECT_EQ(result.scale.choice.scale, Scale::raw);
}

TEST(Answer, IsThatOfItsParts) {
  const Request request = minimizing("time ~ codec * C(threads)");
  const Answer result = answer(table_of(compression), request);
  const auto fitted =
      std::make_shared<const Fit>(fit(observe(request.formula, table_of(compression))));
  const Analysis analysis = analyse(*fitted);
  const DecidingModel deciding = deciding_model(fitted, analysis);
  const Decision decision = decide({*deciding.fit, deciding.analysis, deciding.noise},
                                   request.question, result.scale.transformation);
  for (std::size_t t = 0; t < analysis.terms.size(); ++t) {
    EXPECT_EQ(result.analysis.terms.at(t).sum_of_squares, analysis.terms[t].sum_of_squares);
  }
  EXPECT_EQ(result.decision->parts[0].best, decision.parts[0].best);
}

TEST(Answer, LimitsOfOtherColumnsExcludeSettings) {
  Request request = minimizing("time ~ codec * C(threads)");
  request.column_limits = {{"memory", *language::parse_limit("< 30")}};
  const Answer limited = answer(table_of(compression), request);
  EXPECT_EQ(best_levels(limited).front(), "xz");
  for (const Candidate& candidate : limited.decision->candidates) {
    EXPECT_EQ(candidate.limits == LimitStatus::held, limited.levels_of(candidate).front() == "xz");
  }
  request.column_limits.push_back({"memory", *language::parse_limit("> 30")});
  const Answer impossible = answer(table_of(compression), request);
  EXPECT_EQ(impossible.decision->parts[0].kind, DecisionKind::do_not_decide);
  EXPECT_FALSE(impossible.decision->parts[0].best.has_value());
}

TEST(Answer, TheLimitOfTheResponseItselfExcludesSettings) {
  Request request = minimizing("time ~ codec * C(threads)");
  request.question.goal = Goal::maximize;
  request.question.limit = *language::parse_limit("<= 5");
  EXPECT_EQ(best_levels(answer(table_of(compression), request)).front(), "zstd");
}

TEST(Answer, AMeanThatIsTheLimitKeepsIt) {
  // 0.1 + 0.2 is more than 0.3 in double.
  Request request = minimizing("y ~ a");
  request.question.limit = *language::parse_limit("<= 0.3");
  const Answer result =
      answer(table_of("a,y\np,0.1\np,0.3\np,0.5\nq,0.6\nq,0.7\nq,0.8\n"), request);
  ASSERT_EQ(result.decision->candidates.size(), 2U);
  EXPECT_EQ(result.decision->candidates[0].limits, LimitStatus::by_estimate);
  EXPECT_EQ(result.decision->candidates[1].limits, LimitStatus::broken);
}

TEST(Answer, ASettingWhereALimitedColumnWasNeverMeasuredIsExcluded) {
  Request request = minimizing("time ~ codec");
  request.column_limits = {{"memory", *language::parse_limit("< 99")}};
  const Answer result =
      answer(table_of("codec,time,memory\nxz,12.1,1\nxz,12.0,\nzstd,2.0,\nzstd,2.2,\n"), request);
  EXPECT_EQ(result.decision->candidates.at(0).limits, LimitStatus::by_estimate);
  EXPECT_EQ(result.decision->candidates.at(1).limits, LimitStatus::broken);
}

TEST(Answer, LimitsOfRunsWithSeveralValuesHoldForTheMeansOfTheRuns) {
  Request request = minimizing("time ~ codec");
  // Run 1 has many small values: the mean of all rows is 2, that of the runs is 5.
  request.column_limits = {{"memory", *language::parse_limit("< 4")}};
  const Answer result = answer(
      table_of(
          "codec,run_id,time,memory\n"
          "xz,1,12.1,1\nxz,1,12.0,1\nxz,1,12.0,1\nxz,1,12.0,1\nxz,1,12.0,1\nxz,1,12.0,1\n"
          "xz,1,12.0,1\nxz,2,12.2,9\nzstd,3,2.0,1\nzstd,3,2.1,1\nzstd,4,2.2,1\nzstd,4,2.2,1\n"),
      request);
  EXPECT_EQ(result.decision->candidates.at(0).limits, LimitStatus::broken);
  EXPECT_NE(result.decision->candidates.at(1).limits, LimitStatus::broken);
}

TEST(Answer, RefusesLimitsThatItCannotApply) {
  Request request = minimizing("time ~ codec");
  for (const char* column : {"memori", "codec"}) {
    request.column_limits = {{column, *language::parse_limit("< 30")}};
    EXPECT_THROW(answer(table_of(compression), request), language::InputError) << column;
  }
  request.reading.summaries = table::SummaryColumns{"n", "mean", "sd"};
  request.column_limits = {{"memory", *language::parse_limit("< 30")}};
  EXPECT_THROW(answer(table_of("codec,n,mean,sd,memory\nxz,3,1,1,1\nzstd,3,2,1,1\n"), request),
               language::UsageError);
}

TEST(Answer, FitsTheLogarithmWhereItFitsBetter) {
  std::string growing = "size,time\n";
  std::string negative = "size,time\n";
  for (int size = 1; size <= 8; ++size) {
    for (int run = -2; run <= 2; ++run) {
      const double time = std::exp(size + 0.1 * run);
      growing += "s" + std::to_string(size) + "," + std::to_string(time) + "\n";
      negative += "s" + std::to_string(size) + "," + std::to_string(time - 3.0) + "\n";
    }
  }
  Request request = minimizing("time ~ size");
  request.scale = ScaleWish::automatic;
  const Answer result = answer(table_of(growing), request);
  EXPECT_EQ(result.scale.choice.scale, Scale::log);
  EXPECT_EQ(result.scale.choice.reason, ScaleReason::likelihood);
  EXPECT_EQ(result.analysis.formula, "time ~ size");
  ASSERT_TRUE(result.decision && result.decision->parts[0].expected);
  EXPECT_NEAR(*result.scale.transformation.inverse(result.decision->parts[0].expected->value),
              std::exp(1.0), 1e-5);
  ASSERT_TRUE(result.on_other_scale.has_value());
  EXPECT_EQ(result.on_other_scale->formula, "time ~ size");
  // There is no logarithm of a number below zero.
  const Answer raw = answer(table_of(negative), request);
  EXPECT_EQ(raw.scale.choice.scale, Scale::raw);
  EXPECT_FALSE(raw.on_other_scale.has_value());
}

TEST(Answer, TurnsTheQuestionWithTheTransformationThatWasWritten) {
  const auto best = [](const std::string& formula) {
    Request request = minimizing(formula);
    request.question.delta = *language::parse_delta("3 %");
    return best_levels(answer(table_of(compression), request)).front();
  };
  for (const char* formula : {"time ~ codec", "log(time) ~ codec", "log2(time) ~ codec",
                              "I(1/time) ~ codec", "I(-time) ~ codec", "sqrt(time) ~ codec"}) {
    EXPECT_EQ(best(formula), "zstd") << formula;
  }
  EXPECT_THROW(best("I(time^2 - time) ~ codec"), language::UsageError);
}

TEST(Answer, OfVeryManySettingsIsTheTableAloneWhereThatWillDo) {
  std::string csv = "a,b,y\n";
  for (int a = 0; a < 260; ++a) {
    for (int b = 0; b < 200; ++b) {
      csv += "a" + std::to_string(a) + ",b" + std::to_string(b) + "," +
             std::to_string(a + 2 * b + (a * 7 + b * 13) % 5) + "\n";
    }
  }
  Request request = minimizing("y ~ a + b");
  request.depth = Depth::table;
  request.notes = {{model::NoteCode::imported, "a night's work"}};
  const Answer result = answer(table_of(csv), request);
  EXPECT_EQ(term(result.analysis, "a").df, 259);
  EXPECT_FALSE(result.decision.has_value());
  EXPECT_EQ(result.fit, nullptr);
  EXPECT_TRUE(result.main_effects.empty());
  ASSERT_GE(result.analysis.notes.size(), 2U);
  EXPECT_EQ(result.analysis.notes.front().text, "a night's work");
  EXPECT_TRUE(has_note(result.analysis, "52000 settings are too many"));
}

TEST(Answer, OfFewSettingsIsWholeWhateverTheDepth) {
  Request request = minimizing("time ~ codec * threads");
  request.depth = Depth::table;
  EXPECT_TRUE(answer(table_of(compression), request).decision.has_value());
}

TEST(Answer, OfTwoLevelFactorsIsTheSignTableWhereEffectsAreAsked) {
  Request request = minimizing("time ~ codec * threads");
  request.depth = Depth::effects;
  const Answer result = answer(table_of(compression), request);
  ASSERT_TRUE(result.signs.has_value());
  EXPECT_EQ(result.signs->effects.size(), 4U);
  EXPECT_FALSE(result.decision.has_value());
  EXPECT_EQ(result.analysis.observations, 8);
  EXPECT_TRUE(result.analysis.estimable());
  // One run fewer is another design: least squares, and all that goes with it.
  const std::string text = compression;
  const std::string unequal = text.substr(0, text.rfind("zstd"));
  EXPECT_TRUE(answer(table_of(unequal), request).decision.has_value());
}

TEST(Answer, WithoutInterceptThereIsNoSignTable) {
  const Answer result = answer(table_of(compression), minimizing("time ~ 0 + codec"));
  EXPECT_FALSE(result.signs.has_value());
  ASSERT_TRUE(result.decision.has_value());
  EXPECT_EQ(best_levels(result), (Levels{"zstd"}));
}

TEST(Answer, FactorsThatTheFormulaLeavesOutAreRefusedUnlessIgnored) {
  Request request = minimizing("time ~ codec");
  request.question.baseline = {{"codec", "zstd"}, {"threads", "2"}};
  request.question.given = {"threads"};
  EXPECT_THROW(answer(table_of(compression), request), language::InputError);
  request.ignore_absent_factors = true;
  const Answer result = answer(table_of(compression), request);
  EXPECT_EQ(result.levels_of(result.decision->candidates.at(*result.decision->parts[0].baseline)),
            (Levels{"zstd"}));
  EXPECT_NE(result.decision->at_all_settings(), nullptr);
}

TEST(Answer, SaysWhichFactorsCannotBeToldApart) {
  const Answer result = answer(table_of("a,b,y\np,u,1\np,u,2\nq,v,3\nq,v,5\nr,w,9\nr,w,8\n"),
                               minimizing("y ~ a + b"));
  EXPECT_TRUE(std::any_of(
      result.analysis.notes.begin(), result.analysis.notes.end(),
      [](const model::Note& note) { return note.code == model::NoteCode::confounded; }));
}

TEST(Answer, LooksAtEveryFactorAloneWhereAsked) {
  Request request = minimizing("time ~ codec * threads");
  request.each = true;
  request.depth = Depth::table;
  const Answer result = answer(table_of(compression), request);
  ASSERT_EQ(result.each.size(), 2U);
  EXPECT_EQ(result.each[1].factor, "threads");
}

TEST(Answer, ShowsTheInteractionsThatMatter) {
  const std::string csv =
      "a,b,c,y\n0,0,0,1\n0,0,0,1.1\n1,0,0,5\n1,0,0,5.2\n0,1,0,3\n0,1,0,3.1\n1,1,0,1\n1,1,0,1.1\n"
      "0,0,1,1\n0,0,1,1.2\n1,0,1,5\n1,0,1,5.1\n0,1,1,3\n0,1,1,3.2\n1,1,1,1\n1,1,1,1.2\n";
  const Answer result = answer(table_of(csv), minimizing("y ~ a * b * c"));
  ASSERT_EQ(result.interactions.size(), 1U);
  EXPECT_EQ(result.interactions[0].factors, (std::vector<std::size_t>{0, 1}));
  EXPECT_EQ(result.analysis.terms.at(result.interactions[0].term.value()).term, "a:b");
  EXPECT_EQ(result.interactions[0].means.size(), 4U);
}

/// codec, level, threads and data; not all combinations were measured, and all factors interact.
const char* compressors =
    "codec,level,threads,data,cpu\n"
    "gzip,9,1,text,993.0\nzstd,1,2,text,50.8\ngzip,1,1,text,237.7\n"
    "zstd,9,2,text,672.4\nzstd,1,2,rand,17.4\nzstd,1,1,text,59.9\n"
    "gzip,1,1,rand,169.0\nxz,1,1,rand,1053.2\ngzip,1,1,text,224.6\n"
    "gzip,9,1,text,993.2\ngzip,9,1,text,1029.3\nzstd,1,2,text,49.1\n"
    "zstd,1,1,rand,12.9\nzstd,9,1,text,568.3\ngzip,9,1,text,1085.0\n"
    "zstd,1,2,text,58.6\nxz,6,2,rand,803.3\nzstd,1,1,text,50.9\n"
    "gzip,9,1,rand,140.1\ngzip,9,1,text,916.3\ngzip,1,1,rand,153.4\n"
    "zstd,9,1,rand,50.6\ngzip,1,1,rand,171.4\ngzip,1,1,text,165.7\n"
    "gzip,9,1,rand,154.5\nzstd,9,2,rand,58.9\nzstd,1,1,rand,16.1\n"
    "zstd,9,2,rand,95.6\ngzip,9,1,rand,162.1\ngzip,1,1,rand,156.1\n"
    "gzip,9,1,rand,169.3\nzstd,9,1,rand,87.7\nzstd,9,1,text,542.9\n"
    "zstd,9,2,text,540.1\nxz,1,2,text,342.7\nzstd,1,1,rand,13.6\n"
    "gzip,1,1,text,177.4\nzstd,1,1,text,61.7\nzstd,9,2,text,466.1\n"
    "zstd,9,1,rand,54.6\nzstd,9,1,text,564.4\ngzip,1,1,rand,160.1\n"
    "zstd,1,2,rand,14.5\nzstd,9,2,rand,69.2\ngzip,1,1,text,199.4\n"
    "zstd,1,2,rand,17.6\ngzip,9,1,rand,170.2\n";

TEST(Answer, ComparesMeasuredSettingsWhereNotAllCombinationsWereMeasured) {
  Request request = minimizing("cpu ~ (codec + C(level) + data)^2 + C(threads)");
  request.question.given = {"data"};
  request.designed = true;
  const Answer result = answer(table_of(compressors), request);
  ASSERT_TRUE(result.deciding.has_value());
  ASSERT_EQ(result.decision->parts.size(), 2U);
  for (const DecisionPart& part : result.decision->parts) {
    EXPECT_EQ(part.kind, DecisionKind::choose);
    EXPECT_TRUE(part.uncompared_factors.empty());
    ASSERT_TRUE(part.advised.has_value());
    const Levels advised = result.levels_of(*part.advised);
    EXPECT_EQ(Levels(advised.begin(), advised.begin() + 2), (Levels{"zstd", "1"}));
  }
}

TEST(Answer, MeansOfSharesEndAtZeroAndOne) {
  std::string csv = "a,b,success\n";
  for (const char* row : {"x,p,1", "x,p,0", "x,p,0", "x,p,1", "x,q,0", "x,q,1", "x,q,0", "x,q,1",
                          "y,p,1", "y,p,1", "y,p,1", "y,p,1", "y,q,1", "y,q,1", "y,q,1", "y,q,1"}) {
    csv += std::string(row) + "\n";
  }
  Request request = minimizing("success ~ a * b");
  request.question.goal = Goal::maximize;
  request.scale = ScaleWish::automatic;
  const Answer result = answer(table_of(csv), request);
  EXPECT_TRUE(result.share);
  EXPECT_EQ(result.scale.choice.reason, ScaleReason::share);
  for (const Candidate& one : result.decision->candidates) {
    ASSERT_TRUE(one.low.has_value());
    EXPECT_GE(*one.low, 0.0);
    EXPECT_LE(*one.high, 1.0);
  }
  for (const MeansOf& means : result.main_effects) {
    for (const MarginalMean& one : means.means) {
      EXPECT_GE(*one.low, 0.0);
      EXPECT_LE(*one.high, 1.0);
    }
  }
  // Seconds below one are no share, nor is anything with a unit.
  request.unit = "s";
  EXPECT_FALSE(answer(table_of(csv), request).share);
  EXPECT_FALSE(
      answer(table_of("a,time\nx,0.5\nx,0.6\ny,1\ny,0.9\n"), minimizing("time ~ a")).share);
  EXPECT_TRUE(
      answer(table_of("a,hit_rate\nx,0.5\nx,0.6\ny,0.8\ny,0.9\n"), minimizing("hit_rate ~ a"))
          .share);
  EXPECT_FALSE(answer(table_of("a,y\nx,0.5\nx,0.6\ny,0.8\ny,0.9\n"), minimizing("y ~ a")).share);
  // Successes of twenty, but not what was divided by its largest value.
  EXPECT_TRUE(answer(table_of("a,y\nx,0.55\nx,0.6\ny,0.95\ny,1\n"), minimizing("y ~ a")).share);
  EXPECT_FALSE(
      answer(table_of("a,y\nx,0.5213\nx,0.6172\ny,0.9519\ny,1\n"), minimizing("y ~ a")).share);
  EXPECT_FALSE(
      answer(table_of("a,generated\nx,0.5\nx,0.6\ny,0.8\ny,0.9\n"), minimizing("generated ~ a"))
          .share);
}

TEST(Answer, ShowsMeansOfAnotherModelByTheTermsOfTheWrittenOne) {
  // Repeats agree exactly, the line of level misses, and both interact: the model that decides has
  // terms that the written one has not.
  const Answer result = answer(table_of("level,dict,bytes\n1,0,41210\n1,0,41210\n6,0,38100\n"
                                        "6,0,38100\n9,0,37900\n9,0,37900\n1,1,40110\n1,1,40110\n"
                                        "6,1,37010\n6,1,37010\n9,1,36800\n9,1,36800\n"),
                               minimizing("bytes ~ level + dict"));
  ASSERT_EQ(result.analysis.terms.size(), 2U);
  ASSERT_FALSE(result.interactions.empty());
  EXPECT_FALSE(result.interactions.front().term);
  for (const MeansOf& one : result.main_effects) {
    ASSERT_TRUE(one.term);
    EXPECT_EQ(result.analysis.terms[*one.term].term,
              result.analysis.factors[one.factors.front()].name);
  }
}

TEST(Answer, CrossesNothingThatDoesNotVary) {
  const Answer result = answer(
      table_of("host,codec,threads,time\nn1,gz,1,10.1\nn1,gz,1,10.3\nn1,gz,2,6.1\nn1,gz,2,6.0\n"
               "n1,zs,1,8.2\nn1,zs,1,8.1\nn1,zs,2,7.9\nn1,zs,2,8.0\n"),
      minimizing("time ~ host + codec + threads"));
  ASSERT_TRUE(result.deciding);
  EXPECT_TRUE(result.deciding->with_all_interactions);
}

}  // namespace
}  // namespace yates::anova

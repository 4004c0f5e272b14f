#include "anova/reading/subsamples.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "anova/variance/products_analysis.hpp"
#include "language/error.hpp"
#include "table/append.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

/// Two runs per setting with two or three values each.
const std::string repeated =
    "run,a,y\n1,p,10\n1,p,14\n2,q,20\n2,q,21\n2,q,25\n3,p,13\n3,p,15\n4,q,24\n4,q,26\n";
/// Its means.
const std::string aggregated = "run,a,y\n1,p,12\n2,q,22\n3,p,14\n4,q,25\n";

std::vector<std::string> codes(const Observations& data) {
  std::vector<std::string> result;
  for (const model::Note& note : data.notes) result.emplace_back(to_string(note.code));
  return result;
}

bool has_note(const Observations& data, const std::string& code) {
  const std::vector<std::string> all = codes(data);
  return std::find(all.begin(), all.end(), code) != all.end();
}

ObserveOptions by(const std::string& column) {
  ObserveOptions options;
  options.run = column;
  return options;
}

void expect_same_table(const Analysis& one, const Analysis& other) {
  EXPECT_EQ(one.observations, other.observations);
  ASSERT_EQ(one.terms.size(), other.terms.size());
  for (std::size_t t = 0; t < one.terms.size(); ++t) {
    EXPECT_EQ(one.terms[t].sum_of_squares, other.terms[t].sum_of_squares);
    EXPECT_EQ(one.terms[t].f, other.terms[t].f);
    EXPECT_EQ(one.terms[t].p, other.terms[t].p);
  }
  EXPECT_EQ(one.residual.df, other.residual.df);
  EXPECT_EQ(one.residual.sum_of_squares, other.residual.sum_of_squares);
}

TEST(Subsamples, TheAnalysisIsThatOfTheMeansOfTheRuns) {
  const Observations data = observe_csv("y ~ a", repeated);
  EXPECT_EQ(data.counts.used, 9);
  ASSERT_EQ(data.rows.size(), 4U);
  EXPECT_EQ(data.rows[1].row, 2U);
  EXPECT_EQ(data.rows[1].run, 2);
  ASSERT_TRUE(has_note(data, "pseudo-replication"));
  EXPECT_NE(data.notes.front().text.find("2 to 3 values per run were averaged"), std::string::npos);
  EXPECT_NE(data.notes.front().text.find("9 rows are 4 runs by 'run'"), std::string::npos);
  const Observations means = observe_csv("y ~ a", aggregated);
  EXPECT_TRUE(means.notes.empty());
  const Analysis analysis = analyse(fit(data));
  expect_same_table(analysis, analyse(fit(means)));
  EXPECT_EQ(analysis.observations, 4);
  EXPECT_EQ(analysis.residual.df, 2);
  // Means 12, 14 and 22, 25: between 110.25, within 2 + 4.5.
  EXPECT_DOUBLE_EQ(*term(analysis, "a").f, 110.25 / 3.25);
}

TEST(Subsamples, OrderOfRowsDoesNotMatterToTheLastBit) {
  std::vector<std::string> lines = {"1,p,0.1", "1,p,0.7", "1,p,1.3", "2,q,3.3", "2,q,3.1",
                                    "3,p,0.2", "3,p,0.4", "4,q,2.9", "4,q,3.7", "4,q,3.0"};
  const auto csv = [&] {
    std::string text = "run,a,y\n";
    for (const std::string& line : lines) text += line + "\n";
    return text;
  };
  const std::string forward = csv();
  std::reverse(lines.begin(), lines.end());
  for (const char* formula : {"y ~ a", "log(y) ~ a", "y ~ 0 + a"}) {
    expect_same_table(analyse_csv(formula, forward), analyse_csv(formula, csv()));
  }
}

TEST(Subsamples, AreNotRecognisedWhereAFactorVariesWithinARun) {
  // `run` counts the replicates of each setting.
  const Observations data =
      observe_csv("y ~ a", "run,a,y\n1,p,1\n1,q,2\n2,p,1.5\n2,q,2.5\n3,p,1.2\n3,q,2.2\n");
  EXPECT_EQ(data.subsamples, nullptr);
  EXPECT_EQ(data.rows.size(), 6U);
  EXPECT_TRUE(data.notes.empty());
}

TEST(Subsamples, AreNotRecognisedInColumnsThatTheFormulaReads) {
  EXPECT_EQ(observe_csv("y ~ C(run)", repeated).subsamples, nullptr);
  EXPECT_EQ(observe_csv("run ~ a", repeated).subsamples, nullptr);
  // Without a factor nothing tells a run from a replicate.
  EXPECT_EQ(observe_csv("y ~ 1", repeated).subsamples, nullptr);
  // A measurement is no name of a run.
  EXPECT_EQ(observe_csv("y ~ a", "z,a,y\n1,p,1\n1,p,2\n2,q,3\n2,q,4\n3,p,2\n4,q,5\n").subsamples,
            nullptr);
}

TEST(Subsamples, ANumberOfTheSettingIsOnlyAskedAbout) {
  const std::string csv = "run,a,y\n1,p,1\n1,p,2\n1,p,3\n2,q,5\n2,q,6\n2,q,7\n";
  const Observations data = observe_csv("y ~ a", csv);
  EXPECT_EQ(data.subsamples, nullptr);
  EXPECT_EQ(data.rows.size(), 6U);
  EXPECT_EQ(codes(data), std::vector<std::string>{"possible-subsamples"});
  const Observations averaged = observe_csv("y ~ a", csv, by("run"));
  EXPECT_EQ(averaged.rows.size(), 2U);
  EXPECT_TRUE(has_note(averaged, "pseudo-replication"));
}

TEST(Subsamples, OfADesignedTableAreFoundByItsRunNumber) {
  std::string csv = "run,standard_order,replicate,block,a,status,y\n";
  const std::vector<std::string> values = {"1,1,1,1,p,done,", "2,2,1,1,q,done,", "3,2,2,2,q,done,",
                                           "4,1,2,2,p,done,"};
  for (std::size_t i = 0; i < 3 * values.size(); ++i) {
    csv += values[i % values.size()] + std::to_string(i * i % 7) + "\n";
  }
  const Observations data = observe_csv("y ~ a", csv);
  EXPECT_TRUE(data.block_joined);
  EXPECT_EQ(data.rows.size(), 4U);
  EXPECT_EQ(data.points.size(), 4U);
  ASSERT_TRUE(has_note(data, "pseudo-replication"));
  ObserveOptions off;
  off.average_subsamples = false;
  EXPECT_EQ(observe_csv("y ~ a", csv, off).rows.size(), 12U);
}

TEST(Subsamples, MissingValuesLeaveTheOthersOfTheirRun) {
  const Observations data = observe_csv(
      "y ~ a", "run_id,a,y\nx,p,10\nx,p,NA\nx,p,14\nz,q,20\nz,q,22\nv,p,11\nw,q,NA\nw,q,24\n");
  EXPECT_EQ(data.counts.missing, 2);
  EXPECT_EQ(data.counts.used, 6);
  ASSERT_EQ(data.rows.size(), 4U);
  EXPECT_DOUBLE_EQ(data.origin_value() + data.rows[0].deviation, 12.0);
  EXPECT_DOUBLE_EQ(data.origin_value() + data.rows[3].deviation, 24.0);
  // Rows that name no run keep a column from being recognised, and are left out if it is named.
  const std::string unnamed = "run,a,y\n1,p,1\n1,p,2\n2,q,3\n2,q,4\n3,p,2\n,q,4\n4,q,5\n";
  EXPECT_EQ(observe_csv("y ~ a", unnamed).subsamples, nullptr);
  const Observations named = observe_csv("y ~ a", unnamed, by("run"));
  EXPECT_EQ(named.counts.missing, 1);
  EXPECT_EQ(named.rows.size(), 4U);
}

TEST(Subsamples, MeansAreExactBehindAnOffset) {
  // Nanosecond stamps whose last digits alone differ; thirds have no finite decimals.
  std::string csv = "run,a,y\n";
  std::string small = "run,a,y\n";
  const std::vector<std::string> rows = {"1,p", "2,q", "3,p", "4,q"};
  for (int i = 0; i < 12; ++i) {
    const std::string digits = std::to_string(100 + i * i * 37 % 800);
    csv += rows[static_cast<std::size_t>(i % 4)] + ",1000000000000." + digits + "\n";
    small += rows[static_cast<std::size_t>(i % 4)] + ",0." + digits + "\n";
  }
  const Analysis shifted = analyse_csv("y ~ a", csv);
  const Analysis plain = analyse_csv("y ~ a", small);
  EXPECT_EQ(shifted.observations, 4);
  EXPECT_NEAR(*term(shifted, "a").f / *term(plain, "a").f, 1.0, 1e-14);
  EXPECT_NEAR(shifted.residual.sum_of_squares / plain.residual.sum_of_squares, 1.0, 1e-14);
}

TEST(Subsamples, ATransformationIsTakenOfTheMean) {
  expect_same_table(analyse_csv("log(y) ~ a", repeated), analyse_csv("log(y) ~ a", aggregated));
}

TEST(Subsamples, OneRunOfTwoSettingsIsTwoRunsWhereItIsNamed) {
  const std::string csv = "pid,a,y\n7,p,1\n7,p,3\n7,q,5\n7,q,7\n8,p,2\n8,p,4\n8,q,6\n8,q,9\n";
  EXPECT_EQ(observe_csv("y ~ a", csv).subsamples, nullptr);
  const Observations data = observe_csv("y ~ a", csv, by("pid"));
  EXPECT_EQ(data.rows.size(), 4U);
  EXPECT_EQ(observe_csv("y ~ .", csv, by("pid")).factors.size(), 1U);
}

TEST(Subsamples, RefuseAColumnThatCannotBeTheRuns) {
  EXPECT_THROW(observe_csv("y ~ a", repeated, by("runn")), language::InputError);
  EXPECT_THROW(observe_csv("y ~ a", repeated, by("a")), language::UsageError);
  EXPECT_THROW(observe_csv("y ~ a", repeated, by("y")), language::UsageError);
  EXPECT_EQ(codes(observe_csv("y ~ a", aggregated, by("run"))),
            std::vector<std::string>{"single-values"});
}

TEST(Subsamples, TheDriftOfARunIsTheMeanOfItsTimes) {
  const std::string csv =
      "run,at,a,y\n1,2026-11-20T10:00:00Z,p,1\n1,2026-11-20T10:00:04Z,p,3\n"
      "2,2026-11-20T10:00:10Z,q,4\n2,2026-11-20T10:00:12Z,q,6\n3,2026-11-20T10:00:19Z,p,3\n"
      "4,2026-11-20T10:00:30Z,q,9\n5,2026-11-20T10:00:31Z,p,4\n";
  const std::string means = "at,a,y\n2,p,2\n11,q,5\n19,p,3\n30,q,9\n31,p,4\n";
  ObserveOptions options;
  options.drift = "at";
  expect_same_table(analyse(fit(observe_csv("y ~ a", csv, options))),
                    analyse(fit(observe_csv("y ~ a", means, options))));
}

Observations observe_files(const std::vector<std::string>& texts, const ObserveOptions& options,
                           bool one_process) {
  std::vector<table::Table> files;
  for (const std::string& text : texts) {
    files.push_back(table::read_text(text, table::FileFormat::csv, "data.csv"));
    files.back().one_process_per_file = one_process;
  }
  return observe(model::parse("y ~ a"), table::append(std::move(files)), options);
}

TEST(Subsamples, RowsOfDifferentFilesAreNeverOfOneRun) {
  const Observations data = observe_files({aggregated, aggregated}, {}, false);
  EXPECT_EQ(data.subsamples, nullptr);
  EXPECT_EQ(data.rows.size(), 8U);
  EXPECT_EQ(observe_files({repeated, repeated}, {}, false).rows.size(), 8U);
}

TEST(Subsamples, FilesOfOneProcessEachAreRuns) {
  const std::string one = "a,y\np,1\np,2\nq,5\nq,6\n";
  const std::string two = "a,y\np,2\np,3\nq,6\nq,8\n";
  const Observations several = observe_files({one, two}, {}, true);
  EXPECT_EQ(several.rows.size(), 4U);
  EXPECT_EQ(codes(several), std::vector<std::string>{"pseudo-replication"});
  const Observations alone = observe_files({one}, {}, true);
  EXPECT_EQ(alone.rows.size(), 4U);
  EXPECT_EQ(codes(alone), std::vector<std::string>{"one-process"});
  // Files of other programs are taken for runs only if that is asked for.
  EXPECT_EQ(observe_files({one, two}, {}, false).rows.size(), 8U);
  EXPECT_EQ(observe_files({one, two}, by("file"), false).rows.size(), 4U);
}

TEST(Subsamples, AreAveragedWhereSettingsAreTooManyToKeep) {
  std::string csv = "run,a,b,y\n";
  std::string means = "a,b,y\n";
  for (int i = 0; i < 250 * 240; ++i) {
    const std::string setting = std::to_string(i % 250) + "," + std::to_string(i / 250);
    const int value = i * 7919 % 1000;
    // Two runs at the first setting tell the column from a number of the setting.
    for (int run = 0; run < (i == 0 ? 2 : 1); ++run) {
      const std::string number = std::to_string(i + run * 1000000);
      for (const int step : {-3, 3}) {
        csv += number + "," + setting + "," + std::to_string(value + step) + "\n";
      }
      means += setting + "," + std::to_string(value) + "\n";
    }
  }
  const auto analysed = [](const std::string& text) {
    return analyse_many_settings(model::parse("y ~ C(a) + C(b)"),
                                 table::read_text(text, table::FileFormat::csv, "data.csv"), {},
                                 model::Contrasts::treatment, {});
  };
  const std::optional<Analysis> one = analysed(csv);
  const std::optional<Analysis> other = analysed(means);
  ASSERT_TRUE(one && other);
  EXPECT_EQ(one->observations, 60001);
  EXPECT_EQ(one->rows.used, 120002);
  EXPECT_EQ(one->residual.df, other->residual.df);
  for (std::size_t t = 0; t < 2; ++t) {
    EXPECT_NEAR(*one->terms[t].f / *other->terms[t].f, 1.0, 1e-14);
  }
}

}  // namespace
}  // namespace yates::anova

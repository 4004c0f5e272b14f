// Groups of runs that differ at random: read as blocks where factors vary within them, by their
// means where none does. Values of R: lmer() with Kenward and Roger's degrees of freedom, aov()
// with Error(host), lm() with hosts as blocks.
#include "anova/strata/group_reading.hpp"

#include <cmath>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "anova/answer/answer.hpp"
#include "table/read.hpp"

namespace yates::anova {
namespace {

/// Each kernel on four hosts, six runs of each host.
const char* const kernels =
    "time,kernel,host\n"
    "94.26,old,h0\n94.87,old,h0\n93.37,old,h0\n92.55,old,h0\n"
    "93.81,old,h0\n94.36,old,h0\n107.28,new,h1\n107.20,new,h1\n"
    "109.20,new,h1\n108.97,new,h1\n110.02,new,h1\n109.47,new,h1\n"
    "99.22,old,h2\n102.06,old,h2\n99.20,old,h2\n98.71,old,h2\n"
    "98.35,old,h2\n99.59,old,h2\n103.38,new,h3\n103.66,new,h3\n"
    "104.00,new,h3\n104.42,new,h3\n104.82,new,h3\n103.94,new,h3\n"
    "91.75,old,h4\n89.63,old,h4\n90.88,old,h4\n89.58,old,h4\n"
    "91.05,old,h4\n90.27,old,h4\n107.37,new,h5\n104.02,new,h5\n"
    "104.91,new,h5\n102.75,new,h5\n103.78,new,h5\n104.73,new,h5\n"
    "99.91,old,h6\n99.64,old,h6\n98.53,old,h6\n100.10,old,h6\n"
    "98.72,old,h6\n101.41,old,h6\n101.16,new,h7\n100.48,new,h7\n"
    "101.43,new,h7\n99.87,new,h7\n101.47,new,h7\n100.35,new,h7\n";

/// Two codecs on eight hosts, two runs of each on each, of which one is missing.
const char* const codecs =
    "time,codec,host\n"
    "217.47,gzip,h0\n213.03,zstd,h0\n216.05,gzip,h0\n212.59,zstd,h0\n"
    "216.07,gzip,h1\n214.69,gzip,h1\n211.52,zstd,h1\n155.60,gzip,h2\n"
    "152.93,zstd,h2\n157.02,gzip,h2\n152.87,zstd,h2\n216.37,gzip,h3\n"
    "212.69,zstd,h3\n213.79,gzip,h3\n213.77,zstd,h3\n186.09,gzip,h4\n"
    "182.59,zstd,h4\n188.84,gzip,h4\n184.03,zstd,h4\n220.43,gzip,h5\n"
    "219.51,zstd,h5\n220.68,gzip,h5\n219.79,zstd,h5\n142.09,gzip,h6\n"
    "140.14,zstd,h6\n141.30,gzip,h6\n139.30,zstd,h6\n212.46,gzip,h7\n"
    "207.98,zstd,h7\n212.20,gzip,h7\n210.63,zstd,h7\n";

table::Table runs_of(const std::string& csv) {
  return table::read_text(csv, table::FileFormat::csv, "runs.csv");
}

Answer grouped_answer(const std::string& formula, const std::string& csv) {
  Request request;
  request.formula = model::parse(formula);
  request.whole_plots = {"host"};
  request.question.goal = Goal::minimize;
  return answer(runs_of(csv), request);
}

const TermRow& row_named(const Answer& answer, const std::string& term) {
  for (const TermRow& row : answer.analysis.terms) {
    if (row.term == term) return row;
  }
  throw std::out_of_range(term);
}

const Coefficient& coefficient(const Answer& answer, const std::string& name) {
  for (const Coefficient& one : answer.analysis.coefficients) {
    if (one.name == name) return one;
  }
  throw std::out_of_range(name);
}

TEST(GroupReading, TestsWhatVariesBetweenHostsByTheirMeans) {
  const Answer answer = grouped_answer("time ~ kernel", kernels);
  EXPECT_NEAR(*row_named(answer, "kernel").f, 9.668, 0.001);
  EXPECT_NEAR(*row_named(answer, "kernel").p, 0.0209, 0.0001);
  EXPECT_EQ(answer.analysis.residual.df, 6);
  EXPECT_NEAR(*coefficient(answer, "kernel[old]").estimate, -8.619, 0.001);
  EXPECT_NEAR(*coefficient(answer, "kernel[old]").standard_error, 2.772, 0.001);
  // Single runs on few hosts are no evidence, by ranks neither.
  EXPECT_FALSE(answer.robust);
}

TEST(GroupReading, TestsWhatVariesWithinHostsWithoutTheirDifferences) {
  const Answer answer = grouped_answer("time ~ codec", codecs);
  EXPECT_NEAR(*row_named(answer, "codec").f, 53.56, 0.01);
  EXPECT_NEAR(*row_named(answer, "codec").p, 2.5e-7, 0.05e-7);
  EXPECT_EQ(answer.analysis.residual.df, 22);
  EXPECT_NEAR(*coefficient(answer, "codec[zstd]").estimate, -2.849, 0.001);
  EXPECT_NEAR(*coefficient(answer, "codec[zstd]").standard_error, 0.3893, 0.0001);
  EXPECT_EQ(row_named(answer, "host").role, TermRole::block);
  EXPECT_FALSE(row_named(answer, "codec").deciding &&
               row_named(answer, "codec").deciding->error == ErrorTerm::strata);
}

TEST(GroupReading, LeavesVeryManyGroupsToTheStrata) {
  std::string csv = "codec,host,y\n";
  for (std::size_t host = 0; host <= most_groups_as_blocks; ++host) {
    for (const char* codec : {"c1", "c2"}) csv += fmt::format("{},h{},{}\n", codec, host, host % 7);
  }
  EXPECT_FALSE(reading_of_groups(model::parse("y ~ codec"), runs_of(csv), {}, "host"));
}

TEST(GroupReading, LeavesBothKindsOfFactorsToTheStrata) {
  // The kernel is set once per host, the codec varies within hosts, and a run is missing.
  const std::string both =
      "kernel,codec,host,y\n"
      "k1,c1,h1,10.1\nk1,c2,h1,12.3\nk1,c1,h1,10.4\nk1,c2,h1,12.2\n"
      "k2,c1,h2,20.2\nk2,c2,h2,22.5\nk2,c1,h2,20.5\nk2,c2,h2,22.0\n"
      "k1,c1,h3,30.0\nk1,c2,h3,32.4\nk1,c1,h3,30.3\nk1,c2,h3,32.1\n"
      "k2,c1,h4,15.2\nk2,c2,h4,17.1\nk2,c1,h4,15.1\n";
  EXPECT_FALSE(reading_of_groups(model::parse("y ~ kernel + codec"), runs_of(both), {}, "host"));
  const Answer answer = grouped_answer("y ~ kernel + codec", both);
  // R: anova(lm(y ~ host + codec)).
  EXPECT_NEAR(*row_named(answer, "codec").error_df, 10.0, 1e-9);
  EXPECT_GT(*row_named(answer, "codec").f, 300.0);
  EXPECT_LT(*row_named(answer, "kernel").f, 1.0);
}

}  // namespace
}  // namespace yates::anova

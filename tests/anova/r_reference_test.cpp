// The analyses that R (stats::anova, car::Anova, summary.lm) gives for random designs; made by
// reference/make_reference.R.
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "anova/fit/fit.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

struct ReferenceTerm {
  double df, sum_of_squares, f, p;
};
struct ReferenceCoefficient {
  double estimate, standard_error, t, p;
};
struct ReferenceTable {
  int type = 0;
  std::vector<ReferenceTerm> terms;  // without those of no degree of freedom
  double residual_df = 0, residual_sum_of_squares = 0;
};
struct ReferenceCase {
  std::string name;
  std::string formula;
  std::string csv;
  std::vector<ReferenceTable> tables;
  std::vector<ReferenceCoefficient> coefficients;  // none where the model is partly aliased
  double sigma = 0, r_squared = 0;
};

std::vector<ReferenceCase> read_reference() {
  const char* other = std::getenv("YATES_R_REFERENCE");
  std::ifstream file(other != nullptr ? other : YATES_R_REFERENCE);
  std::vector<ReferenceCase> result;
  std::string line;
  while (std::getline(file, line)) {
    std::istringstream words(line);
    std::string key;
    words >> key;
    if (key == "case") {
      ReferenceCase& added = result.emplace_back();
      added.name = line;
      std::getline(file, added.formula);
      while (std::getline(file, line) && line != "end") added.csv += line + "\n";
    } else if (key == "type") {
      words >> result.back().tables.emplace_back().type;
    } else if (key == "term") {
      ReferenceTerm row{};
      std::string name;
      words >> name >> row.df >> row.sum_of_squares >> row.f >> row.p;
      if (row.df > 0) result.back().tables.back().terms.push_back(row);
    } else if (key == "residual") {
      ReferenceTable& table = result.back().tables.back();
      words >> table.residual_df >> table.residual_sum_of_squares;
    } else if (key == "coefficient") {
      ReferenceCoefficient& row = result.back().coefficients.emplace_back();
      words >> row.estimate >> row.standard_error >> row.t >> row.p;
    } else if (key == "summary") {
      words >> result.back().sigma >> result.back().r_squared;
    }
  }
  return result;
}

/// Equal to nine digits of the larger of the value and the scale it was computed from.
void expect_close(double ours, double theirs, double scale, const std::string& what) {
  EXPECT_NEAR(ours, theirs, 1e-9 * std::max(std::abs(theirs), scale)) << what;
}

void compare_table(const Analysis& analysis, const ReferenceTable& reference,
                   const std::string& name) {
  std::vector<TermRow> rows;
  for (const TermRow& row : analysis.terms) {
    if (row.df > 0) rows.push_back(row);
  }
  ASSERT_EQ(rows.size(), reference.terms.size()) << name;
  // R works from the raw values: an offset costs it digits of every sum of squares.
  const double scale = 1e-3 * analysis.total.sum_of_squares;
  for (std::size_t t = 0; t < reference.terms.size(); ++t) {
    const TermRow& row = rows[t];
    const ReferenceTerm& expected = reference.terms[t];
    EXPECT_EQ(static_cast<double>(row.df), expected.df) << name << " " << row.term.text();
    expect_close(row.sum_of_squares, expected.sum_of_squares, scale, name + " " + row.term.text());
    expect_close(row.f.value(), expected.f, 1.0, name + " F of " + row.term.text());
    expect_close(row.p.value(), expected.p, 1e-2, name + " p of " + row.term.text());
  }
  EXPECT_EQ(static_cast<double>(analysis.residual.df), reference.residual_df) << name;
  expect_close(analysis.residual.sum_of_squares, reference.residual_sum_of_squares, 0.0, name);
}

void compare_coefficients(const Analysis& analysis, const ReferenceCase& reference,
                          const std::string& name) {
  expect_close(analysis.sigma.value(), reference.sigma, 0.0, name);
  expect_close(analysis.r_squared.value(), reference.r_squared, 0.0, name + " R squared");
  if (reference.coefficients.empty()) return;
  ASSERT_EQ(analysis.coefficients.size(), reference.coefficients.size()) << name;
  for (std::size_t j = 0; j < reference.coefficients.size(); ++j) {
    const Coefficient& ours = analysis.coefficients[j];
    const ReferenceCoefficient& theirs = reference.coefficients[j];
    expect_close(ours.standard_error.value(), theirs.standard_error, 0.0, name + ours.name);
    expect_close(ours.estimate.value(), theirs.estimate, theirs.standard_error, name + ours.name);
    expect_close(ours.t.value(), theirs.t, 1.0, name + " t of " + ours.name);
    expect_close(ours.p.value(), theirs.p, 1e-2, name + " p of " + ours.name);
  }
}

TEST(RReference, EveryNumberAgreesToNineDigits) {
  const std::vector<ReferenceCase> cases = read_reference();
  ASSERT_GE(cases.size(), 50U);
  std::size_t tables = 0;
  std::size_t aliased = 0;
  for (const ReferenceCase& reference : cases) {
    const Fit fit = fit_csv(reference.formula, reference.csv);
    for (const ReferenceTable& table : reference.tables) {
      AnalysisOptions options;
      options.type = static_cast<SumsOfSquares>(table.type);
      const Analysis analysis = analyse(fit, options);
      const std::string name =
          reference.name + " " + reference.formula + " type " + std::to_string(table.type);
      compare_table(analysis, table, name);
      compare_coefficients(analysis, reference, name);
      ++tables;
    }
    if (reference.coefficients.empty()) ++aliased;
  }
  RecordProperty("models", static_cast<int>(cases.size()));
  RecordProperty("tables", static_cast<int>(tables));
  EXPECT_GT(tables, cases.size());
  EXPECT_GT(aliased, 0U);
}

}  // namespace
}  // namespace yates::anova

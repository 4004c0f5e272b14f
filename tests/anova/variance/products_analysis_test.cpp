#include "anova/variance/products_analysis.hpp"

#include <cmath>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "anova/confounding/confounding.hpp"
#include "anova/reading/repetitions.hpp"
#include "numerics/random.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

/// Two measured numbers, a large offset in one of them, and two categories of unequal sizes. One
/// row in 500 stands there twice, one in 700 lacks its response.
std::string measured_numbers(int rows) {
  numerics::Random random(numerics::Seed{11});
  std::string csv = "x,z,g,h,y\n";
  for (int row = 0; row < rows; ++row) {
    const double x = 40000.0 + std::floor(1e5 * random.uniform()) / 1e3;
    const double z = (1.0 + std::floor(1e7 * random.uniform())) / 1e6;
    const auto g = static_cast<int>(3.0 * random.uniform() * random.uniform());
    const auto h = static_cast<int>(2.0 * random.uniform());
    const double y = 5.0 + 0.02 * x + std::log(z) + g * (1.0 + 0.01 * (x - 40000.0)) + 0.3 * h +
                     random.uniform();
    const std::string line = fmt::format("{:.3f},{:.6f},g{},h{},{}\n", x, z, g, h,
                                         row % 700 == 5 ? "" : fmt::format("{:.5f}", y));
    csv += line;
    if (row % 500 == 9) csv += line;
  }
  return csv;
}

void expect_close(double value, double expected, const std::string& what) {
  EXPECT_NEAR(value, expected, 1e-11 * std::abs(expected)) << what;
}

void expect_same(const Analysis& found, const Analysis& usual) {
  EXPECT_EQ(found.observations, usual.observations);
  EXPECT_EQ(found.points, usual.points);
  EXPECT_EQ(found.fewest_replicates, usual.fewest_replicates);
  EXPECT_EQ(found.most_replicates, usual.most_replicates);
  EXPECT_EQ(found.residual.df, usual.residual.df);
  expect_close(found.residual.sum_of_squares, usual.residual.sum_of_squares, "residual");
  expect_close(found.total.sum_of_squares, usual.total.sum_of_squares, "total");
  expect_close(found.mean, usual.mean, "mean");
  ASSERT_EQ(found.terms.size(), usual.terms.size());
  for (std::size_t t = 0; t < found.terms.size(); ++t) {
    const TermRow& row = usual.terms[t];
    EXPECT_EQ(found.terms[t].term, row.term.text());
    EXPECT_EQ(found.terms[t].df, row.df) << row.term.text();
    expect_close(found.terms[t].sum_of_squares, row.sum_of_squares, row.term.text());
    expect_close(found.terms[t].variation_percent, row.variation_percent, row.term.text());
    ASSERT_EQ(found.terms[t].effect.has_value(), row.effect.has_value()) << row.term.text();
    if (!row.effect) continue;
    expect_close(found.terms[t].effect->value, row.effect->value, row.term.text());
    expect_close(*found.terms[t].effect->high, *row.effect->high, row.term.text());
  }
  ASSERT_EQ(found.coefficients.size(), usual.coefficients.size());
  for (std::size_t j = 0; j < found.coefficients.size(); ++j) {
    const Coefficient& one = usual.coefficients[j];
    EXPECT_EQ(found.coefficients[j].name, one.name);
    expect_close(*found.coefficients[j].estimate, *one.estimate, one.name);
    expect_close(*found.coefficients[j].standard_error, *one.standard_error, one.name);
  }
}

table::Table csv_table(const std::string& csv) {
  return table::read_text(csv, table::FileFormat::csv, "data.csv");
}

std::optional<Analysis> from_products(const std::string& formula, const table::Table& table,
                                      const AnalysisOptions& options = {}) {
  return analyse_many_settings(model::parse(formula), table, {}, model::Contrasts::treatment,
                               options);
}

void expect_as_usual(const std::string& formula, const table::Table& table,
                     const std::vector<SumsOfSquares>& types) {
  const Fit usual = fit(observe(model::parse(formula), table));
  for (const SumsOfSquares type : types) {
    AnalysisOptions options;
    options.type = type;
    const auto found = from_products(formula, table, options);
    ASSERT_TRUE(found) << formula;
    SCOPED_TRACE(formula + ", type " + std::to_string(static_cast<int>(type)));
    expect_same(*found, analyse(usual, options));
  }
}

TEST(AnalyseProducts, GivesWhatTheModelMatrixGives) {
  const table::Table table = csv_table(measured_numbers(50500));
  expect_as_usual("y ~ x * g + log(z) + h", table, {SumsOfSquares::type_1, SumsOfSquares::type_2});
  expect_as_usual("y ~ x * z + C(h)", table, {SumsOfSquares::type_3});
}

TEST(AnalyseProducts, SaysWhatWasLeftOutAndWhatWasNotLookedAt) {
  const auto found = from_products("y ~ x + z + g", csv_table(measured_numbers(50500)));
  ASSERT_TRUE(found);
  std::set<model::NoteCode> codes;
  for (const model::Note& note : found->notes) codes.insert(note.code);
  EXPECT_TRUE(codes.contains(model::NoteCode::many_settings));
  EXPECT_TRUE(codes.contains(model::NoteCode::missing_rows));
  EXPECT_EQ(found->factors[0].levels.size(), 2U);  // the smallest and the largest
  EXPECT_EQ(found->factors[2].levels.size(), 3U);
}

TEST(AnalyseProducts, NamesATermThatOthersDetermine) {
  std::string csv = measured_numbers(50500);
  std::string twice = "w," + csv.substr(0, csv.find('\n') + 1);
  for (std::size_t at = csv.find('\n') + 1; at < csv.size();) {
    const std::size_t end = csv.find('\n', at);
    const std::string line = csv.substr(at, end - at);
    twice += fmt::format("{:.6f},{}\n", 2.0 * std::stod(line.substr(line.find(',') + 1)), line);
    at = end + 1;
  }
  const auto found = from_products("y ~ x + w + z + g", csv_table(twice));
  ASSERT_TRUE(found);
  EXPECT_EQ(term(*found, "w").status, TermStatus::aliased);
  EXPECT_EQ(term(*found, "z").status, TermStatus::aliased);
  EXPECT_EQ(term(*found, "x").status, TermStatus::estimated);
  EXPECT_EQ(term(*found, "g").status, TermStatus::estimated);
}

TEST(AnalyseProducts, SaysWhatIsNearlyDetermined) {
  const std::string csv = measured_numbers(50500);
  std::string with_noise = "w," + csv.substr(0, csv.find('\n') + 1);
  int row = 0;
  for (std::size_t at = csv.find('\n') + 1; at < csv.size(); ++row) {
    const std::size_t end = csv.find('\n', at);
    const std::string line = csv.substr(at, end - at);
    with_noise += fmt::format("{:.3f},{}\n", std::stod(line) + 0.1 * (row * 7 % 11), line);
    at = end + 1;
  }
  const auto near = [](const Analysis& analysis) {
    std::string text;
    for (const model::Note& note : analysis.notes) {
      if (note.code == model::NoteCode::near_collinear) text += note.text;
    }
    return text;
  };
  const table::Table table = csv_table(with_noise);
  const auto found = from_products("y ~ x + w + z + g", table);
  ASSERT_TRUE(found);
  EXPECT_NE(near(*found).find("is nearly determined by"), std::string::npos);
  Observations usual = observe(model::parse("y ~ x + w + z + g"), table);
  const std::vector<model::Note> notes = near_collinearity(usual);
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_EQ(near(*found), notes.front().text);
}

TEST(AnalyseProducts, LeavesANumberWithAVeryLargeOffsetToTheUsualWay) {
  std::string csv = "t,z,y\n";
  for (int row = 0; row < 50500; ++row) {
    csv += fmt::format("17000000000{:08d},{},{}\n", row * 7, row % 13, row % 17 + 0.01 * row);
  }
  EXPECT_FALSE(from_products("y ~ t + z", csv_table(csv)));
}

TEST(AnalyseProducts, LeavesOtherModelsToTheUsualWay) {
  const table::Table table = csv_table(measured_numbers(50500));
  EXPECT_FALSE(from_products("y ~ g * h", table));       // no number
  EXPECT_FALSE(from_products("y ~ poly(x, 2)", table));  // its columns need all values first
  EXPECT_FALSE(from_products("y ~ x + z - 1", table));   // no intercept
  EXPECT_FALSE(from_products("y ~ x", csv_table(measured_numbers(2000))));
  // Badly conditioned: x varies by a thousandth of its offset, and its square with it.
  EXPECT_FALSE(from_products("y ~ x + I(x^2) + I(x^3)", table));
}

TEST(CountRepetitions, CountsAsASetDoes) {
  numerics::Random random(numerics::Seed{5});
  std::string csv = "a,b\n";
  std::multiset<std::string> settings;
  for (int row = 0; row < 4000; ++row) {
    const std::string line = fmt::format("{},l{}", static_cast<int>(60 * random.uniform()) / 4.0,
                                         static_cast<int>(30 * random.uniform()));
    settings.insert(line);
    csv += line + "\n";
  }
  std::int64_t fewest = 4000;
  std::int64_t most = 0;
  const std::set<std::string> distinct(settings.begin(), settings.end());
  for (const std::string& one : distinct) {
    const auto count = static_cast<std::int64_t>(settings.count(one));
    fewest = std::min(fewest, count);
    most = std::max(most, count);
  }
  const table::Table table = csv_table(csv);
  const std::vector<std::string> columns = {"a", "b"};
  const Repetitions found = count_repetitions(table, columns, table::RowFlags(table.rows));
  EXPECT_EQ(found.settings, static_cast<std::int64_t>(distinct.size()));
  EXPECT_EQ(found.fewest, fewest);
  EXPECT_EQ(found.most, most);
  // Quarters are multiples of 25 hundredths; what is known of them are the hundredths.
  const auto bound = most_settings(table, columns);
  ASSERT_TRUE(bound);
  EXPECT_GE(*bound, distinct.size());
  const std::vector<std::string> categories = {"b"};
  EXPECT_EQ(most_settings(table, categories), 30U);
}

}  // namespace
}  // namespace yates::anova


#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "anova/effects/saturated_factorial.hpp"
#include "anova/reading/observations.hpp"
#include "numerics/random.hpp"
#include "reports/anova/anova_document.hpp"
#include "reports/anova/json.hpp"
#include "table/read.hpp"

namespace yates::reports {
namespace {

using Levels = std::vector<std::array<std::string, 2>>;

/// A full factorial of factors f1, f2, ... with a response around `offset`, its rows in random
/// order.
std::string factorial(const Levels& levels, double offset, std::uint64_t seed) {
  numerics::Random random{numerics::Seed{seed}};
  std::vector<std::string> rows;
  for (std::size_t cell = 0; cell < std::size_t{1} << levels.size(); ++cell) {
    std::string row;
    for (std::size_t f = 0; f < levels.size(); ++f) row += levels[f][cell >> f & 1] + ",";
    rows.push_back(row + fmt::format("{:.4f}\n", offset + random.uniform()));
  }
  for (std::size_t i = rows.size(); i > 1; --i) {
    std::swap(rows[i - 1], rows[static_cast<std::size_t>(random.uniform() * double(i))]);
  }
  std::string csv;
  for (std::size_t f = 1; f <= levels.size(); ++f) csv += fmt::format("f{},", f);
  csv += "y\n";
  for (const std::string& row : rows) csv += row;
  return csv;
}

Levels mixed_levels(std::size_t factors) {
  const Levels some = {{"-1", "1"},    {"xz", "gzip"}, {"0.25", "1e3"},  {"off", "on"},
                       {"zlib", "br"}, {"7", "-7.5"},  {"a, b", "\"c\""}};
  Levels result;
  for (std::size_t f = 0; f < factors; ++f) {
    result.push_back(some[f % some.size()]);
    for (std::string& level : result.back()) {
      if (level.find(',') != std::string::npos) level = "\"" + level + "\"";
    }
  }
  return result;
}

std::string crossed(std::size_t factors) {
  std::string result = "y ~ f1";
  for (std::size_t f = 2; f <= factors; ++f) result += fmt::format(" * f{}", f);
  return result;
}

/// The same effects by way of a sign table.
ResponseReport by_sign_table(const std::string& formula, const table::Table& table,
                             const anova::AnalysisOptions& options) {
  const anova::Observations data = anova::observe(model::parse(formula), table);
  ResponseReport result{};
  result.signs = anova::sign_table(data, options);
  result.analysis.formula = data.model.formula;
  result.analysis.response = data.response;
  result.analysis.observations = static_cast<std::int64_t>(table.rows);
  return result;
}

template <typename Write>
std::string collected(const Write& write) {
  std::string text;
  write([&](const std::string& part) { text += part; });
  return text;
}

void expect_same_bytes(const std::string& formula, const std::string& csv,
                       const anova::AnalysisOptions& options = {}) {
  const table::Table table = table::read_text(csv, table::FileFormat::csv, "data.csv");
  const auto fast = anova::saturated_factorial(model::parse(formula), table, {}, options);
  ASSERT_TRUE(fast) << formula;
  const ResponseReport usual = by_sign_table(formula, table, options);
  EXPECT_EQ(collected([&](const TextSink& sink) { write_effects_csv(*fast, sink); }),
            effects_csv(usual))
      << formula;
  if (fast->points() <= anova::most_settings_with_signs) return;
  EXPECT_EQ(collected([&](const TextSink& sink) { write_effects_json(*fast, "1.2.3", sink); }),
            effects_json(std::vector{usual}, "1.2.3"))
      << formula;
}

TEST(ManyEffects, HaveTheBytesOfTheSignTable) {
  for (std::size_t factors = 2; factors <= 9; ++factors) {
    for (const double offset : {0.0, -3.5, 1e9}) {
      expect_same_bytes(crossed(factors), factorial(mixed_levels(factors), offset, factors));
    }
  }
}

TEST(ManyEffects, ComeInTheOrderOfTheFormula) {
  const std::string csv = factorial(mixed_levels(4), 10.0, 3);
  for (const char* formula :
       {"y ~ f3 * f1 * f4 * f2", "y ~ (f4 + f2 + f1 + f3)^4", "y ~ f2 * (f4 * f3) * f1",
        "y ~ f1 * C(f3) * f2 * f4", "y ~ .^4", "log(y) ~ f1 * f2 * f3 * f4",
        "I(y^2) ~ C(f1) * f2 * f3 * f4", "y ~ f4/f3/f2/f1 + f1*f2*f3*f4"}) {
    expect_same_bytes(formula, csv);
  }
  const std::string large = factorial(mixed_levels(9), 10.0, 4);
  expect_same_bytes("y ~ (f9 + f8 + f7 + f6 + f5 + f4 + f3 + f2 + f1)^9", large,
                    {anova::SumsOfSquares::type_3, 0.99, anova::Adjustment::sidak});
}

TEST(ManyEffects, QuoteNamesAsEveryCsvDoes) {
  std::string csv = factorial(mixed_levels(3), 0.0, 5);
  csv.replace(0, csv.find('\n'), "\"cache, MiB\",f2,\" f3\",y");
  expect_same_bytes("y ~ `cache, MiB` * f2 * ` f3`", csv);
}

TEST(ManyEffects, WithoutNoiseAreExactZeros) {
  std::string csv = "f1,f2,f3,y\n";
  for (int cell = 0; cell < 8; ++cell) {
    csv += fmt::format("{},{},{},{}\n", cell & 1, cell >> 1 & 1, cell >> 2, 0.1 * (cell & 1));
  }
  expect_same_bytes(crossed(3), csv);
}

TEST(ManyEffects, AreNotSaidOfOtherDesigns) {
  const std::string csv = factorial(mixed_levels(3), 0.0, 6);
  const auto saturated = [](const std::string& formula, const std::string& text,
                            const anova::ObserveOptions& options = {}) {
    return anova::saturated_factorial(model::parse(formula),
                                      table::read_text(text, table::FileFormat::csv, "data.csv"),
                                      options, {})
        .has_value();
  };
  EXPECT_TRUE(saturated("y ~ f1 * f2 * f3", csv));
  EXPECT_FALSE(saturated("y ~ f1 * f2 + f3", csv));
  EXPECT_FALSE(saturated("y ~ f1 * f2", csv));
  EXPECT_FALSE(saturated("y ~ 0 + f1 * f2 * f3", csv));
  EXPECT_FALSE(saturated("y ~ f1 * f2 * log2(f3)", csv));
  EXPECT_FALSE(saturated("y ~ f1 * f2 * f3", csv + csv.substr(csv.find('\n') + 1)));
  anova::ObserveOptions centered;
  centered.center = true;
  EXPECT_FALSE(saturated("y ~ f1 * f2 * f3", csv, centered));
  EXPECT_FALSE(saturated("y ~ a * b", "a,b,y\n1,1,1\n1,2,2\n2,1,3\n2,1,4\n"));
  EXPECT_FALSE(saturated("y ~ a * b", "a,b,y\n1,1,1\n1,2,2\n2,1,3\n3,2,4\n"));
  EXPECT_FALSE(saturated("y ~ a * b", "a,b,y\n1,1,1\n1,2,2\n2,1,3\n2,2,\n"));
  EXPECT_FALSE(saturated("y ~ a * b", "a,b,y\n1,1,5\n1,2,5\n2,1,5\n2,2,5\n"));
}

}  // namespace
}  // namespace yates::reports

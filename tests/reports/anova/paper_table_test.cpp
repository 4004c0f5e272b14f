#include <sstream>

#include <gtest/gtest.h>

#include "anova/answer/answer.hpp"
#include "reports/anova/anova_document.hpp"
#include "table/read.hpp"
#include "tests/reports/example.hpp"

namespace yates::reports {
namespace {

std::string paper_text(const ResponseReport& response, const TextOptions& options) {
  return document_text({"", paper_blocks(response, typography_of(options))}, options);
}

using Cells = std::vector<std::string>;

/// The answer for a formula over 18 runs; power is a straight line in x.
ResponseReport answered(const std::string& formula, model::Contrasts contrasts,
                        double confidence = 0.95) {
  std::ostringstream csv;
  csv << "x,kind,y,power\n";
  const std::vector<std::string> kinds = {"a", "b", "c"};
  for (int i = 0; i < 18; ++i) {
    const int x = 1 + i % 4;
    csv << x << ',' << kinds[static_cast<std::size_t>(i % 3)] << ',' << 10 + x + i % 3 + i * i % 5
        << ',' << 100 * (10 + x) << '\n';
  }
  anova::Request request;
  request.formula = model::parse(formula);
  request.contrasts = contrasts;
  request.options.confidence = confidence;
  return describe(
      anova::answer(table::read_text(csv.str(), table::FileFormat::csv, "runs.csv"), request), "y",
      "s");
}

Cells row_of(const DataTable& table, const std::string& name) {
  for (const Cells& row : table.rows) {
    if (row.front() == name) return row;
  }
  return {};
}

TEST(PaperTable, ATermWithOneCoefficientHasOneRow) {
  const ResponseReport response = answered("y ~ x + kind", model::Contrasts::sum);
  const DataTable table = paper_table(response, Typography::plain);
  const Cells row = row_of(table, "x");
  ASSERT_EQ(row.size(), 9u);
  EXPECT_EQ(row[1], "1");
  for (const std::string& cell : row) EXPECT_FALSE(cell.empty());
}

TEST(PaperTable, ATermWithSeveralHasARowForEach) {
  const ResponseReport response = answered("y ~ x + kind", model::Contrasts::sum);
  const DataTable table = paper_table(response, Typography::plain);
  const Cells whole = row_of(table, "kind");
  ASSERT_EQ(whole.size(), 9u);
  EXPECT_EQ(whole[1], "2");
  EXPECT_EQ(whole[5], "");
  for (const char* name : {"  kind[a]", "  kind[b]"}) {
    const Cells row = row_of(table, name);
    ASSERT_EQ(row.size(), 9u) << name;
    EXPECT_EQ(row[3], "");
    EXPECT_NE(row[5], "");
  }
  EXPECT_EQ(table.rows.back().front(), "Residual");
}

TEST(PaperTable, HeadsAreTheQuantilesOfTheInterval) {
  const DataTable table =
      paper_table(answered("y ~ x", model::Contrasts::sum, 0.9), Typography::plain);
  EXPECT_EQ(table.columns[7].name, "[0.05");
  EXPECT_EQ(table.columns[8].name, "0.95]");
}

TEST(PaperTable, AnAliasedColumnLeavesOthersWhereTheyBelong) {
  // power is 100 x + 1000.
  const ResponseReport response = answered("y ~ x + power + kind", model::Contrasts::sum);
  const DataTable table = paper_table(response, Typography::plain);
  const Cells aliased = row_of(table, "power");
  ASSERT_EQ(aliased.size(), 9u);
  EXPECT_EQ(aliased[1], "0");
  EXPECT_EQ(aliased[5], "-");
  EXPECT_FALSE(row_of(table, "  kind[b]").empty());
  EXPECT_NE(paper_text(response, {}).find("note: power is 100 x + 1000"), std::string::npos);
}

TEST(PaperText, SaysWhatIsTestedAndHowCategoriesAreCoded) {
  const TextOptions wide{.width = 1000};
  const std::string text = paper_text(answered("y ~ x * kind", model::Contrasts::sum), wide);
  EXPECT_NE(text.find("\nN = 18; "), std::string::npos) << text;
  EXPECT_NE(text.find("F, P>F: what the term adds to all terms that do not contain it (type II)."),
            std::string::npos);
  EXPECT_NE(text.find("Categories: sum coding (a level against the mean of all)."),
            std::string::npos);
  EXPECT_NE(paper_text(answered("y ~ x", model::Contrasts::treatment), wide)
                .find("treatment coding (a level against the first)"),
            std::string::npos);
}

TEST(PaperText, WithoutCoefficientsItSaysSo) {
  // The example has coefficients of its first term alone.
  const std::string text = paper_text(example::response(), {.width = 1000});
  EXPECT_NE(text.find("note: t and intervals are absent"), std::string::npos);
}

}  // namespace
}  // namespace yates::reports

#include "reports/anova/response_report.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "table/read.hpp"

namespace yates::reports {
namespace {

std::vector<AxisKind> axes(const std::string& formula, const std::string& csv) {
  anova::Request request;
  request.formula = model::parse(formula);
  const table::Table data = table::read_text(csv, table::FileFormat::csv, "data.csv");
  return describe(anova::answer(data, request), "time", "s").axes;
}

TEST(ResponseReport, NumbersInTheLogarithmStandOnALogarithmicAxis) {
  const std::string csv = "size,codec,time\n1,a,1\n2,b,2\n4,a,3\n8,b,5\n1,b,1\n8,a,6\n";
  for (const char* formula : {"time ~ log2(size)", "time ~ log(size)", "time ~ log10(size)",
                              "time ~ size + log2(size)"}) {
    EXPECT_EQ(axes(formula, csv), (std::vector<AxisKind>{AxisKind::log2})) << formula;
  }
  EXPECT_EQ(axes("time ~ size + codec", csv),
            (std::vector<AxisKind>{AxisKind::number, AxisKind::categories}));
  EXPECT_EQ(axes("time ~ C(size)", csv), (std::vector<AxisKind>{AxisKind::categories}));
}

TEST(ResponseReport, AFactorWhoseNameBeginsLikeALogarithmStandsOnItsOwnScale) {
  const std::string csv = "logins,log2size,time\n1,1,1\n2,2,2\n4,1,3\n8,2,5\n1,2,1\n8,1,6\n";
  EXPECT_EQ(axes("time ~ logins + log2size", csv),
            (std::vector<AxisKind>{AxisKind::number, AxisKind::number}));
}

TEST(ResponseReport, LevelsWithoutALogarithmStandOnTheirOwnScale) {
  EXPECT_EQ(axes("time ~ log(size + 1)", "size,time\n0,1\n1,2\n3,3\n3,4\n"),
            (std::vector<AxisKind>{AxisKind::number}));
}

}  // namespace
}  // namespace yates::reports

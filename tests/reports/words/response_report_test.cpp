#include "reports/words/response_report.hpp"

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
  const std::string csv = "size,codec,time\n1,a,1\n2,b,2\n5,a,3\n8,b,5\n1,b,1\n8,a,6\n";
  for (const char* formula : {"time ~ log2(size)", "time ~ log(size)", "time ~ log10(size)",
                              "time ~ size + log2(size)"}) {
    EXPECT_EQ(axes(formula, csv), (std::vector<AxisKind>{AxisKind::log2})) << formula;
  }
  EXPECT_EQ(axes("time ~ size + codec", csv),
            (std::vector<AxisKind>{AxisKind::number, AxisKind::categories}));
  EXPECT_EQ(axes("time ~ C(size)", csv), (std::vector<AxisKind>{AxisKind::categories}));
}

TEST(ResponseReport, AFactorWhoseNameBeginsLikeALogarithmStandsOnItsOwnScale) {
  const std::string csv = "logins,log2size,time\n1,1,1\n2,2,2\n5,1,3\n8,2,5\n1,2,1\n8,1,6\n";
  EXPECT_EQ(axes("time ~ logins + log2size", csv),
            (std::vector<AxisKind>{AxisKind::number, AxisKind::number}));
}

TEST(ResponseReport, LevelsWithoutALogarithmStandOnTheirOwnScale) {
  EXPECT_EQ(axes("time ~ log(size + 1)", "size,time\n0,1\n1,2\n3,3\n3,4\n"),
            (std::vector<AxisKind>{AxisKind::number}));
}

TEST(ResponseReport, GeometricLevelsStandOnALogarithmicAxis) {
  const auto axis_of = [](const std::vector<std::string>& levels) {
    std::string csv = "size,time\n";
    for (std::size_t i = 0; i < 2 * levels.size(); ++i) {
      csv += levels[i % levels.size()] + "," + std::to_string(i * i + 1) + "\n";
    }
    return axes("time ~ size", csv).front();
  };
  EXPECT_EQ(axis_of({"1", "2", "4", "8", "16"}), AxisKind::log2);
  EXPECT_EQ(axis_of({"0.1", "1", "10", "100"}), AxisKind::log2);
  EXPECT_EQ(axis_of({"1", "2", "4"}), AxisKind::number) << "three show little of a rule";
  EXPECT_EQ(axis_of({"1", "2", "4", "9"}), AxisKind::number);
  EXPECT_EQ(axis_of({"0", "1", "2", "4"}), AxisKind::number);
  EXPECT_EQ(axis_of({"100", "110", "121", "133.1"}), AxisKind::number);
}

}  // namespace
}  // namespace yates::reports

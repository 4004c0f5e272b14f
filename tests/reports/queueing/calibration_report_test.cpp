#include "reports/queueing/calibration_report.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "queueing/model_files/model_file.hpp"
#include "tests/reports/well_formed.hpp"

namespace {

using namespace yates;

/// A disk whose demand is that of its setting, and so many jobs.
const std::string disk = R"toml(
[[station]]
name = "think"
kind = "delay"
demand = 0.1
[[station]]
name = "disk"
kind = "fcfs"
demand = "d * size / block"
[workload]
population = "jobs"
[parameters]
d = { start = 0.01, min = 0 }
[fit]
response = "time"
)toml";

/// One run for each row of levels of size, block and jobs, with the times of a fit that is right.
reports::CalibrationReport fitted(const std::vector<std::vector<double>>& rows) {
  reports::CalibrationReport report{
      .title = "Disk", .study = {.model = queueing::read_model(disk, "disk.toml"), .runs = {}}};
  report.study.runs.factors = {{"size", {}}, {"block", {}}, {"jobs", {}}};
  for (const auto& row : rows) {
    for (std::size_t f = 0; f < row.size(); ++f)
      report.study.runs.factors[f].values.push_back(row[f]);
    report.study.runs.response.push_back(0.1 + 0.01 * row[0] / row[1] * row[2]);
    report.study.runs.rows.push_back(report.study.runs.rows.size() + 1);
  }
  report.study.fit.identification = queueing::Identification::identified;
  report.study.fit.parameters = {{.name = "d", .link = {}, .estimate = 0.01}};
  report.study.fit.confidence = 0.95;
  report.study.fit.fitted = report.study.runs.response;
  report.study.fit.residuals.assign(rows.size(), 0.0);
  return report;
}

std::string text_of(const reports::CalibrationReport& report,
                    const reports::TextOptions& options = {}) {
  return document_text(reports::calibration_document(report, typography_of(options)), options);
}

std::string svg_of(const reports::Figure& figure) {
  return reports::chart_of(figure, "a").picture->svg.str();
}

std::vector<std::vector<double>> settings(const std::vector<double>& sizes,
                                          const std::vector<double>& blocks) {
  std::vector<std::vector<double>> rows;
  for (const double size : sizes)
    for (const double block : blocks)
      for (const double jobs : {1.0, 4.0}) rows.push_back({size, block, jobs});
  return rows;
}

TEST(CalibrationLoadChart, SaysHowManySetsOfDemandsItDraws) {
  const auto all = reports::calibration_load_figure(fitted(settings({1, 2, 3, 5}, {7})));
  ASSERT_TRUE(all.has_value());
  EXPECT_EQ(all->plot.title.find(" of "), std::string::npos) << all->plot.title;
  const auto some = reports::calibration_load_figure(fitted(settings({1, 2, 3, 5, 6}, {7})));
  EXPECT_NE(some->plot.title.find("4 of 5 sets of demands, 8 of 10 settings"), std::string::npos)
      << some->plot.title;
  EXPECT_EQ(reports::fault_in(svg_of(*some)), "");
}

TEST(CalibrationLoadChart, LeavesOutWhatHasOneLoadForEverySetOfDemands) {
  EXPECT_FALSE(reports::calibration_load_figure(fitted({{1, 7, 1}, {2, 7, 2}, {3, 7, 4}})));
  const auto one =
      reports::calibration_load_figure(fitted({{1, 7, 1}, {2, 7, 2}, {2, 7, 4}, {3, 7, 4}}));
  ASSERT_TRUE(one.has_value());
  EXPECT_NE(one->plot.title.find("1 of 3 sets of demands, 2 of 4 settings"), std::string::npos);
}

TEST(CalibrationLoadChart, LabelsItsCurvesWithWhatDiffers) {
  const std::string same = svg_of(*reports::calibration_load_figure(fitted(settings({1, 2}, {7}))));
  EXPECT_NE(same.find(">size=1<"), std::string::npos);
  EXPECT_NE(same.find(">size=2<"), std::string::npos);
  // Names and levels together are too long to tell these apart.
  auto report = fitted(settings({1e6, 2e6}, {7.25, 11.5}));
  const auto chart = reports::calibration_load_figure(report);
  const std::string svg = svg_of(*chart);
  for (const char* label : {">1\u00d710\u2076, 7.25<", ">1\u00d710\u2076, 11.5<",
                            ">2\u00d710\u2076, 7.25<", ">2\u00d710\u2076, 11.5<"})
    EXPECT_NE(svg.find(label), std::string::npos) << label;
  EXPECT_NE(chart->note.find("Labels: size, block"), std::string::npos) << chart->note;
}

TEST(CalibrationLoadChart, HasWholePopulationsInItsTable) {
  const auto few = reports::calibration_load_figure(fitted(settings({1, 2}, {7})));
  std::vector<std::string> populations;
  for (const auto& row : few->table.rows) populations.push_back(row.front());
  EXPECT_EQ(populations, (std::vector<std::string>{"1", "2", "3", "4", "5"}));
  EXPECT_GT(few->plot.layers.front().places.size(), 50U) << "the curve is finer";
  const auto many =
      reports::calibration_load_figure(fitted({{1, 7, 3}, {1, 7, 900}, {2, 7, 3}, {2, 7, 900}}));
  EXPECT_EQ(many->table.rows.front().front(), "3");
  EXPECT_GT(many->table.rows.size(), 25U);
  for (const auto& row : many->table.rows) {
    EXPECT_EQ(row.front().find('.'), std::string::npos) << row.front();
  }
}

TEST(CalibrationText, HasPowersOfTenInItsVerdictWhereTheTerminalHasThem) {
  auto report = fitted(settings({1, 2}, {7}));
  report.study.validation.notes = {{queueing::NoteCode::approximation, "error 5.581e-07"}};
  const std::string text = text_of(report, {.unicode = true});
  EXPECT_NE(text.find("verdict: identified; error 5.581\u00d710\u207b\u2077\n"), std::string::npos)
      << text;
}

TEST(LevelsTable, ShowsTheErrorByWhichTheVerdictIsMade) {
  auto report = fitted(settings({1, 2}, {7}));
  queueing::PredictionErrors errors{.runs = 4};
  errors.mean_squared_error = 9.0;
  errors.mean_absolute_percentage_error = 17.54;
  queueing::EstimatorValidation one{.role = queueing::EstimatorRole::model, .name = "model"};
  one.levels = {{"size", 1.0, queueing::Direction::downwards, errors}};
  one.leave_one_level_out = {{"size", errors}};
  report.study.validation.estimators = {one};
  const auto document = reports::calibration_document(report, reports::Typography::plain);
  reports::DataTable table;
  for (const reports::Block& block : document.blocks) {
    if (const auto* fold = std::get_if<reports::Fold>(&block)) {
      table = std::get<reports::DataTable>(fold->blocks.front());
    }
  }
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(table.rows[0].back(), "3 (17.5%)");
  EXPECT_EQ(table.rows[1].back(), "3 (17.5%)");
  EXPECT_NE(table.caption.find("root mean squared error"), std::string::npos);
}

TEST(CalibrationText, NamesTheNaiveRegression) {
  auto report = fitted(settings({1, 2}, {7}));
  queueing::EstimatorValidation one{.role = queueing::EstimatorRole::baseline,
                                    .name = "naive regression"};
  one.leave_one_level_out = {{"size", {}}};
  report.study.validation.estimators = {one};
  report.study.naive_formula = "time ~ 1 / batch + cpu * njobs / batch";
  EXPECT_NE(text_of(report).find("Naive regression: time ~ 1 / batch + cpu * njobs / batch.\n"),
            std::string::npos);
  EXPECT_NE(reports::calibration_json(report, "1")
                .find("\"naive_regression\": \"time ~ 1 / batch + cpu * njobs / batch\""),
            std::string::npos);
}

TEST(CalibrationText, CountsNoStartsWithoutASearch) {
  auto report = fitted(settings({1, 2}, {7}));
  report.study.fit = {};
  report.study.fit.identification = queueing::Identification::not_identifiable;
  const std::string text = text_of(report);
  EXPECT_EQ(text.find("starts"), std::string::npos) << text;
  EXPECT_EQ(text.find("0 degrees"), std::string::npos) << text;
}

TEST(CalibrationText, CallsAConditionOfRoundingSingular) {
  auto report = fitted(settings({1, 2}, {7}));
  report.study.fit.starts.tried = 16;
  report.study.fit.condition = 1.72e29;
  const std::string text = text_of(report);
  EXPECT_NE(text.find("singular"), std::string::npos);
  EXPECT_EQ(text.find("condition"), std::string::npos);
  report.study.fit.condition = 1.72e9;
  EXPECT_NE(text_of(report).find("condition "), std::string::npos);
}

}  // namespace

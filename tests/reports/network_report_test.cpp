#include "reports/network_report.hpp"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "queueing/solve.hpp"
#include "reports/chart_load.hpp"
#include "tests/reports/well_formed.hpp"

namespace {

using namespace yates;

/// Jain, example 34.2: three stations, 20 jobs in the book's largest case, think time 4 s.
queueing::NetworkModel jain() {
  return queueing::read_model(R"toml(
title = "Three <stations>"
[[station]]
name = "cpu"
kind = "ps"
demand = 2
[[station]]
name = "disk A"
kind = "fcfs"
demand = 3
[[station]]
name = "disk B"
kind = "fcfs"
demand = 1
[workload]
population = 3
think_time = 4
)toml",
                              "jain.toml");
}

reports::NetworkReport solved(const queueing::NetworkModel& model) {
  reports::NetworkReport report{.title = model.title, .network = {}, .solution = {}};
  report.network = queueing::network_at(model);
  report.solution = queueing::solve(report.network);
  return report;
}

reports::SweepReport swept(const std::string& sweep, bool twin = false) {
  const auto model = jain();
  return {.title = model.title,
          .name = queueing::parse_sweep(sweep).name,
          .points = queueing::solve_sweep(model, {}, queueing::parse_sweep(sweep)),
          .open_twin = twin};
}

TEST(NetworkJson, HasTheFieldsOfTheInterface) {
  const auto document = nlohmann::json::parse(reports::network_json(solved(jain()), "1.2.3"));
  EXPECT_EQ(document["schema"], "yates.queue/1");
  EXPECT_EQ(document["stable"], true);
  EXPECT_EQ(document["bottleneck"], "disk A");
  EXPECT_NEAR(document["system"]["throughput"].get<double>(), 0.229223, 1e-6);
  EXPECT_NEAR(document["system"]["mean_response_time"].get<double>(), 9.087719, 1e-6);
  ASSERT_EQ(document["stations"].size(), 3U);
  for (const char* field : {"name", "utilization", "mean_number", "mean_residence_time",
                            "mean_response_time", "throughput"}) {
    EXPECT_TRUE(document["stations"][0].contains(field)) << field;
  }
  const auto& bounds = document["bounds"];
  ASSERT_TRUE(bounds.is_object());
  EXPECT_NEAR(bounds["asymptotic"]["throughput"]["upper"].get<double>(), 0.3, 1e-12);
  EXPECT_NEAR(bounds["asymptotic"]["throughput"]["lower"].get<double>(), 0.136364, 1e-6);
  EXPECT_NEAR(bounds["balanced_job"]["throughput"]["lower"].get<double>(), 0.201220, 1e-6);
  EXPECT_NEAR(bounds["balanced_job"]["throughput"]["upper"].get<double>(), 0.241935, 1e-6);
  EXPECT_NEAR(bounds["saturation_population"].get<double>(), 3.3333333, 1e-6);
}

TEST(NetworkJson, OfASaturatedNetworkHoldsNullAndNoInfinity) {
  auto model = jain();
  model.classes.front() = {.name = "", .closed = false, .load = {.written = 1.0}, .think_time = {}};
  const std::string text = reports::network_json(solved(model), "1.2.3");
  EXPECT_EQ(text.find("inf"), std::string::npos);
  EXPECT_EQ(text.find("nan"), std::string::npos);
  const auto document = nlohmann::json::parse(text);
  EXPECT_EQ(document["stable"], false);
  EXPECT_TRUE(document["system"]["mean_response_time"].is_null());
}

TEST(NetworkText, NamesBottleneckAndSaturation) {
  const std::string text = reports::network_text(solved(jain()), {});
  EXPECT_NE(text.find("bottleneck: disk A"), std::string::npos) << text;
  EXPECT_NE(text.find("3.333 jobs"), std::string::npos) << text;
  EXPECT_NE(text.find("closed, 3 jobs, think time 4 s"), std::string::npos) << text;
}

TEST(SweepTable, HasAllDigitsAndBoundsInCsv) {
  const auto report = swept("population=1..3");
  const std::string csv =
      reports::render(reports::sweep_table(report, true, reports::Typography::plain),
                      reports::TableFormat::csv, reports::Typography::plain);
  EXPECT_EQ(csv.substr(0, csv.find('\n')),
            "population,throughput,response_time,mean_number,throughput_lower,throughput_upper,"
            "response_time_lower,response_time_upper,balanced_throughput_lower,"
            "balanced_throughput_upper,balanced_response_time_lower,balanced_response_time_upper,"
            "utilization_cpu,utilization_disk_A,utilization_disk_B");
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 4);
}

TEST(SweepNotes, SpeakOncePerKind) {
  auto report = swept("population=1..3");
  for (auto& point : report.points) point.solution.notes = {{"some", "text"}};
  const auto notes = reports::notes_of(report);
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_EQ(notes[0].text, "from population = 1: text");
}

TEST(LoadChart, IsWellFormedAndEscapesNames) {
  const auto report = swept("population=1..12", true);
  for (const auto& plot : {reports::throughput_plot(report), reports::response_time_plot(report)}) {
    const reports::Chart chart = reports::load_chart(plot, "id");
    EXPECT_EQ(reports::fault_in(chart.svg.str()), "");
    EXPECT_EQ(chart.svg.str().find("<stations>"), std::string::npos);
    EXPECT_EQ(chart.table.rows.size(), 12U);
  }
}

TEST(LoadChart, OfOnePointOrOfNothingStillDraws) {
  EXPECT_EQ(
      reports::fault_in(
          reports::load_chart(reports::throughput_plot(swept("population=3")), "a").svg.str()),
      "");
  EXPECT_EQ(reports::fault_in(reports::load_chart({}, "a").svg.str()), "");
}

TEST(LoadChart, NeverHoldsWhatIsNotFinite) {
  reports::LoadPlot plot{
      .title = "t",
      .finding = "f",
      .x_label = "x",
      .y_label = "y",
      .note = "",
      .curves = {{.label = "c", .at = {1, 2, 3}, .value = {1.0, std::nullopt, 1e300}}}};
  const std::string svg = reports::load_chart(plot, "a").svg.str();
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(svg.find("inf"), std::string::npos);
}

TEST(SvgFile, HoldsAllChartsAndItsStyle) {
  const auto report = swept("population=1..12");
  const std::string file =
      reports::svg_file({reports::load_chart(reports::throughput_plot(report), "a"),
                         reports::load_chart(reports::response_time_plot(report), "b")});
  EXPECT_EQ(reports::fault_in(file), "");
  EXPECT_TRUE(file.starts_with("<svg"));
  EXPECT_NE(file.find("<style>"), std::string::npos);
  EXPECT_EQ(file,
            reports::svg_file({reports::load_chart(reports::throughput_plot(report), "a"),
                               reports::load_chart(reports::response_time_plot(report), "b")}));
}

}  // namespace


#include "reports/queueing/network_report.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "queueing/model_files/model_file.hpp"
#include "queueing/networks/solve.hpp"
#include "tests/reports/queueing/networks.hpp"
#include "tests/reports/well_formed.hpp"

namespace {

using namespace yates;
using reports::example::jain;
using reports::example::open_jain;
using reports::example::swept;

reports::NetworkReport solved(const queueing::NetworkModel& model) {
  reports::NetworkReport report{.title = model.title, .network = {}, .solution = {}};
  report.network = queueing::network_at(model);
  report.solution = queueing::solve(report.network);
  return report;
}

std::string text_of(const reports::NetworkReport& report,
                    const reports::TextOptions& options = {}) {
  return document_text(reports::network_document(report, typography_of(options)), options);
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
  const std::string text = text_of(solved(jain()));
  EXPECT_NE(text.find("bottleneck: disk A"), std::string::npos) << text;
  EXPECT_NE(text.find("3.333 jobs"), std::string::npos) << text;
  EXPECT_NE(text.find("closed, 3 jobs, think time 4 s"), std::string::npos) << text;
}

TEST(NetworkText, HasPowersOfTenWhereTheTerminalHasThem) {
  const auto model = queueing::read_model(R"toml(
[[station]]
name = "disk"
kind = "fcfs"
demand = 0.0000002
[workload]
population = 3
think_time = 0.00001
)toml",
                                          "disk.toml");
  const std::string text = text_of(solved(model), {.unicode = true});
  EXPECT_NE(text.find("think time 1\u00d710\u207b\u2075 s\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("e-0"), std::string::npos) << text;
  EXPECT_EQ(text.find("e+0"), std::string::npos) << text;
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
  for (auto& point : report.points)
    point.solution.notes = {{queueing::NoteCode::approximation, "text"}};
  const auto notes = reports::notes_of(report);
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_EQ(notes[0].text, "from population = 1: text");
}

/// One open class beside a closed one.
queueing::NetworkModel two_classes(const std::string& disk, const std::string& kind = "fcfs") {
  return queueing::read_model(R"toml(
[[station]]
name = "cpu"
kind = "ps"
demand = { visitor = 0.1, batch = 0.3 }
[[station]]
name = "disk"
kind = ")toml" + kind + R"toml("
demand = )toml" + disk + R"toml(
[[class]]
name = "visitor"
arrival_rate = 1.5
[[class]]
name = "batch"
population = 3
think_time = 2
)toml",
                              "two.toml");
}

TEST(MethodWords, SayHowTheClosedClassesOfAMixedNetworkWereSolved) {
  const auto words = [](queueing::Accuracy accuracy) {
    return reports::method_words(
        queueing::solve(queueing::network_at(two_classes("0.2")), {.accuracy = accuracy}));
  };
  EXPECT_EQ(words(queueing::Accuracy::automatic), "mixed network, exact mean value analysis");
  EXPECT_EQ(words(queueing::Accuracy::schweitzer), "mixed network, Schweitzer approximation");
  EXPECT_EQ(words(queueing::Accuracy::linearizer), "mixed network, Linearizer approximation");
}

TEST(MethodWords, CallNothingExactThatHasNoProductForm) {
  const std::string disk = "{ visitor = 0.2, batch = 0.1 }";
  const auto report = solved(two_classes(disk));
  EXPECT_EQ(reports::method_words(report.solution),
            "mixed network, mean value analysis as if by processor sharing (approximation)");
  const std::string text = text_of(report);
  EXPECT_EQ(text.find("exact mean"), std::string::npos) << text;
  EXPECT_EQ(reports::method_words(solved(two_classes(disk, "ps")).solution),
            "mixed network, exact mean value analysis");
}

reports::NetworkReport simulated(const queueing::NetworkModel& model,
                                 const queueing::SolveOptions& options = {}) {
  reports::NetworkReport report = solved(model);
  report.solution = queueing::solve(report.network, options);
  report.simulation =
      queueing::simulate(report.network, {.half_width = 0.2, .largest_number_of_visits = 20'000});
  return report;
}

TEST(SimulationTable, NamesWhatItsNumbersAreComparedWith) {
  const auto heading = [](const reports::NetworkReport& report) {
    return reports::simulation_table(report, reports::Typography::plain).columns[2].name;
  };
  EXPECT_EQ(heading(simulated(jain())), "exact utilization");
  EXPECT_EQ(heading(simulated(jain(), {.accuracy = queueing::Accuracy::schweitzer})),
            "Schweitzer utilization");
  EXPECT_EQ(heading(simulated(jain(), {.accuracy = queueing::Accuracy::linearizer})),
            "Linearizer utilization");
  auto report = simulated(jain());
  report.solution.notes.push_back({queueing::NoteCode::assumes_exponential_service, ""});
  EXPECT_EQ(heading(report), "formula utilization");
}

TEST(SimulationTable, HasABlockOfRowsForEachClass) {
  const auto report = simulated(two_classes("0.2"));
  const auto table = reports::simulation_table(report, reports::Typography::plain);
  EXPECT_EQ(table.columns[0].name, "class");
  std::vector<std::string> rows;
  for (const auto& row : table.rows) rows.push_back(row[0] + " " + row[1]);
  EXPECT_EQ(rows, (std::vector<std::string>{"all cpu", "all disk", "all system", "visitor cpu",
                                            "visitor disk", "visitor system", "batch cpu",
                                            "batch disk", "batch system"}));
  const auto document = nlohmann::json::parse(reports::network_json(report, "1.2.3"));
  const auto& parts = document["simulation"]["classes"];
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(parts[1]["name"], "batch");
  // The parts add up to the whole.
  double number = 0;
  for (const auto& part : parts) {
    number += part["stations"][0]["mean_number"]["mean"].get<double>();
  }
  EXPECT_NEAR(number, document["simulation"]["stations"][0]["mean_number"]["mean"].get<double>(),
              1e-9);
}

TEST(SimulationTable, ShowsNoHalfWidthThatIsMereRounding) {
  auto report = simulated(jain());
  report.simulation->system.mean_number = {.mean = 5, .half_width = 5.7e-17};
  const auto table = reports::simulation_table(report, reports::Typography::plain);
  EXPECT_EQ(table.rows.back()[3].find("+-"), std::string::npos) << table.rows.back()[3];
}

TEST(NetworkText, KnowsTheThroughputOfAnOpenNetworkAndItsCapacity) {
  const std::string text = text_of(solved(open_jain()));
  EXPECT_EQ(text.find("throughput from"), std::string::npos) << text;
  EXPECT_NE(text.find("capacity"), std::string::npos) << text;
  EXPECT_NE(text.find("0.33333"), std::string::npos) << text;
}

TEST(SweepTable, ShowsWhatWasSimulatedBesideTheCurve) {
  auto report = swept("population=1,2,4");
  std::vector<queueing::Network> networks;
  for (const auto& point : report.points) networks.push_back(point.network);
  report.simulation = queueing::simulate_sweep(networks, {.half_width = 0.1});
  const std::string csv =
      reports::render(reports::sweep_table(report, true, reports::Typography::plain),
                      reports::TableFormat::csv, reports::Typography::plain);
  EXPECT_NE(csv.find("simulated_throughput,simulated_throughput_half_width,simulated_response_time,"
                     "simulated_response_time_half_width,utilization_cpu"),
            std::string::npos)
      << csv;
  const auto document = nlohmann::json::parse(reports::sweep_json(report, "1.2.3"));
  EXPECT_EQ(document["simulated_response_time_changes"].size(), 2U);
  for (const auto& point : document["sweep"]) {
    const double exact = point["system"]["mean_response_time"].get<double>();
    const auto& estimate = point["simulation"]["system"]["mean_response_time"];
    // Far more than the interval, so that only a wrong model or a wrong row can be outside.
    EXPECT_NEAR(estimate["mean"].get<double>(), exact, 0.3 * exact);
  }
  const auto figure = reports::response_time_figure(report);
  const auto& points = figure.plot.layers.back();
  EXPECT_EQ(points.mark, reports::PlotLayer::Mark::points);
  EXPECT_EQ(points.series, "simulated");
  EXPECT_EQ(points.places.size(), 3U);
  const reports::Chart chart = reports::chart_of(figure, "a");
  EXPECT_EQ(reports::fault_in(chart.picture->svg.str()), "");
  EXPECT_NE(chart.picture->svg.str().find("simulated"), std::string::npos);
}

TEST(SweepNotes, LeaveOutPercentilesAndNameTheSimulation) {
  auto report = swept("population=1..2");
  report.points[0].solution.notes = {{queueing::NoteCode::no_percentiles, "text"}};
  report.simulation = queueing::SimulatedSweep{};
  for (int i = 0; i < 2; ++i) {
    report.simulation->points.push_back(
        {.stop = queueing::StopReason::limit_reached,
         .stations = {},
         .system = {},
         .classes = {},
         .notes = {{queueing::NoteCode::limit_reached, "it stopped"}}});
  }
  const auto notes = reports::notes_of(report);
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_EQ(notes[0].text, "from population = 1: simulation: it stopped");
}

}  // namespace

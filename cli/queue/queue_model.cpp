#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "cli/frame/command_line.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/queue/queue.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"
#include "queueing/networks/solution_notes.hpp"
#include "reports/draw/plot_files.hpp"
#include "reports/queueing/network_report.hpp"

namespace yates::cli {

namespace {

/// In the order of queueing::Accuracy.
const std::vector<std::string> method_words{"automatic", "exact", "schweitzer", "linearizer"};

queueing::SolveOptions solve_options(const ModelRequest& request) {
  if (request.method.empty()) return {};
  const auto found = std::find(method_words.begin(), method_words.end(), request.method);
  if (found == method_words.end()) {
    throw language::UsageError(fmt::format("--method is '{}'{}", request.method,
                                           language::suggestion(request.method, method_words)));
  }
  return {.accuracy = static_cast<queueing::Accuracy>(found - method_words.begin())};
}

std::string title_of(const queueing::NetworkModel& model) {
  return model.title.empty() ? model.file.stem().string() : model.title;
}

/// Every factor of the model needs a value before anything can be solved.
void require_values(const queueing::NetworkModel& model, const queueing::Values& values,
                    const std::string& swept) {
  for (const std::string& factor : model.factors()) {
    if (factor == swept || values.contains(factor)) continue;
    throw language::UsageError(
        fmt::format("{}: the model reads '{}', which has no value; give it one: --set {}=...",
                    model.file.string(), factor, factor));
  }
}

/// What `read` returns; where it refuses a word, the message names the option that held the word.
template <typename Read>
auto of_option(const char* option, const Read& read) {
  try {
    return read();
  } catch (const language::UsageError& error) {
    throw language::UsageError(fmt::format("{} {}", option, error.what()));
  }
}

void check_settings(const queueing::NetworkModel& model, const queueing::Values& values) {
  of_option("--set", [&] {
    for (const auto& [name, value] : values) queueing::check_setting(model, name, value);
  });
}

void remark_no_twin(const Session& session) {
  remark(session,
         "note: --open-twin: this network has no open twin; an open twin needs one closed class, "
         "and a bottleneck with one server beside other demands or think time");
}

int solve_once(const queueing::NetworkModel& model, const queueing::Values& values,
               const ModelRequest& request, const Session& session) {
  reports::NetworkReport report;
  report.title = title_of(model);
  report.network = queueing::network_with(model, values);
  {
    const SignOfLife solving("solving the model");
    report.solution = queueing::solve(report.network, solve_options(request));
  }
  if (request.open_twin) {
    report.open_twin = queueing::open_twin(report.network);
    if (!report.open_twin) remark_no_twin(session);
  }
  if (request.simulation.asked) {
    const queueing::SimulationOptions options =
        simulation_options(request.simulation, report.network);
    const SignOfLife simulating("simulating");
    report.simulation = queueing::simulate(report.network, options);
    queueing::restrict_to_service(report.network, options.service, report.solution);
  }
  queueing::note_absent_percentiles(report.network, report.solution);
  if (session.format == Format::csv) {
    print(reports::render(reports::stations_table(report, true, reports::Typography::plain),
                          reports::TableFormat::csv, reports::Typography::plain));
  } else {
    show_result(session, report, reports::network_json, reports::network_document);
  }
  return report.solution.stable ? exit_ok : exit_not_estimable;
}

void write_curves(const reports::SweepReport& report, const ModelRequest& request) {
  std::vector<std::string> inputs{request.file};
  if (!request.measured.empty()) inputs.push_back(request.measured);
  refuse_foreign_file(request.output, inputs, "<svg", request.force);
  write_file(request.output,
             reports::svg_document(
                 {reports::chart_of(reports::throughput_figure(report), "throughput"),
                  reports::chart_of(reports::response_time_figure(report), "response-time")}));
}

/// All points with the same random numbers.
void simulate_points(reports::SweepReport& report, const SimulationRequest& request) {
  if (report.points.empty()) return;
  std::vector<queueing::Network> networks;
  for (const queueing::SweepPoint& point : report.points) networks.push_back(point.network);
  const queueing::SimulationOptions options = simulation_options(request, networks.front());
  const SignOfLife simulating("simulating all values");
  report.simulation = queueing::simulate_sweep(networks, options);
  for (queueing::SweepPoint& point : report.points) {
    queueing::restrict_to_service(point.network, options.service, point.solution);
  }
}

int solve_many(const queueing::NetworkModel& model, const queueing::Values& values,
               const queueing::Sweep& sweep, const ModelRequest& request, const Session& session) {
  const auto solved = [&] {
    const SignOfLife solving("solving the model at all values");
    return queueing::solve_sweep(model, values, sweep, solve_options(request));
  };
  reports::SweepReport report{.title = title_of(model),
                              .name = sweep.name,
                              .points = solved(),
                              .open_twin = request.open_twin};
  if (report.open_twin) {
    report.open_twin =
        std::any_of(report.points.begin(), report.points.end(),
                    [](const auto& point) { return queueing::open_twin(point.network); });
    if (!report.open_twin) remark_no_twin(session);
  }
  if (request.simulation.asked) simulate_points(report, request.simulation);
  if (!request.measured.empty()) {
    if (model.classes.size() > 1) {
      throw language::UsageError(
          "--measured shows measurements of one class of jobs; the model has several");
    }
    constexpr double confidence = 0.95;
    report.measured = inquiry::measured_loads(request.measured, sweep.name, confidence);
  }
  if (!request.output.empty()) write_curves(report, request);
  if (session.format == Format::csv) {
    print(reports::render(reports::sweep_table(report, true, reports::Typography::plain),
                          reports::TableFormat::csv, reports::Typography::plain));
  } else {
    show_result(session, report, reports::sweep_json, reports::sweep_document);
  }
  const bool any = std::any_of(report.points.begin(), report.points.end(),
                               [](const auto& point) { return point.solution.stable; });
  return any ? exit_ok : exit_not_estimable;
}

}  // namespace

std::vector<Option> model_solving_options(ModelRequest& request) {
  std::vector<Option> options = {
      {.names = "--set",
       .target = &request.settings,
       .placeholder = "NAME=VALUE",
       .help = "set a quantity of the model: population=20, disk.demand=0.01, or a factor or "
               "parameter of its expressions",
       .several_words = true},
      {.names = "--sweep",
       .target = &request.sweep,
       .placeholder = "NAME=FROM..TO",
       .help = "solve the model at many values: population=1..40, arrival_rate=0.5..4:0.1, "
               "batch=32,64"},
      {.names = "--method",
       .target = &request.method,
       .placeholder = "METHOD",
       .help = "method of solution: automatic (exact where that is affordable), exact, schweitzer "
               "or linearizer",
       .words = method_words},
      {.names = "--open-twin",
       .target = &request.open_twin,
       .help = "show what the open model lambda = N/S would predict for a closed network"},
      {.names = "--measured",
       .target = &request.measured,
       .placeholder = "DATA",
       .help = "with --sweep: show the measurements of a table beside the curves; its columns are "
               "the swept quantity and response_time (seconds) or throughput (per second)",
       .paths = Paths::files},
      output_option(request.output, "with --sweep: write the curves to FILE as an SVG picture",
                    {".svg"}),
      force_option(request.force),
  };
  append(options, simulation_command_options(request.simulation));
  return options;
}

int solve_model(const ModelRequest& request, const Session& session) {
  session.require_format(
      "queue", {Format::text, Format::json, Format::csv, Format::markdown, Format::latex});
  const queueing::NetworkModel model = queueing::load_model(request.file);
  const queueing::Values values = inquiry::parse_settings(request.settings);
  check_simulation_request(request.simulation);
  try {
    if (request.sweep.empty()) {
      if (!request.output.empty()) {
        throw language::UsageError(
            "-o draws the curves of a sweep; add --sweep, as in --sweep population=1..40");
      }
      if (!request.measured.empty()) {
        throw language::UsageError(
            "--measured shows measurements beside a sweep; add --sweep, as in --sweep "
            "population=1..40");
      }
      check_settings(model, values);
      require_values(model, values, "");
      return solve_once(model, values, request, session);
    }
    const queueing::Sweep sweep =
        of_option("--sweep", [&] { return queueing::parse_sweep(request.sweep); });
    check_settings(model, values);
    of_option("--sweep", [&] {
      for (const double value : sweep.values) queueing::check_setting(model, sweep.name, value);
    });
    require_values(model, values, sweep.name);
    return solve_many(model, values, sweep, request, session);
  } catch (const std::domain_error& error) {
    throw language::InputError({.file = request.file}, error.what());
  }
}

}  // namespace yates::cli

#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "capacity/bound/bound.hpp"
#include "capacity/methods/methods.hpp"
#include "capacity/plan_file/plan_file.hpp"
#include "cli/capacity/example_plan.hpp"
#include "cli/commands.hpp"
#include "cli/frame/checks.hpp"
#include "cli/frame/output_options.hpp"
#include "cli/frame/session.hpp"
#include "cli/frame/sign_of_life.hpp"
#include "cli/predict/shown_document.hpp"
#include "cli/version.hpp"
#include "language/duration.hpp"
#include "language/error.hpp"
#include "language/files.hpp"
#include "reports/capacity/capacity_report.hpp"

namespace yates::cli {

namespace {

using capacity::Method;

/// What is asked of a plan.
struct CapacityRequest {
  std::string file;
  std::string method;  // empty: the best there is
  double now = 0.0;    // of solve
  double most_seconds = 60.0;
  std::string output;
  bool force = false;
};

Method method_asked(const CapacityRequest& request, const Session& session) {
  const Method method = request.method.empty() ? capacity::best_method()
                                               : capacity::method_of(request.method).value();
  if (method == Method::exact && !capacity::has_exact()) {
    throw language::UsageError(
        "--method exact needs CBC, which is not there: install coinor-libcbc-dev, and build yates "
        "with it");
  }
  if (request.method.empty() && method != Method::exact) {
    remark(session, "decided by greedy: exact needs CBC (coinor-libcbc-dev), which is not there");
  }
  return method;
}

capacity::ExactOptions exact_options(const CapacityRequest& request,
                                     const capacity::PlanFile& file) {
  capacity::ExactOptions result;
  result.period = file.period.value_or(result.period);
  result.most_seconds = request.most_seconds;
  return result;
}

/// Shows a report, and writes its page where one is asked for.
template <typename Report>
void show_capacity(const CapacityRequest& request, const Session& session, const Report& report) {
  if (!request.output.empty()) {
    if (language::is_file(request.output) && !request.force && !is_page_of_yates(request.output)) {
      refuse_to_replace(request.output);
    }
    write_file(request.output, reports::document_page(
                                   reports::capacity_document(report, reports::unicode), version));
    remark(session, fmt::format("page: {}", request.output));
  }
  if (session.format == Format::json) {
    print(reports::capacity_json(report, version));
  } else {
    show_document(session, reports::capacity_document(report, document_typography(session)));
  }
}

void require_formats(const Session& session, const char* command) {
  session.require_format(command, {Format::text, Format::json, Format::markdown, Format::latex});
}

int solve_capacity(const CapacityRequest& request, const Session& session) {
  require_formats(session, "capacity solve");
  capacity::PlanFile file = capacity::load_plan(request.file);
  const Method method = method_asked(request, session);
  const capacity::ExactOptions options = exact_options(request, file);
  capacity::Moment moment{request.now, {}, {}};
  for (std::size_t j = 0; j < file.plan.jobs.size(); ++j) {
    if (file.plan.jobs[j].submitted <= request.now) moment.jobs.push_back({j});
  }
  if (moment.jobs.empty()) {
    throw language::InputError({request.file},
                               fmt::format("no job is submitted by {}; --at names another moment",
                                           language::format_duration(request.now)));
  }
  const SignOfLife solving("looking for the best decision");
  reports::CapacitySolution report{std::move(file.plan), std::move(moment), method, {}, {}, {}};
  if (method == Method::exact) {
    capacity::Solved solved = capacity::exact(report.plan, report.moment, options);
    report.decision = std::move(solved.decision);
    report.cost = solved.cost;
    report.bound = solved.bound;
    report.in_time = solved.in_time;
  } else {
    report.decision = capacity::policy_of(method)(report.plan, report.moment);
    report.cost = capacity::step_cost(report.plan, report.moment, report.decision, options.period);
  }
  show_capacity(request, session, report);
  return exit_ok;
}

/// exact counts on a decision after its period, and so gets one.
capacity::Outcome played(const CapacityRequest& request, const capacity::PlanFile& file,
                         Method method) {
  const capacity::ExactOptions options = exact_options(request, file);
  return capacity::simulate(file.plan, capacity::policy_of(method, options),
                            method == Method::exact ? options.period : file.period);
}

int simulate_capacity(const CapacityRequest& request, const Session& session) {
  require_formats(session, "capacity simulate");
  const capacity::PlanFile file = capacity::load_plan(request.file);
  const Method method = method_asked(request, session);
  const SignOfLife playing("playing the plan");
  show_capacity(request, session,
                reports::CapacitySimulation{file.plan, method, played(request, file, method),
                                            capacity::least_cost(file.plan)});
  return exit_ok;
}

int compare_capacity(const CapacityRequest& request, const Session& session) {
  require_formats(session, "capacity compare");
  const capacity::PlanFile file = capacity::load_plan(request.file);
  reports::CapacityComparison report{file.plan, capacity::least_cost(file.plan), {}, {}};
  const SignOfLife playing("playing the plan by every method");
  if (!capacity::has_exact())
    remark(session, "without exact: CBC (coinor-libcbc-dev) is not there");
  for (const Method method : capacity::all_methods()) {
    report.methods.push_back(method);
    report.outcomes.push_back(played(request, file, method));
  }
  show_capacity(request, session, report);
  return exit_ok;
}

int new_capacity(const Session& session, const std::string& folder) {
  session.require_format("capacity new", {Format::text});
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (problem) throw language::FileError::from_errno("create", folder, problem.value());
  const std::string file = (std::filesystem::path(folder) / "plan.toml").lexically_normal();
  write_new_file(file, example_plan);
  remark(session, fmt::format("wrote {}", file));
  remark(session,
         fmt::format("next: yates capacity solve {0}, and yates capacity compare {0}", file));
  return exit_ok;
}

std::optional<std::string> complaint_about_time(const std::string& text) {
  if (language::parse_duration(text)) return std::nullopt;
  return fmt::format("'{}' is no time; expected as in '10 min'", text);
}

std::optional<std::string> complaint_about_limit(const std::string& text) {
  const auto seconds = language::parse_duration(text);
  if (seconds && *seconds > 0.0) return std::nullopt;
  return fmt::format("'{}' is no time above 0; expected as in '30 s'", text);
}

std::vector<Option> plan_options(const std::shared_ptr<CapacityRequest>& request,
                                 Session& session) {
  std::vector<Option> result = {
      {.names = "plan",
       .target = &request->file,
       .placeholder = "PLAN",
       .help = "a file (.toml) with machines and jobs; yates capacity new writes one to start from",
       .required = true,
       .paths = Paths::toml_files},
      output_option(request->output, "also write a page (.html)", {".html"}),
      force_option(request->force),
      {.names = "--time-limit",
       .target = std::function<void(const std::string&)>([request](const std::string& text) {
         request->most_seconds = *language::parse_duration(text);
       }),
       .placeholder = "TIME",
       .help = "of the search for one exact decision (default 1 min)",
       .check = complaint_about_limit}};
  append(result, common_options(session));
  return result;
}

Option method_option(const std::shared_ptr<CapacityRequest>& request) {
  return {.names = "--method",
          .target = &request->method,
          .placeholder = "METHOD",
          .help =
              "exact (default), greedy; fifo, edf or priority with a machine for each job, "
              "fifo-sharing, edf-sharing, priority-sharing, edf-preemptive",
          .check = one_of({capacity::method_words.begin(), capacity::method_words.end()})};
}

Command command_capacity_new(Session& session) {
  const auto folder = std::make_shared<std::string>(".");
  Command command;
  command.options = {{.names = "DIR",
                      .target = folder.get(),
                      .placeholder = "DIR",
                      .help = "the folder for plan.toml (default: this one)",
                      .paths = Paths::folders}};
  append(command.options, common_options(session));
  command.action = [folder, &session] { return new_capacity(session, *folder); };
  return command;
}

Command command_capacity_solve(Session& session) {
  const auto request = std::make_shared<CapacityRequest>();
  Command command;
  command.options = {
      method_option(request),
      {.names = "--at",
       .target = std::function<void(const std::string&)>(
           [request](const std::string& text) { request->now = *language::parse_duration(text); }),
       .placeholder = "TIME",
       .help = "the moment of the decision, after the begin of the plan (default 0)",
       .check = complaint_about_time}};
  append(command.options, plan_options(request, session));
  command.footer = "Example: yates capacity solve plan.toml --at '10 min'";
  command.action = [request, &session] { return solve_capacity(*request, session); };
  return command;
}

Command command_capacity_simulate(Session& session) {
  const auto request = std::make_shared<CapacityRequest>();
  Command command;
  command.options = {method_option(request)};
  append(command.options, plan_options(request, session));
  command.footer = "Example: yates capacity simulate plan.toml --method edf-sharing";
  command.action = [request, &session] { return simulate_capacity(*request, session); };
  return command;
}

Command command_capacity_compare(Session& session) {
  const auto request = std::make_shared<CapacityRequest>();
  Command command;
  command.options = plan_options(request, session);
  command.footer = "Example: yates capacity compare plan.toml -o compare.html";
  command.action = [request, &session] { return compare_capacity(*request, session); };
  return command;
}

}  // namespace

Command command_capacity(Session&) {
  Command command;
  command.footer = "Example: yates capacity new && yates capacity compare plan.toml";
  command.subcommands = {
      {"new", "write a commented plan.toml to start from", command_capacity_new},
      {"solve", "which machines to rent now, and what runs on them", command_capacity_solve},
      {"simulate", "play the plan until all jobs are done", command_capacity_simulate},
      {"compare", "play it by every method, beside what no method can beat",
       command_capacity_compare}};
  return command;
}

}  // namespace yates::cli

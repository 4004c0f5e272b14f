#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "campaigns/launch/interrupt.hpp"
#include "capacity/bound/bound.hpp"
#include "capacity/draws/draws.hpp"
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
#include "language/number.hpp"
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
  std::uint64_t seed = 1;
  std::optional<std::size_t> instances;  // of compare, where jobs are drawn
  std::size_t draws = 0;                 // of the times; 0: as they are predicted
  std::vector<std::string> methods;      // of compare; empty: all
  std::string output;
  bool force = false;
};

/// The one that is asked for, or the best.
Method method_asked(const CapacityRequest& request, const Session& session, Method best) {
  const Method method = request.method.empty() ? best : capacity::method_of(request.method).value();
  if (method == Method::exact && !capacity::has_exact()) {
    throw language::UsageError(
        "--method exact needs CBC, which is not there: install coinor-libcbc-dev, and build yates "
        "with it");
  }
  if (request.method.empty() && !capacity::has_exact()) {
    remark(session, fmt::format("decided by {} without exact, which needs CBC (coinor-libcbc-dev)",
                                capacity::to_string(method)));
  }
  return method;
}

capacity::MethodOptions method_options(const CapacityRequest& request,
                                       const capacity::PlanFile& file) {
  capacity::MethodOptions result;
  result.exact.period = file.period.value_or(result.exact.period);
  result.exact.most_seconds = request.most_seconds;
  result.search.seed = {request.seed};
  return result;
}

/// The plan of a file, with jobs drawn from the seed where the file says so.
capacity::Plan plan_of(const capacity::PlanFile& file, std::uint64_t seed) {
  return file.draw ? capacity::drawn_plan(file.plan, *file.draw, {seed}) : file.plan;
}

/// By which decisions are made.
capacity::Plan seen(const capacity::PlanFile& file, capacity::Plan plan) {
  return file.robust ? capacity::cautious(std::move(plan)) : plan;
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

/// "looking for the best decision: 4.2 so far, at most 3.0% above the best possible".
std::string gap_words(double cost, double bound) {
  const auto above = reports::above_bound(cost, std::max(bound, 0.0));
  return fmt::format(
      "looking for the best decision: {:.4g} so far{}", cost,
      above ? fmt::format(", at most {:.1f}% above the best possible", 100.0 * *above) : "");
}

/// Takes out of the moment who is refused.
std::vector<std::size_t> refused_jobs(const capacity::Plan& plan, capacity::Moment& moment) {
  std::vector<std::size_t> result;
  std::erase_if(moment.jobs, [&](const capacity::OpenJob& open) {
    if (!capacity::is_refused(plan, moment, open)) return false;
    result.push_back(open.job);
    return true;
  });
  return result;
}

void decide(const CapacityRequest& request, const capacity::PlanFile& file,
            reports::CapacitySolution& report) {
  capacity::MethodOptions options = method_options(request, file);
  SignOfLife solving("looking for the best decision");
  if (report.method == Method::exact) {
    options.exact.progress = [&](double cost, double bound) {
      solving.now(gap_words(cost, bound));
    };
    capacity::Solved solved = capacity::exact(report.plan, report.moment, options.exact);
    report.decision = std::move(solved.decision);
    report.cost = solved.cost;
    report.bound = solved.bound;
    report.in_time = solved.in_time;
    return;
  }
  const campaigns::Interrupt interrupt;
  const auto since = std::chrono::steady_clock::now();
  options.search.ended = [&] {
    return interrupt.requests() > 0 || std::chrono::steady_clock::now() - since >
                                           std::chrono::duration<double>(request.most_seconds);
  };
  report.decision = capacity::policy_of(report.method, options)(report.plan, report.moment);
  report.cost =
      capacity::step_cost(report.plan, report.moment, report.decision, options.exact.period);
  report.in_time = !options.search.ended();
}

int solve_capacity(const CapacityRequest& request, const Session& session) {
  require_formats(session, "capacity solve");
  const capacity::PlanFile file = capacity::load_plan(request.file);
  const Method method = method_asked(request, session, capacity::best_method());
  reports::CapacitySolution report{
      seen(file, plan_of(file, request.seed)), {request.now, {}, {}}, method, {}, {}, {}};
  for (std::size_t j = 0; j < report.plan.jobs.size(); ++j) {
    if (report.plan.jobs[j].submitted <= request.now) report.moment.jobs.push_back({j});
  }
  if (report.moment.jobs.empty()) {
    throw language::InputError({request.file},
                               fmt::format("no job is submitted by {}; --at names another moment",
                                           language::format_duration(request.now)));
  }
  report.refused = refused_jobs(report.plan, report.moment);
  if (!report.moment.jobs.empty()) decide(request, file, report);
  show_capacity(request, session, report);
  return exit_ok;
}

/// A simulation was ended by the user.
struct EndedByUser {};

/// Plays a plan by what decisions see of it.
capacity::Outcome played(const CapacityRequest& request, const capacity::PlanFile& file,
                         Method method, const capacity::Plan& decided_by,
                         const capacity::Plan& actual, const campaigns::Interrupt& interrupt) {
  capacity::MethodOptions options = method_options(request, file);
  options.exact.gap = 5e-4;  // of one of many decisions: looking less far ahead costs more
  options.search.ended = [&] { return interrupt.requests() > 0; };
  const capacity::Policy policy = capacity::policy_of(method, options);
  const auto asked = [&](const capacity::Plan& plan, const capacity::Moment& moment) {
    if (interrupt.requests() > 0) throw EndedByUser{};
    return policy(plan, moment);
  };
  return capacity::simulate(
      decided_by, asked,
      capacity::needs_period(method) ? std::optional(options.exact.period) : file.period, &actual);
}

int simulate_capacity(const CapacityRequest& request, const Session& session) {
  require_formats(session, "capacity simulate");
  const capacity::PlanFile file = capacity::load_plan(request.file);
  const capacity::Plan plan = plan_of(file, request.seed);
  const Method method = method_asked(request, session, capacity::best_method(plan.jobs.size()));
  const campaigns::Interrupt interrupt;
  const SignOfLife playing("playing the plan");
  try {
    show_capacity(
        request, session,
        reports::CapacitySimulation{
            plan, method, played(request, file, method, seen(file, plan), plan, interrupt),
            capacity::least_cost(plan)});
  } catch (const EndedByUser&) {
    remark(session, "ended before the jobs of the plan were done");
    return exit_interrupted;
  }
  return exit_ok;
}

bool has_intervals(const capacity::Plan& plan) {
  return std::any_of(plan.jobs.begin(), plan.jobs.end(), [](const capacity::Job& job) {
    return std::any_of(job.setups.begin(), job.setups.end(),
                       [](const capacity::Setup& setup) { return setup.interval.has_value(); });
  });
}

std::vector<Method> methods_asked(const CapacityRequest& request, const Session& session) {
  std::vector<Method> result;
  for (const std::string& word : request.methods) {
    const Method method = capacity::method_of(word).value();
    if (std::find(result.begin(), result.end(), method) == result.end()) result.push_back(method);
  }
  if (result.empty()) result = capacity::all_methods();
  if (request.methods.empty() && request.draws > 0) {
    // Each is played twice, and of those that go alike one will do.
    std::erase_if(result, [](Method method) {
      return method == Method::random_greedy || method == Method::local_search ||
             method == Method::priority || method == Method::fifo_sharing ||
             method == Method::priority_sharing;
    });
  }
  if (!capacity::has_exact()) {
    if (std::erase(result, Method::exact) > 0 || request.methods.empty()) {
      remark(session, "without exact, which needs CBC (coinor-libcbc-dev)");
    }
  }
  if (result.empty()) throw language::UsageError("no method of --method is available here");
  return result;
}

/// The plans that are played: those that really happen, whatever decisions see of them.
std::vector<capacity::Plan> plans_of(const CapacityRequest& request,
                                     const capacity::PlanFile& file) {
  const capacity::Plan first = plan_of(file, request.seed);
  std::vector<capacity::Plan> result;
  if (request.draws > 0) {
    if (!has_intervals(first)) {
      throw language::InputError({request.file},
                                 "--draws needs times with intervals: columns low and high in the "
                                 "file of [times]");
    }
    for (std::size_t d = 0; d < request.draws; ++d) {
      result.push_back(capacity::drawn_times(first, {request.seed}, d));
    }
    return result;
  }
  if (request.instances && !file.draw) {
    throw language::InputError({request.file},
                               "--instances needs jobs that are drawn: a section [draw]");
  }
  constexpr std::size_t usual_instances = 5;
  result.push_back(first);
  for (std::size_t i = 1; file.draw && i < request.instances.value_or(usual_instances); ++i) {
    result.push_back(plan_of(file, request.seed + i));
  }
  return result;
}

int compare_capacity(const CapacityRequest& request, const Session& session) {
  require_formats(session, "capacity compare");
  const capacity::PlanFile file = capacity::load_plan(request.file);
  const std::vector<Method> methods = methods_asked(request, session);
  const std::vector<capacity::Plan> plans = plans_of(request, file);
  using Over = reports::CapacityComparison::Over;
  reports::CapacityComparison report{plans.front(),
                                     request.draws > 0  ? Over::draws
                                     : plans.size() > 1 ? Over::instances
                                                        : Over::nothing,
                                     {},
                                     {}};
  for (const capacity::Plan& plan : plans) report.bounds.push_back(capacity::least_cost(plan));
  const campaigns::Interrupt interrupt;
  SignOfLife playing("playing the plan by every method");
  const auto play = [&](Method method, bool cautious) {
    reports::CapacityComparison::Row row{method, cautious, {}};
    for (std::size_t p = 0; p < plans.size(); ++p) {
      playing.now(fmt::format("playing plan {} of {} by {}", p + 1, plans.size(),
                              capacity::to_string(method)));
      capacity::Plan decided_by =
          report.over == Over::draws ? plan_of(file, request.seed) : plans[p];
      if (cautious) decided_by = capacity::cautious(std::move(decided_by));
      row.outcomes.emplace_back(played(request, file, method, decided_by, plans[p], interrupt));
    }
    report.rows.push_back(std::move(row));
  };
  try {
    for (const Method method : methods) {
      if (report.over != Over::draws) {
        play(method, file.robust);
        continue;
      }
      play(method, false);
      play(method, true);
    }
  } catch (const EndedByUser&) {
    if (report.rows.empty()) {
      remark(session, "ended before the jobs of the plan were done by any method");
      return exit_interrupted;
    }
    remark(session, fmt::format("ended by you: {} of {} rows are there", report.rows.size(),
                                methods.size() * (report.over == Over::draws ? 2 : 1)));
    show_capacity(request, session, report);
    return exit_interrupted;
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

constexpr double most_plan_seed = 0x1p53;
constexpr double most_plans = 10'000.0;

/// For a text that a check has found to be a whole number.
template <typename Number>
std::function<void(const std::string&)> number_target(Number& number) {
  return [&number](const std::string& text) {
    number = static_cast<std::uint64_t>(language::parse_number(text).value());
  };
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
       .help = "of the search for one decision (default 1 min)",
       .check = complaint_about_limit},
      {.names = "--seed",
       .target = number_target(request->seed),
       .placeholder = "S",
       .help = "of what is drawn: jobs of [draw], times, and the searches (default 1)",
       .check = a_whole_number("a whole number, as in 7", 0.0, most_plan_seed)}};
  append(result, common_options(session));
  return result;
}

Option method_option(const std::shared_ptr<CapacityRequest>& request, const char* usual) {
  return {.names = "--method",
          .target = &request->method,
          .placeholder = "METHOD",
          .help = fmt::format(
              "exact, foresight, greedy, random-greedy, local-search, path-relinking; fifo, edf or "
              "priority with a machine for each job, fifo-sharing, edf-sharing, priority-sharing, "
              "edf-preemptive; default {}",
              usual),
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
      method_option(request, "exact"),
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
  command.options = {method_option(request, "foresight, above 300 jobs exact")};
  append(command.options, plan_options(request, session));
  command.footer = "Example: yates capacity simulate plan.toml --method edf-sharing";
  command.action = [request, &session] { return simulate_capacity(*request, session); };
  return command;
}

Command command_capacity_compare(Session& session) {
  const auto request = std::make_shared<CapacityRequest>();
  Command command;
  command.options = {
      {.names = "--method",
       .target = &request->methods,
       .placeholder = "METHOD",
       .help =
           "a method that is played (default: all, with --draws the main ones); may be repeated",
       .check = one_of({capacity::method_words.begin(), capacity::method_words.end()})},
      {.names = "--instances",
       .target = number_target(request->instances),
       .placeholder = "N",
       .help = "plans that are drawn, where the file has [draw] (default 5)",
       .check = a_whole_number("a number of plans, as in 5", 1.0, most_plans)},
      {.names = "--draws",
       .target = number_target(request->draws),
       .placeholder = "N",
       .help = "how often times are drawn from their intervals; each method then decides by the "
               "predicted times and by the upper ends",
       .check = a_whole_number("a number of draws of 2 or more, as in 100", 2.0, most_plans)}};
  append(command.options, plan_options(request, session));
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

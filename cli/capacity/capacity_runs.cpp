#include "cli/capacity/capacity_runs.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "campaigns/launch/interrupt.hpp"
#include "capacity/bound/bound.hpp"
#include "capacity/draws/draws.hpp"
#include "capacity/methods/methods.hpp"
#include "capacity/plan_file/plan_file.hpp"
#include "cli/frame/command_line.hpp"
#include "cli/frame/terminal.hpp"
#include "inquiry/version.hpp"
#include "language/duration.hpp"
#include "language/error.hpp"
#include "language/files.hpp"
#include "reports/capacity/capacity_report.hpp"

namespace yates::cli {

namespace {

using capacity::Method;

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
    write_file(request.output,
               reports::document_page(reports::capacity_document(report, reports::unicode),
                                      inquiry::version));
    remark(session, fmt::format("page: {}", request.output));
  }
  if (session.format == Format::json) {
    print(reports::capacity_json(report, inquiry::version));
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

}  // namespace

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

namespace {

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

}  // namespace

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

namespace {

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

}  // namespace

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
    remark(session,
           fmt::format("you ended it: {} of {} rows of the table are there", report.rows.size(),
                       methods.size() * (report.over == Over::draws ? 2 : 1)));
    show_capacity(request, session, report);
    return exit_interrupted;
  }
  show_capacity(request, session, report);
  return exit_ok;
}

}  // namespace yates::cli

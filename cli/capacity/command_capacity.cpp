#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "capacity/methods/methods.hpp"
#include "cli/capacity/capacity_runs.hpp"
#include "cli/capacity/example_plan.hpp"
#include "cli/commands.hpp"
#include "cli/frame/command_line.hpp"
#include "cli/frame/session.hpp"
#include "language/duration.hpp"
#include "language/error.hpp"
#include "language/number.hpp"

namespace yates::cli {

namespace {

int new_capacity(const Session& session, const std::string& folder) {
  session.require_format("capacity new", {Format::text});
  make_folder(folder);
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
       .check = a_whole_number("a number of draws of 2 or more, as in 100", 2.0, most_plans),
       .excludes = "--instances"}};
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

#include <csignal>
#include <cstdio>
#include <exception>
#include <new>

#include <fmt/format.h>

#include "campaigns/store/store.hpp"
#include "cli/frame/session.hpp"
#include "cli/version.hpp"
#include "language/error.hpp"

namespace {

using namespace yates;
using cli::Session;

/// The road of an experiment, in order.
void add_commands(CLI::App& app, Session& session) {
  cli::add_new(app, session);
  cli::add_plan(app, session);
  cli::add_run(app, session);
  cli::add_status(app, session);
  cli::add_export(app, session);
  cli::add_anova(app, session);
  cli::add_effects(app, session);
  cli::add_cells(app, session);
  cli::add_queue(app, session);
  cli::add_report(app, session);
  cli::add_teach(app, session);
}

int complain(int status, const std::exception& error) {
  cli::say(fmt::format("error: {}\n", error.what()));
  return status;
}

int complain(const language::InputError& error) {
  for (const language::Problem& problem : error.problems()) {
    const std::string place = language::to_string(problem.place);
    cli::say(fmt::format("error: {}{}{}\n", place, place.empty() ? "" : ": ", problem.text));
  }
  return cli::exit_input;
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is a write error with a sentence, not a death
  try {
    Session session;
    session.command_line = cli::command_line(argc, argv);
    CLI::App app{"yates plans, runs, analyses and explains performance experiments", "yates"};
    cli::set_up(app, cli::version);
    add_commands(app, session);
    if (const auto status = cli::parse(app, argc, argv)) return *status;
    return session.action();
  } catch (const language::UsageError& error) {
    return complain(cli::exit_usage, error);
  } catch (const language::InputError& error) {
    return complain(error);
  } catch (const language::FileError& error) {
    return complain(cli::exit_file, error);
  } catch (const campaigns::DriverBusy& error) {
    return complain(cli::exit_busy, error);
  } catch (const std::bad_alloc&) {
    cli::say("error: out of memory\n");
    return cli::exit_file;
  } catch (const std::exception& error) {
    cli::say(fmt::format("internal error: {}\nplease report it with the command that led here\n",
                         error.what()));
    return cli::exit_internal;
  }
}

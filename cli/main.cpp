#include <csignal>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <new>
#include <span>

#include <fmt/format.h>

#include "campaigns/store/store.hpp"
#include "cli/commands.hpp"
#include "cli/frame/session.hpp"
#include "inquiry/version.hpp"
#include "language/error.hpp"
#include "language/printable.hpp"

namespace {

using namespace yates;

/// The road of an experiment, in order.
constexpr cli::CommandEntry commands[] = {
    {"new", "write a commented campaign.toml to start from", cli::command_new, true},
    {"design", "make a design without a campaign, and say what it can tell", cli::command_design},
    {"plan", "make and show the run plan of a campaign; launch nothing", cli::command_plan},
    {"run", "launch every run that is not done; safe to repeat after a crash", cli::command_run,
     true},
    {"augment", "propose the runs that would tell more, and add them to a campaign",
     cli::command_augment},
    {"status", "show which runs are done, running, failed and left", cli::command_status},
    {"show", "show what is known of a run, or of a campaign: hosts, versions, commands, outputs",
     cli::command_show},
    {"export", "write the results as a table, one row per run", cli::command_export},
    {"anova", "fit the model and print the analysis of variance", cli::command_anova},
    {"effects", "estimate the effects of two-level factors and their shares of variation",
     cli::command_effects},
    {"compare", "compare two versions: what changed at which setting, and a gate for CI",
     cli::command_compare},
    {"confirm", "write a campaign that measures the advised setting and the baseline again",
     cli::command_confirm},
    {"cells", "summarise each cell (count, mean, sd, range); summaries can be merged",
     cli::command_cells},
    {"train", "compare techniques that predict a response, and keep what they learnt",
     cli::command_train},
    {"predict", "predict a response at settings that were not measured, with intervals",
     cli::command_predict},
    {"choose", "choose the best setting that keeps limits with a probability", cli::command_choose},
    {"next", "choose what to measure next: the runs that teach most, or that may be best",
     cli::command_next},
    {"queue", "solve a queueing model: means, percentiles and where it saturates",
     cli::command_queue},
    {"capacity", "choose machines to rent and place jobs on them, with how good that is",
     cli::command_capacity},
    {"report", "write one self-contained HTML page that says what to do and why",
     cli::command_report},
    {"plot", "write one figure as SVG, PNG, Vega-Lite or CSV", cli::command_plot},
    {"teach", "derive an analysis or a queueing station step by step, every number explained",
     cli::command_teach},
    {"completions", "print what completes words of yates in bash, zsh or fish",
     cli::command_completions},
    {"manual", "print the manual page of a command, or write all of them", cli::command_manual},
};

int complain(int status, const std::exception& error) {
  cli::say_line(fmt::format("error: {}", error.what()));
  return status;
}

int complain(const language::InputError& error) {
  for (const language::Problem& problem : error.problems()) {
    const std::string place = language::printable(language::to_string(problem.place));
    cli::say_line(fmt::format("error: {}{}{}", place, place.empty() ? "" : ": ", problem.text));
  }
  return cli::exit_input;
}

}  // namespace

std::span<const cli::CommandEntry> cli::all_commands() {
  return commands;
}

int main(int argc, char** argv) {
  // What cannot be written is an error with a sentence, not a death.
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe
  std::signal(SIGXFSZ, SIG_IGN);  // a file beyond `ulimit -f`
  try {
    cli::Session session;
    session.command_line = cli::command_line(argc, argv);
    return cli::run_command_line(cli::all_commands(), inquiry::version, session, argc, argv);
  } catch (const language::UsageError& error) {
    return complain(cli::exit_usage, error);
  } catch (const language::InputError& error) {
    return complain(error);
  } catch (const language::FileError& error) {
    return complain(cli::exit_file, error);
  } catch (const campaigns::DriverBusy& error) {
    return complain(cli::exit_busy, error);
  } catch (const std::filesystem::filesystem_error& error) {
    // Whatever does not ask language/files.hpp: a fault of the file system is none of the program.
    return complain(cli::exit_file, language::FileError::from_errno("use", error.path1().string(),
                                                                    error.code().value()));
  } catch (const std::bad_alloc&) {
    cli::say_line(
        "error: the memory does not suffice for what was asked of these data; use fewer settings, "
        "columns or interactions, or allow more memory (ulimit -v)");
    return cli::exit_file;
  } catch (const std::exception& error) {
    cli::say(fmt::format("internal error: {}\nplease report it with the command that led here\n",
                         error.what()));
    return cli::exit_internal;
  }
}

#include "campaigns/launch/settling.hpp"

#include <cstdlib>

#include <fmt/format.h>

#include "campaigns/launch/conversation.hpp"
#include "campaigns/launch/program_output.hpp"
#include "campaigns/supervisor/exit_status.hpp"
#include "language/error.hpp"

namespace yates::campaigns {
namespace {

constexpr int until_asked_again = 50;  // milliseconds: the supervisor may not be at work yet

/// Passes a request to end on to the supervisor of an attempt; false where it is not at work.
bool ask_to_end(const std::filesystem::path& supervisor, const std::filesystem::path& folder) {
  return output_of({supervisor.string(), "--ask-to-end", folder.string()}, "/").text == "asked\n";
}

}  // namespace

void take_note(std::string_view line, Settled& settled) {
  constexpr std::string_view left = "left ";
  if (line == "abandoned") settled.abandoned = true;
  if (line.starts_with(left)) settled.ended = std::atoi(std::string(line).c_str() + left.size());
}

Settled settle(const std::filesystem::path& supervisor, const std::filesystem::path& folder,
               const Interrupt& interrupt, const std::function<void()>& waiting) {
  Conversation answers({supervisor.string(), "--settle", folder.string()});
  answers.at_rest = false;
  Settled settled;
  int passed_on = 0;
  for (bool more = true; more;) {
    while (const auto line = answers.received_line()) {
      if (*line == "waiting") waiting();
      take_note(*line, settled);
    }
    while (passed_on < interrupt.requests() && ask_to_end(supervisor, folder)) ++passed_on;
    interrupt.wait(answers.descriptor(), passed_on < interrupt.requests() ? until_asked_again : -1);
    try {
      answers.receive();
    } catch (const LinkLost&) {
      more = false;
    }
  }
  if (const int status = answers.exit_status(); status != 0) {
    throw language::FileError(
        folder.string(),
        fmt::format(
            "the outcome of the run cannot be determined: yates-supervisor ended with status {}",
            status));
  }
  return settled;
}

bool has_started_nothing(int status) {
  return status == supervisor::full_before || status == supervisor::cannot_begin ||
         status == supervisor::without_locks || status == supervisor::wrong_usage;
}

Outcome without_outcome(const Settled& settled, const std::string& host) {
  const auto not_launched = [](std::string why) {
    return Outcome{
        .kind = OutcomeKind::not_launched, .message = std::move(why), .infrastructure = true};
  };
  const std::string on = host.empty() ? "" : " on " + host;
  const std::string disk = host.empty() ? "the disk" : "the disk of " + host;
  const int status = settled.status.value_or(0);
  if (status == supervisor::without_locks) {
    return not_launched(fmt::format(
        "nothing was started: the file system of the run's folder{} has no locks (flock)", on));
  }
  if (has_started_nothing(status)) {
    return not_launched(
        status == supervisor::full_before
            ? fmt::format("nothing was started: {} is full", disk)
            : fmt::format("nothing was started: the supervisor{} could not begin", on));
  }
  // A supervisor that was waited for may have begun, and its command removed the signs of it.
  if (settled.abandoned && !settled.status)
    return not_launched(fmt::format("{}{}", never_launched, on));
  constexpr int first_signal = 128;
  std::string why;
  if (status == supervisor::taken) {
    why = "another yates took over the launch";
  } else if (status == supervisor::full_after) {
    why = fmt::format("{} is full: the outcome of the command could not be recorded", disk);
  } else if (status == supervisor::cannot_record) {
    why = fmt::format("the outcome of the command could not be recorded{}", on);
  } else if (status > first_signal) {
    why = fmt::format("the supervisor{} was killed by signal {}", on, status - first_signal);
  } else {
    why = fmt::format("the supervisor{} ended without an outcome", on);
  }
  if (settled.ended > 0) {
    why += fmt::format("; {} of its processes were still running and were killed", settled.ended);
  }
  return {.kind = OutcomeKind::lost,
          .leftovers = settled.ended,
          .message = std::move(why),
          .infrastructure = true};
}

}  // namespace yates::campaigns

#include "campaigns/ssh/execution.hpp"

#include <utility>

#include <fmt/format.h>

namespace yates::campaigns {
namespace {

constexpr int until_asked_again = 50;  // milliseconds: the supervisor may not be at work yet
constexpr int most_lines = 10'000;     // of one answer, besides its blocks

}  // namespace

void SshExecution::launch(std::unique_ptr<SshSession> session, const std::string& script) {
  session_ = std::move(session);
  session_->shell->at_rest = false;
  try {
    session_->shell->send(script);
    session_->shell->while_waiting = nullptr;  // the command may take its time
  } catch (const LinkLost&) {
    session_.reset();
  } catch (const HostUnreachable&) {  // not awaited any longer: `wait` asks what was read
    session_.reset();
  }
}

Outcome SshExecution::wait(const Interrupt& interrupt) {
  bool told = false;
  for (;;) {
    leave_if_asked(interrupt);
    try {
      if (!session_) ask_again(interrupt);
      if (told) machine_->logins.remark(fmt::format("the link to {} is back", machine_->name()));
      told = false;
      return conclude(listen(interrupt));
    } catch (const UnusableAnswer& problem) {
      session_.reset();
      throw HostUnreachable(machine_->name(),
                            fmt::format("its answer cannot be used: {}", problem.what()), true);
    } catch (const LinkLost& lost) {
      session_.reset();
      if (told) continue;
      told = true;
      machine_->logins.remark(fmt::format("the link to {} is lost ({}); its runs continue",
                                          machine_->name(), lost.what()));
    }
  }
}

void SshExecution::ask_again(const Interrupt& interrupt) {
  session_ = machine_->logins.take_back(interrupt, passed_on_);
  session_->shell->while_waiting = nullptr;
  session_->shell->at_rest = false;
  const std::string attempt = machine_->attempt(*session_, folder_);
  rebooted_ = !boot_id_.empty() && boot_id_ != session_->boot_id;
  session_->shell->send(settle_script(session_->places, attempt));
  if (boot_id_.empty()) boot_id_ = session_->boot_id;
}

RemoteFate SshExecution::listen(const Interrupt& interrupt) {
  RemoteFate fate;
  bool ended = false;
  int lines = 0;
  while (!fate.complete) {
    const auto received = session_->shell->received_line();
    if (!received) {
      leave_if_asked(interrupt);
      if (!ended) pass_on(interrupt);
      const bool again = !ended && passed_on_ < interrupt.requests();
      interrupt.wait(session_->shell->descriptor(), again ? until_asked_again : -1);
      session_->shell->receive();
      continue;
    }
    if (++lines > most_lines) throw UnusableAnswer("it does not end");
    const std::string line(*received);
    if (line == "waiting") {
      if (waiting) std::exchange(waiting, nullptr)();
      continue;
    }
    if (!std::exchange(ended, true)) session_->shell->while_waiting = until_asked_twice(interrupt);
    hear(*session_, line, folder_, fate);
  }
  session_->shell->at_rest = true;
  session_->shell->while_waiting = nullptr;
  return fate;
}

/// One request may have ended the run whose results come now.
std::function<void()> SshExecution::until_asked_twice(const Interrupt& interrupt) const {
  return [this, &interrupt, before = interrupt.requests()] {
    constexpr int twice = 2;
    if (interrupt.requests() - before >= twice) leave();
    leave_if_asked(interrupt);
  };
}

/// Thus also a host that says that it ends the run, and does not, cannot keep the user waiting.
void SshExecution::leave_if_asked(const Interrupt& interrupt) const {
  if (interrupt.requests() >= requests_to_leave) leave();
}

void SshExecution::leave() const {
  throw HostUnreachable(machine_->name(),
                        fmt::format("the results of {} were not awaited; the next yates run "
                                    "takes them",
                                    folder_.string()));
}

/// Each request of the user reaches the supervisor once, by another session: the shell of this one
/// is waiting.
void SshExecution::pass_on(const Interrupt& interrupt) {
  while (passed_on_ < interrupt.requests()) {
    bool asked = false;
    try {
      // Once: if it does not answer, this session will soon be lost, too.
      asked = machine_->with_session(
          [&](SshSession& session) {
            const auto answer = ask(
                session, ask_to_end_script(session.places, machine_->attempt(session, folder_)));
            return !answer.empty() && answer.front() == "asked";
          },
          1);
    } catch (const HostUnreachable& problem) {
      if (!std::exchange(told_unheard_, true)) machine_->logins.remark(problem.what());
    }
    if (!asked) return;  // not yet, or not any more, at work
    ++passed_on_;
  }
}

Outcome SshExecution::conclude(const RemoteFate& fate) {
  if (fate.unsettled) {
    throw HostUnreachable(
        machine_->name(),
        fmt::format("the outcome of {} cannot be determined: yates-supervisor ended with status {}",
                    folder_.string(), *fate.unsettled),
        true);
  }
  const bool survived =
      !rebooted_ || (fate.outcome && fate.outcome->find("\nsynced=1\n") != std::string::npos);
  Outcome outcome;
  if (fate.outcome && survived) {
    outcome = keep_outcome(folder_, fate, machine_->name());
    if (fate.left_out > 0) {
      machine_->logins.remark(
          fmt::format("{}: {} that {} sent {} left out: only regular files, and relative links to "
                      "them within the run's folder, are taken as results",
                      folder_.string(),
                      fate.left_out == 1 ? std::string("1 link, pipe or device")
                                         : fmt::format("{} links, pipes or devices", fate.left_out),
                      machine_->name(), fate.left_out == 1 ? "was" : "were"));
    }
    try {
      session_->shell->send(remove_script(machine_->attempt(*session_, folder_)));
    } catch (const LinkLost&) {
      return outcome;  // `finish` removes it
    }
  } else if (fate.refused) {
    outcome = {
        .kind = OutcomeKind::not_launched,
        .message = fmt::format("nothing was started on {}: {}", machine_->name(), *fate.refused),
        .infrastructure = true};
  } else if (rebooted_ && !fate.settled.abandoned) {
    outcome = {.kind = OutcomeKind::lost,
               .message = fmt::format("{} was rebooted after the launch", machine_->name()),
               .infrastructure = true};
  } else {
    outcome = without_outcome(fate.settled, machine_->name());
  }
  machine_->logins.give_back(std::move(session_));
  return outcome;
}

}  // namespace yates::campaigns

#include <chrono>
#include <cmath>

#include <fmt/format.h>

#include "campaigns/run/session_parts.hpp"
#include "numerics/random.hpp"

namespace yates::campaigns {
namespace {

constexpr std::size_t most_failures_of_host = 3;  // in a row, of each run at a time
constexpr std::size_t most_repetitions = 3;       // of a run, in one call

/// One of the runs that a host measures at a time.
class Slot {
 public:
  Slot(Session& session, PoolHost& host) : session_(session), host_(host) {}

  void work();

 private:
  bool has_lease();
  std::optional<doe::PlannedRun> next();
  AttemptSummary measure(const doe::PlannedRun& run);
  std::optional<AttemptSummary> warm_up_for(const doe::PlannedRun& run);
  void account(const doe::PlannedRun& run, const AttemptSummary& attempted);
  void account_failure(const doe::PlannedRun& run, const std::string& why, bool of_run);
  void set_aside(const std::string& why);
  std::size_t rounds_of_failures() const;
  void pause_after(std::size_t failures) const;
  void cool_down() const;

  Session& session_;
  PoolHost& host_;
  std::optional<double> last_end_ = {};  // of a run, by the clock's seconds
};

/// False if others hold the host until nothing is left for it.
bool Slot::has_lease() {
  const std::lock_guard preparing(host_.preparing);
  try {
    return lease(session_, host_,
                 [&] { return session_.locked([&] { return session_.schedule->finished(); }); });
  } catch (const HostFailure&) {
    return true;  // the first run will meet the same failure, which is accounted for then
  }
}

std::optional<doe::PlannedRun> Slot::next() {
  using namespace std::chrono_literals;
  std::unique_lock lock(session_.mutex);
  for (;;) {
    if (session_.ending() || host_.set_aside) return std::nullopt;
    const auto turn = session_.schedule->take(host_.index);
    if (const auto* run = std::get_if<doe::PlannedRun>(&turn)) return *run;
    if (std::holds_alternative<Schedule::Finished>(turn)) return std::nullopt;
    // A request of the user does not notify this condition.
    session_.changed.wait_for(lock, 200ms);
  }
}

/// Waits for what is left of the time; preparing the next run may have taken some of it.
void Slot::cool_down() const {
  if (!last_end_) return;
  const double left = *last_end_ + session_.campaign.command.cool_down - session_.clock.seconds();
  if (left > 0) session_.clock.sleep(left, session_.interrupt);
}

std::optional<AttemptSummary> Slot::warm_up_for(const doe::PlannedRun& run) {
  const Warmup& warmup = session_.campaign.command.warmup;
  const std::size_t occasion = warmup.per == WarmupPer::campaign ? 0
                               : warmup.per == WarmupPer::block  ? run.block
                                                                 : run.point;
  if (warmup.runs == 0 || !host_.warm.insert(occasion).second) return std::nullopt;
  for (std::size_t count = 0; count < warmup.runs && !session_.ending(); ++count) {
    AttemptSummary attempted = attempt(session_, host_, run, true);
    if (!attempted.host_failed() && !attempted.host_lost) continue;
    host_.warm.erase(occasion);
    if (attempted.state == AttemptState::launching) {  // of the run itself nothing was launched
      attempted.state = AttemptState::unknown;
      attempted.infrastructure = true;
    }
    return attempted;
  }
  return std::nullopt;
}

AttemptSummary Slot::measure(const doe::PlannedRun& run) {
  await_block(session_, run);
  if (session_.ending()) return {};
  {
    const std::lock_guard preparing(host_.preparing);
    prepare(session_, host_);
    if (session_.ending()) return {};
    if (const auto fault = change_levels(session_, host_, run)) {
      if (session_.ending()) return {};
      return failed_attempt(session_, host_, run, *fault);
    }
    if (const auto failed = warm_up_for(run)) return *failed;
  }
  cool_down();
  if (session_.ending()) return {};
  return attempt(session_, host_, run, false);
}

void Slot::set_aside(const std::string& why) {
  if (host_.set_aside) return;
  host_.set_aside = true;
  host_.last_failure = why;
  session_.schedule->set_aside(host_.index);
  if (session_.observer.remark) {
    session_.observer.remark(fmt::format("{} is not used any more: {}", host_.name, why));
  }
}

/// With the session's mutex held.
void Slot::account_failure(const doe::PlannedRun& run, const std::string& why, bool of_run) {
  host_.ready = false;  // it may have rebooted
  host_.last_failure = why;
  if (++host_.failures_in_row >= most_failures_of_host * host_.slots) {
    set_aside(fmt::format("{} failures in a row, the last one: {}", host_.failures_in_row, why));
  }
  if (of_run && ++session_.failures[run.run] > most_repetitions) {
    session_.schedule->settle(host_.index, run);
    if (session_.observer.remark) {
      session_.observer.remark(
          fmt::format("run {} is left for the next yates run: it failed {} times through "
                      "no fault of the program, the last time: {}",
                      run.run, most_repetitions + 1, why));
    }
    return;
  }
  session_.schedule->give_back(host_.index, run);
}

/// With the session's mutex held.
void Slot::account(const doe::PlannedRun& run, const AttemptSummary& attempted) {
  if (attempted.host_lost) set_aside(*attempted.host_lost);
  if (attempted.host_failed()) return account_failure(run, attempted.message, true);
  switch (attempted.state.value_or(AttemptState::interrupted)) {
    case AttemptState::failed:
    case AttemptState::timed_out:
      ++session_.summary.failed;
      [[fallthrough]];
    case AttemptState::done:
      host_.failures_in_row = 0;
      session_.schedule->settle(host_.index, run);
      note_ended(session_, run, attempted);
      break;
    case AttemptState::unknown:
      host_.failures_in_row = 0;
      session_.schedule->settle(host_.index, run);
      break;
    case AttemptState::disturbed:
      host_.failures_in_row = 0;
      session_.schedule->give_back(host_.index, run);
      break;
    case AttemptState::interrupted:
      session_.schedule->give_back(host_.index, run);
      break;
    case AttemptState::launching:
      session_.out_of_reach.insert(run.run);
      session_.schedule->settle(host_.index, run);
      if (session_.observer.remark) {
        session_.observer.remark(
            fmt::format("run {} may still be running on {}; the next yates run asks again", run.run,
                        host_.name));
      }
      break;
  }
}

/// What fails all runs of a host at once, such as its reboot, counts as one failure.
std::size_t Slot::rounds_of_failures() const {
  return (host_.failures_in_row + host_.slots - 1) / host_.slots;
}

/// The pause varies so that hosts that fail together are not used again together.
void Slot::pause_after(std::size_t failures) const {
  numerics::Random random(session_.plan.seed, (host_.index + 1) * 1000 + failures);
  const double longest =
      session_.options.pause_after_failure * std::pow(2, static_cast<double>(failures - 1));
  session_.clock.sleep(longest * (0.75 + 0.5 * numerics::unit_interval(random.next())),
                       session_.interrupt);
}

void Slot::work() {
  if (!has_lease()) return;
  while (const auto run = next()) {
    std::size_t failures = 0;  // of the host in a row, where it is to be used again
    try {
      const AttemptSummary attempted = measure(*run);
      const std::lock_guard lock(session_.mutex);
      if (attempted.state) session_.launched.insert(run->run);
      account(*run, attempted);
      if (attempted.host_failed() && !host_.set_aside) {
        failures = rounds_of_failures();
      }
    } catch (const HostFailure& failure) {
      const std::lock_guard lock(session_.mutex);
      if (failure.for_good) set_aside(failure.what());
      account_failure(*run, failure.what(), false);
      if (!host_.set_aside) failures = rounds_of_failures();
    }
    session_.changed.notify_all();
    last_end_ = session_.clock.seconds();
    if (failures > 0 && !session_.ending()) pause_after(failures);
  }
}

}  // namespace

void work(Session& session, PoolHost& host) {
  Slot(session, host).work();
}

}  // namespace yates::campaigns

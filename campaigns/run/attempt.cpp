#include <algorithm>

#include <fmt/format.h>

#include "campaigns/launch/attempt_request.hpp"
#include "campaigns/run/conclusion.hpp"
#include "campaigns/run/gate_findings.hpp"
#include "campaigns/run/session.hpp"
#include "language/error.hpp"

namespace yates::campaigns {
namespace {

/// What the synced folder of an attempt tells just as well need not be synced twice: should the
/// machine break down before the next commit, the next driver reads it there.
Durable durability_of(const Conclusion& conclusion) {
  const bool told_by_folder = conclusion.usage && conclusion.flags.empty() &&
                              conclusion.warnings.empty() &&
                              conclusion.state != AttemptState::disturbed;
  return told_by_folder ? Durable::with_the_next_commit : Durable::at_once;
}

/// One attempt from its gates to its conclusion.
class Attempting {
 public:
  Attempting(Session& session, PoolHost& host, const doe::PlannedRun& run, bool warmup)
      : session_(session),
        host_(host),
        run_(run),
        warmup_(warmup),
        gated_(!warmup && !session.campaign.gates.empty()) {}

  Attempted operator()();
  /// One that never came to its launch.
  Attempted fail(const std::string& why);

 private:
  Readings read() const;
  void pass_gates();
  void begin();
  void check_gates_after(Conclusion& conclusion);
  bool measured_again(const Finding& finding) const;
  bool untold_before(Reading what) const;
  void add_flag(const Finding& finding, bool before, const std::string& action);
  std::optional<std::string> surround(AuxiliaryKind kind, const std::vector<std::string>& words,
                                      const Interrupt& interrupt);
  void surround_after();
  Attempted end(Conclusion conclusion);

  const Event& event() const { return *event_; }

  Session& session_;
  PoolHost& host_;
  const doe::PlannedRun& run_;
  const bool warmup_;
  const bool gated_;
  Intent intent_ = {};
  std::optional<Event> event_ = {};
  std::int64_t id_ = 0;
  std::filesystem::path folder_ = {};
  Readings before_ = {};
  std::vector<Finding> found_before_ = {};
  std::vector<Flag> flags_ = {};
  std::vector<std::string> warnings_ = {};
  std::optional<std::string> host_lost_ = {};
};

Readings Attempting::read() const {
  return on_host([&] { return host_.executor.readings(); });
}

void Attempting::add_flag(const Finding& finding, bool before, const std::string& action) {
  flags_.push_back({std::string(to_string(finding.gate.what)), before, finding.found,
                    finding.gate.limit.text, action});
}

/// Reads the gates, and waits as long as one asks for it and has patience left.
void Attempting::pass_gates() {
  if (!gated_) return;
  const double start = session_.clock.seconds();
  double waited = 0;
  for (bool told = false;; told = true) {
    before_ = read();
    found_before_ = findings_before(session_.campaign.gates, before_);
    waited = session_.clock.seconds() - start;
    std::vector<Finding> awaited;
    for (const Finding& one : found_before_) {
      const bool waits = one.gate.otherwise == GatePolicy::wait && one.told;
      if (waits && waited < one.gate.patience) awaited.push_back(one);
    }
    if (awaited.empty() || session_.ending()) break;
    if (!told) {
      session_.remark(fmt::format("run {} waits on {}: {}", run_.run, host_.name,
                                  to_string(std::span<const Finding>(awaited))));
    }
    session_.clock.sleep(session_.options.poll, session_.interrupt);
  }
  for (const Finding& one : found_before_) {
    const bool waits = one.gate.otherwise == GatePolicy::wait && one.told;
    add_flag(one, true, waits ? fmt::format("waited {:.3g} s", waited) : std::string("flagged"));
  }
}

/// Commits the intent.
void Attempting::begin() {
  const std::lock_guard lock(session_.mutex);
  if (!warmup_) intent_.run = run_.run;
  intent_.host = host_.name;
  intent_.boot_id = host_.machine.boot_id;
  intent_.number = warmup_ ? session_.warmups + 1 : session_.statuses[run_.run - 1].attempts + 1;
  event_.emplace(Event{run_, warmup_, intent_.number, host_.name});
  if (session_.observer.before_launch) session_.observer.before_launch(event());
  folder_ = session_.store.folder(intent_);
  const RunContext context{session_.design, run_, warmup_, host_.name, folder_};
  intent_.command = shell_line(filled(session_.campaign.command.words, context));
  intent_.started = session_.clock.utc();
  id_ = session_.store.begin(intent_);
  if (warmup_) ++session_.warmups;
  if (!make_private_folder(folder_)) {
    session_.store.conclude(
        id_, {.ended = session_.clock.utc(), .message = "its folder could not be made"});
    throw language::FileError(folder_.string(),
                              "is there already, though results.db knows nothing of it; was the "
                              "database removed without the outputs?");
  }
}

std::optional<std::string> Attempting::surround(AuxiliaryKind kind,
                                                const std::vector<std::string>& words,
                                                const Interrupt& interrupt) {
  if (words.empty()) return std::nullopt;
  try {
    return run_auxiliary(session_, host_, kind, words, run_, warmup_, interrupt, id_);
  } catch (const HostFailure& failure) {
    host_lost_ = failure.what();  // but the attempt is to be concluded
    return host_lost_;
  }
}

/// Undoes what `before` did, also when the user asked to end.
void Attempting::surround_after() {
  const Interrupt later = session_.interrupt.from_now_on();
  const auto fault = surround(AuxiliaryKind::after, session_.campaign.command.after, later);
  if (fault) warnings_.push_back(*fault);
}

bool Attempting::measured_again(const Finding& finding) const {
  if (finding.gate.otherwise != GatePolicy::repeat || !finding.told) return false;
  const std::size_t times = session_.statuses[run_.run - 1].disturbed;
  return times < static_cast<std::size_t>(std::max(0, finding.gate.times));
}

bool Attempting::untold_before(Reading what) const {
  return std::any_of(found_before_.begin(), found_before_.end(),
                     [&](const Finding& one) { return one.gate.what == what && !one.told; });
}

/// Reads the gates again, and decides whether a run that succeeded is to be measured again.
void Attempting::check_gates_after(Conclusion& conclusion) {
  if (!gated_ || !conclusion.usage) return;
  std::vector<Finding> found;
  try {
    found = findings_after(session_.campaign.gates, before_, read());
  } catch (const HostFailure& failure) {
    warnings_.push_back(fmt::format("the gates could not be read after it: {}", failure.what()));
    return;
  }
  const std::lock_guard lock(session_.mutex);
  const bool done = conclusion.state == AttemptState::done;
  bool again = false;
  for (std::size_t index = 0; index < found_before_.size(); ++index) {
    if (!done || !measured_again(found_before_[index])) continue;
    flags_[index].action = "measured again";
    again = true;
  }
  for (const Finding& one : found) {
    const bool this_one = done && measured_again(one);
    if (!one.told && untold_before(one.gate.what)) continue;  // was said before the run
    add_flag(one, false, this_one ? "measured again" : "flagged");
    again = again || this_one;
  }
  if (!again) return;
  conclusion.state = AttemptState::disturbed;
  conclusion.message = "a gate was not kept: " +
                       to_string(std::span<const Finding>(found.empty() ? found_before_ : found));
}

Attempted Attempting::end(Conclusion conclusion) {
  conclusion.flags = std::move(flags_);
  conclusion.warnings.insert(conclusion.warnings.end(), warnings_.begin(), warnings_.end());
  const std::lock_guard lock(session_.mutex);
  if (session_.observer.before_commit) session_.observer.before_commit(event());
  session_.store.conclude(id_, conclusion, durability_of(conclusion));
  if (!warmup_) {
    add_attempt(session_.statuses[run_.run - 1], conclusion.state, conclusion.infrastructure, 0);
  }
  if (session_.observer.committed) session_.observer.committed(event(), conclusion);
  if (session_.observer.remark) {
    for (const std::string& warning : conclusion.warnings) {
      session_.observer.remark(fmt::format("run {}: {}", run_.run, warning));
    }
  }
  Attempted result{Fate::settled, conclusion.state, conclusion.message, host_lost_};
  if (conclusion.state == AttemptState::interrupted) {
    result.fate = Fate::interrupted;
  } else if (conclusion.infrastructure) {
    result.fate = Fate::failed_host;
  } else if (conclusion.state == AttemptState::disturbed) {
    result.fate = Fate::disturbed;
  }
  return result;
}

Attempted Attempting::operator()() {
  pass_gates();
  if (session_.ending()) return {.fate = Fate::interrupted};
  begin();
  const Command& command = session_.campaign.command;
  if (const auto fault = surround(AuxiliaryKind::before, command.before, session_.interrupt)) {
    const bool interrupted = session_.ending();
    surround_after();
    return end({.state = interrupted ? AttemptState::interrupted : AttemptState::failed,
                .ended = session_.clock.utc(),
                .message = *fault,
                .infrastructure = !interrupted});
  }
  const RunContext context{session_.design, run_, warmup_, host_.name, folder_};
  const auto fate =
      launch_on(host_, launch_of(session_.campaign, context), session_.interrupt, [&] {
        session_.locked([&] {
          if (session_.observer.launched) session_.observer.launched(event());
        });
      });
  if (const auto* unreachable = std::get_if<Unreachable>(&fate)) {
    return {Fate::unreachable, AttemptState::launching, unreachable->why, unreachable->why};
  }
  session_.locked([&] {
    if (session_.observer.ended) session_.observer.ended(event());
  });
  Conclusion conclusion = conclusion_of(session_.campaign, std::get<Outcome>(fate), warmup_,
                                        folder_, session_.clock.utc());
  warn_of_missing_files(session_.campaign, context, conclusion);
  check_gates_after(conclusion);
  surround_after();
  return end(std::move(conclusion));
}

Attempted Attempting::fail(const std::string& why) {
  begin();
  return end({.state = AttemptState::failed,
              .ended = session_.clock.utc(),
              .message = why,
              .infrastructure = true});
}

}  // namespace

Attempted failed_attempt(Session& session, PoolHost& host, const doe::PlannedRun& run,
                         const std::string& why) {
  return Attempting(session, host, run, false).fail(why);
}

Attempted attempt(Session& session, PoolHost& host, const doe::PlannedRun& run, bool warmup) {
  return Attempting(session, host, run, warmup)();
}

}  // namespace yates::campaigns

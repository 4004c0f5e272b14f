#include <algorithm>

#include <fmt/format.h>

#include "campaigns/launch/private_files.hpp"
#include "campaigns/run/attempt_end.hpp"
#include "campaigns/run/findings.hpp"
#include "campaigns/run/session_parts.hpp"
#include "campaigns/store/outputs.hpp"
#include "language/error.hpp"
#include "language/shell_text.hpp"

namespace yates::campaigns {
namespace {

/// What the synced folder of an attempt holds as well need not be synced twice: should the machine
/// break down before the next commit, the next driver reads it from the folder.
Durable durability_of(const AttemptEnd& end) {
  const bool held_by_folder = end.usage && end.flags.empty() && end.warnings.empty() &&
                              end.state != AttemptState::disturbed;
  return held_by_folder ? Durable::with_the_next_commit : Durable::at_once;
}

/// One attempt from its gates to its end.
class Attempting {
 public:
  Attempting(Session& session, PoolHost& host, const doe::PlannedRun& run, bool warmup)
      : session_(session),
        host_(host),
        run_(run),
        warmup_(warmup),
        gated_(!warmup && std::ranges::any_of(session.campaign.gates, [](const Gate& one) {
          return !is_of_application(one.what);
        })) {}

  AttemptSummary operator()();
  /// One that failed before its launch.
  AttemptSummary fail(const std::string& why);

 private:
  Readings read() const;
  void pass_gates();
  void begin();
  std::vector<Finding> read_gates_after();
  std::vector<Finding> read_applications(const CommandContext& context);
  void check_after(const CommandContext& context, AttemptEnd& end);
  bool measured_again(const Finding& finding) const;
  bool unread_before(Reading what) const;
  void add_flag(const Finding& finding, bool before, const std::string& action);
  std::optional<std::string> surround(AuxiliaryKind kind, const std::vector<std::string>& words,
                                      const Interrupt& interrupt);
  void surround_after();
  AttemptSummary record(AttemptEnd end);

  CommandContext context_of_attempt() const {
    return {session_.design,
            run_,
            warmup_,
            host_.name,
            folder_,
            intent_.number,
            link_order_of(session_.campaign, run_)};
  }
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
  flags_.push_back(flag_of(finding, before, action));
}

/// Reads the gates, and waits while a gate that waits is not kept and has patience left.
void Attempting::pass_gates() {
  if (!gated_) return;
  const double start = session_.clock.seconds();
  double waited = 0;
  for (bool reported = false;; reported = true) {
    before_ = read();
    found_before_ = findings_before(session_.campaign.gates, before_);
    waited = session_.clock.seconds() - start;
    std::vector<Finding> awaited;
    for (const Finding& one : found_before_) {
      const bool waits = one.gate.otherwise == GatePolicy::wait && one.known;
      if (waits && waited < one.gate.patience) awaited.push_back(one);
    }
    if (awaited.empty() || session_.ending()) break;
    if (!reported) {
      session_.remark(fmt::format("run {} waits for the gates of {}: {}", run_.run, host_.name,
                                  to_string(std::span<const Finding>(awaited))));
    }
    session_.clock.sleep(session_.options.poll, session_.interrupt);
  }
  for (const Finding& one : found_before_) {
    const bool waits = one.gate.otherwise == GatePolicy::wait && one.known;
    add_flag(one, true, waits ? fmt::format("waited {:.3g} s", waited) : std::string("flagged"));
  }
}

/// Commits the intent.
void Attempting::begin() {
  const std::lock_guard lock(session_.mutex);
  if (!warmup_) intent_.run = run_.run;
  intent_.host = host_.name;
  intent_.boot_id = host_.machine.boot_id;
  intent_.number = warmup_ ? session_.warmups + 1 : session_.status_of(run_).attempts + 1;
  intent_.started = session_.clock.utc();
  event_.emplace(Event{run_, warmup_, intent_.number, host_.name, intent_.started});
  if (session_.observer.before_launch) session_.observer.before_launch(event());
  folder_ = session_.store.folder(intent_);
  const CommandContext context = context_of_attempt();
  intent_.command = language::shell_line(measured_words(session_.campaign, context));
  id_ = session_.store.begin(intent_);
  if (warmup_) ++session_.warmups;
  if (!warmup_ && spread_of_blocks(session_)) note_block(session_, run_.block, intent_.started);
  if (!make_private_folder(folder_)) {
    session_.store.record_end(
        id_, {.ended = session_.clock.utc(), .message = "its folder could not be created"});
    throw language::FileError(folder_.string(),
                              "exists already, but results.db does not hold it; was the database "
                              "removed without the outputs?");
  }
}

std::optional<std::string> Attempting::surround(AuxiliaryKind kind,
                                                const std::vector<std::string>& words,
                                                const Interrupt& interrupt) {
  if (words.empty()) return std::nullopt;
  try {
    return run_auxiliary(session_, host_,
                         {.kind = kind,
                          .words = words,
                          .run = run_,
                          .warmup = warmup_,
                          .attempt = id_,
                          .run_folder = folder_},
                         interrupt);
  } catch (const HostFailure& failure) {
    host_lost_ = failure.what();  // but the end of the attempt is to be recorded
    return host_lost_;
  }
}

/// Undoes what `before` did, even if the user requested the end.
void Attempting::surround_after() {
  const Interrupt later = session_.interrupt.from_now_on();
  const auto fault = surround(AuxiliaryKind::after, session_.campaign.command.after, later);
  if (fault) warnings_.push_back(*fault);
}

bool Attempting::measured_again(const Finding& finding) const {
  return is_measured_again(finding, session_.status_of(run_).disturbed);
}

bool Attempting::unread_before(Reading what) const {
  return std::ranges::any_of(
      found_before_, [&](const Finding& one) { return one.gate.what == what && !one.known; });
}

/// The gates of the host.
std::vector<Finding> Attempting::read_gates_after() {
  if (!gated_) return {};
  try {
    return findings_after(session_.campaign.gates, before_, read());
  } catch (const HostFailure& failure) {
    warnings_.push_back(
        fmt::format("the gates could not be read after the run: {}", failure.what()));
    return {};
  }
}

/// The gates of the run's applications of Spark.
std::vector<Finding> Attempting::read_applications(const CommandContext& context) {
  if (warmup_ || session_.campaign.placement.on != Place::spark_submit) return {};
  ApplicationFindings findings = findings_of_applications(session_.campaign, context);
  flags_.insert(flags_.end(), findings.settings.begin(), findings.settings.end());
  warnings_.insert(warnings_.end(), findings.warnings.begin(), findings.warnings.end());
  return std::move(findings.gates);
}

/// Reads the gates again, and decides whether a run that succeeded has to be measured again.
void Attempting::check_after(const CommandContext& context, AttemptEnd& end) {
  if (!end.usage) return;
  std::vector<Finding> found = read_gates_after();
  if (end.state == AttemptState::done) {
    for (Finding& one : read_applications(context)) found.push_back(std::move(one));
  }
  const std::lock_guard lock(session_.mutex);
  const bool done = end.state == AttemptState::done;
  bool again = false;
  for (std::size_t index = 0; index < found_before_.size(); ++index) {
    if (!done || !measured_again(found_before_[index])) continue;
    flags_[index].action = "measured again";
    again = true;
  }
  for (const Finding& one : found) {
    const bool this_one = done && measured_again(one);
    if (!one.known && unread_before(one.gate.what)) continue;  // reported before the run
    add_flag(one, false, this_one ? "measured again" : "flagged");
    again = again || this_one;
  }
  if (!again) return;
  end.state = AttemptState::disturbed;
  end.message = "a gate was not kept: " +
                to_string(std::span<const Finding>(found.empty() ? found_before_ : found));
}

AttemptSummary Attempting::record(AttemptEnd end) {
  end.flags = std::move(flags_);
  end.warnings.insert(end.warnings.end(), warnings_.begin(), warnings_.end());
  const std::lock_guard lock(session_.mutex);
  if (session_.observer.before_commit) session_.observer.before_commit(event());
  session_.store.record_end(id_, end, durability_of(end));
  if (!warmup_) {
    add_attempt(session_.status_of(run_), end.state, end.infrastructure, 0);
  }
  if (session_.observer.committed) session_.observer.committed(event(), end);
  if (session_.observer.remark) {
    for (const std::string& warning : end.warnings) {
      session_.observer.remark(fmt::format("run {}: {}", run_.run, warning));
    }
  }
  AttemptSummary summary{end.state,  end.infrastructure, end.message,
                         host_lost_, intent_.number,     end.readable};
  for (const auto& value : end.responses) summary.has_value.push_back(value.has_value());
  return summary;
}

AttemptSummary Attempting::operator()() {
  pass_gates();
  if (session_.ending()) return {};
  begin();
  const Command& command = session_.campaign.command;
  if (const auto fault = surround(AuxiliaryKind::before, command.before, session_.interrupt)) {
    const bool interrupted = session_.interrupted();
    surround_after();
    return record({.state = interrupted ? AttemptState::interrupted : AttemptState::failed,
                   .ended = session_.clock.utc(),
                   .message = *fault,
                   .infrastructure = !interrupted});
  }
  const CommandContext context = context_of_attempt();
  const auto outcome =
      launch_on(host_, launch_of(session_.campaign, context), session_.interrupt, [&] {
        session_.locked([&] {
          if (session_.observer.launched) session_.observer.launched(event());
        });
      });
  if (const auto* unreachable = std::get_if<Unreachable>(&outcome)) {
    session_.locked([&] {  // it is left, even if an earlier attempt of the run had failed
      if (!warmup_) add_attempt(session_.status_of(run_), AttemptState::launching, true, 0);
    });
    return {.state = AttemptState::launching,
            .infrastructure = true,
            .message = unreachable->why,
            .host_lost = unreachable->why};
  }
  session_.locked([&] {
    if (session_.observer.ended) session_.observer.ended(event());
  });
  note_machine(session_, std::get<Outcome>(outcome));
  AttemptEnd end = attempt_end_of(session_.campaign, std::get<Outcome>(outcome), warmup_, folder_,
                                  session_.clock.utc());
  warn_of_missing_files(session_.campaign, context, end);
  warn_of_libraries(session_.campaign, context, end);
  check_after(context, end);
  surround_after();
  // It may have packed or removed what the run left.
  if (names_run_folder(command.after)) end.outputs = outputs_of(folder_);
  return record(std::move(end));
}

AttemptSummary Attempting::fail(const std::string& why) {
  begin();
  return record({.state = AttemptState::failed,
                 .ended = session_.clock.utc(),
                 .message = why,
                 .infrastructure = true});
}

}  // namespace

AttemptSummary failed_attempt(Session& session, PoolHost& host, const doe::PlannedRun& run,
                              const std::string& why) {
  return Attempting(session, host, run, false).fail(why);
}

AttemptSummary attempt(Session& session, PoolHost& host, const doe::PlannedRun& run, bool warmup) {
  return Attempting(session, host, run, warmup)();
}

}  // namespace yates::campaigns

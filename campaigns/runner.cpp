#include "campaigns/runner.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <set>
#include <system_error>

#include <fmt/format.h>
#include <sys/stat.h>

#include "campaigns/placeholders.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"

namespace yates::campaigns {
namespace {

/// A number that a plan gives to a run, by its name in `--only`.
std::optional<double> own_number(const doe::PlannedRun& run, const std::string& name) {
  if (name == "run") return static_cast<double>(run.run);
  if (name == "replicate") return static_cast<double>(run.replicate);
  if (name == "block") return static_cast<double>(run.block);
  if (name == "standard_order") return static_cast<double>(run.standard_order);
  return std::nullopt;
}

void check_names(const language::Expression& only, const doe::Design& design) {
  language::check_functions(only);
  std::vector<std::string> known = doe::names(design.factors());
  for (const char* own : {"run", "replicate", "block", "standard_order"}) known.emplace_back(own);
  for (const std::string& name : language::names(only)) {
    if (name == "true" || name == "false") continue;
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      throw language::UsageError(fmt::format("--only: no factor is called '{}'{}", name,
                                             language::suggestion(name, known)));
    }
  }
}

bool selected(const doe::Design& design, const doe::PlannedRun& run,
              const std::optional<language::Expression>& only) {
  if (!only) return true;
  return language::evaluate_condition(
      *only,
      [&](const std::string& name) -> language::Value {
        if (const auto number = own_number(run, name)) return *number;
        return doe::lookup(design, run.point, name, "--only");
      },
      "--only");
}

bool due(RunState state, Retry retry) {
  switch (state) {
    case RunState::left:
      return true;
    case RunState::failed:
      return retry == Retry::failed || retry == Retry::all;
    case RunState::timed_out:
      return retry == Retry::timed_out || retry == Retry::all;
    case RunState::done:
      break;
  }
  return false;
}

/// Whether the file was written after the command was started: what an earlier run left in its
/// place must not be read as this run's result.
bool written_since(const std::filesystem::path& file, const std::filesystem::path& mark) {
  struct stat written = {};
  struct stat started = {};
  if (::stat(file.c_str(), &written) != 0 || ::stat(mark.c_str(), &started) != 0) return false;
  const auto time = [](const struct stat& one) {
    return std::pair(one.st_mtim.tv_sec, one.st_mtim.tv_nsec);
  };
  return time(written) >= time(started);
}

/// Everything that one call of `run` shares.
class Session {
 public:
  Session(const Campaign& campaign, const doe::Design& design, const doe::RunPlan& plan,
          Store& store, Executor& executor, const Clock& clock, const Machine& machine,
          const Interrupt& interrupt, const Observer& observer)
      : campaign_(campaign),
        design_(design),
        plan_(plan),
        store_(store),
        executor_(executor),
        clock_(clock),
        machine_(machine),
        interrupt_(interrupt),
        observer_(observer) {}

  void settle();
  void warm_up_for(const doe::PlannedRun& run);
  AttemptState measure(const doe::PlannedRun& run, bool warmup);
  std::vector<RunStatus> current() const { return statuses(plan_, store_.attempts()); }

 private:
  Conclusion conclude(const Outcome& outcome, const Intent& intent,
                      const std::filesystem::path& folder, const doe::PlannedRun& run) const;
  void keep_files(const std::filesystem::path& folder, const doe::PlannedRun& run) const;
  std::size_t next_number(const std::optional<std::size_t>& run) const;
  bool exit_status_is_data() const;
  void remark(const std::string& text) const {
    if (observer_.remark) observer_.remark(text);
  }
  std::map<std::string, std::string> values(const doe::PlannedRun& run, bool warmup,
                                            const std::filesystem::path& folder) const;

  const Campaign& campaign_;
  const doe::Design& design_;
  const doe::RunPlan& plan_;
  Store& store_;
  Executor& executor_;
  const Clock& clock_;
  const Machine& machine_;
  const Interrupt& interrupt_;
  const Observer& observer_;
  std::set<std::size_t> warm_;  // occasions that had their warm-up
};

std::string value_of(const doe::Design& design, const doe::PlannedRun& run, bool warmup,
                     const Machine& machine, const std::filesystem::path& folder,
                     const std::string& name) {
  if (name == "run") return warmup ? "0" : std::to_string(run.run);  // a warm-up has no number
  if (name == "replicate") return std::to_string(run.replicate);
  if (name == "copy") return "1";
  if (name == "host") return machine.host;
  if (name == "run_dir") return folder.string();
  for (std::size_t factor = 0; factor < design.factors().size(); ++factor) {
    if (design.factors()[factor].name == name) return design.level(run.point, factor).text;
  }
  throw std::logic_error("a placeholder without a value passed the loader: " + name);
}

std::size_t Session::next_number(const std::optional<std::size_t>& run) const {
  std::size_t number = 1;
  for (const Attempt& attempt : store_.attempts()) {
    if (attempt.intent.run == run) number = std::max(number, attempt.intent.number + 1);
  }
  return number;
}

bool Session::exit_status_is_data() const {
  return std::any_of(campaign_.responses.begin(), campaign_.responses.end(),
                     [](const Response& one) { return one.from == Source::exit_status; });
}

/// Copies the files that responses are read from into the attempt's folder, before the next run
/// overwrites them.
void Session::keep_files(const std::filesystem::path& folder, const doe::PlannedRun& run) const {
  for (const Response& response : campaign_.responses) {
    if (response.from != Source::file) continue;
    const std::filesystem::path source =
        folder_of(campaign_) / fill(response.file, [&](const std::string& name) {
          return value_of(design_, run, false, machine_, folder, name);
        });
    const std::filesystem::path target = kept_file(folder, response);
    std::error_code ignored;
    if (std::filesystem::equivalent(source, target, ignored)) continue;
    if (!written_since(source, folder / "started")) continue;  // reading it will say so
    std::filesystem::create_directories(target.parent_path());
    std::filesystem::copy_file(source, target, std::filesystem::copy_options::overwrite_existing);
  }
}

Conclusion Session::conclude(const Outcome& outcome, const Intent& intent,
                             const std::filesystem::path& folder,
                             const doe::PlannedRun& run) const {
  Conclusion conclusion{.ended = clock_.utc(),
                        .exit_status = outcome.exit_status,
                        .signal = outcome.signal,
                        .usage = outcome.usage,
                        .message = outcome.message};
  switch (outcome.kind) {
    case OutcomeKind::exited:
      if (outcome.exit_status != 0 && !exit_status_is_data()) {
        conclusion.state = AttemptState::failed;
        conclusion.message =
            fmt::format("the command ended with status {}", outcome.exit_status.value_or(-1));
        break;
      }
      conclusion.state = AttemptState::done;
      if (!intent.run) break;
      conclusion.readable = true;
      keep_files(folder, run);
      read_responses(campaign_.responses, folder, conclusion);
      break;
    case OutcomeKind::signalled:
      conclusion.state = AttemptState::failed;
      conclusion.message =
          fmt::format("the command was killed by signal {} ({})", outcome.signal.value_or(0),
                      ::strsignal(outcome.signal.value_or(0)));
      break;
    case OutcomeKind::timed_out:
      conclusion.state = AttemptState::timed_out;
      conclusion.message =
          fmt::format("the command ran longer than {} s", campaign_.command.timeout.value_or(0));
      break;
    case OutcomeKind::interrupted:
      conclusion.state = AttemptState::interrupted;
      conclusion.message = "ended because yates was asked to end";
      break;
    case OutcomeKind::cannot_start:
      conclusion.state = AttemptState::failed;
      break;
    case OutcomeKind::not_launched:
    case OutcomeKind::lost:
      conclusion.state = AttemptState::unknown;
      break;
  }
  return conclusion;
}

void Session::settle() {
  for (const Attempt& attempt : store_.attempts()) {
    if (attempt.conclusion.state != AttemptState::launching) continue;
    const auto folder = store_.folder(attempt.intent);
    const std::string name =
        attempt.intent.run ? fmt::format("run {}", *attempt.intent.run) : std::string("a warm-up");
    const Outcome outcome = executor_.recover(folder, attempt.intent.boot_id, interrupt_, [&] {
      remark(fmt::format("{} of an earlier yates is still running: waiting for its end", name));
    });
    const doe::PlannedRun& run = plan_.runs.at(attempt.intent.run.value_or(1) - 1);
    const Conclusion conclusion = conclude(outcome, attempt.intent, folder, run);
    store_.conclude(attempt.id, conclusion);
    remark(fmt::format("{} of an earlier yates: {}{}", name, to_string(conclusion.state),
                       conclusion.message.empty() ? "" : ", " + conclusion.message));
  }
}

AttemptState Session::measure(const doe::PlannedRun& run, bool warmup) {
  Intent intent;
  if (!warmup) intent.run = run.run;
  intent.host = machine_.host;
  intent.boot_id = machine_.boot_id;
  intent.number = next_number(intent.run);
  const Event event{run, warmup, intent.number};
  if (observer_.before_launch) observer_.before_launch(event);

  const auto folder = store_.folder(intent);
  const Launch launch = launch_of(campaign_, design_, run, warmup, machine_, folder);
  intent.command = shell_line(launch.words);
  intent.started = clock_.utc();
  const std::int64_t id = store_.begin(intent);
  std::error_code problem;
  if (!std::filesystem::create_directories(folder, problem) || problem) {
    store_.conclude(id, {.ended = clock_.utc(), .message = "its folder could not be made"});
    throw language::FileError(folder.string(),
                              problem ? problem.message()
                                      : "is there already, though results.db knows nothing of it; "
                                        "was the database removed without the outputs?");
  }
  const auto execution = executor_.start(launch);
  if (observer_.launched) observer_.launched(event);
  const Outcome outcome = execution->wait(interrupt_);
  if (observer_.ended) observer_.ended(event);
  const Conclusion conclusion = conclude(outcome, intent, folder, run);
  if (observer_.before_commit) observer_.before_commit(event);
  store_.conclude(id, conclusion);
  if (observer_.committed) observer_.committed(event, conclusion);
  if (outcome.leftovers > 0 && outcome.kind == OutcomeKind::exited) {
    remark(fmt::format("run {}: {} processes still ran when the command had ended; they were ended",
                       run.run, outcome.leftovers));
  }
  return conclusion.state;
}

void Session::warm_up_for(const doe::PlannedRun& run) {
  const Warmup& warmup = campaign_.command.warmup;
  const std::size_t occasion = warmup.per == WarmupPer::campaign ? 0
                               : warmup.per == WarmupPer::block  ? run.block
                                                                 : run.point;
  if (!warm_.insert(occasion).second) return;
  for (std::size_t count = 0; count < warmup.runs && interrupt_.requests() == 0; ++count) {
    measure(run, true);
  }
}

}  // namespace

std::string shell_line(const std::vector<std::string>& words) {
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-";
  std::string line;
  for (const std::string& word : words) {
    if (!line.empty()) line += ' ';
    if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) {
      line += word;
      continue;
    }
    line += '\'';
    for (const char letter : word) {
      if (letter == '\'') {
        line += "'\\''";
      } else {
        line += letter;
      }
    }
    line += '\'';
  }
  return line;
}

Launch launch_of(const Campaign& campaign, const doe::Design& design, const doe::PlannedRun& run,
                 bool warmup, const Machine& machine, const std::filesystem::path& folder) {
  const auto filled = [&](const std::string& text) {
    return fill(text, [&](const std::string& name) {
      return value_of(design, run, warmup, machine, folder, name);
    });
  };
  Launch launch{.folder = folder,
                .words = {},
                .environment = {},
                .working_folder = folder_of(campaign),
                .timeout = campaign.command.timeout,
                .grace = campaign.command.grace};
  for (const std::string& word : campaign.command.words) launch.words.push_back(filled(word));
  for (const auto& [name, value] : campaign.command.environment) {
    launch.environment.emplace_back(name, filled(value));
  }
  return launch;
}

std::vector<doe::PlannedRun> runs_to_launch(const doe::Design& design, const doe::RunPlan& plan,
                                            std::span<const RunStatus> statuses,
                                            const RunOptions& options) {
  if (options.only) check_names(*options.only, design);
  std::vector<doe::PlannedRun> result;
  for (const doe::PlannedRun& run : plan.runs) {
    if (options.limit && result.size() == *options.limit) break;
    if (!due(statuses[run.run - 1].state, options.retry)) continue;
    if (selected(design, run, options.only)) result.push_back(run);
  }
  return result;
}

RunSummary run(const Campaign& campaign, const doe::Design& design, const doe::RunPlan& plan,
               Store& store, Executor& executor, const Clock& clock, const Machine& machine,
               const Interrupt& interrupt, const RunOptions& options, const Observer& observer) {
  Session session(campaign, design, plan, store, executor, clock, machine, interrupt, observer);
  session.settle();
  RunSummary summary;
  for (const doe::PlannedRun& next : runs_to_launch(design, plan, session.current(), options)) {
    if (interrupt.requests() > 0) break;
    session.warm_up_for(next);
    if (interrupt.requests() > 0) break;
    ++summary.launched;
    AttemptState state = session.measure(next, false);
    if (state == AttemptState::unknown && interrupt.requests() == 0) {
      state = session.measure(next, false);
    }
    if (state == AttemptState::failed || state == AttemptState::timed_out) ++summary.failed;
  }
  summary.interrupted = interrupt.requests() > 0;
  summary.counts = count(session.current());
  return summary;
}

}  // namespace yates::campaigns

#include "campaigns/local_executor.hpp"

#include <cerrno>
#include <cmath>
#include <map>
#include <string_view>

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "campaigns/attempt_files.hpp"
#include "language/error.hpp"

extern char** environ;

namespace yates::campaigns {
namespace {

constexpr int adoption_poll = 20;  // milliseconds: a stranger's end cannot be waited for

/// The fate of an attempt that nobody works on any more and that has no outcome file.
Outcome lost(const std::filesystem::path& folder, std::string why) {
  const int ended = end_processes(folder, read_started(folder));
  if (ended > 0) why += fmt::format("; {} of its processes still ran and were ended", ended);
  return {.kind = OutcomeKind::lost, .leftovers = ended, .message = std::move(why)};
}

class LocalExecution : public Execution {
 public:
  LocalExecution(pid_t supervisor, std::filesystem::path folder)
      : supervisor_(supervisor), folder_(std::move(folder)) {}
  ~LocalExecution() override {
    // Left while it runs (an exception in the driver): the next driver finds it.
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  LocalExecution(const LocalExecution&) = delete;
  LocalExecution& operator=(const LocalExecution&) = delete;

  Outcome wait(const Interrupt& interrupt) override {
    // glibc 2.36 declares pidfd_open without C linkage.
    descriptor_ = static_cast<int>(::syscall(SYS_pidfd_open, supervisor_, 0));
    if (descriptor_ < 0) {
      throw language::FileError::from_errno("watch the supervisor of", folder_.string(), errno);
    }
    int passed_on = 0;
    int status = 0;
    while (::waitpid(supervisor_, &status, WNOHANG) == 0) {
      for (; passed_on < interrupt.requests(); ++passed_on) ::kill(supervisor_, SIGTERM);
      interrupt.wait(descriptor_, -1);
    }
    if (auto outcome = read_outcome(folder_)) return *outcome;
    return lost(folder_,
                WIFSIGNALED(status)
                    ? fmt::format("the supervisor was killed by signal {}", WTERMSIG(status))
                    : fmt::format("the supervisor could not keep its records in {} (status "
                                  "{}; is the disk full?)",
                                  folder_.string(), WEXITSTATUS(status)));
  }

 private:
  pid_t supervisor_;
  std::filesystem::path folder_;
  int descriptor_ = -1;
};

std::vector<std::string> whole_environment(const Launch& launch) {
  std::map<std::string, std::string> values;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text(*entry);
    const auto equals = text.find('=');
    if (equals == std::string_view::npos) continue;
    values[std::string(text.substr(0, equals))] = text.substr(equals + 1);
  }
  for (const auto& [name, value] : launch.environment) values[name] = value;
  values["YATES_RUN_DIR"] = launch.folder.string();
  std::vector<std::string> result;
  for (const auto& [name, value] : values) result.push_back(name + "=" + value);
  return result;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (std::string& text : texts) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

std::string milliseconds(double seconds) {
  return fmt::format("{:.0f}", std::ceil(std::min(seconds, 1e9) * 1000));
}

/// Attributes of a supervisor: a session of its own, so that a Ctrl-C at the driver's terminal does
/// not reach it; no signal blocked or ignored; no file of the driver open.
class SpawnSettings {
 public:
  SpawnSettings() {
    posix_spawnattr_init(&attributes);
    sigset_t none;
    sigset_t all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes,
                             POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawn_file_actions_init(&actions);
    for (int descriptor = 0; descriptor <= 2; ++descriptor) {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null",
                                       descriptor == 0 ? O_RDONLY : O_WRONLY, 0);
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, 3);
  }
  ~SpawnSettings() {
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
  }
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;

  posix_spawnattr_t attributes;
  posix_spawn_file_actions_t actions;
};

}  // namespace

std::unique_ptr<Execution> LocalExecutor::start(const Launch& launch) {
  std::vector<std::string> words{supervisor_.string(), launch.folder.string(),
                                 launch.timeout ? milliseconds(*launch.timeout) : "-",
                                 milliseconds(launch.grace), launch.working_folder.string()};
  words.insert(words.end(), launch.words.begin(), launch.words.end());
  std::vector<std::string> environment = whole_environment(launch);
  const SpawnSettings settings;
  pid_t supervisor = 0;
  const int problem =
      posix_spawn(&supervisor, supervisor_.c_str(), &settings.actions, &settings.attributes,
                  pointers(words).data(), pointers(environment).data());
  if (problem != 0) {
    throw language::FileError::from_errno("start the supervisor", supervisor_.string(), problem);
  }
  return std::make_unique<LocalExecution>(supervisor, launch.folder);
}

Outcome LocalExecutor::recover(const std::filesystem::path& folder, const std::string& boot_id,
                               const Interrupt& interrupt, const std::function<void()>& waiting) {
  if (auto outcome = read_outcome(folder)) return *outcome;
  if (boot_id != this_machine().boot_id) {
    return {.kind = OutcomeKind::lost,
            .message = "the machine was started anew, or is another one, since the launch"};
  }
  std::filesystem::create_directories(folder);  // the driver may have died before it did
  bool told = false;
  int passed_on = 0;
  for (;;) {
    const Claim claim = examine_claim(folder);
    if (claim == Claim::abandoned) {
      return {.kind = OutcomeKind::not_launched, .message = "the command was never launched"};
    }
    if (claim == Claim::left) break;
    if (!told) waiting();
    told = true;
    // The supervisor holds its claim, so its pid is still its own.
    const auto supervisor = claimant(folder);
    for (; supervisor && passed_on < interrupt.requests(); ++passed_on) {
      ::kill(*supervisor, SIGTERM);
    }
    interrupt.wait(-1, adoption_poll);
  }
  if (auto outcome = read_outcome(folder)) return *outcome;
  return lost(folder, "the supervisor ended without a word");
}

std::filesystem::path find_supervisor() {
  const auto own = std::filesystem::read_symlink("/proc/self/exe").parent_path();
  std::string places;
  for (const auto& place : {own, own / "../libexec/yates", own / "../bin"}) {
    const auto candidate = (place / "yates-supervisor").lexically_normal();
    if (::access(candidate.c_str(), X_OK) == 0) return candidate;
    places += (places.empty() ? "" : ", ") + place.lexically_normal().string();
  }
  throw language::FileError("yates-supervisor", "not found in " + places);
}

}  // namespace yates::campaigns

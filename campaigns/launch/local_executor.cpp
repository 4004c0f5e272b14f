#include "campaigns/launch/local_executor.hpp"

#include <cerrno>

#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "campaigns/launch/attempt_files.hpp"
#include "campaigns/launch/host_facts.hpp"
#include "campaigns/launch/private_files.hpp"
#include "campaigns/launch/program_output.hpp"
#include "campaigns/launch/settling.hpp"
#include "campaigns/launch/spawn.hpp"
#include "campaigns/supervisor/descriptors.hpp"
#include "language/error.hpp"

namespace yates::campaigns {
namespace {

/// As a shell tells it: above 128 a signal and 128.
int shell_status(int status) {
  constexpr int first_signal = 128;
  return WIFSIGNALED(status) ? first_signal + WTERMSIG(status) : WEXITSTATUS(status);
}

class LocalExecution : public Execution {
 public:
  LocalExecution(std::filesystem::path program, pid_t supervisor, std::filesystem::path folder)
      : program_(std::move(program)), supervisor_(supervisor), folder_(std::move(folder)) {}
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
    Settled settled;
    if (!has_started_nothing(shell_status(status))) {
      make_private_folder(folder_);  // the command may have removed it
      settled = settle(program_, folder_, interrupt, [] {});
    }
    settled.status = shell_status(status);
    return without_outcome(settled, "");
  }

 private:
  std::filesystem::path program_;
  pid_t supervisor_;
  std::filesystem::path folder_;
  int descriptor_ = -1;
};

/// A session of its own, so that a Ctrl-C at the driver's terminal does not reach it; no file of
/// the driver open but the request, as its input, and the lease.
int spawn_supervisor(const std::vector<std::string>& words, int request, int lease, pid_t& pid) {
  Spawn spawn(Spawn::Apart::session);
  spawn.pass(request, 0).open_null(1).open_null(2);
  if (lease < 0) return spawn.start(words, supervisor::lease_descriptor, pid);
  return spawn.pass(lease, supervisor::lease_descriptor)
      .start(words, supervisor::lease_descriptor + 1, pid);
}

}  // namespace

std::unique_ptr<Execution> LocalExecutor::start(const Launch& launch) {
  const int request = request_in_memory(launch);
  const std::string program = supervisor_.string();
  pid_t supervisor = 0;
  const int problem = spawn_supervisor({program, launch.folder.string(), "-"}, request,
                                       lease_.descriptor(), supervisor);
  ::close(request);
  if (problem != 0) throw language::FileError::from_errno("start", program, problem);
  return std::make_unique<LocalExecution>(supervisor_, supervisor, launch.folder);
}

namespace {

/// What an earlier start of the machine left. Nothing of it runs any more.
Outcome of_earlier_boot(const std::filesystem::path& folder) {
  const std::string why =
      "the machine was rebooted after the launch, or the launch was on another machine";
  if (is_synced(folder)) return read_outcome(folder).value();
  return {.kind = OutcomeKind::lost, .message = why, .infrastructure = true};
}

}  // namespace

Outcome LocalExecutor::recover(const std::filesystem::path& folder, const std::string& boot_id,
                               const Interrupt& interrupt, const std::function<void()>& waiting) {
  if (boot_id != this_machine().boot_id) return of_earlier_boot(folder);
  make_private_folder(folder);  // the driver may have died before it did
  const Settled settled = settle(supervisor_, folder, interrupt, waiting);
  if (auto outcome = read_outcome(folder)) return *outcome;
  return without_outcome(settled, "");
}

Machine LocalExecutor::machine() {
  return this_machine();
}

HostFacts LocalExecutor::facts() {
  HostFacts facts =
      parse_probe(output_of({supervisor_.string(), "--probe", folder_.string()}, folder_).text)
          .facts;
  for (const auto& command : version_commands_) {
    facts.emplace_back(version_fact(command, output_of(command, folder_)));
  }
  return facts;
}

Readings LocalExecutor::readings() {
  Readings readings =
      parse_probe(output_of({supervisor_.string(), "--probe", folder_.string()}, folder_).text)
          .readings;
  readings.clock_offset = 0;  // it is the same clock
  return readings;
}

std::filesystem::path find_supervisor() {
  std::error_code unknown;  // without /proc
  const auto own = std::filesystem::read_symlink("/proc/self/exe", unknown).parent_path();
  std::string places;
  for (const auto& place : {own, own / "../libexec/yates", own / "../bin"}) {
    const auto candidate = (place / "yates-supervisor").lexically_normal();
    if (::access(candidate.c_str(), X_OK) == 0) return candidate;
    const std::string folder = place.lexically_normal().string();
    // An installed program stands in the last of them itself.
    if ((", " + places + ",").find(", " + folder + ",") == std::string::npos)
      places += (places.empty() ? "" : ", ") + folder;
  }
  throw language::FileError("yates-supervisor", "not found in " + places);
}

}  // namespace yates::campaigns

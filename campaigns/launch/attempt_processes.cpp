#include "campaigns/launch/attempt_processes.hpp"

#include <chrono>
#include <iterator>
#include <sstream>
#include <system_error>
#include <thread>
#include <vector>

#include <signal.h>
#include <unistd.h>

#include "campaigns/launch/small_file.hpp"

namespace yates::campaigns {
namespace {

struct ProcessStat {
  int session;
  std::int64_t start_ticks;
  bool zombie;
  bool of_kernel;
};

/// From /proc/PID/stat, whose second field, the name, may hold blanks and brackets.
std::optional<ProcessStat> process_stat(const std::string& pid) {
  const auto text = small_file("/proc/" + pid + "/stat");
  const auto name_end = text ? text->rfind(')') : std::string::npos;
  if (name_end == std::string::npos) return std::nullopt;
  std::istringstream fields(text->substr(name_end + 1));
  std::vector<std::string> values{std::istream_iterator<std::string>(fields), {}};
  if (values.size() < 20) return std::nullopt;         // fields 3 to 22
  constexpr unsigned long kernel_thread = 0x00200000;  // PF_KTHREAD of the kernel's sched.h
  return ProcessStat{std::stoi(values[3]), std::stoll(values[19]),
                     values[0] == "Z" || values[0] == "X",
                     (std::stoul(values[6]) & kernel_thread) != 0};
}

/// The environment that a process was started with. While it exchanges its program the kernel shows
/// neither environment nor arguments for a moment; that is waited for, since a process taken for a
/// stranger would run on.
std::string environment_of(const std::string& pid) {
  const std::filesystem::path folder = "/proc/" + pid;
  for (int look = 0; look < 300; ++look) {
    if (auto environment = small_file(folder / "environ"); environment && !environment->empty()) {
      return *environment;
    }
    // Read after the environment: arguments alone would mean that both were there by now.
    const auto arguments = small_file(folder / "cmdline");
    if (!arguments) return {};
    if (!arguments->empty()) return small_file(folder / "environ").value_or("");
    const auto stat = process_stat(pid);
    if (!stat || stat->zombie || stat->of_kernel) return {};
    std::this_thread::sleep_for(std::chrono::microseconds(100));
  }
  return {};
}

std::vector<int> processes_of(const std::filesystem::path& folder,
                              const std::optional<Started>& started) {
  bool session_is_ours = started.has_value();
  if (started) {
    // A living leader with another start time is a stranger who got the same number, which he can
    // only when the session is empty.
    const auto leader = process_stat(std::to_string(started->pid));
    if (leader && leader->start_ticks != started->start_ticks) session_is_ours = false;
  }
  const std::string mark = "YATES_RUN_DIR=" + folder.string();
  const std::string own = std::to_string(::getpid());
  std::vector<int> found;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", ignored)) {
    const std::string pid = entry.path().filename().string();
    if (pid.find_first_not_of("0123456789") != std::string::npos || pid == own) continue;
    const auto stat = process_stat(pid);
    if (!stat || stat->zombie || stat->of_kernel) continue;
    bool ours = session_is_ours && stat->session == started->pid;
    if (!ours) {
      std::istringstream variables(environment_of(pid));
      for (std::string variable; !ours && std::getline(variables, variable, '\0');) {
        ours = variable == mark;
      }
    }
    if (ours) found.push_back(std::stoi(pid));
  }
  return found;
}

}  // namespace

int end_processes(const std::filesystem::path& folder, const std::optional<Started>& started) {
  int ended = 0;
  for (;;) {
    const auto processes = processes_of(folder, started);
    if (processes.empty()) return ended;
    if (ended == 0) ended = static_cast<int>(processes.size());
    for (const int pid : processes) ::kill(pid, SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

}  // namespace yates::campaigns

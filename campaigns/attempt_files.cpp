#include "campaigns/attempt_files.hpp"

#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <system_error>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <unistd.h>

#include "language/error.hpp"

namespace yates::campaigns {
namespace {

/// Absent where the file is not there or cannot be read: the files of a process in /proc vanish
/// with it, between opening and reading as well.
std::optional<std::string> content(const std::filesystem::path& file) {
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return std::nullopt;
  std::string result;
  char buffer[4096];
  ssize_t got = 0;
  while ((got = ::read(descriptor, buffer, sizeof buffer)) > 0 || (got < 0 && errno == EINTR)) {
    if (got > 0) result.append(buffer, static_cast<std::size_t>(got));
  }
  ::close(descriptor);
  if (got < 0) return std::nullopt;
  return result;
}

/// The lines "key=value" of a file that ends with the line "end".
class Fields {
 public:
  Fields(const std::filesystem::path& file, const std::string& text) : file_(file) {
    std::istringstream lines(text);
    bool complete = false;
    for (std::string line; std::getline(lines, line);) {
      complete = line == "end";
      const auto equals = line.find('=');
      if (equals != std::string::npos) values_[line.substr(0, equals)] = line.substr(equals + 1);
    }
    if (!complete) throw language::FileError(file.string(), "the file is not complete");
  }
  bool has(const std::string& key) const { return values_.contains(key); }
  const std::string& text(const std::string& key) const {
    const auto found = values_.find(key);
    if (found == values_.end()) throw language::FileError(file_.string(), "no '" + key + "'");
    return found->second;
  }
  std::int64_t number(const std::string& key) const {
    const std::string& value = text(key);
    std::int64_t result = 0;
    const auto end = value.data() + value.size();
    const auto parsed = std::from_chars(value.data(), end, result);
    if (parsed.ec != std::errc{} || parsed.ptr != end) {
      throw language::FileError(file_.string(), "'" + key + "' is no number");
    }
    return result;
  }

 private:
  std::filesystem::path file_;
  std::map<std::string, std::string> values_;
};

OutcomeKind kind_of(const std::filesystem::path& file, const std::string& name) {
  static const std::map<std::string, OutcomeKind> kinds{
      {"exited", OutcomeKind::exited},
      {"signalled", OutcomeKind::signalled},
      {"timed-out", OutcomeKind::timed_out},
      {"interrupted", OutcomeKind::interrupted},
      {"cannot-start", OutcomeKind::cannot_start}};
  const auto found = kinds.find(name);
  if (found == kinds.end()) throw language::FileError(file.string(), "unknown kind '" + name + "'");
  return found->second;
}

struct ProcessStat {
  int group;
  std::int64_t start_ticks;
  bool zombie;
  bool of_kernel;
};

/// From /proc/PID/stat, whose second field, the name, may hold blanks and brackets.
std::optional<ProcessStat> process_stat(const std::string& pid) {
  const auto text = content("/proc/" + pid + "/stat");
  const auto name_end = text ? text->rfind(')') : std::string::npos;
  if (name_end == std::string::npos) return std::nullopt;
  std::istringstream fields(text->substr(name_end + 1));
  std::vector<std::string> values{std::istream_iterator<std::string>(fields), {}};
  if (values.size() < 20) return std::nullopt;         // fields 3 to 22
  constexpr unsigned long kernel_thread = 0x00200000;  // PF_KTHREAD of the kernel's sched.h
  return ProcessStat{std::stoi(values[2]), std::stoll(values[19]),
                     values[0] == "Z" || values[0] == "X",
                     (std::stoul(values[6]) & kernel_thread) != 0};
}

/// The environment that a process was started with. While it exchanges its program the kernel shows
/// neither environment nor arguments for a moment; that is waited for, since a process taken for a
/// stranger would run on.
std::string environment_of(const std::string& pid) {
  const std::filesystem::path folder = "/proc/" + pid;
  for (int look = 0; look < 300; ++look) {
    if (auto environment = content(folder / "environ"); environment && !environment->empty()) {
      return *environment;
    }
    // Read after the environment: arguments alone would mean that both were there by now.
    const auto arguments = content(folder / "cmdline");
    if (!arguments) return {};
    if (!arguments->empty()) return content(folder / "environ").value_or("");
    const auto stat = process_stat(pid);
    if (!stat || stat->zombie || stat->of_kernel) return {};
    std::this_thread::sleep_for(std::chrono::microseconds(100));
  }
  return {};
}

std::vector<int> processes_of(const std::filesystem::path& folder,
                              const std::optional<Started>& started) {
  bool group_is_ours = started.has_value();
  if (started) {
    // A living leader with another start time is a stranger who got the same number.
    const auto leader = process_stat(std::to_string(started->pid));
    if (leader && leader->start_ticks != started->start_ticks) group_is_ours = false;
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
    bool ours = group_is_ours && stat->group == started->pid;
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

std::optional<Started> read_started(const std::filesystem::path& folder) {
  const auto file = folder / "started";
  const auto text = content(file);
  if (!text) return std::nullopt;
  const Fields fields(file, *text);
  return Started{static_cast<int>(fields.number("pid")), fields.number("start_ticks"),
                 fields.text("boot_id")};
}

std::optional<Outcome> read_outcome(const std::filesystem::path& folder) {
  const auto file = folder / "outcome";
  const auto text = content(file);
  if (!text) return std::nullopt;
  const Fields fields(file, *text);
  Outcome outcome;
  outcome.kind = kind_of(file, fields.text("kind"));
  outcome.leftovers = static_cast<int>(fields.number("leftovers"));
  if (outcome.kind == OutcomeKind::cannot_start) {
    outcome.message =
        std::string("cannot start: ") + std::strerror(static_cast<int>(fields.number("errno")));
    return outcome;
  }
  if (fields.has("status")) outcome.exit_status = static_cast<int>(fields.number("status"));
  if (fields.has("signal")) outcome.signal = static_cast<int>(fields.number("signal"));
  outcome.usage =
      Usage{static_cast<double>(fields.number("wall_ns")) / 1e9,
            static_cast<double>(fields.number("user_us")) / 1e6,
            static_cast<double>(fields.number("system_us")) / 1e6,
            static_cast<double>(fields.number("max_rss_bytes")), outcome.exit_status.value_or(0)};
  return outcome;
}

Claim examine_claim(const std::filesystem::path& folder) {
  const auto file = folder / "claim";
  const int made = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (made >= 0) {
    ::close(made);
    return Claim::abandoned;
  }
  if (errno != EEXIST) throw language::FileError::from_errno("claim", file.string(), errno);
  const int found = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (found < 0) throw language::FileError::from_errno("open", file.string(), errno);
  const bool free = ::flock(found, LOCK_SH | LOCK_NB) == 0;
  ::close(found);
  return free ? Claim::left : Claim::held;
}

std::optional<int> claimant(const std::filesystem::path& folder) {
  const auto text = content(folder / "claim");
  int pid = 0;
  if (!text || std::from_chars(text->data(), text->data() + text->size(), pid).ec != std::errc{}) {
    return std::nullopt;
  }
  return pid;
}

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

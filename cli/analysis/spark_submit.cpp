#include "cli/analysis/spark_submit.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <system_error>

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "campaigns/spark_launch/installation.hpp"
#include "language/error.hpp"

namespace yates::cli {

namespace {

using language::FileError;

constexpr std::array ending_signals = {SIGINT, SIGTERM, SIGHUP};

volatile std::sig_atomic_t submitted = 0;  // the process that receives the signals of yates
volatile std::sig_atomic_t received = 0;

void pass_on(int signal) {
  received = signal;
  if (submitted > 0) ::kill(static_cast<pid_t>(submitted), signal);
}

/// A folder of its own that holds the script while it lives.
class ScriptFile {
 public:
  explicit ScriptFile(const std::string& script) {
    std::error_code problem;
    const std::filesystem::path folder = std::filesystem::temp_directory_path(problem);
    if (problem) throw FileError::from_errno("use", "TMPDIR", problem.value());
    std::string name = (folder / "yates-cells-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) {
      throw FileError::from_errno("create the folder", name, errno);
    }
    folder_ = name;
    std::ofstream file(path(), std::ios::binary);
    file << script;
    file.close();
    if (!file) {
      const FileError error = FileError::from_errno("write", path().string(), errno);
      remove();
      throw FileError(error);
    }
  }
  ~ScriptFile() { remove(); }
  ScriptFile(const ScriptFile&) = delete;
  ScriptFile& operator=(const ScriptFile&) = delete;

  std::filesystem::path path() const { return folder_ / "cells.py"; }

 private:
  void remove() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  std::filesystem::path folder_;
};

pid_t start(const std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
  pointers.push_back(nullptr);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t defaults;
  sigemptyset(&defaults);
  for (const int signal : {SIGPIPE, SIGXFSZ}) sigaddset(&defaults, signal);  // which main() ignores
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  pid_t child = 0;
  const int problem =
      ::posix_spawn(&child, pointers.front(), nullptr, &attributes, pointers.data(), environ);
  posix_spawnattr_destroy(&attributes);
  if (problem != 0) throw FileError::from_errno("start", words.front(), problem);
  return child;
}

/// While it lives, signals that would end yates go to the submitted process; those that are
/// ignored, as under nohup, stay ignored.
class SignalsPassedOn {
 public:
  SignalsPassedOn() {
    for (std::size_t i = 0; i < ending_signals.size(); ++i) {
      before_[i] = std::signal(ending_signals[i], SIG_IGN);
      if (before_[i] != SIG_IGN) std::signal(ending_signals[i], pass_on);
    }
  }
  ~SignalsPassedOn() {
    for (std::size_t i = 0; i < ending_signals.size(); ++i)
      std::signal(ending_signals[i], before_[i]);
  }
  SignalsPassedOn(const SignalsPassedOn&) = delete;
  SignalsPassedOn& operator=(const SignalsPassedOn&) = delete;

 private:
  std::array<void (*)(int), ending_signals.size()> before_{};
};

/// Runs the words and returns the status as waitpid gives it.
int run(const std::vector<std::string>& words) {
  const SignalsPassedOn signals;
  const pid_t child = start(words);
  submitted = child;
  if (received != 0) ::kill(child, received);  // before `submitted` was known
  int status = 0;
  while (::waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) throw FileError::from_errno("wait for", "spark-submit", errno);
  }
  submitted = 0;
  return status;
}

}  // namespace

void spark_submit(const std::string& master, const std::string& script,
                  const std::vector<std::string>& arguments) {
  const std::filesystem::path program = campaigns::find_spark("").submit;
  int status = 0;
  {
    const ScriptFile file(script);
    std::vector<std::string> words{program.string(), "--master", master, file.path().string(),
                                   "--"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    status = run(words);
  }
  if (received != 0) std::raise(received);
  if (WIFSIGNALED(status)) {
    throw language::InputError(
        fmt::format("spark-submit was ended by the signal {}", WTERMSIG(status)));
  }
  if (WEXITSTATUS(status) != 0) {
    throw language::InputError(
        fmt::format("spark-submit ended with status {}", WEXITSTATUS(status)));
  }
}

}  // namespace yates::cli

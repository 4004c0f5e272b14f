// What one run of a campaign costs beside its command, in parts: campaign_overhead SUPERVISOR
// FOLDER [RUNS]. All parts are measured in turn, so that a machine that is busy for a while is busy
// for all of them. Prints the median time and the CPU time of each, which does not depend on what
// else the machine does, and its ratio to that of the bare command.

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "campaigns/launch/attempt_files.hpp"
#include "campaigns/launch/local_executor.hpp"
#include "campaigns/launch/private_files.hpp"

extern char** environ;

using namespace yates;

namespace {

struct Part {
  std::string name;
  std::function<void(const std::filesystem::path&)> run;
  std::vector<double> milliseconds = {};
  double cpu = 0;  // seconds, of all runs
};

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

void bare(const std::filesystem::path&) {
  char name[] = "true";
  char* const words[] = {name, nullptr};
  pid_t pid = 0;
  if (posix_spawnp(&pid, name, nullptr, nullptr, words, environ) != 0) std::abort();
  waitpid(pid, nullptr, 0);
}

/// CPU seconds of this process, or of all its children that were waited for.
double cpu_of(int who) {
  rusage usage{};
  getrusage(who, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace

int main(int count, char** words) {
  if (count < 3) return 2;
  const std::filesystem::path folder = std::filesystem::absolute(words[2]);
  const int runs = count > 3 ? std::atoi(words[3]) : 200;
  campaigns::LocalExecutor executor(words[1]);
  const campaigns::Interrupt interrupt;
  const auto launch = [&](const std::filesystem::path& attempt, bool sync,
                          std::optional<double> samples, std::vector<std::string> command) {
    campaigns::Launch asked{.folder = attempt};
    asked.copies = {{std::move(command), {}}};
    asked.working_folder = folder;
    asked.sample_interval = samples;
    asked.sync = sync;
    campaigns::make_private_folder(attempt);
    if (executor.start(asked)->wait(interrupt).exit_status != 0) std::abort();
  };
  const auto supervised = [&](bool sync, std::optional<double> samples) {
    return [&launch, sync, samples](const std::filesystem::path& attempt) {
      launch(attempt, sync, samples, {"true"});
    };
  };
  std::vector<Part> parts{{"command alone", bare},
                          {"supervised, not synced", supervised(false, std::nullopt)},
                          {"supervised, with two samples", supervised(false, 1.0)},
                          {"supervised, synced", supervised(true, std::nullopt)},
                          {"one sync of the file system",
                           [&](const std::filesystem::path&) { campaigns::sync_attempts(folder); }},
                          {"one file made", [](const std::filesystem::path& attempt) {
                             std::filesystem::create_directories(attempt.parent_path());
                             std::ofstream{attempt};
                           }}};
  using Clock = std::chrono::steady_clock;
  // Ten of one part before the next: what one leaves to the disk must not be the next one's burden.
  constexpr int series = 10;
  for (int first = 0; first < runs; first += series) {
    for (std::size_t part = 0; part < parts.size(); ++part) {
      for (int run = first; run < first + series; ++run) {
        const auto attempt = folder / std::to_string(part) / std::to_string(run);
        const double cpu = cpu_of(RUSAGE_SELF) + cpu_of(RUSAGE_CHILDREN);
        const auto begin = Clock::now();
        parts[part].run(attempt);
        parts[part].milliseconds.push_back(
            std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
        parts[part].cpu += cpu_of(RUSAGE_SELF) + cpu_of(RUSAGE_CHILDREN) - cpu;
      }
    }
  }
  const double cpu_unit = parts.front().cpu;
  fmt::print("{:<30} {:>12} {:>12} {:>10}\n", "part of a run", "median ms", "CPU ms", "CPU ratio");
  for (const Part& part : parts) {
    fmt::print("{:<30} {:>12.3f} {:>12.3f} {:>10.2f}\n", part.name, median(part.milliseconds),
               1000 * part.cpu / static_cast<double>(part.milliseconds.size()),
               part.cpu / cpu_unit);
  }

  constexpr double seconds = 10;
  const double before = cpu_of(RUSAGE_CHILDREN);
  launch(folder / "unsampled", false, std::nullopt, {"sleep", fmt::format("{}", seconds)});
  const double unsampled = cpu_of(RUSAGE_CHILDREN);
  launch(folder / "sampled", false, 1.0, {"sleep", fmt::format("{}", seconds)});
  const double sampled = cpu_of(RUSAGE_CHILDREN);
  fmt::print("sampling once per second uses {:.4f} % of a core\n",
             100 * ((sampled - unsampled) - (unsampled - before)) / seconds);
}

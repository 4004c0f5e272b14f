// Reads the event logs in a folder and prints what they tell: event_log_reading FOLDER
#include <chrono>
#include <cstdio>
#include <exception>

#include <sys/resource.h>

#include "campaigns/spark/event_logs.hpp"

int main(int count, char** words) {
  if (count != 2) {
    std::fputs("usage: event_log_reading FOLDER\n", stderr);
    return 2;
  }
  try {
    const auto start = std::chrono::steady_clock::now();
    const auto applications = yates::campaigns::read_event_logs(words[1]);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    std::size_t tasks = 0;
    double run_time = 0;
    for (const auto& one : applications) {
      tasks += one.tasks;
      run_time += one.totals.run_ms;
    }
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    std::printf("%zu tasks, %.0f ms run: %.3f s, %.1f MB of memory\n", tasks, run_time,
                taken.count(), static_cast<double>(usage.ru_maxrss) / 1024);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 1;
  }
  return 0;
}

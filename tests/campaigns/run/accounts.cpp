#include "tests/campaigns/run/accounts.hpp"

#include <chrono>
#include <map>
#include <set>
#include <sstream>
#include <thread>

#include <gtest/gtest.h>

#include "numerics/random.hpp"

namespace yates::tests {
namespace {

using campaigns::AttemptState;

/// By run: how often it was done, and how many attempts there were.
struct Attempts {
  std::map<std::size_t, int> done;
  std::map<std::size_t, int> all;
};

Attempts count_attempts(const Workshop::View& view, const Accounts& accounts) {
  Attempts count;
  for (const auto& attempt : view.attempts) {
    const auto& end = attempt.end;
    EXPECT_NE(end.state, AttemptState::launching);
    if (!attempt.intent.run) continue;
    const std::size_t run = *attempt.intent.run;
    ++count.all[run];
    if (end.state == AttemptState::done) {
      ++count.done[run];
      EXPECT_EQ(end.responses.at(0), static_cast<double>(run))
          << "the output of another run was taken";
    } else if (accounts.repeated) {
      EXPECT_TRUE(end.infrastructure || end.state == AttemptState::unknown)
          << "run " << run << ": " << campaigns::to_string(end.state) << ", " << end.message;
    }
  }
  return count;
}

/// How often each command started, by what it is.
std::map<std::string, int> read_log(const std::string& text, const Accounts& accounts) {
  std::istringstream log(text);
  std::map<std::string, int> started;
  std::map<std::string, std::set<std::string>> running;  // by host
  for (std::string line; std::getline(log, line);) {
    std::istringstream words(line);
    std::string verb, what, host;
    words >> verb >> what;
    std::getline(words, host);
    if (verb == "overlap") {
      EXPECT_FALSE(accounts.one_at_a_time) << line;
    } else if (verb == "start") {
      ++started[what];
      if (!accounts.repeated && accounts.one_at_a_time) {
        EXPECT_TRUE(running[host].empty()) << line << " beside " << *running[host].begin();
      }
      running[host].insert(what);
    } else {
      EXPECT_EQ(running[host].erase(what), 1U) << line;
    }
  }
  for (const auto& [host, left] : running) {
    EXPECT_TRUE(accounts.repeated || left.empty()) << host;
  }
  return started;
}

}  // namespace

std::string noted(const std::string& what, const std::string& seconds, const std::string& log) {
  return R"(["sh", "-c", '''exec 9>>"$3 of $2"
flock -n 9 || echo "overlap $1 $2" >>"$3"
echo "start $1 $2" >>"$3"
sleep )" +
         seconds +
         R"(
echo "$1"
echo "end $1 $2" >>"$3"''', "x", ")" +
         what + R"(", "{host}", ")" + log + "\"]\n";
}

void expect_exact_accounts(const Workshop& workshop, const Accounts& accounts) {
  const auto view = workshop.view();
  const auto attempts = count_attempts(view, accounts);
  EXPECT_EQ(attempts.done.size(), view.plan.runs.size());
  for (const auto& [run, times] : attempts.done) EXPECT_EQ(times, 1) << "run " << run;
  auto started = read_log(workshop.read("log"), accounts);
  for (const auto& run : view.plan.runs) {
    const int times = started[std::to_string(run.run)];
    if (accounts.repeated) {
      EXPECT_GE(times, 1) << "run " << run.run;
      EXPECT_LE(times, attempts.all.at(run.run)) << "run " << run.run;
    } else {
      EXPECT_EQ(times, 1) << "run " << run.run;
    }
  }
  std::istringstream acknowledged(workshop.read("acknowledged"));
  for (std::size_t run = 0; acknowledged >> run;) EXPECT_EQ(attempts.done.count(run), 1U) << run;
}

void kill_drivers_at_random_moments(const Workshop& workshop, const Kills& kills) {
  numerics::Random random(numerics::Seed{kills.seed});
  int killed = 0;
  for (int time = 0; time < kills.times; ++time) {
    const pid_t driver = workshop.start_driver();
    std::this_thread::sleep_for(
        std::chrono::milliseconds(kills.shortest + random.below(kills.longest - kills.shortest)));
    ::kill(driver, SIGKILL);
    if (Workshop::wait(driver) == -SIGKILL) ++killed;
  }
  EXPECT_GE(killed, kills.times * 8 / 10)
      << "the campaign ended before it could be killed often enough";
}

}  // namespace yates::tests

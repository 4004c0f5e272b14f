#pragma once

#include <chrono>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "tests/campaigns/run/accounts.hpp"
#include "tests/campaigns/ssh/hosts.hpp"

namespace yates::tests {

/// A campaign on three hosts with SSH servers of their own.
struct SshCampaign : testing::Test {
  const std::vector<std::string> names{"n1", "n2", "n3"};
  SshHosts hosts{names, "", Place::namespaces};
  const Workshop& workshop = hosts.workshop;

  void SetUp() override {
    if (!hosts.absent().empty()) GTEST_SKIP() << hosts.absent();
  }

  std::string log() const { return (workshop.folder / "log").string(); }
  std::string noted(const std::string& what, const std::string& seconds) const {
    return tests::noted(what, seconds, log());
  }
  /// A time for `noted`: so many seconds until `hurry` is called, and nothing after it. A test is
  /// then sure to come to its end before the campaign does, on a slow machine as well.
  std::string unhurried(const std::string& seconds) const {
    return "0; test -e \"" + (workshop.folder / "hurry").string() + "\" || sleep " + seconds;
  }
  void hurry() const { workshop.write("hurry", ""); }
  std::string launch(const std::string& more = "") const {
    return "[launch]\non = \"ssh\"\nhosts = [\"n1\", \"n2\", \"n3\"]\nssh_options = [\"-F\", \"" +
           (workshop.folder / "ssh.conf").string() + "\"]\nscratch = \"" +
           (workshop.folder / "scratch").string() + "\"\nsamples = false\n" + more;
  }
  /// Four points; each run says its number.
  void write_campaign(int replications, const std::string& seconds, const std::string& in_run = "",
                      const std::string& in_launch = "") const {
    workshop.write(
        "c.toml", "[factors]\na = [1, 2]\nb = [\"x\", \"y\"]\n[design]\nseed = 5\nreplications = " +
                      std::to_string(replications) + "\n" + launch(in_launch) + "[run]\n" + in_run +
                      "command = " + noted("{run}", seconds) +
                      "[responses.number]\nfrom = \"stdout\"\n"
                      "[responses.time]\nfrom = \"wall\"\n");
  }
  /// How many runs have noted their end on a host.
  std::size_t ended_on(const std::string& host) const {
    std::istringstream lines(workshop.read("log"));
    std::size_t count = 0;
    for (std::string verb, what, where; lines >> verb >> what && std::getline(lines, where);) {
      const bool run = what.find_first_not_of("0123456789") == std::string::npos;
      if (verb == "end" && run && where == " " + host) ++count;
    }
    return count;
  }
  /// Waits until so many more have, or the driver has ended; false then. A driver that does not
  /// come to it is ended.
  bool await_ends(const std::string& host, std::size_t more, pid_t driver) const {
    const std::size_t wanted = ended_on(host) + more;
    for (int look = 0; ended_on(host) < wanted; ++look) {
      if (look == 20'000) ::kill(driver, SIGKILL);
      siginfo_t ended{};
      ::waitid(P_PID, static_cast<id_t>(driver), &ended, WEXITED | WNOHANG | WNOWAIT);
      if (ended.si_pid == driver) return false;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return true;
  }
  /// A driver comes to the end of the campaign; with what it said where it does not.
  void expect_end(pid_t driver) const {
    EXPECT_EQ(Workshop::wait(driver), 0) << workshop.read("remarks");
  }
  void expect_end() const { expect_end(workshop.start_driver()); }
};

}  // namespace yates::tests

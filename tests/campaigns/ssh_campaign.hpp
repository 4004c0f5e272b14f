#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/campaigns/accounts.hpp"
#include "tests/campaigns/ssh_hosts.hpp"

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
  /// The next `yates run`, which comes to the end; with what it said where it does not.
  void expect_end(int status = 0) const {
    EXPECT_EQ(workshop.drive(), status) << workshop.read("remarks");
  }
};

}  // namespace yates::tests

#pragma once

#include <string>
#include <vector>

#include "campaigns/launch/interrupt.hpp"
#include "tests/campaigns/ssh/hosts.hpp"

namespace yates::tests {

/// A store with one host.
struct OneSshHost {
  /// As of SshHosts.
  explicit OneSshHost(const std::string& server_options = "",
                      const std::vector<std::string>& environment = {});

  /// A command of a run's first attempt.
  campaigns::Launch launch(std::vector<std::string> words, int run = 1) const;
  /// Makes the file there<run> in the workshop's folder, and ends when there is a file `go`.
  campaigns::Launch patient(int run = 1) const;
  /// Returns when the workshop has that file.
  void await(const std::string& file) const;
  /// A file of that attempt.
  std::string read(int run, const std::string& name) const;

  SshHosts hosts;
  const Workshop& workshop = hosts.workshop;
  campaigns::Interrupt interrupt;
};

}  // namespace yates::tests

/// For tests whose object has hosts.
#define SKIP_WITHOUT_SERVER(site) \
  if (!(site).hosts.absent().empty()) GTEST_SKIP() << (site).hosts.absent()

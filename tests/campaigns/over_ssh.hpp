#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "campaigns/attempt_request.hpp"
#include "tests/campaigns/ssh_hosts.hpp"
#include "tests/campaigns/supervisor_kinds.hpp"

namespace yates::tests {

/// A store with one host, supervised in each way.
struct OverSsh : testing::TestWithParam<SupervisorKind> {
  SshHosts hosts{{"one"}, "", Place::loopback, environment_of(GetParam())};
  const Workshop& workshop = hosts.workshop;
  campaigns::Interrupt interrupt;

  void SetUp() override {
    if (!hosts.absent().empty()) GTEST_SKIP() << hosts.absent();
    if (const auto why = absent(GetParam())) GTEST_SKIP() << *why;
  }
  bool plain() const { return GetParam() != SupervisorKind::program; }
  campaigns::SshHost target() const { return with_supervisor(hosts.host(), GetParam()); }
  campaigns::Launch launch(std::vector<std::string> words, int run = 1) const {
    campaigns::Launch launch{.folder =
                                 workshop.folder / "c.yates/runs" / std::to_string(run) / "1"};
    campaigns::make_private_folder(launch.folder);
    launch.copies = {{std::move(words), {}}};
    return launch;
  }
  std::string read(int run, const std::string& name) const {
    return workshop.read("c.yates/runs/" + std::to_string(run) + "/1/" + name);
  }
};

}  // namespace yates::tests

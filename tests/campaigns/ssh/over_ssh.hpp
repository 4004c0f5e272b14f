#pragma once

#include <gtest/gtest.h>

#include "tests/campaigns/ssh/one_host.hpp"
#include "tests/campaigns/supervisor/supervisor_kinds.hpp"

namespace yates::tests {

/// A store with one host, supervised in each way.
struct OverSsh : testing::TestWithParam<SupervisorKind>, OneSshHost {
  OverSsh() : OneSshHost("", environment_of(GetParam())) {}

  void SetUp() override {
    SKIP_WITHOUT_SERVER(*this);
    if (const auto why = absent(GetParam())) GTEST_SKIP() << *why;
  }
  bool plain() const { return GetParam() != SupervisorKind::program; }
  campaigns::SshHost target() const { return with_supervisor(hosts.host(), GetParam()); }
};

}  // namespace yates::tests

#pragma once

#include <gtest/gtest.h>

#include "tests/campaigns/ssh/host_kinds.hpp"
#include "tests/campaigns/ssh/one_host.hpp"

namespace yates::tests {

/// A store with one host, of each kind.
struct OverSsh : testing::TestWithParam<HostKind>, OneSshHost {
  OverSsh() : OneSshHost("", environment_of(GetParam())) {}

  void SetUp() override {
    SKIP_WITHOUT_SERVER(*this);
    if (const auto why = absent(GetParam())) GTEST_SKIP() << *why;
  }
  campaigns::SshHost target() const { return of_kind(hosts.host(), GetParam()); }
};

}  // namespace yates::tests

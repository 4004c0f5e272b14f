#pragma once

#include <deque>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "campaigns/run/runner.hpp"
#include "tests/campaigns/run/fakes.hpp"
#include "tests/campaigns/workshop.hpp"

namespace yates::tests {

/// A campaign on machines that run nothing.
struct FakePool : testing::Test {
  FakePool();
  ~FakePool() override;

  /// `sections` goes between [factors] and the response.
  void use(const std::string& sections, const std::string& factors = "a = [\"x\", \"y\"]\n");
  /// [run] with the usual command, and more keys.
  static std::string command(const std::string& more = "");
  FakeMachine& add(const std::string& name);
  campaigns::RunSummary run(const campaigns::RunOptions& options = {},
                            const campaigns::Enough& enough = {});
  /// Hosts that measured a done run.
  std::set<std::string> hosts_of_done_runs() const;

  Workshop workshop;
  FakeClock clock;
  campaigns::Interrupt interrupt;
  std::deque<FakeMachine> machines;
  std::size_t slots = 1;
  std::string remarks;
  std::function<void(const std::string&)> heard;  // each remark
  std::vector<campaigns::Attempt> attempts;
  std::vector<campaigns::AttemptFlag> flags;
  std::vector<campaigns::AuxiliaryRecord> auxiliaries;
  std::vector<campaigns::Decision> decisions;
};

inline const std::string three_hosts = "[launch]\non = \"ssh\"\nhosts = [\"h1\", \"h2\", \"h3\"]\n";

}  // namespace yates::tests

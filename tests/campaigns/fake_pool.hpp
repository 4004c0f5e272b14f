#pragma once

#include <deque>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "campaigns/outline.hpp"
#include "campaigns/runner.hpp"
#include "tests/campaigns/fakes.hpp"
#include "tests/campaigns/workshop.hpp"

namespace yates::tests {

/// A campaign on machines that run nothing.
struct FakePool : testing::Test {
  /// `sections` goes between [factors] and the response.
  void use(const std::string& sections, const std::string& factors = "a = [\"x\", \"y\"]\n") {
    workshop.write("c.toml", "[factors]\n" + factors + sections +
                                 "\n[responses.value]\nfrom = \"stdout\"\npattern = "
                                 "'value (.+)'\ngoal = \"minimize\"\n");
  }
  /// [run] with the usual command, and more keys.
  static std::string command(const std::string& more = "") {
    return "[run]\ncommand = [\"cmd\", \"{a}\", \"{run}\"]\n" + more + "\n";
  }
  FakeMachine& add(const std::string& name) {
    machines.emplace_back().name = name;
    return machines.back();
  }

  campaigns::RunSummary run(const campaigns::RunOptions& options = {},
                            const campaigns::Enough& enough = {}) {
    auto campaign = campaigns::load(workshop.campaign_file());
    if (campaign.until) {
      campaign.plan.replications = std::max(
          campaign.plan.replications, campaigns::Store::stored_replications(campaign).value_or(0));
    }
    const auto design = campaigns::design_of(campaign);
    const auto plan = campaigns::plan_of(campaign, design);
    auto store = campaigns::Store::open(campaign, design, plan, campaigns::Access::launch, "test");
    std::vector<campaigns::Host> hosts;
    for (FakeMachine& machine : machines) {
      hosts.push_back({machine.name, std::make_unique<FakeExecutor>(machine), slots});
    }
    campaigns::Observer observer;
    observer.remark = [&](const std::string& text) { remarks += text + "\n"; };
    const campaigns::RunSummary summary = campaigns::run(
        {campaign, design, plan}, store, hosts, clock, interrupt, options, observer, enough);
    attempts = store.attempts();
    flags = store.flags();
    auxiliaries = store.auxiliaries();
    decisions = store.decisions();
    return summary;
  }
  /// Hosts that measured a done run.
  std::set<std::string> hosts_of_done_runs() const {
    std::set<std::string> hosts;
    for (const auto& attempt : attempts) {
      if (attempt.conclusion.state == campaigns::AttemptState::done) {
        hosts.insert(attempt.intent.host);
      }
    }
    return hosts;
  }

  Workshop workshop;
  FakeClock clock;
  campaigns::Interrupt interrupt;
  std::deque<FakeMachine> machines;
  std::size_t slots = 1;
  std::string remarks;
  std::vector<campaigns::Attempt> attempts;
  std::vector<campaigns::AttemptFlag> flags;
  std::vector<campaigns::AuxiliaryRecord> auxiliaries;
  std::vector<campaigns::Decision> decisions;
};

inline const std::string three_hosts = "[launch]\non = \"ssh\"\nhosts = [\"h1\", \"h2\", \"h3\"]\n";

}  // namespace yates::tests

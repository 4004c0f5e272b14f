#include "tests/campaigns/run/fake_pool.hpp"

#include <algorithm>
#include <memory>

#include "campaigns/file/campaign_plan.hpp"

namespace yates::tests {

FakePool::FakePool() = default;
FakePool::~FakePool() = default;

void FakePool::use(const std::string& sections, const std::string& factors) {
  workshop.write("c.toml", "[factors]\n" + factors + sections +
                               "\n[responses.value]\nfrom = \"stdout\"\npattern = "
                               "'value (.+)'\ngoal = \"minimize\"\n");
}

std::string FakePool::command(const std::string& more) {
  return "[run]\ncommand = [\"cmd\", \"{a}\", \"{run}\"]\n" + more + "\n";
}

FakeMachine& FakePool::add(const std::string& name) {
  machines.emplace_back().name = name;
  return machines.back();
}

campaigns::RunSummary FakePool::run(const campaigns::RunOptions& options,
                                    const campaigns::Enough& enough) {
  auto campaign = campaigns::load(workshop.campaign_file());
  if (campaign.until) {
    campaign.plan.replications = std::max(
        campaign.plan.replications, campaigns::Store::stored_replications(campaign).value_or(0));
  }
  const auto design = campaign.design;
  const auto plan = campaigns::plan_of(campaign, design);
  auto store = campaigns::Store::open(campaign, design, plan, campaigns::Access::launch, "test");
  std::vector<campaigns::Host> hosts;
  for (FakeMachine& machine : machines) {
    hosts.push_back({machine.name, std::make_unique<FakeExecutor>(machine), slots});
  }
  campaigns::Observer observer;
  observer.remark = [&](const std::string& text) {
    remarks += text + "\n";
    if (heard) heard(text);
  };
  const campaigns::RunSummary summary = campaigns::run(
      {campaign, design, plan, store, hosts, clock, interrupt, options, observer, enough});
  attempts = store.attempts();
  flags = store.flags();
  auxiliaries = store.auxiliaries();
  decisions = store.decisions();
  return summary;
}

std::set<std::string> FakePool::hosts_of_done_runs() const {
  std::set<std::string> hosts;
  for (const auto& attempt : attempts) {
    if (attempt.end.state == campaigns::AttemptState::done) {
      hosts.insert(attempt.intent.host);
    }
  }
  return hosts;
}

}  // namespace yates::tests

// A driver for tests: runs a campaign as `yates run` does, and can end like one that crashes.
//
// campaign_driver CAMPAIGN SUPERVISOR ACKNOWLEDGED [MOMENT COUNT]
//
// Appends the number of each run to the file ACKNOWLEDGED once its outcome is committed. Kills
// itself with SIGKILL at the COUNT-th MOMENT: before_launch, launched, ended, before_commit,
// committed, auxiliary_launched, auxiliary_ended. Hosts of a campaign with `ssh_options` are
// reached by SSH; otherwise they are this machine under their names, each with a lease of its own,
// which submits applications to Spark where the campaign says so.
// Adds replications until there are as many as the file `enough` says. The leases lie in the folder
// that the file `leases` names, otherwise beside the campaign. Exit status 0: finished; 3, 5, 75,
// 130 as of yates; 6 with failed runs.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/launch/clock.hpp"
#include "campaigns/launch/local_executor.hpp"
#include "campaigns/run/runner.hpp"
#include "campaigns/spark_launch/submit_executor.hpp"
#include "campaigns/ssh/executor.hpp"
#include "language/error.hpp"

using namespace yates;

namespace {

void acknowledge(const char* file, std::size_t run) {
  const std::string line = std::to_string(run) + "\n";
  const int descriptor = ::open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (::write(descriptor, line.data(), line.size()) != static_cast<ssize_t>(line.size())) {
    std::abort();
  }
  ::close(descriptor);
}

void remark(const std::string& text) {
  std::fprintf(stderr, "%s\n", text.c_str());
}

std::vector<campaigns::Host> ssh_hosts_of(const campaigns::Campaign& campaign,
                                          const std::string& supervisor) {
  const auto& launching = campaign.placement;
  auto executors = campaigns::ssh_executors(
      launching, campaign.versions, campaigns::folder_of(campaign),
      std::filesystem::absolute(campaigns::store_folder_of(campaign.file)), supervisor, remark);
  std::vector<campaigns::Host> hosts;
  for (std::size_t host = 0; host < executors.size(); ++host) {
    hosts.push_back({launching.hosts.at(host), std::move(executors[host]), launching.per_host});
  }
  return hosts;
}

std::vector<campaigns::Host> hosts_of(const campaigns::Campaign& campaign,
                                      const std::string& supervisor) {
  if (!campaign.placement.ssh_options.empty()) return ssh_hosts_of(campaign, supervisor);
  const auto folder = campaigns::folder_of(campaign);
  std::filesystem::path leases = folder;
  std::ifstream(folder / "leases") >> leases;
  auto names = campaign.placement.hosts;
  if (names.empty()) names.push_back(campaigns::this_machine().host);
  std::vector<campaigns::Host> hosts;
  for (const std::string& name : names) {
    std::unique_ptr<campaigns::Executor> executor = std::make_unique<campaigns::LocalExecutor>(
        supervisor, folder, campaign.versions, leases / ("lease of " + name));
    if (campaign.placement.on == campaigns::Place::spark_submit) {
      executor = std::make_unique<campaigns::SubmitExecutor>(
          std::move(executor), campaigns::find_spark(campaign.placement.spark.home), supervisor,
          campaign.placement.spark.without_executors);
    }
    hosts.push_back({name, std::move(executor), campaign.placement.per_host});
  }
  return hosts;
}

int drive(int count, char** words) {
  auto campaign = campaigns::load(words[1]);
  if (campaign.until) {
    campaign.plan.replications = std::max(
        campaign.plan.replications, campaigns::Store::stored_replications(campaign).value_or(0));
  }
  const auto design = campaign.design;
  const auto plan = campaigns::plan_of(campaign, design);
  auto store = campaigns::Store::open(campaign, design, plan, campaigns::Access::launch, "test");
  const std::string moment = count > 4 ? words[4] : "";
  int left = count > 5 ? std::atoi(words[5]) : 0;
  const auto die = [&](const std::string& name) {
    if (name == moment && --left == 0) ::kill(::getpid(), SIGKILL);
  };
  const auto die_at = [&](const std::string& name) {
    return [&, name](const campaigns::Event&) { die(name); };
  };
  campaigns::Observer observer;
  observer.before_launch = die_at("before_launch");
  observer.launched = die_at("launched");
  observer.ended = die_at("ended");
  observer.before_commit = die_at("before_commit");
  observer.committed = [&](const campaigns::Event& event, const campaigns::AttemptEnd& end) {
    if (end.state == campaigns::AttemptState::done) acknowledge(words[3], event.run.run);
    die("committed");
  };
  observer.auxiliary_launched = [&](const campaigns::Auxiliary&) { die("auxiliary_launched"); };
  observer.auxiliary_ended = [&](const campaigns::Auxiliary&) { die("auxiliary_ended"); };
  observer.remark = remark;
  auto hosts = hosts_of(campaign, words[2]);
  const campaigns::Interrupt interrupt;
  const campaigns::RunOptions options{.pause_after_failure = 0.02, .poll = 0.02};
  const auto enough = [&](const doe::RunPlan& now, const std::vector<campaigns::Attempt>&) {
    std::size_t wanted = 0;
    std::ifstream(campaigns::folder_of(campaign) / "enough") >> wanted;
    return campaigns::Sufficiency{now.replications >= wanted, "the test says so"};
  };
  const campaigns::SystemClock clock;
  const auto summary = campaigns::run(
      {campaign, design, plan, store, hosts, clock, interrupt, options, observer, enough});
  if (summary.stopped) {
    std::fprintf(stderr, "%s\n", summary.stopped->c_str());
    return 5;
  }
  if (summary.interrupted) return 130;
  return summary.counts.failed + summary.counts.timed_out > 0 ? 6 : 0;
}

}  // namespace

int main(int count, char** words) {
  if (count < 4) return 2;
  try {
    return drive(count, words);
  } catch (const campaigns::DriverBusy& busy) {
    std::fprintf(stderr, "busy %d\n", busy.pid().value_or(-1));
    return 75;
  } catch (const language::InputError& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 3;
  } catch (const language::FileError& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 5;
  }
}

#include "cli/campaign/hosts.hpp"

#include <filesystem>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "campaigns/launch/local_executor.hpp"
#include "campaigns/ssh/executor.hpp"
#include "language/error.hpp"

namespace yates::cli {

namespace {

/// Before any host is asked: none of them can do anything about it.
void check_staged_files(const campaigns::Campaign& campaign) {
  const auto folder = campaigns::folder_of(campaign);
  std::vector<language::Problem> problems;
  for (const std::string& path : campaign.launching.stage) {
    if (std::filesystem::exists(folder / path)) continue;
    problems.push_back({{campaign.file.string()},
                        fmt::format("'stage' of [launch] names '{}', but {} has no such file or "
                                    "folder",
                                    path, folder.string())});
  }
  if (!problems.empty()) throw language::InputError(std::move(problems));
}

}  // namespace

std::vector<campaigns::Host> hosts_of(const Experiment& experiment,
                                      const std::function<void(const std::string&)>& remark) {
  const campaigns::Campaign& campaign = experiment.campaign;
  const campaigns::Launching& launching = campaign.launching;
  const auto supervisor = campaigns::find_supervisor();
  const auto folder = campaigns::folder_of(campaign);
  std::vector<campaigns::Host> hosts;
  if (launching.on == campaigns::Place::local) {
    hosts.push_back(
        {campaigns::this_machine().host,
         std::make_unique<campaigns::LocalExecutor>(supervisor, folder, campaign.versions), 1});
    return hosts;
  }
  check_staged_files(campaign);
  const auto store = std::filesystem::absolute(campaigns::store_folder_of(campaign.file));
  auto executors =
      campaigns::ssh_executors(launching, campaign.versions, folder, store, supervisor, remark);
  for (std::size_t host = 0; host < executors.size(); ++host) {
    hosts.push_back({launching.hosts.at(host), std::move(executors[host]), launching.per_host});
  }
  return hosts;
}

}  // namespace yates::cli

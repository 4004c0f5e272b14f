#include <filesystem>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/launch/local_executor.hpp"
#include "campaigns/spark_launch/installation.hpp"
#include "campaigns/spark_launch/resident_executor.hpp"
#include "campaigns/spark_launch/submit_executor.hpp"
#include "campaigns/ssh/executor.hpp"
#include "cli/campaign/run_parts.hpp"
#include "language/error.hpp"
#include "language/files.hpp"

namespace yates::cli {

namespace {

/// Checked before any host is asked, because no host could remedy it.
void check_staged_files(const campaigns::Campaign& campaign) {
  const auto folder = campaigns::folder_of(campaign);
  std::vector<language::Problem> problems;
  for (const std::string& path : campaign.placement.stage) {
    if (language::is_anything(folder / path)) continue;
    problems.push_back({{campaign.file.string()},
                        fmt::format("'stage' of [launch] names '{}', but {} has no such file or "
                                    "folder",
                                    path, folder.string())});
  }
  if (!problems.empty()) throw language::InputError(std::move(problems));
}

/// All executors of a Spark cluster together.
campaigns::Host host_on_spark(const campaigns::Campaign& campaign,
                              const std::filesystem::path& supervisor) {
  const campaigns::SparkPlacement& spark = campaign.placement.spark;
  const auto store = language::absolute(campaigns::store_folder_of(campaign.file));
  const campaigns::SparkInstallation installed = campaigns::find_spark(spark.home);
  const campaigns::ResidentSettings settings{.program = installed.submit.string(),
                                             .home = installed.home,
                                             .master = spark.master,
                                             .conf = spark.conf,
                                             .options = spark.options,
                                             .name = "yates " + campaign.file.stem().string(),
                                             .executors = spark.executors,
                                             .cores = campaigns::executor_cores(spark),
                                             .exclusive = spark.exclusive,
                                             .without_executors = spark.without_executors,
                                             .control = store / "spark",
                                             .supervisor = supervisor,
                                             .version_commands = campaign.versions};
  return {campaigns::spark_host, std::make_unique<campaigns::ResidentExecutor>(settings),
          campaigns::slots_of(settings)};
}

}  // namespace

std::vector<campaigns::Host> hosts_of(const campaigns::Campaign& campaign,
                                      const std::function<void(const std::string&)>& remark) {
  const campaigns::Placement& placement = campaign.placement;
  const auto supervisor = campaigns::find_supervisor();
  const auto folder = campaigns::folder_of(campaign);
  std::vector<campaigns::Host> hosts;
  if (placement.on == campaigns::Place::local) {
    hosts.push_back(
        {campaigns::this_machine().host,
         std::make_unique<campaigns::LocalExecutor>(supervisor, folder, campaign.versions), 1});
    return hosts;
  }
  if (placement.on == campaigns::Place::spark_submit) {
    auto local = std::make_unique<campaigns::LocalExecutor>(supervisor, folder, campaign.versions);
    hosts.push_back({campaigns::this_machine().host,
                     std::make_unique<campaigns::SubmitExecutor>(
                         std::move(local), campaigns::find_spark(placement.spark.home), supervisor,
                         placement.spark.without_executors),
                     1});
    return hosts;
  }
  if (placement.on == campaigns::Place::spark) {
    hosts.push_back(host_on_spark(campaign, supervisor));
    return hosts;
  }
  check_staged_files(campaign);
  const auto store = language::absolute(campaigns::store_folder_of(campaign.file));
  auto executors =
      campaigns::ssh_executors(placement, campaign.versions, folder, store, supervisor, remark);
  for (std::size_t host = 0; host < executors.size(); ++host) {
    hosts.push_back({placement.hosts.at(host), std::move(executors[host]), placement.per_host});
  }
  return hosts;
}

}  // namespace yates::cli

#include "cli/campaign/run_parts.hpp"

#include <cmath>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "anova/decision/enough.hpp"
#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/launch/clock.hpp"
#include "campaigns/launch/interrupt.hpp"
#include "campaigns/launch/local_executor.hpp"
#include "campaigns/run/runner.hpp"
#include "campaigns/spark_launch/installation.hpp"
#include "campaigns/spark_launch/resident_executor.hpp"
#include "campaigns/spark_launch/submit_executor.hpp"
#include "campaigns/ssh/executor.hpp"
#include "language/error.hpp"
#include "language/files.hpp"
#include "language/limit.hpp"

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

bool has_open_runs(const inquiry::Experiment& experiment) {
  const auto& change = experiment.change;
  return change && !change->recorded && change->open > 0;
}

void settle(const Session& session, const inquiry::Experiment& experiment) {
  auto store = inquiry::open_store(experiment, campaigns::Access::settle);
  const campaigns::Interrupt interrupt;
  const campaigns::SystemClock clock;
  std::mutex reporting;  // connections report at any time
  const auto report = [&](const std::string& text) {
    const std::lock_guard lock(reporting);
    remark(session, text);
  };
  auto hosts = hosts_of(experiment.campaign, report);
  campaigns::Observer observer;
  observer.remark = report;
  campaigns::settle_launches({.campaign = experiment.campaign,
                              .design = experiment.design,
                              .plan = experiment.plan,
                              .store = store,
                              .hosts = hosts,
                              .clock = clock,
                              .interrupt = interrupt,
                              .observer = observer});
  if (interrupt.requests() > 0) throw Interrupted{};
}

std::string text_of(const anova::MeanPrecision& one, bool relative,
                    reports::Typography typography) {
  if (!relative) return reports::rounded(one.half_width, 3, typography);
  if (one.mean == 0) return "without limit";
  return reports::rounded(100 * (one.half_width / std::abs(one.mean)), 3, typography) + "%";
}

/// The response's values at every point, of the runs that are done.
std::vector<std::vector<double>> values_by_point(const doe::RunPlan& plan,
                                                 const std::vector<campaigns::Attempt>& attempts,
                                                 std::size_t points, std::size_t response) {
  std::vector<std::vector<double>> result(points);
  for (const campaigns::Attempt& attempt : attempts) {
    if (!attempt.intent.run || attempt.end.state != campaigns::AttemptState::done) continue;
    const auto& value = attempt.end.responses.at(response);
    const auto position = doe::position_of_run(plan, *attempt.intent.run);
    if (value && position) result[plan.runs[*position].point].push_back(*value);
  }
  return result;
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

inquiry::Experiment settled(const Session& session,
                            const std::function<inquiry::Experiment()>& load) {
  inquiry::Experiment experiment = load();
  if (!has_open_runs(experiment)) return experiment;
  settle(session, experiment);
  experiment = load();
  if (has_open_runs(experiment) && experiment.change->starts_over) {
    throw language::FileError(
        experiment.campaign.file.string(),
        "asks for another plan, and whether any run of the former one is done is not known before "
        "its host answers; call yates run again then, or put the former file back");
  }
  return experiment;
}

campaigns::Enough enough_for(const inquiry::Experiment& experiment,
                             reports::Typography typography) {
  if (!experiment.campaign.until) return {};
  const auto& until = *experiment.campaign.until;
  std::size_t response = 0;
  while (experiment.campaign.responses.at(response).name != until.response) ++response;
  const language::Delta asked = until.half_width;
  const double confidence = experiment.campaign.questions.confidence;
  return [&experiment, &until, response, asked, confidence, typography](
             const doe::RunPlan& plan, const std::vector<campaigns::Attempt>& attempts) {
    const anova::Precision precision = anova::precision(
        values_by_point(plan, attempts, experiment.design.size(), response), asked, confidence);
    if (const auto* few = std::get_if<anova::TooFewValues>(&precision)) {
      return campaigns::Sufficiency{
          false, fmt::format("{} was measured {} at {}; an interval needs two runs", until.response,
                             few->values == 0 ? "never" : "only once",
                             inquiry::settings(experiment.design, few->point))};
    }
    const auto& worst = std::get<anova::MeanPrecision>(precision);
    const bool enough = anova::enough(precision);
    return campaigns::Sufficiency{
        enough,
        fmt::format("the half widths of the {:.4g}% confidence intervals of {} are {} {}: the "
                    "largest is {}, at {}",
                    100 * confidence, until.response, enough ? "at most" : "not yet all at most",
                    to_string(asked), text_of(worst, asked.relative, typography),
                    inquiry::settings(experiment.design, worst.point))};
  };
}

}  // namespace yates::cli

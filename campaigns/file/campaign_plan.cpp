#include "campaigns/file/campaign_plan.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include <fmt/format.h>

#include "campaigns/file/placeholders.hpp"
#include "language/files.hpp"
#include "numerics/decimal.hpp"
#include "table/cells/nuisance_columns.hpp"

namespace yates::campaigns {
namespace {

constexpr std::string_view hard_factors_part = "hard-to-change factors";
constexpr std::string_view change_command_part = "the change command of factor '";

/// Quoted so that no two different lists give the same text.
std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') result += '\\';
    result += letter;
  }
  return result + '"';
}

std::string quoted_list(const std::vector<std::string>& texts) {
  std::string result;
  for (const std::string& text : texts) result += (result.empty() ? "" : ", ") + quoted(text);
  return result;
}

std::string duration(const std::optional<double>& seconds) {
  return seconds ? fmt::format("{} s", *seconds) : "none";
}

/// Of the points from `first` to before `last`.
std::string fingerprint_of_points(const doe::Design& design, std::size_t first, std::size_t last) {
  std::uint64_t hash = doe::fingerprint("");
  for (std::size_t point = first; point < last; ++point) {
    hash = doe::fingerprint(fmt::format("{};", design.block(point)), hash);
    for (std::size_t factor = 0; factor < design.factors().size(); ++factor) {
      const std::string& text = design.level(point, factor).text;
      hash = doe::fingerprint(fmt::format("{}:{}", text.size(), text), hash);
    }
  }
  return fmt::format("{:016x}", hash);
}

}  // namespace

doe::RunPlan plan_of(const Campaign& campaign, const doe::Design& design) {
  return doe::plan(design, campaign.plan);
}

std::size_t copies_of(const Campaign& campaign, const doe::Design& design, std::size_t point) {
  const std::string text = fill(campaign.command.copies, [&](const std::string& name) {
    const auto& factors = design.factors();
    for (std::size_t factor = 0; factor < factors.size(); ++factor) {
      if (factors[factor].name == name) return design.level(point, factor).text;
    }
    throw std::logic_error("copies name a factor that the loader did not know: " + name);
  });
  const auto number = numerics::Decimal::parse(text);
  if (!number) throw std::logic_error("the loader accepted copies that are not a number: " + text);
  return static_cast<std::size_t>(number->to_double());
}

std::string_view to_string(Blocking blocking) {
  static constexpr std::array<std::string_view, 3> names{"none", "replication", "host"};
  return names[static_cast<std::size_t>(blocking)];
}

Blocking blocking_of(const Campaign& campaign) {
  if (campaign.placement.one_host_per_block) return Blocking::host;
  return campaign.plan.blocks == doe::Blocks::replication ? Blocking::replication : Blocking::none;
}

std::optional<std::string> host_of_block(const Campaign& campaign, std::size_t block) {
  const Placement& placement = campaign.placement;
  if (!placement.one_host_per_block || placement.hosts.empty()) return std::nullopt;
  return placement.hosts[(block - 1) % placement.hosts.size()];
}

std::filesystem::path folder_of(const Campaign& campaign) {
  return language::absolute(campaign.file).parent_path();
}

std::filesystem::path store_folder_of(const std::filesystem::path& campaign_file) {
  return std::filesystem::path(campaign_file).replace_extension(".yates");
}

PlanPart kind_of_part(std::string_view name) {
  static constexpr std::array<std::string_view, 13> measurement{
      "command", "grace",    "warmup", "env",  "copies",  "setup",    "before",
      "after",   "teardown", "master", "conf", "options", "cool_down"};
  if (name == "timeout") return PlanPart::timeout;
  if (name == hard_factors_part) return PlanPart::hard_to_change;
  const bool is_measurement = std::ranges::find(measurement, name) != measurement.end() ||
                              name.starts_with(change_command_part) || name == "time_of_day" ||
                              table::is_nuisance_column(std::string(name));
  return is_measurement ? PlanPart::measurement : PlanPart::design;
}

std::vector<std::pair<std::string, std::string>> plan_identity(const Campaign& campaign,
                                                               const doe::RunPlan& plan) {
  std::vector<std::pair<std::string, std::string>> parts;
  parts.emplace_back("factors", quoted_list(doe::names(campaign.factors)));
  for (const doe::Factor& factor : campaign.factors) {
    std::vector<std::string> levels;
    for (const doe::Level& level : factor.levels) levels.push_back(level.text);
    parts.emplace_back("the levels of factor '" + factor.name + "'", quoted_list(levels));
  }
  parts.emplace_back("the design's kind", doe::to_string(campaign.request.kind));
  parts.emplace_back("exclude", quoted_list(campaign.exclude));
  parts.emplace_back("order", campaign.plan.order == doe::Order::random ? "random" : "standard");
  parts.emplace_back("blocks", to_string(blocking_of(campaign)));
  parts.emplace_back("seed", fmt::format("{}", plan.seed.value));
  const Command& command = campaign.command;
  parts.emplace_back("command", quoted_list(command.words));
  parts.emplace_back("timeout", duration(command.timeout));
  parts.emplace_back("grace", duration(command.grace));
  parts.emplace_back("warmup", fmt::format("{} per {}", command.warmup.runs,
                                           command.warmup.per == WarmupPer::campaign ? "campaign"
                                           : command.warmup.per == WarmupPer::block  ? "block"
                                                                                     : "point"));
  std::vector<std::string> environment;
  for (const auto& [name, value] : command.environment) environment.push_back(name + "=" + value);
  parts.emplace_back("env", quoted_list(environment));
  // What the first stores did not know of is named only where it is used: they stay valid.
  const auto add = [&](const std::string& name, const std::string& text) {
    if (!text.empty()) parts.emplace_back(name, text);
  };
  std::vector<std::string> hard;
  for (const doe::Factor& factor : campaign.factors) {
    if (factor.hard_to_change) hard.push_back(factor.name);
  }
  add(std::string(hard_factors_part), quoted_list(hard));
  for (const auto& [factor, words] : campaign.changes) {
    add(std::string(change_command_part) + factor + "'", quoted_list(words));
  }
  if (command.copies != "1") add("copies", command.copies);
  add("setup", quoted_list(command.setup));
  add("before", quoted_list(command.before));
  add("after", quoted_list(command.after));
  add("teardown", quoted_list(command.teardown));
  const SparkPlacement& spark = campaign.placement.spark;
  // The runs of on = "spark" are commands: their master is where they are measured, no treatment.
  if (campaign.placement.on != Place::spark) add("master", spark.master);
  std::vector<std::string> settings;
  for (const auto& [key, value] : spark.conf) settings.push_back(key + "=" + value);
  add("conf", quoted_list(settings));
  add("options", quoted_list(spark.options));
  for (const auto& [name, value] : doe::parameters_of(campaign.request.kind)) {
    add(fmt::format("'{}{}", name, design_parameter_part), value);
  }
  const doe::DesignRequest& request = campaign.request;
  if (request.center_points) add("center_points", fmt::format("{}", *request.center_points));
  if (request.blocks) add("the number of blocks", fmt::format("{}", *request.blocks));
  const std::size_t replicated = doe::replicated_points(campaign.design, campaign.plan);
  // Two versions of yates may choose other points for the same request.
  if (!doe::is_factorial(request)) {
    add("points", fingerprint_of_points(campaign.design, 0, replicated));
  }
  for (const NuisanceFactor& factor : campaign.nuisance.factors) {
    add(std::string(to_string(factor.kind)), describe(factor));
  }
  if (campaign.nuisance.time_of_day) add("time_of_day", describe(*campaign.nuisance.time_of_day));
  if (command.cool_down > 0) add("cool_down", duration(command.cool_down));
  std::size_t first = replicated;
  for (std::size_t number = 0; number < campaign.plan.additions.size(); ++number) {
    const doe::Addition& addition = campaign.plan.additions[number];
    add(fmt::format("{}{}", augmentation_part, number + 1),
        fmt::format("{} points {} after replication {}", addition.points,
                    fingerprint_of_points(campaign.design, first, first + addition.points),
                    addition.after_replication));
    first += addition.points;
  }
  return parts;
}

}  // namespace yates::campaigns

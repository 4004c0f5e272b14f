#include "campaigns/run/run_commands.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include <fmt/format.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/file/placeholders.hpp"
#include "campaigns/responses/attempt_layout.hpp"
#include "campaigns/spark/submission.hpp"

namespace yates::campaigns {
namespace {

std::string fill_for(const std::string& text, const CommandContext& context, std::size_t copy) {
  return fill(text,
              [&](const std::string& name) { return placeholder_value(context, name, copy); });
}

void add_kept_file(Launch& launch, const KeptFile& file) {
  const bool known = std::ranges::any_of(launch.keep, [&](const KeptFile& one) {
    return one.source == file.source && one.name == file.name;
  });
  if (!known) launch.keep.push_back(file);
}

/// A path with its placeholders filled: once for each copy if it holds {copy}, otherwise once.
std::vector<std::string> files_of(const std::string& path, const CommandContext& context,
                                  std::size_t copies) {
  std::vector<std::string> files;
  const std::size_t different = path.find("{copy}") != std::string::npos ? copies : 1;
  for (std::size_t copy = 1; copy <= different; ++copy) {
    files.push_back(fill_for(path, context, copy));
  }
  return files;
}

/// What the nuisance factors of a run do to its processes.
void apply_nuisance(Launch& launch, const Nuisance& nuisance, const doe::PlannedRun& run) {
  const auto value = [&](NuisanceKind kind) { return nuisance_value(nuisance, kind, run); };
  if (const auto space = value(NuisanceKind::address_space)) {
    launch.address_space = *space == "fixed" ? AddressSpace::fixed : AddressSpace::randomised;
  }
  const auto size = value(NuisanceKind::environment_size);
  const auto order = value(NuisanceKind::load_order);
  for (CopyCommand& copy : launch.copies) {
    // The variable is there with every size, so that sizes differ by its value alone.
    if (size) copy.environment.emplace_back(padding_variable, std::string(std::stoul(*size), 'x'));
    if (order) copy.environment.emplace_back("LD_PRELOAD", *order);
  }
}

/// Files that responses are read from, which the next run may overwrite, and files that `fetch`
/// names.
void add_kept_files(Launch& launch, const Campaign& campaign, const CommandContext& context) {
  for (const Response& response : campaign.responses) {
    if (response.from != Source::file) continue;
    const auto files = files_of(response.file, context, launch.copies.size());
    for (std::size_t index = 0; index < files.size(); ++index) {
      const auto kept = kept_file(context.folder, response, index + 1)
                            .lexically_relative(context.folder / "files");
      const bool is_copy = *kept.begin() != "..";
      add_kept_file(launch, {files[index], is_copy ? kept.string() : std::string()});
    }
  }
  for (const std::string& path : campaign.placement.fetch) {
    for (const std::string& file : files_of(path, context, launch.copies.size())) {
      add_kept_file(launch, {file, kept_name(file)});
    }
  }
}

}  // namespace

std::vector<std::string> fetched_files(const std::string& path, const Campaign& campaign,
                                       const CommandContext& context) {
  return files_of(path, context, copies_of(campaign, context.design, context.run.point));
}

std::string link_order_of(const Campaign& campaign, const doe::PlannedRun& run) {
  return nuisance_value(campaign.nuisance, NuisanceKind::link_order, run).value_or("");
}

std::string placeholder_value(const CommandContext& context, const std::string& name,
                              std::size_t copy) {
  if (name == "run") return context.warmup ? "0" : std::to_string(context.run.run);
  if (name == "replicate") return std::to_string(context.run.replicate);
  if (name == "copy") return std::to_string(copy);
  if (name == "host") return context.host;
  if (name == "run_dir") return context.folder.string();
  if (name == to_string(NuisanceKind::link_order)) return context.link_order;
  const auto& factors = context.design.factors();
  for (std::size_t factor = 0; factor < factors.size(); ++factor) {
    if (factors[factor].name == name) return context.design.level(context.run.point, factor).text;
  }
  throw std::logic_error("the loader accepted a placeholder without a value: " + name);
}

std::vector<std::string> filled(const std::vector<std::string>& words,
                                const CommandContext& context, std::size_t copy) {
  std::vector<std::string> result;
  for (const std::string& word : words) result.push_back(fill_for(word, context, copy));
  return result;
}

std::vector<std::string> measured_words(const Campaign& campaign, const CommandContext& context,
                                        std::size_t copy) {
  std::vector<std::string> words = filled(campaign.command.words, context, copy);
  if (campaign.placement.on != Place::spark_submit) return words;
  const SparkPlacement& spark = campaign.placement.spark;
  const std::size_t copies = copies_of(campaign, context.design, context.run.point);
  Submission submission{.program = "spark-submit",
                        .master = fill_for(spark.master, context, copy),
                        .name = fmt::format("{} {} attempt {}", campaign.file.stem().string(),
                                            context.warmup ? std::string("warm-up")
                                                           : fmt::format("run {}", context.run.run),
                                            context.attempt),
                        .log_folder = copy_folder(context.folder, copy, copies),
                        .conf = spark.conf,
                        .options = filled(spark.options, context, copy),
                        .application = std::move(words)};
  if (copies > 1) submission.name += fmt::format(" copy {}", copy);
  for (auto& [key, value] : submission.conf) value = fill_for(value, context, copy);
  return words_of(submission);
}

Launch launch_of(const Campaign& campaign, const CommandContext& context) {
  const Command& command = campaign.command;
  Launch launch{.folder = context.folder,
                .copies = {},
                .submits_applications = campaign.placement.on == Place::spark_submit,
                .working_folder = folder_of(campaign),
                .timeout = command.timeout,
                .grace = command.grace,
                .sample_interval = campaign.sample_interval};
  const std::size_t copies = copies_of(campaign, context.design, context.run.point);
  for (std::size_t copy = 1; copy <= copies; ++copy) {
    CopyCommand& one = launch.copies.emplace_back();
    one.words = measured_words(campaign, context, copy);
    for (const auto& [name, value] : command.environment) {
      one.environment.emplace_back(name, fill_for(value, context, copy));
    }
  }
  apply_nuisance(launch, campaign.nuisance, context.run);
  add_kept_files(launch, campaign, context);
  return launch;
}

}  // namespace yates::campaigns

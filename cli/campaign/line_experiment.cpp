#include "cli/campaign/line_experiment.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/launch/shell_line.hpp"
#include "cli/campaign/new_file.hpp"
#include "cli/data/dataset.hpp"
#include "cli/data/programs.hpp"
#include "language/error.hpp"

namespace yates::cli {
namespace {

Experiment experiment_of_text(const std::string& text, const std::string& file) {
  campaigns::Campaign campaign = campaign_of_line(text, file);
  doe::Design design = campaign.design;
  doe::RunPlan plan = campaigns::plan_of(campaign, design);
  return {std::move(campaign), std::move(design), std::move(plan), std::nullopt};
}

bool says_replications(const OneLine& line) {
  return std::any_of(line.typed.keys.begin(), line.typed.keys.end(),
                     [](const auto& key) { return key.first == "replications"; });
}

/// "compress.toml.1": a name that is free, for the former text of a file.
std::string former_name(const std::string& file) {
  for (std::size_t number = 1;; ++number) {
    std::string name = fmt::format("{}.{}", file, number);
    if (!std::filesystem::exists(name)) return name;
  }
}

/// The file with the factors and the design of the line in place of its own. It keeps its former
/// text under another name; if the runs that are there do not allow the change, it is put back.
Experiment grown(const Session& session, const std::string& file, const std::string& text) {
  const std::string former = former_name(file);
  std::filesystem::rename(file, former);
  try {
    write_new_file(file, text);
    Experiment experiment = load_experiment(file);
    if (experiment.change) campaigns::require_launchable(experiment.campaign, *experiment.change);
    remark(session, fmt::format("{} now has the factors and the design of this line; its former "
                                "text is in {}",
                                file, former));
    return experiment;
  } catch (...) {
    std::filesystem::rename(former, file);
    throw;
  }
}

}  // namespace

Experiment experiment_of_line(const Session& session, const OneLine& line, bool write) {
  const std::string text = campaign_text(line, session.program, session.command_line);
  const std::string file = file_name_of(session.program);
  Experiment experiment = experiment_of_text(text, file);
  if (!write) return experiment;
  if (!std::filesystem::exists(file)) {
    // Before there is a file: the command is still to be mended.
    require_programs(session, experiment.campaign);
    write_new_file(file, text);
    remark(session, fmt::format("wrote {}: every setting is measured {} times{}", file,
                                experiment.campaign.plan.replications,
                                says_replications(line) ? "" : "; --replications says how often"));
  } else if (same_campaign(read_text_file(file), text)) {
    remark(session, fmt::format("{} asks for the same; its runs go on", file));
  } else if (same_measurement(read_text_file(file), text)) {
    return grown(session, file, text);
  } else {
    const std::string word = campaigns::shell_line({file});
    throw language::FileError(
        file, fmt::format("is there already with another [run] or other responses; continue that "
                          "campaign with: yates run {}, or move it away",
                          word));
  }
  return load_experiment(file);
}

}  // namespace yates::cli

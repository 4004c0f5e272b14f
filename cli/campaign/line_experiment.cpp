#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "campaigns/file/campaign_plan.hpp"
#include "cli/campaign/one_line.hpp"
#include "cli/campaign/run_parts.hpp"
#include "cli/data/data_files.hpp"
#include "cli/frame/command_line.hpp"
#include "cli/frame/session.hpp"
#include "inquiry/request/request.hpp"
#include "language/error.hpp"
#include "language/files.hpp"
#include "language/nearest.hpp"
#include "language/pieces.hpp"
#include "language/printable.hpp"
#include "language/shell_text.hpp"
#include "language/toml_text.hpp"
#include "numerics/decimal.hpp"

namespace yates::cli {
namespace {

inquiry::Experiment experiment_of_text(const std::string& text, const std::string& file) {
  campaigns::Campaign campaign = campaign_of_line(text, file);
  doe::Design design = campaign.design;
  doe::RunPlan plan = campaigns::plan_of(campaign, design);
  return {std::move(campaign), std::move(design), std::move(plan), std::nullopt};
}

bool says_replications(const OneLine& line) {
  return std::any_of(line.typed.keys.begin(), line.typed.keys.end(),
                     [](const auto& key) { return key.first == "replications"; });
}

/// Keeps the former text of a file under another name, "compress.toml.1", which it returns. A call
/// that was killed may have kept it already.
std::string keep_former(const std::string& file) {
  const std::string text = language::file_text(file);
  for (std::size_t number = 1;; ++number) {
    std::string name = fmt::format("{}.{}", file, number);
    if (language::is_file(name) && language::file_text(name) == text) return name;
    if (language::is_anything(name)) continue;
    write_new_file(name, text);
    return name;
  }
}

/// Refuses to write a file anew that says more than a line can, or that runs another command.
void require_rewritable(const std::string& file, const campaigns::Campaign& line,
                        campaigns::Measurement measurement) {
  const std::string text = language::file_text(file);
  const bool stored = campaigns::Store::exists(line);
  const std::string go_on = fmt::format(
      "continue that campaign with: yates run {}, or move it{} away", language::shell_line({file}),
      stored ? " and " + language::shell_line({campaigns::store_folder_of(file).string()}) : "");
  if (const auto beyond = beyond_options(text)) {
    throw language::FileError(
        file, fmt::format("is there already, and no option of this line says what its line {} "
                          "says: {}; {}",
                          beyond->number, language::printable(beyond->text), go_on));
  }
  const std::vector<std::string> words = campaigns::parse(text, file).command.words;
  if (words == line.command.words || measurement == campaigns::Measurement::same) return;
  throw language::FileError(
      file,
      fmt::format("is there already and runs another command: {}, where this line has {}; if "
                  "both measure the same, add --keep; otherwise {}",
                  language::shell_line(words), language::shell_line(line.command.words), go_on));
}

/// The file with what the line asks in place of its own, which is kept under another name, where
/// the runs that are there allow the change.
inquiry::Experiment grown(const Session& session, const std::string& file, const std::string& text,
                          campaigns::Measurement measurement) {
  inquiry::Experiment experiment = settled(
      session, [&] { return inquiry::experiment_of(campaign_of_line(text, file), measurement); });
  if (experiment.change) campaigns::require_launchable(experiment.campaign, *experiment.change);
  const std::string former = keep_former(file);
  write_file(file, text);
  remark(session,
         fmt::format("{} now asks what this line asks; its former text is in {}", file, former));
  return experiment;
}

using language::InputError;

/// The level as the factor writes it: 1.0 is its 1.
const std::string& level_of(const doe::Factor& factor, const std::string& text) {
  const auto number = numerics::Decimal::parse(text);
  std::vector<std::string> known;
  for (const doe::Level& level : factor.levels) {
    const bool same_number = number && level.number == number->to_double();
    if (level.text == text || same_number) return level.text;
    known.push_back(level.text);
  }
  throw InputError(fmt::format("--baseline: factor '{}' has no level '{}'; known are {}",
                               factor.name, text, fmt::join(known, ", ")));
}

std::optional<std::string> named(const FactorLevels& levels, const std::string& factor) {
  const auto found = std::find_if(levels.begin(), levels.end(),
                                  [&](const auto& one) { return one.first == factor; });
  if (found == levels.end()) return std::nullopt;
  return found->second;
}

using Keys = std::span<const std::string_view>;

constexpr std::array<std::string_view, 2> run_keys{"command", "timeout"};
constexpr std::array<std::string_view, 5> response_keys{"from", "pattern", "unit", "goal", "delta"};
constexpr std::array<std::string_view, 1> analysis_keys{"baseline"};

/// The keys that the options write into a section; absent where they write none such.
std::optional<Keys> keys_of(std::string_view header) {
  if (header == "[run]") return Keys(run_keys);
  if (header == "[analysis]") return Keys(analysis_keys);
  if (header.starts_with("[responses.")) return Keys(response_keys);
  return std::nullopt;
}

}  // namespace

inquiry::Experiment experiment_of_line(const Session& session, const OneLine& line, bool write,
                                       campaigns::Measurement measurement) {
  const std::string text = campaign_text(line, session.program, session.command_line);
  const std::string file = file_name_of(session.program);
  inquiry::Experiment experiment = experiment_of_text(text, file);
  for (const std::string& words : words_on_ranges(design_of_line(line))) remark(session, words);
  if (!write) return experiment;
  if (!language::is_anything(file)) {
    // Before there is a file: the command is still to be mended.
    require_programs(session, experiment.campaign);
    write_new_file(file, text);
    remark(session, fmt::format("wrote {}: every setting is measured {} times{}", file,
                                experiment.campaign.plan.replications,
                                says_replications(line) ? "" : "; --replications says how often"));
  } else if (same_campaign(language::file_text(file), text)) {
    remark(session, fmt::format("{} asks for the same; its runs go on", file));
  } else {
    require_rewritable(file, experiment.campaign, measurement);
    return grown(session, file, text, measurement);
  }
  return settled(session, [&] { return load_experiment(file, measurement); });
}

FactorLevels baseline_of(const std::string& text, const std::vector<doe::Factor>& factors,
                         const FactorLevels& otherwise) {
  const FactorLevels typed = inquiry::parse_baseline(text);
  std::vector<std::string> names;
  for (const doe::Factor& factor : factors) names.push_back(factor.name);
  for (const auto& [name, level] : typed) {
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    throw InputError(
        fmt::format("--baseline: '{}' is not a factor{}", name, language::suggestion(name, names)));
  }
  FactorLevels result;
  for (const doe::Factor& factor : factors) {
    std::optional<std::string> level = named(typed, factor.name);
    if (level) level = level_of(factor, *level);
    if (!level) level = named(otherwise, factor.name);
    result.emplace_back(factor.name, level ? *level : factor.levels.front().text);
  }
  return result;
}

std::string baseline_table(const FactorLevels& baseline, const std::vector<doe::Factor>& factors) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < baseline.size(); ++i) {
    const auto& [name, level] = baseline[i];
    const bool bare =
        factors.at(i).kind == doe::FactorKind::numeric && language::is_toml_number(level);
    parts.push_back(fmt::format("{} = {}", language::toml_key(name),
                                bare ? level : language::toml_string(level)));
  }
  return fmt::format("{{ {} }}", fmt::join(parts, ", "));
}

std::optional<FileLine> beyond_options(std::string_view campaign_text) {
  std::optional<Keys> keys;
  bool below_run = false;
  FileLine first{1, ""};
  std::size_t number = 0;
  for (const std::string& text : language::split(std::string(campaign_text), '\n')) {
    const FileLine line{++number, trimmed(text)};
    if (number == 1) first = line;
    below_run = below_run || line.text == "[run]";
    if (!below_run || line.text.empty() || line.text.starts_with('#')) continue;
    if (line.text.starts_with('[')) {
      keys = keys_of(line.text);
      if (!keys) return line;
      continue;
    }
    const std::string key = trimmed(line.text.substr(0, line.text.find('=')));
    if (std::find(keys->begin(), keys->end(), key) == keys->end()) return line;
  }
  if (!below_run) return first;
  return std::nullopt;
}

}  // namespace yates::cli

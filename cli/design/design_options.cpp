#include "cli/design/design_options.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "campaigns/file/sections.hpp"
#include "cli/frame/terminal.hpp"
#include "language/duration.hpp"
#include "language/error.hpp"

namespace yates::cli {
namespace {

/// The list that a key fills; null for a key with one value. Each mention of the option adds to it.
std::vector<std::string>* list_of(inquiry::TypedDesign& typed, const std::string& key) {
  if (key == "generators") return &typed.generators;
  if (key == "clear") return &typed.clear;
  if (key == "if_possible") return &typed.if_possible;
  return nullptr;
}

std::string with_dashes(std::string key) {
  std::replace(key.begin(), key.end(), '_', '-');
  return key;
}

/// What --help and a shell say of a key.
struct KeyHelp {
  std::string help;
  std::vector<std::string> words = {};
  Paths paths = Paths::none;
};

KeyHelp help_of(const std::string& key) {
  static const std::map<std::string, KeyHelp> helps{
      {"replications", {"how often each point is measured"}},
      {"order", {"random (the default) or standard", {"random", "standard"}}},
      {"blocks", {"into how many blocks a replicate is divided, or replication", {"replication"}}},
      {"seed", {"of the order and of designs that choose at random"}},
      {"center_points", {"runs at the centre of all numeric factors"}},
      {"fraction", {"p of the fraction 2^(k-p)"}},
      {"resolution", {"the least resolution, in the fewest runs"}},
      {"runs", {"the number of runs"}},
      {"generators", {"a generator, as in 'D=ABC' or 'threads = codec:level'"}},
      {"clear", {"an interaction that nothing of its order may alias, 'codec:level'"}},
      {"fold_over", {"all, or the factor whose levels a second half exchanges", {"all"}}},
      {"block_size", {"how many runs one block holds"}},
      {"alpha",
       {"rotatable, spherical, face-centred, orthogonal, orthogonal-blocks or a number",
        {"rotatable", "spherical", "face-centred", "orthogonal", "orthogonal-blocks"}}},
      {"inscribed", {"true: no point beyond the lowest and highest levels", {"true", "false"}}},
      {"fake_factors", {"columns for an estimate of the noise"}},
      {"blends", {"lattice, centroid or vertices", {"lattice", "centroid", "vertices"}}},
      {"degree", {"of a lattice"}},
      {"total", {"what the shares of a mixture add up to"}},
      {"file", {"a CSV file with one row per point", {}, Paths::files}},
      {"points", {"points as TOML, in a campaign file only"}},
      {"criterion", {"D, A or I", {"D", "A", "I"}}},
      {"model", {"the right side of a formula that the runs shall tell about"}},
      {"if_possible", {"a term that is welcome, not required"}},
      {"cost", {"of a run: a number, or an expression in the factors"}},
      {"budget", {"what all runs may cost"}},
      {"pure_error", {"at least so many repeated runs"}},
      {"whole_plots", {"how often factors that are hard to change are set"}},
      {"starts", {"of the search for an optimal design"}},
      {"include", {"a CSV file of runs that belong to the design", {}, Paths::files}}};
  const auto found = helps.find(key);
  return found != helps.end() ? found->second : KeyHelp{key};
}

}  // namespace

Option run_time_option(std::string& text) {
  return {.names = "--run-time",
          .target = &text,
          .placeholder = "DURATION",
          .help = "what one run takes, '4 min', to say how long all of them take"};
}

std::optional<double> seconds_of(const std::string& run_time) {
  if (run_time.empty()) return std::nullopt;
  const auto seconds = language::parse_duration(run_time);
  if (!seconds) {
    throw language::UsageError(fmt::format(
        "--run-time: '{}' is not a duration; expected as in '4 min' or '90 s'", run_time));
  }
  return seconds;
}

std::vector<Option> design_options(inquiry::TypedDesign& typed) {
  std::vector<Option> options{
      {.names = "--factor",
       .target = &typed.factors,
       .placeholder = "NAME=LEVELS",
       .help = "a factor with its levels, 'codec=gzip,zstd', 'size=1..64;scale=log2;unit=MiB'"},
      {.names = "--exclude",
       .target = &typed.exclude,
       .placeholder = "CONDITION",
       .help = "points that are not measured, \"codec == 'gzip' and level > 6\""}};
  std::vector<std::string> keys{"replications", "order", "blocks", "seed", "center_points"};
  for (const std::string& key : campaigns::keys_of_kinds()) {
    if (key != "points") keys.push_back(key);
  }
  for (const std::string& key : keys) {
    KeyHelp known = help_of(key);
    Option option{
        .names = "--" + with_dashes(key),
        .target = std::function<void(const std::string&)>(
            [&typed, key](const std::string& value) { typed.keys.emplace_back(key, value); }),
        .placeholder = "VALUE",
        .help = std::move(known.help),
        .words = std::move(known.words),
        .paths = known.paths};
    if (auto* list = list_of(typed, key)) option.target = list;
    options.push_back(std::move(option));
  }
  return options;
}

campaigns::Campaign search_design(const inquiry::TypedDesign& typed) {
  const SignOfLife searching("searching for the points of the design");
  return inquiry::typed_campaign(typed);
}

}  // namespace yates::cli

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "cli/design/typed_design.hpp"
#include "cli/frame/command_line.hpp"

namespace yates::cli {

/// A campaign that stands on the command line instead of in a file, beside the words of its command
/// (Session::program).
struct OneLine {
  TypedDesign typed;                   // its factors, and the few keys of [design] that it takes
  std::vector<std::string> given;      // names of factors that nobody chooses
  std::vector<std::string> measures;   // "wall", "max-rss"
  std::vector<std::string> responses;  // "ratio=ratio ([0-9.]+)", "ratio"
  /// Of the first response, or of the one that is named: "minimize", "ratio=maximize".
  std::vector<std::string> goals;
  std::vector<std::string> units;
  std::vector<std::string> deltas;
  std::string timeout;   // "2 min"
  std::string baseline;  // "threads=1,codec=gzip"
};

/// --factor, --exclude, --replications, --blocks, --order, --seed, --given, --measure, --response,
/// --goal, --unit, --delta, --baseline and --timeout.
std::vector<Option> one_line_options(OneLine& line);
/// Their names, as in Session::given.
std::vector<std::string> one_line_option_names();

/// The campaign file that says the same. Throws UsageError for what the options do not say well:
/// a placeholder of the command that no factor names, a factor whose placeholder the command does
/// not hold, a response without a goal where nothing else says what is better.
std::string campaign_text(const OneLine& line, const std::vector<std::string>& program,
                          const std::string& command_line);

/// Its parts: [design] says the kind and, with replications, blocks by replication; then [run] and
/// the responses.
TypedDesign design_of_line(const OneLine& line);
std::string run_text(const OneLine& line, const std::vector<std::string>& program);
std::string responses_text(const OneLine& line);
/// [analysis], or nothing where the line asks nothing of it. Throws UsageError and InputError for a
/// baseline that the factors do not have.
std::string analysis_text(const OneLine& line, const std::vector<doe::Factor>& factors);
/// Throws UsageError where the command's placeholders and the factors do not match.
void check_program(const std::vector<std::string>& program,
                   const std::vector<doe::Factor>& factors);

/// The campaign of that text as if it stood in `file`. Problems name no lines, because the user
/// wrote none.
campaigns::Campaign campaign_of_line(const std::string& text, const std::string& file);

/// What a file of that command is called: "compress.toml" of "./compress.sh", "train.toml" of
/// "python3 train.py", "campaign.toml" where no name is left.
std::string file_name_of(const std::vector<std::string>& program);

/// Whether two texts of campaign_text ask for the same, whatever command lines they came from.
bool same_campaign(std::string_view one, std::string_view other);

}  // namespace yates::cli

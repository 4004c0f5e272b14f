#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "doe/points/factor.hpp"
#include "inquiry/typed/typed_design.hpp"

namespace yates::inquiry {

/// A campaign that stands on the command line instead of in a file, beside the words of its command
/// (`program`).
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
/// [analysis], or nothing where the line asks nothing of it. Throws UsageError for a baseline that
/// the factors do not have.
std::string analysis_text(const OneLine& line, const std::vector<doe::Factor>& factors);

/// The factors of the line, which may be none. Throws UsageError for factors that a campaign file
/// may not have, and where the command's placeholders and the factors do not match.
std::vector<doe::Factor> checked_factors(const OneLine& line,
                                         const std::vector<std::string>& program);

/// The campaign of that text as if it stood in `file`. Problems name no lines, because the user
/// wrote none.
campaigns::Campaign campaign_of_line(const std::string& text, const std::string& file);

/// What a file of that command is called: "compress.toml" of "./compress.sh", "train.toml" of
/// "python3 train.py", "campaign.toml" where no name is left.
std::string file_name_of(const std::vector<std::string>& program);

/// Whether two texts of campaign_text ask for the same, whatever command lines they came from.
bool same_campaign(std::string_view one, std::string_view other);

/// A line of a file.
struct FileLine {
  std::size_t number;  // from 1
  std::string text;
};

/// The first line below [run] that no option of `yates run -- COMMAND` writes, such as a limit that
/// was added by hand: a line that writes the file anew would lose it. A file without [run] is
/// beyond at its first line. The line is absent where the options say everything.
std::optional<FileLine> beyond_options(std::string_view campaign_text);

/// Names of factors with a level of each, in the order of the factors.
using FactorLevels = std::vector<std::pair<std::string, std::string>>;

/// The setting of --baseline, 'cpu=1,batch=64', with a level of every factor: those that it leaves
/// out have that of `otherwise`, or else their first. Throws UsageError for a text that is no
/// setting, InputError for a factor or a level that does not exist.
FactorLevels baseline_of(const std::string& text, const std::vector<doe::Factor>& factors,
                         const FactorLevels& otherwise = {});

/// "{ cpu = 1, batch = 64 }", as a campaign file writes it.
std::string baseline_table(const FactorLevels& baseline, const std::vector<doe::Factor>& factors);

}  // namespace yates::inquiry

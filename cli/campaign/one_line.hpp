#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "cli/design/typed_design.hpp"
#include "cli/frame/command_line.hpp"
#include "cli/frame/session.hpp"
#include "doe/points/factor.hpp"
#include "inquiry/data/experiment.hpp"

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

/// What `yates new -- COMMAND` writes.
struct NewCampaign {
  std::string text;
  /// Whether it varies something: it can be run as it is. Otherwise the factors that its words
  /// propose stand in comments.
  bool runnable = false;
  std::size_t proposed = 0;  // factors in comments
};

/// A commented campaign file for a command. Factors of the line are varied; where the command does
/// not hold the placeholder of one, it takes the place of the value that proposed_factors() calls
/// by that name. Throws UsageError as campaign_text does.
NewCampaign new_campaign(const OneLine& line, const std::vector<std::string>& program);

/// The campaign of the command line as a file in this folder: written now, or by an earlier call of
/// the same line. A file that asks something else of the same command is written anew where the
/// runs that are there allow it, so that the experiment grows; its former text stays under another
/// name. Without `write`, an experiment is made of the line alone. Throws InputError where a
/// program of the command does not exist, before anything is written, and FileError where the file
/// says what no option says, or runs another command, unless that is said to measure the same.
/// Throws what `settled` throws, before anything is written.
inquiry::Experiment experiment_of_line(const Session& session, const OneLine& line, bool write,
                                       campaigns::Measurement measurement);

/// What a command is called: "compress" of "./compress.sh", "train" of "python3 train.py". Only
/// letters, digits, '_', '-' and '.' are kept; "campaign" where nothing is left.
std::string name_of_program(const std::vector<std::string>& program);

/// A word of a command that looks like a value which somebody chose: a number, or what stands
/// behind an option.
struct ProposedFactor {
  std::string name;                 // of the option, or "word3"
  std::size_t word;                 // index into the command's words
  std::string value;                // as it stands there
  std::string replacement;          // the word with the placeholder in the place of the value
  std::vector<std::string> levels;  // the value, and for a number another one to compare with
};

/// In the order of the words, each name once. Words with placeholders are left as they are.
std::vector<ProposedFactor> proposed_factors(const std::vector<std::string>& program);

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

}  // namespace yates::cli

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "campaigns/file/draft.hpp"
#include "doe/kinds/design_kind.hpp"

namespace yates::campaigns {

/// Reads the section [factors]: levels, kinds and options of every factor, with the commands that
/// change hard-to-change ones.
void read_factors(Draft& draft, const toml::table& section);

// What people write into lists of levels that means something else than they think.

/// A list as [1,5, 2,5], in which every other comma has no blank behind it, was probably meant to
/// hold half as many numbers: what to write for them. Empty for any other list.
std::string decimal_commas(const Draft& draft, const toml::array& list);

/// Warns of numbers that are versions: 3.9, 3.10, 3.11 grow as versions only.
void warn_of_versions(Draft& draft, const std::string& name, const std::vector<doe::Level>& levels);

/// Warns of numbers that look like hashes of commits: 12e45.
void warn_of_hashes(Draft& draft, const std::string& name, const std::vector<doe::Level>& levels);

/// Warns of texts that begin or end with a blank, which is part of the word that a command gets.
void warn_of_outer_blanks(Draft& draft, const std::string& name,
                          const std::vector<doe::Level>& levels);

/// Reads the section [design] except `until`, which needs the responses.
void read_design(Draft& draft, const toml::table& section);

/// Computes the points of the design and checks that at least one is left to measure. Does nothing
/// if the sections read so far have faults.
void check_points(Draft& draft, const toml::table& document);

/// Reads `kind` of [design] and the keys that belong to it. A key that belongs to another kind is a
/// fault, as is one that no kind knows; `common` are the keys of every kind.
doe::DesignKind read_design_kind(Draft& draft, const toml::table& section, const Names& common);

/// The names of the keys that only some kinds of designs know.
Names keys_of_kinds();

/// The points of a CSV file that `key` of [design] names, beside the campaign file: one row per
/// point, one column per factor. Columns that a plan has beside them (run, standard_order, ...) are
/// passed over, except `block`, which divides the points. A number that its factor has not declared
/// becomes a level of the factor; a text that it has not declared is a fault.
doe::kinds::Custom read_points(Draft& draft, const toml::table& section, const std::string& key);

/// The same where new levels become levels of `factors` instead of the campaign's.
doe::kinds::Custom read_points(Draft& draft, const toml::table& section, const std::string& key,
                               std::vector<doe::Factor>& factors);

/// The points of `file`, or those that `points` lists as tables with a level of each factor. `what`
/// needs them, in messages: "a custom design".
doe::kinds::Custom read_file_or_list(Draft& draft, const toml::table& section,
                                     std::string_view what, std::vector<doe::Factor>& factors);

/// The points of kind = "custom": those of `file`, or those that `points` lists as tables with a
/// level of each factor.
doe::kinds::Custom read_custom(Draft& draft, const toml::table& section);

/// Reads the tables [[design.augment]]: points that join the campaign's design as additions of its
/// plan. Numbers that no point has had before become levels of the design's factors, not of the
/// campaign's, so that the runs of the design stay what they are. Keeps a seed that is derived from
/// the design as it was without them.
void read_augmentations(Draft& draft, const toml::table& section);

/// Reads the section [responses].
void read_responses(Draft& draft, const toml::table& section);

/// Decides which responses a run needs: the primary one and that of `until`; without a primary one
/// those with a goal; without any goal all. [analysis] and `until` must have been read before.
void decide_needed(Draft& draft);

/// Reads the section [analysis]. Factors, design and responses must have been read before.
void read_analysis(Draft& draft, const toml::table& section);

/// The formula of a key `model` whose names are known; absent where a fault was reported.
std::optional<std::string> read_model(Draft& draft, const toml::node& node);

/// Reads the section [queueing].
void read_queueing(Draft& draft, const toml::table& section);

/// Reads the section [prediction]. Factors and responses must have been read before.
void read_prediction(Draft& draft, const toml::table& section);

/// Reads the section [run]. The factors must have been read before.
void read_run(Draft& draft, const toml::table& section);

/// Reports {run_dir} in `before` and `after` where runs are measured on other machines. [launch]
/// must have been read before.
void check_run_folder(Draft& draft);

/// Warns of each factor that reaches no command, environment, number of copies or setting of Spark,
/// and so cannot change anything. All sections that hold some must have been read before.
void check_factors_are_used(Draft& draft);

/// The placeholders that have a value in one run: the factors and yates' own.
Names run_placeholders(const Draft& draft);

/// Checks the placeholders of a text. `known` are those that have a value in this text. In messages
/// `name` names the text and `when` says when the command runs.
void check_placeholders(Draft& draft, const toml::node& node, const std::string& name,
                        const std::string& text, const Names& known, const std::string& when = {});

/// One word of a command or one value of a variable, with its placeholders checked.
std::string read_word(Draft& draft, const toml::node& node, const std::string& name,
                      const Names& known, const std::string& when = {});

/// The words of a command, at least one; empty if the key is absent or wrong.
Names read_command(Draft& draft, const toml::table& section, const std::string& key,
                   const Names& known, const std::string& when);

// What people write into commands who think of a shell, or of another program's placeholders.

/// Refuses "${threads}", of which the braces are the placeholder and the $ is left: '$2'. `node` is
/// the command's list, or the text of a variable of the environment.
void refuse_dollar_placeholders(Draft& draft, const toml::node& node, const std::string& name);

/// Warns of sh -c SCRIPT WORDS where the script does not read its words as they are counted: the
/// first is $0.
void warn_of_script_words(Draft& draft, const std::string& key, const Names& words);

/// A path with backslashes, as "C:\tools\bench" was meant, of the tab and the backspace that it
/// became. Empty for other texts.
std::string path_with_escapes(const std::string& text);

/// How a command writes the place of a factor for another program: "{{codec}}", "<codec>",
/// "%codec%", "$codec"; empty where it does not.
std::string foreign_placeholder(const Names& words, const std::string& factor);

/// Reads a duration such as "2 min" into `seconds`, which keeps its value if the key is absent.
void read_timeout(Draft& draft, const toml::table& section, const std::string& key,
                  double& seconds);

/// As read_timeout, for a duration that limits a command and so must not be zero.
void read_limit(Draft& draft, const toml::table& section, const std::string& key, double& seconds);

/// Reads the section [launch], and checks that it gives hosts to `blocks = "host"`. The responses
/// must have been read before.
void read_launch(Draft& draft, const toml::table& section);

/// Reads the keys of [launch] that Spark is told, and checks them: master, conf, options, own_conf,
/// spark_home, without_executors. Refuses them where runs are launched elsewhere.
void read_spark_placement(Draft& draft, const toml::table& section);

/// Whether a key of [launch] that is there for SSH holds for on = "spark" as well, or is refused by
/// read_resident_placement with the reason.
bool is_told_of_spark(std::string_view key);

/// Reads the keys of [launch] that only on = "spark" has, and refuses what cannot be kept where
/// Spark chooses the machine of each run. Needs what read_spark_placement has read.
void read_resident_placement(Draft& draft, const toml::table& section);

/// Whether one of these files, which ssh is to keep host keys in, keeps nothing: "none", or the
/// null device by any name. They are written as the value of UserKnownHostsFile, with blanks
/// between them.
bool forgets_host_keys(std::string_view files);

/// Whether an option of ssh would stop it from checking who the host is, or from remembering it.
bool trusts_any_host(const std::string& option);

/// Reads [nuisance]. Needs the points and the plan; commands are read after it, because one of its
/// keys gives them a placeholder.
void read_nuisance(Draft& draft, const toml::table& section);

/// Refuses what the commands and the place of the runs do not allow. Needs [run] and [launch].
void check_nuisance(Draft& draft, const toml::table& section);

/// Reads the section [gates].
void read_gates(Draft& draft, const toml::table& section);

/// Reads `until` of the section [design]. The responses and the primary one must have been read
/// before.
void read_until(Draft& draft, const toml::table& design);

}  // namespace yates::campaigns

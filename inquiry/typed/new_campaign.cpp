#include "inquiry/typed/new_campaign.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "campaigns/file/placeholders.hpp"
#include "language/files.hpp"
#include "language/number.hpp"
#include "language/pieces.hpp"
#include "language/printable.hpp"
#include "language/toml_text.hpp"
#include "table/table.hpp"

namespace yates::inquiry {
namespace {

bool is_letter(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
}

bool is_digit(char letter) {
  return letter >= '0' && letter <= '9';
}

/// Programs that run another one, whose name says more.
bool runs_another(const std::string& program) {
  static constexpr std::array<std::string_view, 18> names{
      "sh",   "bash", "dash", "zsh", "python", "perl",    "ruby",    "node", "Rscript",
      "java", "env",  "nice", "php", "julia",  "taskset", "numactl", "sudo", "time"};
  std::string name = std::filesystem::path(program).filename().string();
  while (!name.empty() && (is_digit(name.back()) || name.back() == '.')) name.pop_back();
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// The line behind `sh -c`; absent for any other command.
std::optional<std::string> shell_line_of(const std::vector<std::string>& program) {
  static constexpr std::array<std::string_view, 4> shells{"sh", "bash", "dash", "zsh"};
  if (program.size() < 3 || program[1] != "-c") return std::nullopt;
  const std::string name = std::filesystem::path(program[0]).filename().string();
  if (std::find(shells.begin(), shells.end(), name) == shells.end()) return std::nullopt;
  return program[2];
}

std::string plain_name(const std::string& word) {
  std::string result;
  for (const char letter : std::filesystem::path(word).stem().string()) {
    const bool kept =
        is_letter(letter) || is_digit(letter) || letter == '_' || letter == '-' || letter == '.';
    if (kept) result += letter;
  }
  const std::size_t first = result.find_first_not_of(".-");
  return first == std::string::npos ? "" : result.substr(first);
}

/// The first program of a shell's line, behind assignments; "campaign" where that is no plain name.
std::string name_of_line(const std::string& line) {
  std::istringstream words(line);
  std::string word;
  while (words >> word && word.find('=') != std::string::npos) continue;
  const bool plain = !word.empty() && word.find_first_of("{}$`\"'();|&<>") == std::string::npos;
  const std::string name = plain ? plain_name(word) : "";
  return name.empty() ? "campaign" : name;
}

/// A name that a factor may have: letters, digits and '_', none of yates's own.
std::string factor_name(const std::string& option) {
  std::string result;
  for (const char letter : option) {
    if (is_letter(letter) || is_digit(letter)) {
      result += letter;
    } else if (!result.empty()) {
      result += '_';
    }
  }
  if (result.empty() || is_digit(result.front())) return "";
  const auto own = campaigns::own_placeholders();
  const bool taken =
      table::is_own_column(result) || std::find(own.begin(), own.end(), result) != own.end();
  return taken ? result + "_" : result;
}

bool is_number(const std::string& word) {
  return language::is_toml_number(word);
}

/// Another level to compare a value with: twice a number, "..." for a word.
std::vector<std::string> levels_beside(const std::string& value) {
  if (!is_number(value)) return {value, "..."};
  const double number = language::parse_number(value).value_or(0.0);
  const std::string other = number == 0.0 ? "1" : fmt::format("{:.15g}", 2.0 * number);
  return {value, is_number(other) ? other : "1"};
}

/// An option that holds its value: "--level=9", "-T2".
struct JoinedOption {
  std::string option;
  std::string value;
};

std::optional<JoinedOption> joined_option(const std::string& word) {
  const std::size_t equals = word.find('=');
  if (equals != std::string::npos && equals + 1 < word.size()) {
    const std::string name = word.substr(0, equals);
    const bool assignment =
        std::all_of(name.begin(), name.end(), [](char c) { return is_letter(c) || c == '_'; });
    if (word.starts_with('-') || assignment) return JoinedOption{name, word.substr(equals + 1)};
    return std::nullopt;
  }
  const bool short_number = word.size() > 2 && word[0] == '-' && is_letter(word[1]) &&
                            is_number(word.substr(2)) && is_digit(word[2]);
  if (short_number) return JoinedOption{word.substr(0, 2), word.substr(2)};
  return std::nullopt;
}

bool is_option(const std::string& word) {
  return word.size() > 1 && word[0] == '-' && !is_digit(word[1]) && word[1] != '.';
}

using language::toml_key;
using language::toml_string;

constexpr const char* heading =
    "# A campaign of yates: what is varied, how it is run, what is measured, what is asked.\n"
    "#   yates plan campaign.toml    shows the runs and launches nothing\n"
    "#   yates run campaign.toml     launches what is not done yet; safe to repeat after any "
    "crash\n"
    "#   yates report campaign.toml  writes a page that says what to do and why\n\n";

constexpr const char* responses =
    "\n# What is measured: wall, user, system, cpu, max-rss and exit of the run itself, or a "
    "number\n"
    "# that the command prints:\n"
    "# [responses.ratio]\n"
    "# from    = \"stdout\"\n"
    "# pattern = 'ratio: ([0-9.]+)'\n"
    "# goal    = \"maximize\"\n";

std::set<std::string> names_held(const std::vector<std::string>& program) {
  std::set<std::string> result;
  for (const std::string& word : program) {
    try {
      for (const std::string& name : campaigns::placeholders(word)) result.insert(name);
    } catch (const std::invalid_argument&) {
      continue;  // check_program says it
    }
  }
  return result;
}

std::string name_of(const std::string& factor) {
  return language::trimmed_text(std::string_view(factor).substr(0, factor.find('=')));
}

/// The command with the placeholders of factors that were typed under the names of proposals, and
/// the proposals that are left.
std::vector<ProposedFactor> take_typed(std::vector<ProposedFactor> proposals, const OneLine& line,
                                       std::vector<std::string>& program) {
  const std::set<std::string> held = names_held(program);
  for (const std::string& factor : line.typed.factors) {
    const std::string name = name_of(factor);
    const auto found = std::find_if(proposals.begin(), proposals.end(),
                                    [&](const ProposedFactor& one) { return one.name == name; });
    if (found == proposals.end()) continue;
    if (held.count(name) == 0) program[found->word] = found->replacement;
    proposals.erase(found);
  }
  return proposals;
}

std::string proposal_text(const ProposedFactor& proposal) {
  std::vector<std::string> levels;
  const bool numbers = std::all_of(proposal.levels.begin(), proposal.levels.end(),
                                   [](const auto& one) { return language::is_toml_number(one); });
  for (const std::string& level : proposal.levels) {
    levels.push_back(numbers ? level : toml_string(level));
  }
  return fmt::format("# {} = [{}]  # then write {} instead of word {} of the command\n",
                     toml_key(proposal.name), fmt::join(levels, ", "),
                     toml_string(proposal.replacement), proposal.word + 1);
}

}  // namespace

std::string name_of_program(const std::vector<std::string>& program) {
  if (const auto line = shell_line_of(program)) return name_of_line(*line);
  std::string result = program.empty() ? "" : plain_name(program.front());
  if (!program.empty() && runs_another(program.front())) {
    const auto script = std::find_if(program.begin() + 1, program.end(), [](const auto& word) {
      return !word.empty() && word.front() != '-' && language::is_file(word);
    });
    if (script != program.end()) result = plain_name(*script);
  }
  return result.empty() ? "campaign" : result;
}

std::vector<ProposedFactor> proposed_factors(const std::vector<std::string>& program) {
  std::vector<ProposedFactor> result;
  std::set<std::string> names;
  const auto propose = [&](std::size_t word, std::string name, const std::string& before,
                           const std::string& value) {
    if (name.empty()) name = fmt::format("word{}", word + 1);
    if (!names.insert(name).second) name = fmt::format("{}_{}", name, word + 1);
    names.insert(name);
    result.push_back(
        {name, word, value, fmt::format("{}{{{}}}", before, name), levels_beside(value)});
  };
  for (std::size_t i = 1; i < program.size(); ++i) {
    const std::string& word = program[i];
    if (word.find_first_of("{}\n") != std::string::npos) continue;
    if (const auto joined = joined_option(word)) {
      const std::string before = word.substr(0, word.size() - joined->value.size());
      propose(i, factor_name(joined->option), before, joined->value);
    } else if (is_number(word)) {
      propose(i, is_option(program[i - 1]) ? factor_name(program[i - 1]) : "", "", word);
    } else if (is_option(program[i - 1]) && !is_option(word) && !language::is_anything(word) &&
               program[i - 1].find('=') == std::string::npos && i > 1) {
      propose(i, factor_name(program[i - 1]), "", word);
    }
  }
  return result;
}

NewCampaign new_campaign(const OneLine& line, const std::vector<std::string>& program) {
  std::vector<std::string> words = program;
  const std::vector<ProposedFactor> proposals = take_typed(proposed_factors(program), line, words);
  const TypedDesign typed = design_of_line(line);
  const std::vector<doe::Factor> factors = checked_factors(line, words);
  NewCampaign result;
  result.runnable = !line.typed.factors.empty();
  std::string design = design_as_toml(typed);
  std::string comments;
  if (!proposals.empty()) {
    comments = "# Values of the command that may be worth varying; choose, and give them levels:\n";
  } else if (!result.runnable) {
    comments = "# threads = [1, 2, 4]  # then write \"{threads}\" where its level belongs\n";
  }
  for (const ProposedFactor& proposal : proposals) comments += proposal_text(proposal);
  comments +=
      "# Write { levels = [...], given = true } for what nobody chooses, as the workload.\n";
  design.insert(design.find("\n[design]\n"), comments);
  result.text =
      heading + ("# What is varied.\n" + design) +
      "\n# How one run is made: words, not a shell line; {factor} is replaced by its level." +
      run_text(line, words) + responses + responses_text(line) + analysis_text(line, factors);
  check_utf8(result.text);
  return result;
}

}  // namespace yates::inquiry

#include <algorithm>
#include <set>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "campaigns/file/placeholders.hpp"
#include "cli/campaign/one_line.hpp"
#include "cli/frame/command_line.hpp"
#include "language/printable.hpp"
#include "language/toml_text.hpp"

namespace yates::cli {
namespace {

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
  return trimmed(factor.substr(0, factor.find('=')));
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

NewCampaign new_campaign(const OneLine& line, const std::vector<std::string>& program) {
  std::vector<std::string> words = program;
  const std::vector<ProposedFactor> proposals = take_typed(proposed_factors(program), line, words);
  const TypedDesign typed = design_of_line(line);
  const auto factors =
      line.typed.factors.empty() ? std::vector<doe::Factor>() : typed_campaign(typed).factors;
  check_program(words, factors);
  NewCampaign result;
  result.runnable = !line.typed.factors.empty();
  result.proposed = proposals.size();
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

}  // namespace yates::cli

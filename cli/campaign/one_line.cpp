#include "cli/campaign/one_line.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "campaigns/file/placeholders.hpp"
#include "cli/frame/command_line.hpp"
#include "language/error.hpp"
#include "language/files.hpp"
#include "language/nearest.hpp"
#include "language/printable.hpp"
#include "language/shell_text.hpp"
#include "language/toml_text.hpp"

namespace yates::cli {
namespace {

using language::toml_key;
using language::toml_string;
using language::UsageError;

constexpr int usual_replications = 3;
constexpr std::array design_keys{"--exclude", "--replications", "--blocks", "--order", "--seed"};

/// A response of the file.
struct LineResponse {
  std::string name;
  std::string from;
  std::string pattern;  // empty: the output holds a number alone
  std::string unit;
  std::string goal;  // empty where it is not known what is better
  std::string delta;
};

LineResponse measured(const std::string& what) {
  if (what == "wall") return {"time", what, "", "s", "minimize", ""};
  if (what == "max-rss") return {"memory", what, "", "B", "minimize", ""};
  if (what == "user" || what == "system" || what == "cpu") {
    return {what + "_time", what, "", "s", "minimize", ""};
  }
  std::string name = what;
  for (char& letter : name) {
    if (letter == '.' || letter == '-') letter = '_';
  }
  return {name, what, "", "", "", ""};
}

LineResponse printed(const std::string& text) {
  const std::size_t equals = std::min(text.find('='), text.size());
  const std::string name = trimmed(text.substr(0, equals));
  if (name.empty()) {
    throw UsageError(
        fmt::format("--response: '{}' has no name; expected as in 'ratio=ratio: ([0-9.]+)'", text));
  }
  return {name, "stdout", text.substr(std::min(equals + 1, text.size())), "", "", ""};
}

/// Gives a field of the responses its values: "maximize" to the first, "ratio=maximize" to the one
/// of that name.
void give(std::vector<LineResponse>& responses, const std::vector<std::string>& values,
          std::string LineResponse::*field) {
  for (const std::string& value : values) {
    const std::size_t equals = value.find('=');
    const std::string name = equals == std::string::npos ? "" : trimmed(value.substr(0, equals));
    const auto named = std::find_if(responses.begin(), responses.end(),
                                    [&](const LineResponse& one) { return one.name == name; });
    if (named != responses.end()) {
      (*named).*field = trimmed(value.substr(equals + 1));
    } else {
      responses.front().*field = value;
    }
  }
}

std::vector<LineResponse> responses_of(const OneLine& line) {
  std::vector<LineResponse> result;
  for (const std::string& text : line.responses) result.push_back(printed(text));
  for (const std::string& what : line.measures) result.push_back(measured(what));
  if (result.empty()) result.push_back(measured("wall"));
  give(result, line.goals, &LineResponse::goal);
  give(result, line.units, &LineResponse::unit);
  give(result, line.deltas, &LineResponse::delta);
  const LineResponse& first = result.front();
  if (first.goal.empty()) {
    throw UsageError(
        fmt::format("nothing says which values of '{}' are better; add --goal minimize or --goal "
                    "maximize",
                    first.name));
  }
  std::set<std::string> names;
  for (const LineResponse& one : result) {
    if (one.goal.empty() || one.goal == "minimize" || one.goal == "maximize") {
      if (names.insert(one.name).second) continue;
      throw UsageError(fmt::format("two responses are called '{}'", one.name));
    }
    throw UsageError(fmt::format("--goal: '{}' is neither minimize nor maximize{}", one.goal,
                                 one.goal.find('=') == std::string::npos
                                     ? ""
                                     : ", and what stands before '=' is no response"));
  }
  return result;
}

std::string response_text(const LineResponse& response) {
  std::string text = fmt::format("\n[responses.{}]\nfrom = {}\n", toml_key(response.name),
                                 toml_string(response.from));
  const auto add = [&](const char* key, const std::string& value) {
    if (!value.empty()) text += fmt::format("{} = {}\n", key, toml_string(value));
  };
  add("pattern", response.pattern);
  add("unit", response.unit);
  add("goal", response.goal);
  add("delta", response.delta);
  return text;
}

/// "size=1,2" becomes "size=1,2;given=true".
void mark_given(std::vector<std::string>& factors, const std::string& name) {
  std::vector<std::string> names;
  for (std::string& factor : factors) {
    names.push_back(trimmed(factor.substr(0, factor.find('='))));
    if (names.back() != name) continue;
    factor += ";given=true";
    return;
  }
  throw UsageError(fmt::format("--given: no --factor is called '{}'{}", name,
                               language::suggestion(name, names)));
}

/// What is wrong with the text of a line is wrong with the line, not with a file.
[[noreturn]] void refuse_line(const language::InputError& error) {
  std::string faults;
  for (const language::Problem& problem : error.problems()) {
    faults += (faults.empty() ? "" : "\n") + problem.text;
  }
  throw UsageError(faults);
}

/// A whole command in quotes is one word, and no program has that name.
void refuse_single_word(const std::vector<std::string>& program) {
  const std::string& word = program.front();
  if (program.size() > 1 || word.find(' ') == std::string::npos || language::is_anything(word)) {
    return;
  }
  const bool for_shell = word.find_first_of("|&;<>$`*\"'") != std::string::npos;
  throw UsageError(
      fmt::format("behind -- stands one word with blanks, which is no program; {}: -- {}",
                  for_shell ? "let a shell read it" : "leave out the quotes around it",
                  for_shell ? language::shell_line({"sh", "-c", word}) : word));
}

std::string without_heading(std::string_view text) {
  while (text.starts_with('#')) text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  return std::string(text);
}

}  // namespace

std::vector<Option> one_line_options(OneLine& line) {
  std::vector<Option> result;
  for (Option& option : design_options(line.typed)) {
    const bool taken =
        option.names == "--factor" ||
        std::find(design_keys.begin(), design_keys.end(), option.names) != design_keys.end();
    if (taken) result.push_back(std::move(option));
  }
  append(result,
         {{.names = "--given",
           .target = &line.given,
           .placeholder = "FACTOR",
           .help = "a factor that nobody chooses, such as the workload: the advice is given for "
                   "each of its levels; may be repeated"},
          {.names = "--measure",
           .target = &line.measures,
           .placeholder = "WHAT",
           .help = "what is measured of the command: wall (the default), user, system, cpu, "
                   "max-rss or host.NAME; may be repeated"},
          {.names = "--response",
           .target = &line.responses,
           .placeholder = "NAME=PATTERN",
           .help = "a number that the command prints, found by a pattern with one group, "
                   "'ratio=ratio: ([0-9.]+)', or by NAME alone where it prints nothing else"},
          {.names = "--goal",
           .target = &line.goals,
           .placeholder = "GOAL",
           .help = "minimize or maximize, of the first response; ratio=maximize of another one"},
          {.names = "--unit",
           .target = &line.units,
           .placeholder = "UNIT",
           .help = "unit of the first response, ms; ratio=% of another one"},
          {.names = "--delta",
           .target = &line.deltas,
           .placeholder = "DELTA",
           .help = "the smallest difference of the first response that matters, '3 %'"},
          {.names = "--baseline",
           .target = &line.baseline,
           .placeholder = "SETTING",
           .help = "the setting to compare with, as in 'threads=1,codec=gzip' (default: first "
                   "levels)"},
          {.names = "--timeout",
           .target = &line.timeout,
           .placeholder = "DURATION",
           .help = "a run that takes longer is ended, '2 min'"}});
  return result;
}

std::vector<std::string> one_line_option_names() {
  OneLine unused;
  std::vector<std::string> result;
  for (const Option& option : one_line_options(unused)) result.push_back(option.names);
  return result;
}

void check_program(const std::vector<std::string>& program,
                   const std::vector<doe::Factor>& factors) {
  std::vector<std::string> names;
  for (const doe::Factor& factor : factors) names.push_back(factor.name);
  std::set<std::string> used;
  for (const std::string& word : program) {
    std::vector<std::string> found;
    try {
      found = campaigns::placeholders(word);
    } catch (const std::invalid_argument& error) {
      throw UsageError(fmt::format("the command's word '{}' has {}", word, error.what()));
    }
    used.insert(found.begin(), found.end());
    for (const std::string& name : found) {
      const auto own = campaigns::own_placeholders();
      if (std::find(own.begin(), own.end(), name) != own.end() ||
          std::find(names.begin(), names.end(), name) != names.end()) {
        continue;
      }
      throw UsageError(fmt::format(
          "the command holds {{{0}}}, and no --factor has that name{1}; add --factor "
          "'{0}=LEVELS', or write {{{{ for a brace",
          name, language::nearest(name, names) ? language::suggestion(name, names) : ""));
    }
  }
  for (const doe::Factor& factor : factors) {
    if (factor.placebo || used.count(factor.name) > 0) continue;
    throw UsageError(
        fmt::format("--factor {0}: the command does not hold {{{0}}}, so its levels would change "
                    "nothing; put {{{0}}} where the level belongs",
                    factor.name));
  }
}

TypedDesign design_of_line(const OneLine& line) {
  TypedDesign result = line.typed;
  result.kind = "full-factorial";
  for (const std::string& name : line.given) mark_given(result.factors, name);
  const auto has = [&](const std::string& key) {
    return std::any_of(result.keys.begin(), result.keys.end(),
                       [&](const auto& one) { return one.first == key; });
  };
  // Without replicates there is no noise to hold a difference against.
  if (!has("replications")) {
    result.keys.emplace_back("replications", std::to_string(usual_replications));
  }
  // Blocks keep what drifts from one replication to the next out of the comparison.
  if (!has("blocks")) result.keys.emplace_back("blocks", "replication");
  return result;
}

std::string run_text(const OneLine& line, const std::vector<std::string>& program) {
  std::vector<std::string> words;
  for (const std::string& word : program) words.push_back(toml_string(word));
  std::string text = fmt::format("\n[run]\ncommand = [{}]\n", fmt::join(words, ", "));
  if (!line.timeout.empty()) text += fmt::format("timeout = {}\n", toml_string(line.timeout));
  return text;
}

std::string responses_text(const OneLine& line) {
  std::string text;
  for (const LineResponse& response : responses_of(line)) text += response_text(response);
  return text;
}

std::string analysis_text(const OneLine& line, const std::vector<doe::Factor>& factors) {
  if (line.baseline.empty()) return "";
  return fmt::format("\n[analysis]\nbaseline = {}\n",
                     baseline_table(baseline_of(line.baseline, factors), factors));
}

std::string campaign_text(const OneLine& line, const std::vector<std::string>& program,
                          const std::string& command_line) {
  if (program.empty()) {
    throw UsageError("behind -- a command is missing, as in -- ./compress.sh {codec} {threads}");
  }
  refuse_single_word(program);
  const TypedDesign typed = design_of_line(line);
  std::string analysis;
  try {
    const std::vector<doe::Factor> factors = typed_campaign(typed).factors;
    check_program(program, factors);
    analysis = analysis_text(line, factors);
  } catch (const language::InputError& error) {
    refuse_line(error);
  }
  std::string text = fmt::format(
      "# Written by: {}\n\n{}{}{}{}", language::printable(command_line, std::string::npos),
      design_as_toml(typed), run_text(line, program), responses_text(line), analysis);
  check_utf8(text);
  return text;
}

campaigns::Campaign campaign_of_line(const std::string& text, const std::string& file) {
  try {
    return campaigns::parse(text, file);
  } catch (const language::InputError& error) {
    refuse_line(error);
  }
}

std::string file_name_of(const std::vector<std::string>& program) {
  return name_of_program(program) + ".toml";
}

bool same_campaign(std::string_view one, std::string_view other) {
  return without_heading(one) == without_heading(other);
}

}  // namespace yates::cli

#include "inquiry/typed/one_line.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "campaigns/file/placeholders.hpp"
#include "inquiry/request/request.hpp"
#include "inquiry/typed/new_campaign.hpp"
#include "language/error.hpp"
#include "language/files.hpp"
#include "language/nearest.hpp"
#include "language/pieces.hpp"
#include "language/printable.hpp"
#include "language/shell_text.hpp"
#include "language/toml_text.hpp"
#include "numerics/decimal.hpp"

namespace yates::inquiry {
namespace {

using language::toml_key;
using language::toml_string;
using language::UsageError;

constexpr int usual_replications = 3;

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
  static const std::vector<std::string> known{"wall", "user", "system", "cpu", "max-rss", "exit"};
  if (!what.starts_with("host.") && std::ranges::find(known, what) == known.end()) {
    throw UsageError(
        fmt::format("--measure: '{}' is unknown{}; known are {} and host.NAME", what,
                    language::nearest(what, known) ? language::suggestion(what, known) : "",
                    fmt::join(known, ", ")));
  }
  std::string name = what;
  for (char& letter : name) {
    if (letter == '.' || letter == '-') letter = '_';
  }
  return {name, what, "", "", "", ""};
}

LineResponse printed(const std::string& text) {
  const std::size_t equals = std::min(text.find('='), text.size());
  const std::string name = language::trimmed_text(text.substr(0, equals));
  if (name.empty()) {
    throw UsageError(
        fmt::format("--response: '{}' has no name; expected as in 'ratio=ratio: ([0-9.]+)'", text));
  }
  return {name, "stdout", text.substr(std::min(equals + 1, text.size())), "", "", ""};
}

/// Gives a field of the responses its values: "maximize" to the first, "ratio=maximize" to the one
/// of that name.
void give(std::vector<LineResponse>& responses, const std::vector<std::string>& values,
          std::string LineResponse::*field, const char* option) {
  std::set<std::string> given;
  for (const std::string& value : values) {
    const std::size_t equals = value.find('=');
    const std::string name =
        equals == std::string::npos ? "" : language::trimmed_text(value.substr(0, equals));
    const auto named = std::find_if(responses.begin(), responses.end(),
                                    [&](const LineResponse& one) { return one.name == name; });
    const bool of_first = named == responses.end();
    if (of_first && equals != std::string::npos) {
      std::vector<std::string> names;
      for (const LineResponse& one : responses) names.push_back(one.name);
      throw UsageError(fmt::format("{}: no response is called '{}'{}", option, name,
                                   language::suggestion(name, names)));
    }
    LineResponse& response = of_first ? responses.front() : *named;
    if (!given.insert(response.name).second) {
      throw UsageError(fmt::format("{} is given twice for '{}'", option, response.name));
    }
    response.*field = of_first ? value : language::trimmed_text(value.substr(equals + 1));
  }
}

std::vector<LineResponse> responses_of(const OneLine& line) {
  std::vector<LineResponse> result;
  for (const std::string& text : line.responses) result.push_back(printed(text));
  for (const std::string& what : line.measures) result.push_back(measured(what));
  if (result.empty()) result.push_back(measured("wall"));
  give(result, line.goals, &LineResponse::goal, "--goal");
  give(result, line.units, &LineResponse::unit, "--unit");
  give(result, line.deltas, &LineResponse::delta, "--delta");
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
    throw UsageError(fmt::format("--goal: '{}' is neither minimize nor maximize", one.goal));
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
    names.push_back(language::trimmed_text(factor.substr(0, factor.find('='))));
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

/// Nothing, or a whole command in quotes, which is one word: no program has that name.
void refuse_no_program(const std::vector<std::string>& program) {
  if (program.empty() || program.front().empty()) {
    throw UsageError("behind -- a command is missing, as in -- ./compress.sh {codec} {threads}");
  }
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

/// The level as the factor writes it: 1.0 is its 1.
const std::string& level_of(const doe::Factor& factor, const std::string& text) {
  const auto number = numerics::Decimal::parse(text);
  std::vector<std::string> known;
  for (const doe::Level& level : factor.levels) {
    const bool same_number = number && level.number == number->to_double();
    if (level.text == text || same_number) return level.text;
    known.push_back(level.text);
  }
  throw language::InputError(fmt::format("--baseline: factor '{}' has no level '{}'; known are {}",
                                         factor.name, text, fmt::join(known, ", ")));
}

std::optional<std::string> named(const FactorLevels& levels, const std::string& factor) {
  const auto found = std::find_if(levels.begin(), levels.end(),
                                  [&](const auto& one) { return one.first == factor; });
  if (found == levels.end()) return std::nullopt;
  return found->second;
}

/// Throws UsageError where the command's placeholders and the factors do not match.
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

}  // namespace

FactorLevels baseline_of(const std::string& text, const std::vector<doe::Factor>& factors,
                         const FactorLevels& otherwise) {
  const FactorLevels typed = parse_baseline(text);
  std::vector<std::string> names;
  for (const doe::Factor& factor : factors) names.push_back(factor.name);
  for (const auto& [name, level] : typed) {
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    throw language::InputError(
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

std::vector<doe::Factor> checked_factors(const OneLine& line,
                                         const std::vector<std::string>& program) {
  refuse_no_program(program);
  try {
    std::vector<doe::Factor> factors;
    if (!line.typed.factors.empty()) factors = typed_campaign(design_of_line(line)).factors;
    check_program(program, factors);
    return factors;
  } catch (const language::InputError& error) {
    refuse_line(error);
  }
}

std::string analysis_text(const OneLine& line, const std::vector<doe::Factor>& factors) {
  if (line.baseline.empty()) return "";
  try {
    return fmt::format("\n[analysis]\nbaseline = {}\n",
                       baseline_table(baseline_of(line.baseline, factors), factors));
  } catch (const language::InputError& error) {
    refuse_line(error);
  }
}

std::string campaign_text(const OneLine& line, const std::vector<std::string>& program,
                          const std::string& command_line) {
  const std::vector<doe::Factor> factors = checked_factors(line, program);
  if (factors.empty()) typed_campaign(line.typed);  // says that factors are missing
  const auto unchosen = [](const doe::Factor& one) { return one.given || one.placebo; };
  if (std::ranges::any_of(factors, &doe::Factor::given) && std::ranges::all_of(factors, unchosen)) {
    throw UsageError(
        "--given: every factor is given, so that nothing is left to choose; leave one out");
  }
  std::string text = fmt::format("# Written by: {}\n\n{}{}{}{}",
                                 language::printable(command_line, std::string::npos),
                                 design_as_toml(design_of_line(line)), run_text(line, program),
                                 responses_text(line), analysis_text(line, factors));
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

}  // namespace yates::inquiry

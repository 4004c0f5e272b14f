#include "cli/design/typed_design.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "campaigns/file/sections.hpp"
#include "cli/frame/command_line.hpp"
#include "cli/frame/terminal.hpp"
#include "language/duration.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"
#include "language/pieces.hpp"
#include "language/toml_text.hpp"
#include "language/utf8.hpp"
#include "numerics/decimal.hpp"
#include "table/text/number_slips.hpp"

namespace yates::cli {
namespace {

constexpr std::size_t most_digits = 18;
using language::toml_key;
using language::toml_string;

bool is_decimal(const std::string& text) {
  return numerics::Decimal::parse(text).has_value();
}

/// A value as TOML writes it: numbers, true and false as they are, other texts in quotes.
std::string value_text(const std::string& text) {
  const bool as_it_is = text == "true" || text == "false" || language::is_toml_number(text);
  return as_it_is ? text : toml_string(text);
}

/// TOML knows whole numbers of 64 bits alone, and would refuse others in words of its own.
void refuse_large_number(const std::string& option, const std::string& text) {
  const bool whole = text.find_first_not_of("+-0123456789") == std::string::npos;
  if (!whole || text.size() <= most_digits) return;
  throw language::UsageError(fmt::format(
      "{}: '{}' is too large; expected a number of at most {} digits", option, text, most_digits));
}

[[noreturn]] void refuse_factor(const std::string& text, const std::string& why) {
  throw language::UsageError(fmt::format(
      "--factor: '{}' {}; expected as in 'threads=1,2,4' or 'size=1..64;scale=log2'", text, why));
}

/// The ends of "1..64"; absent for levels that are typed one by one.
std::optional<std::pair<std::string, std::string>> ends_of(const std::string& text) {
  const std::size_t range = text.find("..");
  if (range == std::string::npos || text.find(',') != std::string::npos) return std::nullopt;
  return std::pair(trimmed(text.substr(0, range)), trimmed(text.substr(range + 2)));
}

/// "1,2,3" for the whole numbers from 1 to 3; an example where they are many or not whole.
std::string all_levels(const std::string& first, const std::string& last) {
  constexpr double most_levels = 12;
  const double from = numerics::Decimal::parse(first)->to_double();
  const double to = numerics::Decimal::parse(last)->to_double();
  const bool whole = from == std::floor(from) && to == std::floor(to);
  if (!whole || to <= from || to - from >= most_levels) return first + ",...," + last;
  std::vector<std::string> levels;
  for (double level = from; level <= to; level += 1) levels.push_back(fmt::format("{:.0f}", level));
  return fmt::format("{}", fmt::join(levels, ","));
}

/// "[1, 2, 4]" of "1,2,4"; "[1, 64]" of "1..64".
std::string levels_text(const std::string& factor, const std::string& text, bool categorical) {
  std::vector<std::string> levels;
  if (const auto ends = ends_of(text)) {
    levels = {ends->first, ends->second};
    if (!is_decimal(levels[0]) || !is_decimal(levels[1])) {
      refuse_factor(factor, "has a range that does not lie between two numbers");
    }
  } else {
    for (const std::string& level : language::split(text, ',')) levels.push_back(trimmed(level));
  }
  // Hashes of commits are texts, also where each reads as a number: 12e45.
  const bool numbers = std::all_of(levels.begin(), levels.end(), is_decimal) &&
                       !table::are_hashes({levels.begin(), levels.end()});
  const bool mixed = !std::all_of(levels.begin(), levels.end(), is_decimal) &&
                     std::any_of(levels.begin(), levels.end(), is_decimal);
  if (mixed && !categorical) {
    refuse_factor(factor, "mixes numbers and texts; add ';as=categorical' if that is meant");
  }
  // "01" is a number that TOML cannot write: then all of them are texts, as they were typed.
  const bool plain = numbers && std::all_of(levels.begin(), levels.end(), language::is_toml_number);
  for (std::string& level : levels) {
    if (numbers) refuse_large_number("--factor", level);
    if (!plain) level = toml_string(level);
  }
  return fmt::format("[{}]", fmt::join(levels, ", "));
}

/// One line of [factors].
std::string factor_text(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) refuse_factor(text, "has no '=' with levels behind it");
  if (trimmed(text.substr(0, equals)).empty()) refuse_factor(text, "has no name before '='");
  const auto parts = language::split(text.substr(equals + 1), ';');
  if (parts.empty()) refuse_factor(text, "has no levels");
  const bool categorical = std::any_of(parts.begin(), parts.end(), [](const std::string& part) {
    return trimmed(part) == "as=categorical";
  });
  std::string table = "levels = " + levels_text(text, trimmed(parts.front()), categorical);
  static const std::map<std::string, std::string> flags{
      {"hard", "hard_to_change"}, {"given", "given"}, {"placebo", "placebo"}};
  static const std::vector<std::string> known{"scale", "unit", "label", "as",
                                              "step",  "hard", "given", "placebo"};
  for (std::size_t part = 1; part < parts.size(); ++part) {
    const std::string attribute = trimmed(parts[part]);
    const std::size_t at = std::min(attribute.find('='), attribute.size());
    const std::string key = trimmed(attribute.substr(0, at));
    if (const auto flag = flags.find(key); flag != flags.end()) {
      table += fmt::format(", {} = true", flag->second);
    } else if (at == attribute.size() ||
               std::find(known.begin(), known.end(), key) == known.end()) {
      refuse_factor(text, fmt::format("has the attribute '{}', which is none{}", key,
                                      language::suggestion(key, known)));
    } else {
      table += fmt::format(", {} = {}", key, value_text(trimmed(attribute.substr(at + 1))));
    }
  }
  return fmt::format("{} = {{ {} }}\n", toml_key(trimmed(text.substr(0, equals))), table);
}

/// The list that a key fills; null for a key with one value. Each mention of the option adds to it.
std::vector<std::string>* list_of(TypedDesign& typed, const std::string& key) {
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

std::vector<Option> design_options(TypedDesign& typed) {
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

std::vector<std::string> words_on_ranges(const TypedDesign& typed) {
  static const std::set<std::string> kinds{"full-factorial", "orthogonal-array",
                                           "balanced-incomplete-blocks", "one-at-a-time"};
  std::vector<std::string> result;
  if (!kinds.contains(typed.kind)) return result;
  for (const std::string& factor : typed.factors) {
    const std::size_t equals = factor.find('=');
    if (equals == std::string::npos) continue;
    const std::string name = trimmed(factor.substr(0, equals));
    const auto ends = ends_of(trimmed(language::split(factor.substr(equals + 1), ';').front()));
    if (!ends) continue;
    result.push_back(
        fmt::format("{0}={1}..{2} has two levels, {1} and {2}, and none between them; to measure "
                    "those as well, write "
                    "{0}={3}",
                    name, ends->first, ends->second, all_levels(ends->first, ends->second)));
  }
  return result;
}

std::string design_as_toml(const TypedDesign& typed) {
  std::string text = "[factors]\n";
  for (const std::string& factor : typed.factors) text += factor_text(factor);
  text += fmt::format("\n[design]\nkind = {}\n", toml_string(typed.kind));
  for (const auto& [key, value] : typed.keys) {
    const bool formula = key == "model";
    if (is_decimal(value) && !formula) refuse_large_number("--" + with_dashes(key), value);
    text += fmt::format("{} = {}\n", key,
                        formula && is_decimal(value) ? toml_string(value) : value_text(value));
  }
  std::map<std::string, std::vector<std::string>> lists;
  const auto add = [&](const std::string& key, const std::vector<std::string>& values) {
    for (const std::string& value : values) {
      const auto words = language::split(value, ',');
      if (words.empty()) {
        throw language::UsageError(
            fmt::format("--{}: '' says nothing; expected {}", with_dashes(key), help_of(key).help));
      }
      for (const std::string& one : words) {
        lists[key].push_back(toml_string(trimmed(one)));
      }
    }
  };
  add("generators", typed.generators);
  add("clear", typed.clear);
  add("if_possible", typed.if_possible);
  for (const std::string& condition : typed.exclude) {
    lists["exclude"].push_back(toml_string(condition));
  }
  for (const auto& [key, values] : lists) {
    text += fmt::format("{} = [{}]\n", key, fmt::join(values, ", "));
  }
  return text;
}

void check_utf8(const std::string& text) {
  if (!language::first_invalid_byte(text)) return;
  throw language::UsageError(
      "the command line holds bytes that are not UTF-8, which a campaign file cannot hold; put the "
      "command into a script");
}

campaigns::Campaign typed_campaign(const TypedDesign& typed) {
  if (typed.factors.empty()) {
    throw language::UsageError(
        "a design needs factors: --factor 'threads=1,4' --factor 'codec=gzip,zstd'");
  }
  std::set<std::string> names;
  for (const std::string& factor : typed.factors) {
    const std::string name = trimmed(factor.substr(0, factor.find('=')));
    if (!names.insert(name).second) {
      throw language::UsageError(fmt::format("--factor: '{}' is given twice", name));
    }
  }
  const std::string text = design_as_toml(typed);
  check_utf8(text);
  try {
    const SignOfLife searching("searching for the points of the design");
    return campaigns::parse_design(text, "");
  } catch (const language::InputError& error) {
    std::vector<language::Problem> problems = error.problems();
    for (language::Problem& problem : problems) problem.place = {};
    throw language::InputError(std::move(problems));
  }
}

}  // namespace yates::cli

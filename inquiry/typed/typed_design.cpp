#include "inquiry/typed/typed_design.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "language/error.hpp"
#include "language/nearest.hpp"
#include "language/pieces.hpp"
#include "language/toml_text.hpp"
#include "language/utf8.hpp"
#include "numerics/decimal.hpp"
#include "table/text/number_slips.hpp"

namespace yates::inquiry {
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
  return std::pair(language::trimmed_text(text.substr(0, range)),
                   language::trimmed_text(text.substr(range + 2)));
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
    for (const std::string& level : language::split(text, ','))
      levels.push_back(language::trimmed_text(level));
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
  if (language::trimmed_text(text.substr(0, equals)).empty())
    refuse_factor(text, "has no name before '='");
  const auto parts = language::split(text.substr(equals + 1), ';');
  if (parts.empty()) refuse_factor(text, "has no levels");
  const bool categorical = std::any_of(parts.begin(), parts.end(), [](const std::string& part) {
    return language::trimmed_text(part) == "as=categorical";
  });
  std::string table =
      "levels = " + levels_text(text, language::trimmed_text(parts.front()), categorical);
  static const std::map<std::string, std::string> flags{
      {"hard", "hard_to_change"}, {"given", "given"}, {"placebo", "placebo"}};
  static const std::vector<std::string> known{"scale", "unit", "label", "as",
                                              "step",  "hard", "given", "placebo"};
  for (std::size_t part = 1; part < parts.size(); ++part) {
    const std::string attribute = language::trimmed_text(parts[part]);
    const std::size_t at = std::min(attribute.find('='), attribute.size());
    const std::string key = language::trimmed_text(attribute.substr(0, at));
    if (const auto flag = flags.find(key); flag != flags.end()) {
      table += fmt::format(", {} = true", flag->second);
    } else if (at == attribute.size() ||
               std::find(known.begin(), known.end(), key) == known.end()) {
      refuse_factor(text, fmt::format("has the attribute '{}', which is none{}", key,
                                      language::suggestion(key, known)));
    } else {
      table += fmt::format(", {} = {}", key,
                           value_text(language::trimmed_text(attribute.substr(at + 1))));
    }
  }
  return fmt::format("{} = {{ {} }}\n", toml_key(language::trimmed_text(text.substr(0, equals))),
                     table);
}

std::string with_dashes(std::string key) {
  std::replace(key.begin(), key.end(), '_', '-');
  return key;
}

}  // namespace

std::vector<std::string> words_on_ranges(const TypedDesign& typed) {
  static const std::set<std::string> kinds{"full-factorial", "orthogonal-array",
                                           "balanced-incomplete-blocks", "one-at-a-time"};
  std::vector<std::string> result;
  if (!kinds.contains(typed.kind)) return result;
  for (const std::string& factor : typed.factors) {
    const std::size_t equals = factor.find('=');
    if (equals == std::string::npos) continue;
    const std::string name = language::trimmed_text(factor.substr(0, equals));
    const auto ends =
        ends_of(language::trimmed_text(language::split(factor.substr(equals + 1), ';').front()));
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
      for (const std::string& one : language::split(value, ',')) {
        lists[key].push_back(toml_string(language::trimmed_text(one)));
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
    const std::string name = language::trimmed_text(factor.substr(0, factor.find('=')));
    if (!names.insert(name).second) {
      throw language::UsageError(fmt::format("--factor: '{}' is given twice", name));
    }
  }
  const std::string text = design_as_toml(typed);
  check_utf8(text);
  try {
    return campaigns::parse_design(text, "");
  } catch (const language::InputError& error) {
    std::vector<language::Problem> problems = error.problems();
    for (language::Problem& problem : problems) problem.place = {};
    throw language::InputError(std::move(problems));
  }
}

}  // namespace yates::inquiry

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/design/truth.hpp"
#include "doe/fractions/word.hpp"
#include "doe/properties/statement_words.hpp"
#include "language/duration.hpp"
#include "language/printable.hpp"
#include "reports/draw/terminal_text.hpp"

namespace yates::cli {
namespace {

constexpr std::size_t indent = 10;
constexpr int width = 100;

/// "runs      38 of ..." with further lines below the text.
std::string line(const std::string& name, const std::string& text) {
  std::string padded = name;
  padded.resize(std::max(indent, name.size() + 1), ' ');
  return reports::wrapped(padded + language::printable(text, std::string::npos), width,
                          static_cast<int>(indent)) +
         "\n";
}

std::string percent(double value) {
  return fmt::format("{:.3g} %", value);
}

std::string names_of(const doe::Effect& effect, const doe::DesignProperties& properties) {
  return doe::in_names(effect, properties.factors);
}

/// "D = ABC" by letters, and which letter is which factor.
std::string fraction_lines(const doe::DesignProperties& properties,
                           const doe::TwoLevelAliases& part) {
  if (part.generators.empty()) return "";
  std::vector<std::string> generators;
  for (const doe::ColumnGenerator& one : part.generators) {
    generators.push_back(fmt::format("{}={}{}", doe::letter_of(one.factor), one.positive ? "" : "-",
                                     doe::in_letters(one.product)));
  }
  std::vector<std::string> letters;
  for (const std::size_t factor : part.factors) {
    letters.push_back(doe::letter_of(factor) + " " + properties.factors[factor].name);
  }
  std::string text = line(
      "fraction", fmt::format("{} ({})", fmt::join(generators, ", "), fmt::join(letters, ", ")));
  if (part.words && part.words->size() <= 31) {
    std::vector<std::string> words;
    for (const doe::DefiningWord& word : *part.words) {
      words.push_back((word.positive ? "" : "-") + doe::in_letters(word.factors));
    }
    text += line("", fmt::format("defining relation I = {}", fmt::join(words, " = ")));
  }
  return text;
}

std::string roman(std::size_t number) {
  static const std::vector<std::string> numerals{"0",  "I",   "II",   "III", "IV", "V",
                                                 "VI", "VII", "VIII", "IX",  "X"};
  return number < numerals.size() ? numerals[number] : std::to_string(number);
}

std::string resolution_meaning(std::size_t resolution) {
  if (resolution == 3) return "main effects are mixed with interactions of two factors";
  if (resolution == 4) {
    return "main effects are free of interactions of two factors, but these are mixed with one "
           "another";
  }
  if (resolution == 5) return "main effects and interactions of two factors are free of each other";
  return "main effects and interactions of two factors are free of all that is likely";
}

std::string pattern_text(const std::vector<double>& pattern) {
  std::vector<std::string> parts;
  for (std::size_t length = 2; length < pattern.size(); ++length) {
    const double count = pattern[length];
    if (std::abs(count) < 1e-9) continue;
    parts.push_back(fmt::format("{:.4g} of length {}", count, length + 1));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string resolution_lines(const doe::DesignProperties& properties) {
  std::string text;
  if (properties.resolution) {
    text += line("resolves", fmt::format("resolution {}: {}", roman(*properties.resolution),
                                         resolution_meaning(*properties.resolution)));
    const std::string words = properties.pattern ? pattern_text(*properties.pattern) : "";
    if (!words.empty()) text += line("", "word lengths: " + words);
  }
  return text;
}

/// Effects that nothing likely is mixed with.
std::string clear_lines(const doe::DesignProperties& properties, const doe::TwoLevelAliases& part) {
  std::vector<std::string> clear;
  std::size_t interactions = 0;
  for (const doe::EffectAliases& one : part.effects) {
    if (one.effect.size() != 2) continue;
    ++interactions;
    if (one.clear) clear.push_back(names_of(one.effect, properties));
  }
  if (interactions == 0 || clear.size() == interactions) return "";
  if (clear.empty()) return line("clear", "no interaction of two factors is free of others");
  return line("clear", fmt::format("interactions free of others: {}", fmt::join(clear, ", ")));
}

/// "threads = codec:level = sync:size" for every effect that has aliases.
std::string alias_lines(const doe::DesignProperties& properties, const doe::TwoLevelAliases& part,
                        bool whole) {
  constexpr std::size_t most_lines = 15;
  std::vector<std::string> lines;
  for (const doe::EffectAliases& one : part.effects) {
    std::vector<std::string> same{names_of(one.effect, properties)};
    for (const doe::Alias& alias : one.aliases) {
      const bool complete = std::abs(std::abs(alias.correlation) - 1) < 1e-9;
      if (!complete || alias.effect.size() > 2) continue;
      same.push_back((alias.correlation < 0 ? "-" : "") + names_of(alias.effect, properties));
    }
    // An interaction is listed once, with the first of its chain.
    const bool listed_before =
        one.effect.size() == 2 &&
        std::any_of(one.aliases.begin(), one.aliases.end(), [&](const doe::Alias& alias) {
          return std::abs(std::abs(alias.correlation) - 1) < 1e-9 &&
                 (alias.effect.size() < 2 ||
                  (alias.effect.size() == 2 && alias.effect < one.effect));
        });
    if (same.size() > 1 && !listed_before) {
      lines.push_back(fmt::format("{}", fmt::join(same, " = ")));
    }
  }
  std::string text;
  for (std::size_t i = 0; i < lines.size() && (whole || i < most_lines); ++i) {
    text += line(i == 0 ? "aliases" : "", lines[i]);
  }
  if (!whole && lines.size() > most_lines) {
    text += line("", fmt::format("... and {} more; -v shows all", lines.size() - most_lines));
  }
  return text;
}

std::string model_lines(const doe::DesignProperties& properties) {
  if (!properties.model) return "";
  const doe::ModelProperties& model = *properties.model;
  const doe::DegreesOfFreedom& df = model.degrees_of_freedom;
  std::string text = line("model", fmt::format("{}: {} coefficients from {} runs", model.formula,
                                               model.rank, model.runs));
  text += line("", fmt::format("{} degrees of freedom for the noise: {} from repeated settings, {} "
                               "that test whether the model fits",
                               df.error, df.pure_error, df.lack_of_fit));
  double inflation = 0;
  double power = 1;
  bool tested = false;
  for (const doe::TermProperties& term : model.terms) {
    inflation = std::max(inflation, term.variance_inflation.value_or(0));
    if (term.power) tested = true;
    power = std::min(power, term.power.value_or(power));
  }
  if (tested) {
    text += line("power", fmt::format("a difference of two standard deviations of the noise is "
                                      "seen in any term with a chance of at least {:.0f} %",
                                      100 * power));
  }
  if (model.efficiencies) {
    const doe::Efficiencies& of = *model.efficiencies;
    text += line("efficient", fmt::format("D {}, A {}, G {}; variance inflation at most {:.3g}",
                                          percent(of.D), percent(of.A), percent(of.G), inflation));
  }
  if (model.prediction) {
    const doe::PredictionVariance& prediction = *model.prediction;
    text += line("predicts",
                 fmt::format("variance of a prediction, in units of that of a run: {:.3g} on "
                             "average over the region, {:.3g} at half of it, {:.3g} at worst",
                             prediction.average, prediction.curve[prediction.curve.size() / 2],
                             prediction.largest));
  }
  return text;
}

std::string balance_line(const doe::DesignProperties& properties) {
  const bool balanced = std::all_of(properties.level_counts.begin(), properties.level_counts.end(),
                                    [](const doe::LevelCounts& one) { return one.balanced; });
  std::string text = balanced ? "all levels equally often" : "not all levels equally often";
  if (properties.pairs) {
    text += properties.pairs->all
                ? "; all factors orthogonal to one another"
                : fmt::format("; {} pairs of factors not orthogonal", properties.pairs->count);
  }
  if (properties.full_factorial) text += "; every combination";
  return line("balance", text);
}

}  // namespace

std::string truth_text(const Truth& truth, bool whole) {
  const doe::DesignProperties& properties = truth.properties;
  std::string text;
  if (truth.seconds) {
    text +=
        line("takes",
             fmt::format("about {} on one host, {}", language::format_duration(*truth.seconds),
                         truth.seconds_given ? "as given per run" : "by the runs that are done"));
  }
  text += balance_line(properties) + resolution_lines(properties);
  if (properties.two_level) {
    text += fraction_lines(properties, *properties.two_level) +
            clear_lines(properties, *properties.two_level) +
            alias_lines(properties, *properties.two_level, whole);
  }
  text += model_lines(properties);
  constexpr std::size_t most_statements = 12;
  const auto& statements = properties.statements;
  for (std::size_t i = 0; i < statements.size() && (whole || i < most_statements); ++i) {
    text += line(i == 0 ? "but" : "", doe::sentence(statements[i]));
  }
  if (!whole && statements.size() > most_statements) {
    text +=
        line("", fmt::format("... and {} more; -v shows all", statements.size() - most_statements));
  }
  return text;
}

}  // namespace yates::cli

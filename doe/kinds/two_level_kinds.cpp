#include <algorithm>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "doe/arrays/plackett_burman.hpp"
#include "doe/fractions/minimum_aberration.hpp"
#include "doe/fractions/mixed_fraction.hpp"
#include "doe/fractions/three_level_fraction.hpp"
#include "doe/fractions/word.hpp"
#include "doe/kinds/points_of.hpp"
#include "doe/points/design.hpp"
#include "doe/points/design_error.hpp"
#include "doe/points/factor.hpp"
#include "doe/points/factorial.hpp"
#include "language/nearest.hpp"
#include "language/pieces.hpp"

namespace yates::doe {
namespace {

using language::trimmed;

std::vector<std::string> parts(const std::string& text, char separator) {
  std::vector<std::string> result{""};
  for (const char letter : text) {
    if (letter == separator) {
      result.emplace_back();
    } else {
      result.back() += letter;
    }
  }
  for (std::string& part : result) part = std::string(trimmed(part));
  return result;
}

std::optional<std::size_t> factor_called(const std::string& name,
                                         const std::vector<Factor>& factors) {
  for (std::size_t factor = 0; factor < factors.size(); ++factor) {
    if (factors[factor].name == name) return factor;
  }
  return std::nullopt;
}

/// The letters of "codec:level"; absent if a part is no factor's name.
std::optional<std::string> letters_of_names(const std::string& text,
                                            const std::vector<Factor>& factors) {
  std::string letters;
  for (const std::string& name : parts(text, ':')) {
    const auto factor = factor_called(name, factors);
    if (!factor) return std::nullopt;
    const std::string letter = letter_of(*factor);
    if (letters.find(letter) != std::string::npos) {
      throw DesignError("fractional-factorial", "'{}' comes twice in '{}'", name, text);
    }
    letters += letter;
  }
  return letters;
}

/// Names where all are known, otherwise letters.
Word word_in(const std::string& text, const std::vector<Factor>& factors) {
  const auto letters = letters_of_names(text, factors);
  if (letters) return parse_word(*letters, factors.size());
  const auto known = names(factors);
  if (text.find(':') == std::string::npos) {
    try {
      return parse_word(text, factors.size());
    } catch (const std::domain_error&) {
      throw DesignError("fractional-factorial",
                        "'{}' is neither a factor nor letters of factors (A to {}){}", text,
                        letter_of(factors.size() - 1), language::suggestion(text, known));
    }
  }
  for (const std::string& name : parts(text, ':')) {
    if (factor_called(name, factors)) continue;
    throw DesignError("fractional-factorial", "'{}': no factor is called '{}'{}", text, name,
                      language::suggestion(name, known));
  }
  return {};
}

/// The two factors of an interaction that is written as "codec:level", or with the factors' letters
/// as "AB". Throws std::domain_error for anything else, with the nearest name.
std::pair<std::size_t, std::size_t> interaction_of(const std::string& text,
                                                   const std::vector<Factor>& factors) {
  const std::vector<std::size_t> both = factors_of(word_in(std::string(trimmed(text)), factors));
  if (both.size() != 2) {
    throw DesignError("fractional-factorial",
                      "clear: '{}' is not an interaction of two factors; expected as in '{}:{}'",
                      text, factors.front().name, factors.back().name);
  }
  return {both[0], both[1]};
}

/// A generator with letters, "D=ABC", of one that may be written with names: "threads =
/// codec:level". Throws std::domain_error for a name that is no factor, with the nearest one.
std::string generator_in_letters(const std::string& text, const std::vector<Factor>& factors) {
  const auto sides = parts(text, '=');
  if (sides.size() != 2) return std::string(trimmed(text));  // a defining word, or no generator
  std::string product = sides[1];
  const bool negative = product.starts_with('-');
  if (negative) product = trimmed(product.substr(1));
  // "I=ABCD" names no factor on its left side.
  const std::string left =
      sides[0] == "I" && !factor_called("I", factors) ? "I" : word_text(word_in(sides[0], factors));
  return fmt::format("{}={}{}", left, negative ? "-" : "", word_text(word_in(product, factors)));
}

std::vector<std::size_t> hard_factors(const Factors& factors) {
  std::vector<std::size_t> result;
  for (std::size_t factor = 0; factor < factors.size(); ++factor) {
    if (factors[factor].hard_to_change) result.push_back(factor);
  }
  return result;
}

/// Blocks from 1, one per run.
std::vector<std::size_t> numbered(const std::optional<Blocks>& blocks) {
  if (!blocks) return {};
  std::vector<std::size_t> result = blocks->of_run;
  for (std::size_t& block : result) ++block;
  return result;
}

/// All combinations of two-level factors, divided into blocks.
Design blocked_factorial(const Factors& factors, const DesignRequest& request) {
  const TwoLevelFraction whole{factors.size(), {}};
  const auto blocks = find_blocks(whole, *request.blocks);
  if (!blocks) {
    throw DesignError(to_string(request.kind),
                      "in {} blocks of these {} points a main effect could not be told from "
                      "differences between blocks",
                      *request.blocks, whole.runs());
  }
  return with_center_points(factors, array_of(whole), numbered(blocks), request);
}

bool all_have(const Factors& factors, std::size_t levels) {
  return std::ranges::all_of(factors,
                             [&](const Factor& one) { return one.levels.size() == levels; });
}

Design factorial(const Factors& factors, const Design& all, const DesignRequest& request) {
  if (request.blocks && *request.blocks > 1) {
    if (!all_have(factors, 2)) {
      throw DesignError(
          to_string(request.kind),
          "only two-level factors can be divided into blocks by number; write blocks = "
          "\"replication\", or kind = \"balanced-incomplete-blocks\" with block_size");
    }
    return blocked_factorial(factors, request);
  }
  if (request.center_points.value_or(0) == 0) return all;
  return with_center_points(factors, array_of(all), {}, request);
}

/// All combinations of the factors that are hard to change, as far as the runs allow two or more in
/// each whole plot.
std::size_t usual_whole_plots(const FractionRequest& search) {
  constexpr std::size_t most = 12;  // a power of two that no fraction here exceeds
  std::size_t plots = std::size_t{1} << std::min(search.hard_to_change.size(), most);
  std::optional<std::size_t> runs = search.runs;
  if (!runs && search.generators && *search.generators < search.factors) {
    runs = std::size_t{1} << std::min(search.factors - *search.generators, most + 1);
  }
  while (runs && plots > 2 && plots * 2 > *runs) plots /= 2;
  return plots;
}

/// The fraction that the file asks for by its size or by its properties.
FoundFraction found_fraction(const Factors& factors, const kinds::FractionalFactorial& kind,
                             const DesignRequest& request) {
  FractionRequest search{.factors = factors.size(),
                         .runs = kind.runs,
                         .generators = kind.fraction,
                         .resolution = kind.resolution,
                         .hard_to_change = hard_factors(factors),
                         .blocks = request.blocks.value_or(1)};
  const bool nothing = !kind.runs && !kind.fraction && !kind.resolution && kind.clear.empty();
  if (nothing) search.generators = 1;
  if (!search.hard_to_change.empty()) {
    search.whole_plots = kind.whole_plots.value_or(usual_whole_plots(search));
  }
  search.names = names(factors);
  for (const std::string& text : kind.clear) search.clear.push_back(interaction_of(text, factors));
  return minimum_aberration(search);
}

FoundFraction given_fraction(const Factors& factors, const kinds::FractionalFactorial& kind,
                             const DesignRequest& request) {
  std::vector<std::string> generators;
  for (const std::string& text : kind.generators) {
    generators.push_back(generator_in_letters(text, factors));
  }
  FoundFraction found{fraction_of(factors.size(), generators, names(factors))};
  if (request.blocks.value_or(1) > 1) {
    found.blocks = find_blocks(found.fraction, *request.blocks);
    if (!found.blocks) {
      throw DesignError("fractional-factorial",
                        "in {} blocks of these {} points a main effect could not be told from "
                        "differences between blocks",
                        *request.blocks, found.fraction.runs());
    }
  }
  return found;
}

/// The runs of the fraction and as many further ones, in which the levels of one factor or of all
/// are reversed. Effects with an odd number of reversed factors change their sign there, so that
/// words with an odd number of them are gone: reversed altogether, resolution III becomes IV.
/// Source: G. E. P. Box, J. S. Hunter, The 2^(k-p) fractional factorial designs, 1961.
Generated folded_over(const Factors& factors, const TwoLevelFraction& fraction,
                      const std::string& which, const DesignRequest& request) {
  if (request.blocks.value_or(1) > 2) {
    throw DesignError("fractional-factorial", "a fold-over has two halves, so blocks = 2");
  }
  const std::vector<std::string> known = names(factors);
  const auto at = std::ranges::find(known, which);
  if (at == known.end() && which != "all") {
    throw DesignError("fractional-factorial",
                      "fold_over: no factor is called '{}'{}; \"all\" stands for all of them",
                      which, language::suggestion(which, known));
  }
  const auto reversed = static_cast<std::size_t>(at - known.begin());
  Array runs = array_of(fraction);
  for (std::size_t run = 0; run < fraction.runs(); ++run) {
    std::vector<std::size_t>& row = runs.rows.emplace_back(runs.rows[run]);
    for (std::size_t factor = 0; factor < row.size(); ++factor) {
      if (which == "all" || factor == reversed) row[factor] = 1 - row[factor];
    }
  }
  const auto half = runs.rows.begin() + static_cast<std::ptrdiff_t>(fraction.runs());
  std::vector<std::string> remarks;
  if (std::find(runs.rows.begin(), half, *half) != half) {
    remarks.emplace_back(
        "the fold-over repeats the same points, since every defining word has an even number of "
        "the "
        "factors that it reverses: it replicates them, and frees no effect");
  }
  std::vector<std::size_t> blocks;
  if (request.blocks == 2U) {
    blocks.assign(fraction.runs(), 1);
    blocks.resize(runs.runs(), 2);
  }
  return {with_center_points(factors, runs, blocks, request), std::move(remarks)};
}

/// Whether the fraction is the best of its size.
std::vector<std::string> remarks_of_search(bool complete) {
  if (complete) {
    return {
        "minimum aberration, proven: no other fraction that keeps the request mixes fewer short "
        "words"};
  }
  return {
      "the best fraction that was found; the search ended before all others were compared, so "
      "minimum aberration is not proven"};
}

/// Runs that hold 1 / base^p of all combinations.
std::size_t runs_of_fraction(const std::vector<std::size_t>& levels, std::size_t base,
                             std::size_t p) {
  std::size_t runs = 1;
  for (const std::size_t one : levels) runs = std::min(runs * one, most_points);
  for (; p > 0 && runs > base; --p) runs /= base;
  return runs;
}

/// Fractions of factors with three levels each, or with two and four.
Generated fraction_of_more_levels(const Factors& factors, const kinds::FractionalFactorial& kind,
                                  const DesignRequest& request) {
  const std::vector<std::size_t> levels = level_counts_of(factors);
  const bool three = all_have(factors, 3);
  const bool two_and_four =
      std::ranges::all_of(levels, [](std::size_t count) { return count == 2 || count == 4; });
  if (!three && !two_and_four) {
    throw DesignError(
        "fractional-factorial",
        "fractions are made of factors with two levels, with three levels, or with two and four "
        "levels; kind = \"orthogonal-array\" or \"optimal\" takes other numbers");
  }
  if (kind.resolution || !kind.generators.empty() || !kind.clear.empty() || kind.fold_over ||
      request.blocks.value_or(1) > 1) {
    throw DesignError("fractional-factorial",
                      "resolution, generators, clear, fold_over and blocks belong to two-level "
                      "factors; with other numbers of levels write runs or fraction");
  }
  const std::size_t runs =
      kind.runs.value_or(runs_of_fraction(levels, three ? 3 : 2, kind.fraction.value_or(1)));
  if (three) {
    const FoundThreeLevelFraction found = minimum_aberration_three_level(factors.size(), runs);
    return {with_center_points(factors, array_of(found.fraction), {}, request),
            remarks_of_search(found.complete)};
  }
  const FoundMixedFraction found = minimum_aberration_mixed(levels, runs);
  return {with_center_points(factors, array_of(found.fraction), {}, request),
          remarks_of_search(found.complete)};
}

}  // namespace

Generated points_of(const Factors& factors, const kinds::FullFactorial&,
                    const DesignRequest& request) {
  return factorial(factors, full_factorial(factors), request);
}

Generated points_of(const Factors& factors, const kinds::TwoLevel&, const DesignRequest& request) {
  return factorial(factors, two_level(factors), request);
}

Generated points_of(const Factors& factors, const kinds::FractionalFactorial& kind,
                    const DesignRequest& request) {
  if (!all_have(factors, 2)) return fraction_of_more_levels(factors, kind, request);
  DesignRequest of_halves = request;
  if (kind.fold_over) of_halves.blocks = std::nullopt;
  const FoundFraction found = kind.generators.empty() ? found_fraction(factors, kind, of_halves)
                                                      : given_fraction(factors, kind, of_halves);
  if (kind.fold_over) {
    Generated result = folded_over(factors, found.fraction, *kind.fold_over, request);
    if (kind.generators.empty()) {
      for (std::string& remark : remarks_of_search(found.complete)) {
        result.remarks.push_back(std::move(remark));
      }
    }
    return result;
  }
  return {with_center_points(factors, array_of(found.fraction), numbered(found.blocks), request),
          kind.generators.empty() ? remarks_of_search(found.complete) : std::vector<std::string>{}};
}

Generated points_of(const Factors& factors, const kinds::PlackettBurman& kind,
                    const DesignRequest& request) {
  require_levels("plackett-burman", factors, 2);
  return with_center_points(factors, plackett_burman(factors.size(), kind.runs), {}, request);
}

}  // namespace yates::doe

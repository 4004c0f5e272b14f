#include "doe/fractions/minimum_aberration.hpp"

#include <algorithm>
#include <bit>
#include <set>
#include <stdexcept>
#include <string>

#include <fmt/format.h>

#include "doe/fractions/fraction_attempt.hpp"
#include "doe/points/design_error.hpp"

namespace yates::doe {
namespace {

constexpr std::size_t largest_searched_rank = 12;

[[noreturn]] void refuse(const std::string& what) {
  throw DesignError("fractional-factorial", "{}", what);
}

std::size_t power_of_two(std::size_t exponent) {
  return std::size_t{1} << exponent;
}

/// 2^rank runs hold at most 2^rank - 1 factors.
std::size_t least_rank(std::size_t factors) {
  return static_cast<std::size_t>(std::bit_width(factors));
}

FractionRequest with_each_pair_once(FractionRequest request) {
  std::set<std::pair<std::size_t, std::size_t>> pairs;
  for (const auto& [one, other] : request.clear) pairs.insert(std::minmax(one, other));
  request.clear.assign(pairs.begin(), pairs.end());
  return request;
}

std::string nearest_powers(std::size_t number) {
  const std::size_t below = std::bit_floor(number);
  return number == 0 ? "the nearest is 2"
                     : fmt::format("the nearest are {} and {}", below, 2 * below);
}

void check_factors(const FractionRequest& request) {
  const std::size_t factors = request.factors;
  if (factors < 3) {
    refuse(fmt::format("a fraction needs at least 3 factors, not {}; {} would be equal or constant",
                       factors, factors == 2 ? "two" : "one"));
  }
  if (factors >= most_fraction_factors) {
    refuse(fmt::format("{} factors; a search is possible for at most {}", factors,
                       most_fraction_factors - 1));
  }
  if (request.resolution && *request.resolution < 3) {
    refuse(fmt::format("resolution {} would alias main effects with each other; the least is III",
                       *request.resolution));
  }
  const auto check = [&](std::size_t factor) {
    if (factor >= factors) refuse(fmt::format("there is no factor {} of {}", factor + 1, factors));
  };
  for (const auto& [one, other] : request.clear) {
    check(one);
    check(other);
    if (one == other) {
      refuse(fmt::format("a clear interaction of {} with itself", letter_of(one)));
    }
  }
  for (const std::size_t factor : request.hard_to_change) check(factor);
}

void check_whole_plots(const FractionRequest& request) {
  const std::set<std::size_t> hard(request.hard_to_change.begin(), request.hard_to_change.end());
  if (hard.size() < request.hard_to_change.size()) {
    refuse("a hard-to-change factor is named twice");
  }
  if (hard.empty()) {
    if (request.whole_plots) refuse("whole plots without hard-to-change factors");
    return;
  }
  const std::size_t count = hard.size();
  const std::size_t least = power_of_two(least_rank(count));
  const std::string those =
      count == 1 ? "one hard-to-change factor" : fmt::format("{} hard-to-change factors", count);
  const std::string possible =
      count == 1 ? "only 2 are possible"
                 : fmt::format("possible are powers of 2 from {} to 2^{}", least, count);
  if (!request.whole_plots) {
    refuse(fmt::format("{} without a number of whole plots; {}", those, possible));
  }
  const std::size_t plots = *request.whole_plots;
  if (!std::has_single_bit(plots) || plots < least ||
      static_cast<std::size_t>(std::countr_zero(plots)) > count) {
    refuse(fmt::format("{} whole plots for {}; {}", plots, those, possible));
  }
  if (count == request.factors) refuse("all factors are hard to change, so no plot has sub-plots");
  if (request.blocks > 1) {
    refuse("blocks and hard-to-change factors together; whole plots are blocks already");
  }
}

/// The exponent of the wanted runs; absent if they are to be as few as possible.
std::optional<std::size_t> wanted_rank(const FractionRequest& request) {
  const std::size_t factors = request.factors;
  const std::size_t least = least_rank(factors);
  std::optional<std::size_t> rank;
  if (request.generators) {
    const std::size_t most = factors - least;
    if (*request.generators > most) {
      refuse(fmt::format("{} generators for {} factors; at most {}, which give {} runs",
                         *request.generators, factors, most, power_of_two(least)));
    }
    if (*request.generators == 0) {
      refuse(fmt::format("no generators; a fraction of {} factors has 1 to {} of them", factors,
                         most));
    }
    rank = factors - *request.generators;
  }
  if (request.runs) {
    const std::size_t runs = *request.runs;
    if (!std::has_single_bit(runs)) {
      refuse(fmt::format("{} runs are no power of 2; {}", runs,
                         static_cast<std::size_t>(std::bit_width(runs)) < factors
                             ? nearest_powers(runs)
                             : fmt::format("the nearest is {}", power_of_two(factors - 1))));
    }
    const auto exponent = static_cast<std::size_t>(std::countr_zero(runs));
    if (exponent < least) {
      refuse(fmt::format("{} factors need at least {} runs, not {}", factors, power_of_two(least),
                         runs));
    }
    if (exponent >= factors) {
      refuse(
          fmt::format("{} factors have all their combinations in 2^{} runs; a fraction has at "
                      "most half of these",
                      factors, factors));
    }
    if (rank && *rank != exponent) {
      refuse(
          fmt::format("{} runs and {} generators contradict each other: {} factors in {} runs "
                      "have {} generators",
                      runs, *request.generators, factors, runs, factors - exponent));
    }
    rank = exponent;
  }
  if (!rank && !request.resolution && request.clear.empty()) {
    refuse("say how many runs or generators the fraction has, or its resolution");
  }
  if (rank && *rank > largest_searched_rank) {
    refuse(fmt::format("a search goes up to {} runs, not 2^{}; give generators instead",
                       power_of_two(largest_searched_rank), *rank));
  }
  return rank;
}

/// Whether counting alone shows that 2^rank runs cannot do.
bool too_few(const FractionRequest& request, std::size_t rank) {
  const std::size_t factors = request.factors;
  const std::size_t resolution = request.resolution.value_or(3);
  const std::size_t columns = power_of_two(rank) - 1;
  if (factors > columns) return true;
  if (resolution >= 4 && 2 * factors > columns + 1) return true;
  if (resolution >= 5 && factors * (factors + 1) / 2 > columns) return true;
  if (resolution >= 6 && (factors - 1) * factors / 2 > columns / 2) return true;
  // The defining relation is a code, for which Griesmer's bound holds.
  std::size_t letters = 0;
  for (std::size_t generator = 0; generator < factors - rank; ++generator) {
    const std::size_t divisor = generator < 20 ? power_of_two(generator) : resolution;
    letters += std::max<std::size_t>(1, (resolution + divisor - 1) / divisor);
  }
  if (letters > factors) return true;
  // Clear interactions and main effects all have columns of their own.
  const std::size_t clear = request.clear.size();
  if (factors + clear > columns) return true;
  const std::size_t blocked = request.blocks > 1 ? request.blocks : 1;
  if (factors + clear + blocked > columns + 1) return true;
  if (!request.whole_plots) return false;
  const std::size_t hard = request.hard_to_change.size();
  return 2 * *request.whole_plots > columns + 1 ||
         factors - hard > columns + 1 - *request.whole_plots;
}

Attempt attempt_size(const FractionRequest& request, std::size_t rank) {
  const auto plots = request.whole_plots.value_or(1);
  if (too_few(request, rank)) return {std::nullopt, true};
  // Sub-plot factors can add at most their number to the rank of the whole plots.
  const auto plot_rank = static_cast<std::size_t>(std::countr_zero(plots));
  if (plot_rank + request.factors - request.hard_to_change.size() < rank) {
    return {std::nullopt, true};
  }
  return attempt_fraction(request, rank);
}

struct Smallest {
  std::optional<FoundFraction> found;
  bool complete;  // no smaller one exists, or none at all
};

Smallest smallest_from(const FractionRequest& request, std::size_t rank) {
  bool complete = true;
  for (; rank < request.factors && rank <= largest_searched_rank; ++rank) {
    Attempt attempt = attempt_size(request, rank);
    complete = complete && attempt.complete;
    if (attempt.found) return {std::move(attempt.found), complete};
  }
  return {std::nullopt, complete};
}

/// "codec:level", or letters where the request knows no names.
std::string interaction_text(const FractionRequest& request, std::size_t one, std::size_t other) {
  if (request.names.size() != request.factors) return word_text(word_of({one, other}));
  return request.names[one] + ":" + request.names[other];
}

/// What the request asks for besides the size, with the verb: "resolution V with 8 factors needs".
std::string wishes(const FractionRequest& request) {
  const bool asks_resolution = request.resolution.value_or(3) > 3;
  std::string result = asks_resolution ? fmt::format("resolution {} with {} factors",
                                                     roman(*request.resolution), request.factors)
                                       : fmt::format("{} factors", request.factors);
  if (!request.clear.empty()) {
    result += asks_resolution ? " and " : " with ";
    const std::size_t shown = std::min<std::size_t>(request.clear.size(), 6);
    for (std::size_t place = 0; place < shown; ++place) {
      const auto& [one, other] = request.clear[place];
      result += (place == 0 ? "" : ", ") + interaction_text(request, one, other);
    }
    if (shown < request.clear.size()) {
      result += fmt::format(" and {} more", request.clear.size() - shown);
    }
    result += " clear";
  }
  if (request.whole_plots) result += fmt::format(" in {} whole plots", *request.whole_plots);
  if (request.blocks > 1) result += fmt::format(" in {} blocks", request.blocks);
  return result;
}

bool full_factorial_does(const FractionRequest& request) {
  if (request.blocks < 2) return true;
  if (request.blocks > power_of_two(request.factors - 1)) return false;
  return find_blocks({request.factors, {}}, request.blocks, request.clear).has_value();
}

/// Nothing was found in 2^rank runs, or in any number if there is no rank.
[[noreturn]] void refuse_size(const FractionRequest& request, std::optional<std::size_t> rank,
                              bool complete) {
  const std::size_t factors = request.factors;
  const bool asks_resolution = request.resolution.value_or(3) > 3;
  const Smallest larger =
      rank ? smallest_from(request, *rank + 1) : Smallest{std::nullopt, complete};
  const bool proven = complete && larger.complete;
  std::string what = wishes(request);
  if (larger.found) {
    what += fmt::format(" {} {} runs",
                        proven            ? (asks_resolution ? "needs" : "need")
                        : asks_resolution ? "was found only in"
                                          : "were found only in",
                        larger.found->fraction.runs());
  } else if (factors - 1 <= largest_searched_rank && proven && !full_factorial_does(request)) {
    refuse(what + (asks_resolution ? " is" : " are") +
           " impossible, even with all combinations of the levels");
  } else if (factors - 1 <= largest_searched_rank && proven) {
    what += fmt::format(" {} all 2^{} combinations", asks_resolution ? "needs" : "need", factors);
  } else {
    what += fmt::format(" {} not found in up to {} runs", asks_resolution ? "was" : "were",
                        power_of_two(std::min(factors - 1, largest_searched_rank)));
  }
  if (!rank) refuse(what);
  FractionRequest modest = request;
  modest.resolution = std::nullopt;
  if (const Attempt best = attempt_size(modest, *rank); asks_resolution && best.found) {
    what += fmt::format("; {} runs give {} resolution {}", power_of_two(*rank),
                        complete && best.complete ? "at most" : "as far as was searched",
                        roman(resolution(best.found->fraction).value_or(3)));
  } else {
    what += fmt::format("; {} runs {}", power_of_two(*rank),
                        complete ? "are too few" : "were too few as far as was searched");
  }
  refuse(what);
}

}  // namespace

FoundFraction minimum_aberration(const FractionRequest& asked) {
  check_factors(asked);
  const FractionRequest request = with_each_pair_once(asked);
  check_whole_plots(request);
  const auto rank = wanted_rank(request);
  if (!std::has_single_bit(request.blocks)) {
    const std::size_t most = power_of_two(rank.value_or(request.factors - 1)) / 2;
    refuse(request.blocks > most ? fmt::format("{} blocks are too many; possible are the powers of "
                                               "2 up to {}",
                                               request.blocks, most)
                                 : fmt::format("{} blocks are no power of 2; {}", request.blocks,
                                               nearest_powers(request.blocks)));
  }
  if (rank) {
    Attempt attempt = attempt_size(request, *rank);
    if (!attempt.found) refuse_size(request, rank, attempt.complete);
    return std::move(*attempt.found);
  }
  Smallest smallest = smallest_from(request, least_rank(request.factors));
  if (!smallest.found) refuse_size(request, std::nullopt, smallest.complete);
  smallest.found->complete = smallest.complete;
  return std::move(*smallest.found);
}

}  // namespace yates::doe

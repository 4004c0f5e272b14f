#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "doe/plans/plan.hpp"
#include "numerics/random.hpp"

// Nuisance factors: what changes measurements although nobody asks about it. Held at one value they
// can turn a comparison round; varied and recorded they are noise that the analysis knows.
// Sources: T. Mytkowicz, A. Diwan, M. Hauswirth, P. F. Sweeney, Producing wrong data without doing
// anything obviously wrong, ASPLOS 2009; C. Curtsinger, E. D. Berger, Stabilizer, ASPLOS 2013.

namespace yates::campaigns {

/// What is varied from run to run or from block to block.
enum class NuisanceKind {
  environment_size,  // bytes that are added to the environment of the command
  address_space,     // "randomised" or "fixed"
  load_order,        // libraries that are loaded first, in order
  link_order,        // a number with which commands link the program again: {link_order}
};
inline constexpr std::array<std::string_view, 4> nuisance_names{"environment_size", "address_space",
                                                                "load_order", "link_order"};
/// The key of [nuisance], which is also the column of plans and results.
constexpr std::string_view to_string(NuisanceKind kind) {
  return nuisance_names[static_cast<std::size_t>(kind)];
}

/// The variable that makes the environment larger, and the largest size that is drawn.
inline constexpr std::string_view padding_variable = "YATES_PADDING";
inline constexpr std::size_t largest_drawn_padding = 4095;

struct NuisanceFactor {
  NuisanceKind kind;
  /// The values that it takes, at random for each run or in turn for each block. Of load_order the
  /// libraries, all of which are loaded, in an order drawn for each run or block. Empty: any size
  /// up to largest_drawn_padding, or any number below 2^31.
  std::vector<std::string> levels = {};
  bool by_block = false;  // one value for all runs of a block
};

/// The hour of each run becomes a column. With a spread, block b begins no earlier than (b - a)
/// times so many seconds after block a began, for the last block a before it that has begun.
struct TimeOfDay {
  std::optional<double> spread = std::nullopt;  // seconds > 0
};

/// The section [nuisance].
struct Nuisance {
  numerics::Seed seed = {0};                 // of the plan
  std::vector<NuisanceFactor> factors = {};  // in the order of their kinds, each at most once
  std::optional<TimeOfDay> time_of_day = std::nullopt;

  bool empty() const { return factors.empty() && !time_of_day; }
};

/// The value of a factor in a run, as tables show it: "1024", "fixed", "libz.so.1:libm.so.6",
/// "815". It follows from the seed, the kind and the number of the run or block alone, from a
/// random sequence of its own, and is the same for ever.
std::string nuisance_value(const Nuisance& nuisance, const NuisanceFactor& factor,
                           const doe::PlannedRun& run);
/// The same by kind; absent where the kind is not varied.
std::optional<std::string> nuisance_value(const Nuisance& nuisance, NuisanceKind kind,
                                          const doe::PlannedRun& run);

/// The columns of its factors in a plan; in results "hour" follows them where it is recorded.
std::vector<std::string> nuisance_columns(const Nuisance& nuisance);
inline constexpr std::string_view hour_column = "hour";

/// "0, 1024 in turn for each block".
std::string describe(const NuisanceFactor& factor);
/// "recorded", or "blocks begin 21600 s apart".
std::string describe(const TimeOfDay& time_of_day);

}  // namespace yates::campaigns

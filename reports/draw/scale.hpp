#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "reports/draw/number_text.hpp"

namespace yates::reports {

/// A finite range of values, low < high. On a logarithmic axis both are positive, and equal ratios
/// are equally long.
struct Range {
  double low;
  double high;
  bool logarithmic = false;
};

/// The range of the finite values, widened by `padding` of its width on both sides, and to
/// something drawable where all are equal; {0, 1} where no value is finite.
Range range_of(std::span<const double> values, double padding = 0.06);

/// The same for a logarithmic axis; absent where a value is not positive, or the largest is less
/// than three times the smallest, as a straight axis then shows the same.
std::optional<Range> logarithmic_range_of(std::span<const double> values, double padding = 0.06);

/// Round values within the range, about `wanted` of them (2 to 20), ascending, at least one.
/// Steps are 1, 2 or 5 times a power of ten; of a logarithmic range so are the values themselves
/// where that gives two or more. Terminates for every range, also where its width
/// overflows or is a few ulps.
std::vector<double> ticks(Range range, int wanted);

/// The range widened so that ticks(range, wanted) begin and end with it; on a logarithmic axis to
/// 1, 2 or 5 times a power of ten, or to powers of ten where it is wider than three of them. A
/// range that overflows by that stays as it is.
Range with_round_ends(Range range, int wanted);

/// One text per tick, with as many decimals as tell neighbours apart; on a logarithmic axis each
/// with its own.
std::vector<std::string> tick_texts(std::span<const double> ticks, Typography typography,
                                    bool logarithmic = false);

/// Maps values to pixels, value range onto [from, to] (from > to for an axis that grows upwards).
struct Scale {
  Range range;
  double from;
  double to;

  double operator()(double value) const;
};

/// Positions at least `gap` apart, in the given order of size, moved as little as possible and kept
/// within [low, high] where they fit. positions[i] stays the position of label i.
std::vector<double> spread(std::vector<double> positions, double gap, double low, double high);

}  // namespace yates::reports

#pragma once

#include <cstddef>
#include <span>
#include <variant>
#include <vector>

#include "anova/decision/decision.hpp"

namespace yates::anova {

/// A point without an interval: it was measured fewer than two times.
struct TooFewValues {
  std::size_t point;
  std::size_t values;
};

/// The mean of one point, how well it is known, and how well it has to be.
struct MeanPrecision {
  std::size_t point;
  double mean;
  double half_width;  // of the confidence interval of the mean
  double allowed;     // the largest half width that is enough
};

/// The first point with too few values, or else the mean that misses its allowed half width by the
/// largest factor.
using Precision = std::variant<TooFewValues, MeanPrecision>;

/// How well the means of several points are known, each by its own values. The half width of a
/// point's interval is
///     t((1 + confidence) / 2, n - 1) s / sqrt(n)
/// with the mean, the standard deviation s and the number n of the point's own values; it is to be
/// at most `half_width`, of which a relative one is a share of the |mean|. Values whose squares no
/// double holds are taken in units of a power of ten. At least one point; 0 < confidence < 1.
///
/// Checking after each replication and stopping as soon as it is enough makes the intervals a
/// little too narrow, the more so the fewer the replications. Source: R. Jain, The Art of Computer
/// Systems Performance Analysis, 1991, sections 13.2 and 13.9.
Precision precision(std::span<const std::vector<double>> points, const Delta& half_width,
                    double confidence);

/// Whether all means are known as well as they have to be, so that replication can stop.
bool enough(const Precision& precision);

}  // namespace yates::anova

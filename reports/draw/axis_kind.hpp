#pragma once

namespace yates::reports {

/// How the levels of a factor stand on an axis: evenly spaced, to scale, or to the scale of their
/// binary logarithms.
enum class AxisKind { categories, number, log2 };

}  // namespace yates::reports

#pragma once

#include <vector>

#include "reports/draw/axes.hpp"
#include "reports/draw/plot.hpp"
#include "reports/draw/scale.hpp"

namespace yates::reports {

/// The range of an axis: of numbers with round ends; of categories half a slot beyond the first and
/// the last. A logarithmic axis with a value that has no logarithm falls back to a straight one.
Range x_range_of(const Plot& plot);
Range y_range_of(const Plot& plot);

/// What is written along the x axis when its range lies between two pixels. Few whole numbers, and
/// few values on a binary scale, are the ticks themselves.
AxisMarks x_marks_of(const Plot& plot, const Scale& scale);
/// The same along the y axis.
AxisMarks y_marks_of(const Plot& plot, const Scale& scale);

/// The distance of neighbouring slots of an axis: one for categories, the smallest distance of two
/// values for numbers (of their logarithms on a logarithmic axis).
double slot_of(const Plot& plot, bool along_x);

/// About so many ticks.
inline constexpr int x_ticks_wanted = 6;
inline constexpr int y_ticks_wanted = 5;

}  // namespace yates::reports

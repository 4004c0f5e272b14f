#pragma once

#include "reports/draw/plot.hpp"
#include "reports/draw/plot_ground.hpp"

namespace yates::reports {

/// The size of texts beside marks, in pixels.
inline constexpr double plot_text_size = 11.5;

/// Writes what stands beside the marks of a plot where it lies on no mark and no other text; texts
/// of cells stand within them, and draw_marks writes them.
void write_texts(Drawing& drawing, const Plot& plot, const PlotGround& ground);

}  // namespace yates::reports

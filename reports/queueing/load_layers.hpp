#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "reports/draw/plot.hpp"

namespace yates::reports {

/// A longer label of a curve is shortened.
inline constexpr std::size_t most_label_letters = 20;

/// What a model says at one load; absent where it has no value there.
struct LoadValue {
  double at;
  std::optional<double> value;
};

/// A curve against the load, which ends wherever a value is absent.
void add_curve(std::vector<PlotLayer>& layers, const std::string& label, std::size_t colour,
               const std::vector<LoadValue>& values);

/// Gives the plot its axes and what lies behind its curves and marks: bounds, a band, lines
/// upwards. The x axis reaches at least as far as the plot says already, and begins at zero where
/// the least load is near it; the y axis ends where the curves and marks do. What lies beyond six
/// times their third quartile is cut there, as is whatever is behind, so that a bound or a pole
/// does not flatten the rest.
void finish_load_plot(Plot& plot, std::vector<PlotLayer> behind = {});

}  // namespace yates::reports

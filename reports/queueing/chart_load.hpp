#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/draw/chart.hpp"

namespace yates::reports {

/// A longer label of a curve is shortened.
inline constexpr std::size_t most_label_letters = 20;

/// A measured mean with its interval, and where it stands on the curve's axis.
struct MeasuredPoint {
  double at;
  double mean;
  std::optional<double> low = std::nullopt;
  std::optional<double> high = std::nullopt;
  std::string tooltip = {};
};

/// One curve of a model: a value, or none, for each place. Without places it is marks alone.
struct LoadCurve {
  std::string label;
  std::vector<double> at;
  std::vector<std::optional<double>> value;
  std::vector<MeasuredPoint> measured = {};
};

/// A performance measure against the load, with its bounds.
struct LoadPlot {
  std::string title;
  std::string finding;
  std::string x_label;
  std::string y_label;
  std::string note;
  std::vector<LoadCurve> curves;  // at most most_series
  /// The balanced-job bounds, drawn as a band; the curve's places.
  std::vector<std::optional<double>> band_low = {};
  std::vector<std::optional<double>> band_high = {};
  std::string band_label = {};
  /// Lines that bound the curve (asymptotes, the open twin): grey, labelled, each with its dashes.
  std::vector<LoadCurve> limits = {};
  /// Where the asymptotes cross, or where an open network saturates: drawn as a line.
  std::optional<double> saturation = std::nullopt;
  std::string saturation_label = {};
  /// A load is a whole number, as a population is: the table has rows of such alone, whatever lies
  /// between them on the curves.
  bool whole_loads = false;
};

/// The picture with its numbers as a table. Values beyond three times the highest curve or measured
/// point are cut at the upper edge, so that a bound or a pole does not flatten the rest.
Chart load_chart(const LoadPlot& plot, std::string_view id);

}  // namespace yates::reports

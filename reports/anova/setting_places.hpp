#pragma once

#include <string>
#include <vector>

#include "reports/anova/plotted_settings.hpp"
#include "reports/draw/axes.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

// Where the measured settings stand along the axis of a picture that shows all of them.

/// Settings that stand side by side: all, or those of one combination of the given factors' levels.
struct Cluster {
  std::string name;  // "data=text"; empty where no factor is given
  std::vector<PlottedSetting> settings;
};

/// The best setting first; levels of a single factor by their sizes where they have any, else in
/// their own order. A cluster for each combination of the given factors' levels.
std::vector<Cluster> clusters_of(const ResponseReport& report);

/// The place of every setting along the axis, in the order of the clusters.
struct Places {
  std::vector<double> centres;  // of the settings
  std::vector<double> middles;  // of the clusters
  std::vector<double> borders;  // between clusters
  double step;
};
Places places_of(const std::vector<Cluster>& clusters, double left, double right);

/// Along the axis: the levels of a single factor, or the names of several clusters.
AxisMarks marks_of(const ResponseReport& report, const std::vector<Cluster>& clusters,
                   const Places& places);

/// "16 measured settings, the best first"; of a single factor its name.
std::string axis_text(const ResponseReport& report, const std::vector<Cluster>& clusters);

/// What stands at the places of settings: the levels of a single factor, else the whole names.
std::vector<std::string> names_of(const ResponseReport& report,
                                  const std::vector<PlottedSetting>& settings);

}  // namespace yates::reports

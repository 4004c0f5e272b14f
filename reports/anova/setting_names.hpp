#pragma once

#include <string>
#include <vector>

#include "reports/anova/setting_places.hpp"
#include "reports/draw/svg.hpp"

namespace yates::reports {

/// "advised", "baseline" or "advised, baseline"; empty for other settings.
std::string role_name(const ResponseReport& report, const PlottedSetting& setting);

/// Writes the names of roles beside the marks, each in the first cluster only, and beside the best
/// setting that may be as good or measured better in what it differs: "codec=xz".
void draw_setting_names(Drawing& drawing, const ResponseReport& report,
                        const std::vector<Cluster>& clusters, const Places& places,
                        const Panel& panel);

}  // namespace yates::reports

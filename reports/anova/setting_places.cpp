#include "reports/anova/setting_places.hpp"

#include <algorithm>
#include <utility>

#include "reports/words/decision_words.hpp"
#include "reports/words/words.hpp"
#include "table/level_order.hpp"

namespace yates::reports {
namespace {

bool is_in(const ResponseReport& report, const PlottedSetting& setting,
           const Circumstance& circumstance) {
  const std::size_t index = report.decision->candidates[setting.candidate].setting;
  for (std::size_t f = 0; f < report.analysis.factors.size(); ++f) {
    const anova::FactorReading& factor = report.analysis.factors[f];
    for (const auto& [name, level] : circumstance) {
      if (name == factor.name && level != factor.levels[report.settings[index].levels[f]]) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace

std::vector<Cluster> clusters_of(const ResponseReport& report) {
  std::vector<PlottedSetting> settings = plotted_settings(report);
  const auto by_factors = [&](const PlottedSetting& one) {
    return report.settings[report.decision->candidates[one.candidate].setting].levels;
  };
  if (report.analysis.factors.size() == 1) {
    const auto sizes = table::level_sizes(report.analysis.factors.front().levels);
    std::stable_sort(settings.begin(), settings.end(),
                     [&](const PlottedSetting& a, const PlottedSetting& b) {
                       if (!sizes) return by_factors(a) < by_factors(b);
                       return (*sizes)[by_factors(a).front()] < (*sizes)[by_factors(b).front()];
                     });
  }
  if (report.decision->circumstances.empty()) return {{"", std::move(settings)}};
  std::vector<Cluster> clusters;
  for (const anova::Decision& part : report.decision->circumstances) {
    Cluster cluster{circumstance_text(part.circumstance), {}};
    for (const PlottedSetting& setting : settings) {
      if (is_in(report, setting, part.circumstance)) cluster.settings.push_back(setting);
    }
    if (!cluster.settings.empty()) clusters.push_back(std::move(cluster));
  }
  return clusters;
}

Places places_of(const std::vector<Cluster>& clusters, double left, double right) {
  constexpr double gap = 1.0;  // between clusters, in steps
  double count = gap * static_cast<double>(clusters.size() - 1);
  for (const Cluster& cluster : clusters) count += static_cast<double>(cluster.settings.size());
  Places places{{}, {}, {}, (right - left) / count};
  double at = left;
  for (const Cluster& cluster : clusters) {
    if (at > left) {
      places.borders.push_back(at + places.step * gap / 2.0);
      at += places.step * gap;
    }
    const double width = places.step * static_cast<double>(cluster.settings.size());
    places.middles.push_back(at + width / 2.0);
    for (std::size_t i = 0; i < cluster.settings.size(); ++i) {
      places.centres.push_back(at + places.step * (static_cast<double>(i) + 0.5));
    }
    at += width;
  }
  return places;
}

AxisMarks marks_of(const ResponseReport& report, const std::vector<Cluster>& clusters,
                   const Places& places) {
  AxisMarks marks;
  if (report.analysis.factors.size() == 1) {
    const std::vector<std::string>& levels = report.analysis.factors.front().levels;
    for (const PlottedSetting& setting : clusters.front().settings) {
      const std::size_t index = report.decision->candidates[setting.candidate].setting;
      marks.texts.push_back(shortened(levels[report.settings[index].levels.front()], 16, unicode));
    }
    marks.positions = places.centres;
  } else if (clusters.size() > 1) {
    for (const Cluster& cluster : clusters)
      marks.texts.push_back(shortened(cluster.name, 24, unicode));
    marks.positions = places.middles;
  }
  return marks;
}

std::string axis_text(const ResponseReport& report, const std::vector<Cluster>& clusters) {
  const anova::Analysis& analysis = report.analysis;
  if (analysis.factors.size() == 1) return analysis.factors.front().name;
  const std::string which =
      count_of(report.decision->candidates.size(), "measured setting", "measured settings");
  if (!report.decision->goal || !varies(analysis)) return which;
  return which + (clusters.size() > 1 ? ", the best first in each part" : ", the best first");
}

std::vector<std::string> names_of(const ResponseReport& report,
                                  const std::vector<PlottedSetting>& settings) {
  const std::vector<anova::FactorReading>& factors = report.analysis.factors;
  std::vector<std::string> names;
  for (const PlottedSetting& setting : settings) {
    const std::size_t index = report.decision->candidates[setting.candidate].setting;
    names.push_back(factors.size() == 1
                        ? factors.front().levels[report.settings[index].levels.front()]
                        : setting.name);
  }
  return names;
}

}  // namespace yates::reports

#include "reports/anova/setting_names.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "reports/words/group_words.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {
namespace {

constexpr std::size_t widest_rival = 28;

struct Name {
  Point mark;
  std::string text;
  std::string style;
  bool leader = false;  // stands above, with a line to its mark
};

/// What a setting has instead of the advised levels, as far as that matters: "codec=xz". Absent
/// where that is long.
std::optional<std::string> rival_name(const ResponseReport& report, const PlottedSetting& setting) {
  const anova::Decision& decision = *report.decision;
  const anova::Setting& its = report.settings[decision.candidates[setting.candidate].setting];
  std::vector<std::string> parts;
  for (const anova::FactorGroup& group : decision.groups) {
    for (const std::size_t f : group.factors) {
      if (its.levels[f] == decision.advised->levels[f]) continue;
      parts.push_back(level_text(report, f, its.levels[f]));
    }
  }
  std::string text = fmt::format("{}", fmt::join(parts, ", "));
  if (text.empty() || text_width(text) > widest_rival) return std::nullopt;
  return text;
}

std::vector<Name> names_in(const ResponseReport& report, const std::vector<Cluster>& clusters,
                           const Places& places, const Panel& panel) {
  std::vector<Name> roles;
  std::optional<Name> rival;
  // The axis names the levels of a single factor.
  bool rival_known = report.analysis.factors.size() == 1 || !report.decision->advised;
  std::size_t place = 0;
  for (const Cluster& cluster : clusters) {
    for (const PlottedSetting& setting : cluster.settings) {
      const Point mark = {places.centres[place++], panel.y(setting.predicted.value)};
      if (const std::string role = role_name(report, setting); !role.empty()) {
        // Elsewhere its shape and colour tell.
        const bool known = std::any_of(roles.begin(), roles.end(),
                                       [&](const Name& one) { return one.text == role; });
        const bool advised =
            setting.has(SettingRole::advised) || setting.has(SettingRole::as_advised);
        if (!known) roles.push_back({mark, role, advised ? "dl s1t" : "dl s3t"});
        continue;
      }
      const bool tied = setting.has(SettingRole::tied);
      if (rival_known || (!tied && !setting.has(SettingRole::ahead))) continue;
      rival_known = true;
      if (auto text = rival_name(report, setting)) {
        rival = Name{mark, *std::move(text), tied ? "tk s1t" : "tk", true};
      }
    }
  }
  // Roles have the first choice of room.
  if (rival) roles.push_back(*std::move(rival));
  return roles;
}

}  // namespace

std::string role_name(const ResponseReport& report, const PlottedSetting& setting) {
  std::string text;
  const bool none_advised = !report.decision->best && report.decision->circumstances.empty();
  if (setting.has(SettingRole::advised)) text = to_string(SettingRole::advised);
  if (none_advised && setting.has(SettingRole::as_advised)) {
    text = to_string(SettingRole::as_advised);
  }
  if (setting.has(SettingRole::baseline)) {
    text += (text.empty() ? "" : ", ") + std::string(to_string(SettingRole::baseline));
  }
  return text;
}

namespace {

/// Room for names among marks, intervals and runs, or at least among marks.
class Room {
 public:
  Room(const std::vector<Cluster>& clusters, const Places& places, const Panel& panel)
      : strict_({panel.left, panel.top - 12.0}, {panel.right + 14.0, panel.bottom}),
        over_runs_(strict_),
        labels_(strict_) {
    std::size_t place = 0;
    for (const Cluster& cluster : clusters) {
      for (const PlottedSetting& setting : cluster.settings) {
        const double x = places.centres[place++];
        const Point mark = {x, panel.y(setting.predicted.value)};
        strict_.occupy(mark, 5.0);
        over_runs_.occupy(mark, 6.0);
        for (const auto& end : {setting.predicted.low, setting.predicted.high}) {
          if (end) strict_.occupy({x, panel.y(*end)}, 3.0);
        }
        for (const double run : setting.runs) strict_.occupy({x, panel.y(run)}, 2.5);
      }
    }
  }

  std::optional<Point> place(const Name& name) {
    if (name.leader) return place_with_leader(name);
    auto at = strict_.place(name.mark, name.text, 9.0);
    if (at) {
      over_runs_.occupy_label(*at, name.text);
    } else if ((at = over_runs_.place(name.mark, name.text, 9.0))) {
      strict_.occupy_label(*at, name.text);
    }
    if (at) labels_.occupy_label(*at, name.text);
    return at;
  }

 private:
  /// Absent also where its line would cross another name.
  std::optional<Point> place_with_leader(const Name& name) {
    const auto at = strict_.place_above(name.mark, name.text);
    if (!at) return std::nullopt;
    for (double y = at->y + 4.0; y < name.mark.y; y += 4.0) {
      if (!labels_.is_free({name.mark.x, y}, 3.0)) return std::nullopt;
    }
    return at;
  }

  LabelPlacer strict_;
  LabelPlacer over_runs_;
  LabelPlacer labels_;
};

}  // namespace

void draw_setting_names(Drawing& drawing, const ResponseReport& report,
                        const std::vector<Cluster>& clusters, const Places& places,
                        const Panel& panel) {
  Room room(clusters, places, panel);
  for (const Name& name : names_in(report, clusters, places, panel)) {
    const auto at = room.place(name);
    if (!at) continue;
    if (name.leader) {
      drawing.line({name.mark.x, at->y + 3.0}, {name.mark.x, name.mark.y - 6.0}, "ax");
    }
    drawing.text(*at, name.text, name.style);
  }
}

}  // namespace yates::reports

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "reports/anova/charts.hpp"
#include "reports/anova/plotted.hpp"
#include "reports/draw/chart.hpp"
#include "reports/draw/plot_levels.hpp"
#include "reports/draw/scale.hpp"
#include "reports/words/answer_words.hpp"
#include "reports/words/decision_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"
#include "table/cells/level_order.hpp"

namespace yates::reports {
namespace {

/// As many as there is room for, always with the baseline.
std::vector<PlottedSetting> shown(std::vector<PlottedSetting> settings, Asked asked) {
  const std::size_t most_rows = asked == Asked::by_name ? most_settings_with_runs_by_name : 24;
  if (settings.size() <= most_rows) return settings;
  const auto is_baseline = [](const PlottedSetting& one) { return one.has(SettingRole::baseline); };
  const auto rest = settings.begin() + static_cast<std::ptrdiff_t>(most_rows);
  const auto base = std::find_if(rest, settings.end(), is_baseline);
  if (base != settings.end()) *(rest - 1) = *base;
  settings.resize(most_rows);
  return settings;
}

std::string factors_text(const ResponseReport& report) {
  std::vector<std::string_view> names;
  for (const auto& factor : report.analysis.factors) names.push_back(factor.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string levels_text(const ResponseReport& report, const PlottedSetting& setting) {
  const anova::Candidate& candidate = report.decision->candidates[setting.candidate];
  const anova::Setting& levels = report.settings[candidate.setting];
  std::vector<std::string_view> texts;
  for (std::size_t f = 0; f < levels.levels.size() && f < report.analysis.factors.size(); ++f) {
    texts.push_back(report.analysis.factors[f].levels[levels.levels[f]]);
  }
  return fmt::format("{}", fmt::join(texts, ", "));
}

/// What stands beside the settings. Names that are cut tell settings of many factors not apart:
/// then it is the levels alone, and the axis names the factors.
PlotAxis axis_of(const ResponseReport& report, const std::vector<PlottedSetting>& rows) {
  constexpr std::size_t most_characters = 32;
  PlotAxis axis{"", PlotAxis::Kind::categories};
  const bool room = std::all_of(rows.begin(), rows.end(), [](const PlottedSetting& setting) {
    return text_width(setting.name) <= most_characters;
  });
  if (!room) axis.title = factors_text(report);
  for (const PlottedSetting& setting : rows) {
    axis.categories.push_back(room ? setting.name : levels_text(report, setting));
  }
  return axis;
}

void add_row(DataTable& table, const ResponseReport& report, const PlottedSetting& setting) {
  const anova::Candidate& candidate = report.decision->candidates[setting.candidate];
  const anova::Effect& value = setting.predicted;
  const auto width = half_width(value.low, value.high);
  const auto end = [&](const std::optional<double>& one) {
    return one ? with_uncertainty(*one, width, unicode) : absent(unicode);
  };
  table.rows.push_back({setting.name, with_uncertainty(value.value, width, unicode), end(value.low),
                        end(value.high),
                        with_uncertainty(in_unit(report, candidate.observed_mean), width, unicode),
                        std::to_string(candidate.observations), to_string(setting.roles)});
}

constexpr PlotSize picture_size{.width = 460.0, .panel_height = 236.0};
constexpr double mark_radius = 4.5;  // pixels
constexpr std::size_t widest_rival = 28;

/// Settings that stand side by side: all, or those of one combination of the given factors' levels.
struct Cluster {
  std::string name;  // "data=text"; empty where no factor is given
  std::vector<PlottedSetting> settings;
};

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

/// The best setting first; levels of a single factor by their sizes where they have any, else in
/// their own order. A cluster for each combination of the given factors' levels.
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
  if (report.decision->at_all_settings() != nullptr) return {{"", std::move(settings)}};
  std::vector<Cluster> clusters;
  for (const anova::DecisionPart& part : report.decision->parts) {
    Cluster cluster{circumstance_text(part.circumstance), {}};
    for (const PlottedSetting& setting : settings) {
      if (is_in(report, setting, part.circumstance)) cluster.settings.push_back(setting);
    }
    if (!cluster.settings.empty()) clusters.push_back(std::move(cluster));
  }
  return clusters;
}

/// "16 measured settings, the best first"; of a single factor its name.
std::string axis_text(const ResponseReport& report, const std::vector<Cluster>& clusters) {
  const anova::Analysis& analysis = report.analysis;
  if (analysis.factors.size() == 1) return analysis.factors.front().name;
  const std::string which =
      count_of(report.decision->candidates.size(), "measured setting", "measured settings");
  if (!report.decision->goal || !varies(analysis)) return which;
  return which + (clusters.size() > 1 ? ", the best first in each part" : ", the best first");
}

/// Along the axis: the levels of a single factor, or the names of several clusters.
PlotAxis axis_of(const ResponseReport& report, const std::vector<Cluster>& clusters) {
  PlotAxis axis{axis_text(report, clusters), PlotAxis::Kind::categories};
  const std::vector<anova::FactorReading>& factors = report.analysis.factors;
  for (const Cluster& cluster : clusters) {
    for (const PlottedSetting& setting : cluster.settings) {
      const std::size_t index = report.decision->candidates[setting.candidate].setting;
      axis.categories.push_back(factors.size() == 1
                                    ? factors.front().levels[report.settings[index].levels.front()]
                                    : setting.name);
    }
    if (factors.size() > 1) axis.groups.push_back({cluster.name, cluster.settings.size()});
  }
  return axis;
}

bool is_advised(const PlottedSetting& setting) {
  return setting.has(SettingRole::advised) || setting.has(SettingRole::as_advised);
}

/// What a setting has instead of the advised levels, as far as that matters: "codec=xz". The name
/// is absent where it is long.
std::optional<std::string> rival_name(const ResponseReport& report, const anova::DecisionPart& part,
                                      const PlottedSetting& setting) {
  const std::size_t index = report.decision->candidates[setting.candidate].setting;
  const anova::Setting& its = report.settings[index];
  std::vector<std::string> parts;
  for (const anova::FactorGroup& group : part.groups) {
    for (const std::size_t f : group.factors) {
      if (its.levels[f] == part.advised->levels[f]) continue;
      parts.push_back(level_text(report, f, its.levels[f]));
    }
  }
  std::string text = fmt::format("{}", fmt::join(parts, ", "));
  if (text.empty() || text_width(text) > widest_rival) return std::nullopt;
  return text;
}

/// Points at the best setting that may be as good as the advised one, or measured better, and names
/// it in the key by what it differs in; the axis names the levels of a single factor.
void name_rival(Plot& plot, const ResponseReport& report,
                const std::vector<PlottedSetting>& settings) {
  const anova::DecisionPart* part = report.decision->at_all_settings();
  if (report.analysis.factors.size() == 1 || part == nullptr || !part->advised) return;
  for (std::size_t i = 0; i < settings.size(); ++i) {
    const PlottedSetting& setting = settings[i];
    if (!setting.has(SettingRole::tied) && !setting.has(SettingRole::ahead)) continue;
    const auto text = rival_name(report, *part, setting);
    if (!text) return;
    const char* const which = setting.has(SettingRole::ahead) ? "measured better" : "best tied one";
    plot.layers.push_back({PlotLayer::Mark::upright,
                           fmt::format("{}: {}", which, *text),
                           PlotLayer::quiet,
                           {{.x = static_cast<double>(i), .y = 0.0}}});
    return;
  }
}

/// What the model expects of a baseline that nobody ran.
std::optional<double> predicted_baseline(const ResponseReport& report) {
  const anova::DecisionPart* part = report.decision->at_all_settings();
  if (part == nullptr || part->baseline || !part->expected_baseline) return std::nullopt;
  return in_unit(report, part->expected_baseline->value);
}

/// How many pixels lie between two values.
using Distance = std::function<double(double, double)>;

/// Whether the expectation of the decision differs visibly from the mark of the setting that it
/// advises: it averages over what was not shown to matter.
bool averages_visibly(const ResponseReport& report, const std::vector<PlottedSetting>& settings,
                      const Distance& distance) {
  const anova::DecisionPart* part = report.decision->at_all_settings();
  if (part == nullptr || !part->expected) return false;
  return std::any_of(settings.begin(), settings.end(), [&](const PlottedSetting& one) {
    const double expected = in_unit(report, part->expected->value);
    return one.has(SettingRole::advised) && distance(one.predicted.value, expected) > 1.0;
  });
}

/// Whether, the best setting being the first, one that may be as good stands before the advised
/// one.
bool better_before_advised(const ResponseReport& report,
                           const std::vector<PlottedSetting>& settings) {
  const bool parts = report.decision->at_all_settings() == nullptr;
  if (report.analysis.factors.size() == 1 || parts) return false;
  const auto first = std::find_if(settings.begin(), settings.end(), [](const PlottedSetting& one) {
    return is_advised(one) || one.has(SettingRole::tied);
  });
  return first != settings.end() && first->has(SettingRole::tied);
}

/// What the marks are, as far as a reader can see them.
std::string note_of(const ResponseReport& report, const std::vector<PlottedSetting>& settings,
                    const Distance& distance) {
  const auto any = [&](const auto& holds) {
    return std::any_of(settings.begin(), settings.end(), holds);
  };
  const auto stands_out = [&](double value, double mark) {
    return distance(value, mark) > mark_radius;
  };
  if (!varies(report.analysis)) return "All runs are alike.";
  std::vector<std::string> sentences;
  if (any([&](const PlottedSetting& one) {
        return one.runs.size() > 1 &&
               std::any_of(one.runs.begin(), one.runs.end(),
                           [&](double run) { return stands_out(run, one.predicted.value); });
      })) {
    sentences.emplace_back("Pale dots: single runs.");
  }
  const bool intervals =
      any([](const PlottedSetting& one) { return one.predicted.low && one.predicted.high; });
  const bool visible = any([&](const PlottedSetting& one) {
    return one.predicted.low && one.predicted.high &&
           (stands_out(*one.predicted.low, one.predicted.value) ||
            stands_out(*one.predicted.high, one.predicted.value));
  });
  if (visible) {
    sentences.push_back(fmt::format("Bars: {} intervals that hold for all settings together.",
                                    confidence_text(report.analysis)));
  } else if (intervals) {
    sentences.push_back(fmt::format("The {} intervals are smaller than the marks.",
                                    confidence_text(report.analysis)));
  } else {
    sentences.emplace_back("No bars: these runs do not tell how much single runs scatter.");
  }
  if (averages_visibly(report, settings, distance)) {
    sentences.emplace_back(
        "A mark is one setting by itself; the table averages over what was not shown to matter.");
  }
  if (any([](const PlottedSetting& one) {
        return one.has(SettingRole::tied) && !one.has(SettingRole::as_advised);
      })) {
    sentences.emplace_back("Tied ones may be as good as the advised one.");
    if (better_before_advised(report, settings)) {
      sentences.emplace_back("Those before it measured better.");
    }
  }
  return fmt::format("{}", fmt::join(sentences, " "));
}

}  // namespace

std::optional<Chart> settings_chart(const ResponseReport& report, std::string_view id,
                                    Asked asked) {
  if (!report.decision || report.decision->candidates.empty()) return std::nullopt;
  const std::vector<PlottedSetting> rows = shown(plotted_settings(report), asked);
  Chart chart;
  chart.caption = settings_finding(report);
  if (rows.size() < report.decision->candidates.size()) {
    chart.caption += fmt::format(" (the first {} are drawn)", rows.size());
  }
  chart.note = settings_note(report);
  chart.table = {fmt::format("Settings by {}, {}", report.label, goal_text(report)),
                 {{"setting", false},
                  {quantity_name("predicted", report.unit), true},
                  {"low", true},
                  {"high", true},
                  {"observed mean", true},
                  {"runs", true},
                  {"role", false}},
                 {}};
  for (const PlottedSetting& setting : rows) add_row(chart.table, report, setting);
  Plot plot = settings_plot(report, rows, axis_of(report, rows));
  plot.description = fmt::format("{}. {}.", chart.caption, verdict_title(report));
  draw(chart, transposed(std::move(plot)), id);
  return chart;
}

std::optional<Chart> overview_chart(const ResponseReport& report, std::string_view id) {
  if (!report.decision || report.decision->candidates.empty()) return std::nullopt;
  const std::vector<Cluster> clusters = clusters_of(report);
  if (clusters.empty()) return std::nullopt;
  std::vector<PlottedSetting> all;
  for (const Cluster& cluster : clusters) {
    all.insert(all.end(), cluster.settings.begin(), cluster.settings.end());
  }
  const Scale scale{range_of(report, all), 0.0, picture_size.panel_height};
  const Distance distance = [&](double one, double other) {
    return std::abs(scale(one) - scale(other));
  };
  Chart chart;
  chart.caption = settings_finding(report);
  chart.note = note_of(report, all, distance);
  Plot plot = settings_plot(report, all, axis_of(report, clusters));
  plot.description = fmt::format("{}. {}.", chart.caption, verdict_title(report));
  name_rival(plot, report, all);
  if (const auto value = predicted_baseline(report)) {
    plot.layers.push_back(
        {PlotLayer::Mark::rule, "baseline, predicted", 3, {{.x = 0.0, .y = *value}}});
  }
  draw(chart, std::move(plot), id, picture_size);
  return chart;
}

}  // namespace yates::reports

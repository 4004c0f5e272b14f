#include <algorithm>
#include <cstdlib>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/responses/samples.hpp"
#include "campaigns/store/outputs.hpp"
#include "inquiry/analysis/confirmation.hpp"
#include "inquiry/page/page_parts.hpp"
#include "language/error.hpp"
#include "reports/words/setting_words.hpp"

namespace yates::inquiry {
namespace {

using campaigns::Sample;
using reports::Resource;
using Levels = std::vector<std::pair<std::string, std::string>>;

constexpr std::size_t most_settings = 12;
constexpr std::size_t most_runs_of_setting = 20;
constexpr std::size_t number_of_instants = 30;
/// Linux counts the time of processors in steps of 10 ms.
constexpr double shortest_run = 0.05;

std::optional<double> grown(const Sample& from, const Sample& to,
                            std::initializer_list<std::optional<double> Sample::*> members) {
  double sum = 0.0;
  for (const auto member : members) {
    if (!(from.*member) || !(to.*member)) return std::nullopt;
    sum += std::max(0.0, *(to.*member) - *(from.*member));
  }
  return sum;
}

std::optional<double> percent_of(std::optional<double> part, std::optional<double> whole) {
  if (!part || !whole || !(*whole > 0.0)) return std::nullopt;
  return std::min(100.0, 100.0 * *part / *whole);
}

std::optional<double> memory_in_use(const Sample& sample) {
  if (!sample.memory_total || !sample.memory_available) return std::nullopt;
  return *sample.memory_total - *sample.memory_available;
}

/// Between two samples of a run, the second later.
std::optional<double> use_between(Resource resource, const Sample& from, const Sample& to) {
  const std::optional<double> seconds = to.time - from.time;
  const auto busy = grown(from, to,
                          {&Sample::user, &Sample::nice, &Sample::system, &Sample::irq,
                           &Sample::softirq, &Sample::steal});
  const auto idle = grown(from, to, {&Sample::idle, &Sample::iowait});
  const auto all = busy && idle ? std::optional(*busy + *idle) : std::nullopt;
  const auto rate = [&](std::optional<double> bytes) {
    return bytes ? std::optional(*bytes / *seconds) : std::nullopt;
  };
  switch (resource) {
    case Resource::processors:
      return percent_of(busy, all);
    case Resource::disk_wait:
      return percent_of(grown(from, to, {&Sample::iowait}), all);
    case Resource::disk:
      return rate(grown(from, to, {&Sample::disk_read_bytes, &Sample::disk_written_bytes}));
    case Resource::network:
      return rate(grown(from, to, {&Sample::network_received_bytes, &Sample::network_sent_bytes}));
    case Resource::memory: {
      const auto before = memory_in_use(from);
      const auto after = memory_in_use(to);
      if (!before || !after) return std::nullopt;
      return (*before + *after) / 2.0;
    }
    case Resource::memory_pressure:
      return percent_of(grown(from, to, {&Sample::pressure_memory}), seconds);
  }
  return std::nullopt;
}

/// The mean from one moment of a run to another, weighed by time; absent where the run was over or
/// nothing is known.
std::optional<double> mean_use(Resource resource, std::span<const Sample> samples, double begin,
                               double end) {
  double sum = 0.0;
  double known = 0.0;
  for (std::size_t i = 1; i < samples.size(); ++i) {
    const double overlap = std::min(end, samples[i].time) - std::max(begin, samples[i - 1].time);
    if (!(overlap > 0.0)) continue;
    const auto use = use_between(resource, samples[i - 1], samples[i]);
    if (!use) continue;
    sum += *use * overlap;
    known += overlap;
  }
  if (!(known > 0.0)) return std::nullopt;
  return sum / known;
}

std::optional<double> mean_of(const std::vector<std::optional<double>>& values) {
  double sum = 0.0;
  double known = 0.0;
  for (const auto& value : values) {
    if (!value) continue;
    sum += *value;
    known += 1.0;
  }
  if (!(known > 0.0)) return std::nullopt;
  return sum / known;
}

/// Numbers on a page have no more digits than anybody can see.
std::optional<double> four_digits(std::optional<double> value) {
  if (!value) return value;
  return std::strtod(fmt::format("{:.4g}", *value).c_str(), nullptr);
}

/// The samples of one setting, run by run.
struct SampledSetting {
  Levels levels;
  std::vector<std::vector<Sample>> runs = {};
};

reports::SettingUse use_of(const SampledSetting& setting, const std::vector<double>& edges) {
  reports::SettingUse result{setting.levels, setting.runs.size()};
  for (std::size_t r = 0; r < reports::number_of_resources; ++r) {
    const auto resource = static_cast<Resource>(r);
    const auto over_runs = [&](double begin, double end) {
      std::vector<std::optional<double>> values;
      for (const auto& samples : setting.runs) {
        values.push_back(mean_use(resource, samples, begin, end));
      }
      return four_digits(mean_of(values));
    };
    result.means[r] = over_runs(0.0, edges.back());
    for (std::size_t i = 1; result.means[r] && i < edges.size(); ++i) {
      result.curves[r].push_back(over_runs(edges[i - 1], edges[i]));
    }
  }
  return result;
}

/// The levels of all factors at the design's points, and of the points those that are shown: what
/// is advised and the baseline first, then others in their order.
std::vector<std::size_t> shown_points(const doe::Design& design,
                                      const reports::ResponseReport& response) {
  const auto agrees = [&](std::size_t point, const anova::Setting& setting) {
    const std::vector<std::string> levels = response.levels_of(setting);
    for (std::size_t f = 0; f < levels.size(); ++f) {
      for (std::size_t g = 0; g < design.factors().size(); ++g) {
        if (design.factors()[g].name != response.analysis.factors[f].name) continue;
        if (design.level(point, g).text != levels[f]) return false;
      }
    }
    return true;
  };
  const reports::SettingRoles all =
      response.decision ? reports::roles_of_settings(response) : reports::SettingRoles();
  const auto marked = [&](std::size_t point) {
    for (std::size_t c = 0; c < all.size(); ++c) {
      using enum reports::SettingRole;
      const bool coloured = all[c].has(advised) || all[c].has(as_advised) || all[c].has(baseline);
      if (coloured && agrees(point, response.settings[response.decision->candidates[c].setting])) {
        return true;
      }
    }
    return false;
  };
  std::vector<std::size_t> result;
  std::vector<std::size_t> others;
  for (std::size_t point = 0; point < design.size(); ++point) {
    (marked(point) ? result : others).push_back(point);
  }
  result.insert(result.end(), others.begin(), others.end());
  result.resize(std::min(result.size(), most_settings));
  return result;
}

std::vector<Sample> samples_of(const campaigns::Campaign& campaign,
                               const campaigns::Attempt& attempt) {
  try {
    return campaigns::read_samples(
        campaigns::attempt_folder(campaigns::store_folder_of(campaign.file), attempt.intent));
  } catch (const language::FileError&) {
    return {};  // somebody has moved them: the run counts, its use is not known
  }
}

}  // namespace

std::optional<reports::ResourceUse> resources_of(const DataSet& data,
                                                 const reports::ResponseReport& response) {
  constexpr std::size_t most_points = 5'000;
  if (!data.campaign || data.campaign->design.size() > most_points) return std::nullopt;
  const doe::Design& design = data.campaign->design;
  std::map<std::size_t, SampledSetting> sampled;
  for (const std::size_t point : shown_points(design, response)) {
    Levels levels;
    for (std::size_t f = 0; f < design.factors().size(); ++f) {
      levels.emplace_back(design.factors()[f].name, design.level(point, f).text);
    }
    sampled.emplace(point, SampledSetting{std::move(levels)});
  }
  double longest = 0.0;
  bool between = false;  // some run was sampled between its start and its end
  for (const campaigns::Attempt& attempt : data.history.attempts) {
    if (!attempt.intent.run || attempt.end.state != campaigns::AttemptState::done) continue;
    const auto point = data.history.point_of_run.find(*attempt.intent.run);
    if (point == data.history.point_of_run.end()) continue;
    const auto setting = sampled.find(point->second);
    if (setting == sampled.end() || setting->second.runs.size() >= most_runs_of_setting) continue;
    std::vector<Sample> samples = samples_of(*data.campaign, attempt);
    if (samples.size() < 2 || samples.back().time < shortest_run) continue;
    longest = std::max(longest, samples.back().time);
    between = between || samples.size() > 2;
    setting->second.runs.push_back(std::move(samples));
  }
  if (longest < shortest_run) return std::nullopt;
  reports::ResourceUse result;
  std::vector<double> edges = {0.0};
  const std::size_t instants = between ? number_of_instants : 1;
  for (std::size_t i = 1; i <= instants; ++i) {
    edges.push_back(longest * static_cast<double>(i) / static_cast<double>(instants));
    result.instants.push_back(*four_digits((edges[i - 1] + edges[i]) / 2.0));
  }
  result.settings_measured = design.size();
  for (const auto& [point, setting] : sampled) {
    if (setting.runs.empty()) continue;
    result.settings.push_back(use_of(setting, edges));
    if (!between) result.settings.back().curves = {};
  }
  return result;
}

}  // namespace yates::inquiry

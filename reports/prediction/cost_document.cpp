#include "reports/prediction/cost_document.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "prediction/samples/features.hpp"
#include "reports/draw/plot_levels.hpp"
#include "reports/prediction/direction_words.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {
namespace {

using Mark = PlotLayer::Mark;
using prediction::Combination;
using prediction::Input;
using prediction::Model;

constexpr double wide_ratio = 8.0;

PlotAxis::Kind kind_between(double low, double high) {
  return low > 0.0 && high > wide_ratio * low ? PlotAxis::Kind::logarithm : PlotAxis::Kind::number;
}

std::string level_of(const Input& input, double value) {
  if (!input.numeric) return input.levels[static_cast<std::size_t>(value)];
  const auto found = std::find(input.numbers.begin(), input.numbers.end(), value);
  return input.levels[static_cast<std::size_t>(found - input.numbers.begin())];
}

/// "codec=xz, threads=2", of the inputs for which `wanted` holds and that vary.
template <typename Wanted>
std::string setting_words(const Model& model, const Eigen::RowVectorXd& setting,
                          const Wanted& wanted) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < model.inputs.size(); ++i) {
    const Input& input = model.inputs[i];
    if (input.levels.size() < 2 || !wanted(i)) continue;
    parts.push_back(fmt::format(
        "{}={}", input.name, quoted_level(level_of(input, setting[static_cast<Eigen::Index>(i)]))));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

/// The settings at which one input varies, and how far the others go with it.
struct Path {
  std::size_t input;
  std::vector<std::size_t> together;  // with `input`
  Eigen::MatrixXd settings;
};

/// Along one input alone between its levels: at a level as well it would be drawn by what predicts
/// there, and jump.
Path path_of(const CostReport& report, std::size_t input, std::vector<std::size_t> group) {
  constexpr int steps = 16;
  const Input& its = report.training.stored.model.inputs[input];
  std::vector<double> places = its.numbers;
  const auto column = static_cast<Eigen::Index>(input);
  if (group.size() == 1) {
    const double low = its.numbers.front();
    const double high = its.numbers.back();
    const bool by_ratio = prediction::counts_by_logarithm(its);
    places.clear();
    for (int step = 0; step < steps; ++step) {
      const double share = (step + 0.5) / steps;
      places.push_back(by_ratio ? low * std::pow(high / low, share) : low + share * (high - low));
    }
    std::erase_if(places, [&](double place) {
      return std::find(its.numbers.begin(), its.numbers.end(), place) != its.numbers.end();
    });
  }
  Path result{input, std::move(group), {}};
  result.settings = report.baseline.replicate(std::ssize(places), 1);
  for (Eigen::Index p = 0; p < result.settings.rows(); ++p) {
    const double place = places[static_cast<std::size_t>(p)];
    result.settings(p, column) = place;
    if (result.together.size() == 1) continue;
    // Of the settings with this level the one that differs least from the baseline.
    Eigen::Index most = -1;
    Eigen::Index nearest = 0;
    for (Eigen::Index s = 0; s < report.runs.settings.rows(); ++s) {
      if (report.runs.settings(s, column) != place) continue;
      const Eigen::Index same =
          (report.runs.settings.row(s).array() == report.baseline.array()).count();
      if (same <= most) continue;
      most = same;
      nearest = s;
    }
    for (const std::size_t other : result.together) {
      const auto at = static_cast<Eigen::Index>(other);
      result.settings(p, at) = report.runs.settings(nearest, at);
    }
  }
  return result;
}

/// The mean of the runs of a setting, on the learnt scale and back.
std::map<Eigen::Index, double> measured_means(const CostReport& report) {
  const prediction::Scale scale = report.training.stored.model.scale;
  const prediction::Samples samples = prediction::samples_of(report.runs, scale);
  std::map<Eigen::Index, double> result;
  for (Eigen::Index s = 0; s < samples.response.size(); ++s) {
    result[s] = prediction::from_scale(scale, samples.response[s]);
  }
  return result;
}

bool is_on(const Path& path, const CostReport& report, const Eigen::RowVectorXd& setting) {
  if (path.together.size() > 1) {
    return (path.settings.rowwise() - setting).cwiseAbs().rowwise().sum().minCoeff() == 0.0;
  }
  Eigen::RowVectorXd at_baseline = setting;
  at_baseline[static_cast<Eigen::Index>(path.input)] =
      report.baseline[static_cast<Eigen::Index>(path.input)];
  return at_baseline == report.baseline;
}

Figure response_figure(const CostReport& report, const Path& path) {
  const Model& model = report.training.stored.model;
  const auto column = static_cast<Eigen::Index>(path.input);
  const Input& input = model.inputs[path.input];
  const std::vector<prediction::Prediction> predicted =
      prediction::predict(model, path.settings, cost_confidence);
  PlotLayer band{Mark::band, "90% of runs at new settings", 0, {}};
  PlotLayer line{Mark::line, "predicted", 0, {}};
  PlotLayer points{Mark::points, "measured means", 1, {}};
  const std::map<Eigen::Index, double> means = measured_means(report);
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  const auto reach = [&](double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  };
  for (std::size_t p = 0; p < predicted.size(); ++p) {
    const prediction::Prediction& one = predicted[p];
    const Eigen::RowVectorXd setting = path.settings.row(static_cast<Eigen::Index>(p));
    if (!one.predicted) continue;
    line.places.push_back({.x = setting[column], .y = *one.predicted});
    reach(*one.predicted);
    if (one.low && one.high) {
      band.places.push_back(
          {.x = setting[column], .y = *one.predicted, .low = one.low, .high = one.high});
      reach(*one.low);
      reach(*one.high);
    }
  }
  for (Eigen::Index s = 0; s < report.runs.settings.rows(); ++s) {
    const Eigen::RowVectorXd setting = report.runs.settings.row(s);
    if (!is_on(path, report, setting)) continue;
    points.places.push_back(
        {.x = setting[column],
         .y = means.at(s),
         .label = setting_words(model, setting, [](std::size_t) { return true; })});
    reach(means.at(s));
  }
  const auto stays = [&](std::size_t i) {
    return std::find(path.together.begin(), path.together.end(), i) == path.together.end();
  };
  const std::string others = setting_words(model, report.baseline, stays);
  std::string note = others.empty() ? "" : fmt::format("At {}.", others);
  if (path.together.size() > 1) {
    std::vector<std::string> names;
    for (const std::size_t one : path.together) {
      if (one != path.input) names.push_back(model.inputs[one].name);
    }
    note += fmt::format("{}{} as measured with it.", note.empty() ? "" : " ",
                        capitalised(listed(names)));
  }
  Figure result{{}, note};
  Plot& plot = result.plot;
  plot.title = fmt::format("Predicted {} along {}", model.response, input.name);
  plot.description = plot.title + (note.empty() ? "" : ". " + note);
  plot.x = {input.name, prediction::counts_by_logarithm(input) ? logarithmic_kind(input.levels)
                                                               : PlotAxis::Kind::number};
  plot.y = {quantity_name(model.response, report.training.stored.provenance.unit),
            kind_between(low, high)};
  if (!band.places.empty()) plot.layers.push_back(std::move(band));
  plot.layers.push_back(std::move(line));
  if (!points.places.empty()) plot.layers.push_back(std::move(points));
  return result;
}

/// "from 4.8% below to 5.1% above", "within 3.2 s of".
std::string reach_words(const CostReport& report, double distance) {
  if (report.training.stored.model.scale == prediction::Scale::raw) {
    return fmt::format("within {} of", with_unit(rounded(distance, 2, unicode),
                                                 report.training.stored.provenance.unit, unicode));
  }
  return fmt::format("from {} below to {} above", error_text(-std::expm1(-distance), unicode),
                     error_text(std::expm1(distance), unicode));
}

/// The same at the levels where it is the least and the most, if it differs.
std::string reach_by_level(const CostReport& report, double distance) {
  const prediction::Model& model = report.training.stored.model;
  const auto& stretch = model.combinations.front().scores.stretch;
  if (!stretch) return reach_words(report, distance) + " what is predicted";
  const auto [least, most] = std::minmax_element(stretch->at.begin(), stretch->at.end());
  const prediction::Input& input = model.inputs[stretch->input];
  const auto at = [&](std::vector<double>::const_iterator one) {
    return fmt::format("{} what is predicted at {}={}", reach_words(report, distance * *one),
                       input.name,
                       input.levels[static_cast<std::size_t>(one - stretch->at.begin())]);
  };
  return fmt::format("{}, and {}", at(least), at(most));
}

/// As good as the mean of all settings or the nearest one: nothing was learnt.
bool is_noise(const TrainingReport& report) {
  const std::vector<std::string> trivial = trivial_directions(report);
  const Combination& inside = report.stored.model.combinations.front();
  return std::find(trivial.begin(), trivial.end(), "inside") != trivial.end() ||
         inside.errors.r_squared.value_or(0.0) <= 0.0;
}

}  // namespace

Plot left_out_plot(const CostReport& report) {
  constexpr int steps = 12;
  const Model& model = report.training.stored.model;
  const auto unscaled = [&](double learnt) { return prediction::from_scale(model.scale, learnt); };
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  PlotLayer points{Mark::points, "", 0, {}};
  for (const prediction::LeftOut& one : report.left_out) {
    low = std::min({low, one.measured, one.predicted});
    high = std::max({high, one.measured, one.predicted});
    points.places.push_back(
        {.x = unscaled(one.predicted),
         .y = unscaled(one.measured),
         .label = setting_words(model, one.setting, [](std::size_t) { return true; })});
  }
  PlotLayer diagonal{Mark::line, "", PlotLayer::quiet, {}};
  PlotLayer band{Mark::band, "90% of runs at new settings", 0, {}};
  // A band of its own for each level would hide the others.
  const prediction::Scores& scores = model.combinations.front().scores;
  const std::optional<double> distance =
      scores.stretch ? std::nullopt : prediction::conformal_distance(scores, cost_confidence);
  const bool never_negative = unscaled(model.lowest) >= 0.0;
  const double least = never_negative ? 0.0 : -std::numeric_limits<double>::infinity();
  for (int step = 0; step <= steps; ++step) {
    const double at = low + (high - low) * step / steps;
    const double x = unscaled(at);
    diagonal.places.push_back({.x = x, .y = x});
    if (!distance) continue;
    band.places.push_back({.x = x,
                           .y = x,
                           .low = std::max(unscaled(at - *distance), least),
                           .high = unscaled(at + *distance)});
  }
  const std::string unit = report.training.stored.provenance.unit;
  Plot result;
  result.title =
      fmt::format("Settings that were left out: {} measured and predicted", model.response);
  result.description =
      result.title + ", with " + error_words(model.combinations.front().errors, unicode) + ".";
  const PlotAxis::Kind kind = kind_between(unscaled(low), unscaled(high));
  result.x = {quantity_name("predicted " + model.response, unit), kind};
  result.y = {quantity_name("measured " + model.response, unit), kind};
  if (distance) result.layers.push_back(std::move(band));
  result.layers.push_back(std::move(diagonal));
  result.layers.push_back(std::move(points));
  return result;
}

std::vector<Figure> response_figures(const CostReport& report) {
  constexpr std::size_t most = 3;
  const Model& model = report.training.stored.model;
  std::vector<std::vector<std::size_t>> groups;
  std::set<std::size_t> drawn;
  for (const prediction::Importance& one : report.training.importances) {
    groups.push_back(one.inputs);
    drawn.insert(one.inputs.begin(), one.inputs.end());
  }
  for (const std::vector<std::size_t>& group :
       prediction::groups_of(report.runs.inputs, report.runs.settings)) {
    if (!drawn.contains(group.front())) groups.push_back(group);
  }
  std::vector<Figure> result;
  for (const std::vector<std::size_t>& group : groups) {
    const auto first = std::find_if(group.begin(), group.end(), [&](std::size_t i) {
      return model.inputs[i].numeric && model.inputs[i].levels.size() > 2;
    });
    if (first == group.end() || result.size() == most) continue;
    result.push_back(response_figure(report, path_of(report, *first, group)));
  }
  return result;
}

bool worth_a_section(const prediction::Runs& runs) {
  constexpr Eigen::Index least_settings = 10;
  constexpr Eigen::Index most_settings = 300;
  const auto [low, high] = std::minmax_element(runs.measured.begin(), runs.measured.end());
  return runs.settings.rows() >= least_settings && runs.settings.rows() <= most_settings &&
         *low < *high &&
         std::any_of(runs.inputs.begin(), runs.inputs.end(), [](const prediction::Input& one) {
           return one.numeric && one.levels.size() > 2;
         });
}

CostDocuments cost_documents(const CostReport& report) {
  const prediction::Model& model = report.training.stored.model;
  const Combination& inside = model.combinations.front();
  CostDocuments result;
  if (is_noise(report.training)) {
    result.finding.blocks.push_back(Paragraph{
        fmt::format("Nothing here predicts {} at settings that were not measured: those that were "
                    "left out are predicted no better than by the mean of all settings or by the "
                    "setting that differs least.",
                    model.response)});
    return result;
  }
  const std::optional<double> distance =
      prediction::conformal_distance(inside.scores, cost_confidence);
  const std::string reach =
      distance
          ? fmt::format(" On average, {} of runs at new settings among the measured ones lie {}.",
                        share_text(cost_confidence, unicode), reach_by_level(report, *distance))
          : "";
  result.finding.blocks.push_back(Paragraph{
      {strong(fmt::format("Of {} left out with all of their runs, {} was predicted with {}.",
                          count_of(static_cast<std::size_t>(model.settings), "setting", "settings"),
                          model.response, error_words(inside.errors, unicode))),
       {reach}}});
  result.plots.blocks.push_back(Figure{left_out_plot(report),
                                       "Each mark is a setting, predicted without its runs; on "
                                       "the line both agree."});
  for (Figure& figure : response_figures(report)) result.plots.blocks.push_back(std::move(figure));
  result.inputs.blocks = importance_blocks(report.training, unicode);
  result.directions = {
      "Errors at levels that were not measured",
      {directions_table(report.training, unicode), Paragraph{how_directions_are_tested()}}};
  for (std::string& sentence : without_intervals(model)) {
    result.directions.blocks.push_back(Paragraph{std::move(sentence)});
  }
  return result;
}

}  // namespace yates::reports

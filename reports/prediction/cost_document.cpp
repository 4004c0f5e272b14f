#include "reports/prediction/cost_document.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "reports/prediction/cost_plots.hpp"
#include "reports/prediction/direction_words.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {

namespace {

using prediction::Combination;

/// "from 4.8% below to 5.1% above", "within 3.2 s of".
std::string reach_words(const CostReport& report, double distance) {
  if (report.training.stored.model.scale == prediction::Scale::raw) {
    return fmt::format("within {} of", with_unit(rounded(distance, 2, unicode),
                                                 report.training.stored.provenance.unit, unicode));
  }
  return fmt::format("from {} below to {} above", error_text(-std::expm1(-distance), unicode),
                     error_text(std::expm1(distance), unicode));
}

/// As good as the mean of all settings or the nearest one: nothing was learnt.
bool is_noise(const TrainingReport& report) {
  const std::vector<std::string> trivial = trivial_directions(report);
  const Combination& inside = report.stored.model.combinations.front();
  return std::find(trivial.begin(), trivial.end(), "inside") != trivial.end() ||
         inside.errors.r_squared.value_or(0.0) <= 0.0;
}

}  // namespace

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
      distance ? fmt::format(
                     " On average, {} of runs at new settings among the measured ones lie "
                     "{} what is predicted.",
                     share_text(cost_confidence, unicode), reach_words(report, *distance))
               : "";
  result.finding.blocks.push_back(Paragraph{
      {strong(fmt::format("{} that were left out, with all of their runs, were predicted with {}.",
                          count_of(static_cast<std::size_t>(model.settings), "setting", "settings"),
                          error_words(inside.errors, unicode))),
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

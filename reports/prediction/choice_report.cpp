#include "reports/prediction/choice_report.hpp"

#include <algorithm>
#include <cstddef>
#include <set>

namespace yates::reports {

using prediction::Candidate;
using prediction::Keeping;
using prediction::Quantity;

std::string name_of(const ChoiceReport& report, const Quantity& quantity) {
  return quantity.is_input ? report.stored.front().model.inputs[quantity.index].name
                           : report.stored[quantity.index].model.response;
}

std::string unit_of(const ChoiceReport& report, const Quantity& quantity) {
  return quantity.is_input ? std::string() : report.stored[quantity.index].provenance.unit;
}

std::string level_at(const ChoiceReport& report, const Candidate& candidate, std::size_t input) {
  const prediction::Input& asked = report.stored.front().model.inputs[input];
  const auto column = std::find(report.columns.begin(), report.columns.end(), asked.name);
  if (column == report.columns.end()) return asked.levels.front();
  return report
      .points[candidate.setting][static_cast<std::size_t>(column - report.columns.begin())];
}

std::vector<std::size_t> shown_pareto(const prediction::Choice& choice) {
  constexpr std::size_t most = 20;
  if (choice.pareto.size() <= most) return choice.pareto;
  std::set<std::size_t> places{0, choice.pareto.size() - 1};
  const auto chosen = std::find(choice.pareto.begin(), choice.pareto.end(), 0U);
  if (chosen != choice.pareto.end()) {
    places.insert(static_cast<std::size_t>(chosen - choice.pareto.begin()));
  }
  for (std::size_t i = 1; places.size() < most; ++i) {
    places.insert(i * (choice.pareto.size() - 1) / (most - 1));
  }
  std::vector<std::size_t> result;
  for (const std::size_t place : places) result.push_back(choice.pareto[place]);
  return result;
}

std::vector<Shortage> shortages(const ChoiceReport& report) {
  std::vector<Shortage> result;
  const std::size_t needed = prediction::settings_for(report.question.probability);
  const std::vector<Keeping>& chosen = report.choice.candidates.front().keeping;
  for (std::size_t l = 0; l < chosen.size(); ++l) {
    const Quantity& quantity = report.question.limits[l].quantity;
    const std::string response = name_of(report, quantity);
    const bool said = std::any_of(result.begin(), result.end(),
                                  [&](const Shortage& one) { return one.response == response; });
    if (quantity.is_input || said || !chosen[l].probability) continue;
    if (chosen[l].settings < needed) result.push_back({response, chosen[l].settings, needed});
  }
  return result;
}

}  // namespace yates::reports

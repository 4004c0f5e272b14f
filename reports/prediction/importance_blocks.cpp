#include <fmt/format.h>

#include "reports/prediction/direction_words.hpp"
#include "reports/prediction/training_report.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {

namespace {

using prediction::Importance;

std::string names_of(const prediction::Model& model, const std::vector<std::size_t>& inputs) {
  std::vector<std::string> names;
  for (const std::size_t input : inputs) names.push_back(model.inputs[input].name);
  return listed(names);
}

}  // namespace

std::vector<Block> importance_blocks(const TrainingReport& report, Typography typography) {
  constexpr std::size_t most_rows = 12;
  const prediction::Model& model = report.stored.model;
  const auto error = [&](double one) {
    return typical_error_text(model.scale, one, report.stored.provenance.unit, typography);
  };
  DataTable table{
      "Typical error (root mean square) where settings exchange an input",
      {{"exchanged", false}, {"without exchange", true}, {"with it", true}, {"95% interval", true}},
      {}};
  std::vector<std::string> useless;
  std::vector<std::string> together;
  for (const Importance& one : report.importances) {
    const std::string names = names_of(model, one.inputs);
    if (one.inputs.size() > 1) together.push_back(names);
    if (one.low <= one.before) useless.push_back(names);
    if (table.rows.size() == most_rows) continue;
    if (one.low > one.before) table.strong.push_back({table.rows.size(), 2});
    const std::string low = error(one.low);
    const std::string high = error(one.high);
    table.rows.push_back({names, error(one.before), error(one.after),
                          low == high ? low : fmt::format("{} to {}", low, high)});
  }
  if (table.rows.empty()) return {};
  std::vector<Block> result = {table};
  std::string text =
      "Half of the settings are predicted from the other half, three times, and pairs of them "
      "exchange an input.";
  if (report.importances.size() > most_rows) {
    text += fmt::format(" Of {} inputs and groups the first {} are shown.",
                        report.importances.size(), most_rows);
  }
  for (const std::string& names : together) {
    text += fmt::format(" As {} tell much the same, they are exchanged together.", names);
  }
  if (!useless.empty()) {
    text += fmt::format(" Nothing shows that predictions need {}.", listed_at_most(useless));
  }
  result.push_back(Paragraph{text});
  return result;
}

}  // namespace yates::reports

#include "anova/answer/log_scale.hpp"

#include <memory>
#include <utility>
#include <variant>

#include "anova/fit/fit.hpp"

namespace yates::anova {

namespace {

bool all_positive(const table::Table& table, const std::string& name) {
  const table::Column& column = *table.find(name);
  const auto& numbers = std::get<table::Numbers>(column.values);
  const numerics::DoubleDouble origin = numbers.origin.to_double_double();
  for (std::size_t row = 0; row < table.rows; ++row) {
    const bool positive = (origin + numbers.deviation[row]).high > 0.0;
    if (column.present[row] && !positive) return false;
  }
  return true;
}

model::Formula with_logarithm(model::Formula formula) {
  language::Expression logarithm;
  logarithm.node =
      language::Call{"log", {std::make_shared<const language::Expression>(*formula.response)}};
  formula.response = std::move(logarithm);
  formula.text = model::to_string(formula);
  return formula;
}

}  // namespace

std::optional<Analysis> analyse_on_log_scale(const table::Table& table, const Request& request) {
  const auto& response = request.formula.response;
  const auto* name = response ? std::get_if<language::Name>(&response->node) : nullptr;
  if (name == nullptr || request.reading.summaries || !all_positive(table, name->value)) {
    return std::nullopt;
  }
  Observations observations = observe(with_logarithm(request.formula), table, request.reading);
  return analyse(fit(std::move(observations), request.contrasts), request.options);
}

}  // namespace yates::anova

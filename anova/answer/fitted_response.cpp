#include <memory>
#include <utility>

#include <fmt/format.h>

#include "anova/answer/answer_parts.hpp"
#include "anova/scale/quantity_kind.hpp"
#include "language/error.hpp"

namespace yates::anova {

namespace {

bool asks_of_response(const Question& question) {
  return question.goal || question.limit || question.delta;
}

/// From the response to what the formula fits.
Transformation written_transformation(const Request& request) {
  const auto& response = request.formula.response;
  if (!response) return {};
  if (auto found = transformation_of(*response)) return *std::move(found);
  if (!asks_of_response(request.question)) {
    Transformation result;
    result.quantity = *response;
    return result;
  }
  throw language::UsageError(fmt::format(
      "'{}' cannot be turned back into what was measured, so a goal, a limit or a delta has no "
      "meaning for it; fit the response itself, or a transformation such as log()",
      language::to_string(*response)));
}

/// A function that falls on one side of a point and on the other again, as 1/y, cannot lead a goal
/// back from values on both sides.
void refuse_values_beyond_branch(const Transformation& scale, const table::Table& table,
                                 const Request& request) {
  const auto* name = std::get_if<language::Name>(&scale.quantity.node);
  const bool whole_line = !scale.lower && !scale.upper;
  if (name == nullptr || whole_line || !asks_of_response(request.question)) return;
  const table::Column* column = table.find(name->value);
  if (column == nullptr || !column->numeric()) return;
  for (std::size_t row = 0; row < table.rows; ++row) {
    if (!column->present[row]) continue;
    const double value = column->number(row);
    const bool beyond =
        (scale.lower && value < *scale.lower) || (scale.upper && value > *scale.upper);
    if (!beyond) continue;
    throw language::InputError(
        {table.source, std::nullopt, std::nullopt},
        fmt::format("row {}: {} is {}, where '{}' has turned round, so a goal, a limit or a delta "
                    "has no meaning for it; fit {} itself",
                    row + 1, name->value, column->text(row),
                    language::to_string(*request.formula.response), name->value));
  }
}

}  // namespace

model::Formula with_logarithm(model::Formula formula) {
  language::Expression logarithm;
  logarithm.node =
      language::Call{"log", {std::make_shared<const language::Expression>(*formula.response)}};
  formula.response = std::move(logarithm);
  formula.text = model::to_string(formula);
  return formula;
}

FittedResponse fitted_response(const table::Table& table, const Request& request) {
  FittedResponse result{request, {{}, written_transformation(request)}, 0, std::nullopt};
  refuse_values_beyond_branch(result.scale.transformation, table, request);
  const std::string name = request.formula.response
                               ? language::to_string(result.scale.transformation.quantity)
                               : std::string();
  result.share = is_share(request.formula, table, request.unit);
  if (result.share && request.scale == ScaleWish::automatic) {
    result.scale.choice = {Scale::raw, ScaleReason::share};
  } else {
    result.scale.choice = choose_scale(request.formula, table, request.reading, request.scale,
                                       is_multiplicative_quantity(name, request.unit));
  }
  const bool plain = result.scale.transformation.identity();
  if (result.scale.choice.scale == Scale::log && plain && request.formula.response) {
    result.request.formula = with_logarithm(request.formula);
    result.scale.transformation = *transformation_of(*result.request.formula.response);
    return result;
  }
  result.scaled = scaled_response(request.formula, table, request.reading);
  if (result.scaled) {
    result.exponent = result.scaled->exponent;
    result.request = in_scaled_unit(request, result.exponent);
  }
  return result;
}

}  // namespace yates::anova

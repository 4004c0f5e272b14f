#include "anova/answer/fitted_response.hpp"

#include <memory>
#include <utility>

#include <fmt/format.h>

#include "anova/answer/response_unit.hpp"
#include "anova/scale/multiplicative_quantity.hpp"
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
  const std::string name = request.formula.response
                               ? language::to_string(result.scale.transformation.quantity)
                               : std::string();
  result.scale.choice = choose_scale(request.formula, table, request.reading, request.scale,
                                     is_multiplicative_quantity(name, request.unit));
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

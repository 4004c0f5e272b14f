#include "anova/answer/answer_parts.hpp"
#include "anova/reading/model_reading.hpp"

namespace yates::anova {

std::optional<SaturatedFactorial> saturated_effects(const table::Table& table,
                                                    const Request& request) {
  if (scaled_response(request.formula, table, request.reading)) return std::nullopt;
  auto result = saturated_factorial(request.formula, table, request.reading, request.options);
  if (result) {
    result->notes.insert(result->notes.begin(), request.notes.begin(), request.notes.end());
  }
  return result;
}

}  // namespace yates::anova

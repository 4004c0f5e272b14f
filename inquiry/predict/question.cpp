#include <cmath>
#include <cstddef>
#include <optional>

#include <fmt/format.h>

#include "inquiry/predict/models.hpp"
#include "inquiry/request/typed_quantity.hpp"
#include "language/error.hpp"
#include "language/limit_units.hpp"
#include "language/nearest.hpp"
#include "language/number.hpp"
#include "language/pieces.hpp"

namespace yates::inquiry {

namespace {

using prediction::Quantity;
using prediction::Question;
using prediction::StoredModel;

Quantity quantity_of(const std::string& option, const std::string& name,
                     const std::vector<StoredModel>& models) {
  std::vector<std::string> names;
  for (std::size_t m = 0; m < models.size(); ++m) {
    names.push_back(language::without_backticks(models[m].model.response));
    if (names.back() == language::without_backticks(name)) return {false, m};
  }
  const std::vector<prediction::Input>& inputs = models.front().model.inputs;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    names.push_back(inputs[i].name);
    if (inputs[i].name != language::without_backticks(name)) continue;
    if (inputs[i].numeric) return {true, i};
    throw language::UsageError(
        fmt::format("{}: '{}' is a category, which has no order; --at '{}={}' fixes it", option,
                    inputs[i].name, inputs[i].name, inputs[i].levels.front()));
  }
  throw language::UsageError(fmt::format("{}: no model has a response or an input '{}'{}", option,
                                         name, language::suggestion(name, names)));
}

prediction::Objective objective_of(const ChoiceRequest& request,
                                   const std::vector<StoredModel>& models) {
  if (request.maximize.size() + request.minimize.size() != 1) {
    throw language::UsageError(
        request.maximize.empty() && request.minimize.empty()
            ? "choose needs an objective: --maximize or --minimize with a response or an input"
            : "choose takes one objective; say of the others what they must keep, as in "
              "--subject-to 'time <= 300 s'");
  }
  const bool maximize = !request.maximize.empty();
  return maximize
             ? prediction::Objective{quantity_of("--maximize", request.maximize.front(), models),
                                     true}
             : prediction::Objective{quantity_of("--minimize", request.minimize.front(), models),
                                     false};
}

prediction::QuantityLimit limit_of(const std::string& text,
                                   const std::vector<StoredModel>& models) {
  const auto [name, bound] = typed_limit(text);
  const Quantity quantity = quantity_of("--subject-to", name, models);
  const std::string unit = quantity.is_input ? "" : models[quantity.index].provenance.unit;
  auto limit = language::read_limit(bound, unit);
  const auto is_read_in = [&](std::string_view one) {
    return std::holds_alternative<language::Limit>(language::read_limit(bound, one));
  };
  // Of an input as its levels are: 64K beside 4K and 1M.
  if (const auto condition = language::parse_condition(bound); condition && quantity.is_input) {
    const prediction::Input& input = models.front().model.inputs[quantity.index];
    if (const auto level = input.value_of(condition->operand)) {
      limit = language::read_limit(fmt::format("{} {}", to_string(condition->comparison), *level),
                                   unit);
    } else if (input.numeric && (is_read_in("s") || is_read_in("B"))) {
      limit = language::QuantityFault{
          fmt::format("has a unit, and the levels of {} have none; expected a number as {}", name,
                      input.levels.front())};
    }
  }
  return {quantity, typed_quantity("--subject-to", bound, limit)};
}

/// "0.3,0.7": two numbers of 0 or more that sum to 1.
prediction::CourierRule weights_of_courier(const std::string& text) {
  prediction::CourierRule rule;
  if (text.empty()) return rule;
  const std::vector<std::string> parts = language::split(text, ',');
  constexpr double rounding = 1e-9;
  const auto first =
      parts.empty() ? std::nullopt : language::parse_number(language::trimmed(parts.front()));
  const auto second =
      parts.empty() ? std::nullopt : language::parse_number(language::trimmed(parts.back()));
  if (parts.size() != 2 || !first || !second || *first < 0.0 || *second < 0.0 ||
      std::abs(*first + *second - 1.0) > rounding) {
    throw language::UsageError(fmt::format(
        "--weights: '{}' are not weights of accuracy and time; expected two numbers that sum to 1, "
        "as in 0.3,0.7",
        text));
  }
  rule.accuracy_weight = *first;
  rule.time_weight = *second;
  return rule;
}

/// The rule knows one accuracy that is maximized and one time.
prediction::CourierRule courier_of(const ChoiceRequest& request, const Question& question) {
  prediction::CourierRule rule = weights_of_courier(request.weights);
  const Quantity& objective = question.objective.quantity;
  const auto refuse = [](const char* what) {
    throw language::UsageError(fmt::format("--rule courier: {}", what));
  };
  if (objective.is_input || !question.objective.maximize) refuse("it maximizes a response");
  if (question.limits.empty()) {
    if (question.models.size() != 2) {
      refuse("without a limit it weighs two responses, the objective and a time");
    }
    rule.time = 1 - objective.index;
    return rule;
  }
  const prediction::QuantityLimit& only = question.limits.front();
  if (question.limits.size() > 1 || only.quantity.is_input || !language::bounds_above(only.limit) ||
      only.quantity == objective) {
    refuse("it knows one limit, on another response from above, as in 'time < 300 s'");
  }
  if (!request.weights.empty()) refuse("--weights count only without a limit");
  rule.time = only.quantity.index;
  return rule;
}

}  // namespace

TypedLimit typed_limit(const std::string& text) {
  const std::size_t sign = text.find_first_of("<>=!");
  const std::string name =
      language::without_backticks(language::trimmed_text(text.substr(0, sign)));
  if (sign != std::string::npos && !name.empty()) return {name, text.substr(sign)};
  throw language::UsageError(fmt::format(
      "--subject-to: '{}' is not a limit; expected a name, one of <, <=, > and >=, and a number, "
      "as in 'time <= 300 s'",
      text));
}

Question question_of(const ChoiceRequest& request, const std::vector<StoredModel>& models) {
  Question result{{}, objective_of(request, models), {}, request.probability, {}};
  for (const StoredModel& one : models) result.models.push_back(&one.model);
  for (const std::string& text : request.limits) result.limits.push_back(limit_of(text, models));
  if (!request.rule.empty()) {
    result.courier = courier_of(request, result);
  } else if (!request.weights.empty()) {
    throw language::UsageError("--weights are those of --rule courier");
  }
  return result;
}

}  // namespace yates::inquiry

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "anova/reading/model_reading.hpp"
#include "inquiry/data/default_formula.hpp"
#include "inquiry/request/read_data.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"
#include "model/formula.hpp"
#include "table/table.hpp"

namespace yates::inquiry {
namespace {

using language::Expression;

constexpr std::string_view block_name = "block";

bool is_block(const Expression& expression) {
  if (const auto* name = std::get_if<language::Name>(&expression.node)) {
    return name->value == block_name;
  }
  const auto* call = std::get_if<language::Call>(&expression.node);
  return call != nullptr && call->function == "C" && call->arguments.size() == 1 &&
         is_block(*call->arguments.front());
}

/// The sum without the block among its summands; absent where nothing is left.
std::optional<Expression> without_block(const Expression& expression) {
  if (is_block(expression)) return std::nullopt;
  const auto* sum = std::get_if<language::Binary>(&expression.node);
  if (sum == nullptr || sum->op != language::BinaryOperator::plus) return expression;
  std::optional<Expression> left = without_block(*sum->left);
  std::optional<Expression> right = without_block(*sum->right);
  if (!left) return right;
  if (!right) return left;
  Expression result = expression;
  result.node = language::Binary{sum->op, std::make_shared<const Expression>(*std::move(left)),
                                 std::make_shared<const Expression>(*std::move(right))};
  return result;
}

/// Whether the analysis takes the block into the model without being asked.
bool block_joins(const table::Table& table) {
  const table::Column* column = table.find(block_name);
  if (column == nullptr || !anova::is_designed(table)) return false;
  std::optional<std::string> first;
  for (std::size_t row = 0; row < table.rows; ++row) {
    if (!column->present[row]) continue;
    const std::string text = column->text(row);
    if (!first) first = text;
    if (text != *first) return true;
  }
  return false;
}

/// The formula without the block that the design brings into the model by itself: where the data
/// are those of a plan with blocks, `block` and C(block) as terms of their own say what is done
/// anyway, and the block is no setting that anybody chose. A block within a product stays.
model::Formula without_design_block(model::Formula formula, const table::Table& table) {
  if (!block_joins(table)) return formula;
  const std::optional<Expression> right = without_block(formula.right);
  // Who asks for the block alone wants to see it tested.
  if (!right) return formula;
  Expression kept = *right;
  formula.right = std::move(kept);
  formula.text = model::to_string(formula);
  return formula;
}

/// The right side with every plain name of a scaled factor replaced by its logarithm; names inside
/// calls are left as they are.
Expression scaled(const Expression& expression, const std::map<std::string, std::string>& scales) {
  Expression result = expression;
  if (const auto* name = std::get_if<language::Name>(&expression.node)) {
    const auto found = scales.find(name->value);
    if (found == scales.end()) return result;
    result.node = language::Call{found->second, {std::make_shared<const Expression>(expression)}};
  } else if (const auto* unary = std::get_if<language::Unary>(&expression.node)) {
    result.node = language::Unary{
        unary->op, std::make_shared<const Expression>(scaled(*unary->operand, scales))};
  } else if (const auto* binary = std::get_if<language::Binary>(&expression.node)) {
    result.node = language::Binary{
        binary->op, std::make_shared<const Expression>(scaled(*binary->left, scales)),
        std::make_shared<const Expression>(scaled(*binary->right, scales))};
  }
  return result;
}

model::Formula with_scales(model::Formula formula, const campaigns::Campaign& campaign) {
  std::map<std::string, std::string> scales;
  for (const doe::Factor& factor : campaign.factors) {
    if (!factor.scale) continue;
    scales[factor.name] = *factor.scale == doe::Scale::log2 ? "log2" : "log10";
  }
  if (scales.empty()) return formula;
  formula.right = scaled(formula.right, scales);
  formula.text = model::to_string(formula);
  return formula;
}

Expression name_expression(const std::string& name) {
  Expression result;
  result.node = language::Name{name};
  return result;
}

model::Formula for_response(model::Formula formula, const std::string& response) {
  formula.response = name_expression(response);
  formula.text = model::to_string(formula);
  return formula;
}

std::vector<std::string> responses_with_goal(const campaigns::Campaign& campaign) {
  std::vector<std::string> result;
  for (const campaigns::Response& response : campaign.responses) {
    if (response.goal) result.push_back(response.name);
  }
  const auto& primary = campaign.questions.primary;
  if (primary) {
    const auto at = std::find(result.begin(), result.end(), *primary);
    if (at != result.end()) std::rotate(result.begin(), at, at + 1);
  }
  return result;
}

/// The response of --response; the names of the campaign's are known.
const std::string& chosen_response(const std::string& name, const campaigns::Campaign& campaign) {
  std::vector<std::string> names;
  for (const campaigns::Response& response : campaign.responses) names.push_back(response.name);
  if (std::find(names.begin(), names.end(), name) == names.end()) {
    throw language::UsageError(fmt::format("--response: the campaign has no response '{}'{}", name,
                                           language::suggestion(name, names)));
  }
  return name;
}

/// A formula with a response of its own fits the one of --response, or its logarithm, or no other.
void check_same_response(const model::Formula& formula, const std::string& chosen) {
  const std::vector<std::string> names = language::names(*formula.response);
  if (std::find(names.begin(), names.end(), chosen) != names.end()) return;
  throw language::UsageError(
      fmt::format("formula '{}': its response is '{}', but --response names '{}'; leave out one of "
                  "them",
                  formula.text, language::to_string(*formula.response), chosen));
}

}  // namespace

std::vector<model::Formula> campaign_formulas(const campaigns::Campaign& campaign,
                                              const std::optional<std::string>& only) {
  std::optional<model::Formula> right;
  std::map<std::string, model::Formula> own;
  for (const std::string& text : campaign.questions.models) {
    model::Formula formula = model::parse(text);
    if (!formula.response) {
      right = std::move(formula);
      continue;
    }
    const std::vector<std::string> names = language::names(*formula.response);
    if (!names.empty()) own.insert_or_assign(names.front(), std::move(formula));
  }
  std::vector<model::Formula> result;
  const std::vector<std::string> asked =
      only ? std::vector{chosen_response(*only, campaign)} : responses_with_goal(campaign);
  for (const std::string& response : asked) {
    const auto found = own.find(response);
    if (found == own.end() && !right) right = default_formula(campaign);
    result.push_back(
        with_scales(found != own.end() ? found->second : for_response(*right, response), campaign));
  }
  // Without any goal every formula with a left side still says what to fit.
  if (result.empty()) {
    for (auto& [name, formula] : own) result.push_back(with_scales(std::move(formula), campaign));
  }
  if (result.empty()) {
    throw language::InputError(
        {campaign.file.string(), std::nullopt, std::nullopt},
        "no response has a goal, so there is nothing to analyse; add goal = \"minimize\" or "
        "\"maximize\" to a response, or give a formula");
  }
  return result;
}

namespace {

/// Of a file of hyperfine the formula that it is probably about; of any other an example.
std::string example_formula(const table::Table& table) {
  if (table.find("command") == nullptr || table.find("time") == nullptr) {
    return "time ~ cpu * batch";
  }
  static const std::set<std::string> measured{"command", "time",   "exit_code",
                                              "user",    "system", "memory"};
  std::vector<std::string> factors;
  for (const std::string& name : table.names()) {
    if (!measured.contains(name)) factors.push_back(language::to_string(name_expression(name)));
  }
  return fmt::format("time ~ {}",
                     factors.empty() ? "command" : fmt::format("{}", fmt::join(factors, " * ")));
}

}  // namespace

std::vector<model::Formula> formulas_of(const AnalysisRequest& request, const DataSet& data) {
  const std::optional<std::string> typed = formula_of(request);
  if (!typed) {
    if (data.campaign) return campaign_formulas(*data.campaign, request.response);
    throw language::UsageError(
        fmt::format("no formula was given; the first argument says what to fit, as in '{}'",
                    example_formula(data.table)));
  }
  model::Formula formula = model::parse(*typed);
  if (!request.ignore_design && request.summaries.empty()) {
    formula = without_design_block(std::move(formula), data.table);
  }
  if (request.response) {
    if (data.campaign) chosen_response(*request.response, *data.campaign);
    if (formula.response) {
      check_same_response(formula, *request.response);
    } else {
      formula = for_response(std::move(formula), *request.response);
    }
  }
  if (formula.response || !request.summaries.empty()) {
    return {data.campaign ? with_scales(std::move(formula), *data.campaign) : std::move(formula)};
  }
  if (!data.campaign) {
    throw language::UsageError(
        fmt::format("formula '{}': the left side (the response) is missing", formula.text));
  }
  std::vector<model::Formula> result;
  for (const std::string& response : responses_with_goal(*data.campaign)) {
    result.push_back(with_scales(for_response(formula, response), *data.campaign));
  }
  if (result.empty()) {
    throw language::UsageError(fmt::format(
        "formula '{}': the left side is missing and no response has a goal", formula.text));
  }
  return result;
}

const campaigns::Response* campaign_response(const DataSet& data, const model::Formula& formula) {
  if (!data.campaign || !formula.response) return nullptr;
  const std::vector<std::string> names = language::names(*formula.response);
  for (const campaigns::Response& response : data.campaign->responses) {
    if (names.size() == 1 && response.name == names.front()) return &response;
  }
  return nullptr;
}

}  // namespace yates::inquiry

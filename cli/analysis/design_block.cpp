#include "cli/analysis/design_block.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>

#include "anova/reading/used_rows.hpp"

namespace yates::cli {

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

}  // namespace

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

}  // namespace yates::cli

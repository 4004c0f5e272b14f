#include <memory>

#include "model/formula_parts.hpp"

namespace yates::model {

namespace {

using language::Binary;
using language::Call;
using language::Child;
using language::Expression;
using language::Name;
using language::Text;
using language::Unary;

Child child_in_own_words(const Child& child) {
  return std::make_shared<const Expression>(in_own_words(*child));
}

bool compares(language::BinaryOperator op) {
  switch (op) {
    case language::BinaryOperator::equal:
    case language::BinaryOperator::different:
    case language::BinaryOperator::less:
    case language::BinaryOperator::less_or_equal:
    case language::BinaryOperator::greater:
    case language::BinaryOperator::greater_or_equal:
      return true;
    default:
      return false;
  }
}

/// A text beside a comparison is a value.
Child operand_of_comparison(const Child& child) {
  return std::holds_alternative<Text>(child->node) ? child : child_in_own_words(child);
}

Binary binary_in_own_words(const Binary& binary) {
  const auto operand = compares(binary.op) ? operand_of_comparison : child_in_own_words;
  return {binary.op, operand(binary.left), operand(binary.right)};
}

Call call_in_own_words(const Call& call) {
  const bool category = call.function == "factor" || call.function == "as.factor";
  Call result{category ? "C" : call.function, {}};
  for (const Child& argument : call.arguments) {
    result.arguments.push_back(child_in_own_words(argument));
  }
  return result;
}

/// The column that Q("Elapsed Time") names; nullptr for any other call.
const Text* quoted_column(const Call& call) {
  return call.function == "Q" && call.arguments.size() == 1
             ? std::get_if<Text>(&call.arguments.front()->node)
             : nullptr;
}

}  // namespace

Expression in_own_words(const Expression& side) {
  Expression result = side;
  if (const auto* text = std::get_if<Text>(&side.node)) {
    if (!text->value.empty()) result.node = Name{text->value};
  } else if (const auto* unary = std::get_if<Unary>(&side.node)) {
    result.node = Unary{unary->op, child_in_own_words(unary->operand)};
  } else if (const auto* binary = std::get_if<Binary>(&side.node)) {
    result.node = binary_in_own_words(*binary);
  } else if (const auto* call = std::get_if<Call>(&side.node)) {
    if (const Text* column = quoted_column(*call); column != nullptr && !column->value.empty()) {
      result.node = Name{column->value};
    } else {
      result.node = call_in_own_words(*call);
    }
  }
  return result;
}

}  // namespace yates::model

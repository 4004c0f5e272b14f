#include "campaigns/file/compared_levels.hpp"

#include <algorithm>
#include <iterator>
#include <variant>

#include <fmt/format.h>

#include "language/nearest.hpp"

namespace yates::campaigns {
namespace {

using language::Binary;
using language::BinaryOperator;
using language::Name;
using language::Text;

/// Short texts and those with figures are near each other as levels: v1 and v2, a and b.
bool is_word(const std::string& level) {
  constexpr std::size_t shortest = 4;
  return level.size() >= shortest && level.find_first_of("0123456789") == std::string::npos;
}

/// Of a comparison by == or != with a text.
void add_unknown_level(const Binary& comparison, const std::vector<doe::Factor>& factors,
                       std::vector<UnknownLevel>& result) {
  const bool turned = std::holds_alternative<Text>(comparison.left->node);
  const auto* name = std::get_if<Name>(turned ? &comparison.right->node : &comparison.left->node);
  const auto* text = std::get_if<Text>(turned ? &comparison.left->node : &comparison.right->node);
  if (name == nullptr || text == nullptr) return;
  const auto factor = std::ranges::find(factors, name->value, &doe::Factor::name);
  if (factor == factors.end()) return;
  std::vector<std::string> levels;
  for (const doe::Level& level : factor->levels) levels.push_back(level.text);
  if (std::ranges::find(levels, text->value) != levels.end()) return;
  result.push_back({fmt::format("factor '{}' has no level '{}'{}", factor->name, text->value,
                                language::suggestion(text->value, levels)),
                    is_word(text->value) && language::nearest(text->value, levels).has_value()});
}

}  // namespace

std::vector<UnknownLevel> unknown_levels(const language::Expression& condition,
                                         const std::vector<doe::Factor>& factors) {
  if (const auto* unary = std::get_if<language::Unary>(&condition.node))
    return unknown_levels(*unary->operand, factors);
  const auto* both = std::get_if<Binary>(&condition.node);
  if (both == nullptr) return {};
  std::vector<UnknownLevel> result = unknown_levels(*both->left, factors);
  const std::vector<UnknownLevel> right = unknown_levels(*both->right, factors);
  std::ranges::copy(right, std::back_inserter(result));
  if (both->op == BinaryOperator::equal || both->op == BinaryOperator::different)
    add_unknown_level(*both, factors, result);
  return result;
}

}  // namespace yates::campaigns

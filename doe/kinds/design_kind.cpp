#include "doe/kinds/design_kind.hpp"

#include "doe/points/factorial.hpp"

namespace yates::doe {
namespace {

// One overload for each kind: without it, a new kind does not compile.

std::string_view word_of(const FullFactorial&) {
  return "full-factorial";
}

std::string_view word_of(const TwoLevel&) {
  return "two-level";
}

Design points_of(const std::vector<Factor>& factors, const FullFactorial&) {
  return full_factorial(factors);
}

Design points_of(const std::vector<Factor>& factors, const TwoLevel&) {
  return two_level(factors);
}

}  // namespace

std::string_view to_string(const DesignKind& kind) {
  return std::visit([](const auto& one) { return word_of(one); }, kind);
}

Design expand(const std::vector<Factor>& factors, const DesignKind& kind) {
  return std::visit([&](const auto& one) { return points_of(factors, one); }, kind);
}

}  // namespace yates::doe

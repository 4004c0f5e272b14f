#include "reports/anova/digits.hpp"

#include <cmath>

#include <fmt/format.h>

#include "reports/words/phrases.hpp"

namespace yates::reports {

std::string NumberWriter::number(std::optional<double> value, int significant) const {
  if (!value || !std::isfinite(*value)) return none();
  if (digits == Digits::exact) return fmt::format("{}", *value);
  return rounded(*value, significant, typography);
}

std::string NumberWriter::fixed_number(std::optional<double> value, int decimals) const {
  if (!value || !std::isfinite(*value) || digits == Digits::exact) return number(value, 15);
  return fixed(*value, decimals, typography);
}

std::string NumberWriter::term(const model::TermName& term) const {
  if (term.empty()) return identity_column;
  return digits == Digits::exact ? term.text() : term_text(term, typography);
}

std::string NumberWriter::p(std::optional<double> value) const {
  return digits == Digits::exact ? number(value, 15) : p_text(value, typography);
}

std::string NumberWriter::share(double value) const {
  return digits == Digits::exact ? fmt::format("{}", value) : percent(value, typography);
}

}  // namespace yates::reports

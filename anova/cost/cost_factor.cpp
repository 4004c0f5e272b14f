#include "anova/cost/cost_factor.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "language/expression.hpp"

namespace yates::anova {

namespace {

template <typename Node>
std::string written(const std::string& text) {
  language::Expression expression;
  expression.node = Node{text};
  return language::to_string(expression);
}

/// One at `from`: "(size / 4)^0.91", "exp(0.03 * (load - 20))".
std::string curve(const std::string& name, CostForm form, double from, double slope) {
  if (form == CostForm::power) {
    const std::string base = from == 1 ? name : fmt::format("({} / {})", name, from);
    return fmt::format("{}^{:.5g}", base, slope);
  }
  if (from == 0) return fmt::format("exp({:.5g} * {})", slope, name);
  return fmt::format("exp({:.5g} * ({} {} {}))", slope, name, from < 0 ? '+' : '-', std::abs(from));
}

std::string pieces(const CostLevels& factor, const std::string& name,
                   const std::vector<double>& coefficients) {
  const CostForm form = factor.positive() ? CostForm::power : CostForm::exponential;
  const auto place = [&](std::size_t level) {
    const double x = factor.numbers[level];
    return form == CostForm::power ? std::log(x) : x;
  };
  std::string text;
  const std::size_t last = factor.size() - 2;  // piece: from its level to the next
  for (std::size_t piece = 0; piece <= last; ++piece) {
    const double begin = piece == 0 ? 0.0 : coefficients[piece - 1];
    const double slope = (coefficients[piece] - begin) / (place(piece + 1) - place(piece));
    const std::string one = curve(name, form, factor.numbers[piece], slope);
    const std::string all = piece == 0 ? one : fmt::format("{:.5g} * {}", std::exp(begin), one);
    text += piece == last
                ? all
                : fmt::format("ifelse({} <= {}, {}, ", name, factor.numbers[piece + 1], all);
  }
  return text + std::string(last, ')');
}

}  // namespace

CostLevels cost_levels(const table::Column& column) {
  CostLevels result{column.name, column.numeric(), {}, {}, {}};
  const std::size_t rows = column.present.size();
  if (result.numeric) {
    for (std::size_t row = 0; row < rows; ++row) result.numbers.push_back(column.number(row));
    std::sort(result.numbers.begin(), result.numbers.end());
    result.numbers.erase(std::unique(result.numbers.begin(), result.numbers.end()),
                         result.numbers.end());
    result.texts.resize(result.numbers.size());
    for (std::size_t row = 0; row < rows; ++row) {
      const auto found =
          std::lower_bound(result.numbers.begin(), result.numbers.end(), column.number(row));
      result.code.push_back(static_cast<std::size_t>(found - result.numbers.begin()));
      result.texts[result.code.back()] = column.text(row);
    }
    return result;
  }
  std::map<std::string, std::size_t> code_of;
  for (std::size_t row = 0; row < rows; ++row) code_of.emplace(column.text(row), 0);
  for (const std::string& level : std::get<table::Categories>(column.values).levels) {
    const auto used = code_of.find(level);
    if (used == code_of.end()) continue;
    used->second = result.texts.size();
    result.texts.push_back(level);
  }
  for (std::size_t row = 0; row < rows; ++row) result.code.push_back(code_of.at(column.text(row)));
  return result;
}

std::string cost_multiple(const CostLevels& factor, CostForm form,
                          const std::vector<double>& coefficients) {
  const std::string name = written<language::Name>(factor.name);
  if (form != CostForm::levels) return curve(name, form, factor.numbers.front(), coefficients[0]);
  if (factor.numeric) return pieces(factor, name, coefficients);
  // A product, not one choice within the other: parentheses have a limit, and levels have none.
  std::vector<std::string> choices;
  for (std::size_t level = 1; level < factor.size(); ++level) {
    choices.push_back(fmt::format("ifelse({} == {}, {:.5g}, 1)", name,
                                  written<language::Text>(factor.texts[level]),
                                  std::exp(coefficients[level - 1])));
  }
  return fmt::format("{}", fmt::join(choices, " * "));
}

}  // namespace yates::anova

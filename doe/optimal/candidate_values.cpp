#include "doe/optimal/candidate_values.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <stdexcept>

#include <fmt/format.h>

#include "doe/points/design_error.hpp"
#include "language/number.hpp"

namespace yates::doe {
namespace {

double on_scale(const Factor& factor, double number) {
  if (!factor.scale) return number;
  if (!(number > 0.0)) {
    throw DesignError("optimal", "factor '{}' has a logarithmic scale, which {} lacks", factor.name,
                      number);
  }
  return *factor.scale == Scale::log2 ? std::log2(number) : std::log10(number);
}

struct Range {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();
};

/// Of the declared levels, on the factor's scale.
Range range_of(const Factor& factor) {
  Range result;
  for (const Level& level : factor.levels) {
    const double value = on_scale(factor, level.number.value_or(0.0));
    result = {std::min(result.low, value), std::max(result.high, value)};
  }
  return result;
}

/// How many values of a numeric factor the model tells apart: one more than its highest power and
/// the number of its other transformations together.
std::size_t values_needed(const std::string& factor, const model::Model& model) {
  std::size_t highest = 0;
  std::size_t transformations = 0;
  for (const model::Variable& variable : model.variables) {
    if (variable.categorical || variable.columns != std::vector<std::string>{factor}) continue;
    const std::size_t degree = variable.degree.value_or(1);
    if (const auto found = powers(variable.number())) {
      highest = std::max(highest, degree * found->front().second);
    } else {
      transformations += degree;
    }
  }
  return std::max<std::size_t>(highest + transformations, 1) + 1;
}

std::vector<CandidateValue> declared(const Factor& factor) {
  std::vector<CandidateValue> result;
  for (std::size_t i = 0; i < factor.levels.size(); ++i) {
    const Level& level = factor.levels[i];
    CandidateValue value{level.text, level.number, std::nullopt, i};
    if (factor.kind == FactorKind::numeric)
      value.coded = coded_number(factor, level.number.value_or(0.0));
    result.push_back(std::move(value));
  }
  return result;
}

/// Equally spaced numbers from the least to the greatest declared level.
std::vector<double> spaced_numbers(const Factor& factor, std::size_t count) {
  std::vector<double> result;
  for (std::size_t i = 0; i < count; ++i) {
    result.push_back(
        number_within(factor, static_cast<double>(i) / static_cast<double>(count - 1)));
  }
  return result;
}

/// Numbers between whole levels as whole ones, fewer where the range holds no more: no run has half
/// a thread.
std::vector<double> whole_between_whole(const Factor& factor, std::vector<double> numbers) {
  const bool whole = std::ranges::all_of(factor.levels, [](const Level& one) {
    return one.number && *one.number == std::floor(*one.number);
  });
  if (!whole || factor.step) return numbers;
  for (double& number : numbers) number = std::round(number);
  const std::set<double> distinct(numbers.begin(), numbers.end());
  return {distinct.begin(), distinct.end()};
}

/// The declared ends and, of the numbers, those between the first and the last.
std::vector<CandidateValue> with_ends(const Factor& factor, const std::vector<double>& numbers) {
  const std::vector<CandidateValue> known = declared(factor);
  const auto [least, greatest] = std::minmax_element(
      known.begin(), known.end(), [](const auto& a, const auto& b) { return *a.coded < *b.coded; });
  if (*least->coded == *greatest->coded) return {known.front()};
  std::vector<CandidateValue> result = {*least};
  for (std::size_t i = 1; i + 1 < numbers.size(); ++i) {
    // What commands are given is what the model knows, and no exponent, which few programs read.
    const bool is_whole = numbers[i] == std::floor(numbers[i]) && std::abs(numbers[i]) < 1e15;
    std::string text = fmt::format(fmt::runtime(is_whole ? "{:.0f}" : "{:.6g}"), numbers[i]);
    const double number = language::parse_number(text).value_or(numbers[i]);
    const auto same =
        std::ranges::find_if(known, [&](const auto& one) { return one.number == number; });
    result.push_back(
        same != known.end()
            ? *same
            : CandidateValue{std::move(text), number, coded_number(factor, number), {}});
  }
  result.push_back(*greatest);
  return result;
}

std::vector<CandidateValue> values_of(const Factor& factor, const model::Model& model,
                                      ValueChoice choice) {
  if (factor.levels.empty()) {
    throw DesignError("optimal", "factor '{}' has no levels", factor.name);
  }
  if (factor.kind == FactorKind::categorical || choice == ValueChoice::declared ||
      factor.levels.size() != 2) {
    return declared(factor);
  }
  return with_ends(factor, whole_between_whole(
                               factor, spaced_numbers(factor, values_needed(factor.name, model))));
}

}  // namespace

double coded_number(const Factor& factor, double number) {
  const Range range = range_of(factor);
  if (range.low == range.high) return 0.0;
  return (2.0 * on_scale(factor, number) - range.low - range.high) / (range.high - range.low);
}

double number_within(const Factor& factor, double part) {
  const Range range = range_of(factor);
  const double value = range.low + part * (range.high - range.low);
  if (!factor.scale) return value;
  return *factor.scale == Scale::log2 ? std::exp2(value) : std::pow(10.0, value);
}

std::vector<std::vector<CandidateValue>> candidate_values(const std::vector<Factor>& factors,
                                                          const ReadModel& model,
                                                          ValueChoice choice) {
  std::vector<std::vector<CandidateValue>> result;
  for (const Factor& factor : factors) result.push_back(values_of(factor, model.model, choice));
  return result;
}

std::vector<std::vector<CandidateValue>> candidate_values(const std::vector<Factor>& factors,
                                                          const std::string& model,
                                                          const std::string& if_possible,
                                                          ValueChoice choice) {
  return candidate_values(factors, read_model(factors, model, if_possible), choice);
}

std::vector<Factor> with_values(const std::vector<Factor>& factors,
                                const std::vector<std::vector<CandidateValue>>& values) {
  std::vector<Factor> result = factors;
  for (std::size_t factor = 0; factor < result.size(); ++factor) {
    result[factor].levels.clear();
    for (const CandidateValue& value : values[factor]) {
      result[factor].levels.push_back({value.text, value.number});
    }
  }
  return result;
}

}  // namespace yates::doe

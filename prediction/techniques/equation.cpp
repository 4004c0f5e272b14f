#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "prediction/techniques/learnt.hpp"

namespace yates::prediction {
namespace {

std::string written(const FeatureFactor& factor, const std::vector<Input>& inputs) {
  constexpr std::array<const char*, 5> forms = {"{}", "log2({})", "{}^-1", "{}^2", "sqrt({})"};
  const Input& input = inputs.at(factor.input);
  if (factor.transform == Transform::indicator) {
    return fmt::format("[{}={}]", input.name, input.levels.at(factor.level));
  }
  return fmt::format(fmt::runtime(forms.at(static_cast<std::size_t>(factor.transform))),
                     input.name);
}

std::string written(const Feature& feature, const std::vector<Input>& inputs) {
  std::vector<std::string> factors;
  for (const FeatureFactor& factor : feature.factors) factors.push_back(written(factor, inputs));
  return fmt::format("{}", fmt::join(factors, " * "));
}

}  // namespace

std::optional<std::string> equation_of(const Learnt& learnt, const std::vector<Input>& inputs,
                                       const std::string& response) {
  constexpr std::size_t most_terms = 12;
  std::vector<std::string> names;
  for (const Feature& feature : learnt.features) names.push_back(written(feature, inputs));
  const std::string itself = response + " = ";
  const auto of_linear = [&](const std::string& left,
                             const LinearModel& model) -> std::optional<std::string> {
    std::vector<WrittenTerm> terms;
    for (std::size_t j = 0; j < names.size(); ++j) {
      const double coefficient = model.coefficients[static_cast<Eigen::Index>(j)];
      if (coefficient != 0.0) terms.push_back({coefficient, names[j]});
    }
    if (terms.size() > most_terms) return std::nullopt;
    return left + written_sum(terms, model.constant);
  };
  if (const auto* form = std::get_if<RawForm>(&learnt.model)) {
    return itself + formula(form->form, names);
  }
  if (const auto* raw = std::get_if<RawLinear>(&learnt.model)) return of_linear(itself, raw->model);
  if (const auto* linear = std::get_if<LinearModel>(&learnt.model)) {
    return of_linear(learnt.scale == Scale::log ? "log(" + response + ") = " : itself, *linear);
  }
  return std::nullopt;
}

}  // namespace yates::prediction

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "prediction/samples/features.hpp"
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

/// As many digits as leave the largest term off by no more than a tenth of what the sum may be.
int digits_for(double largest, double error) {
  constexpr double fewest = 3.0;
  constexpr double most = 15.0;
  const double needed = std::ceil(std::log10(largest / error)) + 1.0;
  return static_cast<int>(std::isfinite(needed) ? std::clamp(needed, fewest, most) : fewest);
}

}  // namespace

std::optional<std::string> equation_of(const Learnt& learnt, const std::vector<Input>& inputs,
                                       const std::string& response) {
  constexpr std::size_t most_terms = 12;
  constexpr double share = 0.01;  // of the sum, or of what a logarithm is one of
  std::vector<std::string> names;
  for (const Feature& feature : learnt.features) names.push_back(written(feature, inputs));
  Eigen::MatrixXd ends(2, std::ssize(inputs));
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const auto column = static_cast<Eigen::Index>(i);
    const auto last = static_cast<double>(inputs[i].levels.size() - 1);
    ends(0, column) = inputs[i].numeric ? inputs[i].numbers.front() : 0.0;
    ends(1, column) = inputs[i].numeric ? inputs[i].numbers.back() : last;
  }
  const Eigen::MatrixXd features = encode(learnt.features, ends);
  const std::string itself = response + " = ";
  const auto of_linear = [&](const std::string& left, const LinearModel& model,
                             bool logarithm) -> std::optional<std::string> {
    constexpr double rounding = 1e-9;  // of the largest term
    // An indicator may be 0 at both ends.
    const Eigen::RowVectorXd most = features.cwiseAbs().colwise().maxCoeff();
    const Eigen::VectorXd sizes = (most.array() > 0.0)
                                      .select(most, 1.0)
                                      .transpose()
                                      .cwiseProduct(model.coefficients.cwiseAbs());
    const double largest = std::max(std::abs(model.constant), sizes.maxCoeff());
    std::vector<WrittenTerm> terms;
    for (std::size_t j = 0; j < names.size(); ++j) {
      const auto column = static_cast<Eigen::Index>(j);
      if (sizes[column] > rounding * largest) {
        terms.push_back({model.coefficients[column], names[j]});
      }
    }
    if (terms.size() > most_terms) return std::nullopt;
    const Eigen::VectorXd sums = (features * model.coefficients).array() + model.constant;
    const double error = share * (logarithm ? 1.0 : sums.cwiseAbs().minCoeff());
    return left + written_sum(terms, model.constant, digits_for(largest, error));
  };
  if (const auto* form = std::get_if<RawForm>(&learnt.model)) {
    const double error = share * std::min(std::abs(predict(form->form, features.row(0))),
                                          std::abs(predict(form->form, features.row(1))));
    return itself + formula(form->form, names, digits_for(std::abs(form->form.constant), error));
  }
  if (const auto* raw = std::get_if<RawLinear>(&learnt.model)) {
    return of_linear(itself, raw->model, false);
  }
  if (const auto* linear = std::get_if<LinearModel>(&learnt.model)) {
    const bool logarithm = learnt.scale == Scale::log;
    return of_linear(logarithm ? "log(" + response + ") = " : itself, *linear, logarithm);
  }
  return std::nullopt;
}

}  // namespace yates::prediction

#include "model/coding.hpp"

#include <stdexcept>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/nearest.hpp"

namespace yates::model {

Contrasts parse_contrasts(std::string_view word) {
  if (word == "treatment") return Contrasts::treatment;
  if (word == "sum") return Contrasts::sum;
  const std::vector<std::string> known = {"treatment", "sum"};
  throw language::UsageError(
      fmt::format("--contrasts: '{}' is unknown{}", word, language::suggestion(word, known)));
}

std::string_view to_string(Contrasts contrasts) {
  return contrasts == Contrasts::treatment ? "treatment" : "sum";
}

Coding contrast_coding(const std::vector<std::string>& levels, Contrasts contrasts) {
  const auto count = static_cast<Eigen::Index>(levels.size());
  if (count < 2) throw std::domain_error("contrast_coding: levels must be at least two");
  Coding result;
  result.matrix = Eigen::MatrixXd::Zero(count, count - 1);
  if (contrasts == Contrasts::treatment) {
    result.matrix.bottomRows(count - 1).setIdentity();
    result.names.assign(levels.begin() + 1, levels.end());
  } else {
    result.matrix.topRows(count - 1).setIdentity();
    result.matrix.bottomRows(1).setConstant(-1.0);
    result.names.assign(levels.begin(), levels.end() - 1);
  }
  return result;
}

Coding indicator_coding(const std::vector<std::string>& levels) {
  const auto count = static_cast<Eigen::Index>(levels.size());
  return {Eigen::MatrixXd::Identity(count, count), levels};
}

}  // namespace yates::model

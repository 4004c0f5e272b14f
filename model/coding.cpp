#include "model/coding.hpp"

#include <array>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/nearest.hpp"
#include "numerics/orthogonal_polynomials.hpp"

namespace yates::model {

namespace {

using Eigen::Index;

constexpr std::array<std::pair<std::string_view, Contrasts>, 4> kinds{{
    {"treatment", Contrasts::treatment},
    {"sum", Contrasts::sum},
    {"helmert", Contrasts::helmert},
    {"poly", Contrasts::polynomial},
}};

constexpr std::size_t most_polynomial_levels = 200;

Coding treatment_coding(const std::vector<std::string>& levels) {
  const auto count = static_cast<Index>(levels.size());
  Coding result{Eigen::MatrixXd::Zero(count, count - 1), {levels.begin() + 1, levels.end()}};
  result.matrix.bottomRows(count - 1).setIdentity();
  return result;
}

Coding sum_coding(const std::vector<std::string>& levels) {
  const auto count = static_cast<Index>(levels.size());
  Coding result{Eigen::MatrixXd::Zero(count, count - 1), {levels.begin(), levels.end() - 1}};
  result.matrix.topRows(count - 1).setIdentity();
  result.matrix.bottomRows(1).setConstant(-1.0);
  return result;
}

Coding helmert_coding(const std::vector<std::string>& levels) {
  const auto count = static_cast<Index>(levels.size());
  Coding result{Eigen::MatrixXd::Zero(count, count - 1), {}};
  for (Index j = 1; j < count; ++j) {
    result.matrix.col(j - 1).head(j).setConstant(-1.0);
    result.matrix(j, j - 1) = static_cast<double>(j);
    result.names.push_back(levels[static_cast<std::size_t>(j)] + " vs earlier");
  }
  return result;
}

Coding polynomial_coding(const std::vector<std::string>& levels) {
  if (levels.size() > most_polynomial_levels) {
    throw language::InputError(fmt::format(
        "polynomial contrasts: a factor has {} levels and at most {} are possible; read it "
        "as a number, with poly(x, 3) for curves, or choose other contrasts",
        levels.size(), most_polynomial_levels));
  }
  std::vector<numerics::DoubleDouble> scores;
  for (std::size_t i = 0; i < levels.size(); ++i) scores.emplace_back(static_cast<double>(i + 1));
  const std::vector<double> weights(levels.size(), 1.0);
  const auto columns = numerics::orthonormal_polynomials(scores, weights, levels.size() - 1);
  Coding result;
  result.matrix.resize(static_cast<Index>(levels.size()), static_cast<Index>(columns.size()));
  constexpr std::array<const char*, 3> words = {"linear", "quadratic", "cubic"};
  for (std::size_t j = 0; j < columns.size(); ++j) {
    for (std::size_t i = 0; i < levels.size(); ++i) {
      result.matrix(static_cast<Index>(i), static_cast<Index>(j)) = columns[j][i].value();
    }
    result.names.push_back(j < words.size() ? words[j] : fmt::format("^{}", j + 1));
  }
  return result;
}

}  // namespace

Contrasts parse_contrasts(std::string_view word) {
  std::vector<std::string> known;
  for (const auto& [name, contrasts] : kinds) {
    if (name == word) return contrasts;
    known.emplace_back(name);
  }
  throw language::UsageError(
      fmt::format("unknown contrasts '{}'{}", word, language::suggestion(word, known)));
}

std::string_view to_string(Contrasts contrasts) {
  for (const auto& [name, kind] : kinds) {
    if (kind == contrasts) return name;
  }
  return "";
}

Coding contrast_coding(const std::vector<std::string>& levels, Contrasts contrasts) {
  if (levels.size() < 2) throw std::domain_error("contrast_coding: levels must be at least two");
  switch (contrasts) {
    case Contrasts::treatment:
      return treatment_coding(levels);
    case Contrasts::sum:
      return sum_coding(levels);
    case Contrasts::helmert:
      return helmert_coding(levels);
    case Contrasts::polynomial:
      break;
  }
  return polynomial_coding(levels);
}

Coding indicator_coding(const std::vector<std::string>& levels) {
  const auto count = static_cast<Index>(levels.size());
  return {Eigen::MatrixXd::Identity(count, count), levels};
}

}  // namespace yates::model

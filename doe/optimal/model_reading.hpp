#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "doe/points/factor.hpp"
#include "model/formula.hpp"

namespace yates::doe {

/// A model of an optimal design: the terms that must be estimated and those that shall be if
/// possible.
struct ReadModel {
  model::Model model;
  std::vector<bool> if_possible;  // per term of the model
};

/// Reads both right sides against the factors. A term that both name must be estimated. Throws
/// std::domain_error for a name that is no factor (with the nearest); what model::parse and
/// model::resolve throw for a formula without meaning.
ReadModel read_model(const std::vector<Factor>& factors, const std::string& formula,
                     const std::string& if_possible);

/// The powers of the names that an expression multiplies, I(x^2 * z): {x, 2}, {z, 1}; absent for
/// any other expression.
std::optional<std::vector<std::pair<std::string, std::size_t>>> powers(
    const language::Expression& expression);

/// Where the factor of that name stands.
std::size_t index_of_factor(const std::vector<Factor>& factors, const std::string& name);

}  // namespace yates::doe

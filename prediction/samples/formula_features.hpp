#pragma once

#include <vector>

#include "model/formula.hpp"
#include "prediction/samples/features.hpp"

namespace yates::prediction {

/// The features of a formula's terms: products of inputs, their inverses, powers, roots and
/// logarithms, and indicators of all levels of categories. Empty where a term is none of these, as
/// C() of a number, where the formula names the inputs alone, and for more than 500 features.
std::vector<Feature> formula_features(const model::Model& model, const std::vector<Input>& inputs);

}  // namespace yates::prediction

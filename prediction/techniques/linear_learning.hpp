#pragma once

#include <cstddef>

#include "numerics/random.hpp"
#include "prediction/linear/linear_model.hpp"
#include "prediction/samples/runs.hpp"

/// Linear models whose options are chosen by folds of the settings.
namespace yates::prediction {

inline constexpr std::size_t folds_of_options = 5;

/// The mean over all runs.
LinearModel mean_model(const Samples& samples);

LinearModel learn_ridge(const Samples& samples, numerics::Seed seed);
LinearModel learn_lasso(const Samples& samples, numerics::Seed seed);

/// Forward selection of as many columns, at most 20, as predict left-out settings best.
LinearModel learn_forward(const Samples& samples, numerics::Seed seed);

/// Of the response itself, with coefficients >= 0; by relative errors and with a constant >= 0
/// where the scale is the logarithm.
LinearModel learn_non_negative(const Samples& samples, Scale scale);

}  // namespace yates::prediction

#pragma once

#include <optional>

#include <Eigen/Core>

#include "doe/properties/coded_model.hpp"
#include "doe/properties/region.hpp"

namespace yates::doe {

/// The moment matrix M of a cuboid region, p x p: M_ab is the mean of column a times column b of
/// the model over the region, so that the mean prediction variance is trace((X'X)^-1 M). Exact for
/// polynomials up to degree 20 (Gauss-Legendre). The matrix is absent for a sphere, and for models
/// with a variable of several factors such as I(a * b). Source: Goos & Jones, Optimal Design of
/// Experiments, 2011, section 4.3.5.
std::optional<Eigen::MatrixXd> region_moments(const CodedModel& model, const Region& region);

}  // namespace yates::doe

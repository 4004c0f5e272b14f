#pragma once

#include <string>
#include <vector>

namespace yates::numerics {

struct Observation {
  double y, x;
};

/// A certified nonlinear regression: data, starts, parameters and their standard deviations.
struct ReferenceSet {
  std::string name;
  double (*model)(const std::vector<double>& b, double x);
  std::vector<std::vector<double>> starts;
  std::vector<double> parameters;
  std::vector<double> deviations;
  double sum_of_squares;
  std::vector<Observation> observations;
};

/// Six of NIST's Statistical Reference Datasets for nonlinear regression, one of lower and five of
/// higher difficulty: Misra1a, BoxBOD, Eckerle4, MGH09, MGH10, Thurber.
const std::vector<ReferenceSet>& nonlinear_reference_sets();

}  // namespace yates::numerics

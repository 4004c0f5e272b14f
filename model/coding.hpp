#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

namespace yates::model {

enum class Contrasts { treatment, sum };

/// "treatment", "sum"; throws UsageError with the nearest for another word.
Contrasts parse_contrasts(std::string_view word);
std::string_view to_string(Contrasts contrasts);

/// How a categorical variable of L levels enters a model: an L x c matrix, row = level, and the
/// level that names each column.
struct Coding {
  Eigen::MatrixXd matrix;
  std::vector<std::string> names;
};

/// Treatment: indicator columns of all levels but the first. Sum: indicators of all levels but the
/// last, whose row is -1 throughout. levels has at least two entries. Source: Chambers & Hastie,
/// Statistical Models in S, 1992, section 2.3.2.
Coding contrast_coding(const std::vector<std::string>& levels, Contrasts contrasts);
/// One indicator column per level: for a variable whose margin is not in the model.
Coding indicator_coding(const std::vector<std::string>& levels);

}  // namespace yates::model

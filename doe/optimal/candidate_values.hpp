#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "doe/optimal/model_reading.hpp"
#include "doe/points/factor.hpp"

namespace yates::doe {

/// One value of a factor that the runs of an optimal design may have.
struct CandidateValue {
  std::string text;                  // of a declared level as declared
  std::optional<double> number;      // absent for a category
  std::optional<double> coded;       // from -1 at the least to +1 at the greatest declared level
  std::optional<std::size_t> level;  // index into Factor::levels; absent for a new number
};

/// Which values the runs may have. As needed: the declared levels of a category and of a number
/// with three or more; a number with two has the ends of its range and as many equally spaced
/// values between as the model's powers of it need; between whole levels they are rounded to whole
/// ones, fewer where the range holds no more, so that half a thread is not asked for.
enum class ValueChoice { as_needed, declared };

/// A numeric factor's number on the scale from -1 (least declared level) to +1 (greatest), on the
/// factor's own scale: that of the logarithm if it has one. 0 where all levels are equal.
double coded_number(const Factor& factor, double number);

/// The number at that part of a numeric factor's range, from 0 to 1, on the factor's own scale.
double number_within(const Factor& factor, double part);

/// The values of each factor that a design for the model may use. New numbers are equally spaced in
/// coded units. Throws std::domain_error for a factor without levels and a number that a
/// logarithmic scale lacks.
std::vector<std::vector<CandidateValue>> candidate_values(const std::vector<Factor>& factors,
                                                          const ReadModel& model,
                                                          ValueChoice choice);
/// As above, for a model as text and its `if possible` terms: what exclusions and costs count.
std::vector<std::vector<CandidateValue>> candidate_values(
    const std::vector<Factor>& factors, const std::string& model,
    const std::string& if_possible = {}, ValueChoice choice = ValueChoice::as_needed);

/// The factors with these values as their levels: what conditions and costs are read with.
std::vector<Factor> with_values(const std::vector<Factor>& factors,
                                const std::vector<std::vector<CandidateValue>>& values);

}  // namespace yates::doe

#pragma once

#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace yates::accuracy {

/// The least digits of one quantity ("F", "coefficients", ...) of one set, and where it came about.
struct Least {
  double digits = 99.0;
  std::string where;
};
using Quantities = std::map<std::string, Least>;

void record(Quantities& quantities, const std::string& quantity, double digits,
            const std::string& where);

/// Compares what `yates anova --json` printed with a certified model of one type (numbers as texts
/// in both): degrees of freedom exactly, values in digits. Where a certified value is zero or below
/// 1e-12 of the total sum of squares, digits are relative to that total; limits of intervals are
/// relative to the larger of the limit and the standard error; log10 p is relative to the larger of
/// it and 1, so that it measures the digits of p where p is near 1.
void compare(const nlohmann::json& printed, const nlohmann::json& model, const std::string& type,
             double cap, Quantities& quantities);

/// One line per set of the accuracy table; kept until the program ends.
void add_to_table(const std::string& suite, const std::string& set, const Quantities& quantities);

/// Every quantity below its requirement as "F 11.3 digits (y ~ a * b, type 2, a:b)", or nothing.
std::string shortfalls(const Quantities& quantities, double required);

}  // namespace yates::accuracy

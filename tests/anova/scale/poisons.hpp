#pragma once

#include <string>

namespace yates::anova {

/// Of Box and Cox 1964, table 1 (survival times), R's boot::poisons.
inline const std::string poisons =
    "time,poison,treat\n"
    "0.31,1,A\n0.45,1,A\n0.46,1,A\n0.43,1,A\n0.36,2,A\n0.29,2,A\n0.4,2,A\n0.23,2,A\n"
    "0.22,3,A\n0.21,3,A\n0.18,3,A\n0.23,3,A\n0.82,1,B\n1.1,1,B\n0.88,1,B\n0.72,1,B\n"
    "0.92,2,B\n0.61,2,B\n0.49,2,B\n1.24,2,B\n0.3,3,B\n0.37,3,B\n0.38,3,B\n0.29,3,B\n"
    "0.43,1,C\n0.45,1,C\n0.63,1,C\n0.76,1,C\n0.44,2,C\n0.35,2,C\n0.31,2,C\n0.4,2,C\n"
    "0.23,3,C\n0.25,3,C\n0.24,3,C\n0.22,3,C\n0.45,1,D\n0.71,1,D\n0.66,1,D\n0.62,1,D\n"
    "0.56,2,D\n1.02,2,D\n0.71,2,D\n0.38,2,D\n0.3,3,D\n0.36,3,D\n0.31,3,D\n0.33,3,D\n";

}  // namespace yates::anova

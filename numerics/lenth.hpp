#pragma once

#include <vector>

namespace yates::numerics {

/// What the effects of an unreplicated two-level design say of their own noise, if most of them are
/// zero.
struct Lenth {
  double pseudo_standard_error;  // of an effect, 2q in Jain's notation
  double df;                     // effects / 3
  double margin;                 // half width of the interval of one effect alone
  double simultaneous_margin;    // the same for all effects together
};

/// Lenth's pseudo standard error: 1.5 times the median of those |effects| that are below 2.5 times
/// 1.5 times the median of all. The margins are its product with Student's t and with Sidak's
/// multiplier. Of at least one effect; 0 < confidence < 1.
/// Source: R. V. Lenth, Quick and easy analysis of unreplicated factorials, Technometrics 31, 1989.
Lenth lenth(const std::vector<double>& effects, double confidence);

}  // namespace yates::numerics

#pragma once

#include <cstddef>

#include "doe/points/array.hpp"

namespace yates::doe {

struct DefinitiveScreeningOptions {
  std::size_t numeric = 0;       // factors with three levels, low, middle and high
  std::size_t categorical = 0;   // factors with two levels
  std::size_t fake_factors = 0;  // columns constructed and left out: runs that estimate the error
};

/// A definitive screening design; columns 0 .. numeric - 1 have the levels 0, 1, 2 and the
/// categorical ones after them 0 and 1. Each row of a conference matrix of order n, the smallest of
/// conference_order() that has enough columns, and its opposite, and last a run in which every
/// factor is in the middle: 2n + 1 runs, so 2m + 1 for an even and 2m + 3 for an odd number m of
/// numeric factors, and 4 more where no matrix of that order exists (21, 22, 33 and 34 factors) or
/// is constructed (45 and 46). Main effects of numeric factors are orthogonal to each other, to all
/// quadratic effects and to all two-factor interactions; no two-factor interactions are fully
/// confounded. With categorical factors, n counts them too, and the middle of a categorical column
/// is low in one run of a pair and high in the other, also in the centre, which becomes a pair: 2n
/// + 2 runs. Main effects stay orthogonal to quadratic effects and interactions; those of
/// categorical factors are slightly correlated with other main effects, which the choice of the
/// signs keeps small. numeric >= 1, and numeric + categorical + fake_factors at least 3 and at most
/// 50; throws std::domain_error otherwise. Sources: B. Jones, C. J. Nachtsheim, A class of
/// three-level designs for definitive screening in the presence of second-order effects, 2011; the
/// same, Definitive screening designs with added two-level categorical factors, 2013 (DSD-augment);
/// L. Xiao, D. K. J. Lin, F. Bai, Constructing definitive screening designs using conference
/// matrices, 2012.
Array definitive_screening(const DefinitiveScreeningOptions& options);

}  // namespace yates::doe

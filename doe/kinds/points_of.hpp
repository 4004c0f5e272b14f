#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "doe/fractions/two_level_fraction.hpp"
#include "doe/kinds/generate.hpp"

namespace yates::doe {

// The points of one kind, before anything is excluded. One overload for each kind: without it, a
// new kind does not compile.
using Factors = std::vector<Factor>;
Generated points_of(const Factors& factors, const kinds::FullFactorial&, const DesignRequest&);
Generated points_of(const Factors& factors, const kinds::TwoLevel&, const DesignRequest&);
Generated points_of(const Factors& factors, const kinds::FractionalFactorial&,
                    const DesignRequest&);
Generated points_of(const Factors& factors, const kinds::PlackettBurman&, const DesignRequest&);
Generated points_of(const Factors& factors, const kinds::OrthogonalArray&, const DesignRequest&);
Generated points_of(const Factors& factors, const kinds::Supersaturated&, const DesignRequest&);
Generated points_of(const Factors& factors, const kinds::LatinSquare&, const DesignRequest&);
Generated points_of(const Factors& factors, const kinds::GraecoLatinSquare&, const DesignRequest&);
Generated points_of(const Factors& factors, const kinds::BalancedIncompleteBlocks&,
                    const DesignRequest&);
Generated points_of(const Factors& factors, const kinds::CentralComposite&, const DesignRequest&);
Generated points_of(const Factors& factors, const kinds::BoxBehnken&, const DesignRequest&);
Generated points_of(const Factors& factors, const kinds::DefinitiveScreening&,
                    const DesignRequest&);
Generated points_of(const Factors& factors, const kinds::LatinHypercube&, const DesignRequest&);
Generated points_of(const Factors& factors, const kinds::Sobol&, const DesignRequest&);
Generated points_of(const Factors& factors, const kinds::Mixture&, const DesignRequest&);
Generated points_of(const Factors& factors, const kinds::OneAtATime&, const DesignRequest&);
Generated points_of(const Factors& factors, const kinds::Custom&, const DesignRequest&);
Generated points_of(const Factors& factors, const kinds::Optimal&, const DesignRequest&);

/// How many levels each factor has.
std::vector<std::size_t> level_counts_of(const Factors& factors);
/// Throws the sentence that names the factors with another number of levels.
void require_levels(std::string_view kind, const Factors& factors, std::size_t levels);
/// Throws the sentence that names the categorical factors, of which the kind has no use.
void require_numbers(std::string_view kind, const Factors& factors);

/// The seed of the request, or one that follows from the factors and the kind.
numerics::Seed seed_of(const Factors& factors, const DesignRequest& request);

/// The points of an array of two-level factors with their blocks, and as many centre points as are
/// asked for, shared out among the blocks.
Design with_center_points(const Factors& factors, const Array& array,
                          const std::vector<std::size_t>& blocks, const DesignRequest& request);

/// The design of coded points with their blocks (from 1, one per row; empty: one block), and a
/// remark where rounding to levels moved points far.
Generated coded_design(const Factors& factors, const Eigen::MatrixXd& points,
                       const std::vector<std::size_t>& blocks);

}  // namespace yates::doe

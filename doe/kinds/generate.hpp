#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "doe/kinds/design_kind.hpp"
#include "doe/points/design.hpp"
#include "language/expression.hpp"
#include "numerics/random.hpp"

namespace yates::doe {

/// What a campaign asks of its design.
struct DesignRequest {
  DesignKind kind = kinds::FullFactorial{};
  /// Points that are not measured; an optimal design is sought among the others.
  std::vector<language::Expression> exclude = {};
  /// Points at the centre of all numeric factors, beside those of the kind; absent: as many as the
  /// kind has by itself.
  std::optional<std::size_t> center_points = std::nullopt;
  /// Blocks into which the points of one replicate are divided; absent: what the kind has by
  /// itself.
  std::optional<std::size_t> blocks = std::nullopt;
  /// Of the kinds that choose at random; absent: derived from the factors and the kind.
  std::optional<numerics::Seed> seed = std::nullopt;
  /// Of a one-at-a-time design: a level number of each factor; empty: the first levels.
  std::vector<std::size_t> baseline = {};
};

/// A design and how it was made: whether a fraction is proven to be the best, how far searches from
/// other starts ended, what rounding moved. Sentences without a full stop.
struct Generated {
  // NOLINTNEXTLINE(google-explicit-constructor): most kinds have nothing to remark
  Generated(Design points, std::vector<std::string> sentences = {})
      : design(std::move(points)), remarks(std::move(sentences)) {}

  Design design;
  std::vector<std::string> remarks;
};

/// The points of a design. Its factors have the levels that the points take: kinds that choose
/// values in a range (central-composite, latin-hypercube, ...) give numeric factors levels of their
/// own. Throws std::domain_error with one sentence, which begins with the kind and names the
/// nearest possible choice, where the request cannot be met; language::UsageError for a wrong
/// condition of `exclude`.
Generated generate_with_remarks(const std::vector<Factor>& factors, const DesignRequest& request);
/// The design alone.
Design generate(const std::vector<Factor>& factors, const DesignRequest& request);

/// Whether the request means all combinations of the levels of the file.
bool is_factorial(const DesignRequest& request);

}  // namespace yates::doe

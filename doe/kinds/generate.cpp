#include "doe/kinds/generate.hpp"

#include <stdexcept>

#include <fmt/format.h>

#include "doe/points/factorial.hpp"

namespace yates::doe {
namespace {

Design points_of(const std::vector<Factor>& factors, const FullFactorial&, const DesignRequest&) {
  return full_factorial(factors);
}

Design points_of(const std::vector<Factor>& factors, const TwoLevel&, const DesignRequest&) {
  return two_level(factors);
}

Design points_of(const std::vector<Factor>& factors, const Custom& kind, const DesignRequest&) {
  std::vector<Point> points;
  for (std::size_t row = 0; row < kind.points.runs(); ++row) {
    points.push_back({row + 1, kind.points.rows[row], kind.blocks.empty() ? 1 : kind.blocks[row]});
  }
  return {factors, points};
}

template <typename Kind>
Design points_of(const std::vector<Factor>&, const Kind& kind, const DesignRequest&) {
  throw std::domain_error(fmt::format("{}: not yet", to_string(DesignKind{kind})));
}

}  // namespace

Design generate(const std::vector<Factor>& factors, const DesignRequest& request) {
  const Design all =
      std::visit([&](const auto& kind) { return points_of(factors, kind, request); }, request.kind);
  return exclude(all, request.exclude);
}

bool is_factorial(const DesignRequest& request) {
  return (std::holds_alternative<FullFactorial>(request.kind) ||
          std::holds_alternative<TwoLevel>(request.kind)) &&
         !request.center_points && !request.blocks;
}

}  // namespace yates::doe

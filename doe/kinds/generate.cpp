#include "doe/kinds/generate.hpp"

#include <algorithm>
#include <stdexcept>

#include "doe/kinds/points_of.hpp"
#include "doe/points/design_error.hpp"
#include "doe/points/factorial.hpp"

namespace yates::doe {
namespace {

void check_options(const std::vector<Factor>& factors, const DesignRequest& request) {
  const std::string_view kind = to_string(request.kind);
  constexpr std::size_t most_factors = 999;  // a formula has at most 1,000 operators
  if (factors.empty()) throw DesignError(kind, "there are no factors");
  if (factors.size() > most_factors) {
    throw DesignError(kind, "{} factors are more than {}", factors.size(), most_factors);
  }
  for (const Factor& factor : factors) {
    if (!factor.levels.empty()) continue;
    throw DesignError(kind, "factor '{}' has no levels", factor.name);
  }
  if (request.blocks.value_or(1) > 1 && !takes_blocks(request.kind)) {
    throw DesignError(kind,
                      "this kind is not divided into blocks by number; blocks = \"replication\" "
                      "makes each replication a block");
  }
  if (request.blocks == 0U) {
    throw DesignError(kind, "blocks must be at least 1, not 0");
  }
  constexpr std::size_t most_center_points = 10'000;
  const std::size_t centers = request.center_points.value_or(0);
  if (centers > 0 && !takes_center_points(request.kind)) {
    throw DesignError(kind, "this kind takes no center_points");
  }
  if (centers > most_center_points) {
    throw DesignError(kind, "{} center_points are more than {}", centers, most_center_points);
  }
}

}  // namespace

Generated generate_with_remarks(const std::vector<Factor>& factors, const DesignRequest& request) {
  try {
    check_options(factors, request);
    Generated result = std::visit(
        [&](const auto& kind) { return points_of(factors, kind, request); }, request.kind);
    result.design = exclude(result.design, request.exclude);
    return result;
  } catch (const DesignError& error) {  // of a part that does not know for which kind it was asked
    throw DesignError(to_string(request.kind), "{}", error.text());
  } catch (const std::domain_error& error) {
    throw DesignError(to_string(request.kind), "{}", error.what());
  }
}

Design generate(const std::vector<Factor>& factors, const DesignRequest& request) {
  return generate_with_remarks(factors, request).design;
}

bool is_factorial(const DesignRequest& request) {
  return (std::holds_alternative<kinds::FullFactorial>(request.kind) ||
          std::holds_alternative<kinds::TwoLevel>(request.kind)) &&
         !request.center_points && !request.blocks;
}

}  // namespace yates::doe

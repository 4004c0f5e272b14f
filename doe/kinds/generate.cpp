#include "doe/kinds/generate.hpp"

#include <stdexcept>

#include <fmt/format.h>

#include "doe/kinds/points_of.hpp"

namespace yates::doe {
namespace {

/// Kinds that know blocks by number.
bool takes_blocks(const DesignKind& kind) {
  return std::holds_alternative<kinds::FullFactorial>(kind) ||
         std::holds_alternative<kinds::TwoLevel>(kind) ||
         std::holds_alternative<kinds::FractionalFactorial>(kind) ||
         std::holds_alternative<kinds::BalancedIncompleteBlocks>(kind) ||
         std::holds_alternative<kinds::CentralComposite>(kind) ||
         std::holds_alternative<kinds::BoxBehnken>(kind);
}

/// Kinds whose points can be joined by centre points.
bool takes_center_points(const DesignKind& kind) {
  return std::holds_alternative<kinds::FullFactorial>(kind) ||
         std::holds_alternative<kinds::TwoLevel>(kind) ||
         std::holds_alternative<kinds::FractionalFactorial>(kind) ||
         std::holds_alternative<kinds::PlackettBurman>(kind) ||
         std::holds_alternative<kinds::OrthogonalArray>(kind) ||
         std::holds_alternative<kinds::CentralComposite>(kind) ||
         std::holds_alternative<kinds::BoxBehnken>(kind) ||
         std::holds_alternative<kinds::DefinitiveScreening>(kind) ||
         std::holds_alternative<kinds::Custom>(kind);
}

void check_options(const std::vector<Factor>& factors, const DesignRequest& request) {
  const std::string_view kind = to_string(request.kind);
  if (factors.empty()) throw std::domain_error(fmt::format("{}: there are no factors", kind));
  if (request.blocks.value_or(1) > 1 && !takes_blocks(request.kind)) {
    throw std::domain_error(
        fmt::format("{}: this kind is not divided into blocks by number; blocks = \"replication\" "
                    "makes each replication a block",
                    kind));
  }
  constexpr std::size_t most_center_points = 10'000;
  if (request.center_points.value_or(0) > most_center_points) {
    throw std::domain_error(fmt::format("{}: {} center_points are more than {}", kind,
                                        *request.center_points, most_center_points));
  }
  if (request.center_points.value_or(0) > 0 && !takes_center_points(request.kind)) {
    throw std::domain_error(fmt::format("{}: this kind takes no center_points", kind));
  }
}

/// The points; a sentence about one step of making them begins with the word of the kind.
Generated points_of_kind(const std::vector<Factor>& factors, const DesignRequest& request) {
  try {
    return std::visit([&](const auto& kind) { return points_of(factors, kind, request); },
                      request.kind);
  } catch (const std::domain_error& error) {
    const std::string text = error.what();
    const std::string word(to_string(request.kind));
    const std::size_t colon = text.find(": ");
    if (colon == std::string::npos || text.starts_with(word + ":")) throw;
    throw std::domain_error(word + text.substr(colon));
  }
}

}  // namespace

Generated generate_with_remarks(const std::vector<Factor>& factors, const DesignRequest& request) {
  check_options(factors, request);
  Generated result = points_of_kind(factors, request);
  result.design = exclude(result.design, request.exclude);
  return result;
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

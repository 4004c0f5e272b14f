#include "doe/kinds/generate.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include <fmt/format.h>

#include "doe/kinds/points_of.hpp"
#include "doe/points/factorial.hpp"

namespace yates::doe {
namespace {

/// With which refusals of parts begin that serve several kinds.
constexpr std::array<std::string_view, 7> part_words{
    "factorial",       "fold-over",        "coding",          "design",
    "simplex-lattice", "simplex-centroid", "extreme-vertices"};

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
  constexpr std::size_t most_factors = 999;  // a formula has at most 1,000 operators
  if (factors.empty()) throw std::domain_error(fmt::format("{}: there are no factors", kind));
  if (factors.size() > most_factors) {
    throw std::domain_error(
        fmt::format("{}: {} factors are more than {}", kind, factors.size(), most_factors));
  }
  for (const Factor& factor : factors) {
    if (!factor.levels.empty()) continue;
    throw std::domain_error(fmt::format("{}: factor '{}' has no levels", kind, factor.name));
  }
  if (request.blocks.value_or(1) > 1 && !takes_blocks(request.kind)) {
    throw std::domain_error(
        fmt::format("{}: this kind is not divided into blocks by number; blocks = \"replication\" "
                    "makes each replication a block",
                    kind));
  }
  if (request.blocks == 0U) {
    throw std::domain_error(fmt::format("{}: blocks must be at least 1, not 0", kind));
  }
  constexpr std::size_t most_center_points = 10'000;
  const std::size_t centers = request.center_points.value_or(0);
  if (centers > 0 && !takes_center_points(request.kind)) {
    throw std::domain_error(fmt::format("{}: this kind takes no center_points", kind));
  }
  if (centers > most_center_points) {
    throw std::domain_error(
        fmt::format("{}: {} center_points are more than {}", kind, centers, most_center_points));
  }
}

/// The sentence of a part that does not know for which kind it was asked, with the kind's word
/// first: in the place of the part's own word, or before it where it names something else.
std::string in_words_of(const DesignKind& kind, const std::string& sentence) {
  const std::string_view word = to_string(kind);
  const std::size_t end = sentence.find(": ");
  const std::string head = end == std::string::npos ? "" : sentence.substr(0, end);
  if (head == word) return sentence;
  const std::vector<std::string> kinds = kind_words();
  const bool is_part = std::find(kinds.begin(), kinds.end(), head) != kinds.end() ||
                       std::find(part_words.begin(), part_words.end(), head) != part_words.end();
  return fmt::format("{}: {}", word, is_part ? sentence.substr(end + 2) : sentence);
}

}  // namespace

Generated generate_with_remarks(const std::vector<Factor>& factors, const DesignRequest& request) {
  try {
    check_options(factors, request);
    Generated result = std::visit(
        [&](const auto& kind) { return points_of(factors, kind, request); }, request.kind);
    result.design = exclude(result.design, request.exclude);
    return result;
  } catch (const std::domain_error& error) {
    throw std::domain_error(in_words_of(request.kind, error.what()));
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

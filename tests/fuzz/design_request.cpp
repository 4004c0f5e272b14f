#include "tests/fuzz/design_request.hpp"

#include <algorithm>

namespace yates::fuzz {
namespace {

using doe::Factor;

Factor factor_from(Bytes& bytes, std::size_t number, std::size_t usual_levels) {
  Factor factor{.name = "f" + std::to_string(number + 1)};
  const std::size_t levels = bytes.seldom() ? bytes.below(9) : usual_levels;
  const bool numeric = bytes.below(2) == 0;
  if (numeric) factor.kind = doe::FactorKind::numeric;
  const double first = static_cast<double>(bytes.below(12)) - 1;
  const double step = bytes.seldom() ? 0.1 : static_cast<double>(1 + bytes.below(40));
  for (std::size_t level = 0; level < levels; ++level) {
    const double value = first + step * static_cast<double>(level);
    if (numeric) {
      factor.levels.push_back({std::to_string(value), value});
    } else {
      factor.levels.push_back({std::string(1, static_cast<char>('p' + level)), std::nullopt});
    }
  }
  if (numeric && bytes.seldom() && first > 0) factor.scale = doe::Scale::log2;
  if (numeric && bytes.seldom()) factor.step = static_cast<double>(bytes.below(20)) / 4;
  factor.hard_to_change = bytes.seldom();
  return factor;
}

std::string letters_from(Bytes& bytes, std::size_t factors) {
  std::string word;
  for (std::size_t count = 1 + bytes.below(4); count > 0; --count) {
    word += static_cast<char>('A' + bytes.below(factors + 1));
  }
  return word;
}

doe::kinds::FractionalFactorial fraction_from(Bytes& bytes, std::size_t factors) {
  doe::kinds::FractionalFactorial kind;
  switch (bytes.below(5)) {
    case 0:
      kind.fraction = bytes.below(factors + 2);
      break;
    case 1:
      kind.resolution = bytes.below(9);
      break;
    case 2:
      kind.runs = std::size_t{1} << bytes.below(9);
      break;
    case 3:
      for (std::size_t count = 1 + bytes.below(3); count > 0; --count) {
        const std::string left = letters_from(bytes, factors).substr(0, 1);
        kind.generators.push_back(left + (bytes.seldom() ? "=-" : "=") +
                                  letters_from(bytes, factors));
      }
      break;
    default:
      kind.runs = bytes.below(80);
  }
  if (bytes.seldom()) kind.clear.push_back(letters_from(bytes, factors).substr(0, 2));
  if (bytes.seldom()) kind.fold_over = bytes.below(2) == 0 ? "all" : "f1";
  return kind;
}

doe::kinds::Optimal optimal_from(Bytes& bytes, std::size_t factors) {
  doe::kinds::Optimal kind{.criterion = static_cast<doe::Criterion>(bytes.below(3)),
                           .runs = bytes.perhaps(40)};
  if (!kind.runs) kind.runs = 4 + bytes.below(30);
  if (bytes.seldom()) kind.model = "f1 + f" + std::to_string(bytes.below(factors + 1));
  if (bytes.seldom()) kind.if_possible = {"f1:f2"};
  if (bytes.seldom()) kind.cost = bytes.below(2) == 0 ? "2" : "f1";
  if (bytes.seldom()) kind.budget = static_cast<double>(bytes.below(60));
  kind.pure_error_degrees_of_freedom = bytes.seldom() ? bytes.below(9) : 0;
  if (bytes.seldom()) kind.whole_plots = bytes.below(9);
  kind.starts = 1 + bytes.below(2);
  return kind;
}

doe::kinds::Custom custom_from(Bytes& bytes, const std::vector<Factor>& factors) {
  doe::kinds::Custom kind;
  for (const Factor& factor : factors) kind.points.levels.push_back(factor.levels.size());
  const bool blocked = bytes.seldom();
  for (std::size_t row = bytes.below(24); row > 0; --row) {
    kind.points.rows.emplace_back();
    for (const Factor& factor : factors) {
      const std::size_t levels = std::max<std::size_t>(factor.levels.size(), 1);
      kind.points.rows.back().push_back(bytes.below(levels));
    }
    if (blocked) kind.blocks.push_back(1 + bytes.below(3));
  }
  return kind;
}

doe::DesignKind kind_from(Bytes& bytes, const std::vector<Factor>& factors) {
  using namespace doe::kinds;
  switch (bytes.below(22)) {
    case 0:
      return FullFactorial{};
    case 1:
      return TwoLevel{};
    case 2:
      return PlackettBurman{bytes.perhaps(30)};
    case 3:
      return OrthogonalArray{bytes.perhaps(60)};
    case 4:
      return doe::kinds::Supersaturated{bytes.below(20)};
    case 5:
      return LatinSquare{};
    case 6:
      return GraecoLatinSquare{};
    case 7:
      return BalancedIncompleteBlocks{bytes.below(8)};
    case 8: {
      doe::kinds::CentralComposite kind{.inscribed = bytes.below(2) == 1,
                                        .resolution = bytes.perhaps(8)};
      kind.axial_distance = static_cast<doe::AxialDistance>(bytes.below(5));
      if (bytes.seldom()) kind.axial_distance = static_cast<double>(bytes.below(30)) / 8 - 0.5;
      return kind;
    }
    case 9:
      return doe::kinds::BoxBehnken{};
    case 10:
      return DefinitiveScreening{bytes.perhaps(6).value_or(0)};
    case 11:
      return doe::kinds::LatinHypercube{bytes.below(40)};
    case 12:
      return doe::kinds::Sobol{bytes.below(40)};
    case 13:
      return doe::kinds::Mixture{.blends = static_cast<Blends>(bytes.below(3)),
                                 .degree = bytes.below(5),
                                 .total = static_cast<double>(bytes.below(200)) / 4};
    case 14:
      return OneAtATime{};
    case 15:
      return custom_from(bytes, factors);
    case 16:
      return optimal_from(bytes, factors.size());
    default:
      return fraction_from(bytes, factors.size());
  }
}

}  // namespace

Asked asked_from(Bytes& bytes) {
  Asked asked;
  const std::size_t factors = bytes.seldom() ? bytes.below(11) : 1 + bytes.below(7);
  const std::size_t usual_levels = bytes.below(2) == 0 ? 2 : 2 + bytes.below(4);
  for (std::size_t i = 0; i < factors; ++i) {
    asked.factors.push_back(factor_from(bytes, i, usual_levels));
  }
  asked.request.kind = kind_from(bytes, asked.factors);
  asked.request.center_points = bytes.perhaps(8);
  asked.request.blocks = bytes.perhaps(9);
  if (bytes.seldom()) asked.request.seed = numerics::Seed{bytes.below(256)};
  if (bytes.seldom()) asked.request.baseline.assign(bytes.below(9), bytes.below(3));
  if (bytes.seldom()) {
    asked.request.exclude.push_back(language::parse("f1 == 2 or f2 == 'q'", "exclude"));
  }
  asked.about = doe::to_string(asked.request.kind);
  for (const auto& [name, value] : doe::parameters_of(asked.request.kind)) {
    asked.about += " " + name + "=" + value;
  }
  if (asked.request.blocks) asked.about += " blocks=" + std::to_string(*asked.request.blocks);
  if (asked.request.center_points) {
    asked.about += " center_points=" + std::to_string(*asked.request.center_points);
  }
  for (const Factor& factor : asked.factors) {
    asked.about += "; " + factor.name;
    for (const doe::Level& level : factor.levels) asked.about += " " + level.text;
  }
  return asked;
}

}  // namespace yates::fuzz

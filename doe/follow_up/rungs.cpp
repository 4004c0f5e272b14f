#include "doe/follow_up/rungs.hpp"

#include <algorithm>
#include <cmath>

#include "doe/properties/default_model.hpp"

namespace yates::doe {
namespace {

using Factors = std::vector<Factor>;

bool is_number(const Factor& factor) {
  return factor.kind == FactorKind::numeric;
}

/// A number with a value between its least and its greatest level: 1 and 2 threads have none.
bool can_bend(const Factor& factor) {
  if (!is_number(factor) || factor.levels.size() != 2) return is_number(factor);
  const double one = factor.levels[0].number.value_or(0.0);
  const double other = factor.levels[1].number.value_or(0.0);
  const bool whole = one == std::floor(one) && other == std::floor(other);
  return !whole || factor.step || std::abs(other - one) >= 2.0;
}

bool has_number(const Factors& factors) {
  return std::ranges::any_of(factors, is_number);
}

/// Three levels of each are a definitive screening design's.
bool all_bend(const Factors& factors) {
  return std::ranges::all_of(factors, can_bend);
}

bool wants_squares(Aim aim) {
  return aim == Aim::optimise || aim == Aim::predict;
}

ModelOrder order_of(Aim aim) {
  return aim == Aim::screen ? ModelOrder::main_effects : ModelOrder::two_factor_interactions;
}

/// Coefficients of model_of_aim.
std::size_t parameters_of(const Factors& factors, Aim aim) {
  const auto squares = wants_squares(aim) ? std::ranges::count_if(factors, can_bend) : 0;
  return static_cast<std::size_t>(doe::parameters_of(factors, order_of(aim))) +
         static_cast<std::size_t>(squares);
}

/// All combinations, unless they are more than anybody would measure for an advice.
constexpr std::size_t most_combinations = 512;
void add_all_combinations(std::vector<Rung>& list, const Factors& factors, std::size_t passes,
                          std::size_t most = most_combinations) {
  std::size_t combinations = 1;
  for (const Factor& factor : factors) combinations *= factor.levels.size();
  if (combinations * passes > most) return;
  list.push_back({{.kind = kinds::FullFactorial{}}, passes});
}

void add_fraction(std::vector<Rung>& list, std::size_t resolution, std::size_t passes = 1) {
  kinds::FractionalFactorial kind;
  kind.resolution = resolution;
  list.push_back({{.kind = kind}, passes});
}

void add_optimal(std::vector<Rung>& list, const Factors& factors, Aim aim, std::size_t runs) {
  if (auto rung = optimal_rung(factors, aim, runs)) list.push_back(std::move(*rung));
}

std::vector<Rung> screening(const Factors& factors, Effort effort) {
  std::vector<Rung> list;
  const std::size_t parameters = parameters_of(factors, Aim::screen);
  switch (effort) {
    case Effort::cheap:
      add_fraction(list, 3);
      list.push_back({{.kind = kinds::PlackettBurman{}}});
      list.push_back({{.kind = kinds::OrthogonalArray{}}});
      if (factors.size() < 3) add_all_combinations(list, factors, 1);
      add_optimal(list, factors, Aim::screen, 2 * parameters);
      break;
    case Effort::balanced:
      if (all_bend(factors)) list.push_back({{.kind = kinds::DefinitiveScreening{}}});
      add_fraction(list, 4);
      add_all_combinations(list, factors, 1, 32);
      list.push_back({{.kind = kinds::OrthogonalArray{}}, 2});
      add_all_combinations(list, factors, 2);
      add_optimal(list, factors, Aim::screen, 3 * parameters);
      break;
    case Effort::thorough:
      if (all_bend(factors)) {
        list.push_back({{.kind = kinds::DefinitiveScreening{.fake_factors = 4}}});
      }
      add_fraction(list, 4, 2);
      list.push_back({{.kind = kinds::OrthogonalArray{}}, 3});
      add_all_combinations(list, factors, 3);
      add_optimal(list, factors, Aim::screen, 5 * parameters);
      break;
  }
  return list;
}

std::vector<Rung> explaining(const Factors& factors, Effort effort) {
  std::vector<Rung> list;
  if (factors.size() > most_factors_to_explain) return list;
  const std::size_t parameters = parameters_of(factors, Aim::explain);
  switch (effort) {
    case Effort::cheap:
      add_fraction(list, 5);
      add_all_combinations(list, factors, 1);
      add_optimal(list, factors, Aim::explain, parameters + 4);
      break;
    case Effort::balanced:
      add_fraction(list, 5);
      add_optimal(list, factors, Aim::explain, parameters + parameters / 2 + 4);
      add_all_combinations(list, factors, 2);
      break;
    case Effort::thorough:
      add_all_combinations(list, factors, 1);
      add_all_combinations(list, factors, 2);
      add_all_combinations(list, factors, 3);
      add_fraction(list, 5, 2);
      add_optimal(list, factors, Aim::explain, 3 * parameters);
      break;
  }
  return list;
}

std::vector<Rung> optimising(const Factors& factors, Effort effort) {
  std::vector<Rung> list;
  const std::size_t parameters = parameters_of(factors, Aim::optimise);
  kinds::CentralComposite composite;
  // Within the range of the user: what lies beyond may not run.
  composite.axial_distance = AxialDistance::face_centred;
  switch (effort) {
    case Effort::cheap:
      add_optimal(list, factors, Aim::optimise, parameters + 2);
      break;
    case Effort::balanced:
      list.push_back({{.kind = kinds::BoxBehnken{}}});
      list.push_back({{.kind = composite}});
      add_optimal(list, factors, Aim::optimise, parameters + parameters / 2 + 2);
      break;
    case Effort::thorough:
      list.push_back({{.kind = composite}});
      list.push_back({{.kind = composite}, 2});
      add_optimal(list, factors, Aim::optimise, 3 * parameters);
      break;
  }
  return list;
}

std::vector<Rung> predicting(const Factors& factors, Effort effort) {
  std::vector<Rung> list;
  const std::size_t parameters = parameters_of(factors, Aim::predict);
  std::size_t power = 8;
  while (power < std::max(parameters + 4, 5 * factors.size())) power *= 2;
  switch (effort) {
    case Effort::cheap:
      add_optimal(list, factors, Aim::predict, parameters + 3);
      break;
    case Effort::balanced:
      list.push_back({{.kind = kinds::Sobol{power}}});
      add_optimal(list, factors, Aim::predict, parameters + parameters / 2 + 3);
      break;
    case Effort::thorough:
      list.push_back({{.kind = kinds::LatinHypercube{std::max(10 * factors.size(), 2 * power)}}});
      add_optimal(list, factors, Aim::predict, 3 * parameters);
      break;
  }
  return list;
}

}  // namespace

std::string model_of_aim(const Factors& factors, Aim aim) {
  std::string model = formula_of(factors, order_of(aim));
  if (!wants_squares(aim) || !has_number(factors)) return model;
  for (const Factor& factor : factors) {
    if (can_bend(factor)) model += " + " + square_of(factor);
  }
  return model;
}

std::optional<Rung> optimal_rung(const Factors& factors, Aim aim, std::size_t runs) {
  // Coordinate exchange takes seconds beyond this.
  constexpr std::size_t most_parameters = 60;
  const std::size_t parameters = parameters_of(factors, aim);
  if (parameters > most_parameters || runs < parameters) return std::nullopt;
  kinds::Optimal kind;
  kind.criterion = wants_squares(aim) ? Criterion::i : Criterion::d;
  kind.runs = runs;
  kind.model = model_of_aim(factors, aim);
  kind.pure_error_degrees_of_freedom = std::min<std::size_t>((runs - parameters) / 2, 4);
  return Rung{{.kind = kind}};
}

std::vector<Rung> rungs(const Factors& factors, Aim aim, Effort effort) {
  switch (aim) {
    case Aim::screen:
      return screening(factors, effort);
    case Aim::explain:
      return explaining(factors, effort);
    case Aim::optimise:
      return optimising(factors, effort);
    case Aim::predict:
      break;
  }
  return predicting(factors, effort);
}

}  // namespace yates::doe

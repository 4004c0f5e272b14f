#include "anova/origin/origin.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <Eigen/Core>

#include "anova/origin/factor_use.hpp"
#include "numerics/decompositions.hpp"
#include "numerics/tails.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;

constexpr double worth_explaining = 5.0;  // variance inflation
constexpr std::size_t most_explained = 3;
constexpr std::size_t most_numbers = 60;
constexpr double determined = 1.0 - 1e-12;  // R^2, up to rounding

Eigen::MatrixXd correlations(const std::vector<const FactorUse*>& numbers,
                             const std::vector<std::int64_t>& count_of_setting) {
  const auto settings = static_cast<Index>(count_of_setting.size());
  Eigen::VectorXd weight(settings);
  for (Index s = 0; s < settings; ++s) {
    weight[s] = static_cast<double>(count_of_setting[static_cast<std::size_t>(s)]);
  }
  Eigen::MatrixXd columns(settings, static_cast<Index>(numbers.size()));
  for (Index j = 0; j < columns.cols(); ++j) {
    const FactorUse& number = *numbers[static_cast<std::size_t>(j)];
    auto column = columns.col(j);
    for (Index s = 0; s < settings; ++s) {
      column[s] = number.value_of_level[number.level_of_setting[static_cast<std::size_t>(s)]] -
                  number.value_of_level.front();
    }
    column.array() -= weight.dot(column) / weight.sum();
    column.array() *= weight.array().sqrt();
    column.stableNormalize();
  }
  return columns.transpose() * columns;
}

/// R^2 of variable j on the others.
double r_squared(const Eigen::MatrixXd& correlations, Index j) {
  std::vector<Index> others;
  for (Index k = 0; k < correlations.cols(); ++k) {
    if (k != j) others.push_back(k);
  }
  const Eigen::MatrixXd among = correlations(others, others);
  const Eigen::VectorXd with = correlations(others, j);
  return std::clamp(with.dot(numerics::shortest_solution(among, with).b.col(0)), 0.0, 1.0);
}

/// How much the other numbers of the table explain of each number, by linear regression over the
/// observations: those whose variance inflation factor is five or more, worst first, three at most.
/// Empty for fewer than three numbers, and where there are too few settings or too many numbers.
/// Source: D. W. Marquardt, Generalized inverses, ridge regression, biased linear estimation, and
/// nonlinear estimation, Technometrics 12, 1970.
std::vector<Explained> explained_numbers(const TableUse& table) {
  std::vector<const FactorUse*> numbers;
  for (const FactorUse& factor : table.factors) {
    if (factor.numeric && factor.distinct() > 1) numbers.push_back(&factor);
  }
  if (numbers.size() < 3 || numbers.size() > most_numbers ||
      table.count_of_setting.size() <= numbers.size() + 1) {
    return {};
  }
  const Eigen::MatrixXd all = correlations(numbers, table.count_of_setting);
  std::vector<Explained> result;
  for (std::size_t j = 0; j < numbers.size(); ++j) {
    Explained one{numbers[j]->name, r_squared(all, static_cast<Index>(j)), std::nullopt};
    if (one.r_squared < determined) one.inflation = 1.0 / (1.0 - one.r_squared);
    if (!one.inflation || *one.inflation >= worth_explaining) result.push_back(std::move(one));
  }
  std::stable_sort(result.begin(), result.end(), [](const Explained& a, const Explained& b) {
    return a.r_squared > b.r_squared;
  });
  if (result.size() > most_explained) result.resize(most_explained);
  return result;
}

constexpr double strong = 0.4;            // association, corrected for chance
constexpr double level_of_strong = 0.01;  // divided by the number of pairs
constexpr double worth_naming = 0.3;      // association, corrected for chance
constexpr double level_of_named = 0.05;
constexpr double enough_combinations = 0.5;  // of all
constexpr double repeated = 2.0;             // observations of a setting, on average
constexpr double many_times = 10.0;   // of the counts of settings, the largest by the smallest
constexpr double very_unequal = 0.4;  // variance of counts by the square of their mean
constexpr double level_of_unequal = 0.05;
constexpr double in_proportion = 0.95;  // p of X^2
constexpr std::size_t most_named = 3;
constexpr std::size_t most_factors_in_pairs = 200;

std::vector<JudgedAssociation> all_pairs(const TableUse& table) {
  const std::size_t factors = std::min(table.factors.size(), most_factors_in_pairs);
  std::vector<JudgedAssociation> result;
  for (std::size_t a = 0; a < factors; ++a) {
    if (table.factors[a].distinct() < 2) continue;
    for (std::size_t b = a + 1; b < factors; ++b) {
      if (table.factors[b].distinct() > 1) result.push_back(judge_association(table, a, b));
    }
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const auto& a, const auto& b) { return a.corrected > b.corrected; });
  return result;
}

/// A plan may leave combinations out, but repeats the others evenly.
bool evenly_repeated(const TableUse& table, const Origin& counts) {
  return used_evenly(table.count_of_setting) &&
         (mean_of(table.count_of_setting) >= repeated ||
          static_cast<double>(counts.settings) >= enough_combinations * counts.possible_settings);
}

/// True if every level of one of the two factors belongs to one level of the other, and these
/// levels are used evenly: rabbits within treatments, wafers within lots.
bool nested(const TableUse& table, const Association& association) {
  const auto factor = [&](const std::string& name) -> const FactorUse& {
    return *std::find_if(table.factors.begin(), table.factors.end(),
                         [&](const FactorUse& one) { return one.name == name; });
  };
  if (!association.crossing) return false;
  const FactorUse& first = factor(association.first);
  const FactorUse& second = factor(association.second);
  const FactorUse& finer = first.distinct() > second.distinct() ? first : second;
  return first.distinct() != second.distinct() &&
         association.crossing->present == finer.distinct() && used_evenly(finer.count_of_level);
}

/// The counts without the largest: a centre or a control may be repeated more often.
std::vector<std::int64_t> without_largest(std::vector<std::int64_t> counts) {
  counts.erase(std::max_element(counts.begin(), counts.end()));
  return counts;
}

bool out_of_proportion(const JudgedAssociation& pair) {
  return pair.p_of_proportion && *pair.p_of_proportion < in_proportion;
}

bool repeated_unequally(const TableUse& table, const std::vector<JudgedAssociation>& pairs) {
  if (table.count_of_setting.size() < 3) return false;
  if (std::none_of(pairs.begin(), pairs.end(), out_of_proportion)) return false;
  const std::vector<std::int64_t> counts = without_largest(table.count_of_setting);
  const auto [fewest, most] = std::minmax_element(counts.begin(), counts.end());
  const double disperses = dispersion(counts);
  if (static_cast<double>(*most) < many_times * static_cast<double>(*fewest) ||
      disperses < very_unequal * mean_of(counts)) {
    return false;
  }
  const auto df = static_cast<double>(counts.size() - 1);
  return numerics::chi_squared_upper_tail(disperses * df, df) < level_of_unequal;
}

}  // namespace

Origin origin_of(const Observations& observations, bool said_to_be_designed, bool from_campaign) {
  const TableUse table = table_use(observations);
  Origin result{};
  result.settings = table.count_of_setting.size();
  result.possible_settings = 1.0;
  for (const FactorUse& factor : table.factors) {
    result.possible_settings *= static_cast<double>(factor.distinct());
  }
  if (!table.count_of_setting.empty()) {
    const auto [fewest, most] =
        std::minmax_element(table.count_of_setting.begin(), table.count_of_setting.end());
    result.fewest = *fewest;
    result.most = *most;
  }
  result.kind = from_campaign         ? OriginKind::campaign
                : said_to_be_designed ? OriginKind::declared
                                      : OriginKind::looks_designed;
  if (result.kind != OriginKind::looks_designed || table.factors.empty()) return result;

  for (const FactorUse& factor : table.factors) {
    if (was_set(factor, table)) continue;
    const auto [fewest, most] =
        std::minmax_element(factor.count_of_level.begin(), factor.count_of_level.end());
    result.reasons.push_back(
        MeasuredValues{factor.name, factor.distinct(), table.observations, *fewest, *most});
  }
  const std::vector<JudgedAssociation> pairs = all_pairs(table);
  const bool even = evenly_repeated(table, result);
  std::size_t moving = 0;
  for (const JudgedAssociation& pair : pairs) {
    const bool together = pair.corrected >= strong &&
                          pair.association.p < level_of_strong / static_cast<double>(pairs.size());
    if (!together || even || nested(table, pair.association) || moving == most_named) continue;
    result.reasons.push_back(MovingTogether{pair.association});
    ++moving;
  }
  if (repeated_unequally(table, pairs)) {
    result.reasons.push_back(UnequalRepetition{result.settings, result.fewest, result.most});
  }
  if (result.reasons.empty()) return result;

  result.kind = OriginKind::found;
  for (Explained& one : explained_numbers(table)) result.reasons.push_back(std::move(one));
  for (const JudgedAssociation& pair : pairs) {
    if (result.confounded.size() == most_named || pair.corrected < worth_naming) break;
    if (pair.association.p < level_of_named) result.confounded.push_back(pair.association);
  }
  result.proposal = proposal(observations, table);
  return result;
}

}  // namespace yates::anova

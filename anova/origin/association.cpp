#include <algorithm>
#include <cmath>
#include <numeric>

#include "anova/origin/factor_use.hpp"
#include "numerics/distributions.hpp"
#include "numerics/tails.hpp"

namespace yates::anova {

namespace {

/// A table of all combinations up to this size is counted in place.
constexpr std::size_t most_combinations_in_place = std::size_t{1} << 22;
constexpr double rounding_of_strength = 1e-12;

/// One present combination of two levels.
struct Combination {
  std::size_t first;
  std::size_t second;
  double count;
};

std::vector<Combination> combinations(const TableUse& table, const FactorUse& first,
                                      const FactorUse& second) {
  std::vector<Combination> result;
  const std::size_t width = first.distinct();
  if (width * second.distinct() <= most_combinations_in_place) {
    std::vector<std::int64_t> count(width * second.distinct());
    for (std::size_t s = 0; s < table.count_of_setting.size(); ++s) {
      count[first.level_of_setting[s] + width * second.level_of_setting[s]] +=
          table.count_of_setting[s];
    }
    for (std::size_t cell = 0; cell < count.size(); ++cell) {
      if (count[cell] == 0) continue;
      result.push_back({cell % width, cell / width, static_cast<double>(count[cell])});
    }
    return result;
  }
  std::vector<std::size_t> order(table.count_of_setting.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto cell_of = [&](std::size_t s) {
    return first.level_of_setting[s] + width * second.level_of_setting[s];
  };
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return cell_of(a) < cell_of(b); });
  for (const std::size_t s : order) {
    const std::size_t one = first.level_of_setting[s];
    const std::size_t other = second.level_of_setting[s];
    if (result.empty() || result.back().first != one || result.back().second != other) {
      result.push_back({one, other, 0.0});
    }
    result.back().count += static_cast<double>(table.count_of_setting[s]);
  }
  return result;
}

double center_of(const FactorUse& number, double n) {
  double sum = 0.0;
  const double first = number.value_of_level.front();
  for (std::size_t level = 0; level < number.distinct(); ++level) {
    sum +=
        static_cast<double>(number.count_of_level[level]) * (number.value_of_level[level] - first);
  }
  return first + sum / n;
}

double variation_of(const FactorUse& number, double mean) {
  double sum = 0.0;
  for (std::size_t level = 0; level < number.distinct(); ++level) {
    const double deviation = number.value_of_level[level] - mean;
    sum += static_cast<double>(number.count_of_level[level]) * deviation * deviation;
  }
  return sum;
}

double p_of_f(double squared, double model_df, double rest_df) {
  if (!(rest_df > 0.0) || !(model_df > 0.0)) return 1.0;
  if (squared >= 1.0 - rounding_of_strength) return 0.0;
  return numerics::f_upper_tail((squared / model_df) / ((1.0 - squared) / rest_df), model_df,
                                rest_df)
      .probability;
}

/// The root of 1 - (1 - squared) (n - 1) / rest_df, at least 0.
double adjusted(double squared, double n, double rest_df) {
  if (!(rest_df > 0.0)) return 0.0;
  return std::sqrt(std::max(0.0, 1.0 - (1.0 - squared) * (n - 1.0) / rest_df));
}

JudgedAssociation of_numbers(const TableUse& table, const FactorUse& first,
                             const FactorUse& second) {
  const auto n = static_cast<double>(table.observations);
  const double first_mean = center_of(first, n);
  const double second_mean = center_of(second, n);
  double product = 0.0;
  for (std::size_t s = 0; s < table.count_of_setting.size(); ++s) {
    product += static_cast<double>(table.count_of_setting[s]) *
               (first.value_of_level[first.level_of_setting[s]] - first_mean) *
               (second.value_of_level[second.level_of_setting[s]] - second_mean);
  }
  const double scale =
      std::sqrt(variation_of(first, first_mean)) * std::sqrt(variation_of(second, second_mean));
  const double r = scale > 0.0 ? std::clamp(product / scale, -1.0, 1.0) : 0.0;
  return {{first.name, second.name, AssociationMeasure::correlation, r, p_of_f(r * r, 1.0, n - 2.0),
           std::nullopt},
          adjusted(r * r, n, n - 2.0),
          std::nullopt};
}

JudgedAssociation of_number_and_category(const TableUse& table, const FactorUse& number,
                                         const FactorUse& category) {
  const auto n = static_cast<double>(table.observations);
  const double mean = center_of(number, n);
  std::vector<double> sum(category.distinct());
  for (std::size_t s = 0; s < table.count_of_setting.size(); ++s) {
    sum[category.level_of_setting[s]] += static_cast<double>(table.count_of_setting[s]) *
                                         (number.value_of_level[number.level_of_setting[s]] - mean);
  }
  double between = 0.0;
  for (std::size_t level = 0; level < sum.size(); ++level) {
    between += sum[level] * sum[level] / static_cast<double>(category.count_of_level[level]);
  }
  const double all = variation_of(number, mean);
  const double squared = all > 0.0 ? std::min(1.0, between / all) : 0.0;
  const auto levels = static_cast<double>(category.distinct());
  return {{number.name, category.name, AssociationMeasure::correlation_ratio, std::sqrt(squared),
           p_of_f(squared, levels - 1.0, n - levels), std::nullopt},
          adjusted(squared, n, n - levels),
          std::nullopt};
}

/// Pearson's X^2 of the table of two factors' levels.
struct Contingency {
  double share;  // X^2 / n
  double df;
  double p;
};

Contingency contingency(const FactorUse& first, const FactorUse& second,
                        const std::vector<Combination>& combinations, double n) {
  double sum = 0.0;
  for (const Combination& one : combinations) {
    sum += one.count / static_cast<double>(first.count_of_level[one.first]) * one.count /
           static_cast<double>(second.count_of_level[one.second]);
  }
  Contingency result{std::max(0.0, sum - 1.0), 0.0, 1.0};
  result.df =
      static_cast<double>(first.distinct() - 1) * static_cast<double>(second.distinct() - 1);
  if (result.df > 0.0) {
    result.p = numerics::chi_squared_upper_tail(n * result.share, result.df);
  }
  return result;
}

JudgedAssociation of_categories(const FactorUse& first, const FactorUse& second,
                                const Contingency& table, double n) {
  const auto rows = static_cast<double>(first.distinct());
  const auto columns = static_cast<double>(second.distinct());
  JudgedAssociation result{
      {first.name, second.name, AssociationMeasure::cramers_v, 0.0, table.p, std::nullopt},
      0.0,
      std::nullopt};
  if (!(table.df > 0.0) || n < 2.0) return result;
  result.association.strength =
      std::sqrt(std::min(1.0, table.share / (std::min(rows, columns) - 1.0)));
  const double beyond_chance = std::max(0.0, table.share - table.df / (n - 1.0));
  const double fewer = std::min(rows - (rows - 1.0) * (rows - 1.0) / (n - 1.0),
                                columns - (columns - 1.0) * (columns - 1.0) / (n - 1.0));
  if (fewer > 1.0) {
    result.corrected = std::min(1.0, std::sqrt(beyond_chance / (fewer - 1.0)));
  }
  return result;
}

}  // namespace

JudgedAssociation judge_association(const TableUse& table, std::size_t first, std::size_t second) {
  const FactorUse& one = table.factors[first];
  const FactorUse& other = table.factors[second];
  const auto n = static_cast<double>(table.observations);
  const bool crossed = was_set(one, table) && was_set(other, table);
  if (one.numeric && other.numeric && !crossed) return of_numbers(table, one, other);
  if (one.numeric != other.numeric && !crossed) {
    return one.numeric ? of_number_and_category(table, one, other)
                       : of_number_and_category(table, other, one);
  }
  const std::vector<Combination> present = combinations(table, one, other);
  const Contingency counts = contingency(one, other, present, n);
  JudgedAssociation result = [&] {
    if (one.numeric && other.numeric) return of_numbers(table, one, other);
    if (one.numeric) return of_number_and_category(table, one, other);
    if (other.numeric) return of_number_and_category(table, other, one);
    return of_categories(one, other, counts, n);
  }();
  if (crossed) {
    result.p_of_proportion = counts.p;
    result.association.crossing = {present.size(), one.distinct() * other.distinct()};
  }
  return result;
}

}  // namespace yates::anova

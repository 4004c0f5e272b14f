#include <map>
#include <set>
#include <vector>

#include "anova/decision/decision_parts.hpp"
#include "anova/fit/fit.hpp"
#include "anova/means/mean_rows.hpp"

namespace yates::anova {

namespace {

using Combinations = std::vector<std::vector<std::size_t>>;

constexpr std::size_t most_term_combinations = 64;

bool complete(const Combinations& combinations, std::size_t factors) {
  std::size_t product = 1;
  for (std::size_t f = 0; f < factors; ++f) {
    std::set<std::size_t> levels;
    for (const auto& one : combinations) levels.insert(one[f]);
    product *= levels.size();
  }
  return product == combinations.size();
}

/// Takes from each estimate the mean over the levels of one factor.
void take_out_mean(Estimates& estimates, const Combinations& combinations, std::size_t factor) {
  std::map<std::vector<std::size_t>, std::vector<std::size_t>> groups;
  for (std::size_t c = 0; c < combinations.size(); ++c) {
    std::vector<std::size_t> others = combinations[c];
    others[factor] = 0;
    groups[others].push_back(c);
  }
  for (const auto& [others, members] : groups) {
    const auto count = static_cast<double>(members.size());
    double value = 0.0;
    Eigen::RowVectorXd root = Eigen::RowVectorXd::Zero(estimates.root.cols());
    for (const std::size_t c : members) {
      value += estimates.value[c] / count;
      root += estimates.root.row(static_cast<Eigen::Index>(c)) / count;
    }
    for (const std::size_t c : members) {
      estimates.value[c] -= value;
      estimates.root.row(static_cast<Eigen::Index>(c)) -= root;
    }
  }
}

}  // namespace

std::optional<TermRange> term_range(const DecisionBasis& basis, const model::Term& term,
                                    const Family& family) {
  const Observations& data = basis.fit.observations;
  const std::vector<std::size_t> factors = factors_of(data, term);
  if (!basis.noise || factors.size() != term.variables.size()) return std::nullopt;
  std::size_t combinations = 1;
  for (const std::size_t f : factors) {
    combinations *= data.factors[f].levels.size();
    if (combinations > most_term_combinations) return std::nullopt;
  }
  const std::optional<MeanRows> rows = mean_rows(basis.fit, factors);
  if (!rows || !complete(rows->levels, factors.size())) return std::nullopt;
  Estimates estimates = estimates_of(basis.fit, rows->rows, *basis.noise);
  for (std::size_t f = 0; f < factors.size() && factors.size() > 1; ++f) {
    take_out_mean(estimates, rows->levels, f);
  }
  return TermRange{largest_shown_difference(estimates, family),
                   largest_possible_difference(estimates, family).at_most};
}

}  // namespace yates::anova

#include "prediction/importance/importance.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "numerics/distributions.hpp"
#include "prediction/samples/folds.hpp"
#include "prediction/validation/trials.hpp"
#include "table/parallel.hpp"

namespace yates::prediction {

namespace {

constexpr Eigen::Index least_settings_to_halve = 10;
constexpr Eigen::Index most_to_exchange = 1000;
constexpr double least_exchanged = 5.0;
constexpr std::size_t halvings = 3;
constexpr std::size_t most_uses = 3;
constexpr std::size_t partners_tried = 32;

/// One setting of a half with the inputs of another.
struct Exchange {
  std::size_t group;
  std::size_t setting;  // place in the half
};

/// Half of the settings, which are predicted by what the others taught.
struct Half {
  Fold asked;
  std::vector<Exchange> exchanges;  // two of a pair one after the other
  Eigen::MatrixXd settings;         // those asked, then the exchanged ones
  Eigen::MatrixXd predicted;        // settings x techniques
};

using Row = std::vector<double>;

Row row_of(const Eigen::MatrixXd& settings, Eigen::Index which) {
  const Eigen::RowVectorXd row = settings.row(which);
  return {row.begin(), row.end()};
}

Row exchanged(Row row, const Row& other, const std::vector<std::size_t>& group) {
  for (const std::size_t input : group) row[input] = other[input];
  return row;
}

/// Draws pairs for each group.
Half half_of(const Learning& learning, const Fold& asked,
             const std::vector<std::vector<std::size_t>>& groups, numerics::Random& random) {
  std::set<Row> seen;
  for (const Eigen::Index s : others(learning.settings.rows(), asked)) {
    seen.insert(row_of(learning.settings, s));
  }
  std::vector<Row> rows;
  for (const Eigen::Index s : asked) rows.push_back(row_of(learning.settings, s));
  const std::size_t size = rows.size();
  Half result{asked, {}, {}, {}};
  for (std::size_t g = 0; g < groups.size(); ++g) {
    // What few settings tell of a rare level would count as often as many settings.
    std::vector<std::size_t> uses(size, 0);
    for (std::size_t one = 0; one < size; ++one) {
      for (std::size_t t = 0; t < partners_tried && uses[one] < most_uses; ++t) {
        const std::size_t other = random.below(size);
        if (uses[other] >= most_uses) continue;
        const Row here = exchanged(rows[one], rows[other], groups[g]);
        const Row there = exchanged(rows[other], rows[one], groups[g]);
        if (here == rows[one] || seen.contains(here) || seen.contains(there)) continue;
        result.exchanges.insert(result.exchanges.end(), {{g, one}, {g, other}});
        rows.insert(rows.end(), {here, there});
        ++uses[one];
        ++uses[other];
      }
    }
  }
  result.settings.resize(std::ssize(rows), learning.settings.cols());
  for (std::size_t r = 0; r < rows.size(); ++r) {
    result.settings.row(static_cast<Eigen::Index>(r)) =
        Eigen::Map<const Eigen::RowVectorXd>(rows[r].data(), learning.settings.cols());
  }
  return result;
}

/// Squared errors of one setting over its exchanges.
struct Sums {
  double count = 0.0;
  double before = 0.0;
  double growth = 0.0;
};

std::optional<Importance> summary(std::vector<std::size_t> group, const std::vector<Sums>& sums,
                                  double confidence) {
  Sums all;
  double squared_counts = 0.0;
  for (const Sums& one : sums) {
    squared_counts += one.count * one.count;
    all.count += one.count;
    all.before += one.before;
    all.growth += one.growth;
  }
  if (all.count == 0.0) return std::nullopt;
  // So many settings with as many exchanges each.
  const double n = all.count * all.count / squared_counts;
  if (n < least_exchanged) return std::nullopt;
  const double before = all.before / all.count;
  const double growth = all.growth / all.count;
  double squares = 0.0;
  for (const Sums& one : sums) {
    const double residual = one.growth - growth * one.count;
    squares += residual * residual;
  }
  const double error = std::sqrt(squares * n / (n - 1.0)) / all.count;
  const double half = numerics::t_quantile(0.5 + 0.5 * confidence, n - 1.0) * error;
  const auto root = [&](double more) { return std::sqrt(std::max(before + more, 0.0)); };
  return Importance{std::move(group), root(0.0), root(growth), root(growth - half),
                    root(growth + half)};
}

}  // namespace

std::vector<Importance> importance_of(const Runs& runs, const Model& model,
                                      const ImportanceOptions& options) {
  if (model.settings < least_settings_to_halve || model.combinations.empty()) return {};
  Learning learning = learning_of(thinned(runs, most_to_exchange, options.seed), model.scale);
  learning.network = options.network;
  const std::vector<std::vector<std::size_t>> groups =
      groups_of(learning.inputs, learning.settings);
  std::vector<const Learnt*> techniques;
  std::vector<double> weights;
  for (std::size_t t = 0; t < model.learnt.size(); ++t) {
    const double weight = model.combinations.front().weights[static_cast<Eigen::Index>(t)];
    if (!(weight > 0.0)) continue;
    techniques.push_back(&model.learnt[t]);
    weights.push_back(weight);
  }

  std::vector<Half> halves;
  for (std::size_t h = 0; h < halvings; ++h) {
    numerics::Random random(options.seed, h + 1);
    const numerics::Seed own{random.next()};
    for (const Fold& asked : random_folds(learning.settings.rows(), 2, own)) {
      Half& half = halves.emplace_back(half_of(learning, asked, groups, random));
      half.predicted.resize(half.settings.rows(), std::ssize(techniques));
    }
  }
  const Reach reach(model.scale, model.lowest, model.highest);
  table::parallel_for(halves.size() * techniques.size(), table::threads_or_all(options.threads),
                      [&](std::size_t task) {
                        Half& half = halves[task / techniques.size()];
                        const std::size_t t = task % techniques.size();
                        const Learning rest =
                            select(learning, others(learning.settings.rows(), half.asked));
                        const Learnt learnt =
                            learn(techniques[t]->technique, rest, {options.seed, 1, techniques[t]});
                        half.predicted.col(static_cast<Eigen::Index>(t)) =
                            reach.within(predict(learnt, half.settings));
                      });

  std::vector<std::vector<Sums>> sums(
      groups.size(), std::vector<Sums>(static_cast<std::size_t>(learning.settings.rows())));
  const Eigen::Map<const Eigen::VectorXd> weighed(weights.data(), std::ssize(weights));
  for (const Half& half : halves) {
    const Eigen::VectorXd said = combined(half.predicted, weighed);
    const auto error = [&](std::size_t place, Eigen::Index setting) {
      const double off =
          said[static_cast<Eigen::Index>(place)] - learning.samples.response[setting];
      return off * off;
    };
    for (std::size_t e = 0; e < half.exchanges.size(); ++e) {
      const Exchange& one = half.exchanges[e];
      const Eigen::Index setting = half.asked[one.setting];
      Sums& its = sums[one.group][static_cast<std::size_t>(setting)];
      const double before = error(one.setting, setting);
      its.count += 1.0;
      its.before += before;
      its.growth += error(half.asked.size() + e, setting) - before;
    }
  }
  std::vector<Importance> result;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    if (auto one = summary(groups[g], sums[g], options.confidence)) result.push_back(*one);
  }
  std::stable_sort(result.begin(), result.end(), [](const Importance& a, const Importance& b) {
    return a.after * a.after - a.before * a.before > b.after * b.after - b.before * b.before;
  });
  return result;
}

}  // namespace yates::prediction

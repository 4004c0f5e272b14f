// Further runs for designs and wishes drawn at random: whatever they are, no run is one that the
// campaign excludes, and what was asked can be told apart afterwards, which is found here from the
// levels alone.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <Eigen/QR>
#include <gtest/gtest.h>

#include "doe/follow_up/more_runs.hpp"
#include "doe/plans/plan.hpp"
#include "numerics/random.hpp"
#include "tests/doe/follow_up/random_experiment.hpp"

namespace {

using namespace yates;
using doe::below;
using doe::Effect;
using doe::Experiment;
using doe::is_forbidden;
using doe::random_experiment;
using Eigen::Index;
using Row = std::vector<double>;

Index rank_of(const std::vector<Row>& columns) {
  Eigen::MatrixXd matrix(static_cast<Index>(columns.front().size()),
                         static_cast<Index>(columns.size()));
  for (Index column = 0; column < matrix.cols(); ++column) {
    matrix.col(column) = Eigen::Map<const Eigen::VectorXd>(
        columns[static_cast<std::size_t>(column)].data(), matrix.rows());
  }
  return Eigen::ColPivHouseholderQR<Eigen::MatrixXd>(matrix).rank();
}

/// The model matrix is built from the levels, without a formula: here 1 and the block.
std::vector<Row> mean_and_block(const doe::Design& design, std::size_t old_points) {
  std::vector<Row> columns(2);
  for (std::size_t point = 0; point < design.size(); ++point) {
    columns[0].push_back(1);
    columns[1].push_back(point < old_points ? 0 : 1);
  }
  return columns;
}

/// Of two-level factors the sign; levels that came with further runs do not occur here.
Row signs_of(const doe::Design& design, const Effect& effect) {
  Row column;
  for (std::size_t point = 0; point < design.size(); ++point) {
    double sign = 1;
    for (const std::size_t factor : effect)
      sign *= design.level_number(point, factor) == 0 ? -1 : 1;
    column.push_back(sign);
  }
  return column;
}

Row numbers_of(const doe::Design& design, std::size_t factor, bool squared) {
  Row column;
  for (std::size_t point = 0; point < design.size(); ++point) {
    const double coded = (design.level(point, factor).number.value() - 5) / 4;
    column.push_back(squared ? coded * coded : coded);
  }
  return column;
}

/// Main effects: a number is a straight line, a category has a column for each further level.
void add_main_effects(std::vector<Row>& columns, const doe::Design& design) {
  for (std::size_t factor = 0; factor < design.factors().size(); ++factor) {
    if (design.factors()[factor].kind == doe::FactorKind::numeric) {
      columns.push_back(numbers_of(design, factor, false));
      continue;
    }
    for (std::size_t level = 1; level < design.factors()[factor].levels.size(); ++level) {
      columns.emplace_back();
      for (std::size_t point = 0; point < design.size(); ++point) {
        columns.back().push_back(design.level_number(point, factor) == level ? 1 : 0);
      }
    }
  }
}

/// Whether the last `count` columns add as much to the rank of those before them.
bool all_are_new(const std::vector<Row>& columns, std::size_t count) {
  const std::vector<Row> before(columns.begin(),
                                columns.end() - static_cast<std::ptrdiff_t>(count));
  return rank_of(columns) == rank_of(before) + static_cast<Index>(count);
}

void expect_further_runs(const Experiment& experiment, const doe::FurtherRuns& further) {
  ASSERT_FALSE(further.rows.empty());
  EXPECT_EQ(further.why.find('\n'), std::string::npos);
  for (std::size_t factor = 0; factor < experiment.factors.size(); ++factor) {
    const auto& before = experiment.design.factors()[factor].levels;
    const auto& after = further.factors[factor].levels;
    ASSERT_GE(after.size(), before.size());
    EXPECT_TRUE(std::equal(before.begin(), before.end(), after.begin()));
  }
  for (const auto& row : further.rows) {
    ASSERT_EQ(row.size(), experiment.factors.size());
    for (std::size_t factor = 0; factor < row.size(); ++factor) {
      ASSERT_LT(row[factor], further.factors[factor].levels.size());
    }
    EXPECT_FALSE(is_forbidden(experiment, further.factors, row));
  }
}

std::vector<std::size_t> hard_levels_of(const doe::Design& design, std::size_t point) {
  std::vector<std::size_t> result;
  for (std::size_t factor = 0; factor < design.factors().size(); ++factor) {
    if (design.factors()[factor].hard_to_change) {
      result.push_back(design.level_number(point, factor));
    }
  }
  return result;
}

/// The new runs come last, in one block and in whole plots that no earlier run shares; within a
/// whole plot nothing that is hard to change changes, and no setting of it is taken up twice.
void expect_plan(const doe::Design& design, const doe::FurtherRuns& further,
                 std::size_t replications, numerics::Random& random) {
  doe::PlanOptions options{.replications = replications, .seed = numerics::Seed{3}};
  options.order = below(random, 4) == 0 ? doe::Order::standard : doe::Order::random;
  options.blocks = below(random, 2) == 0 ? doe::Blocks::none : doe::Blocks::replication;
  const auto before = doe::plan(design, options);
  options.additions = {{further.rows.size(), replications}};
  const doe::Design both = doe::joined(design, further);
  const auto after = doe::plan(both, options);
  ASSERT_EQ(after.runs.size(), before.runs.size() + further.rows.size());
  EXPECT_TRUE(std::equal(before.runs.begin(), before.runs.end(), after.runs.begin()));
  std::size_t last_plot = 0;
  std::size_t last_block = 0;
  for (const doe::PlannedRun& run : before.runs) {
    last_plot = std::max(last_plot, run.whole_plot);
    last_block = std::max(last_block, run.block);
  }
  std::map<std::size_t, std::vector<std::size_t>> levels_of_plot;
  std::set<std::size_t> points;
  for (std::size_t index = before.runs.size(); index < after.runs.size(); ++index) {
    const doe::PlannedRun& run = after.runs[index];
    EXPECT_GE(run.point, design.size());
    EXPECT_TRUE(points.insert(run.point).second);
    EXPECT_EQ(run.replicate, 1U);
    EXPECT_EQ(run.block, last_block + 1);
    EXPECT_GT(run.whole_plot, last_plot);
    EXPECT_GE(run.whole_plot, after.runs[index - 1].whole_plot);
    const auto hard = hard_levels_of(both, run.point);
    EXPECT_EQ(levels_of_plot.emplace(run.whole_plot, hard).first->second, hard);
  }
  std::set<std::vector<std::size_t>> different;
  for (const auto& [plot, hard] : levels_of_plot) EXPECT_TRUE(different.insert(hard).second);
}

/// The sentences in which a wish may be refused.
void expect_refusal(const std::domain_error& error) {
  const std::string sentence = error.what();
  EXPECT_TRUE(sentence.rfind("augment: ", 0) == 0 || sentence.rfind("optimal: ", 0) == 0)
      << sentence;
  EXPECT_EQ(sentence.find('\n'), std::string::npos);
}

std::vector<Effect> random_effects(numerics::Random& random, std::size_t factors) {
  std::vector<Effect> result;
  for (std::size_t count = 1 + below(random, 3); count > 0; --count) {
    const std::size_t one = below(random, factors);
    const std::size_t other = below(random, factors);
    Effect effect{std::min(one, other)};
    if (one != other) effect.push_back(std::max(one, other));
    if (std::find(result.begin(), result.end(), effect) == result.end()) result.push_back(effect);
  }
  return result;
}

doe::Design measured_of(const doe::Design& design, std::size_t replications) {
  return doe::as_measured(design, {.replications = replications});
}

TEST(RandomAugmentations, SeparateWhatIsNamedAndMeasureNothingThatIsExcluded) {
  numerics::Random random({16});
  std::map<doe::FurtherMethod, int> found;
  for (int round = 0; round < 80; ++round) {
    const auto experiment = random_experiment(random);
    if (!experiment) continue;
    SCOPED_TRACE(std::to_string(round) + ": " + experiment->about);
    const std::size_t replications = 1 + below(random, 2);
    const doe::Design measured = measured_of(experiment->design, replications);
    const bool named = below(random, 2) == 0;
    const auto effects = random_effects(random, experiment->factors.size());
    std::optional<std::size_t> runs;
    if (below(random, 3) == 0) runs = 1 + below(random, 12);
    std::vector<doe::Separation> wanted;
    std::optional<doe::FurtherRuns> further;
    try {
      wanted = named ? doe::named_effects(measured, effects) : doe::mixed_main_effects(measured);
      further = doe::separating_runs(measured, wanted, runs, numerics::Seed{5},
                                     experiment->request.exclude);
    } catch (const std::domain_error& error) {
      expect_refusal(error);
      continue;
    }
    ++found[further->method];
    expect_further_runs(*experiment, *further);
    if (runs) {
      EXPECT_LE(further->rows.size(), *runs);
    }
    const doe::Design both = doe::joined(measured, *further);
    for (const doe::Separation& one : wanted) {
      for (const Effect& other : one.from) {
        auto columns = mean_and_block(both, measured.size());
        columns.push_back(signs_of(both, other));
        columns.push_back(signs_of(both, one.effect));
        EXPECT_TRUE(all_are_new(columns, 1));
      }
    }
    if (further->method == doe::FurtherMethod::optimal) {
      auto columns = mean_and_block(both, measured.size());
      add_main_effects(columns, both);
      std::set<Effect> terms;
      for (const doe::Separation& one : wanted) {
        if (one.effect.size() > 1) terms.insert(one.effect);
        for (const Effect& other : one.from) {
          if (other.size() > 1) terms.insert(other);
        }
      }
      for (const Effect& term : terms) columns.push_back(signs_of(both, term));
      EXPECT_EQ(rank_of(columns), static_cast<Index>(columns.size()));
    }
    expect_plan(experiment->design, *further, replications, random);
  }
  EXPECT_GT(found[doe::FurtherMethod::fold_over], 2);
  EXPECT_GT(found[doe::FurtherMethod::optimal], 5);
}

TEST(RandomAugmentations, ForCurvatureEstimateAllSquares) {
  numerics::Random random({17});
  std::map<doe::FurtherMethod, int> found;
  for (int round = 0; round < 24; ++round) {
    const auto experiment = random_experiment(random);
    if (!experiment) continue;
    SCOPED_TRACE(std::to_string(round) + ": " + experiment->about);
    const doe::Design measured = measured_of(experiment->design, 1);
    std::optional<std::size_t> runs;
    if (below(random, 3) == 0) runs = 1 + below(random, 12);
    std::optional<doe::FurtherRuns> further;
    try {
      further = doe::curvature_runs(measured, runs, numerics::Seed{5}, experiment->request.exclude);
    } catch (const std::domain_error& error) {
      expect_refusal(error);
      continue;
    }
    ++found[further->method];
    expect_further_runs(*experiment, *further);
    if (runs) {
      EXPECT_EQ(further->rows.size(), *runs);
    }
    const doe::Design both = doe::joined(measured, *further);
    auto columns = mean_and_block(both, measured.size());
    add_main_effects(columns, both);
    std::size_t squares = 0;
    for (std::size_t factor = 0; factor < both.factors().size(); ++factor) {
      if (both.factors()[factor].kind != doe::FactorKind::numeric) continue;
      columns.push_back(numbers_of(both, factor, true));
      ++squares;
    }
    EXPECT_TRUE(all_are_new(columns, squares));
    expect_plan(experiment->design, *further, 1, random);
  }
  EXPECT_GT(found[doe::FurtherMethod::star], 3);
  EXPECT_GT(found[doe::FurtherMethod::optimal], 3);
}

/// Of each factor, the levels that occur: exclusions may leave fewer than are declared.
std::vector<std::set<std::size_t>> levels_taken(const doe::Design& design) {
  std::vector<std::set<std::size_t>> result(design.factors().size());
  for (std::size_t point = 0; point < design.size(); ++point) {
    for (std::size_t factor = 0; factor < result.size(); ++factor) {
      result[factor].insert(design.level_number(point, factor));
    }
  }
  return result;
}

TEST(RandomAugmentations, AFoldOverIsEveryPointWithItsLevelsExchanged) {
  numerics::Random random({18});
  int found = 0;
  for (int round = 0; round < 200; ++round) {
    const auto experiment = random_experiment(random);
    if (!experiment) continue;
    SCOPED_TRACE(std::to_string(round) + ": " + experiment->about);
    std::optional<doe::FurtherRuns> further;
    try {
      further = doe::folded_over_runs(experiment->design, experiment->request.exclude);
    } catch (const std::domain_error& error) {
      expect_refusal(error);
      continue;
    }
    ++found;
    expect_further_runs(*experiment, *further);
    const auto taken = levels_taken(experiment->design);
    std::set<std::vector<std::size_t>> expected;
    for (std::size_t point = 0; point < experiment->design.size(); ++point) {
      auto row = experiment->design.point(point).levels;
      for (std::size_t factor = 0; factor < row.size(); ++factor) {
        if (taken[factor].size() != 2) continue;
        row[factor] = *taken[factor].begin() + *taken[factor].rbegin() - row[factor];
      }
      if (!is_forbidden(*experiment, further->factors, row)) expected.insert(std::move(row));
    }
    const std::set<std::vector<std::size_t>> rows(further->rows.begin(), further->rows.end());
    EXPECT_EQ(rows, expected);
    EXPECT_EQ(rows.size(), further->rows.size());
    expect_plan(experiment->design, *further, 1, random);
  }
  EXPECT_GT(found, 50);
}

}  // namespace

#include "prediction/samples/formula_features.hpp"

#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "prediction/samples/runs.hpp"
#include "prediction/techniques/learnt.hpp"
#include "table/read.hpp"
#include "tests/prediction/samples/feature_name.hpp"

namespace yates::prediction {
namespace {

/// time = 3 + 40 size / machines + 2 ln machines + 0.5 machines, Ernest's terms, on two networks.
Runs runs_for(const std::string& formula) {
  std::string text = "size,machines,net,time\n";
  for (int i = 0; i < 24; ++i) {
    const double size = 1 + i % 4;
    const double machines = 1 << (i / 4 % 3);
    const double time = 3.0 + 40.0 * size / machines + 2.0 * std::log(machines) + 0.5 * machines;
    text += std::to_string(size) + "," + std::to_string(machines) + "," + (i < 12 ? "a" : "b") +
            "," + std::to_string(i < 12 ? time : 2.0 * time) + "\n";
  }
  return runs_of(anova::observe(model::parse(formula),
                                table::read_text(text, table::FileFormat::csv, "runs.csv")));
}

std::vector<std::string> names_of(const std::string& formula) {
  const Runs runs = runs_for(formula);
  std::vector<std::string> result;
  for (const Feature& one : runs.formula) result.push_back(feature_name(one, runs.inputs));
  return result;
}

TEST(FormulaFeatures, AreProductsOfPowersAndLogarithms) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(names_of("time ~ I(size / machines) + log(machines) + machines"),
            (Names{"size * 1/machines", "log2(machines)", "machines"}));
  EXPECT_EQ(names_of("time ~ size * net"),
            (Names{"size", "[net = a]", "[net = b]", "size * [net = a]", "size * [net = b]"}));
  EXPECT_EQ(names_of("time ~ poly(size, 2) + sqrt(machines)"),
            (Names{"size", "size * size", "sqrt(machines)"}));
  EXPECT_EQ(names_of("time ~ C(size):machines").size(), 4U);
  EXPECT_EQ(names_of("time ~ I(2 * size^2 / machines^2)"),
            (Names{"size * size * 1/machines * 1/machines"}));
}

TEST(FormulaFeatures, AreNoneWhereNamesSayAllOrATermIsNoProduct) {
  EXPECT_TRUE(names_of("time ~ size + machines + net").empty());
  EXPECT_TRUE(names_of("time ~ I(size + machines) + size:machines").empty());
  EXPECT_TRUE(names_of("time ~ log(size / machines)").empty());
}

TEST(FormulaFeatures, RecoverErnestsCoefficients) {
  const Runs both = runs_for("time ~ I(size / machines) + log2(machines) + machines + size + net");
  Learning learning = learning_of(both, Scale::log);
  std::vector<Eigen::Index> first;
  for (Eigen::Index s = 0; s < learning.settings.rows(); ++s) {
    if (learning.settings(s, 2) == 0.0) first.push_back(s);
  }
  learning = select(learning, first);
  const Learnt learnt = learn(Technique::non_negative, learning);
  const LinearModel& found = std::get<RawLinear>(learnt.model).model;
  EXPECT_NEAR(found.constant, 3.0, 1e-5);
  EXPECT_NEAR(found.coefficients[0], 40.0, 1e-5);
  // Per bit, not per unit of the natural logarithm.
  EXPECT_NEAR(found.coefficients[1], 2.0 * std::log(2.0), 1e-5);
  EXPECT_NEAR(found.coefficients[2], 0.5, 1e-5);
  // What does not exist stays at zero.
  EXPECT_NEAR(found.coefficients[3], 0.0, 1e-9);
  EXPECT_NEAR(predict(learnt, Eigen::RowVector3d(10.0, 16.0, 0.0))[0],
              std::log(3.0 + 25.0 + 2.0 * std::log(16.0) + 8.0), 1e-6);
}

}  // namespace
}  // namespace yates::prediction

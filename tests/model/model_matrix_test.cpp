#include "model/model_matrix.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace yates::model {
namespace {

const std::vector<ColumnInfo> columns = {
    {"a", false, false}, {"b", false, false}, {"x", true, false}, {"y", true, false}};
using Names = std::vector<std::string>;

/// The full 3 x 2 layout of a and b with a number x.
std::vector<VariableValues> values_of(const Model& model) {
  std::vector<VariableValues> result;
  for (const Variable& variable : model.variables) {
    if (variable.name == "a") {
      result.emplace_back(CategoricalValues{{"p", "q", "r"}, {0, 1, 2, 0, 1, 2}});
    } else if (variable.name == "b") {
      result.emplace_back(CategoricalValues{{"u", "v"}, {0, 0, 0, 1, 1, 1}});
    } else {
      result.emplace_back(NumericValues{{1, 2, 3, 4, 5, 7}});
    }
  }
  return result;
}

ModelMatrix matrix(const std::string& formula, Contrasts contrasts = Contrasts::treatment) {
  const Model model = resolve(parse(formula), columns);
  return model_matrix(model, values_of(model), contrasts);
}

TEST(ModelMatrix, InteractionsMultiplyContrasts) {
  const ModelMatrix m = matrix("y ~ a * b");
  EXPECT_EQ(m.names, (Names{"(Intercept)", "a[q]", "a[r]", "b[v]", "a[q]:b[v]", "a[r]:b[v]"}));
  Eigen::VectorXd last(6);
  last << 0, 0, 0, 0, 0, 1;
  EXPECT_EQ(m.X.high.col(5), last);
  EXPECT_EQ(m.term_of_column[0], std::nullopt);
  EXPECT_EQ(m.term_of_column[5], 2U);
}

TEST(ModelMatrix, NumbersEnterAsTheyAre) {
  const ModelMatrix m = matrix("y ~ x * b");
  EXPECT_EQ(m.names, (Names{"(Intercept)", "x", "b[v]", "x:b[v]"}));
  EXPECT_EQ(m.X.high(5, 3), 7.0);
  EXPECT_EQ(m.X.high(2, 3), 0.0);
}

// The column names below are those of R's model.matrix for the same formulas, in our spelling.
TEST(ModelMatrix, WithoutItsMarginAVariableIsCodedByIndicators) {
  EXPECT_EQ(matrix("y ~ a:b").names, (Names{"(Intercept)", "a[p]:b[u]", "a[q]:b[u]", "a[r]:b[u]",
                                            "a[p]:b[v]", "a[q]:b[v]", "a[r]:b[v]"}));
  EXPECT_EQ(matrix("y ~ a + a:b").names,
            (Names{"(Intercept)", "a[q]", "a[r]", "a[p]:b[v]", "a[q]:b[v]", "a[r]:b[v]"}));
  EXPECT_EQ(matrix("y ~ a + a:x").names,
            (Names{"(Intercept)", "a[q]", "a[r]", "a[p]:x", "a[q]:x", "a[r]:x"}));
}

TEST(ModelMatrix, WithoutInterceptTheFirstFactorTakesItsPlace) {
  EXPECT_EQ(matrix("y ~ 0 + a + b").names, (Names{"a[p]", "a[q]", "a[r]", "b[v]"}));
  EXPECT_EQ(matrix("y ~ 0 + x + a").names, (Names{"x", "a[p]", "a[q]", "a[r]"}));
  EXPECT_EQ(matrix("y ~ 0 + x").names, (Names{"x"}));
}

TEST(ModelMatrix, ItsColumnsAreCountedWithoutMakingIt) {
  for (const char* formula : {"y ~ a * b", "y ~ x * b", "y ~ a:b", "y ~ a + a:b", "y ~ a + a:x",
                              "y ~ 0 + a + b", "y ~ 0 + x + a", "y ~ 0 + x", "y ~ 1"}) {
    const Model model = resolve(parse(formula), columns);
    EXPECT_EQ(count_columns(model, values_of(model), 1000),
              static_cast<std::int64_t>(matrix(formula).names.size()))
        << formula;
  }
  const Model model = resolve(parse("y ~ a * b"), columns);
  EXPECT_GT(count_columns(model, values_of(model), 3), 3);
}

TEST(ModelMatrix, SumContrastsOfABalancedLayoutAreOrthogonalBetweenTerms) {
  const ModelMatrix m = matrix("y ~ a * b", Contrasts::sum);
  const Eigen::MatrixXd gram = m.X.high.transpose() * m.X.high;
  for (Eigen::Index i = 0; i < gram.rows(); ++i) {
    for (Eigen::Index j = 0; j < gram.cols(); ++j) {
      if (m.term_of_column[static_cast<std::size_t>(i)] !=
          m.term_of_column[static_cast<std::size_t>(j)]) {
        EXPECT_EQ(gram(i, j), 0.0);
      }
    }
  }
}

}  // namespace
}  // namespace yates::model

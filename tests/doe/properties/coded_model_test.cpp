#include "doe/properties/coded_model.hpp"

#include <cmath>
#include <stdexcept>

#include <gtest/gtest.h>

#include "doe/properties/coded_variables.hpp"
#include "doe/properties/independent_columns.hpp"
#include "language/error.hpp"
#include "model/model_matrix.hpp"
#include "tests/doe/properties/known_designs.hpp"

namespace {

using namespace yates;
using namespace yates::doe;

JudgedDesign mixed() {
  Factor size = known::number("size", {1, 4, 16, 64});
  size.scale = Scale::log2;
  return judged(known::design(
      {size, known::number("threads", {2, 4, 10}), known::category("codec", {"a", "b", "c"})},
      known::full({4, 3, 3})));
}

Eigen::MatrixXd rows_of(const std::string& formula) {
  const JudgedDesign design = mixed();
  return model_rows(coded_model(design, formula), coded_settings(design));
}

TEST(OrthonormalContrasts, SumToZeroAndHaveTheirNumberAsSquares) {
  for (std::size_t levels = 2; levels <= 9; ++levels) {
    const Eigen::MatrixXd found = orthonormal_contrasts(levels);
    const auto size = static_cast<Eigen::Index>(levels);
    EXPECT_LT(found.colwise().sum().cwiseAbs().maxCoeff(), 1e-12);
    const Eigen::MatrixXd products = found.transpose() * found;
    EXPECT_TRUE(products.isApprox(
        static_cast<double>(levels) * Eigen::MatrixXd::Identity(size - 1, size - 1), 1e-12));
  }
}

TEST(CodedLevels, RunFromMinusOneToOneOnTheirScale) {
  const JudgedDesign design = mixed();
  const std::vector<double> size = coded_levels(design.factors[0]);
  EXPECT_NEAR(size[1], -1.0 / 3.0, 1e-15);
  EXPECT_EQ(size[3], 1.0);
  EXPECT_EQ(coded_levels(design.factors[1]), (std::vector<double>{-1.0, -0.5, 1.0}));
  EXPECT_EQ(coded_levels(design.factors[2]), (std::vector<double>{0.0, 1.0, 2.0}));
  Factor wrong = known::number("wrong", {0, 1});
  wrong.scale = Scale::log2;
  EXPECT_THROW(coded_levels(wrong), std::domain_error);
}

TEST(CodedModel, NumbersAreCodedOnTheirScale) {
  const Eigen::MatrixXd rows = rows_of("size + log2(size) + I(log2(size)^2) + threads");
  EXPECT_TRUE(rows.col(1).isApprox(rows.col(2), 1e-14));
  EXPECT_TRUE(rows.col(3).isApprox(rows.col(1).cwiseAbs2(), 1e-14));
  EXPECT_EQ(rows(4, 4), -0.5);
}

TEST(CodedModel, ANameInsideACallIsThePlainNumber) {
  const Eigen::MatrixXd rows = rows_of("I(size^2) + sqrt(threads) + poly(threads, 2)");
  // size 1, 4, 16, 64 without its scale: (4 - 32.5) / 31.5
  EXPECT_NEAR(rows(1, 1), std::pow(28.5 / 31.5, 2), 1e-12);
  // sqrt(4) between sqrt(2) and sqrt(10)
  const double low = std::sqrt(2.0);
  const double high = std::sqrt(10.0);
  EXPECT_NEAR(rows(4, 2), (2.0 * 2.0 - low - high) / (high - low), 1e-12);
  EXPECT_EQ(rows(4, 3), -0.5);
  EXPECT_EQ(rows(4, 4), 0.25);
}

TEST(CodedModel, SpansTheSameAsTheMatrixThatIsFitted) {
  const JudgedDesign design = mixed();
  for (const std::string formula :
       {"size * codec", "codec:C(threads)", "codec:threads - 1", "codec - 1", "size:codec + codec",
        "(size + C(threads) + codec)^2", "poly(size, 2) * codec", "C(threads) / codec"}) {
    const CodedModel coded = coded_model(design, formula);
    const Eigen::MatrixXd own = model_rows(coded, coded_settings(design));
    std::vector<model::VariableValues> values;
    for (const model::Variable& variable : coded.model.variables) {
      std::size_t f = 0;
      while (design.factors[f].name != variable.columns.front()) ++f;
      model::CategoricalValues categories;
      model::NumericValues numbers;
      for (const Level& level : design.factors[f].levels) categories.levels.push_back(level.text);
      for (const auto& row : design.array.rows) {
        categories.code.push_back(row[f]);
        numbers.value.emplace_back(coded_levels(design.factors[f])[row[f]]);
      }
      if (variable.categorical) {
        values.emplace_back(categories);
      } else if (variable.degree) {
        std::vector<numerics::DoubleDouble> squares;
        for (const auto& x : numbers.value) squares.push_back(x * x);
        values.emplace_back(model::PolynomialValues{numbers.value, {numbers.value, squares}});
      } else {
        values.emplace_back(numbers);
      }
    }
    const Eigen::MatrixXd fitted =
        model::model_matrix(coded.model, values, model::Contrasts::treatment).X.high;
    ASSERT_EQ(own.cols(), fitted.cols()) << formula;
    Eigen::MatrixXd joined(own.rows(), 2 * own.cols());
    joined << own, fitted;
    // "codec:C(threads)" has a column too many in both, as in R.
    const std::size_t rank = independent_columns(own).entered.size();
    EXPECT_EQ(independent_columns(fitted).entered.size(), rank) << formula;
    EXPECT_EQ(independent_columns(joined).entered.size(), rank) << formula;
  }
}

TEST(CodedModel, OrthogonalArraysHaveTheIdealCrossProducts) {
  const JudgedDesign design = judged(known::eighteen_runs());
  const Eigen::MatrixXd rows =
      model_rows(coded_model(design, "A + B + C + D + E + F + G + H"), coded_settings(design));
  EXPECT_TRUE((rows.transpose() * rows).isApprox(18.0 * Eigen::MatrixXd::Identity(16, 16), 1e-12));
}

TEST(CodedModel, IsAsEfficientWithoutIntercept) {
  const JudgedDesign design = judged(known::eighteen_runs());
  const Eigen::MatrixXd rows = model_rows(coded_model(design, "0 + B + C"), coded_settings(design));
  EXPECT_NEAR((rows.transpose() * rows).trace(), 18.0 * 5, 1e-12);
  const Eigen::MatrixXd with = model_rows(coded_model(design, "B + C"), coded_settings(design));
  EXPECT_NEAR((rows.transpose() * rows).determinant(), (with.transpose() * with).determinant(),
              1e-9 * std::pow(18.0, 5));
}

TEST(CodedModel, RefusesAnUnknownFactorAndANumberWithoutValue) {
  EXPECT_THROW(rows_of("size + thread"), language::InputError);
  EXPECT_THROW(rows_of("sqrt(threads - 5)"), language::InputError);
}

TEST(IndependentColumns, FindDependentOnesAndWhatTheyDependOn) {
  Eigen::MatrixXd X(5, 4);
  X << 1, 2, 5, 1, 1, 0, 1, 4, 1, 3, 7, 9, 1, 1, 3, 2, 1, 5, 11, 6;  // third = 1 + 2 * second
  const IndependentColumns found = independent_columns(X);
  EXPECT_EQ(found.entered, (std::vector<std::size_t>{0, 1, 3}));
  ASSERT_EQ(found.dependencies.size(), 1U);
  EXPECT_EQ(found.dependencies[0].others, (std::vector<std::size_t>{0, 1}));
  EXPECT_EQ(found.estimable(4), (std::vector<bool>{false, false, false, true}));
}

}  // namespace

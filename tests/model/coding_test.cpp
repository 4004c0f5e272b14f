#include "model/coding.hpp"

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include "language/error.hpp"

namespace yates::model {
namespace {

const std::vector<std::string> levels = {"low", "middle", "high"};

TEST(Coding, TreatmentComparesWithTheFirstLevel) {
  const Coding coding = contrast_coding(levels, Contrasts::treatment);
  Eigen::MatrixXd expected(3, 2);
  expected << 0, 0, 1, 0, 0, 1;
  EXPECT_EQ(coding.matrix, expected);
  EXPECT_EQ(coding.names, (std::vector<std::string>{"middle", "high"}));
}

TEST(Coding, SumColumnsAddUpToZero) {
  const Coding coding = contrast_coding(levels, Contrasts::sum);
  EXPECT_EQ(coding.matrix.colwise().sum().norm(), 0.0);
  EXPECT_EQ(coding.names, (std::vector<std::string>{"low", "middle"}));
}

TEST(Coding, IndicatorsNameEveryLevel) {
  EXPECT_EQ(indicator_coding(levels).matrix, Eigen::MatrixXd::Identity(3, 3));
}

TEST(Coding, OneLevelHasNoContrast) {
  EXPECT_THROW(contrast_coding({"only"}, Contrasts::sum), std::domain_error);
}

TEST(Coding, NamesSayWhatIsCompared) {
  EXPECT_EQ(contrast_coding(levels, Contrasts::helmert).names,
            (std::vector<std::string>{"middle vs earlier", "high vs earlier"}));
  EXPECT_EQ(contrast_coding({"1", "2", "3", "4", "5"}, Contrasts::polynomial).names,
            (std::vector<std::string>{"linear", "quadratic", "cubic", "^4"}));
}

// Made by reference/make_contrasts.R from contr.treatment, contr.sum, contr.helmert and contr.poly.
TEST(Coding, EveryMatrixIsThatOfR) {
  std::ifstream file(YATES_R_CONTRASTS);
  int compared = 0;
  for (std::string line; std::getline(file, line); ++compared) {
    std::istringstream words(line);
    std::string kind;
    Eigen::Index count = 0;
    words >> kind >> count;
    std::vector<std::string> names(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = std::to_string(i + 1);
    const Coding coding = contrast_coding(names, parse_contrasts(kind));
    ASSERT_EQ(coding.matrix.rows(), count);
    ASSERT_EQ(coding.matrix.cols(), count - 1);
    ASSERT_EQ(coding.names.size(), static_cast<std::size_t>(count - 1));
    for (Eigen::Index i = 0; i < count; ++i) {
      for (Eigen::Index j = 0; j + 1 < count; ++j) {
        double expected = 0.0;
        ASSERT_TRUE(words >> expected) << line;
        EXPECT_NEAR(coding.matrix(i, j), expected, 1e-12) << kind << " " << i << " " << j;
      }
    }
  }
  EXPECT_EQ(compared, 28);
}

TEST(Coding, PolynomialsOfManyLevelsStayOrthonormal) {
  const std::vector<std::string> many(150, "x");
  const Eigen::MatrixXd matrix = contrast_coding(many, Contrasts::polynomial).matrix;
  const Eigen::MatrixXd products = matrix.transpose() * matrix;
  EXPECT_LT((products - Eigen::MatrixXd::Identity(149, 149)).cwiseAbs().maxCoeff(), 1e-14);
  EXPECT_LT(matrix.colwise().sum().cwiseAbs().maxCoeff(), 1e-14);
  EXPECT_THROW(contrast_coding(std::vector<std::string>(201, "x"), Contrasts::polynomial),
               language::InputError);
}

TEST(Contrasts, WordsReadBack) {
  for (const char* word : {"treatment", "sum", "helmert", "poly"}) {
    EXPECT_EQ(to_string(parse_contrasts(word)), word);
  }
  EXPECT_THROW(parse_contrasts("summ"), language::UsageError);
}

}  // namespace
}  // namespace yates::model

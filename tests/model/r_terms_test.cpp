// The terms that R gives for random formulas; made by reference/make_terms.R.
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "model/formula.hpp"

namespace yates::model {
namespace {

TEST(RTerms, RandomFormulasExpandToTheSameTermsInTheSameOrder) {
  const std::vector<ColumnInfo> columns = {
      {"y", true, false},  {"a", false, false}, {"b", false, false}, {"c", false, false},
      {"d", false, false}, {"x", true, false},  {"z", true, false}};
  const char* other = std::getenv("YATES_R_TERMS");
  std::ifstream file(other != nullptr ? other : YATES_R_TERMS);
  std::size_t compared = 0;
  for (std::string line; std::getline(file, line); ++compared) {
    std::istringstream fields(line);
    std::string formula;
    std::string intercept;
    std::string expected;
    std::getline(fields, formula, '\t');
    std::getline(fields, intercept, '\t');
    std::getline(fields, expected);
    const Model model = resolve(parse(formula), columns);
    std::string terms;
    for (const Term& term : model.terms) {
      terms += (terms.empty() ? "" : " ") + term_text(model, term);
    }
    EXPECT_EQ(terms, expected) << formula;
    EXPECT_EQ(model.intercept, intercept == "1") << formula;
  }
  EXPECT_GE(compared, 300U);
}

}  // namespace
}  // namespace yates::model

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "model/polynomial.hpp"

namespace yates::model {
namespace {

const std::vector<ColumnInfo> numbers_and_a_category = {
    {"a", false, false}, {"x", true, false}, {"z", true, false}, {"time", true, false}};

Model with_powers(const std::string& right) {
  Model result = resolve(parse("time ~ " + right), numbers_and_a_category);
  find_powers(result);
  return result;
}

/// The terms that contain the named one, beside itself.
std::vector<std::string> containing(const Model& model, const std::string& name) {
  std::vector<std::string> result;
  const auto part = std::find_if(model.terms.begin(), model.terms.end(),
                                 [&](const Term& one) { return term_text(model, one) == name; });
  if (part == model.terms.end()) return {"no such term"};
  for (const Term& whole : model.terms) {
    if (!(whole == *part) && contains(model, whole, *part)) {
      result.push_back(term_text(model, whole));
    }
  }
  return result;
}

using Names = std::vector<std::string>;

TEST(Powers, SquaresAndProductsContainTheirNumbers) {
  const Model model = with_powers("x * z + I(x^2) + I(x^3) + I(x * z^2)");
  EXPECT_EQ(containing(model, "x"), (Names{"I(x^2)", "I(x^3)", "I(x * z^2)", "x:z"}));
  EXPECT_EQ(containing(model, "z"), (Names{"I(x * z^2)", "x:z"}));
  EXPECT_EQ(containing(model, "I(x^2)"), (Names{"I(x^3)"}));
  EXPECT_EQ(containing(model, "x:z"), (Names{"I(x * z^2)"}));
  EXPECT_TRUE(containing(model, "I(x^3)").empty());
}

TEST(Powers, AFunctionThatIsNoPolynomialIsANumberOfItsOwn) {
  const Model model = with_powers("x + log2(x) + I(log2(x)^2)");
  EXPECT_TRUE(containing(model, "x").empty());
  EXPECT_EQ(containing(model, "log2(x)"), (Names{"I(log2(x)^2)"}));
}

TEST(Powers, PolynomialsAndShiftedNumbersCount) {
  EXPECT_EQ(containing(with_powers("x + poly(x, 2)"), "x"), (Names{"poly(x, 2)"}));
  EXPECT_EQ(containing(with_powers("x + I((x - 50)^2)"), "x"), (Names{"I((x - 50)^2)"}));
  EXPECT_EQ(containing(with_powers("a * x + I(x^2):a"), "a:x"), (Names{"a:I(x^2)"}));
}

TEST(Powers, WithoutThemTermsAreSetsOfVariables) {
  const Model model = resolve(parse("time ~ a * x + I(x^2)"), numbers_and_a_category);
  EXPECT_EQ(containing(model, "x"), (Names{"a:x"}));
}

TEST(Powers, TellWhetherAShiftLeavesTheModelAsItIs) {
  EXPECT_TRUE(keeps_its_form(with_powers("x + I(x^2)"), 0));
  EXPECT_TRUE(keeps_its_form(with_powers("x * z + I(x * z)"), 0));
  EXPECT_FALSE(keeps_its_form(with_powers("x + I(x^3)"), 0));
  EXPECT_TRUE(keeps_its_form(with_powers("x:z + z"), 0));
  EXPECT_FALSE(keeps_its_form(with_powers("x:z + z"), 1));
}

TEST(Powers, GiveWayToLevels) {
  Model model = with_powers("x * z + I(x^2) + I(x^2):z");
  read_by_levels(model, 0);
  Names names;
  for (const Term& term : model.terms) names.push_back(term_text(model, term));
  EXPECT_EQ(names, (Names{"x", "z", "x:z"}));
}

}  // namespace
}  // namespace yates::model

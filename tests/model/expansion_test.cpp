#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "language/error.hpp"
#include "model/formula.hpp"

namespace yates::model {
namespace {

std::vector<ColumnInfo> many_columns(int count) {
  std::vector<ColumnInfo> result = {{"y", true, false}};
  for (int i = 1; i <= count; ++i) result.push_back({"v" + std::to_string(i), false, false});
  return result;
}

std::string joined(int count, const std::string& by) {
  std::string result;
  for (int i = 1; i <= count; ++i) {
    result += (result.empty() ? "v" : by + "v") + std::to_string(i);
  }
  return result;
}

Model resolved(const std::string& right, int count) {
  return resolve(parse("y ~ " + right), many_columns(count));
}

TEST(Expansion, SixteenCrossedFactorsGiveEveryTermOnce) {
  const Model model = resolved(joined(16, " * "), 16);
  ASSERT_EQ(model.terms.size(), 65535U);
  EXPECT_EQ(term_text(model, model.terms.front()), "v1");
  EXPECT_EQ(term_text(model, model.terms[16]), "v1:v2");
  EXPECT_EQ(model.terms.back().variables.size(), 16U);
  for (std::size_t t = 1; t < model.terms.size(); ++t) {
    ASSERT_LE(model.terms[t - 1].variables.size(), model.terms[t].variables.size());
  }
  std::vector<std::vector<std::size_t>> all;
  for (const Term& term : model.terms) all.push_back(term.variables);
  std::sort(all.begin(), all.end());
  EXPECT_EQ(std::unique(all.begin(), all.end()), all.end());
}

TEST(Expansion, CrossingAndPowersAgree) {
  const Model crossed = resolved(joined(6, " * "), 6);
  const Model powered = resolved("(" + joined(6, " + ") + ")^6", 6);
  ASSERT_EQ(crossed.terms.size(), 63U);
  ASSERT_EQ(powered.terms.size(), 63U);
  for (const Term& term : crossed.terms) {
    EXPECT_NE(std::find(powered.terms.begin(), powered.terms.end(), term), powered.terms.end());
  }
}

TEST(Expansion, BitsListTheSameTermsInTheSameOrder) {
  for (const char* right :
       {"v1 * v2 * v3", "(v4 + v2 + v1 + v3)^3", "v3 * v1 / v2", "v2 * (v1 + v4) - v2",
        "v1 * v2 * v3 - v1:v2 - v2 - v2:v3 - v1:v2:v3", ".^2", "v4 - v4 + v2"}) {
    const Formula formula = parse(std::string("y ~ ") + right);
    const Model lists = resolve(formula, many_columns(4));
    const auto bits = resolve_bits(formula, many_columns(4));
    ASSERT_TRUE(bits);
    EXPECT_TRUE(bits->model.terms.empty());
    const Model model = listed(*bits);
    EXPECT_EQ(model.terms, lists.terms) << right;
    ASSERT_EQ(model.variables.size(), lists.variables.size()) << right;
    for (std::size_t v = 0; v < model.variables.size(); ++v) {
      EXPECT_EQ(model.variables[v].name, lists.variables[v].name);
    }
  }
  EXPECT_FALSE(resolve_bits(parse("y ~ " + joined(65, " + ")), many_columns(65)));
}

TEST(Expansion, HighPowersOfManyFactorsArePossible) {
  EXPECT_EQ(resolved("(" + joined(16, " + ") + ")^16", 16).terms.size(), 65535U);
  EXPECT_EQ(resolved("(" + joined(60, " + ") + ")^3", 60).terms.size(), 60U + 1770U + 34220U);
}

TEST(Expansion, TooManyTermsAreCountedAndRefusedBeforeTheyAreFormed) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {joined(20, " * "), "1048575 terms"},
      {"(" + joined(60, " + ") + ")^5", "5985197 terms"},
      {"(" + joined(60, " + ") + ")^100", "1.152921505e+18 terms"},
      {".^30", "6.355930431e+17 terms"},
      {"(" + joined(30, " * ") + ") - v1", "1073741823 terms"}};
  for (const auto& [right, count] : cases) {
    try {
      resolved(right, 60);
      FAIL() << right;
    } catch (const language::UsageError& error) {
      EXPECT_NE(std::string(error.what()).find(count + ", at most 65536 are possible"),
                std::string::npos)
          << error.what();
    }
  }
}

TEST(Expansion, MoreThanSixtyFourVariablesExpandAlike) {
  const Model model = resolved("(" + joined(70, " + ") + ")^2 - v70 - v69:v70 + v1 %in% v2", 70);
  ASSERT_EQ(model.terms.size(), 69U + 70U * 69U / 2U - 1U);
  EXPECT_EQ(term_text(model, model.terms[69]), "v1:v2");
  EXPECT_EQ(term_text(model, model.terms.back()), "v68:v70");
  const Model nested = resolved("(" + joined(70, " + ") + ") / v70", 70);
  EXPECT_EQ(nested.terms.back().variables.size(), 70U);
}

TEST(Expansion, ProductsOfAPowerComeInTheOrderOfR) {
  // terms(y ~ ((v1 + v2 + v3 + v4)^3 + v5 * v4)^2), its terms of four variables.
  const Model model = resolved("((v1 + v2 + v3 + v4)^3 + v5 * v4)^2", 5);
  std::vector<std::string> of_four;
  for (const Term& term : model.terms) {
    if (term.variables.size() == 4) of_four.push_back(term_text(model, term));
  }
  EXPECT_EQ(of_four, (std::vector<std::string>{"v1:v2:v3:v4", "v1:v2:v4:v5", "v1:v3:v4:v5",
                                               "v1:v2:v3:v5", "v2:v3:v4:v5"}));
}

}  // namespace
}  // namespace yates::model

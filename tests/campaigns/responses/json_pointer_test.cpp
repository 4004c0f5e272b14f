#include "campaigns/responses/json_pointer.hpp"

#include <gtest/gtest.h>

namespace {

using namespace yates::campaigns;

const std::string document = R"json({
  "results": [{"mean": 1.5, "times": [1, 2, 3e0], "a/b": 7, "m~n": 8, "": 9, "text": "4.25"}],
  "empty": [], "mixed": [1, null], "flag": true, "0": 5
})json";

std::vector<double> numbers(const std::string& pointer) {
  const auto found = numbers_at(pointer, document, "stdout");
  const auto* list = std::get_if<std::vector<double>>(&found);
  EXPECT_NE(list, nullptr) << std::get<std::string>(found);
  return list != nullptr ? *list : std::vector<double>{};
}

std::string complaint(const std::string& pointer, const std::string& text = document) {
  const auto found = numbers_at(pointer, text, "stdout");
  const auto* sentence = std::get_if<std::string>(&found);
  return sentence != nullptr ? *sentence : "numbers were found";
}

TEST(JsonPointer, LeadsToNumbersAndListsOfNumbers) {
  EXPECT_EQ(numbers("/results/0/mean"), std::vector<double>{1.5});
  EXPECT_EQ(numbers("/results/0/times"), (std::vector<double>{1, 2, 3}));
  EXPECT_EQ(numbers("/results/0/times/2"), std::vector<double>{3});
  EXPECT_EQ(numbers("/results/0/text"), std::vector<double>{4.25});
  EXPECT_EQ(numbers("/0"), std::vector<double>{5});
}

TEST(JsonPointer, EscapesSlashAndTildeAndAllowsEmptyKeys) {
  EXPECT_EQ(numbers("/results/0/a~1b"), std::vector<double>{7});
  EXPECT_EQ(numbers("/results/0/m~0n"), std::vector<double>{8});
  EXPECT_EQ(numbers("/results/0/"), std::vector<double>{9});
}

TEST(JsonPointer, EmptyMeansTheWholeDocument) {
  const auto found = numbers_at("", " 12 ", "stdout");
  EXPECT_EQ(std::get<std::vector<double>>(found), std::vector<double>{12});
}

TEST(JsonPointer, ThatLeadsNowhereSaysWhereItEnds) {
  EXPECT_EQ(complaint("/results/0/meen"),
            "json '/results/0/meen': stdout has no 'meen'; did you mean 'mean'?");
  EXPECT_EQ(complaint("/results/1/mean"),
            "json '/results/1/mean': stdout has a list of 1 elements there, and index 1 is beyond "
            "its end");
  EXPECT_NE(complaint("/results/00").find("is not an index"), std::string::npos);
  EXPECT_NE(complaint("/results/-1").find("is not an index"), std::string::npos);
  EXPECT_NE(complaint("/results/99999999999999999999").find("is not an index"), std::string::npos);
  EXPECT_NE(complaint("/results/0/mean/x").find("has a number where 'x' needs an object or a list"),
            std::string::npos);
}

TEST(JsonPointer, ToSomethingElseThanNumbersSaysWhat) {
  EXPECT_NE(complaint("/flag").find("a boolean there, which is not a number"), std::string::npos);
  EXPECT_NE(complaint("/results/0").find("object there"), std::string::npos);
  EXPECT_NE(complaint("/empty").find("is empty"), std::string::npos);
  EXPECT_NE(complaint("/mixed").find("holds a null"), std::string::npos);
}

TEST(JsonPointer, IntoSomethingElseThanJsonSaysSo) {
  EXPECT_EQ(complaint("/a", "mean: 3"), "stdout is not a JSON document");
  EXPECT_EQ(complaint("/a", ""), "stdout is not a JSON document");
  EXPECT_EQ(complaint("/a", "{\"a\": 1e999}"), "stdout is not a JSON document");
  EXPECT_EQ(complaint("/a", "\xff\xfe"), "stdout is not a JSON document");
}

TEST(JsonPointer, FaultsAreFoundBeforeARun) {
  EXPECT_EQ(fault_of_pointer(""), std::nullopt);
  EXPECT_EQ(fault_of_pointer("/a/0/~0~1"), std::nullopt);
  EXPECT_NE(fault_of_pointer("a"), std::nullopt);
  EXPECT_NE(fault_of_pointer("/~2"), std::nullopt);
  EXPECT_NE(fault_of_pointer("/~"), std::nullopt);
}

}  // namespace

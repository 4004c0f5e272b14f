// The points of an optimal design are kept for the request that they answer, and for no other.

#include "campaigns/file/found_points.hpp"

#include <fstream>

#include <gtest/gtest.h>

#include "tests/campaigns/workshop.hpp"

namespace {

using namespace yates;

const std::string kinds_of_levels = R"toml([factors]
"a \"b\"" = ["x\ty", "é", "z"]
size = { levels = [1, 4, 16], scale = "log2" }
kernel = { levels = ["6.1", "6.6"], hard_to_change = true }
[design]
kind = "optimal"
runs = 12
whole_plots = 4
starts = 3
model = "size + kernel + I(log2(size)^2)"
)toml";

campaigns::Campaign parse(const tests::Workshop& shop, const std::string& text) {
  return campaigns::parse_design(text, shop.campaign_file());
}

void keep(const tests::Workshop& shop, const std::string& text) {
  const auto file = campaigns::found_points_file(shop.campaign_file());
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << text;
}

std::string replaced(std::string text, const std::string& part, const std::string& by) {
  const auto at = text.find(part);
  EXPECT_NE(at, std::string::npos) << part;
  return at == std::string::npos ? text : text.replace(at, part.size(), by);
}

void expect_same(const campaigns::Campaign& one, const campaigns::Campaign& other) {
  ASSERT_EQ(one.design.size(), other.design.size());
  for (std::size_t point = 0; point < one.design.size(); ++point) {
    EXPECT_EQ(one.design.point(point), other.design.point(point));
  }
  ASSERT_EQ(one.design.factors().size(), other.design.factors().size());
  for (std::size_t f = 0; f < one.design.factors().size(); ++f) {
    EXPECT_EQ(one.design.factors()[f].levels, other.design.factors()[f].levels);
  }
  EXPECT_EQ(one.design_remarks, other.design_remarks);
}

TEST(FoundPoints, AreReadBackAsTheyWereFound) {
  const tests::Workshop shop;
  const auto searched = parse(shop, kinds_of_levels);
  ASSERT_FALSE(campaigns::found_points(searched));  // nothing is kept yet
  const std::string text = campaigns::found_points_text(searched).value();
  keep(shop, text);
  ASSERT_TRUE(campaigns::found_points(searched));
  const auto again = parse(shop, kinds_of_levels);
  expect_same(again, searched);
  EXPECT_EQ(campaigns::found_points_text(again), text);
}

TEST(FoundPoints, AreTakenInsteadOfASearch) {
  // Two runs exchanged in the file: no search gives this order.
  const tests::Workshop shop;
  const auto searched = parse(shop, kinds_of_levels);
  const std::string text = campaigns::found_points_text(searched).value();
  const std::size_t list = text.find("points = [\n") + 11;
  const std::size_t second = text.find('\n', list) + 1;
  const std::size_t third = text.find('\n', second) + 1;
  keep(shop, text.substr(0, list) + text.substr(second, third - second) +
                 text.substr(list, second - list) + text.substr(third));
  const auto again = parse(shop, kinds_of_levels);
  EXPECT_EQ(again.design.point(0).levels, searched.design.point(1).levels);
  EXPECT_EQ(again.design.point(1).levels, searched.design.point(0).levels);
}

TEST(FoundPoints, OfAnotherRequestAreNotTaken) {
  const tests::Workshop shop;
  keep(shop, campaigns::found_points_text(parse(shop, kinds_of_levels)).value());
  const std::pair<const char*, const char*> changes[] = {
      {"runs = 12", "runs = 13"},
      {"whole_plots = 4", "whole_plots = 3"},
      {"starts = 3", "starts = 2"},
      {"size + kernel + I", "size * kernel + I"},
      {"[design]", "[design]\nseed = 7"},
      {"[design]", "[design]\nexclude = [\"size == 4 and kernel == '6.6'\"]"},
      {"[design]", "[design]\ncriterion = \"A\""},
      {"[design]", "[design]\npure_error = 2"},
      {"[design]", "[design]\nif_possible = [\"size:kernel\"]"},
      {"[1, 4, 16]", "[1, 4, 32]"},
      {"scale = \"log2\"", "scale = \"log10\""},
      {"\"z\"]", "\"w\"]"},
      {"size = {", "size = { step = 2,"},
  };
  for (const auto& [part, by] : changes) {
    const tests::Workshop empty;
    const std::string text = replaced(kinds_of_levels, part, by);
    const auto changed = parse(shop, text);
    EXPECT_FALSE(campaigns::found_points(changed)) << by;
    expect_same(changed, parse(empty, text));
  }
  const auto titled = parse(shop, replaced(kinds_of_levels, "scale =", "label = \"S\", scale ="));
  EXPECT_TRUE(campaigns::found_points(titled));
  EXPECT_EQ(titled.design.factors()[1].label, "S");
}

TEST(FoundPoints, OfIncludedRunsBelongToThem) {
  const tests::Workshop shop;
  const std::string text = kinds_of_levels + "include = \"given.csv\"\n";
  const std::string plain = replaced(text, "whole_plots = 4\n", "");
  shop.write("given.csv", "\"a \"\"b\"\"\",size,kernel\né,4,6.1\n");
  keep(shop, campaigns::found_points_text(parse(shop, plain)).value());
  EXPECT_TRUE(campaigns::found_points(parse(shop, plain)));
  shop.write("given.csv", "\"a \"\"b\"\"\",size,kernel\né,16,6.1\n");
  EXPECT_FALSE(campaigns::found_points(parse(shop, plain)));
}

TEST(FoundPoints, ThatAreDamagedAreSearchedAgain) {
  const tests::Workshop shop;
  const auto searched = parse(shop, kinds_of_levels);
  const std::string text = campaigns::found_points_text(searched).value();
  const std::size_t list = text.find("points = [\n") + 11;
  const std::string broken[] = {
      "",
      text.substr(0, text.size() / 2),
      text.substr(0, list) + "]\n",
      text.substr(0, list) + "  [1, 1, 0, 0],\n]\n",
      text.substr(0, list) + "  [1, 1, 0, 0, 9],\n]\n",
      text.substr(0, list) + "  [1, 1, 0, -1, 0],\n]\n",
      text.substr(0, list) + "  [0, 1, 0, 0, 0],\n]\n",
      text.substr(0, list) + "  [1, 1, 0, \"x\", 0],\n]\n",
      replaced(text, "remarks", "remark"),
      replaced(text, "levels = [", "levels = [[\"x\"],"),
      std::string("\0\xff", 2),
  };
  for (const std::string& one : broken) {
    keep(shop, one);
    EXPECT_FALSE(campaigns::found_points(searched)) << one;
    expect_same(parse(shop, kinds_of_levels), searched);
  }
}

TEST(FoundPoints, AreOfOptimalDesignsAlone) {
  const tests::Workshop shop;
  const auto campaign = parse(shop, "[factors]\na = [1, 2]\nb = [1, 2]\n");
  EXPECT_FALSE(campaigns::found_points_text(campaign));
  EXPECT_FALSE(campaigns::found_points(campaign));
}

}  // namespace

#include "campaigns/responses/excerpt.hpp"

#include <gtest/gtest.h>

#include "tests/campaigns/workshop.hpp"

namespace {

using namespace yates;
using Lines = std::vector<std::string>;

struct Excerpts : testing::Test {
  std::optional<campaigns::Excerpt> first(const std::string& text, std::size_t most) const {
    workshop.write("out", text);
    return campaigns::first_lines(workshop.folder, workshop.folder / "out", most);
  }
  std::optional<campaigns::Excerpt> last(const std::string& text, std::size_t most) const {
    workshop.write("out", text);
    return campaigns::last_lines(workshop.folder, workshop.folder / "out", most);
  }
  tests::Workshop workshop;
};

TEST_F(Excerpts, AreTheFirstOrTheLastLinesThatAreNotBlank) {
  EXPECT_EQ(first("a\n\nb\r\nc\n", 2)->lines, (Lines{"a", "b"}));
  EXPECT_FALSE(first("a\n\nb\r\nc\n", 2)->complete);
  EXPECT_TRUE(first("a\nb", 2)->complete);
  EXPECT_EQ(last("a\nb\n \t\nc\n", 2)->lines, (Lines{"b", "c"}));
  EXPECT_TRUE(last("", 2)->lines.empty());
}

TEST_F(Excerpts, CutLongLinesBetweenCharacters) {
  const std::string line =
      first(std::string(199, 'x') + "\u00e4" + std::string(50, 'y'), 1)->lines[0];
  EXPECT_EQ(line, std::string(199, 'x') + "...");
}

TEST_F(Excerpts, ReadLittleOfALargeFile) {
  std::string text;
  for (int line = 0; line < 100000; ++line) text += "line " + std::to_string(line) + "\n";
  EXPECT_EQ(first(text, 1)->lines, (Lines{"line 0"}));
  EXPECT_EQ(last(text, 1)->lines, (Lines{"line 99999"}));
}

TEST_F(Excerpts, AreOfTextsAlone) {
  EXPECT_FALSE(first(std::string("a\0b", 3), 1));
  EXPECT_FALSE(campaigns::first_lines(workshop.folder, workshop.folder / "none", 1));
  EXPECT_FALSE(campaigns::last_lines(workshop.folder, workshop.folder, 1));
}

}  // namespace

#include "reports/spark/cells_script.hpp"

#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

namespace yates::reports {
namespace {

TEST(PythonText, EscapesWhatEndsALiteralAndWhatNobodySees) {
  EXPECT_EQ(python_text(""), R"("")");
  EXPECT_EQ(python_text("time"), R"("time")");
  EXPECT_EQ(python_text("a\"b\\c'd"), R"("a\"b\\c'd")");
  EXPECT_EQ(python_text("two\nlines\tand\r"), R"("two\nlines\tand\x0d")");
  EXPECT_EQ(python_text(std::string_view("\0\x7f", 2)), R"("\x00\x7f")");
  EXPECT_EQ(python_text("tv\xc3\xa5 {0} %s"), "\"tv\xc3\xa5 {0} %s\"");
  EXPECT_EQ(python_text("\xe2\x80\xae"), R"("\u202e")");
  EXPECT_EQ(python_text("\xf3\xa0\x80\x81"), R"("\U000e0001")");
  EXPECT_THROW(python_text("\xff"), std::invalid_argument);
}

TEST(CellsScript, HoldsTheNamesInPlaceOfThoseOfTheTemplate) {
  const std::string script =
      cells_script({"`a \"b\"` ~ x + `#  # y`", "a \"b\"", {"x", "#  # y"}, true});
  EXPECT_TRUE(script.starts_with("# Written by yates cells --emit spark.\n"));
  EXPECT_NE(script.find("\nFORMULA = \"`a \\\"b\\\"` ~ x + `#  # y`\"\n"
                        "RESPONSE = \"a \\\"b\\\"\"\n"
                        "FACTORS = [\"x\", \"#  # y\"]\n"
                        "EACH_ROW = True  # whether"),
            std::string::npos);
  EXPECT_EQ(script.find("RESPONSE = \"time\""), std::string::npos);
}

TEST(CellsScript, NeedsNoFactor) {
  const std::string script = cells_script({"y ~ 1", "y", {}, false});
  EXPECT_NE(script.find("\nFACTORS = []\nEACH_ROW = False  #"), std::string::npos);
}

}  // namespace
}  // namespace yates::reports

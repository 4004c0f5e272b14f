#include "language/error.hpp"

#include <cerrno>
#include <string>

#include <gtest/gtest.h>

namespace yates::language {
namespace {

TEST(Place, NamesFileLineAndColumnAsFarAsKnown) {
  EXPECT_EQ(to_string(Place{"plan.toml", 12, 5}), "plan.toml:12:5");
  EXPECT_EQ(to_string(Place{"runs.csv", 3}), "runs.csv:3");
  EXPECT_EQ(to_string(Place{"runs.csv"}), "runs.csv");
  EXPECT_EQ(to_string(Place{}), "");
}

TEST(InputError, SaysEveryProblemOnItsOwnLine) {
  const InputError error(
      std::vector<Problem>{{{"a.toml", 1, 2}, "unknown key 'x'"}, {{}, "no factors"}});
  EXPECT_STREQ(error.what(), "a.toml:1:2: unknown key 'x'\nno factors");
  EXPECT_EQ(error.problems().size(), 2U);
  EXPECT_STREQ(InputError("not a table").what(), "not a table");
  EXPECT_STREQ(InputError(Place{"a.csv", 7}, "open quote").what(), "a.csv:7: open quote");
}

TEST(FileError, ShortensALongPath) {
  const std::string name(5000, 'x');
  const std::string text = FileError::from_errno("open", name, ENAMETOOLONG).what();
  EXPECT_LT(text.size(), 450U);
  EXPECT_NE(text.find("longer than the file system allows"), std::string::npos) << text;
  EXPECT_LT(std::string(FileError(name, "is a folder").what()).size(), 400U);
}

TEST(FileError, TellsTheSystemsReasonInLowerCase) {
  EXPECT_STREQ(FileError::from_errno("read", "data", EISDIR).what(),
               "cannot read data: is a directory");
  EXPECT_STREQ(FileError("report.html", "was not written by yates").what(),
               "report.html: was not written by yates");
}

}  // namespace
}  // namespace yates::language

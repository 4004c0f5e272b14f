#include <gtest/gtest.h>
#include <sys/stat.h>

#include "campaigns/launch/private_files.hpp"
#include "language/error.hpp"
#include "tests/campaigns/workshop.hpp"

namespace {

using namespace yates;
using tests::Workshop;

TEST(PrivateFolder, IsMadeWithThoseAboveIt) {
  const Workshop workshop;
  const auto before = ::umask(0);
  EXPECT_TRUE(campaigns::make_private_folder(workshop.folder / "a/b/c"));
  EXPECT_FALSE(campaigns::make_private_folder(workshop.folder / "a/b/c"));
  ::umask(before);
  for (const char* name : {"a", "a/b", "a/b/c"}) {
    struct stat found = {};
    ASSERT_EQ(::stat((workshop.folder / name).c_str(), &found), 0);
    EXPECT_EQ(found.st_mode & 0777, 0700U) << name;
  }
  workshop.write("file", "");
  EXPECT_THROW(campaigns::make_private_folder(workshop.folder / "file/x"), language::FileError);
  EXPECT_THROW(campaigns::make_private_folder(workshop.folder / "file"), language::FileError);
}

}  // namespace

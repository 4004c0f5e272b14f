#include <gtest/gtest.h>
#include <sys/stat.h>

#include "campaigns/launch/private_files.hpp"
#include "tests/campaigns/workshop.hpp"

namespace {

using namespace yates;
using tests::Workshop;

TEST(SmallFile, IsARegularFileOfThatVeryName) {
  const Workshop workshop;
  workshop.write("file", "text");
  EXPECT_EQ(campaigns::small_file(workshop.folder / "file"), "text");
  EXPECT_EQ(campaigns::small_file(workshop.folder / "missing"), std::nullopt);
  std::filesystem::create_symlink("file", workshop.folder / "link");
  EXPECT_EQ(campaigns::small_file(workshop.folder / "link"), std::nullopt);
  ASSERT_EQ(::mkfifo((workshop.folder / "pipe").c_str(), 0600), 0);
  EXPECT_EQ(campaigns::small_file(workshop.folder / "pipe"), std::nullopt) << "it waits for nobody";
  EXPECT_EQ(campaigns::small_file("/dev/zero"), std::nullopt);
}

TEST(SmallFile, IsNotReadWhereItIsLarge) {
  const Workshop workshop;
  workshop.write("file", "");
  std::filesystem::resize_file(workshop.folder / "file", campaigns::largest_small_file + 1);
  EXPECT_EQ(campaigns::small_file(workshop.folder / "file"), std::nullopt);
}

}  // namespace

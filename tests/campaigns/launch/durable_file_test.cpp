#include "campaigns/launch/durable_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "campaigns/launch/small_file.hpp"
#include "tests/campaigns/workshop.hpp"

namespace {

using namespace yates;
using tests::Workshop;

TEST(DurableFile, IsNotWrittenThroughALink) {
  const Workshop workshop;
  workshop.write("somebody's", "precious");
  for (const char* name : {"outcome.tmp", "outcome"}) {
    std::filesystem::create_symlink("somebody's", workshop.folder / name);
    campaigns::write_durably(workshop.folder / "outcome", "ours");
    EXPECT_EQ(workshop.read("somebody's"), "precious") << name;
    EXPECT_EQ(workshop.read("outcome"), "ours") << name;
    EXPECT_FALSE(std::filesystem::is_symlink(workshop.folder / "outcome")) << name;
    std::filesystem::remove(workshop.folder / "outcome");
  }
}

TEST(DurableFile, ReplacesWhatAnInterruptedWriterHasLeft) {
  const Workshop workshop;
  workshop.write("outcome.tmp", "half of a much longer text");
  campaigns::write_durably(workshop.folder / "outcome", "ours");
  EXPECT_EQ(workshop.read("outcome"), "ours");
  EXPECT_FALSE(std::filesystem::exists(workshop.folder / "outcome.tmp"));
}

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

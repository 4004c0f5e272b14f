#include "campaigns/launch/host_lease.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "language/error.hpp"
#include "tests/campaigns/workshop.hpp"

namespace {

using namespace yates;
using campaigns::HostLease;
using tests::Workshop;

TEST(HostLease, IsGivenToOneAloneAndNamesItsHolder) {
  const Workshop workshop;
  HostLease second(workshop.folder / "lease");
  {
    HostLease first(workshop.folder / "lease");
    EXPECT_FALSE(first.take());
    EXPECT_FALSE(first.take()) << "it is taken from its own holder";
    EXPECT_EQ(second.take(), "another yates (process " + std::to_string(::getpid()) + ")");
  }
  EXPECT_FALSE(second.take()) << "it did not end with its holder";
}

TEST(HostLease, CanBeTakenByOtherUsersAsWell) {
  const Workshop workshop;
  const auto before = ::umask(0077);
  HostLease lease(workshop.folder / "lease");
  EXPECT_FALSE(lease.take());
  ::umask(before);
  struct stat file = {};
  ASSERT_EQ(::stat((workshop.folder / "lease").c_str(), &file), 0);
  EXPECT_EQ(file.st_mode & 0777, 0644U);
}

TEST(HostLease, IsNotTakenWithAPipeThatSomebodyHasPutThere) {
  const Workshop workshop;
  const auto file = workshop.folder / "lease";
  ASSERT_EQ(::mkfifo(file.c_str(), 0666), 0);
  HostLease lease(file);  // formerly it waited for a writer, for ever
  try {
    lease.take();
    ADD_FAILURE() << "it is taken";
  } catch (const language::FileError& error) {
    EXPECT_EQ(error.what(),
              file.string() +
                  ": is not a regular file, so the machine cannot be reserved with it; "
                  "remove it or let YATES_HOST_LEASE name another file");
  }
}

TEST(HostLease, IsNotTakenThroughALink) {
  const Workshop workshop;
  workshop.write("somebody's", "");
  std::filesystem::create_symlink(workshop.folder / "somebody's", workshop.folder / "lease");
  HostLease lease(workshop.folder / "lease");
  EXPECT_THROW(lease.take(), language::FileError);
}

}  // namespace

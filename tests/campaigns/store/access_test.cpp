// Whose store it is, who may read it, and what is said where it cannot be read.

#include <fstream>

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "campaigns/store/lock.hpp"
#include "language/error.hpp"
#include "tests/campaigns/store/stored.hpp"

namespace {

using namespace yates;
using campaigns::Access;
using campaigns::Lock;
using campaigns::Store;
using tests::Stored;
namespace fs = std::filesystem;

constexpr uid_t another_user = 65534;

/// While it lives, the process has the rights of another user; only root can have them.
class AnotherUser {
 public:
  AnotherUser() { EXPECT_EQ(::seteuid(another_user), 0); }
  ~AnotherUser() { EXPECT_EQ(::seteuid(0), 0); }
  AnotherUser(const AnotherUser&) = delete;
  AnotherUser& operator=(const AnotherUser&) = delete;
};

template <typename Action>
std::string complaint(const Action& action) {
  try {
    action();
  } catch (const language::FileError& error) {
    return error.what();
  }
  return "no complaint";
}

/// One run is done, and nobody has the store open.
class StoreAccess : public testing::Test {
 protected:
  void SetUp() override {
    auto store = stored.open();
    store.record_end(store.begin(Stored::intent(1)), Stored::done(7));
  }
  void allow(mode_t of_folders, mode_t of_the_database) const {
    ASSERT_EQ(::chmod(stored.workshop.folder.c_str(), 0755), 0);
    ASSERT_EQ(::chmod(stored.database().c_str(), of_the_database), 0);
    ASSERT_EQ(::chmod(folder().c_str(), of_folders), 0);
  }
  fs::path folder() const { return stored.database().parent_path(); }
  std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder()), fs::directory_iterator()));
  }

  Stored stored;
};

TEST_F(StoreAccess, DeniedIsNotAnEmptyStore) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can be another user";
  allow(0700, 0600);
  {
    const AnotherUser other;
    EXPECT_NE(complaint([&] { Store::exists(*stored.campaign); }).find("permission denied"),
              std::string::npos);
  }
  allow(0755, 0600);
  const AnotherUser other;
  EXPECT_TRUE(Store::exists(*stored.campaign));
  const std::string why = complaint([&] { stored.open(Access::read); });
  EXPECT_NE(why.find("results.db: permission denied"), std::string::npos) << why;
}

TEST_F(StoreAccess, ToReadIsEnoughToReadAndLeavesNothing) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can be another user";
  allow(0755, 0644);
  const std::size_t before = files();
  const AnotherUser other;
  const auto store = stored.open(Access::read);
  EXPECT_EQ(store.attempts().at(0).end.responses.at(1), 7);
  EXPECT_EQ(store.outlines().attempts.size(), 1U);
  EXPECT_EQ(campaigns::read_outlines(folder()).attempts.size(), 1U);
  EXPECT_EQ(files(), before);
}

TEST_F(StoreAccess, ToReadIsEnoughBesideADriver) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can be another user";
  auto driver = stored.open(Access::launch);
  driver.begin(Stored::intent(2));
  for (const char* more : {"-wal", "-shm"}) {
    ASSERT_EQ(::chmod((stored.database().string() + more).c_str(), 0644), 0);
  }
  allow(0755, 0644);
  const AnotherUser other;
  EXPECT_EQ(stored.open(Access::read).attempts().size(), 2U) << "what the log holds is not seen";
}

TEST_F(StoreAccess, ALogThatAKilledDriverLeftIsNotPassedOver) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can be another user";
  const std::string log = stored.database().string() + "-wal";
  {
    auto driver = stored.open(Access::launch);
    driver.begin(Stored::intent(2));
    fs::copy_file(log, stored.workshop.folder / "kept");
  }
  fs::rename(stored.workshop.folder / "kept", log);
  ASSERT_EQ(::chmod(log.c_str(), 0644), 0);
  allow(0755, 0644);
  const AnotherUser other;
  const std::string why = complaint([&] { stored.open(Access::read); });
  EXPECT_NE(why.find("has a log (results.db-wal)"), std::string::npos) << why;
}

TEST_F(StoreAccess, IsReadOnlyInAFolderWithoutWriteAccess) {
  if (::geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
  allow(0500, 0400);
  EXPECT_EQ(stored.open(Access::read).attempts().size(), 1U);
  allow(0700, 0600);
}

TEST_F(StoreAccess, ByANameWithSignsOfItsOwnIsTheSame) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can be another user";
  const fs::path odd = stored.workshop.folder / "a b%20?x=1#y";
  fs::create_directory(odd);
  fs::permissions(odd, fs::perms(0755));
  fs::copy(stored.workshop.folder / "c.toml", odd / "c.toml");
  allow(0755, 0644);
  fs::rename(folder(), odd / "c.yates");
  const auto campaign = campaigns::load(odd / "c.toml");
  const AnotherUser other;
  const auto store = Store::open(campaign, *stored.design, *stored.plan, Access::read, "test");
  EXPECT_EQ(store.attempts().size(), 1U);
}

TEST_F(StoreAccess, NoDriverWritesIntoWhatBelongsToOthers) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can give files away";
  const auto refused = [&](const fs::path& path) {
    EXPECT_EQ(::lchown(path.c_str(), another_user, another_user), 0);
    const std::string why = complaint([&] { stored.open(Access::launch); });
    EXPECT_EQ(why.find(path.string() + ": belongs to another user"), 0U) << why;
    EXPECT_EQ(::lchown(path.c_str(), 0, 0), 0);
  };
  for (const char* name : {"runs", "results.db", "lock"}) refused(folder() / name);
  refused(folder());
  const fs::path elsewhere = stored.workshop.folder / "elsewhere";
  fs::rename(folder(), elsewhere);
  fs::create_directory_symlink(elsewhere, folder());
  EXPECT_NO_THROW(stored.open(Access::launch)) << "a link of the user's own";
  refused(folder());
}

TEST_F(StoreAccess, IsNotToLaunchWithoutWriteAccess) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can be another user";
  allow(0555, 0600);
  for (const auto& entry : fs::recursive_directory_iterator(folder())) {
    ASSERT_EQ(::lchown(entry.path().c_str(), another_user, another_user), 0);
  }
  ASSERT_EQ(::lchown(folder().c_str(), another_user, another_user), 0);
  const auto expect_refused = [&](const fs::path& path) {
    const AnotherUser other;
    EXPECT_EQ(complaint([&] { stored.open(Access::launch); }),
              "cannot write to " + path.string() +
                  ": permission denied; yates run adds to its store: give yourself write access "
                  "there, or copy the campaign with its store to a folder where you have it");
  };
  expect_refused(folder());
  allow(0700, 0400);
  expect_refused(stored.database());
}

TEST_F(StoreAccess, TheDatabaseIsARegularFile) {
  const fs::path database = stored.database();
  const auto expect_refused = [&](const fs::path& path) {
    for (const std::string& why : {complaint([&] { Store::exists(*stored.campaign); }),
                                   complaint([&] { stored.open(Access::read); }),
                                   complaint([&] { stored.open(Access::launch); }),
                                   complaint([&] { campaigns::read_outlines(folder()); })}) {
      EXPECT_EQ(why, path.string() + ": is not a regular file");
    }
  };
  for (const char* more : {"-wal", "-shm", "-journal"}) {
    const fs::path beside = database.string() + more;
    ASSERT_EQ(::mkfifo(beside.c_str(), 0600), 0);
    expect_refused(beside);
    fs::remove(beside);
  }
  fs::remove(database);
  ASSERT_EQ(::mkfifo(database.c_str(), 0600), 0);
  expect_refused(database);
  fs::remove(database);
  fs::create_directory(database);
  expect_refused(database);
}

TEST_F(StoreAccess, OutputsWithoutTheirDatabaseAreNoEmptyStore) {
  fs::create_directories(folder() / "runs/1/1");
  fs::remove(stored.database());
  for (const std::string& why : {complaint([&] { Store::exists(*stored.campaign); }),
                                 complaint([&] { stored.open(Access::launch); })}) {
    EXPECT_NE(why.find("results.db: is missing"), std::string::npos) << why;
  }
  EXPECT_FALSE(fs::exists(stored.database()));
}

TEST_F(StoreAccess, TheLockIsNoLinkAndNoPipe) {
  const fs::path lock = folder() / "lock";
  const fs::path precious = stored.workshop.folder / "precious";
  std::ofstream(precious) << "precious\n";
  fs::remove(lock);
  fs::create_symlink(precious, lock);
  EXPECT_NE(complaint([&] { Lock::take(lock); }).find("is a symbolic link"), std::string::npos);
  EXPECT_EQ(Lock::holder(lock), std::nullopt);
  EXPECT_EQ(stored.workshop.read("precious"), "precious\n");
  fs::remove(lock);
  ASSERT_EQ(::mkfifo(lock.c_str(), 0600), 0);
  EXPECT_NE(complaint([&] { Lock::take(lock); }).find("is not a regular file"), std::string::npos);
}

}  // namespace

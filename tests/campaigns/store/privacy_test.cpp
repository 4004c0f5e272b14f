// What a campaign leaves behind is for its user's eyes, and holds nothing of the environment.

#include <cstdlib>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/campaigns/store/stored.hpp"

namespace {

using namespace yates;
using tests::Stored;
using tests::Workshop;
namespace fs = std::filesystem;

class Umask {
 public:
  explicit Umask(mode_t mask) : former_(::umask(mask)) {}
  ~Umask() { ::umask(former_); }
  Umask(const Umask&) = delete;
  Umask& operator=(const Umask&) = delete;

 private:
  mode_t former_;
};

std::string campaign() {
  return "[factors]\na = [1, 2]\n[run]\ncommand = [\"sh\", \"-c\", \"echo $1; echo 5 > own\", "
         "\"x\", \"{a}\"]\nenv = { SHOWN = \"yes\" }\n[responses.number]\nfrom = \"stdout\"\n"
         "[responses.kept]\nfrom = \"file:own\"\n";
}

mode_t mode_of(const fs::path& path) {
  struct stat status {};
  EXPECT_EQ(::lstat(path.c_str(), &status), 0) << path;
  return status.st_mode & 07777;
}

class Privacy : public testing::TestWithParam<int> {};

TEST_P(Privacy, FoldersAndFilesAreTheUsersAlone) {
  const Umask mask(static_cast<mode_t>(GetParam()));
  const Workshop workshop;
  workshop.write("c.toml", campaign());
  ASSERT_EQ(workshop.drive(), 0) << workshop.read("remarks");
  std::size_t files = 0;
  EXPECT_EQ(mode_of(workshop.folder / "c.yates"), 0700U);
  for (const auto& entry : fs::recursive_directory_iterator(workshop.folder / "c.yates")) {
    EXPECT_EQ(mode_of(entry.path()), entry.is_directory() ? 0700U : 0600U) << entry.path();
    files += entry.is_directory() ? 0 : 1;
  }
  EXPECT_GT(files, 10U);
}

TEST_P(Privacy, HoldsForTheDatabaseWhileItIsOpen) {
  const Umask mask(static_cast<mode_t>(GetParam()));
  const Stored stored;
  auto store = stored.open();
  store.begin(Stored::intent(1));
  std::size_t files = 0;
  for (const auto& entry : fs::directory_iterator(stored.workshop.folder / "c.yates")) {
    if (entry.is_directory()) continue;
    EXPECT_EQ(mode_of(entry.path()), 0600U) << entry.path();
    ++files;
  }
  EXPECT_EQ(files, 4U) << "the database, its write-ahead log and index, the lock";
}

INSTANTIATE_TEST_SUITE_P(Umasks, Privacy, testing::Values(0, 0022, 0077));

TEST(PrivacyOfSecrets, NothingOfTheInheritedEnvironmentIsRecorded) {
  const Workshop workshop;
  workshop.write("c.toml", campaign());
  constexpr const char* secret = "hunter2-in-the-environment";
  ASSERT_EQ(::setenv("YATES_TEST_TOKEN", secret, 1), 0);
  ASSERT_EQ(workshop.drive(), 0);
  ASSERT_EQ(::unsetenv("YATES_TEST_TOKEN"), 0);
  ASSERT_EQ(workshop.view().attempts.size(), 2U);
  for (const auto& entry : fs::recursive_directory_iterator(workshop.folder / "c.yates")) {
    if (!entry.is_regular_file()) continue;
    const std::string content = workshop.read(fs::relative(entry.path(), workshop.folder));
    EXPECT_EQ(content.find(secret), std::string::npos) << entry.path();
    EXPECT_EQ(content.find("YATES_TEST_TOKEN"), std::string::npos) << entry.path();
  }
}

}  // namespace

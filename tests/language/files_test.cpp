#include "language/files.hpp"

#include <atomic>
#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <pthread.h>
#include <unistd.h>

#include "language/error.hpp"
#include "language/threads.hpp"

namespace yates::language {
namespace {

class Files : public testing::Test {
 protected:
  Files() : folder_(testing::TempDir() + "yates-files-" + std::to_string(::getpid())) {
    std::filesystem::create_directories(folder_);
    std::ofstream(folder_ / "file") << "text";
    std::filesystem::create_symlink("file", folder_ / "link");
    std::filesystem::create_symlink("two", folder_ / "one");
    std::filesystem::create_symlink("one", folder_ / "two");
    std::filesystem::create_symlink("absent", folder_ / "lost");
  }
  ~Files() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path folder_;
  std::string long_name_ = std::string(300, 'x');
};

TEST_F(Files, AreFoundBehindLinks) {
  EXPECT_EQ(found_at(folder_ / "file"), Found::file);
  EXPECT_EQ(found_at(folder_ / "link"), Found::file);
  EXPECT_EQ(found_at(folder_), Found::folder);
  EXPECT_EQ(found_at("/dev/null"), Found::other);
  EXPECT_EQ(found_at(folder_ / "lost"), Found::nothing);
  EXPECT_EQ(behind_links(folder_ / "link").filename(), "file");
  EXPECT_EQ(behind_links(folder_ / "lost").filename(), "lost");
  EXPECT_EQ(file_text(folder_ / "link"), "text");
}

TEST_F(Files, AreNotFoundWhereTheFileSystemCannotSay) {
  EXPECT_EQ(found_at(folder_ / "one"), Found::nothing);
  EXPECT_EQ(found_at(folder_ / long_name_), Found::nothing);
  EXPECT_EQ(found_at(folder_ / "file" / "below"), Found::nothing);
  EXPECT_THROW(file_text(folder_ / "one"), FileError);
  EXPECT_THROW(file_text(folder_ / long_name_), FileError);
  EXPECT_THROW(file_text(folder_), FileError);
  EXPECT_THROW(behind_links(folder_ / "one"), FileError);
  EXPECT_THROW(behind_links(folder_ / long_name_), FileError);
}

/// The address space of this process holds no further stack of a thread.
class NoThreads {
 public:
  NoThreads() {
    pthread_attr_t attributes;
    pthread_getattr_default_np(&attributes);
    pthread_attr_getstacksize(&attributes, &size_);
    pthread_attr_setstacksize(&attributes, std::size_t{1} << 50);
    pthread_setattr_default_np(&attributes);
  }
  ~NoThreads() {
    pthread_attr_t attributes;
    pthread_getattr_default_np(&attributes);
    pthread_attr_setstacksize(&attributes, size_);
    pthread_setattr_default_np(&attributes);
  }
  NoThreads(const NoThreads&) = delete;
  NoThreads& operator=(const NoThreads&) = delete;

 private:
  std::size_t size_ = 0;
};

TEST(Threads, AreDoneWithoutWhereTheyOnlyHelp) {
  std::atomic<int> calls = 0;
  const auto work = [&] { ++calls; };
  EXPECT_EQ(helping_threads(3, work).size(), 3U);
  EXPECT_EQ(calls, 3);
  needed_thread(work).join();
  EXPECT_EQ(calls, 4);
  const NoThreads none;
  EXPECT_TRUE(helping_threads(3, work).empty());
  EXPECT_FALSE(thread_if_any(work).joinable());
  EXPECT_THROW(needed_thread(work), FileError);
  EXPECT_EQ(calls, 4);
}

}  // namespace
}  // namespace yates::language

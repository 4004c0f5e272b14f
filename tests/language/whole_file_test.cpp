#include "language/whole_file.hpp"

#include <csignal>
#include <fstream>
#include <iterator>
#include <set>
#include <stdexcept>
#include <string>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "language/error.hpp"

namespace yates::language {
namespace {

struct WholeFile : testing::Test {
  WholeFile() {
    std::string name = (std::filesystem::temp_directory_path() / "yates-test-XXXXXX").string();
    folder = ::mkdtemp(name.data());
    file = folder / "c.toml";
  }
  ~WholeFile() override { std::filesystem::remove_all(folder); }

  static std::string read(const std::filesystem::path& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  }
  static void put(const std::filesystem::path& path, const std::string& text) {
    std::ofstream(path) << text;
  }
  std::set<std::string> names() const {
    std::set<std::string> result;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      result.insert(entry.path().filename().string());
    }
    return result;
  }
  using Names = std::set<std::string>;

  std::filesystem::path folder;
  std::filesystem::path file;
};

TEST_F(WholeFile, ReplacesAFileOrKeepsIt) {
  write_whole_file(file, 0644, Existing::kept, "one");
  EXPECT_EQ(read(file), "one");
  try {
    write_whole_file(file, 0644, Existing::kept, "two");
    ADD_FAILURE() << "it was overwritten";
  } catch (const FileError& error) {
    EXPECT_EQ(error.what(), file.string() + ": is there already and is not overwritten");
  }
  EXPECT_EQ(read(file), "one");
  write_whole_file(file, 0600, Existing::replaced, "three");
  EXPECT_EQ(read(file), "three");
  struct stat found {};
  ASSERT_EQ(::stat(file.c_str(), &found), 0);
  EXPECT_EQ(found.st_mode & 0777U, 0600U);
  EXPECT_EQ(names(), Names{"c.toml"});
}

TEST_F(WholeFile, IsNotWrittenThroughALink) {
  put(folder / "somebody's", "precious");
  std::filesystem::create_symlink("somebody's", file);
  EXPECT_THROW(write_whole_file(file, 0644, Existing::kept, "ours"), FileError);
  write_whole_file(file, 0644, Existing::replaced, "ours");
  EXPECT_EQ(read(folder / "somebody's"), "precious");
  EXPECT_EQ(read(file), "ours");
  EXPECT_FALSE(std::filesystem::is_symlink(file));
}

TEST_F(WholeFile, IsAsItWasWhereItsWriterIsKilledOrFails) {
  for (const bool there : {false, true}) {
    if (there) put(file, "before");
    const Names before = names();
    const pid_t child = ::fork();
    if (child == 0) {
      write_whole_file(file, 0644, Existing::replaced, [](const TextSink& write) {
        write("half of it");
        std::raise(SIGKILL);
      });
      ::_exit(0);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status));
    EXPECT_THROW(write_whole_file(file, 0644, Existing::replaced,
                                  [](const TextSink& write) {
                                    write("half of it");
                                    throw std::runtime_error("no more");
                                  }),
                 std::runtime_error);
    EXPECT_EQ(names(), before);
    EXPECT_EQ(read(file), there ? "before" : "");
  }
}

TEST_F(WholeFile, RemovesWhatAKilledWriterLeftAndNothingElse) {
  put(folder / "c.toml.tmp4711.1", "of a killed writer");
  put(folder / "c.toml.tmp4711.2", "of a living writer");
  const Names others{"c.toml.tmp", "c.toml.tmp12", "c.toml.tmp1.x", "d.toml.tmp4711.1"};
  for (const std::string& name : others) put(folder / name, "of the user");
  const int living = ::open((folder / "c.toml.tmp4711.2").c_str(), O_RDONLY | O_CLOEXEC);
  ASSERT_EQ(::flock(living, LOCK_EX), 0);
  write_whole_file(file, 0644, Existing::replaced, "ours");
  Names expected = others;
  expected.insert({"c.toml", "c.toml.tmp4711.2"});
  EXPECT_EQ(names(), expected);
  ::close(living);
}

TEST_F(WholeFile, HasAWordForWhatCannotBeWritten) {
  EXPECT_THROW(write_whole_file(folder / "none" / "c.toml", 0644, Existing::kept, ""), FileError);
  std::filesystem::create_directory(file);
  EXPECT_THROW(write_whole_file(file, 0644, Existing::replaced, "ours"), FileError);
  EXPECT_EQ(names(), Names{"c.toml"});
}

}  // namespace
}  // namespace yates::language

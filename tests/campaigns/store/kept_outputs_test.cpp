// What is compared with its record before a response is read again: the file that is read, which a
// link may lead to.

#include <fstream>

#include <gtest/gtest.h>

#include "campaigns/store/outputs.hpp"
#include "language/error.hpp"
#include "tests/campaigns/store/stored.hpp"

namespace {

using namespace yates;
using campaigns::Access;
using campaigns::AttemptState;
using tests::Stored;
namespace fs = std::filesystem;

/// Two runs are done. Each wrote "<run>0" into a file, and a link to it is read.
class LinkedOutputs : public testing::Test {
 protected:
  void SetUp() override {
    define("(.*)");
    auto store = stored.open();
    for (const std::size_t run : {1U, 2U}) {
      const fs::path folder = store.folder(Stored::intent(run));
      fs::create_directories(folder / "out");
      std::ofstream(folder / "stdout");
      std::ofstream(folder / "out/result-1") << run << "0\n";
      fs::create_symlink("out/result-1", folder / "latest");
      Stored::record_done(store, Stored::intent(run), static_cast<double>(run) * 10);
    }
  }
  void define(const std::string& pattern) {
    std::string text = Stored::text(2);
    const std::string from = "from = \"stdout\"";
    text.replace(text.find(from), from.size(),
                 "from = \"file:{run_dir}/latest\"\npattern = '" + pattern + "'");
    stored.workshop.write("c.toml", text);
    stored.reload();
  }
  std::vector<double> values(Access access) const {
    std::vector<double> result;
    for (const auto& attempt : stored.open(access).attempts()) {
      EXPECT_EQ(attempt.end.state, AttemptState::done);
      result.push_back(attempt.end.responses.at(1).value_or(-1));
    }
    return result;
  }
  fs::path attempt(int run) const {
    return stored.workshop.folder / "c.yates/runs" / std::to_string(run) / "1";
  }
  /// The values stay, and why is said.
  void expect_kept(const std::string& problem) {
    define(".(.)");
    const auto store = stored.open(Access::read);
    ASSERT_TRUE(store.reread_problem());
    EXPECT_NE(store.reread_problem()->find(problem), std::string::npos) << *store.reread_problem();
    EXPECT_EQ(values(Access::read), (std::vector<double>{10, 20}));
    EXPECT_THROW(stored.open(Access::launch), language::FileError);
  }

  Stored stored;
};

TEST_F(LinkedOutputs, AreReadAgain) {
  define(".(.)");
  EXPECT_EQ(values(Access::read), (std::vector<double>{0, 0}));
  EXPECT_EQ(values(Access::launch), (std::vector<double>{0, 0}));
}

TEST_F(LinkedOutputs, KeepTheValuesWhereTheFileHasChanged) {
  std::ofstream(attempt(1) / "out/result-1") << "99\n";
  expect_kept("runs/1/1/out/result-1 has changed since it was recorded");
}

TEST_F(LinkedOutputs, KeepTheValuesWhereTheFileIsGone) {
  fs::remove(attempt(2) / "out/result-1");
  expect_kept("runs/2/1/latest: no such file or directory");
}

TEST_F(LinkedOutputs, KeepTheValuesWhereTheLinkIsGone) {
  fs::remove(attempt(2) / "latest");
  expect_kept("runs/2/1/latest: no such file or directory");
}

TEST_F(LinkedOutputs, KeepTheValuesWhereTheLinkLeadsToANewFile) {
  std::ofstream(attempt(1) / "out/result-2") << "99\n";
  fs::remove(attempt(1) / "latest");
  fs::create_symlink("out/result-2", attempt(1) / "latest");
  expect_kept("runs/1/1/out/result-2 was not there when its run ended");
}

TEST_F(LinkedOutputs, KeepTheValuesWhereTheLinkLeadsOutOfTheFolder) {
  fs::remove(attempt(1) / "latest");
  fs::create_symlink("../../2/1/out/result-1", attempt(1) / "latest");
  expect_kept("runs/1/1/latest leads to a place outside of the run's folder");
}

TEST_F(LinkedOutputs, AreFoundInAStoreThatIsALinkItself) {
  const fs::path store = stored.workshop.folder / "c.yates";
  fs::rename(store, stored.workshop.folder / "elsewhere");
  fs::create_directory_symlink("elsewhere", store);
  define(".(.)");
  EXPECT_EQ(values(Access::launch), (std::vector<double>{0, 0}));
}

}  // namespace

// Changed definitions: values are replaced when all outputs have been read with the new ones, and
// by drivers alone.

#include <fstream>
#include <stop_token>
#include <thread>

#include <SQLiteCpp/SQLiteCpp.h>
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

/// Two runs are done, whose outputs say "<run>0"; then the second response gets a pattern by which
/// they say 0.
class Rereading : public testing::Test {
 protected:
  void SetUp() override {
    auto store = stored.open();
    for (const std::size_t run : {1U, 2U}) {
      const fs::path folder = store.folder(Stored::intent(run));
      fs::create_directories(folder);
      std::ofstream(folder / "stdout") << run << "0\n";
      Stored::record_done(store, Stored::intent(run), static_cast<double>(run) * 10);
    }
  }

  void define(const std::string& pattern, int replications = 2) {
    std::string text = Stored::text(replications);
    const std::string from = "from = \"stdout\"";
    text.replace(text.find(from), from.size(), from + "\npattern = '" + pattern + "'");
    stored.workshop.write("c.toml", text);
    stored.reload();
  }
  std::string definition() const {
    return SQLite::Database(stored.database().string())
        .execAndGet("SELECT definition FROM response WHERE name = 'number'")
        .getString();
  }
  std::vector<double> values(Access access) const {
    std::vector<double> result;
    for (const auto& attempt : stored.open(access).attempts()) {
      EXPECT_EQ(attempt.end.state, AttemptState::done);
      result.push_back(attempt.end.responses.at(1).value());
    }
    return result;
  }
  fs::path runs() const { return stored.workshop.folder / "c.yates/runs"; }

  /// For readers and drivers alike: the values stay, and why is said.
  void expect_kept(const std::string& problem) const {
    const std::string defined = definition();
    const auto store = stored.open(Access::read);
    ASSERT_TRUE(store.reread_problem());
    EXPECT_NE(store.reread_problem()->find(problem), std::string::npos) << *store.reread_problem();
    EXPECT_EQ(store.reread(), 0U);
    EXPECT_EQ(values(Access::read), (std::vector<double>{10, 20}));
    EXPECT_EQ(campaigns::count(campaigns::statuses(*stored.plan, store.outlines().attempts)).done,
              2U);
    try {
      stored.open(Access::launch);
      FAIL() << "a driver would mix values of two definitions";
    } catch (const language::FileError& error) {
      EXPECT_NE(std::string(error.what()).find(problem), std::string::npos) << error.what();
    }
    EXPECT_EQ(definition(), defined);
  }

  Stored stored;
};

TEST_F(Rereading, IsSeenByReadersAndStoredByDrivers) {
  const std::string defined = definition();
  define(".(.)");
  EXPECT_EQ(values(Access::read), (std::vector<double>{0, 0}));
  EXPECT_EQ(stored.open(Access::read).reread(), 2U);
  EXPECT_EQ(definition(), defined) << "a reader has written";
  EXPECT_EQ(values(Access::launch), (std::vector<double>{0, 0}));
  EXPECT_NE(definition(), defined);
  EXPECT_EQ(stored.open(Access::launch).reread(), 0U);
  const SQLite::Database database(stored.database().string());
  SQLite::Statement broken(database, "SELECT count(*) FROM pragma_foreign_key_check");
  ASSERT_TRUE(broken.executeStep());
  EXPECT_EQ(broken.getColumn(0).getInt(), 0);
}

TEST_F(Rereading, IsSeenBesideADriver) {
  const auto driver = stored.open(Access::launch);
  define(".(.)");
  EXPECT_EQ(values(Access::read), (std::vector<double>{0, 0}));
}

TEST_F(Rereading, KeepsTheValuesWhereTheOutputsAreGone) {
  define(".(.)");
  fs::rename(runs(), stored.workshop.folder / "away");
  expect_kept("the outputs of 2 of 2 attempts cannot be read");
  EXPECT_FALSE(fs::exists(runs())) << "an empty folder is in the way of the outputs";
  fs::rename(stored.workshop.folder / "away", runs());
  EXPECT_EQ(values(Access::launch), (std::vector<double>{0, 0}));
}

TEST_F(Rereading, KeepsTheValuesWhereOneOutputIsGone) {
  define(".(.)");
  fs::remove(runs() / "2/1/stdout");
  expect_kept("runs/2/1/stdout: no such file or directory");
}

TEST_F(Rereading, KeepsTheValuesWhereAnOutputHasChanged) {
  define(".(.)");
  std::ofstream(runs() / "1/1/stdout") << "99\n";
  expect_kept("runs/1/1/stdout has changed since it was recorded");
}

TEST_F(Rereading, IsNotPreventedByAnAttemptThatHadFailed) {
  const fs::path folder = runs() / "3/1";
  {
    auto store = stored.open();
    fs::create_directories(folder);
    std::ofstream(folder / "stdout") << "30\n";
    auto end = Stored::done(0);
    end.state = AttemptState::failed;
    end.responses.clear();
    end.outputs = campaigns::outputs_of(folder);
    store.record_end(store.begin(Stored::intent(3)), end);
  }
  std::ofstream(folder / "stdout") << "99\n";
  define(".(.)");
  for (const Access access : {Access::read, Access::launch}) {
    const auto store = stored.open(access);
    EXPECT_EQ(store.reread_problem(), std::nullopt);
    const auto attempts = store.attempts();
    EXPECT_EQ(attempts.at(0).end.responses.at(1), 0);
    EXPECT_EQ(attempts.at(2).end.state, AttemptState::failed);
    EXPECT_EQ(attempts.at(2).end.responses.at(1), std::nullopt);
    EXPECT_NE(attempts.at(2).end.message.find("has changed since it was recorded"),
              std::string::npos)
        << attempts.at(2).end.message;
  }
}

TEST_F(Rereading, ThatIsRefusedLeavesThePlanAsItIs) {
  std::ofstream(runs() / "1/1/stdout") << "99\n";
  define(".(.)");
  std::string longer = stored.workshop.read("c.toml");
  longer.replace(longer.find("replications = 2"), 16, "replications = 3");
  stored.workshop.write("c.toml", longer);
  stored.reload();
  EXPECT_THROW(stored.open(Access::launch), language::FileError);
  stored.workshop.write("c.toml", Stored::text(2));
  stored.reload();
  EXPECT_EQ(stored.open(Access::launch).replications(), 2U);
}

TEST_F(Rereading, HasAValueForEveryRunThatIsDoneWhileADriverMeasures) {
  stored.workshop.write("c.toml", Stored::text(300));
  stored.reload();
  auto driver = stored.open(Access::launch);
  define(".(.)", 300);
  std::jthread measuring([&](const std::stop_token& stop) {
    for (std::size_t run = 3; run <= 600 && !stop.stop_requested(); ++run) {
      const auto intent = Stored::intent(run);
      const fs::path folder = driver.folder(intent);
      fs::create_directories(folder);
      std::ofstream(folder / "stdout") << "10\n";
      Stored::record_done(driver, intent, 10);
    }
  });
  for (int look = 0; look < 50; ++look) {
    for (const auto& attempt : stored.open(Access::read).attempts()) {
      if (attempt.end.state != AttemptState::done) continue;
      ASSERT_TRUE(attempt.end.responses.at(1)) << "attempt " << attempt.id << ", look " << look;
    }
  }
}

TEST_F(Rereading, NeedsNoOutputsOfResponsesThatAreMeasured) {
  std::string text = Stored::text(2);
  text.replace(text.find("from = \"stdout\""), 15, "from = \"max-rss\"");
  stored.workshop.write("c.toml", text);
  stored.reload();
  fs::remove_all(runs());
  EXPECT_EQ(stored.open(Access::launch).reread(), 2U);
  EXPECT_FALSE(stored.open(Access::read).reread_problem());
}

}  // namespace

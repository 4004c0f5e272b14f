// A store of the first version opens, keeps all that it knows, and goes on.

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include "campaigns/store/results.hpp"
#include "table/write.hpp"
#include "tests/campaigns/workshop.hpp"

namespace {

using namespace yates;
using tests::Workshop;

const std::string campaign = R"toml([factors]
a = [1, 2]
b = ["x", "y"]
[design]
replications = 2
[run]
command = ["echo", "{run}"]
[responses.number]
from = "stdout"
)toml";

/// Puts all that the store holds into the tables that the first version made: levels by run, one
/// value per response, attempts that know neither disturbances nor whose fault a failure was.
void make_version_1(const std::filesystem::path& file) {
  SQLite::Database database(file.string(), SQLite::OPEN_READWRITE);
  database.exec(R"sql(
PRAGMA foreign_keys = OFF;
CREATE TABLE old_setting AS SELECT * FROM setting;
CREATE TABLE old_attempt AS SELECT id, run, warmup, number, state, command, host, boot_id, started,
  ended, exit_status, signal, wall, user, system, max_rss, readable, message FROM attempt;
CREATE TABLE old_value AS SELECT attempt, response, value FROM value;
DROP VIEW setting;
DROP TABLE point_level;
DROP TABLE value;
DROP TABLE copy;
DROP TABLE output;
DROP TABLE warning;
DROP TABLE flag;
DROP TABLE auxiliary;
DROP TABLE host_fact;
DROP TABLE host;
DROP TABLE decision;
DROP TABLE registered;
DROP TABLE attempt;
CREATE TABLE setting(
  run INTEGER NOT NULL REFERENCES run, factor TEXT NOT NULL, level TEXT NOT NULL,
  PRIMARY KEY(run, factor)) WITHOUT ROWID;
CREATE TABLE attempt(
  id INTEGER PRIMARY KEY,
  run INTEGER REFERENCES run, warmup INTEGER NOT NULL, number INTEGER NOT NULL,
  state TEXT NOT NULL CHECK(state IN
    ('launching', 'done', 'failed', 'timed-out', 'interrupted', 'unknown')),
  command TEXT NOT NULL, host TEXT NOT NULL, boot_id TEXT NOT NULL,
  started TEXT NOT NULL, ended TEXT,
  exit_status INTEGER, signal INTEGER,
  wall REAL, user REAL, system REAL, max_rss REAL,
  readable INTEGER NOT NULL DEFAULT 0, message TEXT NOT NULL DEFAULT '',
  UNIQUE(run, number), CHECK((run IS NULL) = (warmup = 1)));
CREATE UNIQUE INDEX one_done_attempt_per_run ON attempt(run) WHERE state = 'done';
CREATE TABLE value(
  attempt INTEGER NOT NULL REFERENCES attempt, response TEXT NOT NULL REFERENCES response,
  value REAL NOT NULL, PRIMARY KEY(attempt, response)) WITHOUT ROWID;
INSERT INTO setting SELECT * FROM old_setting;
INSERT INTO attempt SELECT * FROM old_attempt;
INSERT INTO value SELECT * FROM old_value;
DROP TABLE old_setting;
DROP TABLE old_attempt;
DROP TABLE old_value;
PRAGMA user_version = 1;
)sql");
}

/// The tables and indices of a store, as they are declared.
std::string declarations(const std::filesystem::path& file) {
  SQLite::Database database(file.string());
  SQLite::Statement rows(database,
                         "SELECT sql FROM sqlite_master WHERE sql NOT NULL ORDER BY name");
  std::string result;
  while (rows.executeStep()) result += rows.getColumn(0).getString() + "\n";
  return result;
}

std::string results(const Workshop& workshop) {
  const auto view = workshop.view();
  return table::to_csv(campaigns::results(view.campaign, view.design, view.plan, view.attempts,
                                          campaigns::Rows::all));
}

TEST(StoreOfVersion1, KeepsItsResultsAndGrows) {
  const Workshop workshop;
  workshop.write("c.toml", campaign);
  ASSERT_EQ(workshop.drive(), 0) << workshop.read("remarks");
  const std::string before = results(workshop);
  const auto database = workshop.folder / "c.yates/results.db";
  const std::string declared = declarations(database);
  make_version_1(database);
  const std::string old = declarations(database);
  ASSERT_NE(old, declared);
  EXPECT_EQ(results(workshop), before);
  EXPECT_EQ(declarations(database), old) << "a reader has converted it";
  ASSERT_EQ(workshop.drive(), 0) << workshop.read("remarks");
  EXPECT_EQ(results(workshop), before);
  EXPECT_EQ(declarations(database), declared) << "not what a new store has";

  std::string more = campaign;
  more.replace(more.find("= 2\n[run]"), 3, "= 3");
  workshop.write("c.toml", more);
  ASSERT_EQ(workshop.drive(), 0) << workshop.read("remarks");
  const std::string after = results(workshop);
  EXPECT_EQ(after.substr(0, before.size()), before);
  EXPECT_EQ(workshop.view().attempts.size(), 12U);
  SQLite::Database opened(database.string());
  EXPECT_EQ(opened.execAndGet("SELECT count(*) FROM pragma_foreign_key_check").getInt(), 0);
  EXPECT_EQ(opened.execAndGet("PRAGMA integrity_check").getString(), "ok");
  EXPECT_EQ(opened.execAndGet("SELECT count(*) FROM setting").getInt(), 24);
  EXPECT_EQ(
      opened.execAndGet("SELECT level FROM setting WHERE run = 5 AND factor = 'a'").getString(),
      opened
          .execAndGet("SELECT level FROM setting JOIN run USING(run) WHERE factor = 'a' AND "
                      "replicate = 1 AND standard_order = (SELECT standard_order FROM run "
                      "WHERE run = 5)")
          .getString());
}

TEST(StoreOfVersion1, StaysAsItIsWhereTheCampaignIsRefused) {
  const Workshop workshop;
  workshop.write("c.toml", campaign);
  ASSERT_EQ(workshop.drive(), 0) << workshop.read("remarks");
  const auto database = workshop.folder / "c.yates/results.db";
  make_version_1(database);
  const std::string old = declarations(database);
  std::string other = campaign;
  other.replace(other.find("\"echo\""), 6, "\"printf\"");
  workshop.write("c.toml", other);
  EXPECT_EQ(workshop.drive(), 3);
  EXPECT_EQ(declarations(database), old);
  workshop.write("c.toml", campaign + "pattern = '(.*)'\n");
  std::filesystem::remove(workshop.folder / "c.yates/runs/3/1/stdout");
  EXPECT_NE(workshop.drive(), 0);
  EXPECT_EQ(declarations(database), old);
}

TEST(StoreOfVersion1, MayHoldAnAttemptThatNeverEnded) {
  const Workshop workshop;
  workshop.write("c.toml", campaign);
  ASSERT_EQ(workshop.drive({"launched", "2"}), -SIGKILL);
  make_version_1(workshop.folder / "c.yates/results.db");
  ASSERT_EQ(workshop.drive(), 0) << workshop.read("remarks");
  EXPECT_EQ(campaigns::count(workshop.view().statuses).done, 8U);
}

TEST(StoreOfVersion2, KeepsItsCopiesAndTakesThoseOfCoarseSupervisors) {
  const Workshop workshop;
  std::string copies = campaign;
  copies.replace(copies.find("[run]\n"), 6, "[run]\ncopies = 2\n");
  workshop.write("c.toml", copies);
  ASSERT_EQ(workshop.drive(), 0) << workshop.read("remarks");
  const std::string before = results(workshop);
  const auto database = workshop.folder / "c.yates/results.db";
  const std::string declared = declarations(database);
  SQLite::Database(database.string(), SQLite::OPEN_READWRITE).exec(R"sql(
ALTER TABLE copy RENAME TO later_copy;
CREATE TABLE copy(
  attempt INTEGER NOT NULL REFERENCES attempt, copy INTEGER NOT NULL,
  exit_status INTEGER, signal INTEGER,
  wall REAL NOT NULL, user REAL NOT NULL, system REAL NOT NULL, max_rss REAL NOT NULL,
  PRIMARY KEY(attempt, copy)) WITHOUT ROWID;
INSERT INTO copy SELECT * FROM later_copy;
DROP TABLE later_copy;
PRAGMA user_version = 2;
)sql");
  ASSERT_NE(declarations(database), declared);
  EXPECT_EQ(results(workshop), before);
  ASSERT_EQ(workshop.drive(), 0) << workshop.read("remarks");
  EXPECT_EQ(results(workshop), before);
  EXPECT_EQ(declarations(database), declared) << "not what a new store has";
  SQLite::Database opened(database.string(), SQLite::OPEN_READWRITE);
  EXPECT_EQ(opened.execAndGet("SELECT count(*) FROM copy WHERE max_rss > 0").getInt(), 16);
  EXPECT_EQ(opened.exec("UPDATE copy SET max_rss = NULL WHERE copy = 2"), 8);
  EXPECT_EQ(opened.execAndGet("SELECT count(*) FROM pragma_foreign_key_check").getInt(), 0);
  EXPECT_EQ(opened.execAndGet("PRAGMA integrity_check").getString(), "ok");
}

TEST(StoreOfVersion3, ThatWasBegunBeforeAnythingWasRegisteredHasNothingRegistered) {
  const Workshop workshop;
  workshop.write("c.toml", campaign);
  ASSERT_EQ(workshop.drive(), 0) << workshop.read("remarks");
  const std::string before = results(workshop);
  const auto database = workshop.folder / "c.yates/results.db";
  const std::string declared = declarations(database);
  const auto registration = [&] {
    const auto view = workshop.view();
    return campaigns::Store::open(view.campaign, view.design, view.plan, campaigns::Access::read,
                                  "test")
        .registration();
  };
  EXPECT_FALSE(registration().empty());
  SQLite::Database(database.string(), SQLite::OPEN_READWRITE).exec("DROP TABLE registered");
  EXPECT_EQ(results(workshop), before);
  EXPECT_TRUE(registration().empty());

  std::string more = campaign;
  more.replace(more.find("= 2\n[run]"), 3, "= 3");
  workshop.write("c.toml", more);
  ASSERT_EQ(workshop.drive(), 0) << workshop.read("remarks");
  EXPECT_EQ(declarations(database), declared) << "not what a new store has";
  EXPECT_TRUE(registration().empty()) << "its first runs had started before";
}

TEST(StoreOfALaterVersion, IsRefusedInOneSentence) {
  const Workshop workshop;
  workshop.write("c.toml", campaign);
  ASSERT_EQ(workshop.drive(), 0);
  SQLite::Database((workshop.folder / "c.yates/results.db").string(), SQLite::OPEN_READWRITE)
      .exec("PRAGMA user_version = 77");
  EXPECT_EQ(workshop.drive(), 3);
  EXPECT_NE(workshop.read("remarks").find("the store has format 77, written by a later version "
                                          "of yates; this yates reads formats up to 4"),
            std::string::npos)
      << workshop.read("remarks");
}

}  // namespace

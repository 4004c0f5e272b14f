// Rows that no yates has written: SQLite lets any column hold any type. Whoever reads them says
// that the store is damaged, and takes no text for the number 0. Damage of bytes: tests/cli.

#include <filesystem>
#include <ostream>
#include <string>

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include "language/error.hpp"
#include "tests/campaigns/store/stored.hpp"

namespace {

using namespace yates;
using campaigns::Access;
using campaigns::AuxiliaryKind;
using tests::Stored;

/// A store with a row in each table.
void fill(const Stored& stored) {
  auto store = stored.open();
  auto end = Stored::done(7);
  end.subsamples = {{}, {{1, 1, 6}, {2, 1, 8}}};
  end.copies = {{0, std::nullopt, {1, 0.5, 0.125, 2048, 0}}, {1, 9, {2, 0.25, 0.5, 4096, 0}}};
  end.outputs = {{"stdout", 3, std::string(64, 'a')}};
  end.warnings = {"the clock is 2 s ahead"};
  end.flags = {{"load", false, "1.7", "<= 0.5", "flagged"}};
  store.record_end(store.begin(Stored::intent(1)), end);
  store.record_auxiliary_end(
      store.begin_auxiliary({AuxiliaryKind::setup, std::nullopt, "alpha", "boot-1", "./up", "12"}),
      {"12:01", 0, std::nullopt, 1.0});
  store.note_host("alpha", "boot-1", {{"kernel", "6.1"}}, "12:02");
  store.decide({"12:03", 2, true, "narrow enough"});
}

/// What a command that reads everything says.
std::string complaint(const Stored& stored) {
  try {
    const auto store = stored.open(Access::read);
    store.attempts();
    store.outlines();
    store.subsamples();
    store.outputs();
    store.flags();
    store.auxiliaries();
    store.hosts();
    store.decisions();
    store.registration();
  } catch (const language::FileError& error) {
    return error.what();
  } catch (const language::InputError& error) {
    return error.what();
  }
  return "none";
}

struct Damage {
  std::string change;  // "TABLE SET ..."
  std::string said;
};

void PrintTo(const Damage& damage, std::ostream* out) {
  *out << damage.change;
}

struct DamagedRow : testing::TestWithParam<Damage> {};

TEST_P(DamagedRow, IsSaidToBeOne) {
  const Stored stored;
  fill(stored);
  EXPECT_EQ(complaint(stored), "none");
  {
    SQLite::Database database(stored.database().string(), SQLite::OPEN_READWRITE);
    database.exec("PRAGMA ignore_check_constraints = ON");
    database.exec("UPDATE " + GetParam().change);
  }
  const std::string said = complaint(stored);
  EXPECT_NE(said.find("c.yates/results.db: is damaged: " + GetParam().said), std::string::npos)
      << said;
  EXPECT_NE(said.find("put a copy of it back, or remove"), std::string::npos) << said;
}

INSTANTIATE_TEST_SUITE_P(
    Rows, DamagedRow,
    testing::Values(
        Damage{"attempt SET state = 'dozing'", "it holds the unknown state 'dozing'"},
        Damage{"attempt SET state = x'646f6e65'", "its column 'state' holds bytes"},
        Damage{"attempt SET wall = 'fast'", "its column 'wall' holds a text where a number"},
        Damage{"attempt SET number = 'first'", "its column 'number' holds a text"},
        Damage{"attempt SET number = -1", "its column 'number' holds -1"},
        Damage{"attempt SET run = 0", "it holds an attempt of run 0"},
        Damage{"attempt SET run = 'one'", "its column 'run' holds a text where a whole number"},
        Damage{"attempt SET exit_status = 'zero'", "its column 'exit_status' holds a text"},
        Damage{"attempt SET exit_status = 1 << 40", "its column 'exit_status' holds 1099511627776"},
        Damage{"attempt SET readable = 'yes'", "its column 'readable' holds a text"},
        Damage{"attempt SET host = x'00'", "its column 'host' holds bytes"},
        Damage{"value SET value = 'seven' WHERE iteration = 0", "its column 'value' holds a text"},
        Damage{"value SET value = 'seven' WHERE iteration = 2", "its column 'value' holds a text"},
        Damage{"copy SET user = 'much'", "its column 'user' holds a text"},
        Damage{"copy SET signal = 9.5 WHERE copy = 2", "its column 'signal' holds a number where"},
        Damage{"output SET bytes = 'many'", "its column 'bytes' holds a text"},
        Damage{"output SET bytes = -3", "its column 'bytes' holds -3, which is less than 0"},
        Damage{"warning SET text = x'ff'", "its column 'text' holds bytes"},
        Damage{"flag SET moment = 'during'", "it holds a flag of the unknown moment 'during'"},
        Damage{"auxiliary SET kind = 'party'", "it holds the unknown kind of command 'party'"},
        Damage{"auxiliary SET wall = 'long'", "its column 'wall' holds a text"},
        Damage{"host SET noted = x'01'", "its column 'noted' holds bytes"},
        Damage{"decision SET enough = 'maybe'", "its column 'enough' holds a text"},
        Damage{"registered SET section = 'hopes'",
               "it holds a registration of the unknown section 'hopes'"},
        Damage{"registered SET value = x'01'", "its column 'value' holds bytes"},
        Damage{"registered SET key = x'01'", "its column 'key' holds bytes"},
        Damage{"meta SET value = '1e9' WHERE key = 'replications'",
               "it says that '1e9' replications are planned, but holds 2"},
        Damage{"meta SET value = 999999999 WHERE key = 'replications'",
               "it says that '999999999' replications are planned, but holds 2"},
        Damage{"plan_part SET value = x'01'", "its column 'value' holds bytes"}));

TEST(DamagedStore, IsNotAddedTo) {
  const Stored stored;
  fill(stored);
  {
    SQLite::Database database(stored.database().string(), SQLite::OPEN_READWRITE);
    database.exec("PRAGMA ignore_check_constraints = ON");
    database.exec("UPDATE attempt SET state = 'dozing'");
  }
  EXPECT_THROW(stored.open(Access::launch), language::FileError);
}

TEST(DamagedStore, WithAViewInThePlaceOfATableIsNotRead) {
  const Stored stored;
  fill(stored);
  {
    SQLite::Database database(stored.database().string(), SQLite::OPEN_READWRITE);
    database.exec("PRAGMA foreign_keys = OFF");
    database.exec("DROP TABLE warning");
    database.exec(
        "CREATE VIEW warning AS WITH RECURSIVE endless(attempt) AS (SELECT 1 UNION ALL "
        "SELECT 1 FROM endless) SELECT attempt, 1 AS position, 'w' AS text FROM endless");
  }
  EXPECT_NE(complaint(stored).find("it holds a view or a trigger of another program"),
            std::string::npos);
}

TEST(DamagedStore, OfNoBytesIsNotAnEmptyOneWhereThereAreOutputs) {
  const Stored stored;
  fill(stored);
  std::filesystem::create_directories(stored.database().parent_path() / "runs" / "1" / "1");
  std::filesystem::resize_file(stored.database(), 0);
  for (const Access access : {Access::read, Access::launch}) {
    try {
      if (access == Access::launch || campaigns::Store::exists(*stored.campaign)) {
        stored.open(access);
      }
      FAIL() << "it is taken for an empty store";
    } catch (const language::FileError& error) {
      EXPECT_NE(std::string(error.what()).find("results.db: is empty, although"), std::string::npos)
          << error.what();
    }
  }
}

}  // namespace

// The disk fails at every single write and sync of a driver's life in turn. Whatever the store had
// acknowledged before is there afterwards, and the next driver completes the campaign.

#include <map>
#include <set>

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include "language/error.hpp"
#include "tests/campaigns/faulty_disk.hpp"
#include "tests/campaigns/store/stored.hpp"

namespace {

using namespace yates;
using campaigns::Access;
using campaigns::AttemptState;
using tests::FaultyDisk;
using tests::Stored;
using Fault = FaultyDisk::Fault;

/// What a driver was told to be on the disk.
struct Acknowledged {
  std::set<std::int64_t> begun;
  std::map<std::int64_t, double> concluded;  // the value of the second response
  std::set<std::int64_t> auxiliaries;
  std::set<std::int64_t> ended;
  std::size_t flags = 0;
  std::size_t hosts = 0;
  std::size_t decisions = 0;
  std::size_t replications = 0;
};

/// Runs that are not done, as a driver finds them.
std::vector<std::size_t> left(const doe::RunPlan& plan, const campaigns::Store& store) {
  const auto statuses = campaigns::statuses(plan, store.attempts());
  std::vector<std::size_t> result;
  for (std::size_t run = 1; run <= statuses.size(); ++run) {
    if (statuses[run - 1].state != campaigns::RunState::done) result.push_back(run);
  }
  return result;
}

void measure(campaigns::Store& store, std::size_t run, Acknowledged& known) {
  std::size_t number = 1;
  for (const auto& attempt : store.attempts()) number += attempt.intent.run == run ? 1 : 0;
  const auto id = store.begin(Stored::intent(run, number));
  known.begun.insert(id);
  store.flag(id, {"load", true, "1.7", "<= 0.5", "flagged"});
  ++known.flags;
  const auto command = store.begin_auxiliary(
      {campaigns::AuxiliaryKind::before, id, "alpha", "boot-1", "./before", "12:00"});
  known.auxiliaries.insert(command);
  store.record_auxiliary_end(command, {"12:01", 0, std::nullopt, 1.0});
  known.ended.insert(command);
  auto end = Stored::done(static_cast<double>(run) + 0.5);
  end.outputs = {{"stdout", 3, std::string(64, 'a')}, {"samples", 9, std::string(64, 'b')}};
  // Long enough that a commit is several pages.
  end.warnings = {std::string(9000, 'w')};
  store.record_end(id, end);
  known.concluded[id] = static_cast<double>(run) + 0.5;
}

/// A driver's whole life.
void drive(const Stored& stored, Acknowledged& known) {
  auto store = stored.open();
  known.replications = std::max(known.replications, store.replications());
  for (const auto& attempt : store.attempts()) {
    if (attempt.end.state != AttemptState::launching) continue;
    store.record_end(attempt.id, {.state = AttemptState::unknown, .ended = "12:02"});
  }
  for (const auto& one : store.unfinished_auxiliaries()) {
    store.record_auxiliary_end(one.id, {.ended = "12:02"});
  }
  store.note_host("alpha", "boot-1", {{"kernel", "6.1"}, {"cores", "2"}}, "12:00");
  known.hosts = 1;
  for (const std::size_t run : left(*stored.plan, store)) measure(store, run, known);
  store.decide({"12:03", 1, false, "the interval is 12 % wide"});
  ++known.decisions;
  const auto longer = stored.planned(2);
  store.extend(longer);
  known.replications = 2;
  for (const std::size_t run : left(longer, store)) measure(store, run, known);
}

void expect_all_of(const Acknowledged& known, const Stored& stored) {
  if (!campaigns::Store::exists(*stored.campaign)) {
    EXPECT_TRUE(known.begun.empty() && known.hosts == 0);
    return;
  }
  const auto store = stored.open();
  std::map<std::int64_t, campaigns::Attempt> found;
  for (const auto& attempt : store.attempts()) found[attempt.id] = attempt;
  for (const auto id : known.begun) EXPECT_EQ(found.count(id), 1U) << id;
  for (const auto& [id, value] : known.concluded) {
    ASSERT_EQ(found.count(id), 1U);
    EXPECT_EQ(found[id].end.state, AttemptState::done);
    EXPECT_EQ(found[id].end.responses.at(1), value);
    EXPECT_EQ(found[id].end.warnings.at(0).size(), 9000U);
  }
  std::map<std::int64_t, bool> ended;
  for (const auto& one : store.auxiliaries()) ended[one.id] = one.end.has_value();
  for (const auto id : known.auxiliaries) EXPECT_EQ(ended.count(id), 1U);
  for (const auto id : known.ended) EXPECT_TRUE(ended[id]);
  EXPECT_GE(store.flags().size(), known.flags);
  EXPECT_GE(store.outputs().size(), 2 * known.concluded.size());
  EXPECT_GE(store.hosts().size(), known.hosts);
  EXPECT_GE(store.decisions().size(), known.decisions);
  EXPECT_GE(store.replications(), known.replications);
}

std::string check(const std::filesystem::path& database) {
  SQLite::Database opened(database.string());
  EXPECT_EQ(opened.execAndGet("SELECT count(*) FROM pragma_foreign_key_check").getInt(), 0);
  return opened.execAndGet("PRAGMA integrity_check").getString();
}

std::string with_until() {
  return "until = { half_width = \"5 %\", of = \"time\", most_replications = 2 }\n";
}

class DiskThatFails : public testing::TestWithParam<Fault> {};

TEST_P(DiskThatFails, AtAnyWriteLosesNothingThatWasAcknowledged) {
  FaultyDisk disk;
  int faults = 0;
  for (int call = 1; true; ++call) {
    ASSERT_LT(call, 2000) << "a driver's life never ends";
    const Stored stored(1, with_until());
    Acknowledged known;
    disk.fail_at(call, GetParam());
    bool told = false;
    try {
      drive(stored, known);
    } catch (const language::FileError& error) {
      told = true;
      const std::string text = error.what();
      EXPECT_NE(text.find("results.db: "), std::string::npos) << text;
      EXPECT_EQ(text.find('\n'), std::string::npos) << text;
      EXPECT_NE(text.find("disk"), std::string::npos) << text;
    }
    const bool failed = disk.failed();
    disk.mend();
    expect_all_of(known, stored);
    Acknowledged rest;
    ASSERT_NO_THROW(drive(stored, rest)) << "call " << call;
    const auto store = stored.open(Access::read);
    const auto longer = stored.planned(2);
    EXPECT_TRUE(left(longer, store).empty()) << "call " << call;
    EXPECT_EQ(check(stored.database()), "ok") << "call " << call;
    if (!failed) break;
    faults += told ? 1 : 0;
    if (HasFailure()) FAIL() << "with the fault at call " << call;
  }
  EXPECT_GT(faults, 20) << "the driver hardly wrote anything";
}

TEST(AnEndThatTheFolderHolds, IsSyncedWithTheNextCommit) {
  const FaultyDisk disk;
  const Stored stored(1);
  auto store = stored.open();
  const auto first = store.begin(Stored::intent(1));
  const int before = disk.syncs();
  store.record_end(first, Stored::done(1), campaigns::Durable::with_the_next_commit);
  EXPECT_EQ(disk.syncs(), before);
  EXPECT_EQ(stored.open(Access::read).attempts().at(0).end.state, AttemptState::done);
  const auto second = store.begin(Stored::intent(2));
  EXPECT_EQ(disk.syncs(), before + 1);
  store.record_end(second, Stored::done(2));
  EXPECT_EQ(disk.syncs(), before + 2);
  store.sync();
  EXPECT_GT(disk.syncs(), before + 2);
}

TEST(AnEndThatTheFolderHolds, IsUnderWayAgainWhenTheMachineBreaksDownBeforeThat) {
  const Stored stored(1);
  const auto log = stored.database().string() + "-wal";
  const auto kept = stored.workshop.folder / "kept";
  std::filesystem::create_directory(kept);
  {
    auto store = stored.open();
    const auto first = store.begin(Stored::intent(1));
    const auto synced = std::filesystem::file_size(log);
    store.record_end(first, Stored::done(1), campaigns::Durable::with_the_next_commit);
    ASSERT_GT(std::filesystem::file_size(log), synced);
    // What a disk holds that was given nothing since the last sync.
    std::filesystem::copy_file(stored.database(), kept / "results.db");
    std::filesystem::copy_file(log, kept / "results.db-wal");
    std::filesystem::resize_file(kept / "results.db-wal", synced);
  }
  using Copy = std::filesystem::copy_options;
  std::filesystem::copy(kept, stored.database().parent_path(),
                        Copy::recursive | Copy::overwrite_existing);
  EXPECT_EQ(check(stored.database()), "ok");
  const auto attempts = stored.open().attempts();
  ASSERT_EQ(attempts.size(), 1U);
  EXPECT_EQ(attempts[0].end.state, AttemptState::launching);
}

INSTANTIATE_TEST_SUITE_P(Faults, DiskThatFails,
                         testing::Values(Fault::full_for_good, Fault::error_once,
                                         Fault::error_for_good),
                         [](const auto& one) {
                           return std::string(one.param == Fault::full_for_good ? "FullForGood"
                                              : one.param == Fault::error_once  ? "ErrorOnce"
                                                                                : "ErrorForGood");
                         });

}  // namespace

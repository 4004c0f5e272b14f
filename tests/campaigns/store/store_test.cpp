#include "campaigns/store/store.hpp"

#include <fstream>

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include "campaigns/store/outline.hpp"
#include "language/error.hpp"
#include "tests/campaigns/store/stored.hpp"

namespace {

using namespace yates;
using campaigns::Access;
using campaigns::AttemptState;
using campaigns::Auxiliary;
using campaigns::AuxiliaryEnd;
using campaigns::AuxiliaryKind;
using campaigns::Flag;
using campaigns::OutputFile;
using tests::Stored;

TEST(Store, KeepsAllThatAnEndHolds) {
  const Stored stored;
  auto end = Stored::done(7);
  end.subsamples = {{}, {{1, 1, 6}, {2, 1, 8}}};
  end.copies = {{0, std::nullopt, {1, 0.5, 0.125, 2048, 0}},
                {std::nullopt, 9, {2, 0.25, 0.5, 4096, 0}}};
  end.outputs = {{"copies/1/stdout", 3, std::string(64, 'a')}, {"locked", 5}};
  end.warnings = {"the clock is 2 s ahead", "it's `warm`\n$(here)"};
  end.flags = {{"load", false, "1.7", "<= 0.5", "flagged"}};
  std::int64_t id = 0;
  {
    auto store = stored.open();
    id = store.begin(Stored::intent(1));
    store.flag(id, {"governor", true, "powersave", "== 'performance'", "waited 12 s"});
    store.record_end(id, end);
  }
  const auto store = stored.open(Access::read);
  ASSERT_EQ(store.attempts().size(), 1U);
  const auto attempt = store.attempts().at(0);
  EXPECT_EQ(attempt.intent.host, "alpha");
  EXPECT_EQ(attempt.end.state, AttemptState::done);
  EXPECT_EQ(attempt.end.usage->max_rss, 4096);
  EXPECT_EQ(attempt.end.responses, end.responses);
  EXPECT_EQ(attempt.end.warnings, end.warnings);
  ASSERT_EQ(attempt.end.copies.size(), 2U);
  EXPECT_EQ(attempt.end.copies[0].exit_status, 0);
  EXPECT_EQ(attempt.end.copies[1].signal, 9);
  EXPECT_EQ(attempt.end.copies[1].exit_status, std::nullopt);
  EXPECT_EQ(attempt.end.copies[1].usage.system, 0.5);
  ASSERT_EQ(store.outputs().size(), 2U);
  EXPECT_EQ(store.outputs()[0].attempt, id);
  EXPECT_EQ(store.outputs()[0].file, end.outputs[0]);
  EXPECT_EQ(store.outputs()[1].file, (OutputFile{"locked", 5, std::nullopt}));
  ASSERT_EQ(store.flags().size(), 2U);
  EXPECT_EQ(store.flags()[0].flag,
            (Flag{"governor", true, "powersave", "== 'performance'", "waited 12 s"}));
  EXPECT_EQ(store.flags()[1].flag, end.flags[0]);
  EXPECT_EQ(store.subsamples().size(), 2U);
}

TEST(Store, KeepsAnUnknownLargestResidentSetUnknown) {
  const Stored stored;
  auto end = Stored::done(7);
  end.usage->max_rss.reset();
  end.copies = {{.exit_status = 0, .usage = {.wall = 1, .user = 2, .system = 3}},
                {.exit_status = 0, .usage = {.wall = 1, .max_rss = 5}}};
  {
    auto store = stored.open();
    store.record_end(store.begin(Stored::intent(1)), end);
  }
  const auto attempt = stored.open(Access::read).attempts().at(0);
  EXPECT_EQ(attempt.end.usage->max_rss, std::nullopt);
  EXPECT_EQ(attempt.end.usage->wall, 1.5);
  EXPECT_EQ(attempt.end.copies.at(0).usage.max_rss, std::nullopt);
  EXPECT_EQ(attempt.end.copies.at(0).usage.system, 3);
  EXPECT_EQ(attempt.end.copies.at(1).usage.max_rss, 5);
}

TEST(Store, RegistersWhatIsAskedWhenTheFirstRunStarts) {
  Stored stored;
  {
    auto store = stored.open();
    EXPECT_TRUE(store.registration().empty()) << "nothing has started yet";
  }
  const auto asking = [&](const std::string& goal) {
    std::string text = Stored::text(2);
    text.replace(text.find("\"minimize\""), 10, goal);
    stored.workshop.write("c.toml", text);
    stored.reload();
  };
  asking("\"maximize\"\ndelta = \"3 %\"");
  const auto registered = campaigns::registration_of(*stored.campaign);
  {
    auto store = stored.open();
    store.record_end(store.begin(Stored::intent(1)), Stored::done(7));
    EXPECT_EQ(store.registration(), registered);
    store.begin(Stored::intent(2));
    EXPECT_EQ(store.registration(), registered) << "once for all";
  }
  asking("\"minimize\"\ndelta = \"5 %\"");
  {
    auto store = stored.open();
    store.begin(Stored::intent(2, 2));
    EXPECT_EQ(store.registration(), registered) << "a later call has changed it";
  }
  const auto store = stored.open(Access::read);
  EXPECT_EQ(store.registration(), registered);
  const auto differences = campaigns::differences(*stored.campaign, store.registration());
  ASSERT_EQ(differences.size(), 2U);
  EXPECT_EQ(differences[0].asked.value, "minimize");
  EXPECT_EQ(differences[0].registered, "maximize");
  EXPECT_EQ(differences[1].asked.value, "5 %");
  EXPECT_EQ(differences[1].registered, "3 %");
}

TEST(Store, RegistersWithAWarmUpToo) {
  const Stored stored;
  auto store = stored.open();
  auto warmup = Stored::intent(1);
  warmup.run.reset();
  store.begin(warmup);
  EXPECT_EQ(store.registration(), campaigns::registration_of(*stored.campaign));
}

TEST(Store, RegistersNothingWithAnAttemptThatCannotBeRecorded) {
  const Stored stored;
  auto store = stored.open();
  EXPECT_THROW(store.begin(Stored::intent(99)), language::FileError) << "there is no such run";
  EXPECT_TRUE(store.registration().empty());
  store.begin(Stored::intent(1));
  EXPECT_FALSE(store.registration().empty());
}

TEST(Store, KeepsNothingOfAnEndThatFails) {
  const Stored stored;
  auto store = stored.open();
  const auto id = store.begin(Stored::intent(1));
  auto end = Stored::done(7);
  end.outputs = {{"stdout", 1, std::string(64, 'a')}, {"stdout", 1, std::string(64, 'b')}};
  EXPECT_THROW(store.record_end(id, end), language::FileError);
  EXPECT_EQ(store.attempts().at(0).end.state, AttemptState::launching);
  EXPECT_TRUE(store.outputs().empty());
  end.outputs.pop_back();
  store.record_end(id, end);
  EXPECT_EQ(store.attempts().at(0).end.state, AttemptState::done);
}

TEST(Store, ConcludesAnAttemptOnce) {
  const Stored stored;
  auto store = stored.open();
  const auto id = store.begin(Stored::intent(1));
  store.record_end(id, Stored::done(7));
  EXPECT_THROW(store.record_end(id, Stored::done(8)), std::logic_error);
  EXPECT_EQ(store.attempts().at(0).end.responses.at(1), 7);
}

TEST(Store, LetsARunBeDoneOnceHoweverOftenItWasDisturbed) {
  const Stored stored;
  auto store = stored.open();
  auto disturbed = Stored::done(7);
  disturbed.state = AttemptState::disturbed;
  store.record_end(store.begin(Stored::intent(1, 1)), disturbed);
  store.record_end(store.begin(Stored::intent(1, 2)), disturbed);
  EXPECT_EQ(campaigns::statuses(*stored.plan, store.attempts()).at(0).state,
            campaigns::RunState::left);
  store.record_end(store.begin(Stored::intent(1, 3)), Stored::done(9));
  const auto fourth = store.begin(Stored::intent(1, 4));
  EXPECT_THROW(store.record_end(fourth, Stored::done(10)), language::FileError);

  const auto statuses = campaigns::statuses(*stored.plan, store.attempts());
  EXPECT_EQ(statuses.at(0).attempt, 2U);
  EXPECT_EQ(campaigns::count(statuses).disturbed, 2U);
  EXPECT_EQ(store.attempts().at(0).end.responses.at(1), 7) << "its responses are kept";
}

TEST(Store, ReadsDisturbedAttemptsAgainWithoutLettingThemCount) {
  Stored stored;
  {
    auto store = stored.open();
    auto disturbed = Stored::done(7);
    disturbed.state = AttemptState::disturbed;
    disturbed.message = "load was 3";
    store.record_end(store.begin(Stored::intent(1, 1)), Stored::done(6));
    std::filesystem::create_directories(store.folder(Stored::intent(1, 1)));
    std::ofstream(store.folder(Stored::intent(1, 1)) / "stdout") << "none\n";
    std::filesystem::create_directories(store.folder(Stored::intent(2, 1)));
    std::ofstream(store.folder(Stored::intent(2, 1)) / "stdout") << "8\n";
    store.record_end(store.begin(Stored::intent(2, 1)), disturbed);
  }
  std::string text = Stored::text(2);
  text.replace(text.find("from = \"stdout\""), 15, "from = \"stdout\"\npattern = '(.+)'");
  stored.workshop.write("c.toml", text);
  stored.reload();
  const auto attempts = stored.open().attempts();
  EXPECT_EQ(attempts.at(0).end.state, AttemptState::done) << "what it lacks is no primary response";
  EXPECT_FALSE(attempts.at(0).end.responses.at(1)) << "its stdout is no number";
  EXPECT_EQ(attempts.at(1).end.state, AttemptState::disturbed);
  EXPECT_EQ(attempts.at(1).end.message, "load was 3");
  EXPECT_EQ(attempts.at(1).end.responses.at(1), 8);
}

TEST(Store, TellsFailuresOfTheMachineFromThoseOfTheProgram) {
  const Stored stored;
  auto store = stored.open();
  campaigns::AttemptEnd failed{.state = AttemptState::failed, .ended = "now", .message = "no"};
  store.record_end(store.begin(Stored::intent(1)), failed);
  failed.infrastructure = true;
  store.record_end(store.begin(Stored::intent(2)), failed);
  const auto check = [](const std::vector<campaigns::RunStatus>& statuses) {
    EXPECT_FALSE(statuses.at(0).infrastructure);
    EXPECT_TRUE(statuses.at(1).infrastructure);
    EXPECT_EQ(campaigns::count(statuses).failed, 2U);
    EXPECT_EQ(campaigns::count(statuses).infrastructure, 1U);
  };
  check(campaigns::statuses(*stored.plan, store.attempts()));
  const auto outlines = campaigns::read_outlines(stored.workshop.folder / "c.yates");
  check(campaigns::statuses(*stored.plan, outlines.attempts));
}

TEST(Store, KnowsTheCommandsAroundTheRunsAndWhichNeverEnded) {
  const Stored stored;
  auto store = stored.open();
  const auto attempt = store.begin(Stored::intent(1));
  const auto first = store.begin_auxiliary(
      {AuxiliaryKind::setup, std::nullopt, "alpha", "boot-1", "./prepare 'a b'", "12:00"});
  const auto second = store.begin_auxiliary(
      {AuxiliaryKind::change, attempt, "alpha", "boot-1", "./set", "12:01", "kernel=6.1"});
  ASSERT_EQ(store.unfinished_auxiliaries().size(), 2U);
  store.record_auxiliary_end(first, {"12:02", 0, std::nullopt, 2.5});
  EXPECT_THROW(store.record_auxiliary_end(first, {"12:03"}), std::logic_error);

  const auto unfinished = store.unfinished_auxiliaries();
  ASSERT_EQ(unfinished.size(), 1U);
  EXPECT_EQ(unfinished[0].id, second);
  EXPECT_EQ(unfinished[0].auxiliary.kind, AuxiliaryKind::change);
  EXPECT_EQ(unfinished[0].auxiliary.attempt, attempt);
  EXPECT_EQ(unfinished[0].auxiliary.subject, "kernel=6.1");
  EXPECT_FALSE(unfinished[0].end);
  const auto all = store.auxiliaries();
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].auxiliary.command, "./prepare 'a b'");
  ASSERT_TRUE(all[0].end);
  EXPECT_EQ(all[0].end->exit_status, 0);
  EXPECT_EQ(all[0].end->wall, 2.5);
  EXPECT_EQ(store.auxiliary_folder(second),
            std::filesystem::absolute(stored.workshop.folder / "c.yates/runs/auxiliary/2"));
  EXPECT_EQ(store.attempts().size(), 1U) << "no attempt is auxiliary";
}

TEST(Store, NotesAHostOncePerBoot) {
  const Stored stored;
  auto store = stored.open();
  store.note_host("alpha", "boot-1", {{"kernel", "6.1"}, {"cores", "2"}}, "12:00");
  store.note_host("alpha", "boot-1", {{"kernel", "6.2"}}, "12:01");
  store.note_host("beta", "boot-9", {}, "12:02");
  store.note_host("alpha", "boot-2", {{"kernel", "6.2"}}, "12:03");
  const auto hosts = store.hosts();
  ASSERT_EQ(hosts.size(), 3U);
  EXPECT_EQ(hosts[0].noted, "12:00");
  EXPECT_EQ(hosts[0].facts, (campaigns::HostFacts{{"kernel", "6.1"}, {"cores", "2"}}));
  EXPECT_TRUE(hosts[1].facts.empty());
  EXPECT_EQ(hosts[2].boot_id, "boot-2");
}

TEST(Store, GrowsWhileItIsOpenAndSaysHowFarItGot) {
  Stored stored(2);
  {
    auto store = stored.open();
    EXPECT_EQ(store.replications(), 2U);
    store.decide({"12:00", 2, false, "the interval is 12 % wide"});
    store.extend(stored.planned(3));
    store.extend(stored.planned(2));
    store.decide({"12:01", 3, true, "the interval is 4 % wide"});
    EXPECT_EQ(store.replications(), 3U);
    store.record_end(store.begin(Stored::intent(6)), Stored::done(1));
    ASSERT_EQ(store.decisions().size(), 2U);
    EXPECT_EQ(store.decisions()[1],
              (campaigns::Decision{"12:01", 3, true, "the interval is 4 % wide"}));
    auto other = stored.planned(4);
    other.seed.value += 1;
    EXPECT_THROW(store.extend(other), std::logic_error);
  }
  EXPECT_EQ(campaigns::Store::stored_replications(*stored.campaign), 3U);
  SQLite::Database database(stored.database().string());
  EXPECT_EQ(database.execAndGet("SELECT count(*) FROM run").getInt(), 6);
  EXPECT_EQ(database.execAndGet("SELECT count(*) FROM setting WHERE run = 6").getInt(), 1);
}

TEST(Store, WithMoreReplicationsThanTheFileOpensOnlyForAFileThatSaysUntil) {
  Stored stored(2);
  stored.open().extend(stored.planned(3));
  EXPECT_THROW(stored.open(Access::read), language::InputError);
  stored.workshop.write("c.toml", Stored::text(2,
                                               "until = { half_width = \"5 %\", of = \"time\", "
                                               "most_replications = 9 }\n"));
  stored.reload();
  EXPECT_EQ(stored.open(Access::read).replications(), 3U);
  EXPECT_EQ(stored.open(Access::launch).replications(), 3U);
}

TEST(Store, HasNoReplicationsBeforeItIsMade) {
  const Stored stored;
  EXPECT_EQ(campaigns::Store::stored_replications(*stored.campaign), std::nullopt);
  EXPECT_FALSE(campaigns::Store::exists(*stored.campaign));
}

TEST(Store, PassesAnyTextThroughAsData) {
  const Stored stored;
  auto store = stored.open();
  const std::string hostile = "-rf '\"`$(touch x)`\n\\; DROP TABLE attempt; -- \xff\xfe";
  auto intent = Stored::intent(1);
  intent.host = intent.command = hostile;
  store.record_end(store.begin(intent), {.state = AttemptState::failed,
                                         .ended = "now",
                                         .message = hostile,
                                         .outputs = {{hostile, 1, std::nullopt}},
                                         .warnings = {hostile}});
  const auto attempt = store.attempts().at(0);
  EXPECT_EQ(attempt.intent.host, hostile);
  EXPECT_EQ(attempt.intent.command, hostile);
  EXPECT_EQ(attempt.end.message, hostile);
  EXPECT_EQ(attempt.end.warnings.at(0), hostile);
  EXPECT_EQ(store.outputs().at(0).file.name, hostile);
}

}  // namespace

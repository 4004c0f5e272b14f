// Any file in the place of a store's database is read or refused with a sentence, and stays as it
// is. An input that begins as SQLite's files do is that file. Any other is SQL that somebody has
// applied to a store of yates, so that also what a whole database may hold is looked for.
#include "campaigns/store/store.hpp"

#include <optional>
#include <string>

#include <sqlite3.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/store/progress.hpp"
#include "campaigns/store/results.hpp"
#include "language/error.hpp"
#include "table/write.hpp"
#include "tests/fuzz/scratch.hpp"
#include "tests/fuzz/target.hpp"

namespace {

using namespace yates;
using campaigns::Access;
using campaigns::Store;

constexpr const char* campaign_text = R"toml(
[factors]
a = ["p", "q"]
n = [1, 2]
[design]
replications = 2
[run]
command = ["cmd", "{a}", "{n}"]
warmup = 1
copies = 2
before = ["true"]
[responses.time]
from = "wall"
goal = "minimize"
[responses.number]
from = "stdout"
iterations = true
[gates]
load = "<= 100"
)toml";

/// A campaign of which three runs are done and one has failed.
struct Site {
  Site() {
    fuzz::write_file(file, campaign_text);
    campaign = campaigns::load(file);
    design = campaign->design;
    plan = campaigns::plan_of(*campaign, *design);
    {
      Store store = open(Access::launch);
      store.note_host("here", "boot", {}, "2026-11-20T12:00:00Z");
      for (std::size_t run = 1; run <= 4; ++run) measure(store, run);
      store.decide({.utc = "2026-11-20T12:00:00Z", .replications = 2, .reason = "enough"});
    }
    compact();
    database = fuzz::read_file(database_file());
  }

  Store open(Access access) const { return Store::open(*campaign, *design, *plan, access, "fuzz"); }
  std::filesystem::path database_file() const { return scratch.path() / "c.yates/results.db"; }

  /// Small pages, so that few bytes say much.
  void compact() const {
    sqlite3* opened = nullptr;
    sqlite3_open(database_file().c_str(), &opened);
    sqlite3_exec(opened, "PRAGMA journal_mode = DELETE; PRAGMA page_size = 512; VACUUM", nullptr,
                 nullptr, nullptr);
    sqlite3_close(opened);
  }

  static void measure(Store& store, std::size_t run) {
    const auto attempt = store.begin({.run = run,
                                      .number = 1,
                                      .command = "cmd p 1",
                                      .host = "here",
                                      .boot_id = "boot",
                                      .started = "2026-11-20T12:00:00Z"});
    campaigns::AttemptEnd end{.state = campaigns::AttemptState::done,
                              .ended = "2026-11-20T12:00:01Z",
                              .exit_status = 0,
                              .usage = campaigns::Usage{1.5, 0.5, 0.25, 4096, 0},
                              .readable = true,
                              .responses = {1.5, 2.0 * static_cast<double>(run)}};
    end.outputs.push_back({.name = "stdout", .bytes = 2});
    end.warnings.emplace_back("a warning");
    end.copies = {{.exit_status = 0}, {.exit_status = 0}};
    end.flags.push_back(
        {.reading = "load", .found = "101", .limit = "<= 100", .action = "flagged"});
    if (run == 4) end = {.state = campaigns::AttemptState::failed, .ended = end.ended};
    store.record_end(attempt, end);
  }

  fuzz::Scratch scratch;
  std::filesystem::path file = scratch.path() / "c.toml";
  std::optional<campaigns::Campaign> campaign;
  std::optional<doe::Design> design;
  std::optional<doe::RunPlan> plan;
  std::string database;
};

/// What no statement may do: reach another file, take longer than the test is worth, or put a view
/// in the place of a table, which can have rows without end.
int permitted(void*, int action, const char*, const char*, const char*, const char*) {
  return action == SQLITE_ATTACH || action == SQLITE_CREATE_VIEW ? SQLITE_DENY : SQLITE_OK;
}
int enough(void*) {
  return 1;
}

void apply(const std::filesystem::path& file, const std::string& sql) {
  sqlite3* opened = nullptr;
  sqlite3_open(file.c_str(), &opened);
  sqlite3_exec(opened,
               "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY; "
               "PRAGMA ignore_check_constraints = ON; PRAGMA writable_schema = ON",
               nullptr, nullptr, nullptr);
  sqlite3_set_authorizer(opened, permitted, nullptr);
  sqlite3_progress_handler(opened, 1'000'000, enough, nullptr);
  sqlite3_exec(opened, sql.c_str(), nullptr, nullptr, nullptr);
  sqlite3_close(opened);
}

/// All that `status`, `export` and `report` read.
void look(const Site& site) {
  if (!Store::exists(*site.campaign)) return;
  Store::stored_replications(*site.campaign);
  const Store store = site.open(Access::read);
  const auto outlines = store.outlines();
  campaigns::count(campaigns::statuses(*site.plan, outlines.attempts));
  campaigns::pace_of(*site.campaign, *site.design, *site.plan, outlines);
  std::vector<std::int64_t> ids;
  for (const auto& attempt : outlines.attempts) {
    fuzz::require(attempt.host < outlines.hosts.size(), "an attempt names a host", "");
    const bool ended = attempt.state != campaigns::AttemptState::launching;
    if (ended && attempt.state != campaigns::AttemptState::done) ids.push_back(attempt.id);
  }
  store.failure_reasons(ids);
  const auto attempts = store.attempts();
  const auto flags = store.flags();
  for (const auto rows : {campaigns::Rows::done, campaigns::Rows::all}) {
    table::to_csv(
        campaigns::results(*site.campaign, *site.design, *site.plan, attempts, rows, flags));
    table::to_csv(campaigns::iteration_results(*site.campaign, *site.design, *site.plan, attempts,
                                               store.subsamples(), rows, flags));
  }
  store.outputs();
  store.auxiliaries();
  store.unfinished_auxiliaries();
  store.hosts();
  store.decisions();
  store.replications();
  store.owed_afters("here", "boot", true);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Site site;
  const std::string input(reinterpret_cast<const char*>(data), size);
  const auto file = site.database_file();
  std::filesystem::remove(file.string() + "-wal");
  std::filesystem::remove(file.string() + "-shm");
  if (input.starts_with("SQLite format 3")) {
    fuzz::write_file(file, input);
  } else {
    fuzz::write_file(file, site.database);
    apply(file, input);
  }
  const std::string before = fuzz::read_file(file);
  try {
    look(site);
  } catch (const language::InputError& error) {
    fuzz::require(std::string_view(error.what()).size() > 10, "an error has a message", input);
  } catch (const language::FileError& error) {
    fuzz::require(std::string_view(error.what()).size() > 10, "an error has a message", input);
  }
  fuzz::require(fuzz::read_file(file) == before, "looking changes nothing", input);
  return 0;
}

#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "campaigns/launch/attempt_request.hpp"
#include "campaigns/store/schema.hpp"
#include "campaigns/store/state.hpp"
#include "language/error.hpp"

namespace yates::campaigns {
namespace {

constexpr int patience = 5000;  // milliseconds that a writer waits for another

/// SQLite gives its other files the mode of this one, so it must be private before SQLite sees it.
void make_private_file(const std::filesystem::path& file) {
  const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (descriptor >= 0) {
    ::close(descriptor);
  } else if (errno != EEXIST) {
    throw language::FileError::from_errno("create", file.string(), errno);
  }
}

/// What lies in a folder by name is only safe when the folder itself is on the disk.
void sync_folder(const std::filesystem::path& folder) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) throw language::FileError::from_errno("open", folder.string(), errno);
  // Some file systems cannot sync folders and say EINVAL; they have nothing to be synced.
  const int problem = ::fsync(descriptor) == 0 || errno == EINVAL ? 0 : errno;
  ::close(descriptor);
  if (problem != 0) {
    throw language::FileError::from_errno("write to the disk of", folder.string(), problem);
  }
}

/// Makes what SQLite needs to find, for the user alone. What is there already keeps its mode: its
/// owner may have opened it to others.
void make_places(const std::filesystem::path& folder) {
  const bool is_new = make_private_folder(folder);
  make_private_folder(folder / "runs");
  make_private_file(folder / "results.db");
  if (!is_new) return;
  sync_folder(folder);
  sync_folder(std::filesystem::absolute(folder).parent_path());
}

}  // namespace

void Store::State::take_lock() {
  lock = Lock::take(folder / "lock");
  if (!lock) throw DriverBusy(folder, Lock::holder(folder / "lock"));
}

void Store::State::connect(Access access) {
  database.emplace(file().string(), SQLite::OPEN_READWRITE, patience);
  database->exec("PRAGMA foreign_keys = ON");
  // WAL writes each commit once; FULL syncs it before the commit returns.
  if (access == Access::launch) database->exec("PRAGMA journal_mode = WAL");
  database->exec("PRAGMA synchronous = FULL");
}

void Store::State::create(const PlanParts& parts, std::string_view version) {
  if (database->execAndGet("PRAGMA user_version").getInt() != 0 ||
      database->execAndGet("SELECT count(*) FROM sqlite_master").getInt() != 0) {
    return;
  }
  SQLite::Transaction transaction(*database, SQLite::TransactionBehavior::IMMEDIATE);
  database->exec(schema_of_the_plan);
  database->exec(schema_of_levels);
  database->exec(schema_of_attempts);
  database->exec(schema_of_copies);
  database->exec(schema_of_the_surroundings);
  database->exec(fmt::format("PRAGMA user_version = {}", schema_version));
  insert_plan_parts(parts);
  set_meta("yates_version", std::string(version));
  set_meta("replications", "0");
  transaction.commit();
}

void Store::State::upgrade() {
  const auto version = [&] { return database->execAndGet("PRAGMA user_version").getInt(); };
  if (version() != 1 && version() != 2) return;
  database->exec("PRAGMA foreign_keys = OFF");
  {
    SQLite::Transaction transaction(*database, SQLite::TransactionBehavior::IMMEDIATE);
    // Another yates may have done it while this one waited.
    if (version() == 1) {
      database->exec(upgrade_of_version_1_before);
      database->exec(schema_of_levels);
      database->exec(schema_of_attempts);
      database->exec(schema_of_copies);
      database->exec(schema_of_the_surroundings);
      database->exec(upgrade_of_version_1_after);
    } else if (version() == 2) {
      database->exec(upgrade_of_version_2_before);
      database->exec(schema_of_copies);
      database->exec(upgrade_of_version_2_after);
    }
    database->exec(fmt::format("PRAGMA user_version = {}", schema_version));
    transaction.commit();
  }
  database->exec("PRAGMA foreign_keys = ON");
}

void Store::State::check_version() {
  const int found = database->execAndGet("PRAGMA user_version").getInt();
  if (found == 0 && database->execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 0) {
    throw language::InputError({file().string()},
                               "the store is empty, as a driver leaves it that was ended while it "
                               "made it; the next yates run fills it");
  }
  if (found != schema_version) {
    throw language::InputError(
        {file().string()},
        fmt::format("the store has format {}, written by yates {}; this yates reads format {}",
                    found, found > schema_version ? "of a later version" : "of another program",
                    schema_version));
  }
}

bool Store::exists(const Campaign& campaign) {
  // A driver that was ended right after it made the file has not made a store.
  std::error_code absent;
  const auto size =
      std::filesystem::file_size(store_folder_of(campaign.file) / "results.db", absent);
  return !absent && size > 0;
}

std::optional<std::size_t> Store::stored_replications(const Campaign& campaign) {
  if (!exists(campaign)) return std::nullopt;
  State state;
  state.folder = store_folder_of(campaign.file);
  return state.guarded([&] {
    state.connect(Access::read);
    state.upgrade();
    state.check_version();
    return state.replications();
  });
}

Store Store::open(const Campaign& campaign, const doe::Design& design, const doe::RunPlan& plan,
                  Access access, std::string_view version) {
  auto state = std::make_unique<State>();
  state->folder = store_folder_of(campaign.file);
  state->responses = campaign.responses;
  if (access == Access::launch) {
    make_places(state->folder);
    state->take_lock();
  }
  state->guarded([&] {
    const PlanParts parts = plan_identity(campaign, plan);
    state->connect(access);
    if (access == Access::launch) state->create(parts, version);
    state->upgrade();
    state->check_version();
    state->check_plan(campaign, parts, plan.replications);
    if (access == Access::launch) state->extend(plan, &design);
    if (!state->responses_changed()) return;
    if (access == Access::read) state->take_lock();
    state->read_again();
    if (access == Access::read) state->lock.reset();
  });
  return Store(std::move(state));
}

}  // namespace yates::campaigns

#include "campaigns/store/store.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/file/registration.hpp"
#include "campaigns/store/lock.hpp"
#include "campaigns/store/opening.hpp"
#include "campaigns/store/outputs.hpp"
#include "campaigns/store/plan.hpp"
#include "campaigns/store/sql.hpp"
#include "campaigns/store/store_tables.hpp"

namespace yates::campaigns {

namespace {

AskingSection stored_section(const std::string& name) {
  if (const auto section = asking_section_of(name)) return *section;
  throw_damaged(fmt::format("it holds a registration of the unknown section '{}'", name));
}

/// Whether something is asked of an addition of which nothing is registered.
bool is_of_new_addition(const Registered& asked, const Registration& known) {
  return asked.section == AskingSection::analysis && asked.name.starts_with(augmentation_part) &&
         std::ranges::none_of(known, [&](const Registered& one) {
           return one.section == asked.section && one.name == asked.name;
         });
}

Registration read_registration(const SQLite::Database& database) {
  Registration result;
  if (!database.tableExists("registered")) return result;  // an earlier version of yates made it
  SQLite::Statement rows(database,
                         "SELECT section, name, key, value FROM registered ORDER BY position");
  while (rows.executeStep()) {
    result.push_back({stored_section(stored_text(rows, 0)), stored_text(rows, 1),
                      stored_text(rows, 2), optional_text(rows, 3)});
  }
  return result;
}

/// Inserts the registration if the store holds no attempt yet, and otherwise what is asked of
/// additions to the plan that it does not know. Part of the caller's transaction.
void register_questions(SQLite::Database& database, const Registration& registration) {
  const bool first = database.execAndGet("SELECT EXISTS(SELECT 1 FROM attempt)").getInt() == 0;
  const Registration known = first ? Registration{} : read_registration(database);
  if (!first && known.empty()) return;  // an earlier version of yates began the store
  SQLite::Statement insert(database,
                           "INSERT INTO registered(section, name, key, value) VALUES(?, ?, ?, ?)");
  for (const Registered& one : registration) {
    if (!first && !is_of_new_addition(one, known)) continue;
    execute(insert, to_string(one.section), one.name, one.key, one.value);
  }
}

/// While it lives, commits are written to the database's log but not synced. The next synced commit
/// syncs them, too, because the log is a single file that is only appended to.
class Unsynced {
 public:
  Unsynced(SQLite::Database& database, bool really) : database_(database), really_(really) {
    if (really_) database_.exec("PRAGMA synchronous = NORMAL");
  }
  ~Unsynced() {
    if (really_) database_.tryExec("PRAGMA synchronous = FULL");
  }
  Unsynced(const Unsynced&) = delete;
  Unsynced& operator=(const Unsynced&) = delete;

 private:
  SQLite::Database& database_;
  bool really_;
};

}  // namespace

DriverBusy::DriverBusy(const std::filesystem::path& store, std::optional<int> pid)
    : std::runtime_error(
          fmt::format("{} is in use by another yates{}", store.string(),
                      pid && *pid > 0 ? fmt::format(" (process {})", *pid) : std::string())),
      pid_(pid) {}

struct Store::State {
  std::filesystem::path folder;
  Opened opened;
  std::vector<Response> responses;
  Registration registration;  // of the campaign as it is now
  bool begun = false;         // an attempt was recorded by this object

  template <typename Action>
  auto guarded(const Action& action) {
    return campaigns::guarded(folder, [&] { return action(opened.database); });
  }
};

Store Store::open(const Campaign& campaign, const doe::Design& design, const doe::RunPlan& plan,
                  Access access, std::string_view version, Measurement measurement) {
  const std::filesystem::path folder = store_folder_of(campaign.file);
  return campaigns::guarded(folder, [&] {
    return Store(std::make_unique<State>(
        State{.folder = folder,
              .opened = open_database({campaign, design, plan, measurement}, access, version),
              .responses = campaign.responses,
              .registration = registration_of(campaign)}));
  });
}

bool Store::exists(const Campaign& campaign) {
  return has_database(store_folder_of(campaign.file));
}

std::optional<std::size_t> Store::stored_replications(const Campaign& campaign) {
  if (!exists(campaign)) return std::nullopt;
  const std::filesystem::path folder = store_folder_of(campaign.file);
  return campaigns::guarded(folder, [&] {
    SQLite::Database database = connect(folder, Access::read);
    if (!is_of_earlier_version(database)) check_version(database, database_file(folder));
    return read_replications(database);
  });
}

Store::Store(std::unique_ptr<State> state) : state_(std::move(state)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

std::int64_t Store::begin(const Intent& intent) {
  return state_->guarded([&](auto& database) {
    if (state_->begun) return insert_attempt(database, intent);
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    register_questions(database, state_->registration);
    const std::int64_t id = insert_attempt(database, intent);
    insert_session(database, id);
    transaction.commit();
    state_->begun = true;
    return id;
  });
}

void Store::record_end(std::int64_t attempt, const AttemptEnd& end, Durable durable) {
  state_->guarded([&](auto& database) {
    const Unsynced unsynced(database, durable == Durable::with_the_next_commit);
    end_attempt(database, state_->responses, attempt, end);
  });
}

void Store::sync() {
  state_->guarded([](auto& database) { database.exec("PRAGMA wal_checkpoint(PASSIVE)"); });
}

void Store::flag(std::int64_t attempt, const Flag& flag) {
  state_->guarded([&](auto& database) { insert_flag(database, attempt, flag); });
}

std::vector<OwedAfter> Store::owed_afters(const std::string& host, const std::string& boot_id,
                                          bool with_before) const {
  return state_->guarded(
      [&](auto& database) { return read_owed_afters(database, host, boot_id, with_before); });
}

std::int64_t Store::begin_auxiliary(const Auxiliary& auxiliary) {
  return state_->guarded([&](auto& database) { return insert_auxiliary(database, auxiliary); });
}

void Store::record_auxiliary_end(std::int64_t id, const AuxiliaryEnd& end) {
  state_->guarded([&](auto& database) { end_auxiliary(database, id, end); });
}

void Store::replace_outputs(std::int64_t attempt, const std::vector<OutputFile>& outputs) {
  state_->guarded([&](auto& database) {
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    execute(database, "DELETE FROM output WHERE attempt = ?", attempt);
    insert_outputs(database, attempt, outputs);
    transaction.commit();
  });
}

void Store::note_host(const std::string& host, const std::string& boot_id, const HostFacts& facts,
                      const std::string& utc) {
  state_->guarded([&](auto& database) { insert_host(database, host, boot_id, facts, utc); });
}

void Store::decide(const Decision& decision) {
  state_->guarded([&](auto& database) { insert_decision(database, decision); });
}

void Store::extend(const doe::RunPlan& plan) {
  state_->guarded([&](auto& database) {
    if (read_meta(database, "seed") != std::to_string(plan.seed.value)) {
      throw std::logic_error("a store cannot be extended by a plan with another seed");
    }
    insert_runs(database, plan, nullptr, nullptr);
  });
}

std::vector<doe::EarlierRun> Store::planned_runs(const doe::Design& design) const {
  return state_->guarded([&](auto& database) { return runs_of_same_plan(database, design); });
}

std::vector<doe::EarlierRun> Store::attempted_runs(const doe::Design& design) const {
  return state_->guarded([&](auto& database) { return runs_before_change(database, design, {}); });
}

std::vector<Attempt> Store::attempts() const {
  return state_->guarded(
      [&](auto& database) { return read_attempts(database, state_->responses); });
}

Outlines Store::outlines(const doe::RunPlan* plan) const {
  return state_->guarded([plan](auto& database) { return read_outlines(database, plan); });
}

std::vector<FailureReason> Store::failure_reasons(std::span<const std::int64_t> ids) const {
  return state_->guarded([&](auto& database) { return read_failure_reasons(database, ids); });
}

std::vector<bool> Store::responses_with_values() const {
  return state_->guarded(
      [&](auto& database) { return read_whether_valued(database, state_->responses); });
}

std::vector<MissingValues> Store::missing_values(const doe::RunPlan& plan) const {
  return state_->guarded(
      [&](auto& database) { return read_missing_values(database, state_->responses, plan); });
}

std::vector<AttemptSubsample> Store::subsamples() const {
  return state_->guarded(
      [&](auto& database) { return read_subsamples(database, state_->responses); });
}

std::vector<AttemptOutput> Store::outputs() const {
  return state_->guarded([](auto& database) { return read_outputs(database); });
}

std::vector<AttemptFlag> Store::flags() const {
  return state_->guarded([](auto& database) { return read_flags(database); });
}

std::vector<AuxiliaryRecord> Store::auxiliaries() const {
  return state_->guarded([](auto& database) { return read_auxiliaries(database); });
}

std::vector<AuxiliaryRecord> Store::unfinished_auxiliaries() const {
  return state_->guarded([](auto& database) { return read_unfinished_auxiliaries(database); });
}

Registration Store::registration() const {
  return state_->guarded([](auto& database) { return read_registration(database); });
}

std::vector<HostRecord> Store::hosts() const {
  return state_->guarded([](auto& database) { return read_hosts(database); });
}

std::vector<Decision> Store::decisions() const {
  return state_->guarded([](auto& database) { return read_decisions(database); });
}

std::vector<std::string> Store::kept_measurements() const {
  return state_->guarded([](auto& database) { return read_kept_measurements(database); });
}

std::size_t Store::replications() const {
  return state_->guarded([](auto& database) { return read_replications(database); });
}

std::filesystem::path Store::folder(const Intent& intent) const {
  return attempt_folder(state_->folder, intent);
}

std::filesystem::path Store::auxiliary_folder(std::int64_t id) const {
  return campaigns::auxiliary_folder(state_->folder, id);
}

std::size_t Store::reread() const {
  return state_->opened.reread;
}

std::optional<std::string> Store::reread_problem() const {
  return state_->opened.reread_problem;
}

std::optional<int> Store::driver() const {
  return Lock::holder(lock_file(state_->folder));
}

}  // namespace yates::campaigns

#include "campaigns/store.hpp"

#include <array>
#include <map>
#include <stdexcept>
#include <system_error>

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include "campaigns/lock.hpp"
#include "campaigns/schema.hpp"
#include "language/error.hpp"

namespace yates::campaigns {
namespace {

using Parts = std::vector<std::pair<std::string, std::string>>;

constexpr std::array<std::string_view, 6> state_names{"launching", "done",        "failed",
                                                      "timed-out", "interrupted", "unknown"};

AttemptState state_of(const std::string& name) {
  for (std::size_t index = 0; index < state_names.size(); ++index) {
    if (state_names[index] == name) return static_cast<AttemptState>(index);
  }
  throw std::runtime_error("the store holds the unknown state '" + name + "'");
}

/// What decides a response's value. A pattern is last, so that it can hold anything.
std::string definition_of(const Response& response) {
  return fmt::format("from={} pick={} unit={} file={} pattern={}", static_cast<int>(response.from),
                     static_cast<int>(response.pick), response.unit, response.file,
                     response.pattern ? "/" + *response.pattern : "none");
}

template <typename Value>
void bind_optional(SQLite::Statement& statement, int index, const std::optional<Value>& value) {
  if (value) {
    statement.bind(index, *value);
  } else {
    statement.bind(index);
  }
}

}  // namespace

std::string_view to_string(AttemptState state) {
  return state_names[static_cast<std::size_t>(state)];
}

DriverBusy::DriverBusy(const std::filesystem::path& store, std::optional<int> pid)
    : std::runtime_error(
          fmt::format("{} is in use by another yates{}", store.string(),
                      pid && *pid > 0 ? fmt::format(" (process {})", *pid) : std::string())),
      pid_(pid) {}

struct Store::State {
  std::filesystem::path folder;
  std::optional<Lock> lock;
  std::optional<SQLite::Database> database;
  std::vector<Response> responses;
  std::size_t reread = 0;

  /// Turns SQLite's errors into ours, which name the file.
  template <typename Action>
  auto guarded(const Action& action) const {
    try {
      return action();
    } catch (const SQLite::Exception& error) {
      throw language::FileError((folder / "results.db").string(), error.what());
    }
  }

  std::string meta(const std::string& key) const;
  void set_meta(const std::string& key, const std::string& value);
  Parts plan_parts() const;
  void create(const Parts& parts, std::string_view version);
  void check_version();
  void check_plan(const Campaign& campaign, const Parts& parts, std::size_t replications) const;
  void extend(const doe::Design& design, const doe::RunPlan& plan);
  bool responses_changed() const;
  void read_again();
  void save_values(std::int64_t id, const Conclusion& conclusion);
  std::vector<Attempt> attempts() const;
};

std::string Store::State::meta(const std::string& key) const {
  SQLite::Statement query(*database, "SELECT value FROM meta WHERE key = ?");
  query.bind(1, key);
  return query.executeStep() ? query.getColumn(0).getString() : std::string();
}

void Store::State::set_meta(const std::string& key, const std::string& value) {
  SQLite::Statement query(*database, "INSERT OR REPLACE INTO meta VALUES(?, ?)");
  query.bind(1, key);
  query.bind(2, value);
  query.exec();
}

Parts Store::State::plan_parts() const {
  Parts parts;
  SQLite::Statement query(*database, "SELECT name, value FROM plan_part ORDER BY position");
  while (query.executeStep()) {
    parts.emplace_back(query.getColumn(0).getString(), query.getColumn(1).getString());
  }
  return parts;
}

void Store::State::create(const Parts& parts, std::string_view version) {
  SQLite::Transaction transaction(*database, SQLite::TransactionBehavior::IMMEDIATE);
  database->exec(schema);
  database->exec(fmt::format("PRAGMA user_version = {}", schema_version));
  std::string whole;
  for (const auto& [name, value] : parts) {
    SQLite::Statement insert(*database, "INSERT INTO plan_part(name, value) VALUES(?, ?)");
    insert.bind(1, name);
    insert.bind(2, value);
    insert.exec();
    whole += fmt::format("{}:{}={}:{}\n", name.size(), name, value.size(), value);
  }
  set_meta("plan_hash", fmt::format("{:016x}", doe::fingerprint(whole)));
  set_meta("yates_version", std::string(version));
  set_meta("replications", "0");
  transaction.commit();
}

void Store::State::check_version() {
  const int found = database->execAndGet("PRAGMA user_version").getInt();
  if (found != schema_version) {
    throw language::InputError(
        {(folder / "results.db").string()},
        fmt::format("the store has format {}, written by yates {}; this yates reads format {}",
                    found, found > schema_version ? "of a later version" : "of another program",
                    schema_version));
  }
}

void Store::State::check_plan(const Campaign& campaign, const Parts& parts,
                              std::size_t replications) const {
  std::string difference;
  const auto differs = [&](const std::string& text) {
    difference += (difference.empty() ? "" : "; ") + text;
  };
  const Parts stored_parts = plan_parts();
  const std::map<std::string, std::string> stored(stored_parts.begin(), stored_parts.end());
  const std::map<std::string, std::string> asked(parts.begin(), parts.end());
  for (const auto& [name, value] : parts) {
    const auto found = stored.find(name);
    if (found == stored.end()) {
      differs(fmt::format("{} are new: {}", name, value));
    } else if (found->second != value) {
      // A derived seed follows from the points: that it differs says nothing new.
      if (name == "seed" && !campaign.plan.seed && !difference.empty()) continue;
      const auto text = [](const std::string& one) { return one.empty() ? "(nothing)" : one; };
      differs(fmt::format("{}: {} in the store, {} in the file", name, text(found->second),
                          text(value)));
    }
  }
  for (const auto& [name, value] : stored_parts) {
    if (!asked.contains(name)) differs(fmt::format("{} ({}) are gone", name, value));
  }
  const std::string known = meta("replications");
  if (std::stoull(known) > replications) {
    differs(fmt::format("replications: {} in the store, {} in the file", known, replications));
  }
  if (difference.empty()) return;
  throw language::InputError(
      {campaign.file.string()},
      fmt::format(
          "the plan is not the one that {} was measured with: {}; restore the file, or give "
          "the changed plan a file name of its own, or remove {} to start over",
          folder.string(), difference, folder.string()));
}

void Store::State::extend(const doe::Design& design, const doe::RunPlan& plan) {
  const auto known = std::stoull(meta("replications"));
  if (known >= plan.replications) return;
  SQLite::Transaction transaction(*database, SQLite::TransactionBehavior::IMMEDIATE);
  SQLite::Statement insert_run(*database, "INSERT INTO run VALUES(?, ?, ?, ?)");
  SQLite::Statement insert_setting(*database, "INSERT INTO setting VALUES(?, ?, ?)");
  for (const doe::PlannedRun& run : plan.runs) {
    if (run.replicate <= known) continue;
    insert_run.bind(1, static_cast<std::int64_t>(run.run));
    insert_run.bind(2, static_cast<std::int64_t>(run.standard_order));
    insert_run.bind(3, static_cast<std::int64_t>(run.replicate));
    insert_run.bind(4, static_cast<std::int64_t>(run.block));
    insert_run.exec();
    insert_run.reset();
    for (std::size_t factor = 0; factor < design.factors().size(); ++factor) {
      insert_setting.bind(1, static_cast<std::int64_t>(run.run));
      insert_setting.bind(2, design.factors()[factor].name);
      insert_setting.bind(3, design.level(run.point, factor).text);
      insert_setting.exec();
      insert_setting.reset();
    }
  }
  set_meta("replications", std::to_string(plan.replications));
  set_meta("seed", std::to_string(plan.seed.value));
  transaction.commit();
}

bool Store::State::responses_changed() const {
  std::map<std::string, std::string> stored;
  std::vector<std::string> order;
  SQLite::Statement query(*database, "SELECT name, definition FROM response ORDER BY position");
  while (query.executeStep()) {
    order.push_back(query.getColumn(0).getString());
    stored[order.back()] = query.getColumn(1).getString();
  }
  if (order.size() != responses.size()) return true;
  for (std::size_t index = 0; index < responses.size(); ++index) {
    if (order[index] != responses[index].name) return true;
    if (stored[order[index]] != definition_of(responses[index])) return true;
  }
  return false;
}

void Store::State::read_again() {
  SQLite::Transaction transaction(*database, SQLite::TransactionBehavior::IMMEDIATE);
  const std::vector<Attempt> known = attempts();  // the old values are lost with the definitions
  database->exec("DELETE FROM value");
  database->exec("DELETE FROM response");
  for (std::size_t index = 0; index < responses.size(); ++index) {
    SQLite::Statement insert(*database, "INSERT INTO response VALUES(?, ?, ?)");
    insert.bind(1, responses[index].name);
    insert.bind(2, static_cast<std::int64_t>(index));
    insert.bind(3, definition_of(responses[index]));
    insert.exec();
  }
  std::map<std::size_t, std::int64_t> newest;  // of the attempts of a run that can be read
  for (const Attempt& attempt : known) {
    if (attempt.conclusion.readable) newest[attempt.intent.run.value()] = attempt.id;
  }
  for (Attempt attempt : known) {
    if (!attempt.conclusion.readable) continue;
    if (newest[*attempt.intent.run] == attempt.id) {
      const std::filesystem::path outputs = folder / "runs" / std::to_string(*attempt.intent.run) /
                                            std::to_string(attempt.intent.number);
      read_responses(responses, outputs, attempt.conclusion);
    } else {
      // It was repeated because it could not be read then; a run counts once.
      attempt.conclusion.state = AttemptState::failed;
      attempt.conclusion.message = "a later attempt of this run counts";
      attempt.conclusion.responses.clear();
    }
    SQLite::Statement update(*database, "UPDATE attempt SET state = ?, message = ? WHERE id = ?");
    update.bind(1, std::string(to_string(attempt.conclusion.state)));
    update.bind(2, attempt.conclusion.message);
    update.bind(3, attempt.id);
    update.exec();
    save_values(attempt.id, attempt.conclusion);
    ++reread;
  }
  transaction.commit();
}

void Store::State::save_values(std::int64_t id, const Conclusion& conclusion) {
  for (std::size_t index = 0; index < conclusion.responses.size(); ++index) {
    if (!conclusion.responses[index]) continue;
    SQLite::Statement insert(*database, "INSERT INTO value VALUES(?, ?, ?)");
    insert.bind(1, id);
    insert.bind(2, responses.at(index).name);
    insert.bind(3, *conclusion.responses[index]);
    insert.exec();
  }
}

std::vector<Attempt> Store::State::attempts() const {
  std::vector<Attempt> result;
  std::map<std::int64_t, std::size_t> position;
  SQLite::Statement query(
      *database,
      "SELECT id, run, number, state, command, host, boot_id, started, ended, exit_status, signal, "
      "wall, user, system, max_rss, readable, message FROM attempt ORDER BY id");
  while (query.executeStep()) {
    Attempt attempt;
    attempt.id = query.getColumn(0).getInt64();
    if (!query.getColumn(1).isNull()) {
      attempt.intent.run = static_cast<std::size_t>(query.getColumn(1).getInt64());
    }
    attempt.intent.number = static_cast<std::size_t>(query.getColumn(2).getInt64());
    attempt.intent.command = query.getColumn(4).getString();
    attempt.intent.host = query.getColumn(5).getString();
    attempt.intent.boot_id = query.getColumn(6).getString();
    attempt.intent.started = query.getColumn(7).getString();
    Conclusion& conclusion = attempt.conclusion;
    conclusion.state = state_of(query.getColumn(3).getString());
    conclusion.ended = query.getColumn(8).getString();
    if (!query.getColumn(9).isNull()) conclusion.exit_status = query.getColumn(9).getInt();
    if (!query.getColumn(10).isNull()) conclusion.signal = query.getColumn(10).getInt();
    if (!query.getColumn(11).isNull()) {
      conclusion.usage = Usage{query.getColumn(11).getDouble(), query.getColumn(12).getDouble(),
                               query.getColumn(13).getDouble(), query.getColumn(14).getDouble(),
                               conclusion.exit_status.value_or(0)};
    }
    conclusion.readable = query.getColumn(15).getInt() != 0;
    conclusion.message = query.getColumn(16).getString();
    conclusion.responses.resize(responses.size());
    position[attempt.id] = result.size();
    result.push_back(std::move(attempt));
  }
  SQLite::Statement values(*database, "SELECT attempt, response, value FROM value");
  while (values.executeStep()) {
    const std::string name = values.getColumn(1).getString();
    for (std::size_t index = 0; index < responses.size(); ++index) {
      if (responses[index].name != name) continue;
      const auto found = position.find(values.getColumn(0).getInt64());
      if (found == position.end()) continue;  // committed by a driver after the first query
      result[found->second].conclusion.responses[index] = values.getColumn(2).getDouble();
    }
  }
  return result;
}

Store::Store(std::unique_ptr<State> state) : state_(std::move(state)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

bool Store::exists(const Campaign& campaign) {
  return std::filesystem::exists(store_folder_of(campaign.file) / "results.db");
}

Store Store::open(const Campaign& campaign, const doe::Design& design, const doe::RunPlan& plan,
                  Access access, std::string_view version) {
  auto state = std::make_unique<State>();
  state->folder = store_folder_of(campaign.file);
  state->responses = campaign.responses;
  if (access == Access::launch) {
    std::error_code problem;
    std::filesystem::create_directories(state->folder / "runs", problem);
    if (problem) {
      throw language::FileError::from_errno("create", state->folder.string(), problem.value());
    }
    state->lock = Lock::take(state->folder / "lock");
    if (!state->lock) throw DriverBusy(state->folder, Lock::holder(state->folder / "lock"));
  }
  state->guarded([&] {
    const int create = access == Access::launch ? SQLite::OPEN_CREATE : 0;
    constexpr int patience = 5000;  // milliseconds that a writer waits for another
    state->database.emplace((state->folder / "results.db").string(),
                            SQLite::OPEN_READWRITE | create, patience);
    state->database->exec("PRAGMA foreign_keys = ON");
    const Parts parts = plan_identity(campaign, plan);
    if (access == Access::launch) {
      state->database->exec("PRAGMA journal_mode = WAL");
      state->database->exec("PRAGMA synchronous = FULL");
      if (state->database->execAndGet("PRAGMA user_version").getInt() == 0 &&
          state->database->execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 0) {
        state->create(parts, version);
      }
    }
    state->check_version();
    state->check_plan(campaign, parts, plan.replications);
    if (access == Access::launch) state->extend(design, plan);
    if (state->responses_changed()) {
      if (access == Access::read) {
        state->lock = Lock::take(state->folder / "lock");
        if (!state->lock) throw DriverBusy(state->folder, Lock::holder(state->folder / "lock"));
        state->database->exec("PRAGMA synchronous = FULL");
      }
      state->read_again();
      if (access == Access::read) state->lock.reset();
    }
  });
  return Store(std::move(state));
}

std::int64_t Store::begin(const Intent& intent) {
  return state_->guarded([&] {
    SQLite::Statement insert(*state_->database,
                             "INSERT INTO attempt(run, warmup, number, state, command, host, "
                             "boot_id, started) VALUES(?, ?, ?, 'launching', ?, ?, ?, ?)");
    if (intent.run) {
      insert.bind(1, static_cast<std::int64_t>(*intent.run));
    } else {
      insert.bind(1);
    }
    insert.bind(2, intent.run ? 0 : 1);
    insert.bind(3, static_cast<std::int64_t>(intent.number));
    insert.bind(4, intent.command);
    insert.bind(5, intent.host);
    insert.bind(6, intent.boot_id);
    insert.bind(7, intent.started);
    insert.exec();  // a transaction of its own: on the disk when it returns
    return state_->database->getLastInsertRowid();
  });
}

void Store::conclude(std::int64_t id, const Conclusion& conclusion) {
  state_->guarded([&] {
    SQLite::Transaction transaction(*state_->database, SQLite::TransactionBehavior::IMMEDIATE);
    SQLite::Statement update(
        *state_->database,
        "UPDATE attempt SET state = ?, ended = ?, exit_status = ?, signal = ?, wall = ?, user = ?, "
        "system = ?, max_rss = ?, readable = ?, message = ? WHERE id = ? AND state = 'launching'");
    update.bind(1, std::string(to_string(conclusion.state)));
    update.bind(2, conclusion.ended);
    bind_optional(update, 3, conclusion.exit_status);
    bind_optional(update, 4, conclusion.signal);
    for (int index = 5; index <= 8; ++index) update.bind(index);
    if (conclusion.usage) {
      update.bind(5, conclusion.usage->wall);
      update.bind(6, conclusion.usage->user);
      update.bind(7, conclusion.usage->system);
      update.bind(8, conclusion.usage->max_rss);
    }
    update.bind(9, conclusion.readable ? 1 : 0);
    update.bind(10, conclusion.message);
    update.bind(11, id);
    if (update.exec() != 1) {
      throw std::logic_error(fmt::format("attempt {} was concluded twice", id));
    }
    state_->save_values(id, conclusion);
    transaction.commit();
  });
}

std::vector<Attempt> Store::attempts() const {
  return state_->guarded([&] { return state_->attempts(); });
}

std::filesystem::path Store::folder(const Intent& intent) const {
  const std::string run = intent.run ? std::to_string(*intent.run) : std::string("warmup");
  return std::filesystem::absolute(state_->folder) / "runs" / run / std::to_string(intent.number);
}

std::size_t Store::reread() const {
  return state_->reread;
}

std::optional<int> Store::driver() const {
  return Lock::holder(state_->folder / "lock");
}

void read_responses(const std::vector<Response>& responses, const std::filesystem::path& folder,
                    Conclusion& conclusion) {
  conclusion.responses.assign(responses.size(), std::nullopt);
  conclusion.message.clear();
  conclusion.state = AttemptState::done;
  for (std::size_t index = 0; index < responses.size(); ++index) {
    const Reading reading = read_response(responses[index], *conclusion.usage, folder);
    if (const double* value = std::get_if<double>(&reading)) {
      conclusion.responses[index] = *value;
      continue;
    }
    conclusion.state = AttemptState::failed;
    conclusion.message += fmt::format("{}response '{}': {}", conclusion.message.empty() ? "" : "; ",
                                      responses[index].name, std::get<std::string>(reading));
  }
}

}  // namespace yates::campaigns

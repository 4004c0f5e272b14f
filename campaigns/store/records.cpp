#include <algorithm>
#include <array>
#include <stdexcept>

#include "campaigns/launch/executor.hpp"
#include "campaigns/store/state.hpp"

namespace yates::campaigns {
namespace {

constexpr std::array<std::string_view, 5> kind_names{"setup", "teardown", "before", "after",
                                                     "change"};

std::vector<AuxiliaryRecord> auxiliaries_where(const SQLite::Database& database,
                                               const std::string& condition) {
  std::vector<AuxiliaryRecord> result;
  SQLite::Statement rows(database,
                         "SELECT id, kind, attempt, subject, command, host, boot_id, started, "
                         "ended, exit_status, signal, wall, message FROM auxiliary WHERE " +
                             condition + " ORDER BY id");
  while (rows.executeStep()) {
    AuxiliaryRecord record;
    record.id = rows.getColumn(0).getInt64();
    Auxiliary& auxiliary = record.auxiliary;
    auxiliary.kind = auxiliary_kind_of(rows.getColumn(1).getString());
    if (!rows.isColumnNull(2)) auxiliary.attempt = rows.getColumn(2).getInt64();
    auxiliary.subject = rows.getColumn(3).getString();
    auxiliary.command = rows.getColumn(4).getString();
    auxiliary.host = rows.getColumn(5).getString();
    auxiliary.boot_id = rows.getColumn(6).getString();
    auxiliary.started = rows.getColumn(7).getString();
    if (!rows.isColumnNull(8)) {
      record.end =
          AuxiliaryEnd{rows.getColumn(8).getString(), optional_int(rows, 9), optional_int(rows, 10),
                       optional_double(rows, 11), rows.getColumn(12).getString()};
    }
    result.push_back(std::move(record));
  }
  return result;
}

}  // namespace

std::string_view to_string(AuxiliaryKind kind) {
  return kind_names[static_cast<std::size_t>(kind)];
}

AuxiliaryKind auxiliary_kind_of(std::string_view name) {
  const auto found = std::find(kind_names.begin(), kind_names.end(), name);
  if (found != kind_names.end()) return static_cast<AuxiliaryKind>(found - kind_names.begin());
  throw std::runtime_error("the store holds the unknown kind of command '" + std::string(name) +
                           "'");
}

std::int64_t Store::begin_auxiliary(const Auxiliary& auxiliary) {
  return state_->guarded([&] {
    SQLite::Statement insert(*state_->database,
                             "INSERT INTO auxiliary(kind, attempt, subject, command, host, "
                             "boot_id, started) VALUES(?, ?, ?, ?, ?, ?, ?)");
    insert.bind(1, std::string(to_string(auxiliary.kind)));
    bind_optional(insert, 2, auxiliary.attempt);
    insert.bind(3, auxiliary.subject);
    insert.bind(4, auxiliary.command);
    insert.bind(5, auxiliary.host);
    insert.bind(6, auxiliary.boot_id);
    insert.bind(7, auxiliary.started);
    insert.exec();
    return state_->database->getLastInsertRowid();
  });
}

void Store::conclude_auxiliary(std::int64_t id, const AuxiliaryEnd& end) {
  state_->guarded([&] {
    SQLite::Statement update(*state_->database,
                             "UPDATE auxiliary SET ended = ?, exit_status = ?, signal = ?, "
                             "wall = ?, message = ? WHERE id = ? AND ended IS NULL");
    update.bind(1, end.ended);
    bind_optional(update, 2, end.exit_status);
    bind_optional(update, 3, end.signal);
    bind_optional(update, 4, end.wall);
    update.bind(5, end.message);
    update.bind(6, id);
    if (update.exec() != 1) {
      throw std::logic_error("auxiliary command " + std::to_string(id) + " was concluded twice");
    }
  });
}

std::vector<AuxiliaryRecord> Store::auxiliaries() const {
  return state_->guarded([&] { return auxiliaries_where(*state_->database, "1"); });
}

std::vector<AuxiliaryRecord> Store::unfinished_auxiliaries() const {
  return state_->guarded([&] { return auxiliaries_where(*state_->database, "ended IS NULL"); });
}

/// An attempt that came neither to `before` nor to its launch owes nothing. Of one whose fate is
/// unknown only the former can tell that. An `after` that its driver did not come to launch is
/// none.
std::vector<OwedAfter> Store::owed_afters(const std::string& host, const std::string& boot_id,
                                          bool with_before) const {
  return state_->guarded([&] {
    std::vector<OwedAfter> result;
    SQLite::Statement rows(
        *state_->database,
        "SELECT id, run FROM attempt WHERE host = ? AND boot_id = ? AND run IS NOT NULL AND "
        "state <> 'launching' AND (wall IS NOT NULL OR (state = 'unknown' AND NOT ?) OR id IN "
        "(SELECT attempt FROM auxiliary WHERE kind = 'before' AND attempt IS NOT NULL)) AND id "
        "NOT IN (SELECT attempt FROM auxiliary WHERE kind = 'after' AND attempt IS NOT NULL AND "
        "substr(coalesce(message, ''), 1, length(?4)) <> ?4) ORDER BY id");
    rows.bind(1, host);
    rows.bind(2, boot_id);
    rows.bind(3, with_before ? 1 : 0);
    rows.bind(4, std::string(never_launched));
    while (rows.executeStep()) {
      result.push_back(
          {rows.getColumn(0).getInt64(), static_cast<std::size_t>(rows.getColumn(1).getInt64())});
    }
    return result;
  });
}

void Store::note_host(const std::string& host, const std::string& boot_id, const HostFacts& facts,
                      const std::string& utc) {
  state_->guarded([&] {
    SQLite::Database& database = *state_->database;
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    SQLite::Statement insert(database,
                             "INSERT OR IGNORE INTO host(host, boot_id, noted) VALUES(?, ?, ?)");
    insert.bind(1, host);
    insert.bind(2, boot_id);
    insert.bind(3, utc);
    if (insert.exec() == 0) return;  // known since an earlier session
    SQLite::Statement query(database, "SELECT id FROM host WHERE host = ? AND boot_id = ?");
    query.bind(1, host);
    query.bind(2, boot_id);
    query.executeStep();
    const std::int64_t id = query.getColumn(0).getInt64();
    SQLite::Statement fact(
        database,
        "INSERT INTO host_fact SELECT ?1, 1 + (SELECT count(*) FROM host_fact WHERE host = ?1), "
        "?2, ?3");
    for (const auto& [name, value] : facts) {
      fact.bind(1, id);
      fact.bind(2, name);
      fact.bind(3, value);
      fact.exec();
      fact.reset();
    }
    transaction.commit();
  });
}

std::vector<HostRecord> Store::hosts() const {
  return state_->guarded([&] {
    std::vector<HostRecord> result;
    SQLite::Statement rows(*state_->database,
                           "SELECT host, boot_id, noted, id FROM host ORDER BY id");
    SQLite::Statement facts(*state_->database,
                            "SELECT name, value FROM host_fact WHERE host = ? ORDER BY position");
    while (rows.executeStep()) {
      HostRecord& record = result.emplace_back(HostRecord{rows.getColumn(0).getString(),
                                                          rows.getColumn(1).getString(),
                                                          rows.getColumn(2).getString(),
                                                          {}});
      facts.bind(1, rows.getColumn(3).getInt64());
      while (facts.executeStep()) {
        record.facts.emplace_back(facts.getColumn(0).getString(), facts.getColumn(1).getString());
      }
      facts.reset();
    }
    return result;
  });
}

void Store::decide(const Decision& decision) {
  state_->guarded([&] {
    SQLite::Statement insert(
        *state_->database,
        "INSERT INTO decision(utc, replications, enough, reason) VALUES(?, ?, ?, ?)");
    insert.bind(1, decision.utc);
    insert.bind(2, stored(decision.replications));
    insert.bind(3, decision.enough ? 1 : 0);
    insert.bind(4, decision.reason);
    insert.exec();
  });
}

std::vector<Decision> Store::decisions() const {
  return state_->guarded([&] {
    std::vector<Decision> result;
    SQLite::Statement rows(*state_->database,
                           "SELECT utc, replications, enough, reason FROM decision ORDER BY id");
    while (rows.executeStep()) {
      result.push_back({rows.getColumn(0).getString(),
                        static_cast<std::size_t>(rows.getColumn(1).getInt64()),
                        rows.getColumn(2).getInt() != 0, rows.getColumn(3).getString()});
    }
    return result;
  });
}

std::vector<AttemptOutput> Store::outputs() const {
  return state_->guarded([&] {
    std::vector<AttemptOutput> result;
    SQLite::Statement rows(
        *state_->database,
        "SELECT attempt, name, bytes, sha256 FROM output ORDER BY attempt, name");
    while (rows.executeStep()) {
      result.push_back(
          {rows.getColumn(0).getInt64(),
           {rows.getColumn(1).getString(), static_cast<std::uint64_t>(rows.getColumn(2).getInt64()),
            optional_text(rows, 3)}});
    }
    return result;
  });
}

std::vector<AttemptFlag> Store::flags() const {
  return state_->guarded([&] {
    std::vector<AttemptFlag> result;
    SQLite::Statement rows(
        *state_->database,
        "SELECT attempt, reading, moment, found, allowed, action FROM flag ORDER BY id");
    while (rows.executeStep()) {
      result.push_back({rows.getColumn(0).getInt64(),
                        {rows.getColumn(1).getString(), rows.getColumn(2).getString() == "before",
                         rows.getColumn(3).getString(), rows.getColumn(4).getString(),
                         rows.getColumn(5).getString()}});
    }
    return result;
  });
}

}  // namespace yates::campaigns

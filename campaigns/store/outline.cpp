#include "campaigns/store/outline.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "campaigns/launch/clock.hpp"
#include "campaigns/store/opening.hpp"
#include "campaigns/store/sql.hpp"
#include "campaigns/store/store_tables.hpp"

namespace yates::campaigns {
namespace {

std::size_t counted(const SQLite::Statement& row, int column) {
  const std::int64_t number = whole_number(row, column);
  if (number < 1) {
    throw_damaged(fmt::format("its column '{}' holds {}, which is less than 1",
                              row.getColumn(column).getName(), number));
  }
  return static_cast<std::size_t>(number);
}

/// There are few hosts and many runs, so the host of the previous attempt is tried first.
std::size_t index_of(std::vector<std::string>& hosts, std::string_view host, std::size_t likely) {
  if (likely < hosts.size() && hosts[likely] == host) return likely;
  for (std::size_t index = 0; index < hosts.size(); ++index) {
    if (hosts[index] == host) return index;
  }
  hosts.emplace_back(host);
  return hosts.size() - 1;
}

void read_attempts(const SQLite::Database& database, Outlines& result) {
  // Only the columns that are needed of every attempt, because each takes its time.
  result.attempts.reserve(count_of(database, "SELECT count(*) FROM attempt"));
  std::size_t host = 0;
  SQLite::Statement row(database,
                        "SELECT id, run, number, state, infrastructure, host, wall, started, ended "
                        "FROM attempt ORDER BY id");
  while (row.executeStep()) {
    AttemptOutline& one = result.attempts.emplace_back();
    one.id = whole_number(row, 0);
    if (!row.isColumnNull(1)) one.run = counted(row, 1);
    one.number = counted(row, 2);
    one.state = stored_state(stored_text(row, 3));
    one.infrastructure = stored_bool(row, 4);
    one.host = host = index_of(result.hosts, stored_text(row, 5), host);
    one.wall = optional_double(row, 6);
    one.started = seconds_of_utc(stored_text(row, 7));
    if (!row.isColumnNull(8)) one.ended = seconds_of_utc(stored_text(row, 8));
  }
  if (!database.tableExists("session")) return;
  SQLite::Statement session(database, "SELECT first_attempt FROM session ORDER BY first_attempt");
  while (session.executeStep()) result.sessions.push_back(whole_number(session, 0));
}

}  // namespace

std::vector<FailureReason> read_failure_reasons(const SQLite::Database& database,
                                                std::span<const std::int64_t> ids) {
  std::vector<FailureReason> result;
  SQLite::Statement row(database, "SELECT exit_status, signal, message FROM attempt WHERE id = ?");
  for (const std::int64_t id : ids) {
    row.reset();
    bind_values(row, id);
    if (!row.executeStep()) throw_damaged("it lacks an attempt that it counts");
    result.push_back({optional_int(row, 0), optional_int(row, 1), stored_text(row, 2)});
  }
  return result;
}

Outlines read_outlines(const SQLite::Database& database, const doe::RunPlan* plan) {
  Outlines result;
  read_attempts(database, result);
  const auto counts = [plan](const SQLite::Statement& row, int column) {
    return plan == nullptr || doe::position_of_run(*plan, counted(row, column));
  };
  // There are few flags and warnings; a cross join in SQLite begins with the table named first.
  SQLite::Statement gate(
      database,
      "SELECT reading, allowed, run FROM flag CROSS JOIN attempt ON attempt.id = flag.attempt "
      "WHERE state = 'done' AND run IS NOT NULL GROUP BY reading, allowed, run "
      "ORDER BY min(flag.id)");
  while (gate.executeStep()) {
    if (!counts(gate, 2)) continue;
    const BrokenGate broken{stored_text(gate, 0), stored_text(gate, 1)};
    auto same = std::ranges::find_if(result.broken_gates, [&](const BrokenGate& one) {
      return one.reading == broken.reading && one.limit == broken.limit;
    });
    if (same == result.broken_gates.end()) {
      same = result.broken_gates.insert(same, broken);
    }
    ++same->runs;
  }
  SQLite::Statement warning(
      database,
      "SELECT text, run FROM warning CROSS JOIN attempt ON attempt.id = warning.attempt "
      "WHERE state = 'done' AND run IS NOT NULL GROUP BY text, run ORDER BY text");
  auto& warnings = result.warnings;
  while (warning.executeStep()) {
    if (!counts(warning, 1)) continue;
    const std::string text = stored_text(warning, 0);
    if (warnings.empty() || warnings.back().text != text) warnings.push_back({text});
    ++warnings.back().runs;
  }
  std::ranges::stable_sort(warnings, std::greater(), &SharedWarning::runs);
  constexpr std::size_t most = 10;
  if (warnings.size() > most) warnings.resize(most);
  return result;
}

Outlines read_outlines(const std::filesystem::path& store_folder) {
  return guarded(store_folder, [&] { return read_outlines(connect(store_folder, Access::read)); });
}

}  // namespace yates::campaigns

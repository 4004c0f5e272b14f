#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "campaigns/store/outputs.hpp"
#include "campaigns/store/sql.hpp"
#include "campaigns/store/store_tables.hpp"

namespace yates::campaigns {
namespace {

/// The recorded outputs of one attempt; `outputs` are sorted by attempt.
std::span<const AttemptOutput> recorded_of(std::span<const AttemptOutput> outputs,
                                           std::int64_t attempt) {
  const auto [begin, end] = std::ranges::equal_range(outputs, attempt, {}, &AttemptOutput::attempt);
  return {begin, end};
}

void replace_definitions(SQLite::Database& database, std::span<const Response> responses) {
  database.exec("DELETE FROM response");
  SQLite::Statement insert(database, "INSERT INTO response VALUES(?, ?, ?)");
  std::size_t position = 0;
  for (const Response& one : responses) execute(insert, one.name, position++, definition_of(one));
}

}  // namespace

bool responses_changed(const SQLite::Database& database, std::span<const Response> responses) {
  std::size_t position = 0;
  SQLite::Statement query(database, "SELECT name, definition FROM response ORDER BY position");
  while (query.executeStep()) {
    if (position == responses.size()) return true;
    const Response& response = responses[position++];
    if (stored_text(query, 0) != response.name) return true;
    if (stored_text(query, 1) != definition_of(response)) return true;
  }
  return position != responses.size();
}

Rereading read_again(const SQLite::Database& database, std::span<const Response> responses,
                     const std::filesystem::path& store_folder) {
  Rereading result;
  const std::vector<AttemptOutput> outputs = read_outputs(database);
  std::map<std::size_t, std::int64_t> counting;  // the newest readable attempt of each run
  for (Attempt& attempt : read_attempts(database, responses)) {
    const AttemptEnd& end = attempt.end;
    if (!end.readable) continue;
    if (!attempt.intent.run) throw_damaged("it holds responses of a warm-up");
    if (end.state != AttemptState::disturbed) counting[*attempt.intent.run] = attempt.id;
    result.attempts.push_back(std::move(attempt));
  }
  for (Attempt& attempt : result.attempts) {
    AttemptEnd& end = attempt.end;
    const bool disturbed = end.state == AttemptState::disturbed;
    if (!disturbed && counting[*attempt.intent.run] != attempt.id) {
      // It could not be read at that time and was repeated; a run counts once.
      end.state = AttemptState::failed;
      end.message = "a later attempt of this run counts";
      end.responses.clear();
      continue;
    }
    const std::filesystem::path folder = attempt_folder(store_folder, attempt.intent);
    const auto problem =
        problem_of_outputs(responses, folder, end.copies.size(), recorded_of(outputs, attempt.id));
    if (problem && end.state != AttemptState::failed) {  // a failed one has no value to lose
      if (result.unreadable++ == 0) result.first_problem = *problem;
      continue;
    }
    const std::string message = end.message;
    read_responses(responses, folder, end);
    if (problem && end.state == AttemptState::done) {  // of what the run did not leave like this
      end.state = AttemptState::failed;
      end.message = *problem;
      end.responses.clear();
      end.subsamples.clear();
    }
    if (disturbed) {  // whatever can be read from it does not count
      end.state = AttemptState::disturbed;
      end.message = message;
    }
  }
  return result;
}

void store_rereading(SQLite::Database& database, std::span<const Response> responses,
                     const Rereading& rereading) {
  if (rereading.unreadable > 0) {
    throw std::logic_error("values are replaced only when all outputs have been read");
  }
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  database.exec("PRAGMA defer_foreign_keys = ON");  // the definitions of the values come last
  database.exec("DELETE FROM value");
  SQLite::Statement update(database, "UPDATE attempt SET state = ?, message = ? WHERE id = ?");
  for (const Attempt& attempt : rereading.attempts) {
    execute(update, to_string(attempt.end.state), attempt.end.message, attempt.id);
    insert_values(database, responses, attempt.id, attempt.end);
  }
  replace_definitions(database, responses);
  transaction.commit();
}

std::string why_not_reread(const Rereading& rereading) {
  return fmt::format(
      "the definitions of responses have changed, but the outputs of {} of {} attempts cannot be "
      "read with them, the first because {}; the store keeps its values until the outputs are put "
      "back or the former definitions are restored",
      rereading.unreadable, rereading.attempts.size(), rereading.first_problem);
}

}  // namespace yates::campaigns

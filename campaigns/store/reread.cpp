#include "campaigns/store/reread.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "campaigns/store/attempts.hpp"
#include "campaigns/store/folders.hpp"
#include "campaigns/store/read_responses.hpp"
#include "campaigns/store/sql.hpp"
#include "campaigns/store/values.hpp"

namespace yates::campaigns {

bool responses_changed(const SQLite::Database& database, std::span<const Response> responses) {
  std::size_t position = 0;
  SQLite::Statement query(database, "SELECT name, definition FROM response ORDER BY position");
  while (query.executeStep()) {
    if (position == responses.size()) return true;
    const Response& response = responses[position++];
    if (query.getColumn(0).getString() != response.name) return true;
    if (query.getColumn(1).getString() != definition_of(response)) return true;
  }
  return position != responses.size();
}

std::size_t read_again(SQLite::Database& database, std::span<const Response> responses,
                       const std::filesystem::path& store_folder) {
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  const std::vector<Attempt> known =
      read_attempts(database, responses);  // before the old values are deleted
  database.exec("DELETE FROM value");
  database.exec("DELETE FROM response");
  SQLite::Statement insert(database, "INSERT INTO response VALUES(?, ?, ?)");
  for (std::size_t index = 0; index < responses.size(); ++index) {
    insert.bind(1, responses[index].name);
    insert.bind(2, stored(index));
    insert.bind(3, definition_of(responses[index]));
    insert.exec();
    insert.reset();
  }
  std::size_t reread = 0;
  std::map<std::size_t, std::int64_t> counting;  // the newest readable attempt of each run
  for (const Attempt& attempt : known) {
    const AttemptEnd& end = attempt.end;
    if (end.readable && end.state != AttemptState::disturbed) {
      counting[attempt.intent.run.value()] = attempt.id;
    }
  }
  SQLite::Statement update(database, "UPDATE attempt SET state = ?, message = ? WHERE id = ?");
  for (Attempt attempt : known) {
    if (!attempt.end.readable) continue;
    const bool disturbed = attempt.end.state == AttemptState::disturbed;
    if (disturbed || counting[*attempt.intent.run] == attempt.id) {
      const std::string message = attempt.end.message;
      read_responses(responses, attempt_folder(store_folder, attempt.intent), attempt.end);
      if (disturbed) {  // whatever can be read from it does not count
        attempt.end.state = AttemptState::disturbed;
        attempt.end.message = message;
      }
    } else {
      // It could not be read at that time and was repeated; a run counts once.
      attempt.end.state = AttemptState::failed;
      attempt.end.message = "a later attempt of this run counts";
      attempt.end.responses.clear();
    }
    update.bind(1, std::string(to_string(attempt.end.state)));
    update.bind(2, attempt.end.message);
    update.bind(3, attempt.id);
    update.exec();
    update.reset();
    insert_values(database, responses, attempt.id, attempt.end);
    ++reread;
  }
  transaction.commit();
  return reread;
}

}  // namespace yates::campaigns

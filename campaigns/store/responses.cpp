#include <map>

#include <fmt/format.h>

#include "campaigns/store/state.hpp"

namespace yates::campaigns {

bool Store::State::responses_changed() const {
  std::size_t position = 0;
  SQLite::Statement query(*database, "SELECT name, definition FROM response ORDER BY position");
  while (query.executeStep()) {
    if (position == responses.size()) return true;
    const Response& response = responses[position++];
    if (query.getColumn(0).getString() != response.name) return true;
    if (query.getColumn(1).getString() != definition_of(response)) return true;
  }
  return position != responses.size();
}

void Store::State::read_again() {
  SQLite::Transaction transaction(*database, SQLite::TransactionBehavior::IMMEDIATE);
  const std::vector<Attempt> known = attempts();  // the old values are lost with the definitions
  database->exec("DELETE FROM value");
  database->exec("DELETE FROM response");
  SQLite::Statement insert(*database, "INSERT INTO response VALUES(?, ?, ?)");
  for (std::size_t index = 0; index < responses.size(); ++index) {
    insert.bind(1, responses[index].name);
    insert.bind(2, stored(index));
    insert.bind(3, definition_of(responses[index]));
    insert.exec();
    insert.reset();
  }
  std::map<std::size_t, std::int64_t> counting;  // the newest readable attempt of each run
  for (const Attempt& attempt : known) {
    const Conclusion& conclusion = attempt.conclusion;
    if (conclusion.readable && conclusion.state != AttemptState::disturbed) {
      counting[attempt.intent.run.value()] = attempt.id;
    }
  }
  SQLite::Statement update(*database, "UPDATE attempt SET state = ?, message = ? WHERE id = ?");
  for (Attempt attempt : known) {
    if (!attempt.conclusion.readable) continue;
    const bool disturbed = attempt.conclusion.state == AttemptState::disturbed;
    if (disturbed || counting[*attempt.intent.run] == attempt.id) {
      const std::string message = attempt.conclusion.message;
      read_responses(responses,
                     folder / "runs" / std::to_string(*attempt.intent.run) /
                         std::to_string(attempt.intent.number),
                     attempt.conclusion);
      if (disturbed) {  // whatever can be read of it, it does not count
        attempt.conclusion.state = AttemptState::disturbed;
        attempt.conclusion.message = message;
      }
    } else {
      // It was repeated because it could not be read then; a run counts once.
      attempt.conclusion.state = AttemptState::failed;
      attempt.conclusion.message = "a later attempt of this run counts";
      attempt.conclusion.responses.clear();
    }
    update.bind(1, std::string(to_string(attempt.conclusion.state)));
    update.bind(2, attempt.conclusion.message);
    update.bind(3, attempt.id);
    update.exec();
    update.reset();
    save_values(attempt.id, attempt.conclusion);
    ++reread;
  }
  transaction.commit();
}

void Store::State::save_values(std::int64_t id, const Conclusion& conclusion) {
  SQLite::Statement insert(*database,
                           "INSERT INTO value(attempt, response, iteration, copy, value) "
                           "VALUES(?, ?, ?, ?, ?)");
  const auto save = [&](const std::string& response, const Subsample& one) {
    insert.bind(1, id);
    insert.bindNoCopy(2, response);
    insert.bind(3, stored(one.iteration));
    insert.bind(4, stored(one.copy));
    insert.bind(5, one.value);
    insert.exec();
    insert.reset();
  };
  for (std::size_t index = 0; index < conclusion.responses.size(); ++index) {
    if (!conclusion.responses[index]) continue;
    save(responses.at(index).name, {0, 0, *conclusion.responses[index]});
    if (index >= conclusion.subsamples.size()) continue;
    for (const Subsample& one : conclusion.subsamples[index]) save(responses[index].name, one);
  }
}

std::vector<AttemptSubsample> Store::subsamples() const {
  return state_->guarded([&] {
    std::map<std::string, std::size_t> position;
    for (std::size_t index = 0; index < state_->responses.size(); ++index) {
      position[state_->responses[index].name] = index;
    }
    std::vector<AttemptSubsample> result;
    SQLite::Statement query(*state_->database,
                            "SELECT attempt, response, iteration, copy, value FROM value WHERE "
                            "iteration > 0 ORDER BY attempt, copy, iteration");
    while (query.executeStep()) {
      const auto response = position.find(query.getColumn(1).getString());
      if (response == position.end()) continue;
      result.push_back({query.getColumn(0).getInt64(),
                        response->second,
                        {static_cast<std::size_t>(query.getColumn(2).getInt64()),
                         static_cast<std::size_t>(query.getColumn(3).getInt64()),
                         query.getColumn(4).getDouble()}});
    }
    return result;
  });
}

void read_responses(const std::vector<Response>& responses, const std::filesystem::path& folder,
                    Conclusion& conclusion) {
  AttemptOutputs outputs{folder, *conclusion.usage};
  for (const CopyOutcome& copy : conclusion.copies) outputs.copies.push_back(copy.usage);
  conclusion.responses.assign(responses.size(), std::nullopt);
  conclusion.subsamples.assign(responses.size(), {});
  conclusion.message.clear();
  conclusion.state = AttemptState::done;
  for (std::size_t index = 0; index < responses.size(); ++index) {
    const ResponseReading reading = read_response(responses[index], outputs);
    if (const auto* value = std::get_if<ResponseValue>(&reading)) {
      conclusion.responses[index] = value->value;
      conclusion.subsamples[index] = value->subsamples;
      continue;
    }
    conclusion.state = AttemptState::failed;
    conclusion.message += fmt::format("{}response '{}': {}", conclusion.message.empty() ? "" : "; ",
                                      responses[index].name, std::get<std::string>(reading));
  }
}

}  // namespace yates::campaigns

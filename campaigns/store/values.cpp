#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

#include "campaigns/store/sql.hpp"
#include "campaigns/store/store_tables.hpp"

namespace yates::campaigns {

void insert_values(SQLite::Database& database, std::span<const Response> responses, std::int64_t id,
                   const AttemptEnd& end) {
  if (end.responses.size() > responses.size()) {
    throw std::logic_error("an attempt has more values than the campaign has responses");
  }
  SQLite::Statement insert(database,
                           "INSERT INTO value(attempt, response, iteration, copy, value) "
                           "VALUES(?, ?, ?, ?, ?)");
  const auto save = [&](const std::string& response, const Subsample& one) {
    execute(insert, id, response, one.iteration, one.copy, one.value);
  };
  for (std::size_t index = 0; index < end.responses.size(); ++index) {
    if (!end.responses[index]) continue;
    save(responses[index].name, {0, 0, *end.responses[index]});
    if (index >= end.subsamples.size()) continue;
    for (const Subsample& one : end.subsamples[index]) save(responses[index].name, one);
  }
}

void add_values(const SQLite::Database& database, std::span<const Response> responses,
                std::span<Attempt> attempts) {
  std::map<std::string, std::size_t, std::less<>> position;
  for (std::size_t index = 0; index < responses.size(); ++index) {
    position[responses[index].name] = index;
  }
  for (Attempt& attempt : attempts) attempt.end.responses.resize(responses.size());
  SQLite::Statement rows(
      database, "SELECT attempt, response, value FROM value WHERE iteration = 0 ORDER BY attempt");
  AttemptCursor cursor(attempts);
  while (rows.executeStep()) {
    const auto response = position.find(std::string_view(rows.getColumn(1).getText()));
    AttemptEnd* end = cursor.end_of(whole_number(rows, 0));
    if (response == position.end() || end == nullptr) continue;
    end->responses[response->second] = real_number(rows, 2);
  }
}

std::vector<bool> read_whether_valued(const SQLite::Database& database,
                                      std::span<const Response> responses) {
  std::vector<bool> result;
  SQLite::Statement query(database, "SELECT EXISTS(SELECT 1 FROM value WHERE response = ?)");
  for (const Response& response : responses) {
    query.bind(1, response.name);
    query.executeStep();
    result.push_back(stored_bool(query, 0));
    query.reset();
  }
  return result;
}

std::vector<MissingValues> read_missing_values(const SQLite::Database& database,
                                               std::span<const Response> responses,
                                               const doe::RunPlan& plan) {
  std::vector<MissingValues> result;
  SQLite::Statement query(
      database,
      "SELECT run, message FROM attempt WHERE state = 'done' AND run IS NOT NULL AND NOT "
      "EXISTS(SELECT 1 FROM value WHERE attempt = attempt.id AND response = ? AND "
      "iteration = 0 AND copy = 0) ORDER BY run");
  for (const Response& response : responses) {
    if (response.needed && response.from != Source::spark) continue;
    query.bind(1, response.name);
    MissingValues missing{response.name, 0, 0, ""};
    while (query.executeStep()) {
      const std::size_t run = stored_size(query, 0);
      if (!doe::position_of_run(plan, run)) continue;
      if (missing.runs++ > 0) continue;
      missing.first_run = run;
      missing.message = stored_text(query, 1);
    }
    if (missing.runs > 0) result.push_back(std::move(missing));
    query.reset();
  }
  return result;
}

std::vector<AttemptSubsample> read_subsamples(const SQLite::Database& database,
                                              std::span<const Response> responses) {
  std::map<std::string, std::size_t> position;
  for (std::size_t index = 0; index < responses.size(); ++index) {
    position[responses[index].name] = index;
  }
  std::vector<AttemptSubsample> result;
  SQLite::Statement query(database,
                          "SELECT attempt, response, iteration, copy, value FROM value WHERE "
                          "iteration > 0 ORDER BY attempt, copy, iteration");
  while (query.executeStep()) {
    const auto response = position.find(stored_text(query, 1));
    if (response == position.end()) continue;
    result.push_back({whole_number(query, 0),
                      response->second,
                      {stored_size(query, 2), stored_size(query, 3), real_number(query, 4)}});
  }
  return result;
}

}  // namespace yates::campaigns

#include "campaigns/store/registered.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/store/sql.hpp"

namespace yates::campaigns {
namespace {

AskingSection stored_section(const std::string& name) {
  if (const auto section = asking_section_of(name)) return *section;
  throw_damaged(fmt::format("it holds a registration of the unknown section '{}'", name));
}

/// Whether something is asked of an addition of which nothing is registered.
bool is_of_new_addition(const Registered& asked, const Registration& known) {
  return asked.section == AskingSection::analysis && asked.name.starts_with(augmentation_part) &&
         std::none_of(known.begin(), known.end(), [&](const Registered& one) {
           return one.section == asked.section && one.name == asked.name;
         });
}

}  // namespace

void register_questions(SQLite::Database& database, const Registration& registration) {
  const bool first = database.execAndGet("SELECT EXISTS(SELECT 1 FROM attempt)").getInt() == 0;
  const Registration known = first ? Registration{} : read_registration(database);
  if (!first && known.empty()) return;  // an earlier version of yates began the store
  SQLite::Statement insert(database,
                           "INSERT INTO registered(section, name, key, value) VALUES(?, ?, ?, ?)");
  for (const Registered& one : registration) {
    if (!first && !is_of_new_addition(one, known)) continue;
    insert.bind(1, std::string(to_string(one.section)));
    insert.bind(2, one.name);
    insert.bind(3, one.key);
    bind_optional(insert, 4, one.value);
    insert.exec();
    insert.reset();
  }
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

}  // namespace yates::campaigns

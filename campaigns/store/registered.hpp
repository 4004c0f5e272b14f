#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include "campaigns/file/registration.hpp"

// What was asked when the first run started, in the store.

namespace yates::campaigns {

/// Inserts the registration if the store holds no attempt yet, and otherwise what is asked of
/// additions to the plan that it does not know. Part of the caller's transaction.
void register_questions(SQLite::Database& database, const Registration& registration);

/// As Store::registration says.
Registration read_registration(const SQLite::Database& database);

}  // namespace yates::campaigns

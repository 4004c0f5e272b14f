#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include <SQLiteCpp/SQLiteCpp.h>

#include "campaigns/responses/response.hpp"
#include "campaigns/store/attempt.hpp"

namespace yates::campaigns {

/// Whether the campaign's responses are other than those whose values the store holds.
bool responses_changed(const SQLite::Database& database, std::span<const Response> responses);

/// What the kept outputs say by the campaign's responses. The store still holds the former values.
struct Rereading {
  /// The attempts whose responses can be read, oldest first, with their new ends.
  std::vector<Attempt> attempts;
  /// Of these, those that would lose values, because their outputs are not there as they were
  /// recorded; their ends are the old.
  std::size_t unreadable = 0;
  std::string first_problem;  // with the path, of the first of them
};

/// Reads the responses of all readable attempts again from their kept outputs. A run counts with
/// its newest readable attempt. One that had failed stays so where its outputs are not there as
/// they were recorded. Changes nothing.
Rereading read_again(const SQLite::Database& database, std::span<const Response> responses,
                     const std::filesystem::path& store_folder);

/// Replaces the values in the database by those of a rereading without unreadable attempts, and
/// then the definitions, in one commit.
void store_rereading(SQLite::Database& database, std::span<const Response> responses,
                     const Rereading& rereading);

/// Why the store keeps its former values: "the definitions of responses have changed, but ...".
std::string why_not_reread(const Rereading& rereading);

}  // namespace yates::campaigns

#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

#include <SQLiteCpp/SQLiteCpp.h>

#include "campaigns/responses/response.hpp"

namespace yates::campaigns {

/// Whether the campaign's responses are other than those whose values the store holds.
bool responses_changed(const SQLite::Database& database, std::span<const Response> responses);

/// Reads the responses of all readable attempts again from their kept outputs, in one commit. A run
/// counts with its newest readable attempt. Returns how many attempts were read again.
std::size_t read_again(SQLite::Database& database, std::span<const Response> responses,
                       const std::filesystem::path& store_folder);

}  // namespace yates::campaigns

#pragma once

#include <string_view>
#include <vector>

namespace yates::table {

/// Whether a text may be the hash of a commit, cut short, that reads as a number: figures alone, or
/// with one e between them.
bool may_be_hash(std::string_view text);

/// Whether texts that are all numbers are hashes of commits. They are all of one length, or one
/// behind it, and either
/// - figures alone beside figures with an e, of six characters or more: "9123456", "9123e45"; or
/// - all with an e, of five characters or more, of which one has several figures before its e and
///   is 1e30 or more, with powers of ten that differ by more than three: "12e45", "34e12". Nobody
///   measures at such levels, or writes them so, while 1e10, 50e3 and 2e9 are numbers.
bool are_hashes(const std::vector<std::string_view>& texts);

}  // namespace yates::table

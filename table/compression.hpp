#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace yates::table {

enum class Compression { gzip, zstd };

/// Told by the first bytes; absent for anything else.
std::optional<Compression> compression_of(std::string_view content);

/// The whole content, of all members or frames. Throws InputError for damaged or truncated data and
/// where the result does not fit into memory; `name` is what messages call the source.
std::string decompress(std::string_view content, Compression compression, const std::string& name);

}  // namespace yates::table

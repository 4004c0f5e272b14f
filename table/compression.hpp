#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace yates::table {

enum class Compression { gzip, zstd, xz };

/// The compression that the first bytes show; absent if they show none.
std::optional<Compression> compression_of(std::string_view content);

/// The decompressed content of all members or frames. Throws InputError for damaged or truncated
/// data, where a few bytes become very many (over 2^28 bytes and a thousand times the content, or
/// over 2^36 bytes), and if the result does not fit into memory. `name` is what messages call the
/// source.
std::string decompress(std::string_view content, Compression compression, const std::string& name);

}  // namespace yates::table

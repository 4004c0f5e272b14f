#pragma once

#include <cstdint>
#include <string_view>

namespace yates::doe {

/// 64-bit FNV-1a of a text; the same on every platform.
/// Source: G. Fowler, L. C. Noll, K.-P. Vo, The FNV non-cryptographic hash algorithm.
std::uint64_t fingerprint(std::string_view text);
/// That of a text which begins with one whose fingerprint is known.
std::uint64_t fingerprint(std::string_view rest, std::uint64_t beginning);

}  // namespace yates::doe

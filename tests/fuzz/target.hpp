#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

/// What a fuzz target does with one input; libFuzzer calls it, and so does replay.cpp.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace yates::fuzz {

/// Ends the program with a message where something that must hold does not, as a crash would.
void require(bool holds, const char* what, std::string_view about);

}  // namespace yates::fuzz

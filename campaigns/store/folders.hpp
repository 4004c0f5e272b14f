#pragma once

#include <cstdint>
#include <filesystem>

#include "campaigns/store/attempt.hpp"

namespace yates::campaigns {

/// The folder of an attempt's outputs: runs/<run>/<attempt>, or runs/warmup/<number>. Absolute.
std::filesystem::path attempt_folder(const std::filesystem::path& store_folder,
                                     const Intent& intent);
/// The folder of a command around the runs: runs/auxiliary/<id>. Absolute.
std::filesystem::path auxiliary_folder(const std::filesystem::path& store_folder, std::int64_t id);

}  // namespace yates::campaigns

#pragma once

#include <filesystem>
#include <functional>
#include <string_view>

#include <sys/types.h>

namespace yates::language {

/// What becomes of a file that has the name already.
enum class Existing { replaced, kept };

/// Receives a text in pieces.
using TextSink = std::function<void(std::string_view)>;

/// Writes a file that has all of its content or is not there: it gets its name when the content,
/// which `produce` hands to its sink, is on the disk. The umask takes its bits from `mode`. A link
/// of that name is replaced, not followed. Another process that writes the same file is not
/// disturbed; with Existing::kept nobody's file is replaced, not even in a race. Throws FileError,
/// and whatever `produce` throws, with everything as it was before.
///
/// The content has no name while it is written, so nothing is left where the process is killed.
/// Where the file system cannot do that, and for the moment in which a file is replaced, it is
/// FILE.tmpPID.N, which the next writer of the file removes if its writer is dead.
void write_whole_file(const std::filesystem::path& file, mode_t mode, Existing existing,
                      const std::function<void(const TextSink&)>& produce);
void write_whole_file(const std::filesystem::path& file, mode_t mode, Existing existing,
                      std::string_view content);

/// Returns when the names in a folder are on the disk. Throws FileError.
void sync_folder(const std::filesystem::path& folder);

}  // namespace yates::language

#pragma once

#include <filesystem>
#include <string>

/// The one place that asks the file system what is there. Names too long, links in a circle and
/// folders that nobody may look into are answers here, not exceptions of the standard library.
namespace yates::language {

enum class Found { nothing, file, folder, other };

/// What a path leads to; links are followed. Nothing also where the file system cannot say: whoever
/// then opens or writes the file learns why.
Found found_at(const std::filesystem::path& path) noexcept;
/// Whether a regular file, a folder, or anything is found there.
bool is_file(const std::filesystem::path& path) noexcept;
bool is_folder(const std::filesystem::path& path) noexcept;
bool is_anything(const std::filesystem::path& path) noexcept;

/// The path from the root. Throws FileError where the current folder is gone.
std::filesystem::path absolute(const std::filesystem::path& path);

/// The file that writing to a path replaces: the one behind its links, which need not be there yet;
/// a link that leads nowhere is replaced itself.
/// Throws FileError where the links lead in a circle, or a name on the way is too long.
std::filesystem::path behind_links(const std::filesystem::path& path);

/// All bytes of a file, which may be a pipe. Throws FileError where it is a folder, or cannot be
/// opened or read.
std::string file_text(const std::filesystem::path& file);

}  // namespace yates::language

#pragma once

#include <filesystem>
#include <optional>

namespace yates::campaigns {

// What another user put into or in place of a store is not written to and not followed.

/// Throws FileError unless the path belongs to the effective user, and if it is a symbolic link,
/// also the file or folder that it leads to. Passes if there is nothing at the path.
void refuse_foreign(const std::filesystem::path& path);

/// Whether the path is a folder or file that belongs to the effective user and that this process
/// may write to.
bool is_own_and_writable(const std::filesystem::path& path);

/// Whether there is something at the path; a link is followed. Throws FileError if that cannot be
/// found out, for instance because a folder above it may not be searched.
bool is_there(const std::filesystem::path& path);

/// Throws FileError unless the path is a regular file or nothing is there. Opens nothing: closing a
/// second descriptor of a database would drop SQLite's locks on it.
void check_regular(const std::filesystem::path& file);

/// Throws FileError with the reason if this process may not read the file. Opens nothing, too.
void check_readable(const std::filesystem::path& file);

/// Throws FileError, which says what to do, if this process may not write to the file or folder.
void check_writable(const std::filesystem::path& path);

/// An exclusive lock on a file, held until the object or its process ends. The file holds the pid
/// of its holder.
class Lock {
 public:
  /// The lock is absent if another process holds it. Throws FileError if the file cannot be opened,
  /// is a link or belongs to another user.
  static std::optional<Lock> take(const std::filesystem::path& file);
  /// The pid of the process that holds the lock; absent if none does.
  static std::optional<int> holder(const std::filesystem::path& file);

  Lock(Lock&& other) noexcept;
  Lock& operator=(Lock&& other) noexcept;
  ~Lock();

 private:
  explicit Lock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_;
};

}  // namespace yates::campaigns

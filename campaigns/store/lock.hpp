#pragma once

#include <filesystem>
#include <optional>

namespace yates::campaigns {

/// An exclusive lock on a file, held until the object or its process ends. The file holds the pid
/// of its holder.
class Lock {
 public:
  /// Absent if another process holds it. Throws FileError if the file cannot be opened, is a link
  /// or belongs to another user.
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

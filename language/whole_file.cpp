#include "language/whole_file.hpp"

#include <cerrno>
#include <cstdio>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "language/error.hpp"

namespace yates::language {
namespace {

namespace fs = std::filesystem;

constexpr int most_tries = 100;  // of names that killed processes of the same number left behind

fs::path folder_of(const fs::path& file) {
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

bool lock(int descriptor) {
  return ::flock(descriptor, LOCK_EX | LOCK_NB) == 0;
}

/// A file on its way to its name. Its writer holds a lock on it, which says that he lives.
class Draft {
 public:
  Draft(const fs::path& file, mode_t mode) : file_(file) {
    if (!open_unnamed(mode)) open_named(mode);
  }
  ~Draft() {
    ::close(descriptor_);
    if (!name_.empty()) ::unlink(name_.c_str());
  }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  void write(std::string_view left) {
    while (!left.empty()) {
      const ssize_t written = ::write(descriptor_, left.data(), left.size());
      if (written < 0 && errno != EINTR) fail(errno);
      if (written > 0) left.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  /// Gives the file its name.
  void place(Existing existing) {
    if (::fsync(descriptor_) != 0) fail(errno);
    if (name_.empty()) {
      if (link_to(file_)) return;
      if (errno != EEXIST) fail(errno);
      if (existing == Existing::kept) fail_because_there();
      for (int attempt = 1; name_.empty(); ++attempt) {
        const std::string name = neighbour(attempt);
        if (link_to(name)) {
          name_ = name;
        } else if (errno != EEXIST || attempt == most_tries) {
          fail(errno);
        }
      }
    }
    if (!rename_to_file(existing)) {
      if (errno == EEXIST) fail_because_there();
      fail(errno);
    }
    name_.clear();
  }

 private:
  [[noreturn]] void fail(int problem) const {
    throw FileError::from_errno("write", file_.string(), problem);
  }
  [[noreturn]] void fail_because_there() const {
    throw FileError(file_.string(), "is there already and is not overwritten");
  }

  std::string neighbour(int attempt) const {
    return file_.string() + ".tmp" + std::to_string(::getpid()) + "." + std::to_string(attempt);
  }
  std::string self() const { return "/proc/self/fd/" + std::to_string(descriptor_); }
  bool link_to(const fs::path& name) const {
    return ::linkat(AT_FDCWD, self().c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
  }

  /// False where the file system has no files without a name, or /proc is missing.
  bool open_unnamed(mode_t mode) {
    const fs::path folder = folder_of(file_);
    descriptor_ = ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
    if (descriptor_ < 0) return false;
    struct stat found {};
    if (::stat(self().c_str(), &found) == 0) {
      lock(descriptor_);
      return true;
    }
    ::close(descriptor_);
    return false;
  }

  void open_named(mode_t mode) {
    for (int attempt = 1;; ++attempt) {
      const std::string name = neighbour(attempt);
      constexpr int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
      descriptor_ = ::open(name.c_str(), flags, mode);
      if (descriptor_ < 0) {
        if (errno != EEXIST || attempt == most_tries) fail(errno);
        continue;
      }
      lock(descriptor_);
      struct stat found {};
      if (::fstat(descriptor_, &found) == 0 && found.st_nlink > 0) {
        name_ = name;
        return;
      }
      ::close(descriptor_);  // removed before it was locked
    }
  }

  bool rename_to_file(Existing existing) const {
    if (existing == Existing::replaced) return ::rename(name_.c_str(), file_.c_str()) == 0;
    if (::renameat2(AT_FDCWD, name_.c_str(), AT_FDCWD, file_.c_str(), RENAME_NOREPLACE) == 0) {
      return true;
    }
    if (errno != EINVAL && errno != ENOSYS) return false;
    // A network file system: it has links instead.
    return ::link(name_.c_str(), file_.c_str()) == 0 && ::unlink(name_.c_str()) == 0;
  }

  const fs::path& file_;
  int descriptor_ = -1;
  std::string name_;  // that it has meanwhile; empty where it has none
};

/// Whether the name is one that Draft gives: FILE.tmpPID.N.
bool is_neighbour(std::string_view name, std::string_view file) {
  constexpr std::string_view mark = ".tmp";
  if (!name.starts_with(file) || !name.substr(file.size()).starts_with(mark)) return false;
  const std::string_view numbers = name.substr(file.size() + mark.size());
  const std::size_t dot = numbers.find('.');
  const auto is_number = [](std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
  };
  return dot != std::string_view::npos && is_number(numbers.substr(0, dot)) &&
         is_number(numbers.substr(dot + 1));
}

/// Removes what killed writers of the file left behind. What cannot be removed stays.
void remove_leftovers(const fs::path& file) {
  std::error_code ignored;
  const std::string own = file.filename().string();
  for (fs::directory_iterator entry(folder_of(file), ignored), end; !ignored && entry != end;
       entry.increment(ignored)) {
    if (!is_neighbour(entry->path().filename().string(), own)) continue;
    const fs::path& left = entry->path();
    constexpr int flags = O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
    const int descriptor = ::open(left.c_str(), flags);
    if (descriptor < 0) continue;
    struct stat found {};
    const bool own_file =
        ::fstat(descriptor, &found) == 0 && S_ISREG(found.st_mode) && found.st_uid == ::geteuid();
    if (own_file && lock(descriptor)) ::unlink(left.c_str());
    ::close(descriptor);
  }
}

}  // namespace

void write_whole_file(const fs::path& file, mode_t mode, Existing existing,
                      const std::function<void(const TextSink&)>& produce) {
  remove_leftovers(file);
  {
    Draft draft(file, mode);
    produce([&](std::string_view text) { draft.write(text); });
    draft.place(existing);
  }
  sync_folder(folder_of(file));
}

void write_whole_file(const fs::path& file, mode_t mode, Existing existing,
                      std::string_view content) {
  write_whole_file(file, mode, existing, [&](const TextSink& write) { write(content); });
}

void sync_folder(const fs::path& folder) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  // A folder that may be written to, but not be read, cannot be synced.
  if (descriptor < 0 && errno == EACCES) return;
  if (descriptor < 0) throw FileError::from_errno("open", folder.string(), errno);
  // File systems that cannot sync folders report EINVAL; they have nothing to sync.
  const int problem = ::fsync(descriptor) == 0 || errno == EINVAL ? 0 : errno;
  ::close(descriptor);
  if (problem != 0) throw FileError::from_errno("write to the disk of", folder.string(), problem);
}

}  // namespace yates::language

#include "campaigns/launch/received_files.hpp"

#include <cerrno>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "campaigns/launch/conversation.hpp"
#include "language/error.hpp"

namespace yates::campaigns {
namespace {

namespace fs = std::filesystem;
using language::FileError;

/// An archive may hold folders that nobody may read.
void make_accessible(const fs::path& root) {
  std::vector<fs::path> folders{root};
  while (!folders.empty()) {
    const fs::path folder = std::move(folders.back());
    folders.pop_back();
    ::chmod(folder.c_str(), 0700);
    std::error_code problem;
    fs::directory_iterator entries(folder, problem);
    for (; !problem && entries != fs::directory_iterator(); entries.increment(problem)) {
      std::error_code unknown;
      if (fs::is_directory(entries->symlink_status(unknown))) folders.push_back(entries->path());
    }
  }
}

/// Follows no link. Returns what prevents the removal.
std::error_code remove_tree(const fs::path& root) {
  std::error_code problem;
  if (fs::is_directory(fs::symlink_status(root, problem))) make_accessible(root);
  fs::remove_all(root, problem);  // which finds nothing wrong with a name that is not there
  return problem;
}

/// An open folder.
class Folder {
 public:
  explicit Folder(const fs::path& path)
      : descriptor_(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)) {
    if (descriptor_ < 0) throw FileError::from_errno("open", path.string(), errno);
  }
  ~Folder() { ::close(descriptor_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

/// All names are read before any of them moves.
std::vector<std::string> names_in(const fs::path& folder) {
  std::error_code problem;
  std::vector<std::string> names;
  fs::directory_iterator entries(folder, problem);
  for (; !problem && entries != fs::directory_iterator(); entries.increment(problem)) {
    names.push_back(entries->path().filename().string());
  }
  if (problem) throw FileError::from_errno("read", folder.string(), problem.value());
  return names;
}

/// Returns an errno, or 0.
int make_folder(const Folder& target, const std::string& path) {
  if (::mkdirat(target.descriptor(), path.c_str(), 0700) == 0) return 0;
  if (errno != EEXIST) return errno;
  struct stat there = {};
  const bool known = ::fstatat(target.descriptor(), path.c_str(), &there, AT_SYMLINK_NOFOLLOW) == 0;
  if (known && S_ISDIR(there.st_mode)) return 0;
  if (::unlinkat(target.descriptor(), path.c_str(), 0) != 0) return errno;
  return ::mkdirat(target.descriptor(), path.c_str(), 0700) == 0 ? 0 : errno;
}

/// Returns an errno, or 0.
int move_entry(const Folder& source, const Folder& target, const std::string& path) {
  const bool moved =
      ::renameat(source.descriptor(), path.c_str(), target.descriptor(), path.c_str()) == 0;
  return moved ? 0 : errno;
}

/// Without the permissions that its archive gives it, such as to act as the owner. Returns an
/// errno, or 0.
int move_file(const Folder& source, const Folder& target, const std::string& path) {
  if (::fchmodat(source.descriptor(), path.c_str(), 0600, 0) != 0) return errno;
  return move_entry(source, target, path);
}

/// Whether a normal path that begins in a folder ends in it.
bool stays_below(const fs::path& relative) {
  return !relative.empty() && relative.is_relative() && *relative.begin() != "..";
}

/// The links that lead to a regular file of the archive by a relative path, so that they lead to
/// the same file when all of it has moved. They are found before anything moves.
std::set<fs::path> links_within(const fs::path& root) {
  std::set<fs::path> links;
  std::error_code problem;
  const fs::path whole = fs::canonical(root, problem);
  fs::recursive_directory_iterator entries(root, problem);
  for (; !problem && entries != fs::recursive_directory_iterator(); entries.increment(problem)) {
    std::error_code unknown;
    if (!entries->is_symlink(unknown)) continue;
    const fs::path target = fs::read_symlink(entries->path(), unknown);
    const fs::path name = entries->path().lexically_relative(root);
    if (unknown || target.is_absolute()) continue;
    const fs::path place = fs::canonical(entries->path(), unknown);
    if (unknown || !fs::is_regular_file(place, unknown)) continue;
    if (!stays_below((name.parent_path() / target).lexically_normal())) continue;
    if (stays_below(place.lexically_relative(whole))) links.insert(name);
  }
  return links;
}

bool stays_on_host(std::string_view name) {
  return name == "claim" || name.starts_with("claim.") || name == "started" ||
         name == "started.tmp" || name == "outcome" || name == "outcome.tmp";
}

}  // namespace

IncomingFolder::IncomingFolder(const fs::path& attempt) : path_(attempt) {
  path_ += ".incoming";
  if (const auto problem = remove_tree(path_)) {
    throw FileError::from_errno("remove", path_.string(), problem.value());
  }
  if (::mkdir(path_.c_str(), 0700) != 0) {
    throw FileError::from_errno("create the folder", path_.string(), errno);
  }
}

IncomingFolder::~IncomingFolder() {
  remove_tree(path_);  // where that fails, the next driver tries again
}

std::size_t move_results(const fs::path& incoming, const fs::path& attempt) {
  make_accessible(incoming);
  const std::set<fs::path> links = links_within(incoming);
  const Folder source(incoming);
  const Folder target(attempt);
  std::size_t left_out = 0;
  std::vector<std::string> folders{"."};
  while (!folders.empty()) {
    const std::string folder = std::move(folders.back());
    folders.pop_back();
    for (const std::string& name : names_in(incoming / folder)) {
      if (folder == "." && stays_on_host(name)) continue;
      const std::string path = folder == "." ? name : folder + "/" + name;
      struct stat found = {};
      int problem = 0;
      if (::fstatat(source.descriptor(), path.c_str(), &found, AT_SYMLINK_NOFOLLOW) != 0) {
        problem = errno;
      } else if (S_ISDIR(found.st_mode)) {
        problem = make_folder(target, path);
        folders.push_back(path);
      } else if (S_ISREG(found.st_mode)) {
        problem = move_file(source, target, path);
      } else if (S_ISLNK(found.st_mode) && links.contains(path)) {
        problem = move_entry(source, target, path);
      } else {
        ++left_out;
      }
      if (problem != 0) throw FileError::from_errno("write", (attempt / path).string(), problem);
    }
  }
  return left_out;
}

std::size_t unpack_results(const fs::path& attempt, const std::vector<std::string>& options,
                           const std::function<void()>& while_waiting,
                           const std::function<void(const TakeBytes&)>& feed) {
  const IncomingFolder incoming(attempt);
  std::vector<std::string> words{"tar",
                                 "-x",
                                 "-f",
                                 "-",
                                 "-C",
                                 incoming.path().string(),
                                 "--no-same-owner",
                                 "--no-same-permissions"};
  words.insert(words.end(), options.begin(), options.end());
  Conversation archive(words);
  archive.reading_time = 600;  // seconds for the disk of this machine
  archive.while_waiting = while_waiting;
  bool broken = false;
  feed([&](std::string_view bytes) {
    try {
      if (!broken) archive.send(bytes);
    } catch (const LinkLost&) {
      broken = true;  // its exit status says so; the rest is passed over
    }
  });
  archive.end_input();
  if (archive.exit_status() != 0 || broken) {
    throw FileError(attempt.string(),
                    "the results of the run cannot be written: " + archive.first_complaint());
  }
  return move_results(incoming.path(), attempt);
}

}  // namespace yates::campaigns

#include "campaigns/supervisor/outcome.hpp"

#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <unistd.h>

#include "campaigns/supervisor/files.hpp"
#include "campaigns/supervisor/keep.hpp"

namespace yates::supervisor {
namespace {

const Copy& first_failed(const Copies& copies) {
  for (size_t index = 0; index < copies.count; ++index) {
    if (copies.all[index].status != 0) return copies.all[index];
  }
  return copies.all[0];
}

const char* kind_of(const Fate& fate, const Copies& copies) {
  switch (fate.end) {
    case End::timed_out:
      return "timed-out";
    case End::interrupted:
      return "interrupted";
    case End::cannot_start:
      return "cannot-start";
    case End::by_itself:
      break;
  }
  return WIFSIGNALED(first_failed(copies).status) ? "signalled" : "exited";
}

void add_whole(const Copies& copies, const Fate& fate, Lines& lines) {
  const int status = first_failed(copies).status;
  if (WIFSIGNALED(status)) {
    lines.add("signal", WTERMSIG(status));
  } else {
    lines.add("status", WEXITSTATUS(status));
  }
  int64_t user = 0;
  int64_t system = 0;
  int64_t max_rss = 0;
  for (size_t index = 0; index < copies.count; ++index) {
    const Copy& copy = copies.all[index];
    user += copy.user;
    system += copy.system;
    if (copy.max_rss > max_rss) max_rss = copy.max_rss;
  }
  lines.add("wall_ns", fate.wall);
  lines.add("user_us", user);
  lines.add("system_us", system);
  lines.add("max_rss_bytes", max_rss);
}

void add_copies(const Copies& copies, Lines& lines) {
  for (size_t index = 0; index < copies.count; ++index) {
    const Copy& copy = copies.all[index];
    const size_t number = index + 1;
    if (WIFSIGNALED(copy.status)) {
      lines.add_of_copy(number, "signal", WTERMSIG(copy.status));
    } else {
      lines.add_of_copy(number, "status", WEXITSTATUS(copy.status));
    }
    lines.add_of_copy(number, "wall_ns", copy.wall);
    lines.add_of_copy(number, "user_us", copy.user);
    lines.add_of_copy(number, "system_us", copy.system);
    lines.add_of_copy(number, "max_rss_bytes", copy.max_rss);
  }
}

/// Whether to sync a new file is to sync its name and those of the folders above it as well: where
/// the journal is written in order it is (Pillai et al., All File Systems Are Not Created Equal,
/// OSDI 2014, table 1), and the folder's own sync would only wait for the disk once more.
bool names_come_with_files(int folder) {
  struct statfs found {};
  if (fstatfs(folder, &found) != 0) return false;
  const auto type = static_cast<unsigned long>(found.f_type);
  return type == EXT4_SUPER_MAGIC || type == XFS_SUPER_MAGIC || type == BTRFS_SUPER_MAGIC ||
         type == TMPFS_MAGIC;
}

}  // namespace

/// A new file, since the command may have made a link or a pipe of that name.
int OutcomeFile::make() {
  unlinkat(folder_, "outcome.tmp", 0);
  file_ =
      openat(folder_, "outcome.tmp", O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  return file_ < 0 ? errno : 0;
}

int OutcomeFile::reserve(int folder, size_t copies) {
  folder_ = folder;
  if (const int problem = make()) return problem;
  // More than is ever written: a copy's lines take some 150 bytes.
  const auto most = static_cast<off_t>(1024 + (copies > 1 ? copies * 256 : 0));
  if (fallocate(file_, FALLOC_FL_KEEP_SIZE, 0, most) == 0) return 0;
  return is_full(errno) ? errno : 0;  // some file systems cannot
}

int OutcomeFile::give_name() {
  if (renameat(folder_, "outcome.tmp", folder_, "outcome") == 0) return 0;
  if (errno != EISDIR) return errno;
  // The command has made a folder of that name, and may want it.
  if (renameat(folder_, "outcome", folder_, "outcome.of-the-command") != 0) return errno;
  return renameat(folder_, "outcome.tmp", folder_, "outcome") == 0 ? 0 : errno;
}

int OutcomeFile::save(const Content& content) {
  struct stat own {};
  struct stat named {};
  const bool there = fstat(file_, &own) == 0 &&
                     fstatat(folder_, "outcome.tmp", &named, AT_SYMLINK_NOFOLLOW) == 0 &&
                     own.st_ino == named.st_ino;
  if (!there) {  // the command has removed or replaced it
    if (const int problem = make()) return problem;
  }
  const Fate& fate = content.fate;
  const Copies& copies = content.copies;
  Lines lines(file_);
  lines.add("kind", kind_of(fate, copies));
  if (fate.end == End::cannot_start) {
    lines.add("errno", fate.failure.error);
  } else {
    add_whole(copies, fate, lines);
    if (copies.count > 1) add_copies(copies, lines);
  }
  lines.add("leftovers", content.leftovers);
  if (content.infrastructure != nullptr) lines.add("infrastructure", content.infrastructure);
  lines.add("synced", content.synced ? 1 : 0);
  if (const int problem = lines.end()) return problem;
  // Much that was set aside is given back, and what the command has written there is cut off.
  const off_t end = lseek(file_, 0, SEEK_CUR);
  if ((copies.count > 1 || own.st_size > end) && ftruncate(file_, end) != 0) return errno;
  const bool with_name = names_come_with_files(folder_);
  if (content.synced && !with_name && fsync(file_) != 0) return errno;
  if (const int problem = give_name()) return problem;
  // A driver takes the outcome only when this process has ended, or when it is whole after a crash
  // of the machine.
  if (content.synced && fsync(with_name ? file_ : folder_) != 0) return errno;
  return 0;
}

}  // namespace yates::supervisor

#include "campaigns/supervisor/keep.hpp"

#include <initializer_list>

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "campaigns/supervisor/copies.hpp"

namespace yates::supervisor {
namespace {

bool earlier(const timespec& one, const timespec& other) {
  return one.tv_sec != other.tv_sec ? one.tv_sec < other.tv_sec : one.tv_nsec < other.tv_nsec;
}

/// Copies what a file holds; its holes stay holes, since they may be larger than any disk.
int copy_data(int source, int target, off_t size) {
  for (off_t at = 0; at < size;) {
    off_t begin = lseek(source, at, SEEK_DATA);
    if (begin < 0 && errno == ENXIO) break;  // nothing but a hole follows
    if (begin < 0) begin = at;               // the file system does not tell
    off_t end = lseek(source, begin, SEEK_HOLE);
    if (end <= begin) end = size;
    if (lseek(target, begin, SEEK_SET) < 0) return errno;
    while (begin < end) {
      const ssize_t sent = sendfile(target, source, &begin, static_cast<size_t>(end - begin));
      if (sent == 0) break;  // it has become shorter
      if (sent < 0 && errno != EINTR) return errno;
    }
    at = end;
  }
  return ftruncate(target, size) == 0 ? 0 : errno;
}

int copy_content(int source, int target, off_t size) {
  if (const int problem = copy_data(source, target, size)) return problem;
  // Files of the kernel have a content, but no size.
  if (lseek(source, size, SEEK_SET) < 0 || lseek(target, 0, SEEK_END) < 0) return errno;
  for (;;) {
    const ssize_t sent = sendfile(target, source, nullptr, 1 << 30);
    if (sent == 0) return 0;
    if (sent < 0 && errno != EINTR) return errno;
  }
}

/// "files/NAME", with the folders above it; false where the name is too long.
bool make_target(int folder, const char* name, char* target, size_t size) {
  if (strlen(name) + strlen("files/") >= size) return false;
  strcat(strcpy(target, "files/"), name);
  for (char* slash = strchr(target, '/'); slash != nullptr; slash = strchr(slash + 1, '/')) {
    *slash = '\0';
    mkdirat(folder, target, 0700);
    *slash = '/';
  }
  return true;
}

int keep(int source, int folder, const char* name) {
  char target[4096];
  if (!make_target(folder, name, target, sizeof target)) return ENAMETOOLONG;
  constexpr int flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
  struct stat from {};
  struct stat there {};
  if (fstat(source, &from) != 0) return errno;
  if (fstatat(folder, target, &there, 0) == 0 && from.st_dev == there.st_dev &&
      from.st_ino == there.st_ino) {
    return 0;
  }
  const int copy = openat(folder, target, flags, 0600);
  if (copy < 0) return errno;
  int problem = copy_content(source, copy, from.st_size);
  if (close(copy) != 0 && problem == 0) problem = errno;
  return problem;
}

/// A file that holds nothing need not be waited for.
int sync_file(int folder, const char* name) {
  const int file = openat(folder, name, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return 0;  // the command may have removed it
  struct stat found {};
  int problem = 0;
  if (fstat(file, &found) == 0 && S_ISREG(found.st_mode) && found.st_size > 0 && fsync(file) != 0) {
    problem = errno;
  }
  close(file);
  return problem;
}

int sync_outputs(const Request& request, int folder) {
  for (size_t copy = 0; copy < request.copy_count; ++copy) {
    for (const char* output : {"stdout", "stderr"}) {
      char name[copy_file_size];
      copy_file(copy, request.copy_count, output, name);
      if (const int problem = sync_file(folder, name)) return problem;
    }
  }
  return sync_file(folder, "samples");
}

int sync_kept(const Request& request, int folder) {
  for (size_t index = 0; index < request.keep_count; ++index) {
    const KeepRequest& file = request.keep[index];
    char target[4096];
    strcpy(target, "");
    if (file.name[0] != '\0' && strlen(file.name) + strlen("files/") < sizeof target) {
      strcat(strcpy(target, "files/"), file.name);
    }
    const char* name = file.name[0] == '\0' ? file.source : target;
    if (const int problem = sync_file(folder, name)) return problem;
  }
  return 0;
}

}  // namespace

bool is_full(int problem) {
  return problem == ENOSPC || problem == EDQUOT || problem == EFBIG;
}

int keep_files(const Request& request, int folder, const timespec& start) {
  if (request.keep_count == 0) return 0;
  const int base = open(request.working_folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  int problem = 0;
  for (size_t index = 0; index < request.keep_count; ++index) {
    const KeepRequest& file = request.keep[index];
    if (file.name[0] == '\0') continue;
    const int source = openat(base, file.source, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (source < 0) continue;  // whoever reads it will say so
    struct stat found {};
    if (fstat(source, &found) == 0 && S_ISREG(found.st_mode) && !earlier(found.st_mtim, start)) {
      const int failed = keep(source, folder, file.name);
      if (problem == 0) problem = failed;
    }
    close(source);
  }
  if (base >= 0) close(base);
  return problem;
}

int sync_results(const Request& request, int folder) {
  // Each fsync waits for the disk once; for many files one wait for all of it is less.
  constexpr size_t many = 8;
  if (request.copy_count + request.keep_count > many) return syncfs(folder) == 0 ? 0 : errno;
  if (const int problem = sync_outputs(request, folder)) return problem;
  return sync_kept(request, folder);
}

bool no_room_left(int folder) {
  constexpr uint64_t little = 16 * 1024;
  struct statvfs disk {};
  if (fstatvfs(folder, &disk) != 0 || disk.f_blocks == 0) return false;
  return disk.f_bavail * disk.f_frsize < little || (disk.f_files > 0 && disk.f_favail == 0);
}

}  // namespace yates::supervisor

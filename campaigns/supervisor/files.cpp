#include "campaigns/supervisor/files.hpp"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

namespace yates::supervisor {

int64_t now(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return time.tv_sec * nanoseconds + time.tv_nsec;
}

char* to_text(int64_t value, char* text) {
  char digits[20];
  int count = 0;
  auto rest = value < 0 ? 0 - static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
  do {
    digits[count++] = static_cast<char>('0' + rest % 10);
    rest /= 10;
  } while (rest > 0);
  if (value < 0) *text++ = '-';
  while (count > 0) *text++ = digits[--count];
  *text = '\0';
  return text;
}

void* pages(size_t size) {
  void* found = mmap(nullptr, size == 0 ? 1 : size, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return found == MAP_FAILED ? nullptr : found;
}

bool read_again(int file, char* text, size_t size) {
  size_t done = 0;
  ssize_t got = 0;
  do {
    got = pread(file, text + done, size - 1 - done, static_cast<off_t>(done));
    if (got > 0) done += static_cast<size_t>(got);
  } while ((got > 0 && done < size - 1) || (got < 0 && errno == EINTR));
  text[done] = '\0';
  return got >= 0;
}

bool read_small(const char* path, char* text, size_t size) {
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  const bool good = read_again(file, text, size);
  close(file);
  return good;
}

bool read_line(const char* path, char* text, size_t size) {
  if (!read_small(path, text, size)) return false;
  text[strcspn(text, "\n")] = '\0';
  return true;
}

int write_all(int file, const char* bytes, size_t size) {
  while (size > 0) {
    const ssize_t written = write(file, bytes, size);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    if (written == 0) return ENOSPC;
    bytes += written;
    size -= static_cast<size_t>(written);
  }
  return 0;
}

void Lines::flush() {
  if (problem_ == 0) problem_ = write_all(file_, text_, size_);
  size_ = 0;
}

void Lines::put(const char* text, size_t size) {
  while (size > 0) {
    if (size_ == sizeof text_) flush();
    const size_t part = size < sizeof text_ - size_ ? size : sizeof text_ - size_;
    memcpy(text_ + size_, text, part);
    size_ += part;
    text += part;
    size -= part;
  }
}

void Lines::put(const char* text) {
  put(text, strlen(text));
}

void Lines::add(const char* key, const char* value) {
  put(key);
  put("=");
  for (; *value != '\0'; ++value) put(*value == '\n' ? " " : value, 1);
  put("\n");
}

void Lines::add(const char* key, int64_t value) {
  char digits[24];
  to_text(value, digits);
  add(key, digits);
}

void Lines::add_of_copy(size_t copy, const char* key, int64_t value) {
  char digits[24];
  to_text(static_cast<int64_t>(copy), digits);
  put("copy.");
  put(digits);
  put(".");
  add(key, value);
}

int Lines::end() {
  put("end\n");
  flush();
  return problem_;
}

}  // namespace yates::supervisor

#pragma once

#include <stddef.h>
#include <stdint.h>
#include <time.h>

namespace yates::supervisor {

constexpr int64_t nanoseconds = 1'000'000'000;

int64_t now(clockid_t clock = CLOCK_MONOTONIC);

/// Decimal digits with a terminating zero; `text` holds at least 21 bytes. Returns their end.
char* to_text(int64_t value, char* text);

/// Zeroed memory from the kernel, which is never freed; null if there is none.
void* pages(size_t size);

/// Reads the beginning of a file as a text, as far as it fits; false if it cannot be read.
bool read_small(const char* path, char* text, size_t size);
/// As read_small, for an open file, from its beginning.
bool read_again(int file, char* text, size_t size);
/// As read_small, but only the first line.
bool read_line(const char* path, char* text, size_t size);

/// errno, or 0.
int write_all(int file, const char* bytes, size_t size);

/// Lines of "key=value", written to a file in pieces.
class Lines {
 public:
  explicit Lines(int file) : file_(file) {}
  void add(const char* key, int64_t value);
  void add(const char* key, const char* value);
  /// "copy.3.status=0"
  void add_of_copy(size_t copy, const char* key, int64_t value);
  /// Writes the last line, "end", and all that is still held back. errno, or 0.
  int end();

 private:
  void put(const char* text, size_t size);
  void put(const char* text);
  void flush();
  int file_;
  int problem_ = 0;
  size_t size_ = 0;
  char text_[2048];
};

}  // namespace yates::supervisor

#pragma once

#include <stddef.h>
#include <stdint.h>

namespace yates::supervisor {

struct CopyRequest {
  char** words;      // ends with a null pointer; at least one
  char** variables;  // "NAME=value"; ends with a null pointer
};

struct KeepRequest {
  const char* source;
  const char* name;
};

enum class AddressSpace { as_inherited, randomised, fixed };

/// What the driver requests. Texts are in memory that is never freed.
struct Request {
  const char* working_folder = nullptr;
  int64_t timeout = -1;          // nanoseconds; -1: none
  int64_t grace = 0;             // nanoseconds
  int64_t sample_interval = -1;  // nanoseconds; -1: no samples
  bool sync = true;
  AddressSpace address_space = AddressSpace::as_inherited;
  CopyRequest* copies = nullptr;
  size_t copy_count = 0;
  KeepRequest* keep = nullptr;
  size_t keep_count = 0;
};

/// Reads an open file as a whole; false if it cannot be read or is incomplete.
bool read_request(int file, Request& request);

}  // namespace yates::supervisor

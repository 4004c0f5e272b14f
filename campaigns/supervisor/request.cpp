#include "campaigns/supervisor/request.hpp"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include "campaigns/supervisor/files.hpp"

namespace yates::supervisor {
namespace {

struct Field {
  const char* key;
  char* value;
};

/// Takes "key=LENGTH:BYTES\n" off the front; its '=' and newline become the ends of two texts.
bool next(char*& at, char* end, Field& field) {
  char* equals = static_cast<char*>(memchr(at, '=', static_cast<size_t>(end - at)));
  if (equals == nullptr) return false;
  size_t length = 0;
  char* digit = equals + 1;
  for (; digit < end && *digit >= '0' && *digit <= '9'; ++digit) {
    length = length * 10 + static_cast<size_t>(*digit - '0');
    if (length > static_cast<size_t>(end - at)) return false;
  }
  if (digit == end || *digit != ':') return false;
  char* value = digit + 1;
  if (length >= static_cast<size_t>(end - value) || value[length] != '\n') return false;
  *equals = '\0';
  value[length] = '\0';
  field = {at, value};
  at = value + length + 1;
  return true;
}

/// A private copy of the file, in which texts can be ended.
char* load(int file, size_t& size) {
  struct stat found {};
  if (file < 0 || fstat(file, &found) != 0 || found.st_size <= 0) return nullptr;
  size = static_cast<size_t>(found.st_size);
  void* text = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE, file, 0);
  return text == MAP_FAILED ? nullptr : static_cast<char*>(text);
}

/// How much room the lists need: no more than one per newline.
size_t count_newlines(const char* text, size_t size) {
  size_t count = 0;
  for (size_t at = 0; at < size; ++at) count += text[at] == '\n';
  return count;
}

bool is(const Field& field, const char* key) {
  return strcmp(field.key, key) == 0;
}

int64_t from_milliseconds(const Field& field) {
  return strtoll(field.value, nullptr, 10) * 1'000'000;
}

}  // namespace

bool read_request(int file, Request& request) {
  size_t size = 0;
  char* at = load(file, size);
  if (at == nullptr) return false;
  char* const end = at + size;
  const size_t most = count_newlines(at, size);
  // Words and variables of each copy in turn, with a null pointer after each list.
  auto list = static_cast<char**>(pages((3 * most + 2) * sizeof(char*)));
  request.copies = static_cast<CopyRequest*>(pages(most * sizeof(CopyRequest)));
  request.keep = static_cast<KeepRequest*>(pages(most * sizeof(KeepRequest)));
  if (list == nullptr || request.copies == nullptr || request.keep == nullptr) return false;

  CopyRequest* copy = nullptr;
  bool whole = false;
  bool known_format = false;
  for (Field field{}; !whole && next(at, end, field);) {
    if (is(field, "format")) known_format = strcmp(field.value, "1") == 0;
    if (is(field, "working_folder")) request.working_folder = field.value;
    if (is(field, "timeout_ms")) request.timeout = from_milliseconds(field);
    if (is(field, "grace_ms")) request.grace = from_milliseconds(field);
    if (is(field, "sample_ms")) request.sample_interval = from_milliseconds(field);
    if (is(field, "sync")) request.sync = field.value[0] != '0';
    if (is(field, "address_space")) {
      request.address_space =
          strcmp(field.value, "fixed") == 0 ? AddressSpace::fixed : AddressSpace::randomised;
    }
    if (is(field, "keep_source")) request.keep[request.keep_count].source = field.value;
    if (is(field, "keep_name")) request.keep[request.keep_count++].name = field.value;
    if (is(field, "copy")) {
      if (copy != nullptr) list = (list < copy->variables ? copy->variables : list) + 1;
      copy = &request.copies[request.copy_count++];
      copy->words = list;
      copy->variables = list + 1;
    }
    if (copy != nullptr && is(field, "word")) {
      *list++ = field.value;
      copy->variables = list + 1;
    }
    if (copy != nullptr && is(field, "variable")) {
      if (list < copy->variables) list = copy->variables;
      *list++ = field.value;
    }
    whole = is(field, "end");
  }
  for (size_t index = 0; index < request.copy_count; ++index) {
    if (request.copies[index].words[0] == nullptr) return false;
  }
  return whole && known_format && request.working_folder != nullptr && request.copy_count > 0;
}

}  // namespace yates::supervisor

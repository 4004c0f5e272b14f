#include "tests/campaigns/faulty_disk.hpp"

#include <cstdlib>
#include <new>

#include <sqlite3.h>

namespace yates::tests {
namespace {

struct Plan {
  int calls = 0;
  int syncs = 0;
  int fail_at = 0;  // 0: never
  FaultyDisk::Fault fault = FaultyDisk::Fault::full_for_good;
  bool failed = false;
};
Plan plan;
sqlite3_vfs* real = nullptr;
sqlite3_vfs faulty;

/// Whether this call is one that fails.
bool fails() {
  ++plan.calls;
  if (plan.fail_at == 0 || plan.calls < plan.fail_at) return false;
  if (plan.fault == FaultyDisk::Fault::error_once && plan.calls > plan.fail_at) return false;
  plan.failed = true;
  return true;
}

/// SQLite hands this out as its file; the real one lies behind it in the same memory.
struct File {
  sqlite3_file base;
  sqlite3_file* inner() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};
sqlite3_file* inner(sqlite3_file* file) {
  return reinterpret_cast<File*>(file)->inner();
}

int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 offset) {
  if (!fails()) return inner(file)->pMethods->xWrite(inner(file), bytes, size, offset);
  if (plan.fault != FaultyDisk::Fault::full_for_good) return SQLITE_IOERR_WRITE;
  if (plan.calls == plan.fail_at) {
    inner(file)->pMethods->xWrite(inner(file), bytes, size / 2, offset);
  }
  return SQLITE_FULL;
}

int sync(sqlite3_file*, int) {
  ++plan.syncs;
  // A full disk is met by writes; a sync has room for what was written.
  if (plan.fault == FaultyDisk::Fault::full_for_good) return SQLITE_OK;
  return fails() ? SQLITE_IOERR_FSYNC : SQLITE_OK;
}

int truncate(sqlite3_file* file, sqlite3_int64 size) {
  return inner(file)->pMethods->xTruncate(inner(file), size);
}

int close(sqlite3_file* file) {
  const int result = inner(file)->pMethods->xClose(inner(file));
  delete file->pMethods;
  file->pMethods = nullptr;
  return result;
}

/// What is passed on as it is.
template <auto Method, typename... Arguments>
int pass(sqlite3_file* file, Arguments... arguments) {
  return (inner(file)->pMethods->*Method)(inner(file), arguments...);
}

int map_page(sqlite3_file* file, int page, int size, int extend, void volatile** result) {
  return inner(file)->pMethods->xShmMap(inner(file), page, size, extend, result);
}
void barrier(sqlite3_file* file) {
  inner(file)->pMethods->xShmBarrier(inner(file));
}

int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* given) {
  auto* own = reinterpret_cast<File*>(file);
  file->pMethods = nullptr;
  const int result = real->xOpen(real, name, own->inner(), flags, given);
  if (own->inner()->pMethods == nullptr) return result;
  using Methods = sqlite3_io_methods;
  auto* methods = new Methods{};
  methods->iVersion = 2;  // without memory maps, which would write past this file
  methods->xClose = close;
  methods->xRead = pass<&Methods::xRead, void*, int, sqlite3_int64>;
  methods->xWrite = write;
  methods->xTruncate = truncate;
  methods->xSync = sync;
  methods->xFileSize = pass<&Methods::xFileSize, sqlite3_int64*>;
  methods->xLock = pass<&Methods::xLock, int>;
  methods->xUnlock = pass<&Methods::xUnlock, int>;
  methods->xCheckReservedLock = pass<&Methods::xCheckReservedLock, int*>;
  methods->xFileControl = pass<&Methods::xFileControl, int, void*>;
  methods->xSectorSize = pass<&Methods::xSectorSize>;
  methods->xDeviceCharacteristics = pass<&Methods::xDeviceCharacteristics>;
  methods->xShmMap = map_page;
  methods->xShmLock = pass<&Methods::xShmLock, int, int, int>;
  methods->xShmBarrier = barrier;
  methods->xShmUnmap = pass<&Methods::xShmUnmap, int>;
  file->pMethods = methods;
  return result;
}

}  // namespace

FaultyDisk::FaultyDisk() {
  real = sqlite3_vfs_find(nullptr);
  faulty = *real;
  faulty.zName = "faulty";
  faulty.pNext = nullptr;
  faulty.szOsFile = static_cast<int>(sizeof(File)) + real->szOsFile;
  faulty.xOpen = open;
  plan = {};
  if (sqlite3_vfs_register(&faulty, 1) != SQLITE_OK) std::abort();
}

FaultyDisk::~FaultyDisk() {
  sqlite3_vfs_unregister(&faulty);
  sqlite3_vfs_register(real, 1);
}

void FaultyDisk::fail_at(int call, Fault fault) {
  plan = {.fail_at = call, .fault = fault};
}

void FaultyDisk::mend() {
  plan.fail_at = 0;
}

bool FaultyDisk::failed() const {
  return plan.failed;
}

int FaultyDisk::calls() const {
  return plan.calls;
}

int FaultyDisk::syncs() const {
  return plan.syncs;
}

}  // namespace yates::tests

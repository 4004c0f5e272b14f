#pragma once

namespace yates::tests {

/// The disk under all databases that this process opens while the object lives. Counts the calls by
/// which SQLite changes files, and lets them fail from one on. Syncs are counted, not done.
class FaultyDisk {
 public:
  enum class Fault {
    full_for_good,   // this write and all later ones find no room; half of the first is written
    error_once,      // this write or sync fails, later ones succeed
    error_for_good,  // this write or sync and all later ones fail
  };

  FaultyDisk();
  ~FaultyDisk();
  FaultyDisk(const FaultyDisk&) = delete;
  FaultyDisk& operator=(const FaultyDisk&) = delete;

  /// Lets the n-th call from now on fail, counting from 1.
  void fail_at(int call, Fault fault);
  void mend();
  /// Whether any call has failed since fail_at.
  bool failed() const;
  /// Calls since the object was made or since fail_at.
  int calls() const;
  /// The syncs among them, those of a disk that is full for good too.
  int syncs() const;
};

}  // namespace yates::tests

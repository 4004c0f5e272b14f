#pragma once

#include <filesystem>
#include <functional>
#include <string>

namespace yates::campaigns {

/// The control folder of the resident application: `spark` in the store. It holds the script, its
/// settings, the socket at which yates listens, the application's log, and a lock that everything
/// of the application holds as long as it lives, also when yates has been killed.
class ResidentControl {
 public:
  explicit ResidentControl(std::filesystem::path folder) : folder_(std::move(folder)) {}
  ~ResidentControl();
  ResidentControl(const ResidentControl&) = delete;
  ResidentControl& operator=(const ResidentControl&) = delete;

  /// Whether an application lives, of this yates or of an earlier one. Throws FileError.
  bool is_alive();
  /// Waits until none lives. An earlier one ends when its runs have ended; each request of the user
  /// to end is passed on to it. Calls `each` several times a second while it waits. Throws
  /// FileError, also after `requests_to_leave` requests.
  void wait_for_end(const std::function<void()>& each);
  /// Makes the folder ready for an application, none of which may live, and keeps the lock shared
  /// until `release`. Returns the open lock file, which the application is to inherit.
  int prepare(const std::string& settings);
  /// The application holds the lock itself, or has never come to live.
  void release();
  /// The last lines of the log that say something, as one line.
  std::string last_words() const;

  const std::filesystem::path& folder() const { return folder_; }
  std::filesystem::path script() const { return folder_ / "resident.py"; }
  std::filesystem::path log() const { return folder_ / "log"; }

 private:
  bool take(int how);

  std::filesystem::path folder_;
  int lock_ = -1;
};

}  // namespace yates::campaigns

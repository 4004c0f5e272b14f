#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <sys/types.h>

#include "campaigns/launch/outcome.hpp"
#include "campaigns/spark_launch/resident_settings.hpp"

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

/// The Python program that spark-submit starts: resident.py.
std::string_view resident_script();

/// The file beside an attempt's folder, "1.result" beside "1", in which the resident application on
/// Spark leaves all that a run has left on its executor.
std::filesystem::path result_file(const std::filesystem::path& attempt);

/// Takes the result of an attempt: its files come into the attempt's folder, its outcome last, all
/// of it on the disk, and the result's own file is removed. If an earlier driver has done so
/// already, returns that outcome. The outcome is absent if no result has come. What an executor
/// sends is data of somebody else: it is unpacked as what comes over SSH. Throws FileError if it
/// cannot be read or written. `version_commands` are those whose output the result may hold.
std::optional<Outcome> take_result(
    const std::filesystem::path& attempt,
    const std::vector<std::vector<std::string>>& version_commands = {});

/// One run that was handed to the application.
class ResidentRun {
 public:
  ResidentRun();
  ~ResidentRun();
  ResidentRun(const ResidentRun&) = delete;
  ResidentRun& operator=(const ResidentRun&) = delete;
  /// Nothing more will be heard of it: its result lies beside the attempt, or there is none.
  bool is_over() const { return over_; }
  /// Readable when it is over.
  int descriptor() const { return bell_; }
  /// Why its result could not be written beside the attempt; empty otherwise. Once it is over.
  const std::string& problem() const { return problem_; }
  void end(const std::string& problem = {});

 private:
  int bell_;
  std::string problem_ = {};
  std::atomic<bool> over_ = false;
};

/// The PySpark application that starts the runs of one `yates run`. Several threads may use it.
class ResidentApplication {
 public:
  /// Starts it by spark-submit, in a session of its own, and waits until it has an executor. Throws
  /// FileError if it ends before that, if no executor comes, or if the user requests the end.
  explicit ResidentApplication(const ResidentSettings& settings);
  /// Lets it end, which takes some seconds, and waits for it; ends it where it does not end.
  ~ResidentApplication();
  ResidentApplication(const ResidentApplication&) = delete;
  ResidentApplication& operator=(const ResidentApplication&) = delete;

  /// What Spark calls it: "app-20261123104727-0000".
  const std::string& id() const { return id_; }
  const std::string& spark_version() const { return version_; }
  bool is_alive() const { return alive_; }
  /// Why it has ended of itself; absent if it lives, or if that is unknown.
  std::optional<std::string> fault() const;

  /// Starts the commands of a request. The name is that of no other run of this application.
  std::shared_ptr<ResidentRun> start(const std::string& name, const std::filesystem::path& folder,
                                     const std::string& request);
  /// Ends a run; its result says so.
  void end(const std::string& name);

 private:
  void launch();
  void accept();
  void await_executors();
  bool receive(int milliseconds);
  void hear(std::string_view line);
  void listen();
  void send(const std::string& message);
  bool has_ended();
  void stop() noexcept;
  void give_up(const std::string& why);

  ResidentSettings settings_;
  ResidentControl control_;
  int listening_ = -1;
  int socket_ = -1;
  pid_t process_ = -1;
  std::string received_ = {};
  std::string id_ = {};
  std::string version_ = {};
  bool ready_ = false;
  std::atomic<bool> alive_ = false;
  mutable std::mutex mutex_ = {};
  std::mutex sending_ = {};
  std::optional<std::string> fault_ = {};                          // guarded by mutex_
  std::map<std::string, std::shared_ptr<ResidentRun>> runs_ = {};  // guarded by mutex_
  std::jthread listener_ = {};
};

}  // namespace yates::campaigns

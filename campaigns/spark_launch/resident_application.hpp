#pragma once

#include <atomic>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include <sys/types.h>

#include "campaigns/spark_launch/resident_control.hpp"
#include "campaigns/spark_launch/resident_settings.hpp"

namespace yates::campaigns {

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
